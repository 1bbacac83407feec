//! Views as text for a terminal. Colour says nothing that the characters do not say as well.

mod amount;
mod boards;
pub(crate) mod chart;
mod coordinates;
pub(crate) mod explain;
pub(crate) mod ladder;
pub(crate) mod standings;
pub(crate) mod svg;
pub(crate) mod tikz;
mod tree;

use crate::{args::Coordinates, bench::Bench};
pub(crate) use amount::{counted, speed};
use anstyle::{AnsiColor, Style};
pub(crate) use coordinates::{check, named};
use session::{Entry, EvaluatorEntry, Part, Picture, Thought, View, Weight};
use std::{fmt::Write, time::Duration};

pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();
const STRONG: Style = Style::new().bold();
const FAINT: Style = Style::new().dimmed();
const FIRST: Style = AnsiColor::Cyan.on_default().bold();
const SECOND: Style = AnsiColor::Yellow.on_default().bold();
const LEGAL: Style = AnsiColor::Green.on_default();

/// How wide a line of moves may be.
const WIDTH: usize = 80;

/// `text` in `style`.
fn styled(style: Style, text: impl std::fmt::Display) -> String {
    format!("{style}{text}{style:#}")
}

pub(crate) fn games(entries: &[&Entry]) -> String {
    let mut out = String::new();
    for entry in entries {
        let name = styled(STRONG, entry.name);
        push(&mut out, format_args!("{name}\n  {}\n", entry.summary));
        for (option, meaning) in entry.options {
            push(&mut out, format_args!("    {option:<38} {meaning}\n"));
        }
        push(&mut out, format_args!("  moves      {}\n", entry.moves));
        push(&mut out, format_args!("  positions  {}\n", entry.positions));
        push(&mut out, format_args!("  values     {}\n", entry.unit));
        evaluators(&mut out, &(entry.evaluators)());
        push(&mut out, format_args!("  examples   {}\n\n", entry.examples.join("   ")));
    }
    out.pop();
    out
}

/// Each evaluator with its weights: name, default, unit, meaning.
fn evaluators(out: &mut String, evaluators: &[EvaluatorEntry]) {
    for (n, EvaluatorEntry(name, meaning, weights)) in evaluators.iter().enumerate() {
        let head = if n == 0 { "evaluators" } else { "" };
        push(out, format_args!("  {head:<10} {name:<10} {meaning}\n"));
        for Weight { name, meaning, default, unit, .. } in weights {
            let setting = format!("{name}={default} {unit}");
            push(out, format_args!("{:15}{setting:<20} {meaning}\n", ""));
        }
    }
}

pub(crate) fn count(game: &str, depth: u32, leaves: u64, parts: &[Part]) -> String {
    let mut out = String::new();
    for part in parts {
        push(&mut out, format_args!("{:>6}  {}\n", part.mv, part.leaves));
    }
    push(&mut out, format_args!("{game}, depth {depth}: {}\n", counted(leaves, "leaf")));
    out
}

pub(crate) fn bench(bench: &Bench) -> String {
    let mut out = String::new();
    for row in &bench.positions {
        let nodes = counted(row.nodes, "node");
        let rate = speed(row.nodes, row.seconds, "nodes");
        let value = row.value.map(|value| value.to_string()).unwrap_or_default();
        push(
            &mut out,
            format_args!(
                "{:<26} {:<26} depth {:>2} {nodes:>16} {rate:>15}  {} {value}\n",
                row.game, row.moves, row.depth, row.best
            ),
        );
    }
    let seconds = bench.nodes as f64 / bench.nodes_per_second;
    let rate = speed(bench.nodes, seconds, "nodes");
    push(&mut out, format_args!("\n{}, {rate}\n", counted(bench.nodes, "node")));
    out
}

/// The lines found, the best first, and what they took.
pub(crate) fn thought(thought: &Thought, took: Duration) -> String {
    let mut out = String::new();
    for (number, line) in (1..).zip(&thought.lines) {
        let end = line.plies.map(|plies| format!(" in {plies}")).unwrap_or_default();
        let proven = if line.proven { " proven" } else { "" };
        let value = format!("{}{end}{proven}", line.value);
        let moves = line.moves.join(" ");
        push(
            &mut out,
            format_args!("{number:>3}. {} {moves}\n", styled(STRONG, format_args!("{value:<16}"))),
        );
    }
    let seconds = took.as_secs_f64();
    let remark = format!(
        "depth {}, {}, {seconds:.2} s, {}",
        thought.depth,
        counted(thought.nodes, "node"),
        speed(thought.nodes, seconds, "nodes")
    );
    push(&mut out, format_args!("{}\n", styled(FAINT, remark)));
    out
}

/// The board, and who is to move or who has won.
pub(crate) fn board(view: &View) -> String {
    board_with(view, Coordinates::Letters)
}

fn board_with(view: &View, coordinates: Coordinates) -> String {
    let status = match &view.to_move {
        Some(mover) => format!("{} to move", styled(STRONG, mover)),
        None => styled(STRONG, result(view)),
    };
    format!("{}\n\n{}\n{status}\n", styled(STRONG, &view.game), picture(view, coordinates))
}

pub(crate) fn view(view: &View, coordinates: Coordinates) -> String {
    let mut out = board_with(view, coordinates);
    if !view.moves.is_empty() {
        let moves: Vec<String> = view.moves.iter().map(|mv| named(view, mv, coordinates)).collect();
        out += &wrapped(&format!("{} moves: ", moves.len()), &moves);
    }
    push(&mut out, format_args!("position: {}\n", view.position));
    out
}

/// The board alone.
pub(crate) fn picture(view: &View, coordinates: Coordinates) -> String {
    boards::picture(view, coordinates)
}

fn result(view: &View) -> String {
    let Some(result) = &view.result else {
        return "a leaf that must never be evaluated".to_owned();
    };
    let winner = result.winner.as_ref().map_or("draw".to_owned(), |name| format!("{name} wins"));
    match &view.picture {
        Picture::Tree { .. } => format!("a leaf, worth {}", result.payoff),
        Picture::Kalah { south, north } => {
            let (more, less) = (south.total.max(north.total), south.total.min(north.total));
            let margin = if more > less { format!(", by {}", more - less) } else { String::new() };
            format!("{winner} {more}:{less}{margin}")
        }
        _ => winner,
    }
}

/// Words after a label, broken into lines that are indented below the first word.
fn wrapped(label: &str, words: &[String]) -> String {
    let mut out = label.to_owned();
    let mut width = label.len();
    for word in words {
        if width + word.len() > WIDTH && width > label.len() {
            out.truncate(out.trim_end().len());
            push(&mut out, format_args!("\n{:1$}", "", label.len()));
            width = label.len();
        }
        push(&mut out, format_args!("{word} "));
        width += word.len() + 1;
    }
    out.truncate(out.trim_end().len());
    out + "\n"
}

fn push(out: &mut String, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("a string takes everything");
}
