//! The table of `docs/solved.md`, measured anew.
//!
//! ```text
//! cargo run --release -p alfabeta-solve --example solved -- --keep results.csv --proofs proofs
//! ```
//!
//! Each row is a process of its own, so that its time and memory are its own, and is added to the
//! file as soon as it is done: the same command goes on where it was stopped.
#![allow(clippy::print_stdout, reason = "this program's result is its text")]

#[path = "../common/chart.rs"]
mod chart;
#[path = "../common/cost.rs"]
mod cost;
mod family;
mod row;

use row::{Effort, Row};
use std::{
    env,
    error::Error,
    fs,
    fs::OpenOptions,
    io::Write,
    path::PathBuf,
    process::{Command, ExitCode},
};

const HELP: &str = "\
Usage: solved [--keep FILE] [--proofs FOLDER] [--memory MB] [--threads N] [--value]
              [FAMILY | GAME]...
       solved --tables FILE [FILE] [--svg FOLDER]

Solves games, writes and checks their certificates, and prints a line of CSV for each. Games that
FILE knows are left out. Families: quick (the default, minutes), four and five (boards with k = 4
and 5). FOLDER gets the certificates, and what is learnt while a game is being solved: the same
command goes on from there. --value proves the values alone, without certificates. --tables prints
the table of a file of results; a second file with results of other settings must agree. --svg also
draws the charts.
";

/// In place of games: the row of the game that follows, in this process.
const ROW: &str = "--row";

fn main() -> ExitCode {
    let words: Vec<String> = env::args().skip(1).collect();
    let done = match words.first().map(String::as_str) {
        Some(ROW) => row_here(&words[1..]),
        Some("--tables") => tables(&words[1..]),
        _ => run(&words),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            print!("{error}\n{HELP}");
            ExitCode::FAILURE
        }
    }
}

type Done = Result<(), Box<dyn Error>>;

/// What a run is asked for.
#[derive(Default)]
struct Asked {
    keep: Option<PathBuf>,
    proofs: Option<PathBuf>,
    effort: Effort,
    games: Vec<String>,
}

fn read(words: &[String]) -> Result<Asked, Box<dyn Error>> {
    let mut asked = Asked::default();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let mut value = || words.next().ok_or_else(|| format!("{word} needs a value"));
        match word.as_str() {
            "--keep" => asked.keep = Some(value()?.into()),
            "--proofs" => asked.proofs = Some(value()?.into()),
            "--memory" => asked.effort.megabytes = value()?.parse()?,
            "--threads" => asked.effort.threads = value()?.parse()?,
            "--value" => asked.effort.certify = false,
            "--help" | "-h" => return Err("Solves games.".into()),
            name => {
                let mut games = family::games(name);
                games.retain(|game| !asked.games.contains(game));
                asked.games.extend(games);
            }
        }
    }
    if asked.games.is_empty() {
        asked.games = family::games("quick");
    }
    Ok(asked)
}

fn run(words: &[String]) -> Done {
    let asked = read(words)?;
    let known = match &asked.keep {
        Some(path) if path.exists() => row::parse(&fs::read_to_string(path)?)?,
        _ => Vec::new(),
    };
    println!("{}", row::HEAD);
    let new = asked.games.iter().filter(|game| !known.iter().any(|row| row.game == **game));
    for game in new {
        let Effort { megabytes, threads, certify } = asked.effort;
        let mut command = Command::new(env::current_exe()?);
        let words = [megabytes.to_string(), threads.to_string(), certify.to_string()];
        command.args([ROW, game]).args(words);
        command.args(&asked.proofs);
        let text = String::from_utf8(command.output()?.stdout)?;
        print!("{text}");
        if let (Some(path), Ok(_)) = (&asked.keep, text.parse::<Row>()) {
            OpenOptions::new().create(true).append(true).open(path)?.write_all(text.as_bytes())?;
        }
    }
    Ok(())
}

fn row_here(words: &[String]) -> Done {
    let [game, megabytes, threads, certify, proofs @ ..] = words else {
        return Err("no game".into());
    };
    let (megabytes, threads) = (megabytes.parse()?, threads.parse()?);
    let effort = Effort { megabytes, threads, certify: certify.parse()? };
    println!("{}", row::measured(game, effort, proofs.first().map(PathBuf::from).as_deref())?);
    Ok(())
}

fn tables(words: &[String]) -> Done {
    let (files, svg) = match words {
        [files @ .., flag, folder] if flag == "--svg" => (files, Some(PathBuf::from(folder))),
        files => (files, None),
    };
    let mut sets = Vec::new();
    for file in files {
        sets.push(row::parse(&fs::read_to_string(file)?)?);
    }
    let mut sets = sets.into_iter();
    let rows = sets.next().ok_or("expected a file of results")?;
    let again = sets.next().unwrap_or_default();
    for row in &rows {
        let other = again.iter().find(|other| other.game == row.game);
        if other.is_some_and(|other| other.value != row.value) {
            return Err(format!("two values of {}", row.game).into());
        }
    }
    print!("{}", family::tables(&rows, &again));
    if let Some(folder) = svg {
        for (name, picture) in family::charts(&rows) {
            fs::write(folder.join(name), picture)?;
        }
    }
    Ok(())
}
