//! The ladder's table.

use super::{STRONG, push, styled};
use app::{LadderCell as Cell, LadderTable as Table};

pub(crate) fn title(table: &Table) -> String {
    let what = if table.whole_game { "a whole game" } else { "one search" };
    let evaluator = table.evaluator.as_deref().unwrap_or("the default evaluator");
    let second = table.cells.first().and_then(|cell| cell.second_depth);
    let second = second.map(|depth| format!(", the other side searches to depth {depth}"));
    format!("{}: {what}, {evaluator}{}", table.game, second.unwrap_or_default())
}

/// A row a depth, two columns a rung: time and nodes; three where a report's time stands beside.
pub(crate) fn table(table: &Table) -> String {
    let mut out = format!("{}\n\n", styled(STRONG, title(table)));
    let rungs = rungs(table);
    let reported = table.cells.iter().any(|cell| cell.report_milliseconds.is_some());
    let mut head = format!("{:>5}", "depth");
    for rung in &rungs {
        let report = if reported { format!("{:>11}", "report") } else { String::new() };
        push(&mut head, format_args!("  | {rung:>10} ms {report}{:>13}", "nodes"));
    }
    push(&mut out, format_args!("{head}\n"));
    for row in table.cells.chunk_by(|a, b| a.depth == b.depth) {
        push(&mut out, format_args!("{:>5}", row[0].depth));
        for rung in &rungs {
            let cell = row.iter().find(|cell| cell.rung == *rung);
            push(
                &mut out,
                format_args!("  | {}", cell.map_or(String::new(), |c| cell_text(c, reported))),
            );
        }
        out.push('\n');
    }
    out + &last_game(table)
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
fn last_game(table: &Table) -> String {
    let Some(cell) = table.cells.iter().rev().find(|cell| !cell.climbed.given_up) else {
        return "\nEvery cell was given up: raise --nodes.\n".to_owned();
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

fn rungs(table: &Table) -> Vec<String> {
    let mut rungs: Vec<String> = Vec::new();
    for cell in &table.cells {
        if !rungs.contains(&cell.rung) {
            rungs.push(cell.rung.clone());
        }
    }
    rungs
}

pub(crate) fn csv(table: &Table) -> String {
    let mut out = String::from("depth,rung,milliseconds,nodes,value,report_milliseconds\n");
    for cell in table.cells.iter().filter(|cell| !cell.climbed.given_up) {
        let report = cell.report_milliseconds.map_or(String::new(), |ms| ms.to_string());
        push(
            &mut out,
            format_args!(
                "{},{},{:.3},{},{},{report}\n",
                cell.depth,
                cell.rung,
                cell.climbed.milliseconds,
                cell.climbed.nodes,
                value_text(cell)
            ),
        );
    }
    out
}
