//! What all provers have in common: how they are asked, and what they answer.

use crate::Error;
use kernel::{Effort, Evaluation, Fact, Game, Job, Limits, Oracle, Payoff, Side};
use std::{hint::black_box, path::PathBuf};

/// How to prove. Each prover heeds what concerns its game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The most memory for tables, in bytes. Kalah's tables on disk are not counted: they are mapped.
    pub memory: usize,
    /// Number of threads.
    pub threads: usize,
    /// Where Kalah's endgame tables are kept between runs, all but the largest, unless `tables` asks
    /// for them.
    pub folder: Option<PathBuf>,
    /// Kalah's endgame tables of up to this number of seeds are made whatever they cost, if the
    /// memory allows it: they may serve again.
    pub tables: usize,
    /// Whether every move is to be valued, or only the position.
    pub every_move: bool,
    /// Whether every position of the game is to be solved, which tells how far away each end is
    /// (m,n,k-boards of up to 16 cells).
    pub all: bool,
    /// A file with what was learnt before; what is learnt is kept there.
    pub resume: Option<PathBuf>,
}

impl Default for Settings {
    /// One thread, a gigabyte, nothing kept, the position's value only.
    fn default() -> Settings {
        Settings {
            memory: 1 << 30,
            threads: 1,
            folder: None,
            tables: 0,
            every_move: false,
            all: false,
            resume: None,
        }
    }
}

impl Settings {
    /// Tables that cannot be allocated end the process, so provers ask before they make any. Memory
    /// that is not written to takes nothing.
    pub(crate) fn check_memory(&self) -> Result<(), Error> {
        if is_available(self.memory) {
            return Ok(());
        }
        // In megabytes, as users state it.
        let (mut most, mut beyond) = (0, self.memory >> 20);
        while beyond - most > 1 {
            let middle = most.midpoint(beyond);
            if is_available(middle << 20) { most = middle } else { beyond = middle }
        }
        Err(Error::MemoryBeyond { most: (most as u64) << 20, allowed: self.memory as u64 })
    }
}

/// Whether the system gives this number of bytes at once.
fn is_available(bytes: usize) -> bool {
    let mut room: Vec<u8> = Vec::new();
    let reserved = room.try_reserve_exact(bytes).is_ok();
    // Or the compiler would leave the allocation out.
    black_box(&room);
    reserved
}

/// What was proven of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Solution<M> {
    /// The position, with a line of best play as far as that is proven.
    pub evaluation: Evaluation<M>,
    /// Its moves, best first, each the first of its line; none if they were not asked for.
    pub moves: Vec<Evaluation<M>>,
    /// How many positions were visited.
    pub nodes: u64,
    /// How many positions the game has, if all were solved.
    pub positions: Option<Census>,
}

/// How many positions of each value a game can reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Census {
    /// The first player wins.
    pub first: u64,
    /// Nobody does.
    pub draws: u64,
    /// The second player wins.
    pub second: u64,
}

impl Census {
    /// All of them.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.first + self.draws + self.second
    }
}

/// Proves what positions are worth, and writes the proofs down. What it has learnt it keeps for the
/// certificate and for the next question, until a new game [begins](Oracle::begin).
pub trait Prover<G: Game>: Oracle<G> {
    /// Proves what a position is worth, or what can be proven of it before the job is over. Nothing
    /// if the position is beyond this prover.
    ///
    /// # Errors
    /// If what was learnt before cannot be read or kept, or the memory does not suffice.
    fn prove(&mut self, pos: &G, job: &Job) -> Result<Option<Solution<G::Move>>, Error>;

    /// Writes down why a position is worth what it is. What has not been proven yet is proven
    /// first.
    ///
    /// # Errors
    /// If such positions have no certificates, or the job was over before.
    fn certify(&mut self, pos: &G, job: &Job) -> Result<Vec<u8>, Error>;
}

/// Provers asked one after the other, until one takes the position on.
pub struct Provers<G>(pub Vec<Box<dyn Prover<G> + Send>>);

impl<G: Game> Prover<G> for Provers<G> {
    fn prove(&mut self, pos: &G, job: &Job) -> Result<Option<Solution<G::Move>>, Error> {
        let mut answers = self.0.iter_mut().map(|prover| prover.prove(pos, job));
        answers.find(|answer| !matches!(answer, Ok(None))).unwrap_or(Ok(None))
    }

    fn certify(&mut self, pos: &G, job: &Job) -> Result<Vec<u8>, Error> {
        let mut answers = self.0.iter_mut().map(|prover| prover.certify(pos, job));
        let written = answers.find(|answer| !matches!(answer, Err(Error::NoCertificate)));
        written.unwrap_or(Err(Error::NoCertificate))
    }
}

impl<G: Game> Oracle<G> for Provers<G> {
    fn begin(&mut self) {
        self.0.iter_mut().for_each(|prover| prover.begin());
    }

    fn ask(&mut self, pos: &G, effort: Effort, job: &Job, line: &mut Vec<G::Move>) -> Option<Fact> {
        self.0.iter_mut().find_map(|prover| prover.ask(pos, effort, job, line))
    }
}

impl<M: Copy> Solution<M> {
    /// From what is proven of a position and of its moves.
    pub(crate) fn new<G: Game<Move = M>>(
        pos: &G,
        (fact, line): (Fact, Vec<M>),
        moves: impl IntoIterator<Item = (M, Fact)>,
        nodes: u64,
    ) -> Solution<M> {
        let valued = |(mv, fact): (M, Fact)| Evaluation::of_fact(&fact, pos, vec![mv]);
        let mut moves: Vec<_> = moves.into_iter().map(valued).collect();
        moves.sort_by_key(|it| rank(it, pos.to_move()));
        let evaluation = Evaluation::of_fact(&fact, pos, line);
        Solution { evaluation, moves, nodes, positions: None }
    }

    /// A game that is over.
    pub(crate) fn over<G: Game<Move = M>>(pos: &G, payoff: Payoff) -> Solution<M> {
        Solution::new(pos, (Fact::exactly(payoff, Some(0)), Vec::new()), [], 0)
    }

    /// What an oracle says of it, if the value is proven.
    pub(crate) fn fact(&self, line: &mut Vec<M>) -> Option<Fact> {
        let payoff = self.evaluation.payoff()?;
        let best = || self.moves.iter().find(|it| it.payoff() == Some(payoff));
        match self.evaluation.line.is_empty() {
            true => line.extend(&best()?.line),
            false => line.extend(&self.evaluation.line),
        }
        Some(Fact::exactly(payoff, self.evaluation.distance))
    }
}

/// Moves by what they are worth to the mover, the best first: a win sooner, a loss later.
fn rank<M>(evaluation: &Evaluation<M>, mover: Side) -> (i32, i32) {
    let bounds = &evaluation.bounds;
    let worth = bounds.start().seen_by(mover) + bounds.end().seen_by(mover);
    let plies = evaluation.distance.map_or(0, |plies| plies as i32);
    (-worth, worth.signum() * plies)
}

/// A part of what the job allows, leaving the rest to a search in case the proof fails. Nothing if
/// the job has no limits: then no part of it is an end.
pub(crate) fn share(job: &Job, part: u32) -> Option<Job> {
    let time = job.left().map(|time| time / part);
    let nodes = job.nodes().map(|nodes| nodes / u64::from(part));
    (time.is_some() || nodes.is_some())
        .then(|| job.child(&Limits { time, nodes, ..Limits::default() }))
}

/// The first player wins, and loses, in games without margins.
pub(crate) const WON: Payoff = Payoff::won_by(Side::First, 1);
pub(crate) const LOST: Payoff = Payoff::won_by(Side::Second, 1);

/// The moves of a position and where they lead.
pub(crate) fn children<G: Game>(pos: &G) -> impl Iterator<Item = (G::Move, G)> {
    let mut moves = Vec::new();
    pos.moves(&mut moves);
    moves.into_iter().map(|mv| {
        let mut after = pos.clone();
        after.make(mv);
        (mv, after)
    })
}
