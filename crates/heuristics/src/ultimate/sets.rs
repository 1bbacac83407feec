//! Sets of nine cells, or of nine boards, one bit each: their lines and what is missing from them.

use games::ultimate::HAS_LINE;
pub(super) use games::ultimate::{LINES, MISSING};
use std::sync::Arc;

/// All nine.
pub(super) const FULL: u16 = 0o777;

/// A set read as a number in base 3, so that two sets that share nothing make one index below
/// [`BOARDS`]: the first counted once, the second twice.
static BASE_3: [u16; 512] = {
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        let (mut bit, mut power) = (0, 1);
        while bit < 9 {
            table[set] += (set as u16 >> bit & 1) * power;
            power *= 3;
            bit += 1;
        }
        set += 1;
    }
    table
};

/// Ways to fill a board of nine cells with two kinds of marks: 3 to the 9th.
pub(super) const BOARDS: usize = 19_683;

/// What lines are worth to the first of two sides that share a board: each in which only one side
/// has marks, by how many.
#[derive(Clone, Debug)]
pub(super) struct LineTable(Arc<[i32]>);

impl LineTable {
    pub(super) fn new(worth: [i32; 4]) -> LineTable {
        let mut table = vec![0; BOARDS];
        let lines = |own: u16, other: u16| {
            let free = LINES.iter().filter(|line| *line & other == 0);
            free.map(|line| worth[(line & own).count_ones() as usize]).sum::<i32>()
        };
        for own in 0..=FULL {
            for other in (0..=FULL).filter(|other| other & own == 0) {
                table[index(own, other)] = lines(own, other) - lines(other, own);
            }
        }
        LineTable(table.into())
    }

    #[inline]
    pub(super) fn get(&self, own: u16, other: u16) -> i32 {
        self.0[index(own, other)]
    }
}

/// The place of a board with these marks in a table of [`BOARDS`].
#[inline]
pub(super) fn index(own: u16, other: u16) -> usize {
    usize::from(BASE_3[usize::from(own)] + 2 * BASE_3[usize::from(other)])
}

/// Whether a set has a line.
#[inline]
pub(super) fn has_line(set: u16) -> bool {
    HAS_LINE[usize::from(set)]
}

/// The members of a set, ascending.
#[inline]
pub(super) fn members(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let member = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            member
        })
    })
}
