//! Solves the start of Kalah and tells how fast: entries of tables and nodes of the search a second.
//!
//! ```text
//! cargo run --release -p alfabeta-solve --example kalah -- kalah:6x4 --threads 2 --memory 2048
//! ```
#![allow(clippy::print_stdout, reason = "this program's result is its text")]

use games::kalah::{Kalah, Pits, Rules, Wide};
use kernel::Game;
use solve::kalah::{Progress, Settings, Solution, Solver};
use std::{
    env,
    process::ExitCode,
    sync::atomic::AtomicBool,
    time::{Duration, Instant},
};

const HELP: &str = "\
Usage: kalah [RULES] [--threads N] [--memory MB] [--tables FOLDER] [--seeds N] [--moves]

Solves the start position and prints the time of building tables and of searching. With a folder
tables are kept there; --seeds makes those of up to so many seeds whatever they cost; --moves asks for every move's value.
";

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    match read(&words) {
        Some((rules, settings)) => {
            run(&rules, &settings);
            ExitCode::SUCCESS
        }
        None => {
            print!("{HELP}");
            ExitCode::FAILURE
        }
    }
}

fn read(words: &[String]) -> Option<(Rules, Settings)> {
    let (mut rules, mut settings) = (Rules::default(), Settings::default());
    let mut words = words.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--threads" => settings.threads = words.next()?.parse().ok()?,
            "--memory" => settings.memory = words.next()?.parse::<u64>().ok()? << 20,
            "--tables" => settings.folder = Some(words.next()?.into()),
            "--seeds" => settings.tables = words.next()?.parse().ok()?,
            "--moves" => settings.every_move = true,
            text => rules = text.parse().ok()?,
        }
    }
    Some((rules, settings))
}

fn run(rules: &Rules, settings: &Settings) {
    let started = Instant::now();
    let mut building = Duration::ZERO;
    let mut last = (Duration::ZERO, 0);
    let mut watch = |progress: &Progress| {
        let now = started.elapsed();
        if progress.table_bytes > last.1 {
            building += now - last.0;
        }
        last = (now, progress.table_bytes);
    };
    let stop = AtomicBool::new(false);
    let pos = Wide::new(rules);
    let solution = Solver::new(rules, settings).solve(&pos, &stop, &mut watch);
    print_rates(&solution, building, started.elapsed());
    print_values(&pos, &solution);
}

fn print_rates(solution: &Solution, building: Duration, whole: Duration) {
    let (tables, searching) = (building.as_secs_f64(), (whole - building).as_secs_f64());
    let millions = |count: u64| count as f64 / 1e6;
    let (entries, nodes) = (millions(solution.table_bytes), millions(solution.nodes));
    println!(
        "tables    {entries:9.1} M entries of up to {} seeds, {tables:7.2} s, {:6.1} M a second",
        solution.table_seeds,
        entries / tables,
    );
    println!(
        "search    {nodes:9.1} M nodes, {searching:7.2} s, {:6.2} M a second",
        nodes / searching
    );
    println!("all       {:7.2} s", whole.as_secs_f64());
}

fn print_values<P: Pits>(pos: &Kalah<P>, solution: &Solution) {
    println!("margin    {:+} to {:+}", solution.at_least, solution.at_most);
    for found in &solution.moves {
        let name = pos.move_text(found.mv);
        println!("  {name}       {:+} to {:+}", found.at_least, found.at_most);
    }
    let mut walk = pos.clone();
    let line = solution.line.iter().map(|mv| {
        let text = walk.move_text(*mv);
        walk.make(*mv);
        text
    });
    println!("line      {}", line.collect::<Vec<_>>().join(" "));
}
