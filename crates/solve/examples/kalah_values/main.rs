//! The value of every board of up to six pits and five seeds under all twelve sets of rules: those
//! that `tests/data` does not have are proven, the smallest first, and written to a file as they
//! are done. The same command goes on where it was stopped, within a proof too. `chart` draws how the
//! work grows with the board.
//!
//! ```text
//! cargo run --release -p alfabeta-solve --example kalah_values -- values.csv --memory 8192
//! ```
#![allow(clippy::print_stdout, reason = "this program's result is its text")]

#[path = "../common/chart.rs"]
mod chart;
#[path = "../common/cost.rs"]
mod cost;

use chart::Dot;
use cost::{cpu_seconds, peak_megabytes};
use games::kalah::{Rules, Wide};
use kernel::{Game, Job};
use solve::{Prover, Settings, kalah::KalahProver};
use std::{
    env,
    error::Error,
    fs::{self, OpenOptions},
    io::Write,
    path::{Path, PathBuf},
};

const HELP: &str = "\
Usage: kalah_values FILE [--threads N] [--memory MB] [--tables FOLDER] [--only TEXT] [--again]
       kalah_values chart FILE SVG
       kalah_values table FILE

Adds a row to FILE for each value that is missing there and in tests/data: the rules and the margin as
in tests/data, then nodes, seconds of the processor, the most megabytes that it had (of this row and
those before it), threads and the megabytes allowed. --only takes the rules whose row begins with TEXT,
as 6,4 or 6,5,empty. --again proves what tests/data has once more; another value ends the program. What
is learnt of a proof under way is kept beside FILE; a proof that was stopped and goes on has the nodes
and seconds of its last run. chart draws the nodes of the rules that are played most, table prints
the values of all rules as Markdown.
";
const KNOWN: [&str; 2] = [
    include_str!("../../tests/data/kalah_solved.csv"),
    include_str!("../../tests/data/kalah_more.csv"),
];
const PITS: u8 = 6;
const SEEDS: u8 = 5;

struct Options {
    file: PathBuf,
    settings: Settings,
    only: String,
    again: bool,
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    match &words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["chart", file, svg] => Ok(fs::write(svg, drawn(&fs::read_to_string(file)?)?)?),
        ["table", file] => {
            print!("{}", table(&fs::read_to_string(file)?));
            Ok(())
        }
        _ => run(&read(&words).ok_or(HELP)?),
    }
}

fn read(words: &[String]) -> Option<Options> {
    let mut words = words.iter();
    let file = PathBuf::from(words.next()?);
    let resume = Some(file.with_extension("learnt"));
    let settings = Settings { resume, ..Settings::default() };
    let mut options = Options { file, settings, only: String::new(), again: false };
    while let Some(word) = words.next() {
        let settings = &mut options.settings;
        match word.as_str() {
            "--threads" => settings.threads = words.next()?.parse().ok()?,
            "--memory" => settings.memory = words.next()?.parse::<usize>().ok()? << 20,
            "--tables" => settings.folder = Some(words.next()?.into()),
            "--only" => options.only.clone_from(words.next()?),
            "--again" => options.again = true,
            _ => return None,
        }
    }
    Some(options)
}

fn run(options: &Options) -> Result<(), Box<dyn Error>> {
    for name in names().into_iter().filter(|name| name.starts_with(&options.only)) {
        let text = fs::read_to_string(&options.file).unwrap_or_default();
        let before = values(&text, &name);
        let known: Vec<i32> = KNOWN.iter().flat_map(|known| values(known, &name)).collect();
        if before.is_empty() && (known.is_empty() || options.again) {
            let value = prove(options, &name)?;
            if known.iter().any(|it| *it != value) {
                return Err(format!("{name}: {value}, and before {known:?}").into());
            }
        }
    }
    Ok(())
}

/// The values that a file has for these rules.
fn values(text: &str, name: &str) -> Vec<i32> {
    let value = |line: &str| {
        let rest = line.strip_prefix(name)?.strip_prefix(',')?;
        rest.split(',').next()?.parse().ok()
    };
    text.lines().filter_map(value).collect()
}

/// All boards, as pits and seeds.
fn boards() -> Vec<(u8, u8)> {
    (1..=PITS).flat_map(|pits| (1..=SEEDS).map(move |seeds| (pits, seeds))).collect()
}

/// All rules of one board as the rows begin.
fn rules_of((pits, seeds): (u8, u8)) -> Vec<String> {
    let mut names = Vec::new();
    for capture in ["standard", "empty", "opposite-only"] {
        for rest in ["owner", "emptier"] {
            for end in ["row-empty", "mover-stuck"] {
                names.push(format!("{pits},{seeds},{capture},{rest},{end}"));
            }
        }
    }
    names
}

/// All rules, those first that have the fewest seeds in all.
fn names() -> Vec<String> {
    let mut boards = boards();
    boards.sort_by_key(|(pits, seeds)| pits * seeds);
    boards.into_iter().flat_map(rules_of).collect()
}

/// A row for each board, a column for each set of rules in the order of `rules_of`.
fn table(text: &str) -> String {
    let column = |capture| format!(" {capture} | stuck | emptier | both |");
    let captures = ["standard", "empty", "opposite-only"].map(column).concat();
    let mut out = format!("| pits, seeds |{captures}\n|---|{}\n", "--:|".repeat(12));
    for board in boards() {
        let cells = rules_of(board).into_iter().map(|name| match values(text, &name)[..] {
            [0, ..] => " 0 |".to_owned(),
            [value, ..] => format!(" {value:+} |"),
            [] => " |".to_owned(),
        });
        out += &format!("| {}, {} |{}\n", board.0, board.1, cells.collect::<String>());
    }
    out
}

fn rules(name: &str) -> Result<Rules, Box<dyn Error>> {
    let fields: Vec<&str> = name.split(',').collect();
    let &[pits, seeds, capture, rest, end] = &fields[..] else {
        return Err(format!("expected five fields, found {name:?}").into());
    };
    Ok(format!("kalah:{pits}x{seeds},capture={capture},rest={rest},end={end}").parse()?)
}

/// Proves a value and writes it down.
fn prove(options: &Options, name: &str) -> Result<i32, Box<dyn Error>> {
    let Options { file, settings, .. } = options;
    let before = cpu_seconds();
    let found = KalahProver::new(settings).prove(&Wide::new(&rules(name)?), &Job::new())?;
    let found = found.ok_or("all of Kalah can be proven")?;
    let value = found.evaluation.payoff().ok_or("nobody cancels it")?.value();
    let (seconds, megabytes) = (cpu_seconds() - before, peak_megabytes());
    let (nodes, threads, memory) = (found.nodes, settings.threads, settings.memory >> 20);
    let row = format!("{name},{value},{nodes},{seconds:.2},{megabytes},{threads},{memory}\n");
    print!("{row}");
    OpenOptions::new().create(true).append(true).open(file)?.write_all(row.as_bytes())?;
    forget(settings.resume.as_deref())?;
    Ok(value)
}

/// What was learnt of these rules says nothing of the next.
fn forget(learnt: Option<&Path>) -> std::io::Result<()> {
    learnt.filter(|path| path.exists()).map_or(Ok(()), fs::remove_file)
}

/// The boards of a file under the rules that are played most: nodes by the seeds of a board.
fn drawn(text: &str) -> Result<String, Box<dyn Error>> {
    let mut dots = Vec::new();
    for line in text.lines() {
        let fields: Vec<&str> = line.split(',').collect();
        let &[pits, seeds, "standard", "owner", "row-empty", _, nodes, ..] = &fields[..] else {
            continue;
        };
        let (pits, seeds): (u16, u16) = (pits.parse()?, seeds.parse()?);
        let (name, across) = (format!("{pits}x{seeds}"), 2 * pits * seeds);
        dots.push(Dot { name, across, nodes: nodes.parse()?, group: usize::from(pits) - 1 });
    }
    Ok(chart::svg(&dots, "seeds on the board", &|group| format!("{} by n", group + 1)))
}
