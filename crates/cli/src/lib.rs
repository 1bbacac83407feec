#![doc = include_str!("../README.md")]
//!
//! What was typed becomes what was meant, then one match.

mod analyse;
mod args;
mod bench;
mod browse;
mod check;
#[cfg(feature = "cluster")]
mod cluster;
mod commands;
mod contest;
mod convert;
mod draw;
mod engine;
mod explain;
mod failure;
mod grade;
mod interrupt;
mod ladder;
mod live;
mod mistakes;
mod output;
mod play;
mod puzzle;
mod replay;
mod report;
mod selfplay;
mod shell;
mod solve;
mod web;
mod words;

use args::Command;
use failure::Failure;
use std::process::ExitCode;

/// Bad input, as clap has it too.
const REFUSED: u8 = 2;

/// Reads the arguments of the process, does what they ask and prints the answer.
#[must_use]
pub fn main() -> ExitCode {
    engines::link::supervisor::install();
    let args = match args::parse() {
        Ok(args) => args,
        Err(code) => return code,
    };
    let language = args.language();
    let answer = match &args.command {
        Command::Games(args) => commands::games(args),
        Command::Show(args) => commands::show(args, language),
        Command::Analyse(args) => analyse::run(args, language),
        Command::Match(args) => contest::run_match(args, language),
        Command::Tournament(args) => contest::run_tournament(args, language),
        Command::Engine(args) => engine::run(args),
        Command::Solve(args) => solve::run(args, language),
        Command::Check(args) => check::run(args, language),
        Command::Explain(args) => explain::run(args, language),
        Command::Ladder(args) => ladder::run(args, language),
        Command::Mistakes(args) => mistakes::run(args, language),
        Command::Grade(args) => grade::run(args, language),
        Command::Report(args) => report::run(args, language),
        Command::Puzzle(args) => puzzle::run(args, language),
        Command::Perft(args) => commands::perft(args, language),
        Command::Bench(args) => bench::run(args, language),
        Command::Convert(args) => convert::run(args, language),
        Command::Selfplay(args) => selfplay::run(args, language),
        Command::Replay(args) => replay::run(args, language),
        Command::Play(args) => play::run(args, language),
        Command::Web(args) => web::run(args, language),
        Command::Completions(args) => shell::completions(args),
        Command::Man(args) => shell::man(args),
        #[cfg(feature = "cluster")]
        Command::Worker(args) => cluster::work(args, language),
        #[cfg(feature = "cluster")]
        Command::Status(args) => cluster::show(args, language),
    };
    match answer {
        Ok(text) => output::finish(&text, language),
        Err(Failure::Incomplete(text, status)) => {
            output::finish(&text, language);
            ExitCode::from(status)
        }
        Err(failure) => {
            output::error(&failure.text(language), language);
            ExitCode::from(REFUSED)
        }
    }
}
