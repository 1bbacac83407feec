//! What a prover asks of a position: a key without a collision, and what the rules tell without a search.

use super::boards::BOARDS;
use games::ultimate::{HAS_LINE, MISSING, Tie, Ultimate};
use kernel::{Game, Side};

/// A number that no other position of these rules has, unless nothing that can still happen tells them apart: marks of
/// boards that are decided do not count. It is below 2^126.
#[inline]
pub(super) fn key(pos: &Ultimate) -> u128 {
    let [first, second] = Side::BOTH.map(|side| pos.all_marks(side));
    // Three boards at a time fit a word.
    let three = |from: usize| {
        (from..from + 3).fold(0, |sum, board| {
            let number = BOARDS.facts([first[board], second[board]]).number;
            sum * BOARDS.numbers + u64::from(number)
        })
    };
    let cube = u128::from(BOARDS.numbers.pow(3));
    let boards = (u128::from(three(0)) * cube + u128::from(three(3))) * cube + u128::from(three(6));
    let target = pos.target().map_or(9, |target| target as u128);
    (boards * 10 + target) << 1 | pos.to_move().index() as u128
}

/// Whether the mover wins the game by a line with the next move.
#[inline]
pub(super) fn wins_at_once(pos: &Ultimate) -> bool {
    let (mover, other) = (pos.to_move(), pos.to_move().other());
    let allowed = pos.target().map_or(pos.open(), |target| 1 << target);
    let mut boards = MISSING[usize::from(pos.owned(mover))] & allowed;
    while boards != 0 {
        let board = boards.trailing_zeros() as usize;
        let cells = MISSING[usize::from(pos.marks(mover, board))] & !pos.marks(other, board);
        if cells != 0 {
            return true;
        }
        boards &= boards - 1;
    }
    false
}

/// Whether a side can no longer win, whatever both play; false where that is not known.
#[inline]
pub(super) fn is_hopeless(pos: &Ultimate, side: Side) -> bool {
    let [first, second] = Side::BOTH.map(|side| pos.all_marks(side));
    let winnable = (0..9).fold(0, |winnable, board| {
        let facts = BOARDS.facts([first[board], second[board]]);
        winnable | u16::from(facts.winnable[side.index()]) << board
    });
    let possible = pos.owned(side) | winnable;
    if HAS_LINE[usize::from(possible)] {
        return false;
    }
    // Without a line it is the count that decides, if anything does.
    let most = possible.count_ones();
    pos.rules().tie == Tie::Draw || most <= pos.owned(side.other()).count_ones()
}
