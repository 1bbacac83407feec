//! Solves the start of Kalah and tells how fast: entries of tables and nodes of the search per
//! second.
//!
//! ```text
//! cargo run --release -p alfabeta-solve --example kalah -- kalah:6x4 --threads 2 --memory 2048
//! ```
#![allow(clippy::print_stdout, reason = "this program's result is its text")]

use games::kalah::{Pit, Rules, Wide};
use kernel::{Evaluation, Game, Job};
use solve::{
    Book, Error, Prover, Settings,
    kalah::{Endgames, KalahProver},
};
use std::{collections::HashSet, env, path::PathBuf, process::ExitCode, time::Instant};

const HELP: &str = "\
Usage: kalah [RULES] [--threads N] [--memory MB] [--tables FOLDER] [--seeds N] [--moves]
             [--quick] [--keep BOOK --plies N [--best]]

Solves the start position and prints the time of building tables and of searching. With a folder
tables are kept there; --seeds N makes those of up to N seeds whatever they cost; --moves asks for
every move's value; --quick does not make the tables a second time to tell their time. --keep adds
what is proven of the first N plies (0) to a book instead, as `alfabeta solve --keep` does; with --best
only what each position is worth and a best move, not what every move is worth.
";

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    match read(&words) {
        Some(options) => match run(&options) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                println!("{error}");
                ExitCode::FAILURE
            }
        },
        None => {
            print!("{HELP}");
            ExitCode::FAILURE
        }
    }
}

struct Options {
    rules: Rules,
    settings: Settings,
    quick: bool,
    keep: Option<PathBuf>,
    plies: u32,
    best: bool,
}

fn read(words: &[String]) -> Option<Options> {
    let mut settings = Settings { threads: 2, ..Settings::default() };
    let (mut rules, mut quick, mut keep, mut plies) = (Rules::default(), false, None, 0);
    let mut best = false;
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--threads" => settings.threads = words.next()?.parse().ok()?,
            "--memory" => settings.memory = words.next()?.parse::<usize>().ok()? << 20,
            "--tables" => settings.folder = Some(words.next()?.into()),
            "--seeds" => settings.tables = words.next()?.parse().ok()?,
            "--keep" => keep = Some(words.next()?.into()),
            "--plies" => plies = words.next()?.parse().ok()?,
            "--best" => best = true,
            "--quick" => quick = true,
            "--moves" => settings.every_move = true,
            text => rules = text.parse().ok()?,
        }
    }
    Some(Options { rules, settings, quick, keep, plies, best })
}

fn run(options: &Options) -> Result<(), Error> {
    let Options { rules, settings, quick, keep, plies, best } = options;
    if let Some(path) = keep {
        let (pos, job) = (Wide::new(rules), Job::new());
        let mut book = Book::keep(path, &job)?;
        let before = book.len();
        if *best {
            let mut line =
                Openings { book, prover: KalahProver::new(settings), seen: HashSet::new() };
            line.add(&pos, *plies)?;
            book = line.book;
        } else {
            let mut prover = KalahProver::new(&Settings { every_move: true, ..settings.clone() });
            book.grow(&pos, *plies, &mut prover, &job)?;
        }
        println!("{} positions added", book.len() - before);
        return Ok(());
    }
    let (started, pos) = (Instant::now(), Wide::new(rules));
    let mut prover = KalahProver::new(settings);
    let Some(solution) = prover.prove(&pos, &Job::new())? else { return Ok(()) };
    let whole = started.elapsed().as_secs_f64();
    let (layers, bytes) = (prover.table_layers(), prover.table_bytes());
    drop(prover);
    // The same tables once more, alone.
    let started = Instant::now();
    let seeds = layers.saturating_sub(1);
    if !*quick {
        Endgames::new(rules).grow(seeds, settings.threads, settings.folder.as_deref(), &Job::new());
    }
    let tables = started.elapsed().as_secs_f64();
    let (entries, nodes) = (bytes as f64 / 1e6, solution.nodes as f64 / 1e6);
    let (searching, rate) = (whole - tables, entries / tables);
    println!(
        "tables {entries:9.1} M entries of up to {seeds} seeds, {tables:7.2} s, {rate:6.1} M/s"
    );
    println!("search {nodes:9.1} M nodes, {searching:7.2} s, {:6.2} M/s", nodes / searching);
    println!("all    {whole:7.2} s");
    println!("margin {}", bounds(&solution.evaluation));
    for found in &solution.moves {
        println!("  {}    {}", pos.move_text(found.line[0]), bounds(found));
    }
    let mut walk = pos.clone();
    let line = solution.evaluation.line.iter().map(|mv| {
        let text = walk.move_text(*mv);
        walk.make(*mv);
        text
    });
    println!("line   {}", line.collect::<Vec<_>>().join(" "));
    Ok(())
}

/// A book that gets the value and a best move of positions.
struct Openings {
    book: Book,
    prover: KalahProver,
    seen: HashSet<String>,
}

impl Openings {
    /// Adds a position and those of the next plies, the last ones first: what was learnt of them
    /// makes the proof of those before short.
    fn add(&mut self, pos: &Wide, plies: u32) -> Result<(), Error> {
        if pos.terminal().is_some() || !self.seen.insert(pos.to_string()) {
            return Ok(());
        }
        for n in (0..pos.move_count()).filter(|_| plies > 0) {
            let mut after = pos.clone();
            after.make(pos.nth_move(n));
            self.add(&after, plies - 1)?;
        }
        if self.book.lines(pos, 1).is_some() {
            return Ok(());
        }
        let Some(mut solution) = self.prover.prove(pos, &Job::new())? else { return Ok(()) };
        solution.evaluation.line.truncate(1);
        self.book.learn(pos, &solution)?;
        Ok(())
    }
}

fn bounds(evaluation: &Evaluation<Pit>) -> String {
    format!("{} to {}", evaluation.bounds.start(), evaluation.bounds.end())
}
