//! How stones and free cells are kept: the same facts in forms that suit boards of different size.

use super::{
    layout::{DIRECTIONS, Layout, Place},
    renju::Foul,
    rules::{LineRule, Rules},
};
use crate::bits::{Select, select};
use kernel::{CellSet, Side};
use std::fmt::Debug;

/// When a line wins, in the forms in which the stores ask.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Goal {
    shortest: u32,
    longest: u32,
    /// Shifts by which a word is cut down to the starts of its runs of k ones.
    steps: [u8; 4],
}

impl Goal {
    pub(super) fn new(rules: &Rules) -> Goal {
        let longest = match rules.line() {
            // In Renju a longer line of Black is no win either, but Black does not get to make one.
            LineRule::AtLeast | LineRule::Renju => u32::MAX,
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

    /// Five or more in line.
    pub(super) const fn at_least_five() -> Goal {
        Goal { shortest: 5, longest: u32::MAX, steps: [1, 2, 1, 0] }
    }

    /// Whether one of the lines of up to 15 cells in this word wins. A bit between two lines is
    /// empty.
    #[inline]
    fn is_reached_in(&self, word: u64) -> bool {
        // After each step a set bit starts a run of more ones: of 1, 2, 4 ... k.
        let mut starts = word;
        for step in self.steps {
            starts &= starts >> (step % 64);
        }
        if self.is_exact() {
            // A longer run starts runs of k at neighbouring bits.
            starts &= !(starts << 1 | starts >> 1);
        }
        starts != 0
    }

    /// Whether only lines of exactly k win.
    #[inline]
    pub(super) fn is_exact(&self) -> bool {
        self.longest != u32::MAX
    }

    #[inline]
    pub(super) fn wins(&self, run: u32) -> bool {
        (self.shortest..=self.longest).contains(&run)
    }
}

/// The stones of both sides.
pub trait Stones: Clone + Eq + Debug + Send + Sync + 'static {
    /// What is needed to lift a stone besides its place.
    type Saved;
    /// Whether [`completes`](Stones::completes) costs less than putting the stone down.
    const KNOWS_WINS: bool = false;
    /// Whether there are moves to free cells that may not be played. What is only asked where there
    /// are costs nothing where there are none.
    const FORBIDS: bool = false;

    /// An empty board.
    fn empty(layout: &Layout) -> Self;
    /// Puts a stone down and tells whether it completes a line, and what is needed to lift it.
    fn put(&mut self, side: Side, cell: u16, layout: &Layout, goal: &Goal) -> (bool, Self::Saved);
    /// Puts a stone down that nobody lifts, on a board that is not asked for
    /// [`completes`](Stones::completes), and tells whether it completes a line.
    #[inline]
    fn place(&mut self, side: Side, cell: u16, layout: &Layout, goal: &Goal) -> bool {
        self.put(side, cell, layout, goal).0
    }
    /// Takes the stone put down last off.
    fn lift(&mut self, side: Side, cell: u16, layout: &Layout, saved: Self::Saved);
    /// Whether the side has a stone here.
    fn has(&self, side: Side, cell: u16, layout: &Layout) -> bool;
    /// Whether a stone put down on this free cell would complete a line.
    fn completes(&self, side: Side, cell: u16, layout: &Layout, goal: &Goal) -> bool;
    /// The cells for which [`completes`](Stones::completes) must be asked, of the 64 of this word;
    /// for all others the answer is no.
    fn may_complete(&self, side: Side, word: usize) -> u64 {
        _ = (side, word);
        u64::MAX
    }
    /// The cells of the first word for which it must be asked once the side has a stone on `cell`.
    #[inline(always)]
    fn may_complete_after(&self, side: Side, cell: u16, layout: &Layout) -> u64 {
        _ = (side, cell, layout);
        u64::MAX
    }
    /// Whether a line of this length wins for this side.
    #[inline]
    fn wins(goal: &Goal, side: Side, run: u32) -> bool {
        _ = side;
        goal.wins(run)
    }
    /// The free cells on which the side to move may not play, as they were
    /// [found](Stones::forbid) last.
    #[inline]
    fn forbidden(&self) -> &CellSet<7> {
        &CellSet::EMPTY
    }
    /// Finds out where `mover`, whose turn it is, may not play. Without a mover the game is over.
    fn forbid(&mut self, mover: Option<Side>, layout: &Layout) {
        _ = (mover, layout);
    }
    /// Why the first player may not play on this free cell, if that is so.
    fn foul(&self, cell: u16, layout: &Layout) -> Option<Foul> {
        _ = (cell, layout);
        None
    }
    /// The side's stones, one bit per cell, if they are kept so.
    fn cells(&self, side: Side) -> Option<u64> {
        _ = side;
        None
    }
    /// What a stone of the side adds to the key.
    #[inline]
    fn weight(side: Side, cell: u16, layout: &Layout) -> u64 {
        layout.place(cell).weight[side.index()]
    }
    /// Whether a board of this length of side and these bits in the longest string of lines can be
    /// kept.
    fn fits(side: u16, bits: u16) -> bool;
}

/// The lines of each direction strung together in `W` words, the first and the last of which stay
/// empty, so that a run may be followed over the end of a word without asking.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Strings<const W: usize>(pub(super) [[[u64; W]; DIRECTIONS]; 2]);

impl<const W: usize> Strings<W> {
    /// The lengths of the lines that a stone on this cell would be part of.
    #[inline]
    pub(super) fn runs(&self, side: Side, cell: u16, layout: &Layout) -> [u32; DIRECTIONS] {
        let place = layout.place(cell);
        std::array::from_fn(|direction| {
            let (word, bit) = Self::split(place, direction);
            run_through(&self.0[side.index()][direction], word, bit)
        })
    }

    /// The word and the bit of a place in the string of a direction.
    #[inline]
    pub(super) fn split(place: &Place, direction: usize) -> (usize, usize) {
        let at = 64 + usize::from(place.at[direction]);
        (at / 64, at % 64)
    }
}

impl<const W: usize> Stones for Strings<W> {
    type Saved = ();

    fn empty(_layout: &Layout) -> Self {
        Strings([[[0; W]; DIRECTIONS]; 2])
    }

    #[inline]
    fn put(&mut self, side: Side, cell: u16, layout: &Layout, goal: &Goal) -> (bool, ()) {
        let place = layout.place(cell);
        let mut won = false;
        for (direction, words) in self.0[side.index()].iter_mut().enumerate() {
            let (word, bit) = Self::split(place, direction);
            words[word] |= 1 << bit;
            won |= goal.wins(run_through(words, word, bit));
        }
        (won, ())
    }

    #[inline]
    fn lift(&mut self, side: Side, cell: u16, layout: &Layout, (): ()) {
        let place = layout.place(cell);
        for (direction, words) in self.0[side.index()].iter_mut().enumerate() {
            let (word, bit) = Self::split(place, direction);
            words[word] &= !(1 << bit);
        }
    }

    #[inline]
    fn has(&self, side: Side, cell: u16, layout: &Layout) -> bool {
        let place = layout.place(cell);
        let (word, bit) = Self::split(place, 0);
        self.0[side.index()][0][word] >> bit & 1 == 1
    }

    #[inline]
    fn completes(&self, side: Side, cell: u16, layout: &Layout, goal: &Goal) -> bool {
        let place = layout.place(cell);
        self.0[side.index()].iter().enumerate().any(|(direction, words)| {
            let (word, bit) = Self::split(place, direction);
            goal.wins(run_through(words, word, bit))
        })
    }

    fn fits(_side: u16, bits: u16) -> bool {
        usize::from(bits) <= 64 * (W - 2)
    }
}

/// The number of ones in a row through a bit, which counts as one whether it is set or not.
#[inline]
fn run_through<const W: usize>(words: &[u64; W], word: usize, bit: usize) -> u32 {
    let above = words[word] >> bit | words[word + 1] << 1 << (63 - bit) | 1;
    let below = words[word] << (63 - bit) | words[word - 1] >> 1 >> bit | 1 << 63;
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
    let up = (at + 1..).take_while(is_set).count();
    let down = (0..at).rev().take_while(is_set).count();
    (up + 1 + down) as u32
}

/// Every line of up to 15 cells in 16 bits of its own, the last always empty. The four lines
/// through a cell, side by side in one word, are searched for runs all at once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lanes([[u16; Lanes::LINES]; 2]);

impl Lanes {
    /// The 88 lines of a 15x15 board and more: a power of two, so that a mask keeps an index
    /// inside.
    const LINES: usize = 128;

    /// The number of a place's line in a direction.
    #[inline]
    fn line(place: &Place, direction: usize) -> usize {
        (place.lines >> (8 * direction)) as usize % Self::LINES
    }
}

impl Stones for Lanes {
    type Saved = ();

    fn empty(_layout: &Layout) -> Self {
        Lanes([[0; Lanes::LINES]; 2])
    }

    #[inline]
    fn put(&mut self, side: Side, cell: u16, layout: &Layout, goal: &Goal) -> (bool, ()) {
        let place = layout.place(cell);
        let lines = &mut self.0[side.index()];
        let numbers: [usize; DIRECTIONS] = std::array::from_fn(|n| Self::line(place, n));
        let mut lanes = place.bits;
        for (direction, &line) in numbers.iter().enumerate() {
            lanes |= u64::from(lines[line]) << (16 * direction);
        }
        for (direction, &line) in numbers.iter().enumerate() {
            lines[line] = (lanes >> (16 * direction)) as u16;
        }
        (goal.is_reached_in(lanes), ())
    }

    #[inline]
    fn lift(&mut self, side: Side, cell: u16, layout: &Layout, (): ()) {
        let place = layout.place(cell);
        for direction in 0..DIRECTIONS {
            let bit = (place.bits >> (16 * direction)) as u16;
            self.0[side.index()][Self::line(place, direction)] &= !bit;
        }
    }

    #[inline]
    fn has(&self, side: Side, cell: u16, layout: &Layout) -> bool {
        let place = layout.place(cell);
        self.0[side.index()][Self::line(place, 0)] & place.bits as u16 != 0
    }

    #[inline]
    fn completes(&self, side: Side, cell: u16, layout: &Layout, goal: &Goal) -> bool {
        let place = layout.place(cell);
        let lane = |n| u64::from(self.0[side.index()][Self::line(place, n)]) << (16 * n);
        goal.is_reached_in((0..DIRECTIONS).fold(place.bits, |lanes, n| lanes | lane(n)))
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
    /// The first free cell after `cell`, or the first of all.
    #[inline]
    fn after(&self, cell: Option<u16>) -> Option<u16> {
        let words = self.words();
        let from = cell.map_or(0, |cell| usize::from(cell) + 1);
        let mut index = from / 64;
        let mut word = words.get(index)? & (u64::MAX << (from % 64));
        while word == 0 {
            index += 1;
            word = *words.get(index)?;
        }
        Some((64 * index) as u16 + word.trailing_zeros() as u16)
    }
    /// The free cell at place `n` of an order of the store's own.
    fn nth(&self, n: usize) -> u16;
    /// The free cells, one bit each.
    fn words(&self) -> &[u64];
    /// The free cells where none is ever given back.
    type Pool;
    /// All that are free now.
    fn pool(&self) -> Self::Pool;
    /// Takes the cell at place `n`, as [`nth`](Free::nth) would give it; `left` are free after that.
    fn draw(pool: &mut Self::Pool, n: usize, left: usize, select: Select) -> u16;
}

/// The free cells of a board of up to 64, one bit each.
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
    fn after(&self, cell: Option<u16>) -> Option<u16> {
        let word = self.0 & cell.map_or(u64::MAX, |cell| u64::MAX << (cell % 64) << 1);
        (word != 0).then(|| word.trailing_zeros() as u16)
    }

    #[inline]
    fn nth(&self, n: usize) -> u16 {
        select(self.0, n) as u16
    }

    #[inline]
    fn words(&self) -> &[u64] {
        std::slice::from_ref(&self.0)
    }

    type Pool = u64;

    fn pool(&self) -> u64 {
        self.0
    }

    #[inline]
    fn draw(pool: &mut u64, n: usize, _left: usize, select: Select) -> u16 {
        let cell = select.nth(*pool, n);
        *pool ^= 1 << cell;
        cell as u16
    }
}

/// The free cells of a larger board: one bit each, in `W` words, and a list in which the free ones
/// come first. The list makes random play three times as fast as counting bits does: the next
/// choice does not wait for the words that the last one changed.
#[derive(Clone, Debug)]
pub struct List<const N: usize, const W: usize> {
    free: CellSet<W>,
    cells: [u16; N],
    /// Where each cell stands in `cells`; of a cell that is taken, where it stood.
    places: [u16; N],
}

impl<const N: usize, const W: usize> Free for List<N, W> {
    fn all(cells: u16) -> Self {
        let each = std::array::from_fn(|n| n as u16);
        List { free: CellSet::first_cells(cells), cells: each, places: each }
    }

    #[inline]
    fn take(&mut self, cell: u16, left: u16) {
        self.free.remove(cell);
        let place = self.places[usize::from(cell) % N];
        let last = self.cells[usize::from(left) % N];
        self.cells[usize::from(place) % N] = last;
        self.places[usize::from(last) % N] = place;
    }

    #[inline]
    fn give(&mut self, cell: u16, left: u16) {
        self.free.insert(cell);
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
        self.free.words()
    }

    type Pool = [u16; N];

    fn pool(&self) -> [u16; N] {
        self.cells
    }

    #[inline]
    fn draw(pool: &mut [u16; N], n: usize, left: usize, _select: Select) -> u16 {
        let cell = pool[n % N];
        pool[n % N] = pool[left % N];
        cell
    }
}
