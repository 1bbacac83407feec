//! Views as text for a terminal. Colour says nothing that the characters do not say as well.

mod amount;
mod boards;
mod coordinates;
pub(crate) mod explain;
pub(crate) mod ladder;
pub(crate) mod standings;

use crate::{
    bench::Bench,
    words::{Language, Results, Words, counted, fill},
};
pub(crate) use ::draw::{chart, svg, tikz};
pub(crate) use amount::speed;
use anstyle::{AnsiColor, Style};
pub(crate) use coordinates::{Coordinates, check, named};
use session::{Analysis, AnalysisLine, Entry, EvaluatorEntry, Part, Picture, View, Weight};
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

/// The leaves below each move.
pub(crate) fn parts(parts: &[Part]) -> String {
    parts.iter().map(|part| format!("{:>6}  {}\n", part.mv, part.leaves)).collect()
}

pub(crate) fn bench(bench: &Bench, words: &Results) -> String {
    let mut out = String::new();
    for row in &bench.positions {
        let nodes = counted(words.nodes, row.nodes);
        let rate = speed(row.nodes, row.seconds, words.nodes_per_second);
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
    let rate = speed(bench.nodes, seconds, words.nodes_per_second);
    push(&mut out, format_args!("\n{}, {rate}\n", counted(words.nodes, bench.nodes)));
    out
}

/// The lines found, the best first, and what they took.
pub(crate) fn analysis(analysis: &Analysis, took: Duration, language: Language) -> String {
    let words = Results::of(language);
    let mut out = String::new();
    for (number, AnalysisLine { evaluation, .. }) in (1..).zip(&analysis.lines) {
        let value = evaluation.value.map_or_else(|| "?".to_owned(), |value| value.to_string());
        let value = match evaluation.distance {
            None => value,
            Some(plies) => fill(words.in_plies, &[&value, &plies.to_string()]),
        };
        let value = if evaluation.proven { format!("{value} {}", words.proven) } else { value };
        let value = styled(STRONG, format_args!("{value:<16}"));
        push(&mut out, format_args!("{number:>3}. {value} {}\n", evaluation.line.join(" ")));
    }
    let seconds = took.as_secs_f64();
    let remark = fill(
        words.effort,
        &[
            &analysis.depth.to_string(),
            &counted(words.nodes, analysis.nodes),
            &format!("{seconds:.2}"),
            &speed(analysis.nodes, seconds, words.nodes_per_second),
        ],
    );
    push(&mut out, format_args!("{}\n", styled(FAINT, remark)));
    out
}

/// The game, the board, and who is to move or who has won.
pub(crate) fn board(view: &View, language: Language) -> String {
    board_with(view, Coordinates::Letters, language)
}

fn board_with(view: &View, coordinates: Coordinates, language: Language) -> String {
    let (board, status) = (picture(view, coordinates, language), status(view, language));
    format!("{}\n\n{board}\n{status}\n", styled(STRONG, &view.game))
}

pub(crate) fn view(view: &View, coordinates: Coordinates, language: Language) -> String {
    let words = Results::of(language);
    let mut out = board_with(view, coordinates, language);
    if !view.moves.is_empty() {
        let moves: Vec<String> = view.moves.iter().map(|mv| named(view, mv, coordinates)).collect();
        out += &wrapped(&counted(words.moves, moves.len() as u64), &moves);
    }
    out + &fill(words.position, &[&view.position]) + "\n"
}

/// The board alone.
pub(crate) fn picture(view: &View, coordinates: Coordinates, language: Language) -> String {
    boards::picture(view, coordinates, language)
}

/// Who is to move, or how the game ended.
pub(crate) fn status(view: &View, language: Language) -> String {
    let (words, names) = (Results::of(language), Words::of(language));
    if let Some(mover) = &view.to_move {
        return fill(words.to_move, &[&styled(STRONG, names.side(mover))]);
    }
    let Some(result) = &view.result else {
        return styled(STRONG, words.undefined_leaf);
    };
    let winner = match &result.winner {
        None => words.draw.to_owned(),
        Some(name) => fill(words.wins, &[names.side(name)]),
    };
    let text = match &view.picture {
        Picture::Tree { .. } => fill(words.leaf, &[&result.payoff.to_string()]),
        Picture::Kalah { south, north } => {
            let (more, less) = (south.total.max(north.total), south.total.min(north.total));
            let [high, low, margin] = [more, less, more - less].map(|seeds| seeds.to_string());
            match more == less {
                true => fill(words.level, &[&winner, &high]),
                false => fill(words.by, &[&winner, &high, &low, &margin]),
            }
        }
        _ => winner,
    };
    styled(STRONG, text)
}

/// `text` in bold.
pub(crate) fn strong(text: &str) -> String {
    styled(STRONG, text)
}

/// Sentences broken into lines, with an empty line after them.
pub(crate) fn paragraph(text: &str) -> String {
    let words: Vec<String> = text.split(' ').map(str::to_owned).collect();
    wrapped("", &words) + "\n"
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
