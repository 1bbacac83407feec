//! Where a cell lies on the lines of the four directions.

use super::{lines::Lines, rules::Rules};
use crate::grid::Grid;
use kernel::{Symmetry, mix};
use std::{
    collections::HashMap,
    sync::{Mutex, OnceLock, PoisonError},
};

/// The four directions a line can have: rows, columns, diagonals falling and rising.
pub(super) const DIRECTIONS: usize = 4;

/// Boards with at most this many cells have keys that never collide: 3^40 < 2^64.
const EXACT_CELLS: u16 = 40;

/// What the board needs to know about a cell, by direction.
pub(super) struct Place {
    /// The cell's bit, if all lines of the direction are strung together with one bit between
    /// them that stays empty.
    ///
    /// ```text
    /// cells      rows              columns           falling diagonals
    /// 0 1 2      0 1 2 . 3 4 5     0 3 . 1 4 . 2 5   3 . 0 4 . 1 5 . 2
    /// 3 4 5      bit 0 on the left
    /// ```
    pub(super) at: [u16; DIRECTIONS],
    /// The number of the cell's line, if the lines of all directions are numbered together; eight
    /// bits a direction. Only for boards with sides of up to 15.
    pub(super) lines: u32,
    /// The cell's bit on each of these lines, sixteen bits a direction.
    pub(super) bits: u64,
    /// What a stone of either side here adds to the key.
    pub(super) weight: [u64; 2],
}

/// The places of all cells of a board.
pub struct Layout {
    places: Box<[Place]>,
    /// The lines through the cells of a board of up to 64.
    pub(super) lines: Lines,
    /// The bits that the longest of the four strings of lines takes.
    pub(super) bits: u16,
    pub(super) grid: Grid,
    image_weights: OnceLock<Box<[[ImageWeights; 2]]>>,
    image_sums: OnceLock<Box<[[[ImageWeights; 16]; 2]]>>,
}

/// What a stone adds to the keys of the board's eight images. A board with fewer symmetries has
/// some of them twice.
pub(super) type ImageWeights = [u64; 8];

impl Layout {
    /// The layout of a board. Layouts are made once and kept: there are fewer than 3000 boards of
    /// at most 400 cells, of a few kilobytes each, and few lengths of lines for those that are
    /// small.
    pub(super) fn of(rules: &Rules) -> &'static Layout {
        static KNOWN: OnceLock<Mutex<HashMap<(Grid, u16), &'static Layout>>> = OnceLock::new();
        let known = KNOWN.get_or_init(Mutex::default);
        let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
        let grid = rules.grid();
        // Larger boards do not ask for lines, and lines too long to fit are all alike.
        let longest = grid.columns().max(grid.rows()) + 1;
        let k = if grid.cells() <= 64 { rules.k().min(longest.into()) as u16 } else { 0 };
        known.entry((grid, k)).or_insert_with(|| Box::leak(Box::new(Layout::new(grid, k))))
    }

    #[inline]
    pub(super) fn place(&self, cell: u16) -> &Place {
        &self.places[usize::from(cell)]
    }

    /// What stones add to the keys of the images, by cell and side; made when it is first asked
    /// for.
    pub(super) fn image_weights(&self) -> &[[ImageWeights; 2]] {
        self.image_weights.get_or_init(|| {
            let grid = self.grid;
            let image = |cell, s| weights(grid, grid.image(Symmetry(s % grid.symmetries()), cell));
            let by_side = |cell, side| std::array::from_fn(|s| image(cell, s as u8)[side]);
            (0..grid.cells()).map(|cell| [by_side(cell, 0), by_side(cell, 1)]).collect()
        })
    }

    /// What the stones on four neighbouring cells add together, by the fours, by side and by which
    /// of the four they are on: a quarter of the additions, in tables small enough to stay near.
    pub(super) fn image_sums(&self) -> &[[[ImageWeights; 16]; 2]] {
        self.image_sums.get_or_init(|| {
            let sum = |four: &[[ImageWeights; 2]], side: usize, stones: usize| {
                let on = four.iter().enumerate().filter(|(n, _)| stones >> n & 1 == 1);
                on.fold([0; 8], |sum, (_, weights)| add(sum, &weights[side]))
            };
            let by_side = |four, side| std::array::from_fn(|stones| sum(four, side, stones));
            let fours = self.image_weights().chunks(4);
            fours.map(|four| [by_side(four, 0), by_side(four, 1)]).collect()
        })
    }

    fn new(grid: Grid, k: u16) -> Layout {
        let cells = 0..grid.cells();
        let place = |cell: u16| Place {
            at: [0; DIRECTIONS],
            lines: 0,
            bits: 0,
            weight: weights(grid, cell),
        };
        let mut layout = Layout {
            places: cells.clone().map(place).collect(),
            lines: Lines::new(grid, k),
            bits: 0,
            grid,
            image_weights: OnceLock::new(),
            image_sums: OnceLock::new(),
        };
        let mut line = 0;
        for direction in 0..DIRECTIONS {
            let mut order: Vec<u16> = cells.clone().collect();
            order.sort_by_key(|&cell| (line_of(grid, direction, cell), cell));
            let mut at = 0;
            for cells in
                order.chunk_by(|&a, &b| line_of(grid, direction, a) == line_of(grid, direction, b))
            {
                for (along, &cell) in cells.iter().enumerate() {
                    let place = &mut layout.places[usize::from(cell)];
                    place.at[direction] = at + along as u16;
                    place.lines |= (line & 0xff) << (8 * direction);
                    place.bits |= 1 << (16 * direction + along % 16);
                }
                line += 1;
                at += cells.len() as u16 + 1;
            }
            layout.bits = layout.bits.max(at - 1);
        }
        layout
    }
}

/// The sums of both, image by image.
#[inline(always)]
pub(super) fn add(sums: ImageWeights, more: &ImageWeights) -> ImageWeights {
    std::array::from_fn(|s| sums[s].wrapping_add(more[s]))
}

/// The number of the line of `direction` that a cell lies on.
fn line_of(grid: Grid, direction: usize, cell: u16) -> u16 {
    let (row, column) = grid.place(cell);
    match direction {
        0 => row,
        1 => column,
        2 => column + grid.rows() - 1 - row,
        _ => column + row,
    }
}

/// Whether keys never collide on this board.
pub(super) fn is_exact(grid: Grid) -> bool {
    grid.cells() <= EXACT_CELLS
}

/// On a small board the key is the position read as a number in base 3 (0 empty, 1 first, 2
/// second), so one addition a move keeps it and no two positions share it. On a large
/// one the digits' weights are random.
pub(super) fn weights(grid: Grid, cell: u16) -> [u64; 2] {
    if is_exact(grid) {
        let digit = 3_u64.pow(cell.into());
        [digit, 2 * digit]
    } else {
        [mix(2 * u64::from(cell) + 1), mix(2 * u64::from(cell) + 2)]
    }
}
