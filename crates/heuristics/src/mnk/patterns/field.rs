//! A board before a stone is put down: on which lines a cell lies, and what is near it.

use super::{
    line::{BORDER, LineTable},
    shape::Shapes,
};
use crate::mnk::compass::DIRECTIONS;
use games::mnk::Rules;
use std::sync::Arc;

/// Words of a set of cells.
const WORDS: usize = 7;
/// The longest side: so many cells and the border on both ends fit into a word, two bits each.
pub(super) const MOST_SIDE: u16 = 20;
/// Cells of border on each end of a line.
const MARGIN: u16 = 5;
/// Lines of a direction at most.
const LINES: usize = 2 * MOST_SIDE as usize;

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Cells([u64; WORDS]);

impl Cells {
    #[inline]
    pub(super) fn insert(&mut self, cell: u16) {
        self.0[usize::from(cell / 64)] |= 1 << (cell % 64);
    }

    #[inline]
    pub(super) fn remove(&mut self, cell: u16) {
        self.0[usize::from(cell / 64)] &= !(1 << (cell % 64));
    }

    #[inline]
    pub(super) fn contains(&self, cell: u16) -> bool {
        self.0[usize::from(cell / 64)] >> (cell % 64) & 1 == 1
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    #[inline]
    pub(super) fn count(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    pub(super) fn first(&self) -> Option<u16> {
        self.iter().next()
    }

    #[inline]
    pub(super) fn union(&self, other: &Cells) -> Cells {
        Cells(std::array::from_fn(|n| self.0[n] | other.0[n]))
    }

    #[inline]
    pub(super) fn intersection(&self, other: &Cells) -> Cells {
        Cells(std::array::from_fn(|n| self.0[n] & other.0[n]))
    }

    #[inline]
    pub(super) fn without(&self, other: &Cells) -> Cells {
        Cells(std::array::from_fn(|n| self.0[n] & !other.0[n]))
    }

    /// The cells, ascending.
    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = u16> + use<> {
        let words = self.0;
        (0..WORDS as u16).flat_map(move |n| {
            let mut word = words[usize::from(n)];
            std::iter::from_fn(move || {
                let bit = word.trailing_zeros() as u16;
                let cell = (word != 0).then_some(64 * n + bit);
                word &= word.wrapping_sub(1);
                cell
            })
        })
    }
}

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
    pub(super) places: Vec<Place>,
    /// From a cell to the next one of a line, by direction.
    pub(super) steps: [i16; 4],
    /// The cells at most two or three rows and columns away, by cell.
    pub(super) near: Vec<Cells>,
    /// All cells.
    pub(super) all: Cells,
    /// The cell of the middle.
    pub(super) centre: u16,
    /// What tells positions apart, by cell and side.
    pub(super) salts: Vec<[u64; 2]>,
}

impl Field {
    /// Whether there are patterns for these rules.
    pub(super) fn fits(rules: &Rules) -> bool {
        let grid = rules.grid();
        rules.k() == 5 && grid.columns() <= MOST_SIDE && grid.rows() <= MOST_SIDE
    }

    pub(super) fn new(rules: &Rules, radius: u16, shapes: Arc<Shapes>) -> Field {
        let grid = rules.grid();
        let cells = 0..grid.cells();
        let mut all = Cells::default();
        cells.clone().for_each(|cell| all.insert(cell));
        let columns = grid.columns() as i16;
        Field {
            rules: *rules,
            table: LineTable::of(rules.line()),
            shapes,
            places: cells.clone().map(|cell| place(rules, cell)).collect(),
            steps: DIRECTIONS.map(|(down, right)| down as i16 * columns + right as i16),
            near: cells.clone().map(|cell| near(rules, cell, radius)).collect(),
            all,
            centre: grid.cell(grid.rows() / 2, grid.columns() / 2),
            salts: cells.map(|cell| [0, 1].map(|side| salt(2 * u64::from(cell) + side))).collect(),
        }
    }

    /// The lines of an empty board.
    pub(super) fn lines(&self) -> [[u64; LINES]; 4] {
        let mut lines = [[u64::MAX; LINES]; 4];
        for place in &self.places {
            for direction in 0..4 {
                let line = &mut lines[direction][usize::from(place.lines[direction])];
                *line &= !(BORDER << (2 * place.at[direction]));
            }
        }
        lines
    }
}

/// All lines of a board, by direction.
pub(super) type Lines = [[u64; LINES]; 4];

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
    let mut cells = Cells::default();
    for other in 0..grid.cells() {
        let (r, c) = grid.place(other);
        if row.abs_diff(r) <= radius && column.abs_diff(c) <= radius {
            cells.insert(other);
        }
    }
    cells
}

/// A number without any pattern, by splitmix64.
fn salt(n: u64) -> u64 {
    let mut mixed = (n + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ mixed >> 31
}
