//! `alfabeta bench`: fixed positions, the total of nodes as the signature of behaviour.

mod threads;

use crate::{
    commands::json,
    draw,
    failure::Failure,
    live::Live,
    output,
    words::{Language, Results, fill},
};
use serde::Serialize;
use session::{Analysis, AnalysisRequest, Job, Limits, Progress, Registry, Value};
use std::time::Instant;

/// Searches fixed positions of every game; the total of nodes is the signature of behaviour
#[derive(clap::Args)]
#[command(after_help = "Examples:
  alfabeta bench
  alfabeta bench --json
  alfabeta bench --threads 2

One thread and an empty table: the nodes are the same at every run and on every machine, and
change only when the engine's behaviour does. Nodes per second depend on the machine.

With several threads, other positions: the time to a depth with one thread and with so many, the
geometric mean of how much sooner they are there, and the nodes of all threads. Ctrl-C ends either
with the positions that are done.")]
pub(crate) struct BenchArgs {
    /// Compare this many threads with one instead
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1,
        value_parser = clap::value_parser!(u8).range(1..)
    )]
    threads: u8,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Send this many empty tasks through the NATS server instead, and measure how long that takes
    #[cfg(feature = "cluster")]
    #[arg(long, value_name = "N", requires = "nats")]
    queue: Option<usize>,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    away: crate::cluster::Away,
}

/// What is searched: the game, the moves from the start, the depth. Openings, middle games and
/// late positions of every game; a change of behaviour anywhere changes the total.
const POSITIONS: [Position; 12] = [
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
    ("kalah:study", "", 10),
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

pub(crate) fn run(args: &BenchArgs, language: Language) -> Result<String, Failure> {
    #[cfg(feature = "cluster")]
    if let Some(answer) = args.away.bench(args.queue, args.json, language)? {
        return Ok(answer);
    }
    let live = Live::new(|words| words.positions, language);
    let job = live.job(&Limits::default());
    let (answer, done, all) = if args.threads > 1 {
        let (bench, all) = (threads::compare(args.threads.into(), &job)?, threads::POSITIONS.len());
        let text = if args.json { json(&bench) } else { threads::text(&bench) };
        (text, bench.positions.len(), all)
    } else {
        let rows = each(&POSITIONS, &job, measure)?;
        let nodes = rows.iter().map(|row| row.nodes).sum();
        let seconds: f64 = rows.iter().map(|row| row.seconds).sum();
        let done = rows.len();
        let bench =
            Bench { nodes, nodes_per_second: nodes as f64 / seconds.max(1e-9), positions: rows };
        (
            if args.json { json(&bench) } else { draw::bench(&bench, Results::of(language)) },
            done,
            POSITIONS.len(),
        )
    };
    drop(live);
    if done == all {
        return Ok(answer);
    }
    let (done, all) = (done.to_string(), all.to_string());
    output::remark(&fill(Results::of(language).positions_searched, &[&done, &all]));
    Err(Failure::stopped(answer))
}

/// Plies that the bench is shallower where it only tells programs apart.
#[cfg(feature = "cluster")]
const SHALLOWER: u32 = 3;

/// Times that it is repeated: the fastest tells what the machine can do.
#[cfg(feature = "cluster")]
const PASSES: usize = 3;

/// This program and how it behaves: the bench, some plies shallower. None if it was cancelled.
#[cfg(feature = "cluster")]
pub(crate) fn identity(job: &Job) -> Option<cluster::Identity> {
    let shallow = POSITIONS.map(|(game, moves, depth)| (game, moves, depth - SHALLOWER));
    let (mut signature, mut speed) = (0, 0.0);
    for _ in 0..PASSES {
        let rows = each(&shallow, &job.child(&Limits::default()), measure).ok()?;
        if rows.len() < shallow.len() {
            return None;
        }
        signature = rows.iter().map(|row| row.nodes).sum();
        let seconds: f64 = rows.iter().map(|row| row.seconds).sum();
        speed = f64::max(speed, signature as f64 / seconds.max(1e-9));
    }
    Some(cluster::Identity { program: session::contest::PROGRAM.to_owned(), signature, speed })
}

/// The game, the moves from the start, the depth.
type Position = (&'static str, &'static str, u32);

/// Measures one position after the other; what Ctrl-C cuts off is left out.
fn each<R>(
    positions: &[Position],
    job: &Job,
    measure: impl Fn(Position, &Job) -> Result<R, Failure>,
) -> Result<Vec<R>, Failure> {
    let mut rows = Vec::new();
    for &position in positions {
        let row = measure(position, &job.child(&Limits::default()))?;
        if job.is_cancelled() {
            break;
        }
        rows.push(row);
        let (done, total) = (rows.len() as u64, Some(positions.len() as u64));
        job.tell(&Progress { done, total, ..Progress::default() });
    }
    Ok(rows)
}

/// One thread, an empty table: the same nodes at every run, on every machine.
fn measure((game, moves, depth): Position, job: &Job) -> Result<Row, Failure> {
    let started = Instant::now();
    // Kalah's engines ask tables, which would be made first.
    let evaluator = game.starts_with("kalah").then(|| "weighted".to_owned());
    let request = AnalysisRequest {
        limits: Limits { depth: Some(depth), ..Limits::default() },
        threads: 1,
        lines: 1,
        evaluator,
        table_bytes: 16 << 20,
    };
    let analysis = analyse((game, moves, depth), &request, job, &mut |_| ())?;
    let seconds = started.elapsed().as_secs_f64();
    let best = analysis.first();
    Ok(Row {
        game,
        moves,
        depth,
        nodes: analysis.nodes,
        best: best.and_then(|best| best.best()).unwrap_or_default().to_owned(),
        value: best.and_then(|best| best.value),
        seconds,
    })
}

fn analyse(
    (game, moves, _): Position,
    request: &AnalysisRequest,
    job: &Job,
    watch: &mut dyn FnMut(&Analysis),
) -> Result<Analysis, Failure> {
    let mut pos = Registry::standard().open(game)?;
    pos.play(moves)?;
    Ok(pos.analyse(request, job, watch)?)
}
