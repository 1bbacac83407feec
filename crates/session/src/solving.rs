//! Proofs: the value of a position, with nothing left to opinion.

pub mod parts;

use crate::{Error, Evaluation, position::Typed};
use kernel::{Game, Job, Knowledge};
use serde::Serialize;
use solve::{Book, EngineProver, Prover as _, Provers, Solution};
use std::fmt::Display;

pub use certificates::{Checked, NODE_BYTES, Refusal, Refused, check};
pub use solve::Settings;

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
    pub positions: Option<Census>,
    /// The moves, best first; each line begins with its move.
    pub moves: Vec<Evaluation>,
}

/// How many positions a game can reach, by their value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Census {
    /// All of them.
    pub all: u64,
    /// The first player wins.
    pub first: u64,
    /// Nobody does.
    pub draws: u64,
    /// The second player wins.
    pub second: u64,
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

    /// Keeps what was proven of the position, its moves and best play in a book. Returns how many
    /// positions the book did not know.
    ///
    /// # Errors
    /// If the position cannot be solved, contradicts the book, or cannot be kept.
    fn learn(&mut self, book: &mut Book, job: &Job) -> Result<usize, Error>;

    /// Proves the value of every move in all positions of the next `plies` plies and keeps each in
    /// the book as it is proven. Returns how many positions the book did not know.
    ///
    /// # Errors
    /// If a position cannot be solved or kept.
    fn grow(&mut self, book: &mut Book, plies: u32, job: &Job) -> Result<usize, Error>;
}

/// The prover of a position: the one made for the game, or the engine where there is none or the
/// position is beyond it.
pub(crate) struct PositionProver<'a, G: Game> {
    pos: &'a G,
    prover: Provers<G>,
}

impl<'a, G: Game> PositionProver<'a, G> {
    pub(crate) fn new<E: Knowledge<G> + Display + 'static>(
        start: &'a Typed<G, E>,
        settings: &Settings,
    ) -> Result<PositionProver<'a, G>, Error> {
        let pos = start.pos();
        if pos.move_count() == 0 {
            return Err(Error::Over);
        }
        let engine = Box::new(EngineProver::new(settings, start.evaluator(None)?));
        let own = start.adapter.prover.map(|make| make(settings));
        let provers = own.into_iter().chain([engine as Box<dyn solve::Prover<G> + Send>]);
        Ok(PositionProver { pos, prover: Provers(provers.collect()) })
    }
}

impl<G: Game> PositionProver<'_, G> {
    fn solution(&mut self, job: &Job) -> Result<Solution<G::Move>, Error> {
        Ok(self.prover.prove(self.pos, job)?.expect("the engine takes on any position"))
    }
}

impl<G: Game> Prover for PositionProver<'_, G> {
    fn prove(&mut self, job: &Job) -> Result<Solved, Error> {
        let solution = self.solution(job)?;
        let written = |found| Evaluation::of(self.pos, found);
        Ok(Solved {
            evaluation: written(&solution.evaluation),
            nodes: solution.nodes,
            positions: solution.positions.map(|census| {
                let solve::Census { first, draws, second } = census;
                Census { all: census.positions(), first, draws, second }
            }),
            moves: solution.moves.iter().map(written).collect(),
        })
    }

    fn certify(&mut self, job: &Job) -> Result<Vec<u8>, Error> {
        Ok(self.prover.certify(self.pos, job)?)
    }

    fn learn(&mut self, book: &mut Book, job: &Job) -> Result<usize, Error> {
        let solution = self.solution(job)?;
        Ok(book.learn(self.pos, &solution).map_err(solve::Error::from)?)
    }

    fn grow(&mut self, book: &mut Book, plies: u32, job: &Job) -> Result<usize, Error> {
        Ok(book.grow(self.pos, plies, &mut self.prover, job)?)
    }
}
