//! The board as a prover sees it: cells are bits, lines are sets of bits, symmetries move both.

use super::bits::Bits;
use games::mnk::{LineRule, Rules};
use kernel::Symmetry;
use std::collections::HashMap;

/// The most cells and lines a prover takes on.
pub(crate) const MOST_CELLS: usize = 128;
pub(crate) const MOST_LINES: usize = 256;
/// Symmetries of a square.
const MOST_SYMMETRIES: usize = 8;

/// Rules, laid out for a prover: cells are sets of `C` words, lines of `L`. A line is a window of k
/// cells.
pub(crate) struct Board<const C: usize, const L: usize> {
    /// What is played.
    pub(crate) rules: Rules,
    /// All cells.
    pub(crate) all: Bits<C>,
    /// The cells of each line.
    pub(crate) lines: Vec<Bits<C>>,
    /// The cells next to the ends of each line, if a stone there makes it too long; otherwise none.
    guards: Vec<Bits<C>>,
    /// The lines through each cell.
    pub(crate) through: Vec<Bits<L>>,
    /// All pairs of cells that share a line, which of them are on each line, and which have each
    /// cell.
    pub(crate) neighbours: Vec<(u8, u8)>,
    pub(crate) neighbours_on: Vec<Vec<u16>>,
    pub(crate) neighbours_at: Vec<Vec<u16>>,
    /// Where each symmetry takes each cell.
    images: Vec<Vec<u8>>,
    /// Where each symmetry takes each line.
    line_images: Vec<Vec<u8>>,
    /// The symmetry that undoes each.
    inverse: Vec<usize>,
    /// Random numbers for the image of each line, and then of each cell, under all symmetries.
    weights: Vec<[u64; MOST_SYMMETRIES]>,
}

/// Whether a prover takes these rules on.
pub(crate) fn fits(rules: &Rules) -> bool {
    is_within(rules, MOST_CELLS, MOST_LINES)
}

/// In Renju some moves are forbidden, of which the provers know nothing.
fn is_within(rules: &Rules, cells: usize, lines: usize) -> bool {
    rules.line() != LineRule::Renju
        && usize::from(rules.grid().cells()) <= cells
        && windows(rules).len() <= lines
}

impl<const C: usize, const L: usize> Board<C, L> {
    /// The board of these rules, unless it is too large or some moves are forbidden.
    pub(crate) fn new(rules: &Rules) -> Option<Board<C, L>> {
        if !is_within(rules, Bits::<C>::END, Bits::<L>::END) {
            return None;
        }
        let grid = rules.grid();
        let set = |cells: &[u8]| cells.iter().copied().collect::<Bits<C>>();
        let windows = windows(rules);
        let (lines, guards): (Vec<_>, Vec<_>) =
            windows.iter().map(|w| (set(&w.cells), set(&w.guards))).unzip();
        let images: Vec<Vec<u8>> = (0..grid.symmetries())
            .map(|s| (0..grid.cells()).map(|cell| grid.image(Symmetry(s), cell) as u8).collect())
            .collect();
        let number: HashMap<Bits<C>, u8> = lines.iter().copied().zip(0..).collect();
        let line_images = images
            .iter()
            .map(|image| lines.iter().map(|line| number[&moved(*line, image)]).collect())
            .collect();
        let through = (0..grid.cells() as u8)
            .map(|cell| (0..).zip(&lines).filter(|(_, it)| it.has(cell)).map(|(n, _)| n).collect())
            .collect();
        let (neighbours, neighbours_on) = neighbours(&lines);
        let has = |cell: u8| move |(_, pair): &(u16, &(u8, u8))| pair.0 == cell || pair.1 == cell;
        let at = |cell| (0..).zip(&neighbours).filter(has(cell)).map(|(n, _)| n).collect();
        let neighbours_at = (0..grid.cells() as u8).map(at).collect();
        let inverse = images.iter().map(|image| undoing(&images, image)).collect();
        let all = (0..grid.cells() as u8).collect();
        let (rules, weights) = (*rules, Vec::new());
        let mut board = Board {
            rules,
            all,
            lines,
            guards,
            through,
            neighbours,
            neighbours_on,
            neighbours_at,
            images,
            line_images,
            inverse,
            weights,
        };
        board.weights = board.image_weights();
        Some(board)
    }

    /// How many cells there are.
    pub(crate) fn cells(&self) -> usize {
        self.through.len()
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
    pub(crate) fn image(&self, symmetry: usize, cells: Bits<C>) -> Bits<C> {
        if symmetry == 0 { cells } else { moved(cells, &self.images[symmetry]) }
    }

    /// Where a symmetry takes a cell.
    pub(crate) fn cell_image(&self, symmetry: usize, cell: u8) -> u8 {
        self.images[symmetry][usize::from(cell)]
    }

    /// Where a symmetry takes lines.
    #[inline]
    pub(crate) fn lines_image(&self, symmetry: usize, lines: Bits<L>) -> Bits<L> {
        if symmetry == 0 { lines } else { moved(lines, &self.line_images[symmetry]) }
    }

    /// The symmetry that undoes this one.
    pub(crate) fn inverse(&self, symmetry: usize) -> usize {
        self.inverse[symmetry]
    }

    /// What a line adds to the sums of all images.
    #[inline]
    pub(crate) fn line_weights(&self, line: u8) -> &[u64; MOST_SYMMETRIES] {
        &self.weights[usize::from(line)]
    }

    /// What a stone adds to the sums of all images.
    #[inline]
    pub(crate) fn cell_weights(&self, cell: u8) -> &[u64; MOST_SYMMETRIES] {
        &self.weights[self.lines.len() + usize::from(cell)]
    }

    /// The number and the cells of the lines that stones of `own` can still complete.
    #[inline]
    pub(crate) fn open(&self, own: Bits<C>, other: Bits<C>) -> impl Iterator<Item = (u8, Bits<C>)> {
        let lines = (0..).zip(self.lines.iter().zip(&self.guards));
        let open =
            lines.filter(move |(_, (line, guards))| !line.meets(other) && !guards.meets(own));
        open.map(|(n, (line, _))| (n, *line))
    }

    /// The cells beside a line that make it too long.
    pub(crate) fn guards(&self, line: u8) -> Bits<C> {
        self.guards[usize::from(line)]
    }

    /// The free cells with which `own` completes a line at once.
    #[inline]
    pub(crate) fn completions(&self, own: Bits<C>, other: Bits<C>) -> Bits<C> {
        let mut found = Bits::EMPTY;
        // No branches, so that several lines are looked at at once.
        for (line, guards) in self.lines.iter().zip(&self.guards) {
            let missing = *line & !own;
            let open = (*line & other | *guards & own).is_empty();
            found |= if open & missing.is_single() { missing } else { Bits::EMPTY };
        }
        found
    }

    fn image_weights(&self) -> Vec<[u64; MOST_SYMMETRIES]> {
        let symmetries = self.symmetries();
        let of = |image: &dyn Fn(usize) -> u64| {
            // A board with fewer symmetries has its sums twice.
            std::array::from_fn(|s| mix(image(s % symmetries)))
        };
        let lines = (0..self.lines.len()).map(|n| of(&|s| self.line_images[s][n].into()));
        let cells = (0..self.cells()).map(|c| of(&|s| u64::from(self.images[s][c]) + 1000));
        lines.chain(cells).collect()
    }
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

fn moved<const N: usize>(set: Bits<N>, image: &[u8]) -> Bits<N> {
    let mut moved = Bits::EMPTY;
    for number in set.each() {
        moved.put(image[usize::from(number)]);
    }
    moved
}

/// All pairs of cells that share a line, and the numbers of those on each line.
fn neighbours<const C: usize>(lines: &[Bits<C>]) -> (Vec<(u8, u8)>, Vec<Vec<u16>>) {
    let mut numbers: HashMap<(u8, u8), u16> = HashMap::new();
    let mut pairs = Vec::new();
    let on = lines.iter().map(|line| {
        let of_line = line
            .each()
            .flat_map(|one| line.each().filter(move |it| *it > one).map(move |it| (one, it)));
        let number = |pair: (u8, u8)| {
            *numbers.entry(pair).or_insert_with(|| {
                pairs.push(pair);
                pairs.len() as u16 - 1
            })
        };
        of_line.map(number).collect()
    });
    let on = on.collect();
    (pairs, on)
}

fn undoing(images: &[Vec<u8>], image: &[u8]) -> usize {
    let undoes = |back: &Vec<u8>| {
        (0..).zip(image).all(|(cell, &moved): (u8, &u8)| back[usize::from(moved)] == cell)
    };
    images.iter().position(undoes).expect("symmetries form a group")
}

/// A window of k cells that wins, and the cells next to its ends if a stone there spoils it.
struct Window {
    cells: Vec<u8>,
    guards: Vec<u8>,
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
    let at = |row: i32, column: i32| -> Option<u8> {
        let inside = (0..i32::from(grid.rows())).contains(&row)
            && (0..i32::from(grid.columns())).contains(&column);
        inside.then(|| grid.cell(row as u16, column as u16) as u8)
    };
    for cell in 0..grid.cells() {
        let (row, column) = grid.place(cell);
        let (row, column) = (i32::from(row), i32::from(column));
        for (down, right) in DIRECTIONS {
            let step = |n: i32| at(row + n * down, column + n * right);
            let Some(cells) = (0..k).map(step).collect::<Option<Vec<u8>>>() else { continue };
            let exact = rules.line() == LineRule::Exactly;
            let ends = [step(-1), step(k)].into_iter().flatten().filter(|_| exact);
            match found.last_mut().filter(|window| window.cells == cells) {
                None => found.push(Window { cells, guards: ends.collect() }),
                // Only windows of a single cell lie in several directions.
                Some(window) => window.guards.extend(ends),
            }
        }
    }
    found
}
