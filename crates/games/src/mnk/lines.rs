//! The lines of k cells of a board of up to 64, as bits of a word.

use super::layout::weights;
use crate::grid::Grid;
use std::hint::select_unpredictable;

/// Those through each cell, and all of them.
pub(super) struct Lines {
    through: [Through; 64],
    all: Box<[Line]>,
}

/// A line that wins.
struct Line {
    cells: u64,
    /// The cells at its ends, which make it longer.
    ends: u64,
}

/// The lines through a cell. A record fills a cache line.
#[repr(align(64))]
pub(super) struct Through {
    /// The first four, or [`NO_LINE`].
    four: [u64; 4],
    /// The others; on the smallest boards there are none.
    more: Box<[u64]>,
    /// What a stone of either side here adds to the key.
    pub(super) weight: [u64; 2],
}

/// What no stones fill but for one cell.
const NO_LINE: u64 = u64::MAX;

impl Lines {
    /// None if the board is larger or `k` is 0.
    pub(super) fn new(grid: Grid, k: u16) -> Lines {
        let cells = if k == 0 || grid.cells() > 64 { 0 } else { grid.cells() };
        let all: Box<[Line]> = (0..cells).flat_map(|cell| lines_from(grid, k, cell)).collect();
        let through = std::array::from_fn(|cell| {
            let lines = all.iter().map(|line| line.cells).filter(|cells| cells >> cell & 1 == 1);
            let lines: Vec<u64> = lines.collect();
            Through {
                four: std::array::from_fn(|n| lines.get(n).copied().unwrap_or(NO_LINE)),
                more: lines.into_iter().skip(4).collect(),
                weight: if cell < cells.into() { weights(grid, cell as u16) } else { [0; 2] },
            }
        });
        Lines { through, all }
    }

    #[inline(always)]
    pub(super) fn through(&self, cell: u16) -> &Through {
        &self.through[usize::from(cell) % 64]
    }

    /// The cells that are lines by themselves.
    pub(super) fn single_cells(&self) -> u64 {
        self.all.iter().fold(0, |found, line| found | last_cell(line.cells, 0))
    }

    /// Whether these stones fill a line through this cell, and no more than the line.
    #[cold]
    pub(super) fn is_exact(&self, stones: u64, cell: u16) -> bool {
        let mut through = self.all.iter().filter(|line| line.cells >> cell & 1 == 1);
        through.any(|line| line.cells & !stones == 0 && line.ends & stones == 0)
    }
}

impl Through {
    /// The cells that alone are missing in these lines, if these are one side's stones.
    #[inline(always)]
    pub(super) fn last_cells(&self, stones: u64) -> u64 {
        let [a, b, c, d] = self.four.map(|line| last_cell(line, stones));
        let found = a | b | c | d;
        if self.more.is_empty() { found } else { found | self.more_last_cells(stones) }
    }

    /// Whether these stones, one of them on the cell, fill one of these lines.
    #[inline(always)]
    pub(super) fn has_full_line(&self, stones: u64) -> bool {
        let [a, b, c, d] = self.four.map(|line| line & !stones == 0);
        a | b | c | d || self.more.iter().any(|line| line & !stones == 0)
    }

    #[inline(never)]
    fn more_last_cells(&self, stones: u64) -> u64 {
        self.more.iter().fold(0, |found, line| found | last_cell(*line, stones))
    }
}

/// The cell that alone is missing in a line.
#[inline(always)]
fn last_cell(line: u64, stones: u64) -> u64 {
    let missing = line & !stones;
    // A branch would often be predicted wrongly.
    select_unpredictable(missing & missing.wrapping_sub(1) == 0, missing, 0)
}

/// The lines of `k` cells that begin at this cell and go right or down.
fn lines_from(grid: Grid, k: u16, cell: u16) -> impl Iterator<Item = Line> {
    let (row, column) = grid.place(cell);
    let directions = [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter();
    directions.filter_map(move |(down, right)| {
        let bit = |n: i32| {
            let row = u16::try_from(i32::from(row) + n * down).ok()?;
            let column = u16::try_from(i32::from(column) + n * right).ok()?;
            let inside = row < grid.rows() && column < grid.columns();
            inside.then(|| 1_u64 << grid.cell(row, column))
        };
        let k = i32::from(k);
        let cells = (0..k).map(bit).try_fold(0, |cells, bit| Some(cells | bit?))?;
        Some(Line { cells, ends: bit(-1).unwrap_or(0) | bit(k).unwrap_or(0) })
    })
}
