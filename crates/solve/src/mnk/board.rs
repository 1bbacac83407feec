//! The board as a prover sees it: cells are bits, lines are sets of bits, symmetries move both.

use games::mnk::{LineRule, Rules};
use kernel::Symmetry;
use std::collections::HashMap;

/// A set of cells, one bit per cell. A word of 128 bits and not the kernel's set: the search
/// shifts, negates and isolates bits of it at every node.
pub(crate) type Cells = u128;

/// The most cells a prover takes on.
pub(crate) const MOST_CELLS: u16 = 128;
/// The most lines a prover takes on.
pub(crate) const MOST_LINES: usize = 256;
/// Words in a set of lines.
pub(crate) const WORDS: usize = MOST_LINES / 64;
/// A square has so many symmetries.
const MOST_SYMMETRIES: usize = 8;

/// A window of k cells that wins.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    /// Its cells.
    pub(crate) cells: Cells,
    /// The cells next to its ends, if a stone there makes the line too long; otherwise none.
    pub(crate) guards: Cells,
}

impl Window {
    /// Whether stones of `own` can still complete it.
    #[inline]
    pub(crate) fn is_open(&self, own: Cells, other: Cells) -> bool {
        self.cells & other == 0 && self.guards & own == 0
    }
}

/// Rules, laid out for a prover.
pub(crate) struct Board {
    /// What is played.
    pub(crate) rules: Rules,
    /// All cells.
    pub(crate) all: Cells,
    /// All windows.
    pub(crate) windows: Vec<Window>,
    /// Where each symmetry takes each cell.
    images: Vec<Vec<u8>>,
    /// Where each symmetry takes each window.
    window_images: Vec<Vec<u8>>,
    /// The symmetry that undoes each.
    inverse: Vec<usize>,
    /// Random numbers for the image of each window, and then of each cell, under all symmetries.
    weights: Vec<[u64; MOST_SYMMETRIES]>,
}

impl Board {
    /// The board of these rules, unless it is too large or some moves are forbidden.
    pub(crate) fn new(rules: &Rules) -> Option<Board> {
        let grid = rules.grid();
        if grid.cells() > MOST_CELLS || rules.line() == LineRule::Renju {
            return None;
        }
        let windows = windows(rules);
        if windows.len() > MOST_LINES {
            return None;
        }
        let images: Vec<Vec<u8>> = (0..grid.symmetries())
            .map(|s| (0..grid.cells()).map(|cell| grid.image(Symmetry(s), cell) as u8).collect())
            .collect();
        let number: HashMap<Cells, u8> = (0..).zip(&windows).map(|(n, w)| (w.cells, n)).collect();
        let window_images = images
            .iter()
            .map(|image| windows.iter().map(|w| number[&moved(w.cells, image)]).collect())
            .collect();
        let inverse = images.iter().map(|image| undoing(&images, image)).collect();
        let all = Cells::MAX >> (MOST_CELLS - grid.cells());
        let mut board =
            Board { rules: *rules, all, windows, images, window_images, inverse, weights: vec![] };
        board.weights = board.image_weights();
        Some(board)
    }

    /// How many cells there are.
    pub(crate) fn cells(&self) -> usize {
        self.rules.grid().cells().into()
    }

    /// Whether a longer line does not win, so that a stone may harm its owner.
    pub(crate) fn is_exact(&self) -> bool {
        self.rules.line() == LineRule::Exactly
    }

    /// How many symmetries there are.
    pub(crate) fn symmetries(&self) -> usize {
        self.images.len()
    }

    /// Where a symmetry takes cells.
    pub(crate) fn image(&self, symmetry: usize, cells: Cells) -> Cells {
        if symmetry == 0 { cells } else { moved(cells, &self.images[symmetry]) }
    }

    /// Where a symmetry takes a cell.
    pub(crate) fn cell_image(&self, symmetry: usize, cell: u8) -> u8 {
        self.images[symmetry][usize::from(cell)]
    }

    /// Where a symmetry takes a window.
    #[inline]
    pub(crate) fn window_image(&self, symmetry: usize, window: u8) -> u8 {
        self.window_images[symmetry][usize::from(window)]
    }

    /// The symmetry that undoes this one.
    pub(crate) fn inverse(&self, symmetry: usize) -> usize {
        self.inverse[symmetry]
    }

    /// What a window adds to the sums of all images.
    #[inline]
    pub(crate) fn window_weights(&self, window: u8) -> &[u64; MOST_SYMMETRIES] {
        &self.weights[usize::from(window)]
    }

    /// What a stone adds to the sums of all images.
    #[inline]
    pub(crate) fn cell_weights(&self, cell: u8) -> &[u64; MOST_SYMMETRIES] {
        &self.weights[self.windows.len() + usize::from(cell)]
    }

    /// The free cells with which `own` completes a line at once.
    pub(crate) fn completions(&self, own: Cells, other: Cells) -> Cells {
        let open = self.windows.iter().filter(|w| w.is_open(own, other));
        let missing = open.map(|w| w.cells & !own).filter(|missing| missing.count_ones() == 1);
        missing.fold(0, |all, missing| all | missing)
    }

    fn image_weights(&self) -> Vec<[u64; MOST_SYMMETRIES]> {
        let symmetries = self.symmetries();
        let of = |image: &dyn Fn(usize) -> u64| {
            // A board with fewer symmetries has its sums twice.
            std::array::from_fn(|s| mix(image(s % symmetries)))
        };
        let windows = (0..self.windows.len()).map(|w| of(&|s| self.window_images[s][w].into()));
        let cells = (0..self.cells()).map(|c| of(&|s| u64::from(self.images[s][c]) + 1000));
        windows.chain(cells).collect()
    }
}

/// The cells of a set, ascending.
#[inline]
pub(crate) fn each(mut cells: Cells) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        (cells != 0).then(|| {
            let cell = cells.trailing_zeros() as u8;
            cells &= cells - 1;
            cell
        })
    })
}

/// A single cell as a set.
#[inline]
pub(crate) fn bit(cell: u8) -> Cells {
    1 << cell
}

/// A bijection that lets every bit of the input reach every bit of the output. Not the kernel's: it
/// decides which image of a position is kept and which positions share a bucket, and so the nodes
/// of a proof and the files to resume from.
#[inline]
pub(crate) fn mix(n: u64) -> u64 {
    let n = (n ^ 0x5851_f42d_4c95_7f2d).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let n = (n ^ (n >> 29)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    n ^ (n >> 32)
}

fn moved(cells: Cells, image: &[u8]) -> Cells {
    each(cells).fold(0, |all, cell| all | bit(image[usize::from(cell)]))
}

fn undoing(images: &[Vec<u8>], image: &[u8]) -> usize {
    let undoes = |back: &Vec<u8>| {
        (0..).zip(image).all(|(cell, &moved): (u8, &u8)| back[usize::from(moved)] == cell)
    };
    images.iter().position(undoes).expect("symmetries form a group")
}

/// All windows of k cells, each once.
fn windows(rules: &Rules) -> Vec<Window> {
    const DIRECTIONS: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];
    let (grid, k) = (rules.grid(), i64::from(rules.k()));
    let mut found: Vec<Window> = Vec::new();
    if k > i64::from(grid.columns().max(grid.rows())) {
        return found;
    }
    let k = k as i32;
    let at = |row: i32, column: i32| -> Option<Cells> {
        let inside = (0..i32::from(grid.rows())).contains(&row)
            && (0..i32::from(grid.columns())).contains(&column);
        inside.then(|| bit(grid.cell(row as u16, column as u16) as u8))
    };
    for cell in 0..grid.cells() {
        let (row, column) = grid.place(cell);
        let (row, column) = (i32::from(row), i32::from(column));
        for (down, right) in DIRECTIONS {
            let step = |n: i32| at(row + n * down, column + n * right);
            let Some(cells) = (0..k).try_fold(0, |all, n| Some(all | step(n)?)) else { continue };
            let ends = step(-1).unwrap_or(0) | step(k).unwrap_or(0);
            let guards = if rules.line() == LineRule::Exactly { ends } else { 0 };
            match found.iter_mut().find(|window| window.cells == cells) {
                None => found.push(Window { cells, guards }),
                // Only windows of a single cell lie in several directions.
                Some(window) => window.guards |= guards,
            }
        }
    }
    found
}
