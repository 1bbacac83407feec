//! Proofs: the value of a position, with nothing left to opinion.

use crate::{Error, Evaluation, position::Typed};
use kernel::{Game, Job, Knowledge};
use serde::Serialize;
use solve::{Book, Positions, Settings, Solution};
use std::fmt::Display;

/// What is proven of a position.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Solved {
    /// The position.
    #[serde(flatten)]
    pub evaluation: Evaluation,
    /// How many positions were visited.
    pub nodes: u64,
    /// How many positions the game has by value, if all were solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<Positions>,
    /// The moves, best first; each line begins with its move.
    pub moves: Vec<Evaluation>,
}

/// Proves the value of a position and then, with what it has learnt, writes the proof down.
pub trait Prover {
    /// Proves the value of the position, or what can be proven of it before the job is over.
    ///
    /// # Errors
    /// If the game is over, or what was learnt before cannot be read or kept.
    fn prove(&mut self, job: &Job) -> Result<Solved, Error>;

    /// Writes the proof down; proves first if that has not happened yet.
    ///
    /// # Errors
    /// If there are no certificates of this game, or the job was over before it was written.
    fn certify(&mut self, job: &Job) -> Result<Vec<u8>, Error>;

    /// Proves the value of every move in all positions of the next `plies` plies and keeps each in
    /// the book as it is proven. Returns how many positions the book did not know.
    ///
    /// # Errors
    /// If a position cannot be solved or kept.
    fn grow(&mut self, book: &mut Book, plies: u32, job: &Job) -> Result<usize, Error>;
}

/// The prover of a position: the one made for the game, or the engine.
pub(crate) struct PositionProver<'a, G: Game, E> {
    start: &'a Typed<G, E>,
    prover: Box<dyn solve::Prover<G>>,
}

impl<'a, G: Game, E: Knowledge<G> + Display + 'static> PositionProver<'a, G, E> {
    pub(crate) fn new(start: &'a Typed<G, E>, settings: &Settings) -> PositionProver<'a, G, E> {
        todo!("{settings:?} {:?}", start.pos())
    }
}
