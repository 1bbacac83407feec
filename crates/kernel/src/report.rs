//! How much to search, and what came of it.

use crate::{Game, Score};
use std::time::Duration;

/// When a search must end; whichever comes first. The default is never.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// The deepest iteration, in plies.
    pub depth: Option<u32>,
    /// The most positions to visit.
    pub nodes: Option<u64>,
    /// The most time to take.
    pub time: Option<Duration>,
}

/// How sure a score is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// What best play gives, whatever the opponent does. No move was dropped by opinion, no estimate
    /// counted, no key trusted that another position could have.
    Proven,
    /// It is at least this.
    AtLeast,
    /// It is at most this.
    AtMost,
    /// An opinion.
    Estimate,
}

/// A line of play and what it is worth, seen by the player to move at the root.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line<G: Game> {
    /// What it leads to.
    pub score: Score,
    /// How sure that is.
    pub verdict: Verdict,
    /// The moves, best play by both.
    pub moves: Vec<G::Move>,
}

/// What a search found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report<G: Game> {
    /// The best lines, best first; none if the game was over.
    pub lines: Vec<Line<G>>,
    /// How deep it looked.
    pub depth: u32,
    /// How many positions it visited, the root included.
    pub nodes: u64,
}

impl<G: Game> Report<G> {
    /// The best move.
    #[must_use]
    pub fn best(&self) -> Option<G::Move> {
        self.lines.first()?.moves.first().copied()
    }
}
