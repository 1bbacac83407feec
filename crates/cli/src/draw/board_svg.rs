//! A board as SVG, for pages and papers. A move that was played and moves that are better are
//! marked by shapes as well as by colours.

use super::{
    push,
    svg::{BLUE, GREY, INK, ORANGE, VERMILLION, escape},
};
use session::{
    Picture, View,
    picture::{Cell, Row},
};

const CELL: f64 = 44.0;
const EDGE: f64 = 30.0;

/// What is marked on a board.
struct Marks<'a> {
    played: Option<&'a str>,
    better: &'a [String],
}

/// The board, with a cross where a wrong move was played and rings where better ones are.
pub(crate) fn board(view: &View, played: Option<&str>, better: &[String]) -> String {
    let marks = Marks { played: played.filter(|mv| !better.iter().any(|b| b == mv)), better };
    match &view.picture {
        Picture::Grid { columns, cells, .. } => {
            let columns = usize::from(*columns);
            let placed = cells.iter().enumerate().map(|(n, cell)| (cell, n % columns, n / columns));
            grid(&view.position, columns, cells.len() / columns, placed, &marks)
        }
        Picture::Ultimate { boards } => {
            let placed = boards.iter().enumerate().flat_map(|(b, board)| {
                let place = move |(n, cell)| (cell, b % 3 * 3 + n % 3, b / 3 * 3 + n / 3);
                board.cells.iter().enumerate().map(place)
            });
            grid(&view.position, 9, 9, placed, &marks)
        }
        Picture::Kalah { south, north } => kalah(view, south, north, &marks),
        Picture::Tree { .. } => text(&view.game),
        Picture::Text { text: board } => text(board),
    }
}

fn open(width: f64, height: f64, title: &str) -> String {
    let title = escape(title);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-label=\"{title}\" \
         width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         font-family=\"sans-serif\" fill=\"{INK}\">\n"
    )
}

fn label(out: &mut String, (x, y): (f64, f64), size: f64, colour: &str, text: &str) {
    push(
        out,
        format_args!(
            "<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size}\" text-anchor=\"middle\" \
             fill=\"{colour}\">{}</text>\n",
            escape(text)
        ),
    );
}

fn line(out: &mut String, from: (f64, f64), to: (f64, f64), colour: &str, width: f64) {
    push(
        out,
        format_args!(
            "<line x1=\"{:.1}\" y1=\"{:.1}\" x2=\"{:.1}\" y2=\"{:.1}\" stroke=\"{colour}\" \
             stroke-width=\"{width}\"/>\n",
            from.0, from.1, to.0, to.1
        ),
    );
}

fn ring(out: &mut String, (x, y): (f64, f64), radius: f64, colour: &str) {
    push(
        out,
        format_args!(
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"none\" \
             stroke=\"{colour}\" stroke-width=\"4\"/>\n"
        ),
    );
}

/// A cross where a wrong move was played, a ring where a better one is.
fn mark(out: &mut String, (x, y): (f64, f64), name: &str, marks: &Marks<'_>) {
    if marks.better.iter().any(|better| better == name) {
        ring(out, (x, y), 8.0, BLUE);
    } else if marks.played == Some(name) {
        line(out, (x - 8.0, y - 8.0), (x + 8.0, y + 8.0), VERMILLION, 4.0);
        line(out, (x - 8.0, y + 8.0), (x + 8.0, y - 8.0), VERMILLION, 4.0);
    }
}

/// Cells by column and row; every third line of nine is bold.
fn grid<'a>(
    title: &str,
    columns: usize,
    rows: usize,
    cells: impl Iterator<Item = (&'a Cell, usize, usize)>,
    marks: &Marks<'_>,
) -> String {
    let (width, height) = (columns as f64 * CELL, rows as f64 * CELL);
    let mut out = open(width + 2.0 * EDGE, height + 2.0 * EDGE, title);
    let bold = |n: usize| if columns == 9 && rows == 9 && n.is_multiple_of(3) { 3.0 } else { 1.0 };
    for n in 0..=columns {
        let x = EDGE + n as f64 * CELL;
        line(&mut out, (x, EDGE), (x, EDGE + height), GREY, bold(n));
    }
    for n in 0..=rows {
        let y = EDGE + n as f64 * CELL;
        line(&mut out, (EDGE, y), (EDGE + width, y), GREY, bold(n));
    }
    for (cell, column, row) in cells {
        let x = EDGE + (column as f64 + 0.5) * CELL;
        let y = EDGE + (row as f64 + 0.5) * CELL;
        let digits = cell.name.find(|c: char| c.is_ascii_digit()).unwrap_or(0);
        if column == 0 {
            label(&mut out, (EDGE / 2.0, y + 5.0), 13.0, GREY, &cell.name[digits..]);
        }
        if row + 1 == rows {
            label(&mut out, (x, EDGE + height + 20.0), 13.0, GREY, &cell.name[..digits]);
        }
        match cell.stone {
            Some("X") => label(&mut out, (x, y + 11.0), 32.0, INK, "X"),
            Some(other) => label(&mut out, (x, y + 11.0), 32.0, ORANGE, other),
            None => mark(&mut out, (x, y), &cell.name, marks),
        }
    }
    out + "</svg>\n"
}

/// South below, north above and turned around, stores at the ends.
fn kalah(view: &View, south: &Row, north: &Row, marks: &Marks<'_>) -> String {
    let size = south.pits.len();
    let width = (size as f64 + 2.0) * CELL;
    let mut out = open(width + 2.0 * EDGE, 2.0 * CELL + 2.0 * EDGE, &view.position);
    let south_moves = view.to_move.as_deref() == Some("south");
    for (row, is_south) in [(north, false), (south, true)] {
        let y = EDGE + if is_south { 1.5 * CELL } else { 0.5 * CELL };
        for (n, seeds) in row.pits.iter().enumerate() {
            let place = if is_south { n } else { size - 1 - n };
            let x = EDGE + (place as f64 + 1.5) * CELL;
            ring(&mut out, (x, y), 19.0, GREY);
            label(&mut out, (x, y + 6.0), 17.0, INK, &seeds.to_string());
            let name = char::from(b'a' + n as u8).to_string();
            let outside = if is_south { y + 34.0 } else { y - 34.0 };
            if is_south == south_moves {
                label(&mut out, (x - 12.0, outside + 5.0), 13.0, GREY, &name);
                mark(&mut out, (x + 6.0, outside), &name, marks);
            }
        }
        let x = if is_south { EDGE + (size as f64 + 1.5) * CELL } else { EDGE + 0.5 * CELL };
        label(&mut out, (x, EDGE + CELL + 8.0), 22.0, INK, &row.store.to_string());
    }
    out + "</svg>\n"
}

fn text(board: &str) -> String {
    format!("<p><code>{}</code></p>\n", escape(board))
}
