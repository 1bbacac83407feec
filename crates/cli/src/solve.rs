//! `alfabeta solve`: what a position is worth, proven.

use crate::{
    args::Start,
    browse,
    commands::{json, open, spinner},
    draw,
    failure::Failure,
    interrupt,
};
use indicatif::ProgressBar;
use serde::Serialize;
use session::{
    Book, Position, Proving, Solve, Solved, SolvedMove, player::duration, solve::Prover,
};
use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    thread,
    time::{Duration, Instant},
};

/// How soon a stop is noticed.
const NOTICED: Duration = Duration::from_millis(20);
/// The exit status if it was stopped before all was proven.
const UNPROVEN: u8 = 1;

/// Proves what a position is worth: its value, every move's, and a line of best play
#[derive(clap::Args)]
#[command(after_help = "Examples:
  alfabeta solve mnk:6x6x5 --json
  alfabeta solve mnk:5x5x4 --certificate proof.bin
  alfabeta check proof.bin
  alfabeta solve tictactoe --position \"X.O/.X./..O\"
  alfabeta solve mnk:4x4x4 --all --moves \"b2 c3\"
  alfabeta solve mnk:4x4x4 --all --browse
  alfabeta solve gomoku --moves \"h8 a1 i8 a15 j9 o1 j10 o15\" --certificate proof.bin
  alfabeta solve kalah:6x4 --quick --threads 2 --memory 2048 --tables 24
  alfabeta solve kalah:6x3 --quick --certificate proof.bin
  alfabeta solve kalah:6x3 --keep book.txt --plies 2
  alfabeta play kalah:6x3 --book book.txt
  alfabeta solve mnk:7x7x5 --quick --time 10m --memory 2000 --threads 2

Values are seen by the first player. m,n,k-games of up to 128 cells, Kalah and Ultimate have provers of their own; other
games are searched by the engine to their end. Where five in line win on more than 49 cells, a win by fours and threes
is looked for first. Ctrl-C or --time end it, and what was proven until then is
printed: 'proven' is only said of what is. The exit status is 0 if all that was asked for is proven, 1 if it
was stopped before, 130 if Ctrl-C did that. Kalah's endgame tables are kept in the folder ALFABETA_CACHE, or that of
the system (~/.cache/alfabeta): 0.4 to 1.3 gigabytes for six pits; a damaged one is made anew. A certificate can be checked by alfabeta check, or by a
program of yours (docs/solved.md). With --keep what is proven is added to a book, a file of text, which play, analyse, web, match,
tournament and engine know with --book.")]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    start: Start,
    /// Value the position only, not every move
    #[arg(long)]
    quick: bool,
    /// Solve every position of the game: how far away each end is, and how many positions there are (m,n,k-boards of up to 16 cells)
    #[arg(long, conflicts_with = "quick")]
    all: bool,
    /// Then read moves, undo, start or quit, and show what each position is worth
    #[arg(long, requires = "all", conflicts_with_all = ["json", "certificate"])]
    browse: bool,
    /// Write the proof to a file; positions written down are remembered beyond --memory, at most 34 bytes each in Kalah
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Add what is proven to a book, which is begun if there is none
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// Prove and keep all positions of the next so many plies as well; what the book knows is not proven again
    #[arg(long, value_name = "N", requires = "keep", conflicts_with = "quick", value_parser = clap::value_parser!(u32).range(1..=100))]
    plies: Option<u32>,
    /// The most memory for tables, in megabytes
    #[arg(long, default_value_t = 1024, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    memory: u32,
    /// How many threads
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=64))]
    threads: u16,
    /// Stop after so long: 2s, 500ms, 1m
    #[arg(long, value_parser = duration)]
    time: Option<Duration>,
    /// Make endgame tables of all positions of up to N seeds whatever that costs, and keep them for later runs (Kalah; 24 seeds of six
    /// pits are 1.3 gigabytes)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=120))]
    tables: Option<u16>,
    /// Go on from what this file has kept, and keep there what is learnt, every three minutes and when it ends (m,n,k-games and Kalah)
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What a program reads.
#[derive(Serialize)]
struct Answer<'a> {
    game: &'a str,
    position: &'a str,
    to_move: Option<&'a str>,
    #[serde(flatten)]
    found: &'a Found,
    seconds: f64,
}

/// What was proven, and what was made of it.
#[derive(Serialize)]
struct Found {
    #[serde(flatten)]
    solved: Solved,
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<Certificate>,
    #[serde(skip_serializing_if = "Option::is_none")]
    book: Option<Kept>,
    /// Whether it was stopped before it was done.
    #[serde(skip)]
    stopped: bool,
}

impl Found {
    /// Whether this is all that was asked for.
    fn is_complete(&self, args: &SolveArgs) -> bool {
        let solved =
            self.solved.proven && self.solved.moves.iter().all(|it| it.proven || args.quick);
        let written = args.certificate.is_none() || self.certificate.is_some();
        solved && written && !(self.stopped && args.plies.is_some())
    }
}

#[derive(Serialize)]
struct Certificate {
    file: String,
    bytes: usize,
}

/// What a book knows now.
#[derive(Serialize)]
struct Kept {
    file: String,
    positions: usize,
    new: usize,
}

pub(crate) fn run(args: &SolveArgs) -> Result<String, Failure> {
    let pos = open(&args.start)?;
    let view = pos.view();
    let request = Solve {
        bytes: (args.memory as usize) << 20,
        threads: args.threads.into(),
        time: args.time,
        every_move: !args.quick,
        all: args.all,
        tables: args.tables.unwrap_or(0).into(),
        resume: args.resume.clone(),
    };
    if args.browse {
        return browse::walk(&*pos, &|pos| worth_of(pos, &request));
    }
    let (started, live) = (Instant::now(), Live::new());
    let mut watch = |proving: &Proving| live.show(proving, started.elapsed());
    let found = stoppable(args.time, |stop| found(args, &*pos, &request, stop, &mut watch))?;
    live.0.finish_and_clear();
    let seconds = started.elapsed().as_secs_f64();
    let answer = if args.json {
        let (game, position, to_move) = (&*view.game, &*view.position, view.to_move.as_deref());
        json(&Answer { game, position, to_move, found: &found, seconds })
    } else {
        remark_speed(found.solved.nodes, seconds);
        draw::board(&view) + "\n" + &text(&found.solved) + &remarks(&found)
    };
    match found.is_complete(args) {
        true => Ok(answer),
        false if interrupt::flag().load(Relaxed) => Err(Failure::stopped(answer)),
        false => Err(Failure::Incomplete(answer, UNPROVEN)),
    }
}

/// Proves, writes the proof down and keeps it, as far as that was asked for and nobody stops it.
fn found(
    args: &SolveArgs,
    pos: &dyn Position,
    request: &Solve,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(&Proving),
) -> Result<Found, Failure> {
    let mut prover = pos.prover(request, stop);
    let solved = prover.prove(watch)?;
    let certificate = match &args.certificate {
        Some(file) if solved.proven => certified(&mut *prover, file, stop, watch)?,
        _ => None,
    };
    // Its memory is free for the other positions of the book.
    drop(prover);
    let book = kept(args, pos, &solved, &mut |book| {
        book.grow(pos, args.plies.unwrap_or(0), request, stop, watch)
    })?;
    let stopped = stop.load(Relaxed);
    Ok(Found { solved, certificate, book, stopped })
}

/// Writes the proof to its file; nothing if it was stopped.
fn certified(
    prover: &mut dyn Prover,
    path: &Path,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(&Proving),
) -> Result<Option<Certificate>, Failure> {
    let bytes = match prover.certify(watch) {
        Err(_) if stop.load(Relaxed) => return Ok(None),
        bytes => bytes?,
    };
    write(path, &bytes)?;
    Ok(Some(Certificate { file: path.display().to_string(), bytes: bytes.len() }))
}

/// The time is a remark, not the answer: it goes where a program does not read.
fn remark_speed(nodes: u64, seconds: f64) {
    let (nodes, rate) = (draw::counted(nodes, "node"), draw::speed(nodes, seconds, "nodes"));
    _ = writeln!(anstream::stderr(), "{nodes}, {seconds:.3} s, {rate}");
}

fn remarks(found: &Found) -> String {
    let written = found.certificate.as_ref().map(|it| format!("{}: {} bytes\n", it.file, it.bytes));
    let known = found.book.as_ref().map(|Kept { file, positions, new, .. }| {
        format!("{file}: {positions} positions, {new} of them new\n")
    });
    [written, known].into_iter().flatten().collect()
}

/// A board and what it is worth; a game that is over says so by its board.
fn worth_of(pos: &dyn Position, request: &Solve) -> Result<String, Failure> {
    let view = pos.view();
    let worth = match timed(request.time, |stop| pos.solve(request, stop, &mut |_| ())) {
        Err(session::Error::Over) => String::new(),
        solved => text(&solved?),
    };
    Ok(draw::board(&view) + "\n" + &worth)
}

/// Adds what was proven to the book, and with `grow` what follows.
fn kept(
    args: &SolveArgs,
    pos: &dyn Position,
    solved: &Solved,
    grow: &mut dyn FnMut(&mut Book) -> Result<usize, session::Error>,
) -> Result<Option<Kept>, Failure> {
    let Some(path) = &args.keep else { return Ok(None) };
    let mut book = Book::keep(path)?;
    if book.dropped() > 0 {
        let (file, bytes) = (path.display(), book.dropped());
        _ = writeln!(
            anstream::stderr(),
            "{file}: the last line was not finished; its {bytes} bytes are dropped"
        );
    }
    let mut new = book.learn(pos, solved)?;
    if args.plies.is_some() {
        new += grow(&mut book)?;
    }
    Ok(Some(Kept { file: path.display().to_string(), positions: book.len(), new }))
}

/// Works until it is done, the time is up, or the user asks for an end.
fn stoppable<T>(time: Option<Duration>, work: impl FnOnce(&AtomicBool) -> T) -> T {
    until(time, interrupt::flag(), work)
}

/// Works until it is done or the time is up.
fn timed<T>(time: Option<Duration>, work: impl FnOnce(&AtomicBool) -> T) -> T {
    until(time, &AtomicBool::new(false), work)
}

fn until<T>(time: Option<Duration>, asked: &AtomicBool, work: impl FnOnce(&AtomicBool) -> T) -> T {
    let (stop, done) = (AtomicBool::new(false), AtomicBool::new(false));
    let started = Instant::now();
    thread::scope(|scope| {
        scope.spawn(|| {
            while !done.load(Relaxed) {
                let late = time.is_some_and(|time| started.elapsed() >= time);
                if late || asked.load(Relaxed) {
                    stop.store(true, Relaxed);
                }
                thread::sleep(NOTICED);
            }
        });
        let result = work(&stop);
        done.store(true, Relaxed);
        result
    })
}

fn write(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
    fs::write(path, bytes).map_err(|error| Failure::File(path.display().to_string(), error))
}

fn text(solved: &Solved) -> String {
    let margin = solved.margin.map(|margin| format!(" ({margin:+})")).unwrap_or_default();
    let mut text = match solved.value {
        Some("draw") => "a draw, proven\n".to_owned(),
        Some(side) => format!("the {side} player wins{margin}, {}\n", how_sure(solved)),
        None => format!("not proven: between {:+} and {:+}\n", solved.least, solved.most),
    };
    let alike =
        |a: &SolvedMove, b: &SolvedMove| (a.least, a.most, a.plies) == (b.least, b.most, b.plies);
    for group in solved.moves.chunk_by(alike) {
        let names: Vec<&str> = group.iter().map(|it| &*it.mv).collect();
        text += &format!("  {}: {}\n", worth(&group[0]), names.join(" "));
    }
    if !solved.line.is_empty() {
        text += &format!("line: {}\n", solved.line.join(" "));
    }
    if let Some(session::solve::Positions { all, first, draws, second }) = solved.positions {
        text += &format!(
            "{all} positions: the first player wins {first}, the second {second}, {draws} are draws\n"
        );
    }
    text
}

/// A side may be proven to win before it is by how much.
fn how_sure(solved: &Solved) -> String {
    if solved.proven {
        return "proven".to_owned();
    }
    format!("proven; by how much is not: between {:+} and {:+}", solved.least, solved.most)
}

fn worth(valued: &SolvedMove) -> String {
    match (valued.proven, valued.least, valued.most) {
        (true, 0, _) => "0".to_owned(),
        (true, value, _) => match valued.plies {
            None => format!("{value:+}"),
            Some(plies) => format!("{value:+} in {plies}"),
        },
        (false, least, most) => format!("{least:+} to {most:+}, not proven"),
    }
}

/// How far it is, on a terminal.
struct Live(ProgressBar);

impl Live {
    fn new() -> Live {
        Live(spinner("{spinner} {msg}"))
    }

    fn show(&self, proving: &Proving, elapsed: Duration) {
        let Proving { least, most, moves, nodes, fill, written } = proving;
        let seconds = elapsed.as_secs_f64();
        let rate = draw::speed(*nodes, seconds, "nodes");
        let nodes = draw::counted(*nodes, "node");
        let fill = fill.map(|fill| format!(", memory {:.1} % full", 100.0 * fill));
        let known = match written {
            Some(written) => format!("certificate of {written} nodes"),
            None => format!("between {least:+} and {most:+}, {moves} moves valued"),
        };
        self.0.set_message(format!(
            "{known}, {nodes}, {rate}{}, {seconds:.0} s",
            fill.unwrap_or_default()
        ));
    }
}
