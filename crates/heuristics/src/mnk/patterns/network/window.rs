//! Windows: what an empty cell sees along one of its lines.

use super::super::{
    field::{Lines, Place, empty_lines, places},
    line::{BORDER, EMPTY, LineTable},
};
use games::mnk::{LineRule, Rules};
use kernel::Side;

/// How many cells are seen to either side.
pub(super) const REACH: u32 = 4;
/// Keys of windows: two bits for each of eight cells, the nearest to the start of the line lowest.
pub(super) const KEYS: usize = 1 << (4 * REACH);

/// The key of what a cell sees that is `at` cells into a line, as the first player sees it.
#[inline]
pub(super) fn window(line: u64, at: u32) -> u16 {
    let half = 2 * REACH;
    let around = line >> (2 * at - half);
    let mask = (1 << half) - 1;
    (around & mask | around >> 2 & mask << half) as u16
}

/// The same as the other side sees it: the two bits of each cell change places, so that the border
/// stays what it is.
#[inline]
pub(super) const fn swapped(key: u16) -> u16 {
    (key & 0x5555) << 1 | key >> 1 & 0x5555
}

/// The same from the other end of the line.
fn reversed(key: u16) -> u16 {
    (0..2 * REACH).fold(0, |sum, n| sum << 2 | key >> (2 * n) & 3)
}

/// The numbers of windows. Those that are the same from the other end of the line share one.
#[derive(Clone, Debug)]
pub(super) struct Numbers {
    /// By key. Windows without a stone say nothing: they have the number after the last.
    of: Vec<u16>,
    pub(super) count: usize,
}

impl Default for Numbers {
    fn default() -> Numbers {
        let (mut of, mut count) = (vec![u16::MAX; KEYS], 0);
        for key in 0..=u16::MAX {
            let other = reversed(key);
            if other < key {
                of[usize::from(key)] = of[usize::from(other)];
            } else if is_seen(key) {
                of[usize::from(key)] = count;
                count += 1;
            }
        }
        of.iter_mut().for_each(|number| *number = (*number).min(count));
        Numbers { of, count: count.into() }
    }
}

impl Numbers {
    #[inline]
    pub(super) fn of(&self, key: u16) -> u16 {
        self.of[usize::from(key)]
    }
}

/// Whether a window with this key can be seen and has a stone: beyond the border there is nothing
/// but border.
fn is_seen(key: u16) -> bool {
    let cell = |n: u32| u64::from(key >> (2 * n) & 3);
    let ends = |outer: u32, inner: u32| cell(inner) != BORDER || cell(outer) == BORDER;
    let sound = (1..REACH).all(|n| ends(n - 1, n) && ends(2 * REACH - n, 2 * REACH - 1 - n));
    sound && (0..2 * REACH).any(|n| ![EMPTY, BORDER].contains(&cell(n)))
}

/// Tells what the empty cells of a board see, for programs that make the weights: what a network
/// learns from is what it will be asked about.
#[derive(Clone, Debug)]
pub struct Windows {
    numbers: Numbers,
    places: Vec<Place>,
    /// Those of the empty board.
    lines: Lines,
}

impl Windows {
    /// On a board of these rules.
    #[must_use]
    pub fn new(rules: &Rules) -> Windows {
        let places = places(rules);
        Windows { numbers: Numbers::default(), lines: empty_lines(&places), places }
    }

    /// How many windows there are, as far as they say something. Those that do not have the number
    /// after the last.
    #[must_use]
    pub fn count(&self) -> usize {
        self.numbers.count
    }

    /// What a stone of either side would make of a line with this window, by the window's number:
    /// windows of the same classes are alike.
    #[must_use]
    pub fn classes(&self) -> Vec<[u8; 2]> {
        let table = LineTable::of(LineRule::AtLeast);
        let mut classes = vec![[0; 2]; self.count()];
        for key in 0..=u16::MAX {
            if let Some(classes) = classes.get_mut(usize::from(self.numbers.of(key))) {
                // As in the middle of a line.
                let line = u64::from(key & 0xff) | u64::from(key >> 8) << 10;
                let both = table.classes(line, REACH);
                *classes = [both & 15, both >> 4];
            }
        }
        classes
    }

    /// Calls `visit` for each empty cell that sees a stone: with the numbers of its windows as the
    /// first player sees them, and as the second does.
    pub fn visit(&self, stones: &[(u16, Side)], mut visit: impl FnMut([[u16; 4]; 2])) {
        let mut lines = self.lines;
        for (cell, side) in stones {
            let place = self.places[usize::from(*cell)];
            for direction in 0..4 {
                let line = &mut lines[direction][usize::from(place.lines[direction])];
                *line |= 1 << side.index() << (2 * place.at[direction]);
            }
        }
        let none = self.numbers.count as u16;
        for place in &self.places {
            let line = |direction: usize| lines[direction][usize::from(place.lines[direction])];
            if line(0) >> (2 * place.at[0]) & 3 != EMPTY {
                continue;
            }
            let keys: [u16; 4] = std::array::from_fn(|direction| {
                window(line(direction), u32::from(place.at[direction]))
            });
            let first = keys.map(|key| self.numbers.of(key));
            if first != [none; 4] {
                visit([first, keys.map(|key| self.numbers.of(swapped(key)))]);
            }
        }
    }
}
