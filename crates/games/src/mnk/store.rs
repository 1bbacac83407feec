//! How stones and free cells are kept: the same facts in forms that suit boards of different size.

use super::{
    layout::{DIRECTIONS, Place},
    rules::{LineRule, Rules},
};
use crate::bits::select;
use kernel::Side;
use std::fmt::Debug;

/// When a line wins, in the forms in which the stores ask.
#[derive(Clone, Copy, Debug)]
pub struct Goal {
    shortest: u32,
    longest: u32,
    /// Shifts by which a word is cut down to the starts of its runs of k ones.
    steps: [u8; 4],
}

impl Goal {
    pub(super) fn new(rules: &Rules) -> Goal {
        let longest = match rules.line() {
            LineRule::AtLeast => u32::MAX,
            LineRule::Exactly => rules.k(),
        };
        let mut run = 1;
        let steps = std::array::from_fn(|_| {
            let step = (rules.k() - run).min(run);
            run += step;
            step as u8
        });
        Goal { shortest: rules.k(), longest, steps }
    }

    /// Whether one of the lines of up to 15 cells in these words wins. A bit between two lines is empty.
    #[inline]
    fn is_reached_in<const N: usize>(&self, words: [u64; N]) -> bool {
        // After each step a set bit starts a run of more ones: of 1, 2, 4 ... k.
        let mut starts = words;
        for step in self.steps {
            starts = starts.map(|starts| starts & starts >> (step % 64));
        }
        if self.longest != u32::MAX {
            // A longer run starts runs of k at neighbouring bits.
            starts = starts.map(|starts| starts & !(starts << 1 | starts >> 1));
        }
        starts.into_iter().fold(0, |all, starts| all | starts) != 0
    }

    #[inline]
    pub(super) fn wins(&self, run: u32) -> bool {
        (self.shortest..=self.longest).contains(&run)
    }
}

/// The stones of both sides.
pub trait Stones: Clone + Eq + Debug + Send + Sync + 'static {
    /// An empty board.
    fn empty() -> Self;
    /// Puts a stone down and tells whether it completes a line.
    fn put(&mut self, side: Side, place: &Place, goal: &Goal) -> bool;
    /// Takes a stone off.
    fn lift(&mut self, side: Side, place: &Place);
    /// Whether the side has a stone here.
    fn has(&self, side: Side, place: &Place) -> bool;
    /// Whether a board of this length of side and these bits in the longest string of lines can be kept.
    fn fits(side: u16, bits: u16) -> bool;
}

/// The lines of each direction strung together in `W` words, the first and the last of which stay
/// empty, so that a run may be followed over the end of a word without asking.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strings<const W: usize>([[[u64; W]; DIRECTIONS]; 2]);

impl<const W: usize> Strings<W> {
    /// The word and the bit of a place in the string of a direction.
    #[inline]
    fn split(place: &Place, direction: usize) -> (usize, usize) {
        let at = 64 + usize::from(place.at[direction]);
        (at / 64, at % 64)
    }
}

impl<const W: usize> Stones for Strings<W> {
    fn empty() -> Self {
        Strings([[[0; W]; DIRECTIONS]; 2])
    }

    #[inline]
    fn put(&mut self, side: Side, place: &Place, goal: &Goal) -> bool {
        let mut won = false;
        for (direction, words) in self.0[side.index()].iter_mut().enumerate() {
            let (word, bit) = Self::split(place, direction);
            words[word] |= 1 << bit;
            won |= goal.wins(run_through(words, word, bit));
        }
        won
    }

    #[inline]
    fn lift(&mut self, side: Side, place: &Place) {
        for (direction, words) in self.0[side.index()].iter_mut().enumerate() {
            let (word, bit) = Self::split(place, direction);
            words[word] &= !(1 << bit);
        }
    }

    #[inline]
    fn has(&self, side: Side, place: &Place) -> bool {
        let (word, bit) = Self::split(place, 0);
        self.0[side.index()][0][word] >> bit & 1 == 1
    }

    fn fits(_side: u16, bits: u16) -> bool {
        usize::from(bits) <= 64 * (W - 2)
    }
}

/// The number of ones in a row through a set bit.
#[inline]
fn run_through<const W: usize>(words: &[u64; W], word: usize, bit: usize) -> u32 {
    let above = words[word] >> bit | words[word + 1] << 1 << (63 - bit);
    let below = words[word] << (63 - bit) | words[word - 1] >> 1 >> bit;
    let (up, down) = (above.trailing_ones(), below.leading_ones());
    if up.max(down) < 64 {
        // Both counts include the stone itself.
        up + down - 1
    } else {
        long_run_through(words, 64 * word + bit)
    }
}

/// The same, bit by bit, for runs that fill words.
#[cold]
fn long_run_through<const W: usize>(words: &[u64; W], at: usize) -> u32 {
    let is_set = |&at: &usize| words.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 == 1);
    let up = (at..).take_while(is_set).count();
    let down = (0..at).rev().take_while(is_set).count();
    (up + down) as u32
}

/// The lines of each direction strung together in a word each, for boards on which they fit. All
/// four are searched for runs at once, wherever the stone is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Words([[u64; DIRECTIONS]; 2]);

impl Stones for Words {
    fn empty() -> Self {
        Words([[0; DIRECTIONS]; 2])
    }

    #[inline(always)]
    fn put(&mut self, side: Side, place: &Place, goal: &Goal) -> bool {
        let words = &mut self.0[side.index()];
        words.iter_mut().zip(place.masks).for_each(|(word, mask)| *word |= mask);
        goal.is_reached_in(*words)
    }

    #[inline]
    fn lift(&mut self, side: Side, place: &Place) {
        let words = &mut self.0[side.index()];
        words.iter_mut().zip(place.masks).for_each(|(word, mask)| *word &= !mask);
    }

    #[inline]
    fn has(&self, side: Side, place: &Place) -> bool {
        self.0[side.index()][0] & place.masks[0] != 0
    }

    fn fits(side: u16, bits: u16) -> bool {
        side <= 15 && bits <= 64
    }
}

/// Every line of up to 15 cells in 16 bits of its own, the last always empty. The four lines
/// through a cell, side by side in one word, are searched for runs all at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lanes([[u16; Lanes::LINES]; 2]);

impl Lanes {
    /// The 88 lines of a 15x15 board and more: a power of two, so that a mask keeps an index inside.
    const LINES: usize = 128;

    /// The number of a place's line in a direction.
    #[inline]
    fn line(place: &Place, direction: usize) -> usize {
        (place.lines >> (8 * direction)) as usize % Self::LINES
    }
}

impl Stones for Lanes {
    fn empty() -> Self {
        Lanes([[0; Lanes::LINES]; 2])
    }

    #[inline]
    fn put(&mut self, side: Side, place: &Place, goal: &Goal) -> bool {
        let lines = &mut self.0[side.index()];
        let numbers: [usize; DIRECTIONS] = std::array::from_fn(|n| Self::line(place, n));
        let mut lanes = place.bits;
        for (direction, &line) in numbers.iter().enumerate() {
            lanes |= u64::from(lines[line]) << (16 * direction);
        }
        for (direction, &line) in numbers.iter().enumerate() {
            lines[line] = (lanes >> (16 * direction)) as u16;
        }
        goal.is_reached_in([lanes])
    }

    #[inline]
    fn lift(&mut self, side: Side, place: &Place) {
        for direction in 0..DIRECTIONS {
            let bit = (place.bits >> (16 * direction)) as u16;
            self.0[side.index()][Self::line(place, direction)] &= !bit;
        }
    }

    #[inline]
    fn has(&self, side: Side, place: &Place) -> bool {
        self.0[side.index()][Self::line(place, 0)] & place.bits as u16 != 0
    }

    fn fits(side: u16, _bits: u16) -> bool {
        side <= 15
    }
}

/// The free cells.
pub trait Free: Clone + Debug + Send + Sync + 'static {
    /// All of `cells` cells are free.
    fn all(cells: u16) -> Self;
    /// A stone is put on `cell`; `left` cells are free after that.
    fn take(&mut self, cell: u16, left: u16);
    /// The stone put down last is lifted from `cell`; `left` cells were free before that.
    fn give(&mut self, cell: u16, left: u16);
    /// The free cell at place `n` of an order of the store's own.
    fn nth(&self, n: usize) -> u16;
    /// The free cells, a bit each.
    fn words(&self) -> &[u64];
}

/// The free cells of a board of up to 64, a bit each.
#[derive(Clone, Debug)]
pub struct Word(u64);

impl Free for Word {
    fn all(cells: u16) -> Self {
        Word(u64::MAX >> (64 - cells))
    }

    #[inline]
    fn take(&mut self, cell: u16, _left: u16) {
        self.0 &= !(1 << cell);
    }

    #[inline]
    fn give(&mut self, cell: u16, _left: u16) {
        self.0 |= 1 << cell;
    }

    #[inline]
    fn nth(&self, n: usize) -> u16 {
        select(self.0, n) as u16
    }

    #[inline]
    fn words(&self) -> &[u64] {
        std::slice::from_ref(&self.0)
    }
}

/// The free cells of a larger board: a bit each, in `W` words, and a list in which the free ones come first.
/// The list makes random play three times as fast as counting bits does: the next
/// choice does not wait for the words that the last one changed.
#[derive(Clone, Debug)]
pub struct List<const N: usize, const W: usize> {
    words: [u64; W],
    cells: [u16; N],
    /// Where each cell stands in `cells`; of a cell that is taken, where it stood.
    places: [u16; N],
}

impl<const N: usize, const W: usize> Free for List<N, W> {
    fn all(cells: u16) -> Self {
        let each = std::array::from_fn(|n| n as u16);
        let mut list = List { words: [0; W], cells: each, places: each };
        (0..cells).for_each(|cell| list.words[usize::from(cell / 64)] |= 1 << (cell % 64));
        list
    }

    #[inline]
    fn take(&mut self, cell: u16, left: u16) {
        self.words[usize::from(cell / 64)] &= !(1 << (cell % 64));
        let place = self.places[usize::from(cell) % N];
        let last = self.cells[usize::from(left) % N];
        self.cells[usize::from(place) % N] = last;
        self.places[usize::from(last) % N] = place;
    }

    #[inline]
    fn give(&mut self, cell: u16, left: u16) {
        self.words[usize::from(cell / 64)] |= 1 << (cell % 64);
        let place = self.places[usize::from(cell) % N];
        let moved = self.cells[usize::from(place) % N];
        self.cells[usize::from(left) % N] = moved;
        self.places[usize::from(moved) % N] = left;
        self.cells[usize::from(place) % N] = cell;
    }

    #[inline]
    fn nth(&self, n: usize) -> u16 {
        self.cells[n % N]
    }

    #[inline]
    fn words(&self) -> &[u64] {
        &self.words
    }
}
