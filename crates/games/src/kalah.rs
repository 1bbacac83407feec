//! Kalah (Mancala): sow seeds around the board, move again when the last falls into the own store,
//! capture when it falls into an empty pit of the own row.

mod numbers;
mod pits;
mod playout;
mod rules;

use crate::{
    bits::{for_each_bit, select},
    grid::{letters, place_of_letters},
};
use kernel::{Game, IllegalMove, ParseError, Payoff, Side, Unit, mix};
pub use pits::Pits;
pub use rules::{Capture, End, MAX_PITS, MAX_SEEDS, Rest, Rules};
use std::{fmt, ops::RangeInclusive};

/// A board of up to 7 pits per side and 255 seeds, one word per side.
pub type Packed = Kalah<pits::Packed>;
/// Any board.
pub type Wide = Kalah<pits::Wide>;

/// A pit of the player to move, numbered from 0 on that player's left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pit(pub u8);

/// A position. Use it as [`Packed`] where the board [fits](Kalah::fits), else as [`Wide`].
///
/// Seeds lie where the last move left them: what remains in the rows when the game is over is
/// counted by [`Game::terminal`], not moved.
#[derive(Clone, PartialEq, Eq)]
pub struct Kalah<P> {
    rules: Rules,
    mover: Side,
    /// Seen by the mover.
    pits: P,
}

impl<P: Pits> Kalah<P> {
    /// Whether a board of these rules fits.
    #[must_use]
    pub fn fits(rules: &Rules) -> bool {
        usize::from(rules.pits) <= P::MOST_PITS && rules.seeds() <= P::MOST_SEEDS
    }

    /// The seeds in a side's store.
    #[must_use]
    pub fn store(&self, side: Side) -> u16 {
        self.pits.store(self.half(side), self.size())
    }

    /// All seeds, as the player to move sees them: half 0 is the mover's, half 1 the other's.
    #[must_use]
    #[inline]
    pub const fn pits(&self) -> &P {
        &self.pits
    }

    /// The seeds in a side's row, left to right.
    #[must_use]
    pub fn row(&self, side: Side) -> Vec<u16> {
        (0..self.size()).map(|pit| self.pits.pit(self.half(side), pit)).collect()
    }

    /// The seeds of both sides if the game ended now: their stores, and what the rules give them
    /// of the rows.
    #[must_use]
    pub fn totals(&self) -> [u16; 2] {
        Side::BOTH.map(|side| self.total(self.half(side)))
    }

    #[inline]
    fn total(&self, half: usize) -> u16 {
        let [own, other] = [half, 1 - half].map(|half| self.pits.row_sum(half, self.size()));
        let rest = match self.rules.rest {
            Rest::Owner => own,
            Rest::Emptier if own == 0 => other,
            Rest::Emptier => 0,
        };
        self.pits.store(half, self.size()) + rest
    }

    #[inline]
    fn size(&self) -> usize {
        self.rules.pits.into()
    }

    /// 0 for the mover's half, 1 for the other.
    #[inline]
    fn half(&self, side: Side) -> usize {
        usize::from(side != self.mover)
    }

    #[inline]
    fn is_over(&self) -> bool {
        let stuck = self.pits.filled(0, self.size()) == 0;
        match self.rules.end {
            End::MoverStuck => stuck,
            End::RowEmpty => stuck || self.pits.filled(1, self.size()) == 0,
        }
    }

    #[inline]
    fn capture(&mut self, last: usize) {
        let size = self.size();
        let opposite = size - 1 - last;
        let prey = self.pits.pit(1, opposite);
        match self.rules.capture {
            Capture::Standard if prey == 0 => {}
            Capture::Standard | Capture::Empty => {
                self.pits.clear(0, last);
                self.pits.clear(1, opposite);
                self.pits.add_to_store(prey + 1, size);
            }
            Capture::OppositeOnly => {
                self.pits.clear(1, opposite);
                self.pits.add_to_store(prey, size);
            }
        }
    }
}

impl<P: Pits> Game for Kalah<P> {
    type Rules = Rules;
    type Move = Pit;
    /// The whole position before.
    type Undo = (Side, P);

    const UNIT: Unit = Unit::Margin;

    /// # Panics
    /// If the board does not [fit](Kalah::fits).
    fn new(rules: &Rules) -> Self {
        assert!(Self::fits(rules), "the board of {rules} fits");
        let row = vec![u16::from(rules.seeds_per_pit); rules.pits.into()];
        Kalah { rules: *rules, mover: Side::First, pits: P::new([&row, &row], [0, 0]) }
    }

    /// `S:4,4,4,4,4,4,0/4,4,4,4,4,4,0`: who moves, south or north; then south's pits left to right
    /// and its store, the same for north (its left). South is the first player, and to move if
    /// nothing is said.
    fn parse(rules: &Rules, text: &str) -> Result<Self, ParseError> {
        let text = text.trim();
        let (mover, rows) = match text.split_once(':') {
            None => (Side::First, text),
            Some(("S" | "s", rows)) => (Side::First, rows),
            Some(("N" | "n", rows)) => (Side::Second, rows),
            Some((side, _)) => return Err(ParseError::syntax("S or N for the side to move", side)),
        };
        let Some((south, north)) = rows.split_once('/') else {
            return Err(ParseError::syntax("two rows divided by /", rows));
        };
        let mut halves = [parse_row(rules, south)?, parse_row(rules, north)?];
        if mover == Side::Second {
            halves.reverse();
        }
        let total: u32 = halves.iter().flatten().copied().map(u32::from).sum();
        if total != u32::from(rules.seeds()) {
            let expected = rules.seeds();
            let reason = format!("{rules} is played with {expected} seeds, found {total}");
            return Err(ParseError::impossible(reason));
        }
        let [own, other] = halves;
        let size = usize::from(rules.pits);
        let pits = P::new([&own[..size], &other[..size]], [own[size], other[size]]);
        Ok(Kalah { rules: *rules, mover, pits })
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    #[inline]
    fn to_move(&self) -> Side {
        self.mover
    }

    #[inline]
    fn terminal(&self) -> Option<Payoff> {
        if !self.is_over() {
            return None;
        }
        let margin = i32::from(self.total(0)) - i32::from(self.total(1));
        Some(Payoff::won_by(self.mover, margin))
    }

    fn bounds(&self) -> RangeInclusive<Payoff> {
        if let Some(payoff) = self.terminal() {
            return payoff..=payoff;
        }
        let margin = i32::from(self.store(Side::First)) - i32::from(self.store(Side::Second));
        let rows = i32::from(self.pits.row_sum(0, self.size()) + self.pits.row_sum(1, self.size()));
        Payoff::won_by(Side::First, margin - rows)..=Payoff::won_by(Side::First, margin + rows)
    }

    #[inline]
    fn moves(&self, out: &mut Vec<Pit>) {
        if !self.is_over() {
            out.reserve(self.size());
            let filled = self.pits.filled(0, self.size());
            for_each_bit(filled, |bit| out.push(Pit((bit as u32 / P::BITS) as u8)));
        }
    }

    #[inline]
    fn move_count(&self) -> usize {
        if self.is_over() { 0 } else { self.pits.filled(0, self.size()).count_ones() as usize }
    }

    #[inline]
    fn nth_move(&self, n: usize) -> Pit {
        Pit((select(self.pits.filled(0, self.size()), n) as u32 / P::BITS) as u8)
    }

    #[inline]
    fn next_move(&self, after: Option<Pit>) -> Option<Pit> {
        if self.is_over() {
            return None;
        }
        let from = after.map_or(0, |pit| u32::from(pit.0) + 1);
        let filled = self.pits.filled(0, self.size());
        // From the last pit of eight the shift would leave the word.
        let rest = filled & u64::MAX.checked_shl(from * P::BITS).unwrap_or(0);
        (rest != 0).then(|| Pit((rest.trailing_zeros() / P::BITS) as u8))
    }

    #[inline]
    fn make(&mut self, mv: Pit) -> (Side, P) {
        let before = (self.mover, self.pits);
        let size = self.size();
        let last = self.pits.sow(mv.0.into(), size);
        if last == size {
            // The last seed fell into the own store: the mover moves again.
            return before;
        }
        if last < size && self.pits.pit(0, last) == 1 {
            self.capture(last);
        }
        self.pits = self.pits.turned();
        self.mover = self.mover.other();
        before
    }

    #[inline]
    fn unmake(&mut self, _mv: Pit, (mover, pits): (Side, P)) {
        self.mover = mover;
        self.pits = pits;
    }

    fn playouts(&self, choosers: &mut [impl FnMut(usize) -> usize], payoffs: &mut [Payoff]) {
        P::playouts(self, choosers, payoffs);
    }

    fn check(&self, mv: Pit) -> Result<(), IllegalMove> {
        let last = letters(u32::from(self.rules.pits) - 1);
        if usize::from(mv.0) >= self.size() {
            return Err(IllegalMove::because(format!("pit {} is outside a-{last}", mv.0)));
        }
        if self.is_over() {
            return Err(IllegalMove::over());
        }
        if self.pits.pit(0, mv.0.into()) == 0 {
            let pit = self.move_text(mv);
            let reason = format!("pit {pit} is empty");
            return Err(IllegalMove::new("empty-pit", [pit], reason));
        }
        Ok(())
    }

    #[inline]
    fn key(&self) -> u64 {
        self.pits.key() ^ mix(self.mover.index() as u64 + 1)
    }

    fn audit(&self) -> Result<(), String> {
        let halves = [0, 1]
            .map(|half| self.pits.store(half, self.size()) + self.pits.row_sum(half, self.size()));
        let counted: u16 = Side::BOTH
            .map(|side| self.row(side).iter().sum::<u16>() + self.store(side))
            .iter()
            .sum();
        let expected = self.rules.seeds();
        if halves[0] + halves[1] != expected || counted != expected {
            return Err(format!("{self}: {counted} seeds, {halves:?} by halves, not {expected}"));
        }
        Ok(())
    }

    fn move_text(&self, mv: Pit) -> String {
        letters(mv.0.into())
    }

    /// A pit's letter, `a` on the mover's left, or its number from 1.
    fn parse_move(&self, text: &str) -> Result<Pit, ParseError> {
        let text = text.trim();
        let by_number = || text.parse::<u32>().ok()?.checked_sub(1);
        let pit = place_of_letters(text).or_else(by_number);
        pit.filter(|pit| *pit < self.rules.pits.into()).map(|pit| Pit(pit as u8)).ok_or_else(|| {
            let last = letters(u32::from(self.rules.pits) - 1);
            let expected = format!("a pit a-{last} or its number 1-{}", self.rules.pits);
            ParseError::syntax(expected, text)
        })
    }
}

/// The pits of a row and its store.
fn parse_row(rules: &Rules, text: &str) -> Result<Vec<u16>, ParseError> {
    let numbers: Option<Vec<u16>> = text.split(',').map(|part| part.trim().parse().ok()).collect();
    numbers.filter(|numbers| numbers.len() == usize::from(rules.pits) + 1).ok_or_else(|| {
        let expected = format!("{} pits and a store, numbers divided by commas", rules.pits);
        ParseError::syntax(expected, text)
    })
}

impl<P: Pits> fmt::Display for Kalah<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.mover {
            Side::First => "S:",
            Side::Second => "N:",
        })?;
        for side in Side::BOTH {
            for seeds in self.row(side) {
                write!(f, "{seeds},")?;
            }
            write!(f, "{}{}", self.store(side), if side == Side::First { "/" } else { "" })?;
        }
        Ok(())
    }
}

impl<P: Pits> fmt::Debug for Kalah<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {self}", self.rules)
    }
}
