//! `alfabeta solve`: what a position is worth, proven.

use crate::{
    args::Start,
    browse,
    commands::{json, open},
    draw,
    failure::{Failure, write},
    live::Live,
    output,
    words::{Language, Results, counted, fill},
};
use serde::Serialize;
use session::{
    Book, Evaluation, Job, Limits, Position, Prover, Solved, Unit, player::duration,
    solving::Settings,
};
use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

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

Values are seen by the first player. m,n,k-games of up to 128 cells, Kalah and Ultimate have provers
of their own; other games are searched by the engine to their end. Where five in line win on more
than 49 cells, a win by fours and threes is looked for first.

Ctrl-C or --time end it, and what was proven until then is printed: 'proven' is only said of what
is. The exit status is 0 if all that was asked for is proven, 1 if the time was up before, 130 after
Ctrl-C.

Kalah's endgame tables are kept in the folder ALFABETA_CACHE, or that of the system
(~/.cache/alfabeta): 0.4 to 1.3 gigabytes for six pits; a damaged one is made anew. A certificate
can be checked by alfabeta check, or by a program of yours (docs/solved.md). With --keep what is
proven is added to a book, a text file, which play, analyse, web, match, tournament and engine use
with --book.")]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    start: Start,
    /// Value the position only, not every move
    #[arg(long)]
    quick: bool,
    /// Solve every position of the game: how far away each end is, and how many positions there are
    /// (m,n,k-boards of up to 16 cells)
    #[arg(long, conflicts_with = "quick")]
    all: bool,
    /// Then read moves, undo, start or quit, and show what each position is worth
    #[arg(long, requires = "all", conflicts_with_all = ["json", "certificate"])]
    browse: bool,
    /// Write the proof to a file; its positions take memory beyond --memory, at most 34 bytes each
    /// in Kalah
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Add what is proven to a book, which is begun if there is none
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
    /// Prove and keep all positions of the next N plies as well; what the book knows is not proven
    /// again
    #[arg(
        long,
        value_name = "N",
        requires = "keep",
        conflicts_with = "quick",
        value_parser = clap::value_parser!(u32).range(1..=100)
    )]
    plies: Option<u32>,
    /// The most memory for tables, in megabytes
    #[arg(
        long,
        default_value_t = 1024,
        value_name = "MB",
        value_parser = clap::value_parser!(u32).range(1..=1_048_576)
    )]
    memory: u32,
    /// How many threads
    #[arg(
        long,
        default_value_t = 1,
        value_name = "N",
        value_parser = clap::value_parser!(u16).range(1..=64)
    )]
    threads: u16,
    /// Stop after so long: 2s, 500ms, 1m
    #[arg(long, value_parser = duration)]
    time: Option<Duration>,
    /// Make endgame tables of all positions of up to N seeds whatever that costs, and keep them for
    /// later runs (Kalah; 24 seeds of six pits are 1.3 gigabytes, 26 seeds 2.7)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=120))]
    tables: Option<u16>,
    /// Go on from what this file has kept, and keep there what is learnt, every three minutes and
    /// at the end (m,n,k-games and Kalah)
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    parts: crate::cluster::Parts,
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
    /// Whether the job was over before it was done.
    #[serde(skip)]
    stopped: bool,
}

impl Found {
    /// Whether this is all that was asked for.
    fn is_complete(&self, args: &SolveArgs) -> bool {
        let Solved { evaluation, moves, .. } = &self.solved;
        let solved = evaluation.proven && (args.quick || moves.iter().all(|it| it.proven));
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

pub(crate) fn run(args: &SolveArgs, language: Language) -> Result<String, Failure> {
    let pos = open(&args.start)?;
    let (view, words) = (pos.view(), Results::of(language));
    let has_margins = pos.unit() == Unit::Margin;
    let (settings, limits) = (args.settings(), Limits { time: args.time, ..Limits::default() });
    if args.browse {
        let show = |pos: &dyn Position| {
            let live = Live::new(|words| words.valued, language);
            // Not Ctrl-C's: that ends the program, as at any prompt.
            let job = live.watched(Job::limited(&limits));
            let solved = match pos.prover(&settings).and_then(|mut prover| prover.prove(&job)) {
                Err(session::Error::Over) => String::new(),
                solved => text(&solved?, has_margins, words),
            };
            drop(live);
            Ok(draw::board(&pos.view(), language) + "\n" + &solved)
        };
        return browse::walk(&*pos, &show, language);
    }
    let (started, live) = (Instant::now(), Live::new(|words| words.valued, language));
    let job = live.job(&limits);
    #[cfg(feature = "cluster")]
    let prover = args.parts.prover(&*pos, settings.memory, &live, &job)?;
    #[cfg(not(feature = "cluster"))]
    let prover = None;
    let prover = prover.map_or_else(|| pos.prover(&settings), Ok)?;
    let found = found(args, prover, &job, words)?;
    drop(live);
    let seconds = started.elapsed().as_secs_f64();
    let answer = if args.json {
        let (game, position, to_move) = (&*view.game, &*view.position, view.to_move.as_deref());
        json(&Answer { game, position, to_move, found: &found, seconds })
    } else {
        remark_speed(found.solved.nodes, seconds, words);
        draw::board(&view, language)
            + "\n"
            + &text(&found.solved, has_margins, words)
            + &files(&found, words)
    };
    match found.is_complete(args) {
        true => Ok(answer),
        false if job.is_cancelled() => Err(Failure::stopped(answer)),
        false => Err(Failure::Incomplete(answer, UNPROVEN)),
    }
}

impl SolveArgs {
    fn settings(&self) -> Settings {
        Settings {
            memory: (self.memory as usize) << 20,
            threads: self.threads.into(),
            folder: session::cache_folder(),
            tables: self.tables.unwrap_or(0).into(),
            every_move: !self.quick,
            all: self.all,
            resume: self.resume.clone(),
        }
    }
}

/// Proves, writes the proof down and keeps it, as far as that was asked for and the job allows.
fn found(
    args: &SolveArgs,
    mut prover: Box<dyn Prover + '_>,
    job: &Job,
    words: &Results,
) -> Result<Found, Failure> {
    let solved = prover.prove(job)?;
    let certificate = match &args.certificate {
        Some(file) if solved.evaluation.proven => certified(&mut *prover, file, job)?,
        _ => None,
    };
    let book = kept(args, &mut *prover, job, words)?;
    Ok(Found { solved, certificate, book, stopped: job.is_over() })
}

/// Writes the proof to its file; nothing if the job was over before.
fn certified(
    prover: &mut dyn Prover,
    path: &Path,
    job: &Job,
) -> Result<Option<Certificate>, Failure> {
    let bytes = match prover.certify(job) {
        Err(_) if job.is_over() => return Ok(None),
        bytes => bytes?,
    };
    write(path, &bytes)?;
    Ok(Some(Certificate { file: path.display().to_string(), bytes: bytes.len() }))
}

/// Adds what was proven to the book, and what follows if that was asked for.
fn kept(
    args: &SolveArgs,
    prover: &mut dyn Prover,
    job: &Job,
    words: &Results,
) -> Result<Option<Kept>, Failure> {
    let Some(path) = &args.keep else { return Ok(None) };
    let file = path.display().to_string();
    let mut book = Book::keep(path, job).map_err(session::Error::from)?;
    if book.dropped() > 0 {
        output::remark(&fill(words.book_cut, &[&file, &book.dropped().to_string()]));
    }
    let mut new = prover.learn(&mut book, job)?;
    if let Some(plies) = args.plies {
        new += prover.grow(&mut book, plies, job)?;
    }
    Ok(Some(Kept { file, positions: book.len(), new }))
}

/// The time is a remark, not the answer.
fn remark_speed(nodes: u64, seconds: f64, words: &Results) {
    let rate = draw::speed(nodes, seconds, words.nodes_per_second);
    output::remark(&format!("{}, {seconds:.3} s, {rate}", counted(words.nodes, nodes)));
}

/// What was written.
fn files(found: &Found, words: &Results) -> String {
    let written = found.certificate.as_ref();
    let written = written.map(|it| fill(words.bytes, &[&it.file, &it.bytes.to_string()]));
    let known = found.book.as_ref().map(|Kept { file, positions, new }| {
        fill(words.book, &[file, &positions.to_string(), &new.to_string()])
    });
    [written, known].into_iter().flatten().map(|line| line + "\n").collect()
}

fn text(solved: &Solved, has_margins: bool, words: &Results) -> String {
    let Solved { evaluation, moves, positions, .. } = solved;
    let mut lines = vec![verdict(evaluation, has_margins, words)];
    let alike = |a: &Evaluation, b: &Evaluation| (a.bounds, a.distance) == (b.bounds, b.distance);
    for group in moves.chunk_by(alike) {
        let names: Vec<&str> = group.iter().filter_map(Evaluation::best).collect();
        lines.push(format!("  {}: {}", worth(&group[0], words), names.join(" ")));
    }
    if !evaluation.line.is_empty() {
        lines.push(fill(words.line, &[&evaluation.line.join(" ")]));
    }
    if let Some(census) = positions {
        let counts = [census.all, census.first, census.second, census.draws];
        let [all, first, second, draws] = counts.map(|count| count.to_string());
        lines.push(fill(words.census, &[&all, &first, &second, &draws]));
    }
    lines.join("\n") + "\n"
}

/// Who wins, as far as that is proven. A side may be proven to win before it is by how much.
fn verdict(evaluation: &Evaluation, has_margins: bool, words: &Results) -> String {
    let bounds = evaluation.bounds.map(|bound| format!("{bound:+}"));
    let bounds = [&*bounds[0], &*bounds[1]];
    let template = match evaluation.bounds {
        [0, 0] => return words.solved_draw.to_owned(),
        [low, _] if low > 0 => words.solved_first,
        [_, high] if high < 0 => words.solved_second,
        _ => return fill(words.unsolved, &bounds),
    };
    let (margin, sure) = match evaluation.proven {
        false => (String::new(), fill(words.margin_open, &bounds)),
        true if has_margins => (format!(" ({})", bounds[0]), words.proven.into()),
        true => (String::new(), words.proven.to_owned()),
    };
    fill(template, &[&margin, &sure])
}

fn worth(evaluation: &Evaluation, words: &Results) -> String {
    let [low, high] = evaluation.bounds.map(|bound| format!("{bound:+}"));
    match (evaluation.proven, evaluation.bounds[0], evaluation.distance) {
        (true, 0, _) => "0".to_owned(),
        (true, _, None) => low,
        (true, _, Some(plies)) => fill(words.in_plies, &[&low, &plies.to_string()]),
        (false, ..) => fill(words.unproven_move, &[&low, &high]),
    }
}
