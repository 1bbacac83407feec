//! How fast the library is on this machine, piece by piece: searches, random games, perft, proofs.
//! `docs/processors.py` runs it in builds for older and newer processors.
//!
//! ```text
//! cargo run --release -p alfabeta-solve --example speed [WORD]
//! ```
//!
//! Prints a name, what was counted and the processor's seconds, for all pieces or for those whose
//! name has the word in it. One thread; the counts are the same at every run.
#![allow(clippy::print_stdout, reason = "this program's result is its text")]

use conformance::perft_bulk;
use games::{
    kalah::Packed,
    mnk::{Medium, Small},
    ultimate::Ultimate,
};
use heuristics::{kalah::KalahEvaluator, mnk::MnkEvaluator, ultimate::UltimateEvaluator};
use kernel::{Game, Job, Knowledge};
use search::{Engine, Mcts};
use solve::{Prover, Settings, kalah::KalahProver, mnk::MnkProver};
use std::{env, fs, time::Instant};

/// A name, and work that returns what is counted.
type Piece = (&'static str, fn() -> u64);

const PIECES: [Piece; 13] = [
    ("engine gomoku", || engine(&start::<Medium>("gomoku"), MnkEvaluator::standard, 150_000)),
    ("engine ultimate", || engine(&start("ultimate"), UltimateEvaluator::standard, 1_500_000)),
    ("engine kalah:6x4", || {
        engine(&start::<Packed>("kalah:6x4"), KalahEvaluator::standard, 3_000_000)
    }),
    ("perft ultimate 8", || perft_bulk(&mut start::<Ultimate>("ultimate"), 8)),
    ("perft kalah:6x4 12", || perft_bulk(&mut start::<Packed>("kalah:6x4"), 12)),
    ("random tictactoe", || random::<Small>("tictactoe", 3_000_000)),
    ("random gomoku", || random::<Medium>("gomoku", 200_000)),
    ("random ultimate", || random::<Ultimate>("ultimate", 400_000)),
    ("random kalah:6x4", || random::<Packed>("kalah:6x4", 500_000)),
    ("mcts ultimate", || Mcts::new(&start::<Ultimate>("ultimate")).playouts(200_000).run().nodes),
    ("mcts kalah:6x4", || Mcts::new(&start::<Packed>("kalah:6x4")).playouts(200_000).run().nodes),
    ("solve mnk:5x5x4", || {
        prove(MnkProver::new(&Settings::default()), &start::<Small>("mnk:5x5x4"))
    }),
    ("solve kalah:6x4", || {
        let settings = Settings { threads: 1, ..Settings::default() };
        prove(KalahProver::new(&settings), &start::<Packed>("kalah:6x4"))
    }),
];

fn main() {
    let word = env::args().nth(1).unwrap_or_default();
    for (name, work) in PIECES.into_iter().filter(|(name, _)| name.contains(&word)) {
        let started = processor_seconds();
        let count = work();
        println!("{name}\t{count}\t{:.4}", processor_seconds() - started);
    }
}

fn start<G: Game>(rules: &str) -> G
where
    G::Rules: std::str::FromStr<Err: std::fmt::Debug>,
{
    G::new(&rules.parse().expect("rules that are written above"))
}

fn engine<G: Game, E: Knowledge<G>>(pos: &G, evaluator: fn(&G::Rules) -> E, nodes: u64) -> u64 {
    Engine::new(pos).evaluator(&evaluator(&pos.rules())).nodes(nodes).run().nodes
}

/// The moves of `games` random games.
fn random<G: Game>(rules: &str, games: u32) -> u64
where
    G::Rules: std::str::FromStr<Err: std::fmt::Debug>,
{
    let (start, mut moves) = (start::<G>(rules), 0);
    let mut random = fastrand::Rng::with_seed(1);
    for _ in 0..games {
        let mut pos = start.clone();
        while pos.terminal().is_none() {
            pos.make(pos.nth_move(random.usize(..pos.move_count())));
            moves += 1;
        }
    }
    moves
}

fn prove<G: Game, P: Prover<G>>(mut prover: P, pos: &G) -> u64 {
    let solution = prover.prove(pos, &Job::new()).expect("no file is read");
    solution.expect("a game that the prover knows").nodes
}

/// Of this thread, where the system tells: other programs do not count then.
fn processor_seconds() -> f64 {
    thread_local!(static STARTED: Instant = Instant::now());
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| STARTED.with(|at| at.elapsed().as_secs_f64()), |spent| spent / 1e9)
}
