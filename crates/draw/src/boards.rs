//! Boards as SVG. Colours are those of search trees: the first player is blue, the second orange.

use crate::{
    push,
    svg::{BLUE, BLUE_TINT, GREY, INK, ORANGE, ORANGE_TINT, VERMILLION, escape, open, width_of},
};
use session::{
    Picture, View,
    explain::tidy,
    picture::{Board, Cell, Node, Row},
};

/// The side of a cell.
const CELL: f64 = 36.0;
/// Room around a board, for the names of rows and columns.
const MARGIN: f64 = 30.0;
/// Between two small boards.
const GAP: f64 = 8.0;
/// A cell that may be played on, where not all empty ones may.
const PLAYABLE: &str = "#E8F5EE";
const PIT: f64 = 58.0;
const ROW: f64 = 64.0;
const COLUMN: f64 = 44.0;

/// A position. Each note is a move and a short text to write on its cell: what it is worth, say.
#[must_use]
pub fn board(view: &View, notes: &[(String, String)]) -> String {
    let drawn = Drawn { view, notes };
    let mut out = String::new();
    match &view.picture {
        Picture::Grid { columns, cells, .. } => drawn.grid(&mut out, (*columns).into(), cells),
        Picture::Ultimate { boards } => drawn.ultimate(&mut out, boards),
        Picture::Kalah { south, north } => drawn.kalah(&mut out, south, north),
        Picture::Tree { nodes } => tree(&mut out, nodes),
        Picture::Text { text: said } => {
            open(&mut out, width_of(said, 15.0) + 2.0 * MARGIN, 2.0 * MARGIN);
            text(&mut out, (MARGIN, MARGIN + 5.0), 15.0, INK, "start", said);
        }
    }
    out + "</svg>\n"
}

struct Drawn<'a> {
    view: &'a View,
    notes: &'a [(String, String)],
}

impl Drawn<'_> {
    fn note(&self, mv: &str) -> Option<&str> {
        self.notes.iter().find(|(noted, _)| noted == mv).map(|(_, note)| note.as_str())
    }

    fn grid(&self, out: &mut String, columns: usize, cells: &[Cell]) {
        let rows = cells.len() / columns;
        let (width, height) = (columns as f64 * CELL, rows as f64 * CELL);
        open(out, width + 1.5 * MARGIN, height + 1.5 * MARGIN);
        for (n, cell) in cells.iter().enumerate() {
            let at =
                (MARGIN + (n % columns) as f64 * CELL, MARGIN / 2.0 + (n / columns) as f64 * CELL);
            self.cell(out, at, cell, "#FFFFFF");
        }
        names(
            out,
            cells,
            columns,
            |n| MARGIN + (n as f64 + 0.5) * CELL,
            |n| MARGIN / 2.0 + (n as f64 + 0.5) * CELL,
        );
    }

    /// A cell with its corner at `at`.
    fn cell(&self, out: &mut String, at @ (x, y): (f64, f64), cell: &Cell, ground: &str) {
        let won = if cell.stone == Some("X") { BLUE_TINT } else { ORANGE_TINT };
        let ground = if cell.wins && cell.stone.is_some() { won } else { ground };
        rectangle(out, at, (CELL, CELL), ground, "#BBBBBB", 1.0);
        let middle = (x + CELL / 2.0, y + CELL / 2.0);
        if let Some(stone) = cell.stone {
            mark(out, middle, CELL * 0.28, stone, 3.0);
        } else if let Some(note) = self.note(&cell.name) {
            let size = 12.0_f64.min(12.0 * (CELL - 6.0) / width_of(note, 12.0));
            text(out, (middle.0, middle.1 + 4.0), size, GREY, "middle", note);
        } else if cell.forbidden.is_some() {
            text(out, (middle.0, middle.1 + 4.0), 12.0, VERMILLION, "middle", "!");
        }
        if self.view.last_move.as_deref() == Some(&*cell.name) {
            rectangle(out, (x + 2.0, y + 2.0), (CELL - 4.0, CELL - 4.0), "none", VERMILLION, 2.0);
        }
    }

    fn ultimate(&self, out: &mut String, boards: &[Board]) {
        let side = 9.0 * CELL + 2.0 * GAP;
        open(out, side + 1.5 * MARGIN, side + 1.5 * MARGIN);
        let place = |n: usize| n as f64 * CELL + (n / 3) as f64 * GAP;
        let mut whole: Vec<&Cell> = Vec::new();
        for row in 0..9 {
            for column in 0..9 {
                let board = &boards[row / 3 * 3 + column / 3];
                let cell = &board.cells[row % 3 * 3 + column % 3];
                let ground = match (board.owner, board.playable) {
                    (Some("X"), _) => BLUE_TINT,
                    (Some(_), _) => ORANGE_TINT,
                    (None, true) => PLAYABLE,
                    (None, false) => "#FFFFFF",
                };
                self.cell(out, (MARGIN + place(column), MARGIN / 2.0 + place(row)), cell, ground);
                whole.push(cell);
            }
        }
        for (n, board) in boards.iter().enumerate() {
            if let Some(owner) = board.owner {
                let middle = |n: usize| place(3 * n) + 1.5 * CELL;
                let at = (MARGIN + middle(n % 3), MARGIN / 2.0 + middle(n / 3));
                mark(out, at, CELL * 1.2, owner, 7.0);
            }
        }
        let middle = |n: usize| place(n) + CELL / 2.0;
        names(out, &whole, 9, |n| MARGIN + middle(n), |n| MARGIN / 2.0 + middle(n));
    }

    /// South below, north above and turned around, stores at the ends.
    fn kalah(&self, out: &mut String, south: &Row, north: &Row) {
        let size = south.pits.len();
        let (width, height) = ((size + 2) as f64 * PIT + 2.0 * MARGIN, 2.0 * PIT + 2.0 * MARGIN);
        open(out, width, height);
        let board = (width - MARGIN, 2.0 * PIT + 8.0);
        rectangle(out, (MARGIN / 2.0, MARGIN - 4.0), board, "#F6EEDF", "#BBBBBB", 1.0);
        let stores = [(north, MARGIN, ORANGE), (south, width - MARGIN - PIT, BLUE)];
        for (row, x, colour) in stores {
            rectangle(
                out,
                (x + 6.0, MARGIN + 6.0),
                (PIT - 12.0, 2.0 * PIT - 12.0),
                "#FFFFFF",
                colour,
                2.0,
            );
            let seeds = row.total.to_string();
            text(out, (x + PIT / 2.0, MARGIN + PIT + 7.0), 20.0, INK, "middle", &seeds);
        }
        let places = (0..size).map(|n| (n, n, south, 1.0, "south", BLUE));
        let others = (0..size).map(|n| (n, size - 1 - n, north, 0.0, "north", ORANGE));
        for (pit, column, row, y, side, colour) in places.chain(others) {
            let at = (MARGIN + (column as f64 + 1.5) * PIT, MARGIN + (y + 0.5) * PIT);
            self.pit(out, at, (pit, row.pits[pit]), (side, colour));
        }
    }

    /// A pit; those that may be sown have their letters.
    fn pit(
        &self,
        out: &mut String,
        (x, y): (f64, f64),
        (pit, seeds): (usize, u16),
        (side, colour): (&str, &str),
    ) {
        circle(out, (x, y), PIT * 0.4, "#FFFFFF", colour, 2.0);
        text(out, (x, y + 6.0), 17.0, INK, "middle", &seeds.to_string());
        let name =
            self.view.moves.iter().find(|mv| **mv == char::from(b'a' + pit as u8).to_string());
        if let Some(name) = name.filter(|_| self.view.to_move.as_deref() == Some(side)) {
            let said =
                self.note(name).map_or_else(|| name.clone(), |note| format!("{name} {note}"));
            let below = if side == "south" { y + PIT / 2.0 + 14.0 } else { y - PIT / 2.0 - 8.0 };
            text(out, (x, below), 12.0, GREY, "middle", &said);
        }
    }
}

/// The names of columns below a board and of rows to its left.
fn names<C: std::borrow::Borrow<Cell>>(
    out: &mut String,
    cells: &[C],
    columns: usize,
    x: impl Fn(usize) -> f64,
    y: impl Fn(usize) -> f64,
) {
    let split = |cell: &C| {
        let name = &cell.borrow().name;
        let digits = name.find(|letter: char| letter.is_ascii_digit()).unwrap_or(0);
        (name[..digits].to_owned(), name[digits..].to_owned())
    };
    let rows = cells.len() / columns;
    let below = y(rows - 1) + CELL / 2.0 + 15.0;
    for (n, cell) in cells[..columns].iter().enumerate() {
        text(out, (x(n), below), 11.0, GREY, "middle", &split(cell).0);
    }
    for n in 0..rows {
        text(out, (MARGIN - 8.0, y(n) + 4.0), 11.0, GREY, "end", &split(&cells[n * columns]).1);
    }
}

/// A tree as it is written; the position is outlined thickly.
fn tree(out: &mut String, nodes: &[Node]) {
    let mut path: Vec<usize> = Vec::new();
    let mut parents = Vec::new();
    for (n, node) in nodes.iter().enumerate() {
        path.truncate(node.depth);
        parents.push(path.last().copied());
        path.push(n);
    }
    let places = tidy(&parents);
    let width = places.iter().copied().fold(0.0, f64::max);
    let depth = nodes.iter().map(|node| node.depth).max().unwrap_or(0);
    open(out, (width + 1.0) * COLUMN + MARGIN, depth as f64 * ROW + COLUMN + MARGIN);
    let at = |n: usize| {
        let left = (MARGIN + COLUMN) / 2.0;
        (left + places[n] * COLUMN, left + nodes[n].depth as f64 * ROW)
    };
    for (n, parent) in parents.iter().enumerate() {
        let Some(parent) = *parent else { continue };
        let ((px, py), (x, y)) = (at(parent), at(n));
        push(out, format_args!("<path d=\"M{px:.1} {py:.1}L{x:.1} {y:.1}\" stroke=\"{GREY}\"/>\n"));
    }
    for (n, node) in nodes.iter().enumerate() {
        let (colour, tint) = match node.label.as_str() {
            "MAX" => (BLUE, BLUE_TINT),
            "MIN" => (ORANGE, ORANGE_TINT),
            _ => (GREY, "#FFFFFF"),
        };
        let (stroke, thick) = if node.here { (INK, 4.0) } else { (colour, 2.0) };
        circle(out, at(n), 17.0, tint, stroke, thick);
        text(out, (at(n).0, at(n).1 + 4.0), 11.0, INK, "middle", &node.label);
    }
}

fn mark(out: &mut String, (x, y): (f64, f64), radius: f64, stone: &str, thick: f64) {
    if stone != "X" {
        return circle(out, (x, y), radius, "none", ORANGE, thick);
    }
    let (left, right, top, bottom) = (x - radius, x + radius, y - radius, y + radius);
    let (down, up) = (
        format!("M{left:.1} {top:.1}L{right:.1} {bottom:.1}"),
        format!("M{left:.1} {bottom:.1}L{right:.1} {top:.1}"),
    );
    push(
        out,
        format_args!("<path d=\"{down}{up}\" stroke=\"{BLUE}\" stroke-width=\"{thick}\"/>\n"),
    );
}

fn circle(out: &mut String, (x, y): (f64, f64), radius: f64, fill: &str, stroke: &str, thick: f64) {
    push(
        out,
        format_args!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{fill}\" "),
    );
    push(out, format_args!("stroke=\"{stroke}\" stroke-width=\"{thick}\"/>\n"));
}

fn rectangle(
    out: &mut String,
    (x, y): (f64, f64),
    (width, height): (f64, f64),
    fill: &str,
    stroke: &str,
    thick: f64,
) {
    push(out, format_args!("<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" "));
    push(out, format_args!("height=\"{height:.1}\" fill=\"{fill}\" stroke=\"{stroke}\" "));
    push(out, format_args!("stroke-width=\"{thick}\"/>\n"));
}

fn text(out: &mut String, (x, y): (f64, f64), size: f64, colour: &str, anchor: &str, said: &str) {
    push(out, format_args!("<text x=\"{x:.1}\" y=\"{y:.1}\" font-size=\"{size:.1}\" "));
    push(out, format_args!("fill=\"{colour}\" text-anchor=\"{anchor}\">{}</text>\n", escape(said)));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::svg::check_xml;
    use session::Registry;

    fn drawn(game: &str, moves: &str, notes: &[(&str, &str)]) -> String {
        let mut pos = Registry::standard().open(game).unwrap();
        pos.play(moves).unwrap();
        let notes: Vec<_> = notes.iter().map(|(a, b)| ((*a).into(), (*b).into())).collect();
        let svg = board(&pos.view(), &notes);
        check_xml(&svg);
        svg
    }

    #[test]
    fn boards_show_stones_seeds_and_the_last_move() {
        let circles = |svg: &str| svg.matches("<circle").count();
        let crosses = |svg: &str| svg.matches("<path").count();
        let svg = drawn("tictactoe", "b2 a1 c3", &[("a3", "<63%>")]);
        assert_eq!((crosses(&svg), circles(&svg)), (2, 1));
        assert!(svg.contains("&lt;63%&gt;") && svg.matches(VERMILLION).count() == 1);
        let won = drawn("tictactoe", "a1 a2 b1 b2 c1", &[]);
        assert_eq!(won.matches(BLUE_TINT).count(), 3);
        let ultimate = drawn("ultimate", "e5", &[]);
        assert_eq!(ultimate.matches(PLAYABLE).count(), 9);
        let kalah = drawn("kalah:6x4", "c", &[]);
        assert!(circles(&kalah) == 12 && kalah.contains(">0<") && kalah.contains(">5<"));
        let tree = drawn("tree:((10 11)(9 x))", "b", &[]);
        assert_eq!((circles(&tree), crosses(&tree)), (7, 6));
    }
}
