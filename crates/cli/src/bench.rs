//! `alfabeta bench`: fixed positions, the total of nodes as the signature of behaviour.

mod threads;

use crate::{args::BenchArgs, commands::json, draw, failure::Failure};
use serde::Serialize;
use session::{Limits, Options, Registry, Think, Value};
use std::{sync::atomic::AtomicBool, time::Instant};

/// What is searched: the game, the moves from the start, the depth. Openings, middle games and
/// late positions of every game; a change of behaviour anywhere changes the total.
const POSITIONS: [(&str, &str, u32); 12] = [
    ("tictactoe", "", 9),
    ("mnk:4x4x4", "", 8),
    ("mnk:5x5x4", "c3 c2 d2", 7),
    ("mnk:7x7x5,rule=standard", "d4 d5 e4", 6),
    ("gomoku", "h8 i9 h9 h10", 6),
    ("gomoku", "h8 h9 i8 g8 j8 k8 i9 h10", 6),
    ("gomoku:19,rule=standard", "j10 k11 j11", 5),
    ("ultimate", "", 8),
    ("ultimate:tie=count", "e5 d4 c3 i9 g7 a1 b2 f4", 8),
    ("kalah:6x4", "", 11),
    ("kalah:6x5,capture=empty", "b f c", 10),
    ("kalah:report", "", 10),
];

/// One position's result.
#[derive(Serialize)]
pub(crate) struct Row {
    pub(crate) game: &'static str,
    pub(crate) moves: &'static str,
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    pub(crate) best: String,
    #[serde(serialize_with = "session::value::number")]
    pub(crate) value: Option<Value>,
    pub(crate) seconds: f64,
}

/// All of them.
#[derive(Serialize)]
pub(crate) struct Bench {
    pub(crate) nodes: u64,
    pub(crate) nodes_per_second: f64,
    pub(crate) positions: Vec<Row>,
}

pub(crate) fn run(args: &BenchArgs) -> Result<String, Failure> {
    if args.threads > 1 {
        let bench = threads::compare(args.threads.into())?;
        return Ok(if args.json { json(&bench) } else { threads::text(&bench) });
    }
    let mut rows = Vec::new();
    for (game, moves, depth) in POSITIONS {
        rows.push(measure(game, moves, depth)?);
    }
    let nodes = rows.iter().map(|row| row.nodes).sum();
    let seconds: f64 = rows.iter().map(|row| row.seconds).sum();
    let bench = Bench { nodes, nodes_per_second: nodes as f64 / seconds, positions: rows };
    Ok(if args.json { json(&bench) } else { draw::bench(&bench) })
}

/// One thread, an empty table: the same nodes at every run, on every machine.
fn measure(game: &'static str, moves: &'static str, depth: u32) -> Result<Row, Failure> {
    let mut pos = Registry::standard().open(game)?;
    pos.play(moves)?;
    let think = Think {
        limits: Limits { depth: Some(depth), ..Limits::default() },
        options: Options::default(),
        // Kalah's engines ask tables, which would be made first.
        evaluator: game.starts_with("kalah").then(|| "weighted".to_owned()),
        table_bytes: 16 << 20,
    };
    let started = Instant::now();
    let thought = pos.think(&think, &AtomicBool::new(false), &mut |_| true)?;
    let seconds = started.elapsed().as_secs_f64();
    let line = thought.lines.first();
    Ok(Row {
        game,
        moves,
        depth,
        nodes: thought.nodes,
        best: line.and_then(|line| line.moves.first().cloned()).unwrap_or_default(),
        value: line.map(|line| line.value),
        seconds,
    })
}
