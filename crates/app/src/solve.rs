//! Proofs: what a position is worth, with nothing left to opinion.

use crate::{Error, position::Erased};
use games::{kalah, mnk};
use kernel::{Evaluator, Game, Limits, Payoff, Report, Side, Verdict};
use proofs::{kalah as kalah_proofs, mnk as mnk_proofs};
use search::{
    Table,
    engine::{self, Options},
};
use serde::Serialize;
use std::{
    fmt::Display,
    sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    time::Duration,
};

pub use certificates::{Checked, Refused, check};

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
    /// The moves, best first.
    pub moves: Vec<SolvedMove>,
    /// How the game goes if both play well, as far as it is proven.
    pub line: Vec<String>,
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
}

/// What a prover made for a game finds out.
pub struct Proof<M> {
    least: i32,
    most: i32,
    moves: Vec<(M, i32, i32)>,
    line: Vec<M>,
    nodes: u64,
}

/// A prover made for a game: nothing if the position is beyond it.
pub type Prover<G> = fn(
    &G,
    &Solve,
    &AtomicBool,
    &mut dyn FnMut(&Proving),
) -> Option<Proof<<G as Game>::Move>>;

/// Writes certificates for a game: nothing if the position is beyond it or it was stopped.
pub type Certifier<G> = fn(&G, &Solve, &AtomicBool, &mut dyn FnMut(&Proving)) -> Option<Vec<u8>>;

/// What can be proven of a game besides what the engine can.
pub struct Proofs<G: Game> {
    /// Its own prover.
    pub prover: Option<Prover<G>>,
    /// How its proofs are written down.
    pub certifier: Option<Certifier<G>>,
    /// Whether one wins by margins.
    pub margins: bool,
}

impl<G: Game> Proofs<G> {
    /// Only what the engine proves.
    pub const NONE: Proofs<G> = Proofs { prover: None, certifier: None, margins: false };
}

impl<G: Game> Clone for Proofs<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Proofs<G> {}

pub(crate) fn solve<G: Game, E: Evaluator<G> + Display>(
    start: &Erased<G, E>,
    request: &Solve,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(&Proving),
) -> Result<Solved, Error> {
    let pos = start.pos();
    if pos.move_count() == 0 {
        return Err(Error::Over);
    }
    let made_for_it = start.manner.proofs.prover.and_then(|prove| prove(pos, request, stop, watch));
    let proof = match made_for_it {
        Some(proof) => proof,
        None => by_engine(start, request, stop, watch)?,
    };
    Ok(solved(pos, &proof, start.manner.proofs.margins))
}

pub(crate) fn certify<G: Game, E: Evaluator<G> + Display>(
    start: &Erased<G, E>,
    request: &Solve,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(&Proving),
) -> Result<Vec<u8>, Error> {
    let certifier = start.manner.proofs.certifier;
    let certifier = certifier.ok_or(Error::NoCertificate("no certificates are written for this game"))?;
    certifier(start.pos(), request, stop, watch).ok_or(Error::NoCertificate(
        "no certificate: it was stopped, or the board is too large (128 cells, 256 lines)",
    ))
}

/// The strong engine, until every move is proven or it is stopped.
fn by_engine<G: Game, E: Evaluator<G> + Display>(
    start: &Erased<G, E>,
    request: &Solve,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(&Proving),
) -> Result<Proof<G::Move>, Error> {
    let pos = start.pos();
    let lines = if request.every_move { pos.move_count() } else { 1 };
    let options = Options { threads: request.threads, lines, ..Options::default() };
    let limits = Limits { time: request.time, ..Limits::default() };
    let (evaluator, table) = (start.evaluator(None)?, Table::new(request.bytes));
    let mut told = |report: &Report<G>| {
        let proof = proof_of(pos, report);
        let moves = proof.moves.iter().filter(|(_, least, most)| least == most).count();
        let Proof { least, most, nodes, .. } = proof;
        watch(&Proving { least, most, moves, nodes, fill: None });
        true
    };
    let report = engine::search(pos, &evaluator, &table, &limits, &options, stop, &mut told);
    Ok(proof_of(pos, &report))
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
        Some((*line.moves.first()?, least, most))
    });
    let line = report.lines.first().map(|line| line.moves.clone()).unwrap_or_default();
    Proof { least, most, moves: moves.collect(), line, nodes: report.nodes }
}

fn solved<G: Game>(pos: &G, proof: &Proof<G::Move>, margins: bool) -> Solved {
    let Proof { least, most, nodes, .. } = *proof;
    let mover = pos.to_move();
    let mut moves = proof.moves.clone();
    let seen = |value: i32| if mover == Side::First { value } else { -value };
    moves.sort_by_key(|(_, least, most)| std::cmp::Reverse(seen(*least) + seen(*most)));
    let moves = moves.into_iter().map(|(mv, least, most)| SolvedMove {
        mv: pos.move_text(mv),
        value: winner(least, most),
        proven: least == most,
        least,
        most,
    });
    let mut walk = pos.clone();
    let line = proof.line.iter().map(|&mv| {
        let text = walk.move_text(mv);
        walk.make(mv);
        text
    });
    let margin = (margins && least == most).then_some(least);
    let (value, proven) = (winner(least, most), least == most);
    Solved { value, proven, margin, least, most, nodes, moves: moves.collect(), line: line.collect() }
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

/// The prover of m,n,k-games.
pub(crate) fn mnk_proofs<S: mnk::Stones, F: mnk::Free>() -> Proofs<mnk::Mnk<S, F>> {
    Proofs { prover: Some(prove_mnk), certifier: Some(certify_mnk), margins: false }
}

fn prove_mnk<S: mnk::Stones, F: mnk::Free>(
    pos: &mnk::Mnk<S, F>,
    request: &Solve,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(&Proving),
) -> Option<Proof<mnk::Cell>> {
    let Solve { bytes, threads, every_move, .. } = *request;
    let settings = mnk_proofs::Settings { bytes, threads, moves: every_move, stop };
    let solution = mnk_proofs::solve(pos, &settings, &mut |progress| {
        let (least, most) = (progress.least.value(), progress.most.value());
        let (moves, nodes, fill) = (progress.moves, progress.nodes, Some(progress.fill));
        watch(&Proving { least, most, moves, nodes, fill });
    })?;
    let value = |valued: &mnk_proofs::Valued| (valued.mv, valued.least.value(), valued.most.value());
    Some(Proof {
        least: solution.least.value(),
        most: solution.most.value(),
        moves: solution.moves.iter().map(value).collect(),
        line: solution.line,
        nodes: solution.nodes,
    })
}

fn certify_mnk<S: mnk::Stones, F: mnk::Free>(
    pos: &mnk::Mnk<S, F>,
    request: &Solve,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(&Proving),
) -> Option<Vec<u8>> {
    let nodes = AtomicU64::new(0);
    let told = |nodes: &AtomicU64| Proving {
        least: Payoff::won_by(Side::Second, 1).value(),
        most: Payoff::won_by(Side::First, 1).value(),
        moves: 0,
        nodes: nodes.load(Relaxed),
        fill: None,
    };
    watch(&told(&nodes));
    mnk_proofs::certify(pos, request.bytes, stop, &nodes)?.ok()
}

/// The prover of Kalah.
pub(crate) fn kalah_proofs<P: kalah::Pits>() -> Proofs<kalah::Kalah<P>> {
    Proofs { prover: Some(prove_kalah), certifier: None, margins: true }
}

fn prove_kalah<P: kalah::Pits>(
    pos: &kalah::Kalah<P>,
    request: &Solve,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(&Proving),
) -> Option<Proof<kalah::Pit>> {
    let settings = kalah_proofs::Settings {
        threads: request.threads,
        memory: request.bytes as u64,
        every_move: request.every_move,
        ..kalah_proofs::Settings::default()
    };
    let solution = kalah_proofs::solve(pos, &settings, stop, &mut |progress| {
        let (least, most, nodes) = (progress.at_least, progress.at_most, progress.nodes);
        let fill = Some(progress.memory_fill as f64 / 1000.0);
        watch(&Proving { least, most, moves: 0, nodes, fill });
    });
    let value = |valued: &kalah_proofs::MoveValue| (valued.mv, valued.at_least, valued.at_most);
    Some(Proof {
        least: solution.at_least,
        most: solution.at_most,
        moves: solution.moves.iter().map(value).collect(),
        line: solution.line,
        nodes: solution.nodes,
    })
}
