//! `alfabeta solve`: what a position is worth, proven.

use crate::{
    args::Start,
    browse,
    commands::{json, open, spinner},
    draw,
    failure::Failure,
    interrupt,
};
use app::{Book, Position, Proving, Solve, Solved, SolvedMove, player::duration};
use indicatif::ProgressBar;
use serde::Serialize;
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
printed: 'proven' is only said of what is. Kalah's endgame tables are kept in the folder ALFABETA_CACHE, or that of
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
    /// Go on from what this file has kept, and keep there what is learnt, also when stopped (m,n,k-games and Kalah)
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
    solved: &'a Solved,
    seconds: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<Certificate>,
    #[serde(skip_serializing_if = "Option::is_none")]
    book: Option<Kept>,
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
    let (solved, certificate, book) = stoppable(args.time, |stop| {
        let solved = pos.solve(&request, stop, &mut watch)?;
        // After the proof, so that what --resume has kept is not proven twice.
        let certificate = match &args.certificate {
            None => None,
            Some(file) => {
                let bytes = pos.certify(&request, stop, &mut watch)?;
                write(file, &bytes)?;
                Some(Certificate { file: file.display().to_string(), bytes: bytes.len() })
            }
        };
        let book = kept(args, &*pos, &solved, &mut |book| {
            book.grow(&*pos, args.plies.unwrap_or(0), &request, stop, &mut watch)
        })?;
        Ok::<_, Failure>((solved, certificate, book))
    })?;
    live.0.finish_and_clear();
    let seconds = started.elapsed().as_secs_f64();
    if args.json {
        let (game, position, to_move) = (&*view.game, &*view.position, view.to_move.as_deref());
        return Ok(json(&Answer {
            game,
            position,
            to_move,
            solved: &solved,
            seconds,
            certificate,
            book,
        }));
    }
    let rate = solved.nodes as f64 / seconds.max(1e-9) / 1e3;
    // The time is a remark, not the answer: it goes where a program does not read.
    let nodes = solved.nodes;
    _ = writeln!(anstream::stderr(), "{nodes} nodes, {seconds:.3} s, {rate:.0} k nodes/s");
    let written = certificate.map(|it| format!("{}: {} bytes\n", it.file, it.bytes));
    let known = book.map(|Kept { file, positions, new }| {
        format!("{file}: {positions} positions, {new} of them new\n")
    });
    let remarks = [written, known].into_iter().flatten().collect::<String>();
    Ok(draw::board(&view) + "\n" + &text(&solved) + &remarks)
}

/// A board and what it is worth; a game that is over says so by its board.
fn worth_of(pos: &dyn Position, request: &Solve) -> Result<String, Failure> {
    let view = pos.view();
    let worth = match pos.solve(request, &AtomicBool::new(false), &mut |_| ()) {
        Err(app::Error::Over) => String::new(),
        solved => text(&solved?),
    };
    Ok(draw::board(&view) + "\n" + &worth)
}

/// Adds what was proven to the book, and with `grow` what follows.
fn kept(
    args: &SolveArgs,
    pos: &dyn Position,
    solved: &Solved,
    grow: &mut dyn FnMut(&mut Book) -> Result<usize, app::Error>,
) -> Result<Option<Kept>, Failure> {
    let Some(path) = &args.keep else { return Ok(None) };
    let mut book = Book::keep(path)?;
    let mut new = book.learn(pos, solved)?;
    if args.plies.is_some() {
        new += grow(&mut book)?;
    }
    Ok(Some(Kept { file: path.display().to_string(), positions: book.len(), new }))
}

/// Works until it is done, the time is up, or the user asks for an end.
fn stoppable<T>(time: Option<Duration>, work: impl FnOnce(&AtomicBool) -> T) -> T {
    let (stop, done) = (AtomicBool::new(false), AtomicBool::new(false));
    let (started, asked) = (Instant::now(), interrupt::flag());
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
    if let Some(app::solve::Positions { all, first, draws, second }) = solved.positions {
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
        let rate = *nodes as f64 / seconds.max(1e-9) / 1e3;
        let fill = fill.map(|fill| format!(", memory {:.1} % full", 100.0 * fill));
        let known = match written {
            Some(written) => format!("certificate of {written} nodes"),
            None => format!("between {least:+} and {most:+}, {moves} moves valued"),
        };
        self.0.set_message(format!(
            "{known}, {nodes} nodes, {rate:.0} k/s{}, {seconds:.0} s",
            fill.unwrap_or_default()
        ));
    }
}
