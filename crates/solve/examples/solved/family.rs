//! Which games there are, who has published their values, and how rows are shown.

use crate::{
    chart::{Dot, svg},
    row::{Certificate, Row},
};
use games::{kalah, mnk};
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
const FIVE: [(u32, u32); 13] = [
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
    (8, 7),
    (10, 6),
];
const CAPTURES: [&str; 3] = ["standard", "empty", "opposite-only"];
const RESTS: [&str; 2] = ["owner", "emptier"];
const ENDS: [&str; 2] = ["row-empty", "mover-stuck"];

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
        "kalah" => kalah_boards().flat_map(|board| variants(&board)).collect(),
        game => vec![game.to_owned()],
    }
}

/// Pits and seeds.
fn kalah_boards() -> impl Iterator<Item = String> {
    let sizes = (1..=6).flat_map(|pits| (1..=5).map(move |seeds| (pits, seeds)));
    let mut sizes: Vec<(u32, u32)> = sizes.filter(|size| *size != (6, 5)).collect();
    sizes.sort_by_key(|(pits, seeds)| (pits * seeds, *pits));
    sizes.into_iter().map(|(pits, seeds)| format!("{pits}x{seeds}"))
}

/// A board under all rules, as rules write themselves.
fn variants(board: &str) -> Vec<String> {
    let rules = CAPTURES.iter().flat_map(|capture| {
        let rests = RESTS.iter().flat_map(move |rest| ENDS.iter().map(move |end| (rest, end)));
        rests.map(move |(rest, end)| {
            format!("kalah:{board},capture={capture},rest={rest},end={end}")
        })
    });
    let named = |text: String| text.parse::<kalah::Rules>().map_or(text, |it| it.to_string());
    rules.map(named).collect()
}

/// Who has published the value of a board, as far as we know.
fn published(columns: u32, rows: u32, k: u32) -> &'static str {
    match (columns, rows, k) {
        (_, _, ..=3) => "literature",
        (4..=8, 4, 4) | (5, 5, 4) => "Uiterwijk 2019",
        (9 | 10, 4, 4) => "thesis 2017, not reproduced before",
        (6.., 5.., 4) if columns <= 10 && rows <= 10 => "Uiterwijk 2019",
        (7, 7, 5) | (8, 8, 5) => "Hsu et al. 2020",
        (5 | 6 | 7, 5, 5) | (6, 6, 5 | 6) | (7, 7, 6) => "literature",
        (_, _, 8..) => "literature",
        _ => "first here",
    }
}

/// All tables of these rows; `again` are rows of the same games by other settings.
pub(crate) fn tables(rows: &[Row], again: &[Row]) -> String {
    let mut out = String::from(
        "| game | value | published | nodes | seconds | MB | certificate, bytes | its nodes | \
         to write it | check | second run, nodes |\n|---|---|---|--:|--:|--:|--:|--:|--:|--:|--:|\n",
    );
    for row in rows {
        let Some(rules) = board(row) else { continue };
        let (columns, rows) = (rules.grid().columns(), rules.grid().rows());
        let by = published(columns.into(), rows.into(), rules.k());
        let value = ["second", "draw", "first"][(row.value.signum() + 1) as usize];
        let Row { nodes, seconds, megabytes, .. } = row;
        let proof = row.certificate.as_ref().map_or("| | | ".to_owned(), |proof| {
            let Certificate { seconds, bytes, nodes, check, .. } = proof;
            format!("{bytes} | {nodes} | {seconds:.2} | {check:.2}")
        });
        let second = again.iter().find(|other| other.game == row.game);
        let second = second.map_or(String::new(), |other| other.nodes.to_string());
        _ = writeln!(
            out,
            "| `{rules}` | {value} | {by} | {nodes} | {seconds:.2} | {megabytes} | {proof} | {second} |"
        );
    }
    out + &kalah_table(rows)
}

fn board(row: &Row) -> Option<mnk::Rules> {
    row.game.parse().ok()
}

/// Margins: boards down, rules across.
fn kalah_table(rows: &[Row]) -> String {
    let mut out = String::from("\n| pits x seeds |");
    let short = |text: &str| text.split('-').map(|word| &word[..1]).collect::<String>();
    for (capture, rest, end) in CAPTURES
        .iter()
        .flat_map(|c| RESTS.iter().flat_map(move |r| ENDS.iter().map(move |e| (c, r, e))))
    {
        _ = write!(out, " {} {} {} |", short(capture), short(rest), short(end));
    }
    out += &format!("\n|---|{}\n", "--:|".repeat(12));
    for board in kalah_boards() {
        let cell = |game: String| {
            let row = rows.iter().find(|row| row.game == game);
            row.map_or(String::new(), |row| format!("{:+}", row.value))
        };
        let cells: Vec<String> = variants(&board).into_iter().map(cell).collect();
        if cells.iter().any(|cell| !cell.is_empty()) {
            _ = writeln!(out, "| {board} | {} |", cells.join(" | "));
        }
    }
    out
}

/// A picture for each family, and the name of its file.
pub(crate) fn charts(rows: &[Row]) -> Vec<(&'static str, String)> {
    let boards = rows.iter().filter_map(|row| {
        let rules = board(row)?;
        let (columns, rows) = (rules.grid().columns(), rules.grid().rows());
        let name = format!("{columns},{rows},{}", rules.k());
        let (across, nodes) = (rules.grid().cells().into(), row.nodes);
        Some(Dot { name, across, nodes, group: rules.k().saturating_sub(3) as usize })
    });
    let seeds = rows.iter().filter_map(|row| {
        let rules: kalah::Rules = row.game.parse().ok()?;
        // The usual rules only: the others lie beside them.
        let name = rules.to_string().strip_prefix("kalah:").filter(|it| !it.contains(','))?.into();
        let group = usize::from(rules.pits()).saturating_sub(1);
        Some(Dot { name, across: rules.seeds(), nodes: row.nodes, group })
    });
    let boards: Vec<Dot> = boards.collect();
    let seeds: Vec<Dot> = seeds.collect();
    vec![
        ("solved.svg", svg(&boards, "cells of the board", &|group| format!("k = {}", group + 3))),
        (
            "solved-kalah.svg",
            svg(&seeds, "seeds on the board", &|group| format!("{} pits", group + 1)),
        ),
    ]
}
