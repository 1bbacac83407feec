//! Sets of numbers below 64 times the words of a set: cells of the board, or its lines.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set, one bit per number. Not the kernel's: the search complements sets, hashes their words and
/// isolates bits of them at every node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Bits<const N: usize>(pub(crate) [u64; N]);

impl<const N: usize> Bits<N> {
    pub(crate) const EMPTY: Bits<N> = Bits([0; N]);
    pub(crate) const FULL: Bits<N> = Bits([u64::MAX; N]);
    /// The numbers that a set can have are below this.
    pub(crate) const END: usize = 64 * N;

    /// One number.
    #[inline]
    pub(crate) fn of(number: u8) -> Bits<N> {
        let mut set = Bits::EMPTY;
        set.0[usize::from(number) / 64 % N] = 1 << (number % 64);
        set
    }

    /// Adds a number.
    #[inline]
    pub(crate) fn put(&mut self, number: u8) {
        self.0[usize::from(number) / 64 % N] |= 1 << (number % 64);
    }

    #[inline]
    pub(crate) fn has(self, number: u8) -> bool {
        self.0[usize::from(number) / 64 % N] >> (number % 64) & 1 == 1
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    /// Whether both have a number in common.
    #[inline]
    pub(crate) fn meets(self, other: Bits<N>) -> bool {
        !(self & other).is_empty()
    }

    /// How many numbers there are.
    #[inline]
    pub(crate) fn count(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// Whether there is exactly one number.
    #[inline]
    pub(crate) fn is_single(self) -> bool {
        match N {
            // No population count, so that loops over lines are vectorised.
            1 => self.0[0] != 0 && self.0[0] & self.0[0].wrapping_sub(1) == 0,
            _ => self.count() == 1,
        }
    }

    /// The smallest number of a set that is not empty.
    #[inline]
    pub(crate) fn first(self) -> u8 {
        let found = (0..).zip(self.0).find(|(_, word)| *word != 0);
        found.map_or(0, |(n, word): (u32, u64)| (64 * n + word.trailing_zeros()) as u8)
    }

    /// The set of the smallest number alone; empty if it is.
    #[inline]
    pub(crate) fn lowest(self) -> Bits<N> {
        if self.is_empty() { self } else { Bits::of(self.first()) }
    }

    /// The numbers, ascending.
    #[inline]
    pub(crate) fn each(self) -> impl Iterator<Item = u8> {
        let (mut words, mut place) = (self.0, 0);
        std::iter::from_fn(move || {
            while words[place] == 0 {
                place += 1;
                if place == N {
                    // Asked again, it ends again.
                    place = N - 1;
                    return None;
                }
            }
            let number = 64 * place as u32 + words[place].trailing_zeros();
            words[place] &= words[place] - 1;
            Some(number as u8)
        })
    }

    /// The words, as many as are asked for; those that there are not are empty.
    pub(crate) fn widened<const M: usize>(self) -> [u64; M] {
        std::array::from_fn(|n| self.0.get(n).copied().unwrap_or(0))
    }

    /// From words; nothing if a number does not fit.
    pub(crate) fn narrowed(words: &[u64]) -> Option<Bits<N>> {
        let beyond = words.iter().skip(N).any(|word| *word != 0);
        let word = |n: usize| words.get(n).copied().unwrap_or(0);
        (!beyond).then(|| Bits(std::array::from_fn(word)))
    }
}

impl<const N: usize> BitAnd for Bits<N> {
    type Output = Bits<N>;

    #[inline]
    fn bitand(self, other: Bits<N>) -> Bits<N> {
        let mut both = self;
        both.0.iter_mut().zip(other.0).for_each(|(word, it)| *word &= it);
        both
    }
}

impl<const N: usize> BitOr for Bits<N> {
    type Output = Bits<N>;

    #[inline]
    fn bitor(self, other: Bits<N>) -> Bits<N> {
        let mut either = self;
        either.0.iter_mut().zip(other.0).for_each(|(word, it)| *word |= it);
        either
    }
}

impl<const N: usize> Not for Bits<N> {
    type Output = Bits<N>;

    #[inline]
    fn not(self) -> Bits<N> {
        Bits(self.0.map(|word| !word))
    }
}

impl<const N: usize> BitAndAssign for Bits<N> {
    #[inline]
    fn bitand_assign(&mut self, other: Bits<N>) {
        *self = *self & other;
    }
}

impl<const N: usize> BitOrAssign for Bits<N> {
    #[inline]
    fn bitor_assign(&mut self, other: Bits<N>) {
        *self = *self | other;
    }
}

impl<const N: usize> FromIterator<u8> for Bits<N> {
    fn from_iter<T: IntoIterator<Item = u8>>(numbers: T) -> Bits<N> {
        let mut set = Bits::EMPTY;
        numbers.into_iter().for_each(|number| set.put(number));
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_of_several_words_are_sets() {
        let numbers = [0, 5, 63, 64, 127];
        let set: Bits<2> = numbers.into_iter().collect();
        assert_eq!(set.each().collect::<Vec<_>>(), numbers);
        assert_eq!((set.count(), set.first(), (!set).count()), (5, 0, 123));
        assert_eq!((set & !Bits::of(0)).lowest(), Bits::of(5));
        assert!(set.has(64) && !set.has(65) && Bits::<2>::of(127).is_single());
        assert!(!set.is_single() && !Bits::<1>::EMPTY.is_single() && Bits::<1>::of(9).is_single());
        assert!(Bits::<1>::narrowed(&set.0).is_none());
        assert_eq!(Bits::<2>::narrowed(&set.widened::<4>()), Some(set));
        let mut none = Bits::<2>::EMPTY.each();
        assert_eq!((none.next(), none.next()), (None, None));
    }
}
