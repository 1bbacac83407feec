//! Sets of cells.

use std::{
    array, fmt,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign},
};

/// A set of cells with numbers below 64 * `WORDS`, one bit per cell.
///
/// ```
/// use kernel::CellSet;
///
/// let row: CellSet<1> = [3, 4, 5].into_iter().collect();
/// let column: CellSet<1> = [1, 4, 7].into_iter().collect();
/// assert_eq!((row & column).iter().collect::<Vec<_>>(), [4]);
/// assert_eq!((row | column).len(), 5);
/// assert_eq!((row - column).board(3, 3).to_string(), "...\n#.#\n...\n");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CellSet<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> CellSet<WORDS> {
    /// No cell.
    pub const EMPTY: CellSet<WORDS> = CellSet([0; WORDS]);

    /// One cell.
    #[inline]
    #[must_use]
    pub fn of(cell: u16) -> Self {
        let mut set = Self::EMPTY;
        set.insert(cell);
        set
    }

    /// The first `count` cells.
    #[must_use]
    pub fn first_cells(count: u16) -> Self {
        (0..count).collect()
    }

    /// Adds a cell.
    #[inline]
    pub fn insert(&mut self, cell: u16) {
        self.0[usize::from(cell / 64)] |= 1 << (cell % 64);
    }

    /// Takes a cell out.
    #[inline]
    pub fn remove(&mut self, cell: u16) {
        self.0[usize::from(cell / 64)] &= !(1 << (cell % 64));
    }

    /// Whether a cell is in the set.
    #[inline]
    #[must_use]
    pub fn contains(&self, cell: u16) -> bool {
        self.0[usize::from(cell / 64)] >> (cell % 64) & 1 == 1
    }

    /// Whether there is no cell.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }

    /// How many cells there are.
    #[inline]
    #[must_use]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Puts a cell in that is not there, or takes it out, if `flipped`; no branch hangs on that.
    #[inline]
    pub fn flip(&mut self, cell: u16, flipped: bool) {
        self.0[usize::from(cell / 64)] ^= u64::from(flipped) << (cell % 64);
    }

    /// The cell with the least number.
    #[inline]
    #[must_use]
    pub fn first(&self) -> Option<u16> {
        let n = self.0.iter().position(|word| *word != 0)?;
        Some((64 * n as u32 + self.0[n].trailing_zeros()) as u16)
    }

    /// The bits, 64 cells in each word.
    #[inline]
    #[must_use]
    pub const fn words(&self) -> &[u64; WORDS] {
        &self.0
    }

    /// The cells, ascending.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = u16> + use<WORDS> {
        let (words, mut n, mut word) = (self.0, 0, self.0.first().copied().unwrap_or(0));
        std::iter::from_fn(move || {
            while word == 0 {
                n += 1;
                word = *words.get(n)?;
            }
            let cell = 64 * n as u32 + word.trailing_zeros();
            word &= word - 1;
            Some(cell as u16)
        })
    }

    /// The set as a picture of a board whose cells are numbered row by row: `#` for a member.
    pub fn board(&self, columns: u16, rows: u16) -> impl fmt::Display {
        let mut text = String::new();
        for row in 0..rows {
            let mark = |column| if self.contains(row * columns + column) { '#' } else { '.' };
            text.extend((0..columns).map(mark));
            text.push('\n');
        }
        text
    }
}

impl<const WORDS: usize> Default for CellSet<WORDS> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const WORDS: usize> BitAnd for CellSet<WORDS> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        CellSet(array::from_fn(|n| self.0[n] & other.0[n]))
    }
}

impl<const WORDS: usize> BitOr for CellSet<WORDS> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        CellSet(array::from_fn(|n| self.0[n] | other.0[n]))
    }
}

impl<const WORDS: usize> Sub for CellSet<WORDS> {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        CellSet(array::from_fn(|n| self.0[n] & !other.0[n]))
    }
}

impl<const WORDS: usize> BitAndAssign for CellSet<WORDS> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const WORDS: usize> BitOrAssign for CellSet<WORDS> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const WORDS: usize> SubAssign for CellSet<WORDS> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl<const WORDS: usize> FromIterator<u16> for CellSet<WORDS> {
    fn from_iter<I: IntoIterator<Item = u16>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

impl<const WORDS: usize> fmt::Debug for CellSet<WORDS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// Everything a set of the standard library does, ours does too.
    #[test]
    fn sets_behave_as_sets() {
        let mut random = crate::SplitMix(1);
        let mut some = |n| -> BTreeSet<u16> { (0..n).map(|_| random.below(192) as u16).collect() };
        for n in 0..40 {
            let (a, b) = (some(n), some(40 - n));
            let [ours, other]: [CellSet<3>; 2] = [&a, &b].map(|set| set.iter().copied().collect());
            let equal = |set: CellSet<3>, expected: BTreeSet<u16>| {
                assert!(set.iter().eq(expected.iter().copied()), "{set:?} {expected:?}");
            };
            equal(ours & other, &a & &b);
            equal(ours | other, &a | &b);
            equal(ours - other, &a - &b);
            assert_eq!((ours.len() as usize, ours.first()), (a.len(), a.first().copied()));
            assert_eq!(ours.is_empty(), a.is_empty());
            let mut less = ours;
            a.iter().for_each(|&cell| less.remove(cell));
            let mut flipped = ours;
            b.iter().for_each(|&cell| flipped.flip(cell, true));
            b.iter().for_each(|&cell| flipped.flip(cell, false));
            equal(flipped, &a ^ &b);
            assert!(less.is_empty() && a.iter().all(|&cell| ours.contains(cell)));
        }
    }
}
