//! A game of one's own: take one to three from a heap of 21; the last one wins. The battery checks
//! the whole contract of a game, and every search plays it.
//!
//! ```sh
//! cargo run --example own_game
//! ```

#![allow(clippy::print_stdout)]

use alfabeta::{
    conformance::{Battery, check, minimax},
    kernel::{Game, ParseError, Payoff, Side, mix},
    search::{Engine, Mcts},
};
use std::{fmt, str::FromStr};

/// There is one set of rules.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Rules;

impl FromStr for Rules {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Rules, ParseError> {
        if text == "heap" { Ok(Rules) } else { Err(ParseError::syntax("heap", text)) }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("heap")
    }
}

/// What is left, and who takes next.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Heap {
    left: u8,
    mover: Side,
}

impl Game for Heap {
    type Rules = Rules;
    type Move = u8;
    type Undo = ();

    fn new(_: &Rules) -> Heap {
        Heap { left: 21, mover: Side::First }
    }

    fn parse(_: &Rules, text: &str) -> Result<Heap, ParseError> {
        let all =
            Side::BOTH.into_iter().flat_map(|mover| (0..=21).map(move |left| Heap { left, mover }));
        let mut found = all.filter(|heap| heap.to_string() == text);
        found.next().ok_or_else(|| ParseError::syntax("a heap such as \"21 first\"", text))
    }

    fn rules(&self) -> Rules {
        Rules
    }

    fn to_move(&self) -> Side {
        self.mover
    }

    fn terminal(&self) -> Option<Payoff> {
        (self.left == 0).then(|| Payoff::won_by(self.mover.other(), 1))
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

    fn key(&self) -> u64 {
        mix(u64::from(self.left) * 2 + self.mover.index() as u64)
    }

    // `mix` is a bijection, so that no two positions share a key: what a search finds is a proof.
    fn key_is_exact(&self) -> bool {
        true
    }

    fn audit(&self) -> Result<(), String> {
        if self.left <= 21 { Ok(()) } else { Err(format!("{} left", self.left)) }
    }

    fn move_text(&self, mv: u8) -> String {
        mv.to_string()
    }
}

impl fmt::Display for Heap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.left, self.mover)
    }
}

fn main() {
    check::<Heap>(&Rules, Battery::default()); // panics with what is wrong with the rules
    let mut pos = Heap::new(&Rules);
    let report = Engine::new(&pos).run();
    println!("engine: {:?} in {} nodes", report.lines[0].line, report.nodes);
    println!("MCTS: take {:?} first", Mcts::new(&pos).playouts(2000).run().best());
    assert_eq!(report.lines[0].payoff(), Some(minimax(&mut pos)), "plain minimax agrees");
}

#[test]
fn it_runs() {
    main();
}
