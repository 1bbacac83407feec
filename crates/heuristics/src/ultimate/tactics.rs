//! What a move wins or gives away at once, for the order of moves and for what need not be looked
//! at. Boards that are won are closed, so that one may play exactly where nothing is decided.

use super::{
    boards::winning_cells,
    sets::{FULL, MISSING, has_line, members},
};
use games::ultimate::{Spot, Ultimate};
use kernel::{Game, Selection, Side};

/// What a move does, as far as one look tells.
#[derive(Clone, Copy)]
pub(super) struct Effects {
    /// The mover wins the small board.
    pub(super) wins_board: bool,
    /// The opponent may choose where to play.
    pub(super) frees: bool,
    /// The boards in which the opponent may play and win at once.
    pub(super) gives: u16,
}

/// What `mv` does.
#[inline]
pub(super) fn effects(pos: &Ultimate, mv: Spot) -> Effects {
    let (mover, other) = (pos.to_move(), pos.to_move().other());
    let (board, cell, bit) = (mv.board(), mv.cell(), 1 << mv.cell());
    let own = pos.marks(mover, board);
    let wins_board = MISSING[usize::from(own)] & bit != 0;
    let full = own | pos.marks(other, board) | bit == FULL;
    let open = if wins_board || full { pos.open() & !(1 << board) } else { pos.open() };
    // The move itself may stop the opponent in its own board.
    let lost = |at: usize| {
        let cells = winning_cells(pos, other, at) & if at == board { !bit } else { FULL };
        u16::from(cells != 0) << at
    };
    let frees = open & bit == 0;
    let gives =
        if frees { members(open).fold(0, |gives, at| gives | lost(at)) } else { lost(cell) };
    Effects { wins_board, frees, gives }
}

/// The boards that win a side the game.
#[inline]
pub(super) fn decisive(pos: &Ultimate, side: Side) -> u16 {
    MISSING[usize::from(pos.owned(side))] & pos.open()
}

/// Whether a move that wins a board wins the game.
#[inline]
pub(super) fn wins_game(pos: &Ultimate, mv: Spot) -> bool {
    has_line(pos.owned(pos.to_move()) | 1 << mv.board())
}

/// Leaves a move that wins the game, or those that do not let the opponent win it at once. What is
/// dropped wins no sooner or loses in two plies, so that nothing better is dropped.
#[inline]
pub(super) fn select(pos: &Ultimate, moves: &mut Vec<Spot>) -> Selection {
    let [own, theirs] = [pos.to_move(), pos.to_move().other()].map(|side| decisive(pos, side));
    if own | theirs == 0 {
        return Selection::All;
    }
    let before = moves.len();
    let wins = |mv: &Spot| own >> mv.board() & 1 == 1 && effects(pos, *mv).wins_board;
    let gives = |mv: &Spot| theirs != 0 && effects(pos, *mv).gives & theirs != 0;
    if let Some(&win) = moves.iter().find(|mv| wins(mv)) {
        moves.clear();
        moves.push(win);
    } else if let Some(&first) = moves.first() {
        moves.retain(|mv| !gives(mv));
        if moves.is_empty() {
            moves.push(first);
        }
    }
    if moves.len() < before { Selection::Proven } else { Selection::All }
}
