//! How many stones of each side lie in each window, kept up to date move by move.

use super::{
    compass::{DIRECTIONS, back, walk},
    follower::Tally,
    windows::Windows,
};
use kernel::Side;

/// What is known of one position. A stone changes only the windows through its cell.
#[derive(Clone, Debug)]
pub(super) struct Counts {
    stones: Vec<Option<Side>>,
    /// By window, stones of each side.
    in_window: Vec<[u16; 2]>,
    /// By side, the worth of the windows in which only that side has stones.
    worth: [i32; 2],
    /// By side, windows that one more stone completes.
    ready: [u16; 2],
    /// By cell and side, those of them that a stone here completes.
    completed_by: Vec<[u16; 2]>,
    /// By cell, stones nearby.
    near: Vec<u8>,
    stone_count: u16,
}

impl Counts {
    #[inline]
    pub(super) fn in_window(&self, window: u16) -> [u16; 2] {
        self.in_window[usize::from(window)]
    }

    #[inline]
    pub(super) fn worth(&self, side: Side) -> i32 {
        self.worth[side.index()]
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.stone_count == 0
    }

    #[inline]
    pub(super) fn is_near_a_stone(&self, cell: u16) -> bool {
        self.near[usize::from(cell)] > 0
    }

    /// Whether some window of this side lacks one stone only. Not all of these win where longer
    /// lines do not.
    #[inline]
    pub(super) fn is_ready(&self, side: Side) -> bool {
        self.ready[side.index()] > 0
    }

    /// Whether a stone of this side wins here.
    #[inline]
    pub(super) fn wins(&self, windows: &Windows, side: Side, cell: u16) -> bool {
        self.completed_by[usize::from(cell)][side.index()] > 0
            && (!windows.is_exact(side) || self.makes_exactly_k(windows, side, cell))
    }

    fn makes_exactly_k(&self, windows: &Windows, side: Side, cell: u16) -> bool {
        let grid = windows.rules.grid();
        let run =
            |way| walk(grid, cell, way).take_while(|&at| self.stone(at) == Some(side)).count();
        DIRECTIONS.into_iter().any(|way| 1 + run(way) + run(back(way)) == windows.k)
    }

    fn add_ready(&mut self, side: usize, gap: u16) {
        self.ready[side] += 1;
        self.completed_by[usize::from(gap)][side] += 1;
    }

    fn drop_ready(&mut self, side: usize, gap: u16) {
        self.ready[side] -= 1;
        self.completed_by[usize::from(gap)][side] -= 1;
    }

    /// The one cell of a window without a stone.
    fn gap(&self, windows: &Windows, window: u16) -> u16 {
        let mut cells = windows.cells(window).iter().copied();
        cells.find(|&cell| self.stone(cell).is_none()).expect("a window one short of k has a gap")
    }
}

impl Tally for Counts {
    type Board = Windows;

    fn new(windows: &Windows) -> Counts {
        let cells = usize::from(windows.rules.grid().cells());
        let mut counts = Counts {
            stones: vec![None; cells],
            in_window: vec![[0; 2]; windows.count()],
            worth: [0; 2],
            ready: [0; 2],
            completed_by: vec![[0; 2]; cells],
            near: vec![0; cells],
            stone_count: 0,
        };
        if windows.k == 1 {
            counts.ready = [cells as u16; 2];
            counts.completed_by.fill([1; 2]);
        }
        counts
    }

    #[inline]
    fn stone(&self, cell: u16) -> Option<Side> {
        self.stones[usize::from(cell)]
    }

    fn put(&mut self, windows: &Windows, side: Side, cell: u16) {
        let (own, other, almost) = (side.index(), side.other().index(), windows.k - 1);
        let weights = &windows.worth;
        self.stones[usize::from(cell)] = Some(side);
        self.stone_count += 1;
        for &window in windows.through(cell) {
            let counts = &mut self.in_window[usize::from(window)];
            let (mine, theirs) = (usize::from(counts[own]), usize::from(counts[other]));
            counts[own] += 1;
            if theirs == 0 {
                self.worth[own] += weights[mine + 1] - weights[mine];
                if mine == almost {
                    self.drop_ready(own, cell);
                } else if mine + 1 == almost {
                    self.add_ready(own, self.gap(windows, window));
                }
            }
            if mine == 0 {
                self.worth[other] -= weights[theirs];
                if theirs == almost {
                    self.drop_ready(other, cell);
                }
            }
        }
        for &at in windows.near(cell) {
            self.near[usize::from(at)] += 1;
        }
    }

    fn lift(&mut self, windows: &Windows, side: Side, cell: u16) {
        let (own, other, almost) = (side.index(), side.other().index(), windows.k - 1);
        let weights = &windows.worth;
        for &window in windows.through(cell) {
            let counts = &mut self.in_window[usize::from(window)];
            counts[own] -= 1;
            let (mine, theirs) = (usize::from(counts[own]), usize::from(counts[other]));
            if theirs == 0 {
                self.worth[own] -= weights[mine + 1] - weights[mine];
                if mine == almost {
                    self.add_ready(own, cell);
                } else if mine + 1 == almost {
                    self.drop_ready(own, self.gap(windows, window));
                }
            }
            if mine == 0 {
                self.worth[other] += weights[theirs];
                if theirs == almost {
                    self.add_ready(other, cell);
                }
            }
        }
        for &at in windows.near(cell) {
            self.near[usize::from(at)] -= 1;
        }
        self.stones[usize::from(cell)] = None;
        self.stone_count -= 1;
    }
}
