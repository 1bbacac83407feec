//! Proofs: what a position is worth, with nothing left to opinion.

mod provers;

use crate::{Error, position::Erased};
use kernel::{Evaluator, Game, Limits, Report, Side, Verdict};
use search::{
    Table,
    engine::{self, Options},
};
use serde::Serialize;
use std::{fmt::Display, path::PathBuf, sync::atomic::AtomicBool, time::Duration};

pub use certificates::{Checked, NODE_BYTES, Refused, check, check_watched};
pub(crate) use provers::{kalah_proofs, mnk_proofs, tree_proofs, ultimate_proofs};

/// How to prove.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solve {
    /// The most memory for tables, in bytes.
    pub bytes: usize,
    /// How many threads.
    pub threads: usize,
    /// The most time, for games without a prover of their own; others are stopped by whoever watches.
    pub time: Option<Duration>,
    /// Whether every move is to be valued, or only the position.
    pub every_move: bool,
    /// Whether every position of the game is to be solved, which tells how far away each end is (boards of up to 16 cells).
    pub all: bool,
    /// Endgame tables of up to so many seeds are made whatever they cost, in games that have them.
    pub tables: usize,
    /// A file with what was learnt before; what is learnt is kept there.
    pub resume: Option<PathBuf>,
}

/// How far a proof is. Values are seen by the first player.
#[derive(Clone, PartialEq, Debug)]
pub struct Proving {
    /// It is worth at least this.
    pub least: i32,
    /// It is worth at most this.
    pub most: i32,
    /// How many moves are valued.
    pub moves: usize,
    /// How many positions were visited.
    pub nodes: u64,
    /// How full the memory is, from 0 to 1, if that is known.
    pub fill: Option<f64>,
    /// How many nodes the certificate has, while one is written.
    pub written: Option<u64>,
}

/// What is proven. Values are seen by the first player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Solved {
    /// Who wins with best play (`first`, `second` or `draw`); nothing if that is not proven.
    pub value: Option<&'static str>,
    /// Whether the value is proven.
    pub proven: bool,
    /// The margin of the first player, in games that have one; nothing if that is not proven.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub margin: Option<i32>,
    /// It is worth at least this.
    pub least: i32,
    /// It is worth at most this.
    pub most: i32,
    /// How many positions were visited.
    pub nodes: u64,
    /// How many positions the game has, if all were solved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub positions: Option<Positions>,
    /// The moves, best first.
    pub moves: Vec<SolvedMove>,
    /// How the game goes if both play well, as far as it is proven.
    pub line: Vec<String>,
}

/// How many positions a game can reach, by their value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Positions {
    /// All of them.
    pub all: u64,
    /// The first player wins.
    pub first: u64,
    /// Nobody does.
    pub draws: u64,
    /// The second player wins.
    pub second: u64,
}

/// A move and what it is worth, seen by the first player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SolvedMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// Who wins after it; nothing if that is not proven.
    pub value: Option<&'static str>,
    /// Whether it is proven.
    pub proven: bool,
    /// It is worth at least this.
    pub least: i32,
    /// It is worth at most this.
    pub most: i32,
    /// How many plies away the end is with it, if that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
}

/// What a prover made for a game finds out.
pub struct Proof<M> {
    least: i32,
    most: i32,
    moves: Vec<ProvenMove<M>>,
    line: Vec<M>,
    nodes: u64,
    positions: Option<Positions>,
}

impl<M> Proof<M> {
    /// From the least and the most that the position is worth, and the same of its moves.
    fn found(
        (least, most): (i32, i32),
        moves: impl Iterator<Item = (M, i32, i32)>,
        line: Vec<M>,
        nodes: u64,
    ) -> Proof<M> {
        let moves = moves.map(|(mv, least, most)| ProvenMove { mv, least, most, plies: None });
        Proof { least, most, moves: moves.collect(), line, nodes, positions: None }
    }
}

/// What is proven of a move.
#[derive(Clone, Copy)]
struct ProvenMove<M> {
    mv: M,
    least: i32,
    most: i32,
    plies: Option<u32>,
}

/// Is told how far a proof is.
pub type Watch<'a> = &'a mut dyn FnMut(&Proving);

/// Proves what a position is worth and then, with what that has found out, writes the proof down.
pub trait Prover {
    /// Proves what the position is worth, or what can be proven of it before it is stopped.
    ///
    /// # Errors
    /// If the game is over, or what was learnt before cannot be read or kept.
    fn prove(&mut self, watch: Watch<'_>) -> Result<Solved, Error>;

    /// Writes the proof down; proves first if that has not happened yet.
    ///
    /// # Errors
    /// If no proofs of this game are written down, or it was stopped.
    fn certify(&mut self, watch: Watch<'_>) -> Result<Vec<u8>, Error>;
}

/// A prover made for a game.
pub trait GameProver<G: Game> {
    /// Proves what the position is worth; nothing if it is beyond this prover.
    ///
    /// # Errors
    /// If what was learnt before cannot be read or kept.
    fn prove(&mut self, pos: &G, watch: Watch<'_>) -> Result<Option<Proof<G::Move>>, Error>;

    /// Writes the proof down; nothing if the position is beyond it or it was stopped.
    fn certify(&mut self, pos: &G, watch: Watch<'_>) -> Option<Vec<u8>>;
}

/// Makes the prover of a game. Set the flag to stop all that it does.
pub type MakeProver<G> = for<'a> fn(&'a Solve, &'a AtomicBool) -> Box<dyn GameProver<G> + 'a>;

/// What can be proven of a game besides what the engine can.
pub struct Proofs<G: Game> {
    /// Its own prover.
    pub prover: Option<MakeProver<G>>,
    /// Whether one wins by margins.
    pub margins: bool,
}

impl<G: Game> Proofs<G> {
    /// Only what the engine proves.
    pub const NONE: Proofs<G> = Proofs { prover: None, margins: false };
}

impl<G: Game> Clone for Proofs<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Proofs<G> {}

/// The prover of a position: the one made for the game, or the engine.
pub(crate) struct PositionProver<'a, G: Game, E> {
    start: &'a Erased<G, E>,
    request: &'a Solve,
    stop: &'a AtomicBool,
    made_for_it: Option<Box<dyn GameProver<G> + 'a>>,
}

impl<'a, G: Game, E: Evaluator<G> + Display> PositionProver<'a, G, E> {
    pub(crate) fn new(
        start: &'a Erased<G, E>,
        request: &'a Solve,
        stop: &'a AtomicBool,
    ) -> PositionProver<'a, G, E> {
        let made_for_it = start.manner.proofs.prover.map(|make| make(request, stop));
        PositionProver { start, request, stop, made_for_it }
    }
}

impl<G: Game, E: Evaluator<G> + Display> Prover for PositionProver<'_, G, E> {
    fn prove(&mut self, watch: Watch<'_>) -> Result<Solved, Error> {
        let pos = self.start.pos();
        if pos.move_count() == 0 {
            return Err(Error::Over);
        }
        let found = match &mut self.made_for_it {
            Some(prover) => prover.prove(pos, watch)?,
            None => None,
        };
        let proof = match found {
            Some(proof) => proof,
            None => by_engine(self.start, self.request, self.stop, watch)?,
        };
        Ok(solved(pos, &proof, self.start.manner.proofs.margins))
    }

    fn certify(&mut self, watch: Watch<'_>) -> Result<Vec<u8>, Error> {
        let none = Error::NoCertificate("no certificates are written for this game");
        let prover = self.made_for_it.as_mut().ok_or(none)?;
        prover.certify(self.start.pos(), watch).ok_or(Error::NoCertificate(
            "no certificate: it was stopped, or the board is beyond what is written down (m,n,k: 128 cells, 256 lines, or a win by force; Ultimate: closed boards)",
        ))
    }
}

/// The strong engine, until every move is proven or it is stopped.
fn by_engine<G: Game, E: Evaluator<G> + Display>(
    start: &Erased<G, E>,
    request: &Solve,
    stop: &AtomicBool,
    watch: Watch<'_>,
) -> Result<Proof<G::Move>, Error> {
    refuse_to_resume(request)?;
    let pos = start.pos();
    let lines = if request.every_move { pos.move_count() } else { 1 };
    let options = Options { threads: request.threads, lines, ..Options::default() };
    let limits = Limits { time: request.time, ..Limits::default() };
    let (evaluator, table) = (start.evaluator(None)?, Table::new(request.bytes));
    let mut told = |report: &Report<G>| {
        let proof = proof_of(pos, report);
        let moves = proof.moves.iter().filter(|it| it.least == it.most).count();
        let Proof { least, most, nodes, .. } = proof;
        watch(&Proving { least, most, moves, nodes, fill: None, written: None });
        true
    };
    let report = engine::search(pos, &evaluator, &table, &limits, &options, stop, &mut told);
    Ok(proof_of(pos, &report))
}

fn refuse_to_resume(request: &Solve) -> Result<(), Error> {
    let only = "only proofs of Kalah and of m,n,k-games of up to 128 cells can be kept in a file and resumed";
    request.resume.as_ref().map_or(Ok(()), |_| Err(Error::Memory(only.to_owned())))
}

/// What of a report is proven.
fn proof_of<G: Game>(pos: &G, report: &Report<G>) -> Proof<G::Move> {
    let sign = if pos.to_move() == Side::First { 1 } else { -1 };
    let bounds = pos.bounds();
    let (lowest, highest) = (bounds.start().value(), bounds.end().value());
    let worth = |line: &kernel::Line<G>| match (line.verdict, line.score.fact()) {
        (Verdict::Proven, Some((payoff, _))) => (sign * payoff, sign * payoff),
        _ => (lowest, highest),
    };
    let (least, most) = report.lines.first().map_or((lowest, highest), worth);
    let moves = report.lines.iter().filter_map(|line| {
        let (least, most) = worth(line);
        Some(ProvenMove { mv: *line.moves.first()?, least, most, plies: None })
    });
    let line = report.lines.first().map(|line| line.moves.clone()).unwrap_or_default();
    Proof { least, most, moves: moves.collect(), line, nodes: report.nodes, positions: None }
}

fn solved<G: Game>(pos: &G, proof: &Proof<G::Move>, margins: bool) -> Solved {
    let Proof { least, most, nodes, .. } = *proof;
    let mover = pos.to_move();
    let mut moves = proof.moves.clone();
    let seen = |value: i32| if mover == Side::First { value } else { -value };
    moves.sort_by_key(|it| {
        let worth = seen(it.least) + seen(it.most);
        // A win sooner is better, a loss later.
        (-worth, it.plies.map_or(0, |plies| worth.signum() * plies as i32))
    });
    let moves = moves.into_iter().map(|it| SolvedMove {
        mv: pos.move_text(it.mv),
        value: winner(it.least, it.most),
        proven: it.least == it.most,
        least: it.least,
        most: it.most,
        plies: it.plies,
    });
    let mut walk = pos.clone();
    let line = proof.line.iter().map(|&mv| {
        let text = walk.move_text(mv);
        walk.make(mv);
        text
    });
    let margin = (margins && least == most).then_some(least);
    let (value, proven) = (winner(least, most), least == most);
    let (moves, line, positions) = (moves.collect(), line.collect(), proof.positions);
    Solved { value, proven, margin, least, most, nodes, positions, moves, line }
}

/// Who wins, if that is known.
fn winner(least: i32, most: i32) -> Option<&'static str> {
    match (least, most) {
        (1.., _) => Some("first"),
        (_, ..=-1) => Some("second"),
        (0, 0) => Some("draw"),
        _ => None,
    }
}
