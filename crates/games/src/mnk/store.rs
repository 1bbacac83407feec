//! How stones and free cells are kept: the same facts in forms that suit boards of different size.

use super::{
    layout::{DIRECTIONS, Layout, Place},
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

/// The lines of each direction strung together in `W` words. With more than one word, the first and
/// the last stay empty, so that a run may be followed over the end of a word without asking.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strings<const W: usize>([[[u64; W]; DIRECTIONS]; 2]);

impl<const W: usize> Strings<W> {
    const ORIGIN: usize = if W == 1 { 0 } else { 64 };

    /// The word and the bit of a place in the string of a direction.
    #[inline]
    fn split(place: &Place, direction: usize) -> (usize, usize) {
        let at = Self::ORIGIN + usize::from(place.at[direction]);
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
        usize::from(bits) <= 64 * if W == 1 { 1 } else { W - 2 }
    }
}

/// The number of ones in a row through a set bit.
#[inline]
fn run_through<const W: usize>(words: &[u64; W], word: usize, bit: usize) -> u32 {
    let (mut above, mut below) = (words[word] >> bit, words[word] << (63 - bit));
    if W > 1 {
        above |= words[word + 1] << 1 << (63 - bit);
        below |= words[word - 1] >> 1 >> bit;
    }
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
        // After each step a set bit starts a run of more ones: of 1, 2, 4 ... k.
        let starts = goal.steps.iter().fold(lanes, |starts, step| starts & starts >> (step % 64));
        if goal.longest == u32::MAX {
            starts != 0
        } else {
            // A longer run starts runs of k at neighbouring bits.
            starts & !(starts << 1 | starts >> 1) != 0
        }
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
    /// In what form the key of a board of this size is kept.
    type Sums: Sums;
    /// All of `cells` cells are free.
    fn all(cells: u16) -> Self;
    /// A stone is put on `cell`; `left` cells are free after that.
    fn take(&mut self, cell: u16, left: u16);
    /// The stone put down last is lifted from `cell`; `left` cells were free before that.
    fn give(&mut self, cell: u16, left: u16);
    /// The free cell at place `n` of an order of the store's own.
    fn nth(&self, n: usize) -> u16;
    /// Calls `each` with the free cells, ascending.
    fn for_each(&self, each: impl FnMut(u16));
}

/// The free cells of a board of up to 64, a bit each.
#[derive(Clone, Debug)]
pub struct Word(u64);

impl Free for Word {
    type Sums = [u64; 8];

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
    fn for_each(&self, mut each: impl FnMut(u16)) {
        crate::bits::for_each_bit(self.0, |bit| each(bit as u16));
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
    type Sums = u64;

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
    fn for_each(&self, mut each: impl FnMut(u16)) {
        for (index, &word) in self.words.iter().enumerate() {
            crate::bits::for_each_bit(word, |bit| each((64 * index + bit) as u16));
        }
    }
}

/// The sum of the weights of all stones, from which the key is made.
pub trait Sums: Copy + Eq + Debug + Send + Sync + 'static {
    /// Of no stones.
    const ZERO: Self;
    /// A stone is put down.
    fn add(&mut self, layout: &Layout, side: Side, cell: u16);
    /// A stone is lifted.
    fn subtract(&mut self, layout: &Layout, side: Side, cell: u16);
    /// The sum of the board as it is.
    fn own(&self) -> u64;
    /// The sums of its eight images, if they are kept.
    fn of_images(&self) -> Option<&[u64; 8]>;
}

/// Larger boards keep their own.
impl Sums for u64 {
    const ZERO: u64 = 0;

    #[inline]
    fn add(&mut self, layout: &Layout, side: Side, cell: u16) {
        *self = self.wrapping_add(layout.places[usize::from(cell)].weight[side.index()]);
    }

    #[inline]
    fn subtract(&mut self, layout: &Layout, side: Side, cell: u16) {
        *self = self.wrapping_sub(layout.places[usize::from(cell)].weight[side.index()]);
    }

    #[inline]
    fn own(&self) -> u64 {
        *self
    }

    #[inline]
    fn of_images(&self) -> Option<&[u64; 8]> {
        None
    }
}

/// Small boards keep those of all their images: two vector additions a move make the canonical key and
/// the symmetries of a position a matter of comparing numbers.
impl Sums for [u64; 8] {
    const ZERO: [u64; 8] = [0; 8];

    #[inline]
    fn add(&mut self, layout: &Layout, side: Side, cell: u16) {
        let weights = &layout.image_weights[usize::from(cell)][side.index()];
        self.iter_mut().zip(weights).for_each(|(sum, weight)| *sum = sum.wrapping_add(*weight));
    }

    #[inline]
    fn subtract(&mut self, layout: &Layout, side: Side, cell: u16) {
        let weights = &layout.image_weights[usize::from(cell)][side.index()];
        self.iter_mut().zip(weights).for_each(|(sum, weight)| *sum = sum.wrapping_sub(*weight));
    }

    #[inline]
    fn own(&self) -> u64 {
        self[0]
    }

    #[inline]
    fn of_images(&self) -> Option<&[u64; 8]> {
        Some(self)
    }
}
