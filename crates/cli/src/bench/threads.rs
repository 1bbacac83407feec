//! `alfabeta bench --threads`: how much sooner several threads reach a depth than one does.

use crate::failure::Failure;
use serde::Serialize;
use session::{Limits, Options, Registry, Think};
use std::{fmt::Write, sync::atomic::AtomicBool, time::Instant};

/// Games of the engine against itself after four random moves, stopped after 6 to 15 moves of Gomoku and 6 to 31
/// of Ultimate, at the depth that takes one thread about half a second: the game, the moves, the depth.
const POSITIONS: [(&str, &str, u32); 20] = [
    ("gomoku", "j10 i9 g8 g6 i10 h10", 8),
    ("gomoku", "h9 g10 j8 h8 i9 g9 k7", 10),
    ("gomoku", "i9 h7 h9 j10 i10 i11 g8 j11", 10),
    ("gomoku", "g7 f6 j9 g6 h6 f8 f9 f7 g9", 10),
    ("gomoku", "g8 g9 f8 g7 f9 h8 f10 f7 h7 e10", 9),
    ("gomoku", "j7 i7 h10 i9 i8 h9 j9 j10 h8 j8 h7", 10),
    ("gomoku", "g9 h7 i6 j8 i7 h8 i8 i9 h10 j10 g7 j9", 9),
    ("gomoku", "h7 j7 g9 f9 h8 i7 h10 h9 f8 i11 i8 g8 j9", 9),
    ("gomoku", "f7 g6 j6 h6 i7 h8 h9 g8 g9 f8 i8 g7 i5 i9", 10),
    ("gomoku", "i10 j9 j8 j10 i9 i8 h10 g11 h7 h9 g10 f10 i7 k7 h6", 8),
    ("ultimate", "e7 f1 g1 a2 a6 b8", 14),
    ("ultimate", "i6 i9 h8 f4 h2 d6 c7 g1", 15),
    ("ultimate", "d9 a7 b1 e1 f3 h8 e5 d6 c7 i3 g7", 15),
    ("ultimate", "f8 i6 h8 f6 g9 b8 d4 a1 c1 g3 b9 f7 g2 a5", 16),
    ("ultimate", "a2 a4 a3 b7 f3 h8 e5 d6 c7 i3 h9 f7 g1 a1 b2 f6 g9", 15),
    ("ultimate", "c1 i3 g7 a2 a6 b8 e5 f4 g2 b6 e8 f5 i6 g9 b9 d9 c9 h8 e4 e1", 15),
    ("ultimate", "g7 a3 b9 f8 g6 b8 e5 d4 c3 g9 c9 i7 i1 h3 d8 a5 c5 h4 e2 d6 c8 g4", 15),
    ("ultimate", "h5 e5 f6 g8 a6 a9 a7 c3 i7 g1 c2 i4 h3 e8 f4 h1 f3 g7 a2 b6 e7 d3 c7 g2 a4", 16),
    (
        "ultimate",
        "g3 c7 i1 i2 i6 h8 e5 d6 a7 c3 g9 b8 e6 d7 a2 b6 f8 g6 a9 a8 c4 g2 b4 f3 g7 a3 c8 g4",
        17,
    ),
    (
        "ultimate",
        "h3 d8 b5 d6 b8 f6 g9 a7 c3 h8 e6 e8 e4 f1 g3 b7 d1 c2 g5 c6 g7 a1 c1 h1 d2 c5 g4 a3 c8 h6 f8",
        16,
    ),
];

/// Large enough that no position is short of room with any number of threads.
const TABLE_BYTES: usize = 64 << 20;

/// What a search to the depth took.
#[derive(Serialize)]
struct Effort {
    seconds: f64,
    /// Of all threads.
    nodes: u64,
}

/// One position with one thread and with several.
#[derive(Serialize)]
struct Row {
    game: &'static str,
    moves: &'static str,
    depth: u32,
    one: Effort,
    several: Effort,
}

/// All positions of a game.
#[derive(Serialize)]
struct Sum {
    game: &'static str,
    one: Effort,
    several: Effort,
    /// How many times sooner several threads are there: the geometric mean over the positions.
    speedup: f64,
    /// How many times as many nodes they visit.
    work: f64,
}

/// All of them.
#[derive(Serialize)]
pub(super) struct Threads {
    threads: usize,
    games: Vec<Sum>,
    positions: Vec<Row>,
}

pub(super) fn compare(threads: usize) -> Result<Threads, Failure> {
    let mut positions = Vec::new();
    for (game, moves, depth) in POSITIONS {
        let one = effort(game, moves, depth, 1)?;
        let several = effort(game, moves, depth, threads)?;
        positions.push(Row { game, moves, depth, one, several });
    }
    let games = positions.chunk_by(|a, b| a.game == b.game).map(sum).collect();
    Ok(Threads { threads, games, positions })
}

/// Searches from the end of the first iteration on: by then the table is made and every thread is started.
fn effort(game: &str, moves: &str, depth: u32, threads: usize) -> Result<Effort, Failure> {
    let mut pos = Registry::standard().open(game)?;
    pos.play(moves)?;
    let think = Think {
        limits: Limits { depth: Some(depth), ..Limits::default() },
        options: Options { threads, ..Options::default() },
        evaluator: None,
        table_bytes: TABLE_BYTES,
    };
    let mut started = Instant::now();
    let thought = pos.think(&think, &AtomicBool::new(false), &mut |thought| {
        if thought.depth == 1 {
            started = Instant::now();
        }
        true
    })?;
    Ok(Effort { seconds: started.elapsed().as_secs_f64(), nodes: thought.nodes })
}

fn sum(rows: &[Row]) -> Sum {
    let total = |effort: fn(&Row) -> &Effort| Effort {
        seconds: rows.iter().map(|row| effort(row).seconds).sum(),
        nodes: rows.iter().map(|row| effort(row).nodes).sum(),
    };
    Sum {
        game: rows[0].game,
        one: total(|row| &row.one),
        several: total(|row| &row.several),
        speedup: mean(rows.iter().map(|row| row.one.seconds / row.several.seconds)),
        work: mean(rows.iter().map(|row| row.several.nodes as f64 / row.one.nodes as f64)),
    }
}

/// The geometric mean.
fn mean(ratios: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = ratios.len() as f64;
    (ratios.map(f64::ln).sum::<f64>() / count).exp()
}

pub(super) fn text(bench: &Threads) -> String {
    let mut out = format!(
        "{:<10} {:>5} {:>5} {:>9} {:>9} {:>7} {:>10} {:>10} {:>6}\n",
        "game",
        "moves",
        "depth",
        "1 thread",
        format!("{} thr.", bench.threads),
        "sooner",
        "nodes",
        "nodes",
        "work"
    );
    for row in &bench.positions {
        let (one, several) = (&row.one, &row.several);
        let head = format!("{:<10} {:>5} {:>5}", row.game, row.moves.split(' ').count(), row.depth);
        let ratios = [one.seconds / several.seconds, several.nodes as f64 / one.nodes as f64];
        push_row(&mut out, &head, one, several, ratios);
    }
    out.push('\n');
    for sum in &bench.games {
        let head = format!("{:<10} {:>5} {:>5}", sum.game, "all", "");
        push_row(&mut out, &head, &sum.one, &sum.several, [sum.speedup, sum.work]);
    }
    out
}

fn push_row(
    out: &mut String,
    head: &str,
    one: &Effort,
    several: &Effort,
    [speedup, work]: [f64; 2],
) {
    let times = format!("{:>7.3} s {:>7.3} s {speedup:>6.2}x", one.seconds, several.seconds);
    let nodes = format!("{:>10} {:>10} {work:>5.2}x", one.nodes, several.nodes);
    writeln!(out, "{head} {times} {nodes}").expect("a string takes everything");
}
