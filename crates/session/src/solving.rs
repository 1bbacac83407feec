//! Proofs: the value of a position, with nothing left to opinion.

use crate::{Error, Evaluation, position::Typed};
use kernel::{Effort, Fact, Game, Job, Knowledge, Oracle};
use search::{Engine, TranspositionTable};
use serde::Serialize;
use solve::{Book, Solution};
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
    prover: Box<dyn solve::Prover<G> + 'a>,
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
        let engine = EngineProver { evaluator: start.evaluator(None)?, settings: settings.clone() };
        let own = start.adapter.prover.map(|make| make(settings));
        Ok(PositionProver { pos, prover: Box::new(OrEngine { own, engine }) })
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
        Ok(book.grow(self.pos, plies, &mut *self.prover, job)?)
    }
}

/// A game's own prover, and the engine for what is beyond it.
struct OrEngine<G: Game, E> {
    own: Option<Box<dyn solve::Prover<G>>>,
    engine: EngineProver<E>,
}

impl<G: Game, E: Knowledge<G>> solve::Prover<G> for OrEngine<G, E> {
    fn prove(&mut self, pos: &G, job: &Job) -> Result<Option<Solution<G::Move>>, solve::Error> {
        let own = match &mut self.own {
            Some(own) => own.prove(pos, job)?,
            None => None,
        };
        match own {
            Some(solution) => Ok(Some(solution)),
            None => self.engine.prove(pos, job),
        }
    }

    fn certify(&mut self, pos: &G, job: &Job) -> Result<Vec<u8>, solve::Error> {
        self.own.as_mut().ok_or(solve::Error::NoCertificate)?.certify(pos, job)
    }
}

impl<G: Game, E: Knowledge<G>> Oracle<G> for OrEngine<G, E> {
    fn begin(&mut self) {
        self.own.iter_mut().for_each(|own| own.begin());
    }

    fn ask(&mut self, pos: &G, effort: Effort, job: &Job, line: &mut Vec<G::Move>) -> Option<Fact> {
        self.own.as_mut()?.ask(pos, effort, job, line)
    }
}

/// The strong engine as a prover.
struct EngineProver<E> {
    evaluator: E,
    settings: Settings,
}

impl<E> EngineProver<E> {
    fn prove<G: Game>(&self, pos: &G, job: &Job) -> Result<Option<Solution<G::Move>>, solve::Error>
    where
        E: Knowledge<G>,
    {
        if self.settings.resume.is_some() {
            return Err(solve::Error::NotResumable);
        }
        let lines = if self.settings.every_move { pos.move_count() } else { 1 };
        let report = Engine::new(pos)
            .evaluator(&self.evaluator)
            .threads(self.settings.threads)
            .lines(lines)
            .table(&TranspositionTable::new(self.settings.memory))
            .job(job)
            .run();
        let best = report.lines.first().expect("the game is not over").clone();
        let (nodes, moves) = (report.nodes, report.lines);
        Ok(Some(Solution { evaluation: best, moves, nodes, positions: None }))
    }
}
