//! How much to search, and what came of it.

use crate::{Evaluation, Game};
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

/// What a search found.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<G: Game> {
    /// The best lines, best first; none if the game was over.
    pub lines: Vec<Evaluation<G::Move>>,
    /// How deep it looked.
    pub depth: u32,
    /// How many positions it visited, the root included.
    pub nodes: u64,
}

impl<G: Game> Report<G> {
    /// The best move.
    #[must_use]
    pub fn best(&self) -> Option<G::Move> {
        self.lines.first()?.line.first().copied()
    }
}
