//! The ladder's table.

use super::{STRONG, push, styled};
use session::{LadderCell as Cell, LadderTable as Table};

pub(crate) fn title(table: &Table) -> String {
    let what = if table.whole_game { "a whole game" } else { "one search" };
    let evaluator = table.evaluator.as_deref().unwrap_or("the default evaluator");
    let second = table.cells.first().and_then(|cell| cell.second_depth);
    let second = second.map(|depth| format!(", the other side searches to depth {depth}"));
    format!("{}: {what}, {evaluator}{}", table.game, second.unwrap_or_default())
}

/// The title and the names of the columns. A rung has two of them, time and nodes; three where a
/// report's time stands beside.
pub(crate) fn head(table: &Table, rungs: &[String], reported: bool) -> String {
    let mut out = format!("{}\n\n{:>5}", styled(STRONG, title(table)), "depth");
    for rung in rungs {
        let report = if reported { format!("{:>11}", "report") } else { String::new() };
        push(&mut out, format_args!("  | {rung:>10} ms {report}{:>13}", "nodes"));
    }
    out + "\n"
}

/// The cells of one depth.
pub(crate) fn row(cells: &[Cell], reported: bool) -> String {
    let depth = cells.first().map_or(0, |cell| cell.depth);
    let texts = cells.iter().map(|cell| format!("  | {}", cell_text(cell, reported)));
    format!("{depth:>5}{}\n", texts.collect::<String>())
}

fn cell_text(cell: &Cell, reported: bool) -> String {
    let (ms, nodes) = if cell.climbed.given_up {
        ("-".to_owned(), "-".to_owned())
    } else {
        (format!("{:.2}", cell.climbed.milliseconds), cell.climbed.nodes.to_string())
    };
    let report = match cell.report_milliseconds {
        Some(ms) => format!("{ms:>11.1}"),
        None if reported => format!("{:>11}", "-"),
        None => String::new(),
    };
    format!("{ms:>13} {report}{nodes:>13}")
}

/// How the deepest finished cell ended: a check that anyone can follow.
pub(crate) fn last_game(table: &Table) -> String {
    let Some(cell) = table.cells.iter().rev().find(|cell| !cell.climbed.given_up) else {
        let cause = if table.cells.is_empty() { "measured" } else { "finished: raise --nodes" };
        return format!("\nNo cell was {cause}.\n");
    };
    let climbed = &cell.climbed;
    let what = if table.whole_game { "game" } else { "best line" };
    format!(
        "\ndepth {}, {}: value {}, {what} {}\nlast position: {}\n",
        cell.depth,
        cell.rung,
        value_text(cell),
        climbed.moves.join(" "),
        climbed.position
    )
}

fn value_text(cell: &Cell) -> String {
    cell.climbed.value.map(|value| value.to_string()).unwrap_or_default()
}

/// The names of a CSV file's columns.
pub(crate) const CSV_HEAD: &str = "depth,rung,milliseconds,nodes,value,report_milliseconds\n";

/// A line of the CSV file; none for what was given up.
pub(crate) fn csv(cell: &Cell) -> String {
    if cell.climbed.given_up {
        return String::new();
    }
    let report = cell.report_milliseconds.map_or(String::new(), |ms| ms.to_string());
    let Cell { depth, rung, climbed, .. } = cell;
    format!(
        "{depth},{rung},{:.3},{},{},{report}\n",
        climbed.milliseconds,
        climbed.nodes,
        value_text(cell)
    )
}
