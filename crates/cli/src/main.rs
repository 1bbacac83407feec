//! The command `alfabeta`: what was typed becomes what was meant, then one match.

mod analyse;
mod args;
mod bench;
mod browse;
mod check;
mod commands;
mod contest;
mod convert;
mod draw;
mod engine;
mod explain;
mod failure;
mod interrupt;
mod ladder;
mod output;
mod play;
mod replay;
mod solve;
mod web;

use args::Command;
use failure::Failure;
use std::{io::Write, process::ExitCode};

/// Bad input, as clap has it too.
const REFUSED: u8 = 2;

fn main() -> ExitCode {
    engines::link::supervisor::install();
    let args = match args::parse() {
        Ok(args) => args,
        Err(code) => return code,
    };
    let answer = match &args.command {
        Command::Games(args) => commands::games(args),
        Command::Show(args) => commands::show(args),
        Command::Analyse(args) => analyse::run(args),
        Command::Match(args) => contest::run_match(args),
        Command::Tournament(args) => contest::run_tournament(args),
        Command::Engine(args) => engine::run(args),
        Command::Solve(args) => solve::run(args),
        Command::Check(args) => check::run(args),
        Command::Explain(args) => explain::run(args),
        Command::Ladder(args) => ladder::run(args),
        Command::Perft(args) => commands::perft(args),
        Command::Bench(args) => bench::run(args),
        Command::Convert(args) => convert::run(args),
        Command::Replay(args) => replay::run(args),
        Command::Play(args) => play::run(args),
        Command::Web(args) => web::run(args),
    };
    match answer {
        Ok(text) => output::finish(&text),
        Err(Failure::Incomplete(text, status)) => {
            output::finish(&text);
            ExitCode::from(status)
        }
        Err(error) => {
            // Nobody is left to tell if even this cannot be written.
            _ = writeln!(anstream::stderr(), "{}error:{:#} {error}", draw::ERROR, draw::ERROR);
            ExitCode::from(REFUSED)
        }
    }
}
