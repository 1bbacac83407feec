//! Opinions about positions and moves: where knowledge of a game enters the search.

use crate::{Effort, Game, Payoff, Scale, Score};
use std::fmt;

/// What became of the moves that an evaluator was shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Selection {
    /// All are still there.
    All,
    /// Some were dropped that are no better than one that is left: a proof stays a proof.
    Proven,
    /// Some were dropped by opinion: what is found below is no proof.
    Opinion,
}

/// What is thought of the unfinished positions of a game. Each thread of a search has its own copy,
/// which may keep what it knows up to date move by move: a search first asks it to evaluate its root,
/// then tells it of every move it makes and takes back.
pub trait Evaluator<G: Game>: Clone + Send + Sync {
    /// What the position is thought to be worth, seen by the player to move. It is not over.
    fn evaluate(&mut self, pos: &G) -> Score;

    /// How its points become a chance of winning, in a game that is won, drawn or lost.
    fn scale(&self, pos: &G) -> Scale {
        _ = pos;
        Scale::default()
    }

    /// How many points of a score make one of the evaluator's own, for traces of a search.
    fn point(&self, pos: &G) -> f64 {
        _ = pos;
        1.0
    }

    /// Told after `mv` led to `pos`.
    fn made(&mut self, pos: &G, mv: G::Move) {
        _ = (pos, mv);
    }

    /// Told after `mv` was taken back and left `pos`.
    fn unmade(&mut self, pos: &G, mv: G::Move) {
        _ = (pos, mv);
    }

    /// How promising a move looks, for the order in which moves are tried.
    fn promise(&self, pos: &G, mv: G::Move) -> i32 {
        _ = (pos, mv);
        0
    }

    /// Drops moves that need not be looked at. At least one stays.
    fn select(&self, pos: &G, moves: &mut Vec<G::Move>) -> Selection {
        _ = (pos, moves);
        Selection::All
    }

    /// Whether every search must leave out what [`select`](Self::select) drops, the ladder
    /// included: for players that are defined by what they overlook. Other selections only save the
    /// engine time.
    fn overlooks(&self, pos: &G) -> bool {
        _ = pos;
        false
    }

    /// Appends the moves that should be looked at to an empty list: those of [`Game::moves`] that
    /// [`select`](Self::select) would leave, in any order. Evaluators that find them faster say so here.
    fn generate(&mut self, pos: &G, out: &mut Vec<G::Move>) -> Selection {
        pos.moves(out);
        self.select(pos, out)
    }

    /// A result that the mover can force whatever the opponent does, and within how many plies; the line of
    /// play that shows it is appended. It must be a fact, as good as any the mover can reach. Nothing found means nothing.
    fn solve(&mut self, pos: &G, effort: Effort, line: &mut Vec<G::Move>) -> Option<(Payoff, u32)> {
        _ = (pos, effort, line);
        None
    }

    /// Whether there is no choice: a search need not count such a move as a step deeper.
    fn is_forced(&self, pos: &G) -> bool {
        _ = pos;
        false
    }

    /// By how many points a quiet move may change the evaluation, if the position is calm enough to be judged
    /// by its evaluation without a look at every move. A selective search leaves out what is further off.
    fn swing(&self, pos: &G) -> Option<i32> {
        _ = pos;
        None
    }

    /// Whether a move makes a threat or meets one, so that it must not be left out where the position is calm.
    fn is_sharp(&self, pos: &G, mv: G::Move) -> bool {
        _ = (pos, mv);
        false
    }

    /// Appends the moves that should be tried even where the search would stop: those without
    /// which an evaluation of the position means little.
    fn forcing(&self, pos: &G, out: &mut Vec<G::Move>) {
        _ = (pos, out);
    }
}

/// No opinion: everything unfinished is worth nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoOpinion;

impl<G: Game> Evaluator<G> for NoOpinion {
    fn evaluate(&mut self, _pos: &G) -> Score {
        Score::ZERO
    }
}

impl fmt::Display for NoOpinion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("none")
    }
}
