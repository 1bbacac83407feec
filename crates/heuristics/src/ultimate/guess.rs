//! The player of report 003 as it was: where the choice of board is free it guesses one and looks at no other.

use super::{report::Report, sets::members};
use crate::spec::{Key, Weights};
use games::ultimate::{Spot, Ultimate};
use kernel::{Evaluator, Game, MoveGuide, Scale, Score, Selection};
use std::cmp::Reverse;

/// The report's own approximation, for comparison only: it can miss the best move, which [`Report`] alone cannot.
/// Its values are those of [`Report`] with the report's numbers. It has no settings.
///
/// If the mover may choose among several boards, only moves in the one that is worth most to the mover by
/// [`Report::board`] are kept, the first of those worth the same. So whoever has a line to complete somewhere
/// looks there, and an untouched board comes before one in which the opponent is ahead.
#[derive(Clone, Debug, Default)]
pub struct Guess {
    report: Report,
}

/// No settings.
#[derive(Clone, Copy, Default)]
pub(super) struct Nothing;

impl Weights for Nothing {
    const NAME: &'static str = "guess";
    const KEYS: &'static [Key<Self>] = &[];
}

impl Evaluator<Ultimate> for Guess {
    fn evaluate(&mut self, pos: &Ultimate) -> Score {
        self.report.evaluate(pos)
    }

    fn scale(&self, pos: &Ultimate) -> Scale {
        self.report.scale(pos)
    }
}

impl MoveGuide<Ultimate> for Guess {
    fn overlooks(&self, _pos: &Ultimate) -> bool {
        true
    }

    fn select(&self, pos: &Ultimate, moves: &mut Vec<Spot>) -> Selection {
        if pos.target().is_some() {
            return Selection::All;
        }
        let choice =
            members(pos.open()).filter(|&board| moves.iter().any(|mv| mv.board() == board));
        let worth = |board: &usize| Reverse(self.report.board(pos, pos.to_move(), *board));
        let Some(guessed) = choice.min_by_key(worth) else {
            return Selection::All;
        };
        let before = moves.len();
        moves.retain(|mv| mv.board() == guessed);
        if moves.len() < before { Selection::Opinion } else { Selection::All }
    }
}
