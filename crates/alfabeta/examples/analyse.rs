//! The three best moves of a Gomoku position, while the engine searches for a second.
//!
//! ```sh
//! cargo run --release --example analyse
//! cargo run --release --example analyse -- "h8 h9 i9 g7"
//! ```

#![allow(clippy::print_stdout)]

use alfabeta::{
    games::mnk::{Cell, Large, Rules},
    heuristics::mnk::MnkEvaluator,
    kernel::{Evaluation, Game},
    search::Engine,
};
use std::{error::Error, time::Duration};

const MOVES: &str = "h8 i9 g9 h9 h10 f8";

fn main() -> Result<(), Box<dyn Error>> {
    analyse(&std::env::args().nth(1).unwrap_or(MOVES.to_owned()))
}

fn analyse(moves: &str) -> Result<(), Box<dyn Error>> {
    let rules: Rules = "gomoku".parse()?;
    let mut pos = Large::new(&rules);
    for text in moves.split_whitespace() {
        pos.play(pos.parse_move(text)?)?;
    }
    let report = Engine::new(&pos)
        .evaluator(&MnkEvaluator::standard(&rules))
        .time(Duration::from_secs(1))
        .lines(3)
        .watch(|report| println!("depth {:2}, {} nodes", report.depth, report.nodes))
        .run();
    for line in &report.lines {
        println!("{}", told(&pos, line));
    }
    Ok(())
}

/// A line as in `~63%: h7 g6 i8`: the chance of the first player, or the result if that is proven.
fn told(pos: &Large, line: &Evaluation<Cell>) -> String {
    let value = line.value().map_or("?".to_owned(), |value| value.to_string());
    let moves: Vec<String> = line.line.iter().map(|mv| pos.move_text(*mv)).collect();
    format!("{value}: {}", moves.join(" "))
}

#[test]
fn it_runs() -> Result<(), Box<dyn Error>> {
    analyse(MOVES)
}
