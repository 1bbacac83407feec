//! A board before a stone is put down: on which lines a cell lies, and what is near it.

use super::{
    line::{BORDER, LineTable},
    network::Correction,
    shape::Shapes,
};
use crate::mnk::compass::DIRECTIONS;
use games::mnk::{LineRule, Rules};
use kernel::{CellSet, GOLDEN, mix};
use std::sync::Arc;

/// The longest side: this many cells and the border on both ends fit into a word, two bits each.
pub(super) const MOST_SIDE: u16 = 20;
/// Cells of border on each end of a line.
const MARGIN: u16 = 5;
/// Lines of a direction at most.
const LINES: usize = 2 * MOST_SIDE as usize;

/// A set of cells of the largest board.
pub(super) type Cells = CellSet<{ (MOST_SIDE as usize).pow(2).div_ceil(64) }>;

/// Where a cell lies: in each direction, which line and how far in.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place {
    pub(super) lines: [u8; 4],
    pub(super) at: [u8; 4],
}

/// What never changes on a board.
#[derive(Clone, Debug)]
pub(super) struct Field {
    pub(super) rules: Rules,
    pub(super) table: &'static LineTable,
    pub(super) shapes: Arc<Shapes>,
    /// Which shapes are the first player's: in Renju they are others than the second's.
    pub(super) first_shapes: usize,
    pub(super) places: Vec<Place>,
    /// From a cell to the next one of a line, by direction.
    pub(super) steps: [i16; 4],
    /// The cells at most two or three rows and columns away, by cell.
    pub(super) near: Vec<Cells>,
    /// All cells.
    pub(super) all: Cells,
    /// The cell of the middle.
    pub(super) centre: u16,
    /// What corrects the values, if anything does.
    pub(super) correction: Option<Arc<Correction>>,
    /// What tells positions apart, by cell and side.
    pub(super) salts: Vec<[u64; 2]>,
}

impl Field {
    /// Whether there are patterns for these rules.
    pub(super) fn fits(rules: &Rules) -> bool {
        let grid = rules.grid();
        rules.k() == 5 && grid.columns() <= MOST_SIDE && grid.rows() <= MOST_SIDE
    }

    pub(super) fn new(
        rules: &Rules,
        radius: u16,
        shapes: Arc<Shapes>,
        correction: Option<Arc<Correction>>,
    ) -> Field {
        let grid = rules.grid();
        let cells = 0..grid.cells();
        let columns = grid.columns() as i16;
        Field {
            rules: *rules,
            table: LineTable::of(rules.line()),
            first_shapes: if is_renju(rules) { Shapes::BLACK } else { Shapes::STANDARD },
            shapes,
            correction,
            places: places(rules),
            steps: DIRECTIONS.map(|(down, right)| down as i16 * columns + right as i16),
            near: cells.clone().map(|cell| near(rules, cell, radius)).collect(),
            all: Cells::first_cells(grid.cells()),
            centre: grid.cell(grid.rows() / 2, grid.columns() / 2),
            salts: cells.map(|cell| [0, 1].map(|side| salt(2 * u64::from(cell) + side))).collect(),
        }
    }

    /// Whether the first player, Black, may not play everywhere.
    pub(super) fn is_renju(&self) -> bool {
        is_renju(&self.rules)
    }
}

fn is_renju(rules: &Rules) -> bool {
    rules.line() == LineRule::Renju
}

/// All lines of a board, by direction.
pub(super) type Lines = [[u64; LINES]; 4];

/// Where the cells of a board lie.
pub(super) fn places(rules: &Rules) -> Vec<Place> {
    (0..rules.grid().cells()).map(|cell| place(rules, cell)).collect()
}

/// The lines of an empty board.
pub(super) fn empty_lines(places: &[Place]) -> Lines {
    let mut lines = [[u64::MAX; LINES]; 4];
    for place in places {
        for direction in 0..4 {
            let line = &mut lines[direction][usize::from(place.lines[direction])];
            *line &= !(BORDER << (2 * place.at[direction]));
        }
    }
    lines
}

fn place(rules: &Rules, cell: u16) -> Place {
    let grid = rules.grid();
    let (row, column) = grid.place(cell);
    // In the order of the directions; along a line the second number grows by one.
    let lines = [row, column, column + grid.rows() - 1 - row, row + column];
    let at = [column, row, row, row].map(|at| (at + MARGIN) as u8);
    Place { lines: lines.map(|line| line as u8), at }
}

fn near(rules: &Rules, cell: u16, radius: u16) -> Cells {
    let grid = rules.grid();
    let (row, column) = grid.place(cell);
    let is_near = |other: &u16| {
        let (r, c) = grid.place(*other);
        row.abs_diff(r) <= radius && column.abs_diff(c) <= radius
    };
    (0..grid.cells()).filter(is_near).collect()
}

/// A number without any pattern.
fn salt(n: u64) -> u64 {
    mix((n + 1).wrapping_mul(GOLDEN))
}
