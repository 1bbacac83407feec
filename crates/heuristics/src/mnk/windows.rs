//! What a board looks like before a stone is put down: its windows of k cells in line, and what is
//! near what.

use super::compass::{DIRECTIONS, step};
use games::mnk::{LineRule, Rules};
use kernel::Side;

/// The windows of a board.
#[derive(Clone, Debug)]
pub(super) struct Windows {
    pub(super) rules: Rules,
    /// Cells a window.
    pub(super) k: usize,
    /// What a window with this many stones of one side is worth, in points.
    pub(super) worth: Vec<i32>,
    /// The cells of all windows, k each.
    cells: Vec<u16>,
    /// The windows through each cell.
    through: Lists<u16>,
    /// The cells near each cell, itself left out.
    near: Lists<u16>,
}

impl Windows {
    /// `worth` tells what a window with this many stones of k is worth.
    pub(super) fn new(rules: &Rules, radius: i32, worth: impl Fn(usize, usize) -> i32) -> Windows {
        let k = rules.k() as usize;
        let cells = cells_of_windows(rules);
        // Without a window k may be too large for a table.
        let most = if cells.is_empty() { 0 } else { k };
        let worth = (0..=most).map(|stones| worth(stones, k)).collect();
        let count = usize::from(rules.grid().cells());
        let mut through = vec![Vec::new(); count];
        for (place, cell) in cells.iter().enumerate() {
            through[usize::from(*cell)].push((place / k) as u16);
        }
        let near: Vec<Vec<u16>> =
            (0..rules.grid().cells()).map(|cell| near(rules, cell, radius)).collect();
        let (through, near) = (Lists::of(&through), Lists::of(&near));
        Windows { rules: *rules, k, worth, cells, through, near }
    }

    pub(super) fn count(&self) -> usize {
        self.cells.len() / self.k
    }

    pub(super) fn cells(&self, window: u16) -> &[u16] {
        &self.cells[usize::from(window) * self.k..][..self.k]
    }

    pub(super) fn through(&self, cell: u16) -> &[u16] {
        self.through.get(cell)
    }

    pub(super) fn near(&self, cell: u16) -> &[u16] {
        self.near.get(cell)
    }

    /// Whether a longer line of this side does not win.
    pub(super) fn is_exact(&self, side: Side) -> bool {
        match self.rules.line() {
            LineRule::AtLeast => false,
            LineRule::Exactly => true,
            LineRule::Renju => side == Side::First,
        }
    }
}

/// Lists one behind the other, so that a list is a slice of one piece of memory.
#[derive(Clone, Debug)]
pub(super) struct Lists<T> {
    /// Where each list starts, and where the last ends.
    starts: Vec<u32>,
    all: Vec<T>,
}

impl<T: Copy> Lists<T> {
    pub(super) fn of(lists: &[Vec<T>]) -> Lists<T> {
        let mut starts = vec![0];
        let mut all = Vec::new();
        for list in lists {
            all.extend(list);
            starts.push(all.len() as u32);
        }
        Lists { starts, all }
    }

    /// How many lists.
    pub(super) fn count(&self) -> usize {
        self.starts.len() - 1
    }

    #[inline]
    pub(super) fn get(&self, n: u16) -> &[T] {
        let n = usize::from(n);
        &self.all[self.starts[n] as usize..self.starts[n + 1] as usize]
    }
}

/// The cells of every window, one window after the other. A single cell is one window, not four.
fn cells_of_windows(rules: &Rules) -> Vec<u16> {
    let (grid, k) = (rules.grid(), rules.k());
    // No window is longer than a line of the largest board, and k may be a million.
    let last = i32::try_from(k - 1).unwrap_or(i32::MAX).min(i32::from(u16::MAX));
    let ways = if k == 1 { &DIRECTIONS[..1] } else { &DIRECTIONS };
    let mut cells = Vec::new();
    for &way in ways {
        for cell in 0..grid.cells() {
            if step(grid, cell, way, last).is_some() {
                let window = (0..=last).filter_map(|steps| step(grid, cell, way, steps));
                cells.extend(window);
            }
        }
    }
    cells
}

/// The cells at most `radius` rows and columns away.
fn near(rules: &Rules, cell: u16, radius: i32) -> Vec<u16> {
    let around = |down| (-radius..=radius).map(move |right| (down, right));
    let ways = (-radius..=radius).flat_map(around).filter(|way| *way != (0, 0));
    ways.filter_map(|way| step(rules.grid(), cell, way, 1)).collect()
}
