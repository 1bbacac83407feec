//! One heap; take one to three, who takes the last one wins.

use kernel::{Game, IllegalMove, ParseError, Payoff, Side};
use std::{fmt, ops::RangeInclusive, str::FromStr};

/// How many there are at the start.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rules(u8);

impl Default for Rules {
    fn default() -> Rules {
        Rules(7)
    }
}

impl FromStr for Rules {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Rules, ParseError> {
        match text.split_once(':') {
            None => Ok(Rules::default()),
            Some((_, heap)) => match heap.parse() {
                Ok(heap @ 1..=99) => Ok(Rules(heap)),
                _ => Err(ParseError::syntax("a heap of 1-99", heap)),
            },
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "nim:{}", self.0)
    }
}

/// What is left, and who takes next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Nim {
    rules: Rules,
    left: u8,
    mover: Side,
}

impl Game for Nim {
    type Rules = Rules;
    type Move = u8;
    type Undo = ();

    fn new(rules: &Rules) -> Nim {
        Nim { rules: *rules, left: rules.0, mover: Side::First }
    }

    fn parse(rules: &Rules, text: &str) -> Result<Nim, ParseError> {
        let expected = || ParseError::syntax("what is left and who moves, as in 5 first", text);
        let (left, mover) = text.split_once(' ').ok_or_else(expected)?;
        let left = left.parse().map_err(|_| expected())?;
        let mover = Side::BOTH.into_iter().find(|side| side.to_string() == mover);
        if left > rules.0 {
            return Err(ParseError::impossible(format!("{left} left of {}", rules.0)));
        }
        Ok(Nim { rules: *rules, left, mover: mover.ok_or_else(expected)? })
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    fn to_move(&self) -> Side {
        self.mover
    }

    fn terminal(&self) -> Option<Payoff> {
        (self.left == 0).then(|| Payoff::won_by(self.mover.other(), 1))
    }

    fn bounds(&self) -> RangeInclusive<Payoff> {
        Payoff::won_by(Side::Second, 1)..=Payoff::won_by(Side::First, 1)
    }

    fn moves(&self, out: &mut Vec<u8>) {
        out.extend(1..=self.left.min(3));
    }

    fn make(&mut self, mv: u8) {
        self.left -= mv;
        self.mover = self.mover.other();
    }

    fn unmake(&mut self, mv: u8, (): ()) {
        self.left += mv;
        self.mover = self.mover.other();
    }

    fn check(&self, mv: u8) -> Result<(), IllegalMove> {
        match (self.left, mv) {
            (0, _) => Err(IllegalMove::because("the game is over")),
            (left, 1..=3) if mv <= left => Ok(()),
            (left, _) => Err(IllegalMove::because(format!("{mv} of {left} cannot be taken"))),
        }
    }

    fn key(&self) -> u64 {
        // An odd factor is a bijection, so different positions have different keys.
        (u64::from(self.left) * 2 + self.mover.index() as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)
    }

    fn audit(&self) -> Result<(), String> {
        if self.left <= self.rules.0 { Ok(()) } else { Err(format!("{self}: the heap has grown")) }
    }

    fn move_text(&self, mv: u8) -> String {
        mv.to_string()
    }

    fn parse_move(&self, text: &str) -> Result<u8, ParseError> {
        text.parse().map_err(|_| ParseError::syntax("how many to take", text))
    }
}

impl fmt::Display for Nim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.left, self.mover)
    }
}
