//! The games whose strategies can be written down.

use super::{Provable, Unchecked};
use crate::Refused;
use games::{
    kalah::{self, Pits},
    tree::Tree,
    ultimate::{HAS_LINE, LINES, Tie, Ultimate},
};
use kernel::{Game, Side, shortened};

/// Checks a unchecked as one of the game that it names.
pub(super) fn check(unchecked: Unchecked<'_>) -> Result<u64, Refused> {
    let game = &unchecked.header.game;
    match game.split_once(':').map_or(&**game, |(name, _)| name) {
        "kalah" => {
            let rules: kalah::Rules =
                game.parse().map_err(|error| Refused::because(format!("the rules: {error}")))?;
            match is_compact(&rules) {
                true => unchecked.check::<kalah::Packed>(),
                false => unchecked.check::<kalah::Wide>(),
            }
        }
        "ultimate" => unchecked.check::<Ultimate>(),
        "tree" => unchecked.check::<Tree>(),
        other => {
            let other = shortened(other);
            Err(Refused::because(format!("no strategies of {other:?} are known")))
        }
    }
}

/// The most pits and the most seeds of a packed board.
const PITS: usize = 7;
const SEEDS: usize = 255;

/// By pit and by the sum of the seeds up to it: C(sum + pit, pit + 1).
static TERMS: [[u64; SEEDS + 2]; PITS] = {
    let mut terms = [[0; SEEDS + 2]; PITS];
    let mut pit = 0;
    while pit < PITS {
        let mut sum = 1;
        while sum < SEEDS + 2 {
            let fewer_pits = if pit == 0 { 1 } else { terms[pit - 1][sum] };
            terms[pit][sum] = terms[pit][sum - 1] + fewer_pits;
            sum += 1;
        }
        pit += 1;
    }
    terms
};

/// How many rows of these rules there are, of any number of seeds.
#[inline]
fn row_count(rules: &kalah::Rules) -> u64 {
    TERMS[usize::from(rules.pits()) - 1][usize::from(rules.seeds()) + 1]
}

/// Whether two rows of these rules and a bit fit a word: then strategies are written and checked
/// for [`kalah::Packed`], else for [`kalah::Wide`].
#[must_use]
pub fn is_compact(rules: &kalah::Rules) -> bool {
    let count = || row_count(rules);
    kalah::Packed::fits(rules)
        && count().checked_mul(count()).is_some_and(|pairs| pairs <= u64::MAX / 2)
}

fn stores<P: Pits>(pos: &kalah::Kalah<P>, side: Side) -> i32 {
    i32::from(pos.store(side)) - i32::from(pos.store(side.other()))
}

/// What is in the stores, less what may still come into the other's.
fn certain<P: Pits>(pos: &kalah::Kalah<P>, side: Side) -> i32 {
    let size = usize::from(pos.rules().pits());
    stores(pos, side) - i32::from(pos.pits().row_sum(0, size) + pos.pits().row_sum(1, size))
}

/// What is in a store never comes back, and the rules are the same for both sides: a core is the
/// seeds in the pits, seen by the player to move, and whether that is the side. A row is its number
/// among all rows (the combinatorial number system: the sums of its first pits, the i-th made
/// larger by i, are a set of numbers), two rows and a bit are a word: see [`is_compact`].
impl Provable for kalah::Packed {
    type Core = [u64; 1];

    #[inline]
    fn core(&self, side: Side) -> ([u64; 1], i32) {
        let rules = self.rules();
        let row = |half| {
            let mut sum = 0;
            (0..usize::from(rules.pits())).fold(0, |number, pit| {
                sum += usize::from(self.pits().pit(half, pit));
                number + TERMS[pit][sum]
            })
        };
        let rows = row(0) * row_count(&rules) + row(1);
        ([rows << 1 | u64::from(self.to_move() == side)], stores(self, side))
    }

    #[inline]
    fn guaranteed(&self, side: Side) -> i32 {
        certain(self, side)
    }
}

/// Up to 12 pits a row, ten bits a pit.
impl Provable for kalah::Wide {
    type Core = [u64; 4];

    fn core(&self, side: Side) -> ([u64; 4], i32) {
        let size = usize::from(self.rules().pits());
        let row = |half| {
            (0..size).fold(0, |row, pit| row | u128::from(self.pits().pit(half, pit)) << (10 * pit))
        };
        let (own, other) = (row(0) | u128::from(self.to_move() == side) << 127, row(1));
        let words = [own as u64, (own >> 64) as u64, other as u64, (other >> 64) as u64];
        (words, stores(self, side))
    }

    fn guaranteed(&self, side: Side) -> i32 {
        certain(self, side)
    }
}

/// Nine boards, three a word: 54 bits. Of a board that is closed only its owner counts.
impl Provable for Ultimate {
    type Core = [u64; 4];

    fn core(&self, side: Side) -> ([u64; 4], i32) {
        let target = self.target().unwrap_or(9) as u64;
        let [first, second] = Side::BOTH.map(|side| u64::from(self.owned(side)));
        let sides = self.to_move().index() as u64 | (side.index() as u64) << 1;
        let three = |from: usize| {
            (from..from + 3).fold(0, |word, board| word << 18 | u64::from(marks(self, board)))
        };
        let rest = sides | target << 2 | first << 6 | second << 15;
        ([three(0), three(3), three(6), rest], 0)
    }

    fn guaranteed(&self, side: Side) -> i32 {
        if can_win(self, side.other()) { -1 } else { 0 }
    }
}

/// The marks of both in a board, none if nobody plays there any more.
fn marks(pos: &Ultimate, board: usize) -> u32 {
    if pos.open() >> board & 1 == 0 {
        return 0;
    }
    let [first, second] = Side::BOTH.map(|side| u32::from(pos.marks(side, board)));
    first | second << 9
}

/// Whether `side` could still win if the other only watched: by a line of boards that it has or can
/// still get, or by their number where that counts.
fn can_win(pos: &Ultimate, side: Side) -> bool {
    let decided = pos.owned(side) | pos.owned(side.other());
    let winnable =
        (0..9).filter(|board| decided >> board & 1 == 0 && has_free_line(pos, side, *board));
    let possible = winnable.fold(pos.owned(side), |boards, board| boards | 1 << board);
    let by_count = pos.rules().tie == Tie::Count
        && possible.count_ones() > pos.owned(side.other()).count_ones();
    HAS_LINE[usize::from(possible)] || by_count
}

fn has_free_line(pos: &Ultimate, side: Side, board: usize) -> bool {
    LINES.iter().any(|line| pos.marks(side.other(), board) & line == 0)
}

/// A node is its own core: its key is exact.
impl Provable for Tree {
    type Core = [u64; 2];

    fn core(&self, side: Side) -> ([u64; 2], i32) {
        ([self.key(), side.index() as u64], 0)
    }
}
