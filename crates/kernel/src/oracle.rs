//! Facts about unfinished positions: where proofs enter play, analysis and the search itself.

use crate::{Evaluation, Game, Job, Payoff, Score, Side};
use std::time::Duration;

/// How hard to look for a result that can be forced.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Effort {
    /// What is seen at once: for every position of a search.
    Glance,
    /// As much as an evaluation may cost: for positions where a search would stop.
    Leaf,
    /// As much as is worth a move: once per search, at its root.
    Root,
    /// A part of the time or nodes of the job, leaving the rest to a search in case nothing is
    /// found.
    Move,
    /// All that the job allows.
    Proof,
}

/// What is proven of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fact {
    /// The first player gets at least this,
    pub lower: Payoff,
    /// and at most this.
    pub upper: Payoff,
    /// Plies to the end under best play, if that is known.
    pub distance: Option<u32>,
}

impl Fact {
    /// A position whose value is proven.
    #[must_use]
    pub const fn exactly(payoff: Payoff, distance: Option<u32>) -> Fact {
        Fact { lower: payoff, upper: payoff, distance }
    }

    /// The value, if the bounds meet.
    #[must_use]
    pub fn payoff(&self) -> Option<Payoff> {
        (self.lower == self.upper).then_some(self.lower)
    }

    /// What a search at `ply` counts for a proven value, seen by the player to move. An end at an
    /// unknown distance counts as the furthest, so that a win in sight is preferred to it.
    #[must_use]
    pub fn score(&self, mover: Side, ply: u32) -> Option<Score> {
        let away = self.distance.map_or(Score::LAST_PLY, |distance| ply + distance);
        self.payoff().map(|payoff| Score::of(payoff, mover, away))
    }
}

/// A source of facts: an endgame table, a threat search, a book, a prover, or a [`Chain`] of them.
///
/// An answer must be proven; no answer means nothing. What an oracle learns it may keep for the
/// next question.
pub trait Oracle<G: Game> {
    /// A new game begins. What was learnt is forgotten, lest the moves of a game depend on what was
    /// played before it.
    fn begin(&mut self);

    /// What is known of `pos`, which is not over. If the value is proven, moves of best play are
    /// appended to `line`; from [`Effort::Root`] on at least the first one.
    fn ask(&mut self, pos: &G, effort: Effort, job: &Job, line: &mut Vec<G::Move>) -> Option<Fact>;

    /// The same as an evaluation, for those who do not count allocations.
    fn evaluation(&mut self, pos: &G, effort: Effort, job: &Job) -> Option<Evaluation<G::Move>> {
        let mut line = Vec::new();
        let fact = self.ask(pos, effort, job, &mut line)?;
        Some(Evaluation::of_fact(&fact, pos, line))
    }

    /// The part of a job's time that a player leaves after its search for [`Oracle::improve`].
    fn reserve(&self, pos: &G, job: &Job) -> Option<Duration> {
        _ = (pos, job);
        None
    }

    /// A move that is proven to be worth at least what a search thinks that its own is, which is
    /// `found`, or a best move if none is worth as much. The move is appended to `line`.
    fn improve(
        &mut self,
        pos: &G,
        found: &Evaluation<G::Move>,
        job: &Job,
        line: &mut Vec<G::Move>,
    ) -> Option<Fact> {
        _ = (pos, found, job, line);
        None
    }
}

/// Knows nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct NoOracle;

impl<G: Game> Oracle<G> for NoOracle {
    fn begin(&mut self) {}

    fn ask(&mut self, _: &G, _: Effort, _: &Job, _: &mut Vec<G::Move>) -> Option<Fact> {
        None
    }
}

/// An oracle that may be missing.
impl<G: Game, O: Oracle<G>> Oracle<G> for Option<O> {
    fn begin(&mut self) {
        self.iter_mut().for_each(Oracle::begin);
    }

    fn ask(&mut self, pos: &G, effort: Effort, job: &Job, line: &mut Vec<G::Move>) -> Option<Fact> {
        self.as_mut()?.ask(pos, effort, job, line)
    }
}

impl<G: Game, O: Oracle<G> + ?Sized> Oracle<G> for Box<O> {
    fn begin(&mut self) {
        (**self).begin();
    }

    fn ask(&mut self, pos: &G, effort: Effort, job: &Job, line: &mut Vec<G::Move>) -> Option<Fact> {
        (**self).ask(pos, effort, job, line)
    }

    fn reserve(&self, pos: &G, job: &Job) -> Option<Duration> {
        (**self).reserve(pos, job)
    }

    fn improve(
        &mut self,
        pos: &G,
        found: &Evaluation<G::Move>,
        job: &Job,
        line: &mut Vec<G::Move>,
    ) -> Option<Fact> {
        (**self).improve(pos, found, job, line)
    }
}

/// Oracles asked one after the other, the quickest first, until one has an answer.
pub struct Chain<G>(pub Vec<Box<dyn Oracle<G> + Send>>);

impl<G: Game> Oracle<G> for Chain<G> {
    fn begin(&mut self) {
        self.0.iter_mut().for_each(|oracle| oracle.begin());
    }

    fn ask(&mut self, pos: &G, effort: Effort, job: &Job, line: &mut Vec<G::Move>) -> Option<Fact> {
        self.0.iter_mut().find_map(|oracle| oracle.ask(pos, effort, job, line))
    }

    fn reserve(&self, pos: &G, job: &Job) -> Option<Duration> {
        self.0.iter().find_map(|oracle| oracle.reserve(pos, job))
    }

    fn improve(
        &mut self,
        pos: &G,
        found: &Evaluation<G::Move>,
        job: &Job,
        line: &mut Vec<G::Move>,
    ) -> Option<Fact> {
        self.0.iter_mut().find_map(|oracle| oracle.improve(pos, found, job, line))
    }
}
