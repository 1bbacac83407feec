//! `alfabeta-lab`, which is not published: it makes the numbers that evaluators are built with,
//! openings and puzzles. Whether the numbers help is for `alfabeta match` to tell.

mod adam;
mod gomoku;
mod kalah;
mod puzzles;
mod scale;
mod selfplay;
mod ultimate;

use clap::Parser;
use indicatif::{ProgressBar, ProgressStyle};
use session::{Error, Job};
use std::{io::Write, path::PathBuf, process::ExitCode};

/// What a shell reports of a program ended by Ctrl-C.
const INTERRUPTED: u8 = 130;

/// Makes the numbers that evaluators are built with, openings and puzzles
#[derive(Parser)]
#[command(name = "alfabeta-lab")]
enum Command {
    Tune(TuneArgs),
    Scale(scale::ScaleArgs),
    Puzzles(puzzles::PuzzlesArgs),
    Openings(ultimate::openings::OpeningsArgs),
    JudgeOpenings(ultimate::openings::judge::JudgeArgs),
}

/// Sets the weights of an evaluator from games of the program against itself
#[derive(clap::Args)]
#[command(after_help = "Examples:
  alfabeta-lab tune kalah:6x4 --games 20000 --depth 6
  alfabeta-lab tune ultimate:tie=count --games 90000 --nodes 100 --seed 42 --out count.bin
  alfabeta-lab tune gomoku --games 2700 --nodes 3000 --out values.txt
  alfabeta-lab tune gomoku --from gomoku.jsonl --out values.txt
  alfabeta-lab tune gomoku --from gomoku.jsonl --network --state five.state --out five.bin

Kalah: least squares against the games' final margins; a seed in the store is worth 1. The line
weighted:… is the name of an evaluator. Whether it is better:
  alfabeta match kalah 'alphabeta:depth=6,eval=(weighted:…)' alphabeta:depth=6,eval=weighted
Ultimate (closed boards): the network in use goes on learning, from how very many games of short
searches ended. Its file replaces draw.bin or count.bin in crates/heuristics/src/ultimate/network.
Gomoku (five in line): what shapes and threats are worth. Its file replaces values.txt in
crates/heuristics/src/mnk/patterns. With --network: the network that corrects them; its file
replaces network/five.bin there.

With --from the games are not played here: they come from a file of `alfabeta selfplay`, which many
machines may have made. Positions that its player searched count.

The same seed gives the same weights; all cores are used. Ctrl-C ends the games, keeps what the
finished ones say, and exits with 130.")]
struct TuneArgs {
    /// The rules, as in kalah:6x4, kalah:study, ultimate:tie=count or gomoku
    game: String,
    /// How many games
    #[arg(
        long,
        default_value_t = 400,
        value_parser = clap::value_parser!(u32).range(1..=1_000_000)
    )]
    games: u32,
    /// How many plies each move is searched (Kalah)
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=20))]
    depth: u32,
    /// How many nodes each move is searched (Ultimate, Gomoku)
    #[arg(
        long,
        default_value_t = 3000,
        value_parser = clap::value_parser!(u64).range(1..=1_000_000_000)
    )]
    nodes: u64,
    /// Another seed, other games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Learn from the games of this file, which `alfabeta selfplay` wrote
    #[arg(long, value_name = "FILE", conflicts_with_all = ["games", "depth", "nodes"])]
    from: Option<PathBuf>,
    /// Teach the network that corrects the values (Gomoku, with --from)
    #[arg(long, requires = "from")]
    network: bool,
    /// Keep the network's state in this file after each round, and go on from there
    #[arg(long, value_name = "FILE", requires = "network")]
    state: Option<PathBuf>,
    /// Start from the weights of this file, and hold what windows add to them
    #[arg(long, value_name = "FILE", requires = "network")]
    start: Option<PathBuf>,
    /// The file for the weights; standard output without it
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
}

/// What to tune on: games of the default weights against themselves.
struct Tuning {
    rules: String,
    games: u32,
    /// Plies each move is searched, at least 1, where the ladder plays.
    depth: u32,
    /// Nodes each move is searched, about, where the engine plays.
    nodes: u64,
    seed: u64,
    /// Games of this file instead.
    from: Option<PathBuf>,
    /// Whether a network is wanted instead of values, and where its state is kept.
    network: bool,
    state: Option<PathBuf>,
    /// The weights that a network starts from and is held to, if not from nothing.
    start: Option<PathBuf>,
}

/// The weights found.
#[derive(PartialEq, Debug)]
struct Tuned {
    /// All of them, as the evaluator reads them.
    weights: Vec<u8>,
    /// How many games were finished.
    games: u32,
    /// How many positions they were fitted to.
    positions: usize,
    /// How far the evaluator is off before and after: root of the mean square, in seeds for Kalah
    /// and in likelihood for the others.
    errors: [f64; 2],
}

type Tune = fn(&Tuning, &Job) -> Result<Option<Tuned>, Error>;

/// By the name of the game.
const TUNERS: [(&str, Tune); 4] = [
    ("kalah", kalah::tune),
    ("ultimate", ultimate::tune),
    ("gomoku", gomoku::tune),
    ("mnk", gomoku::tune),
];

fn main() -> ExitCode {
    let done = match Command::parse() {
        Command::Tune(args) => tune(args),
        Command::Scale(args) => scale::run(&args),
        Command::Puzzles(args) => puzzles::run(&args),
        Command::Openings(args) => ultimate::openings::run(&args),
        Command::JudgeOpenings(args) => ultimate::openings::judge::run(&args),
    };
    done.unwrap_or_else(|reason| {
        _ = writeln!(std::io::stderr(), "error: {reason}");
        ExitCode::from(2)
    })
}

fn tune(args: TuneArgs) -> Result<ExitCode, String> {
    let TuneArgs { game: rules, games, depth, nodes, seed, from, network, state, start, out } =
        args;
    let game = rules.split(':').next().unwrap_or_default().trim();
    let Some((_, play)) = TUNERS.iter().find(|(name, _)| *name == game) else {
        return Err(format!("expected rules of kalah, ultimate, gomoku or mnk, found {rules:?}"));
    };
    let (bar, style) = match &from {
        Some(_) => (ProgressBar::no_length(), "{pos} games, {elapsed}"),
        None => {
            (ProgressBar::new(games.into()), "{bar:40} {pos}/{len} games, {elapsed}, {eta} left")
        }
    };
    let style = ProgressStyle::with_template(style);
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let request = Tuning { rules, games, depth, nodes, seed, from, network, state, start };
    let shown = bar.clone();
    let job = interruptible().watched(move |progress| shown.set_position(progress.done));
    let tuned = play(&request, &job);
    bar.finish_and_clear();
    let Some(tuned) = tuned.map_err(|error| error.to_string())? else {
        return Err("stopped before the first game was finished".to_owned());
    };
    let written = match &out {
        Some(path) => std::fs::write(path, &tuned.weights),
        None => std::io::stdout().write_all(&tuned.weights),
    };
    written.map_err(|error| format!("cannot write the weights: {error}"))?;
    let Tuned { games, positions, errors: [before, after], .. } = tuned;
    let rules = &request.rules;
    _ = writeln!(
        std::io::stderr(),
        "{rules}: {positions} positions of {games} games; off by {before:.4} before, {after:.4} after"
    );
    Ok(if job.is_cancelled() { INTERRUPTED.into() } else { ExitCode::SUCCESS })
}

/// A job that the first Ctrl-C cancels; the second ends the program.
fn interruptible() -> Job {
    let job = Job::new();
    let handle = job.clone();
    // Without a handler Ctrl-C ends the program at once, as it would anyway.
    _ = ctrlc::set_handler(move || {
        if handle.is_cancelled() {
            std::process::exit(INTERRUPTED.into());
        }
        handle.cancel();
    });
    job
}

#[cfg(test)]
impl Tuning {
    fn of(rules: &str) -> Tuning {
        let rules = rules.to_owned();
        let (from, network, state, start) = (None, false, None, None);
        Tuning { rules, games: 8, depth: 2, nodes: 200, seed: 1, from, network, state, start }
    }
}
