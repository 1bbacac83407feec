//! The rules once more, written down for the check alone: lines as sets of cells.

use super::Cells;
use games::mnk::{LineRule, Rules};
use kernel::Symmetry;

/// Cells outside which further stones of the defender change nothing: for one of them, for two, and
/// for any number.
pub(super) type Zones = [Cells; ORDERS];
/// How many zones a win has.
pub(super) const ORDERS: usize = 3;

/// A line that wins.
#[derive(Clone, Copy)]
pub(super) struct Line {
    pub(super) cells: Cells,
    /// Cells that must not hold a stone of the same side, or the line is too long.
    pub(super) ends: Cells,
}

pub(super) struct Board {
    pub(super) lines: Vec<Line>,
    /// Whether a longer line wins too: then a further stone never harms its owner.
    pub(super) longer_wins: bool,
    cells: usize,
    images: Vec<Vec<u8>>,
}

impl Board {
    /// The board, unless it has more than 128 cells or 256 lines.
    pub(super) fn new(rules: &Rules) -> Option<Board> {
        let grid = rules.grid();
        let (columns, rows) = (i64::from(grid.columns()), i64::from(grid.rows()));
        if grid.cells() > 128 {
            return None;
        }
        let cell = |row: i64, column: i64| {
            let inside = row >= 0 && row < rows && column >= 0 && column < columns;
            if inside { 1 << (row * columns + column) } else { 0 }
        };
        let (k, longer_wins) = (rules.k(), rules.line() == LineRule::AtLeast);
        let mut lines: Vec<Line> = Vec::new();
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column)))
        {
            for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let at = |n: i64| cell(row + n * down, column + n * right);
                let cells = (0..i64::from(k).min(200)).fold(0, |all: Cells, n| all | at(n));
                let is_new = lines.iter().all(|line| line.cells != cells);
                if cells.count_ones() == k && is_new {
                    let ends = if longer_wins { 0 } else { at(-1) | at(k.into()) };
                    lines.push(Line { cells, ends });
                }
            }
        }
        let image = |s| (0..grid.cells()).map(|cell| grid.image(Symmetry(s), cell) as u8).collect();
        let images = (0..grid.symmetries()).map(image).collect();
        let cells = grid.cells().into();
        (lines.len() <= 256).then_some(Board { lines, longer_wins, cells, images })
    }

    pub(super) fn cells(&self) -> usize {
        self.cells
    }

    pub(super) fn all(&self) -> Cells {
        Cells::MAX >> (128 - self.cells)
    }

    pub(super) fn symmetries(&self) -> usize {
        self.images.len()
    }

    pub(super) fn image(&self, symmetry: u8, cells: Cells) -> Cells {
        let image = &self.images[usize::from(symmetry)];
        each(cells).fold(0, |all, cell| all | 1 << image[usize::from(cell)])
    }

    /// The lines that `own` can still fill.
    pub(super) fn open(&self, own: Cells, other: Cells) -> impl Iterator<Item = &Line> {
        self.lines.iter().filter(move |line| line.cells & other == 0 && line.ends & own == 0)
    }

    /// The cells that fill a line of `own` at once.
    pub(super) fn wins(&self, own: Cells, other: Cells) -> Cells {
        let missing = self.open(own, other).map(|line| line.cells & !own);
        missing.filter(|cells| cells.count_ones() == 1).fold(0, |all, cells| all | cells)
    }

    /// The cells on which further stones would help the defender, who is to move, to fill a line at
    /// once: one of them, two, any number.
    pub(super) fn danger(&self, attacker: Cells, defender: Cells) -> Zones {
        let mut zones = [0; ORDERS];
        for line in self.open(defender, attacker) {
            let missing = line.cells & !defender;
            for (further, zone) in (1..).zip(&mut zones) {
                let enough = further == ORDERS as u32 || missing.count_ones() <= further + 1;
                *zone |= if enough { missing } else { 0 };
            }
        }
        zones
    }

    /// Whether `own` has filled a line.
    pub(super) fn has_won(&self, own: Cells) -> bool {
        self.lines.iter().any(|line| line.cells & !own == 0 && line.ends & own == 0)
    }
}

/// The cells of a set.
pub(super) fn each(mut cells: Cells) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let cell = cells.trailing_zeros() as u8;
        cells &= cells.wrapping_sub(1);
        (cell < 128).then_some(cell)
    })
}
