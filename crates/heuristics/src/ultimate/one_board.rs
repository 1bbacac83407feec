//! The player of the student report on Ultimate tic-tac-toe as it was: where the choice of board is
//! free it picks one and searches no other.

use super::{board_lines::BoardLines, sets::members};
use crate::spec::{Key, Weights};
use games::ultimate::{Spot, Ultimate};
use kernel::{Evaluator, Game, MoveGuide, Scale, Score, Selection};
use std::cmp::Reverse;

/// An approximation, kept for comparison: it can miss the best move, which [`BoardLines`] alone
/// cannot. Its values are those of [`BoardLines`]. It has no settings.
///
/// If the mover may choose among several boards, only moves in the one that is worth most to the
/// mover by [`BoardLines::board`] are kept, the first of those worth the same. So a mover with a
/// line to complete somewhere searches there, and an untouched board comes before one in which the
/// opponent is ahead.
#[derive(Clone, Debug, Default)]
pub struct OneBoard {
    lines: BoardLines,
}

/// No settings.
#[derive(Clone, Copy, Default)]
pub(super) struct Nothing;

impl Weights for Nothing {
    const NAME: &'static str = "one-board";
    const KEYS: &'static [Key<Self>] = &[];
}

impl Evaluator<Ultimate> for OneBoard {
    fn evaluate(&mut self, pos: &Ultimate) -> Score {
        self.lines.evaluate(pos)
    }

    fn scale(&self, pos: &Ultimate) -> Scale {
        self.lines.scale(pos)
    }
}

impl MoveGuide<Ultimate> for OneBoard {
    fn overlooks(&self, _pos: &Ultimate) -> bool {
        true
    }

    fn select(&self, pos: &Ultimate, moves: &mut Vec<Spot>) -> Selection {
        if pos.target().is_some() {
            return Selection::All;
        }
        let choice =
            members(pos.open()).filter(|&board| moves.iter().any(|mv| mv.board() == board));
        let worth = |board: &usize| Reverse(self.lines.board(pos, pos.to_move(), *board));
        let Some(picked) = choice.min_by_key(worth) else {
            return Selection::All;
        };
        let before = moves.len();
        moves.retain(|mv| mv.board() == picked);
        if moves.len() < before { Selection::Opinion } else { Selection::All }
    }
}
