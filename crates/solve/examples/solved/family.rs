//! Which games there are, who has published their values, and how rows are shown.

use crate::{
    chart::{Dot, svg},
    row::{Certificate, Row},
};
use games::mnk::Rules;
use std::fmt::Write;

/// The rows that are done in minutes.
const QUICK: [&str; 22] = [
    "tictactoe",
    "mnk:4x3x3",
    "mnk:5x5x3",
    "mnk:4x4x4",
    "mnk:5x4x4",
    "mnk:6x4x4",
    "mnk:7x4x4",
    "mnk:8x4x4",
    "mnk:5x5x4",
    "mnk:6x5x4",
    "mnk:6x6x4",
    "mnk:7x7x4",
    "mnk:8x8x4",
    "mnk:5x5x5",
    "mnk:6x5x5",
    "mnk:7x5x5",
    "mnk:6x6x5",
    "mnk:7x6x5",
    "mnk:7x7x5",
    "mnk:6x6x6",
    "mnk:7x7x6",
    "mnk:10x10x8",
];
/// Columns and rows of boards with k = 4 and 5, the smallest first.
const FOUR_IN_FOUR_ROWS: [u32; 7] = [5, 6, 7, 8, 9, 10, 11];
const FIVE: [(u32, u32); 14] = [
    (5, 5),
    (6, 5),
    (7, 5),
    (6, 6),
    (8, 5),
    (7, 6),
    (9, 5),
    (8, 6),
    (7, 7),
    (10, 5),
    (9, 6),
    (11, 5),
    (8, 7),
    (10, 6),
];
/// The games of a family, or the one game of this name.
pub(crate) fn games(name: &str) -> Vec<String> {
    match name {
        "quick" => QUICK.map(str::to_owned).into(),
        "four" => {
            let sides = (5..=10).flat_map(|rows| (rows..=10).map(move |columns| (columns, rows)));
            let all = FOUR_IN_FOUR_ROWS.map(|columns| (columns, 4)).into_iter().chain(sides);
            let mut all: Vec<(u32, u32)> = all.collect();
            // Four rows are the hardest.
            all.sort_by_key(|(columns, rows)| (*rows == 4 && *columns > 8, columns * rows));
            all.iter().map(|(columns, rows)| format!("mnk:{columns}x{rows}x4")).collect()
        }
        "five" => FIVE.iter().map(|(columns, rows)| format!("mnk:{columns}x{rows}x5")).collect(),
        game => vec![game.to_owned()],
    }
}

/// Who has published the value of a board, as far as we know.
fn published(columns: u32, rows: u32, k: u32) -> &'static str {
    match (columns, rows, k) {
        (_, _, ..=3) => "literature",
        (4..=8, 4, 4) | (5, 5, 4) => "Uiterwijk 2019",
        (9 | 10, 4, 4) => "thesis 2017, not reproduced before",
        (6.., 5.., 4) if columns <= 10 && rows <= 10 => "Uiterwijk 2019",
        (7, 7, 5) | (8, 8, 5) => "Hsu et al. 2020",
        (5..=7, 5, 5) | (6, 6, 5 | 6) | (7, 7, 6) => "literature",
        (_, _, 8..) => "literature",
        _ => "nobody, as far as we know",
    }
}

/// All tables of these rows; `again` are rows of the same games by other settings.
pub(crate) fn tables(rows: &[Row], again: &[Row]) -> String {
    let mut out = String::from(
        "| game | value | published by | nodes | seconds | MB | certificate, bytes | its nodes | \
         seconds to write it | to check it | second run, nodes |\n\
         |---|---|---|--:|--:|--:|--:|--:|--:|--:|--:|\n",
    );
    for row in rows {
        let Some(rules) = board(row) else { continue };
        let (columns, rows) = (rules.grid().columns(), rules.grid().rows());
        let by = published(columns.into(), rows.into(), rules.k());
        let value = ["second", "draw", "first"][(row.value.signum() + 1) as usize];
        let Row { nodes, seconds, megabytes, .. } = row;
        // What was counted before a stop is lost.
        let at_least = if row.resumed { "> " } else { "" };
        let proof = row.certificate.as_ref().map_or("| | | ".to_owned(), |proof| {
            let Certificate { seconds, bytes, nodes, check, .. } = proof;
            format!("{bytes} | {nodes} | {seconds:.2} | {check:.2}")
        });
        let second = again.iter().find(|other| other.game == row.game);
        let second = second.map_or(String::new(), |other| other.nodes.to_string());
        _ = writeln!(
            out,
            "| `{rules}` | {value} | {by} | {at_least}{nodes} | {at_least}{seconds:.2} | {megabytes} | {proof} | {second} |"
        );
    }
    out
}

fn board(row: &Row) -> Option<Rules> {
    row.game.parse().ok()
}

/// A picture of how nodes grow for each k, and the name of its file.
pub(crate) fn charts(rows: &[Row]) -> Vec<(String, String)> {
    let dots = |k: u32| -> Vec<Dot> {
        let boards = rows.iter().filter_map(|row| Some((row, board(row)?)));
        let boards = boards.filter(|(_, rules)| rules.k() == k);
        let dot = |(row, rules): (&Row, Rules)| {
            let (columns, rows) = (rules.grid().columns(), rules.grid().rows());
            let (name, across) = (format!("{columns}x{rows}"), rules.grid().cells());
            let group = usize::from(rows.saturating_sub(k as u16));
            Dot { name, across, nodes: row.nodes, group }
        };
        boards.map(dot).collect()
    };
    let chart = |k: u32| {
        let group = |group: usize| format!("{} rows", group + k as usize);
        (format!("solved-{k}.svg"), svg(&dots(k), "cells of the board", &group))
    };
    [4, 5].map(chart).into()
}
