//! Renju: the stones of a board on which Black, the first player, may not play everywhere.
//!
//! The words are those of the rule book of the Renju International Federation. A **five** is an
//! unbroken row of exactly five black stones, an **overline** one of more. A **four** is one stone
//! short of a five; a **straight four** is an unbroken row of four with two ways to a five. A
//! **three** is a row that one more stone, which makes no five, turns into a straight four; and
//! Black must be allowed to play that stone.
//!
//! Black may not make an overline, two fours, or two threes with one stone, unless it makes a five.
//! Whether a row is a three depends on what is forbidden one stone later, so the question is asked
//! again there. Every time with one more stone on the board, so that there is an end to it.

use super::{
    layout::{DIRECTIONS, Layout},
    rules::Rules,
    store::{Goal, Stones, Strings},
};
use kernel::{CellSet, Side};
use std::{array, fmt};

/// Words of a string of lines: boards with sides of up to 20 fit.
const WORDS: usize = 9;
/// Cells to either side that tell what a stone makes of a line: a five reaches four cells, and what
/// follows must not make it longer.
const REACH: u32 = 5;
/// The stone that is asked about, in the middle of its [`Window`].
const MIDDLE: u32 = 1 << REACH;
/// How many cells to either side can belong to the same five.
const FIVE_REACH: usize = 4;

/// Why Black may not play somewhere.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Foul {
    /// Six or more in a row.
    Overline,
    /// Two fours with one stone.
    DoubleFour,
    /// Two threes with one stone.
    DoubleThree,
}

impl Foul {
    /// A word that stays the same, for programs and for other languages.
    #[must_use]
    pub const fn kind(self) -> &'static str {
        match self {
            Foul::Overline => "overline",
            Foul::DoubleFour => "double-four",
            Foul::DoubleThree => "double-three",
        }
    }
}

impl fmt::Display for Foul {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Foul::Overline => "an overline",
            Foul::DoubleFour => "a double four",
            Foul::DoubleThree => "a double three",
        })
    }
}

/// Any stones on a Renju board, to ask what Black may not play among them.
///
/// ```
/// use games::mnk::{Foul, RenjuBoard};
/// use kernel::Side;
///
/// // A cross around row 7, column 7 of 15x15: two threes.
/// let mut board = RenjuBoard::new(&"gomoku:rule=renju".parse()?);
/// for cell in [7 * 15 + 6, 7 * 15 + 8, 6 * 15 + 7, 8 * 15 + 7] {
///     board.toggle(Side::First, cell);
/// }
/// assert_eq!(board.foul(7 * 15 + 7), Some(Foul::DoubleThree));
/// # Ok::<(), kernel::ParseError>(())
/// ```
#[derive(Clone)]
pub struct RenjuBoard {
    stones: Restricted,
    layout: &'static Layout,
}

impl RenjuBoard {
    /// An empty board.
    ///
    /// # Panics
    /// If a side is longer than 20.
    #[must_use]
    pub fn new(rules: &Rules) -> RenjuBoard {
        let (layout, grid) = (Layout::of(rules), rules.grid());
        let side = grid.columns().max(grid.rows());
        assert!(Restricted::fits(side, layout.bits), "the board of {rules} fits");
        RenjuBoard { stones: Restricted::empty(layout), layout }
    }

    /// Puts a stone of `side` on an empty cell, or takes it off again.
    #[inline]
    pub fn toggle(&mut self, side: Side, cell: u16) {
        self.stones.set(side, cell, self.layout);
    }

    /// Why Black may not play on an empty cell, if that is so. The board is left as it was.
    pub fn foul(&mut self, cell: u16) -> Option<Foul> {
        self.stones.judge(cell, self.layout).foul()
    }
}

impl fmt::Debug for RenjuBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.stones.fmt(f)
    }
}

/// The stones of a position, and where Black may not play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Restricted {
    stones: Strings<WORDS>,
    /// The empty cells, strung together like the stones. What is between two lines is neither.
    empty: [[u64; WORDS]; DIRECTIONS],
    /// Where the side to move may not play.
    forbidden: CellSet<7>,
}

/// What a black stone on a cell makes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Verdict {
    Five,
    Foul(Foul),
    Fine,
}

impl Verdict {
    fn foul(self) -> Option<Foul> {
        match self {
            Verdict::Foul(foul) => Some(foul),
            Verdict::Five | Verdict::Fine => None,
        }
    }
}

impl Restricted {
    /// Puts a stone on a cell or takes it off.
    #[inline]
    fn set(&mut self, side: Side, cell: u16, layout: &Layout) {
        let place = layout.place(cell);
        for direction in 0..DIRECTIONS {
            let (word, bit) = Strings::<WORDS>::split(place, direction);
            self.stones.0[side.index()][direction][word] ^= 1 << bit;
            self.empty[direction][word] ^= 1 << bit;
        }
    }

    /// What a black stone on an empty cell would make.
    fn judge(&mut self, cell: u16, layout: &Layout) -> Verdict {
        self.set(Side::First, cell, layout);
        let verdict = self.judge_stone(cell, layout);
        self.set(Side::First, cell, layout);
        verdict
    }

    /// The same, with the stone put down.
    fn judge_stone(&mut self, cell: u16, layout: &Layout) -> Verdict {
        let windows: [Window; DIRECTIONS] = array::from_fn(|n| self.window(n, cell, layout));
        let lengths = windows.map(|window| window.length());
        if lengths.contains(&5) {
            return Verdict::Five;
        }
        if lengths.iter().any(|length| *length > 5) {
            return Verdict::Foul(Foul::Overline);
        }
        let fours = windows.map(|window| window.fours());
        if fours.iter().sum::<u32>() > 1 {
            return Verdict::Foul(Foul::DoubleFour);
        }
        let threes = windows.map(|window| window.straight_four_cells());
        // What only looks like a three need not be asked about where there is no second.
        let looks = (0..DIRECTIONS).filter(|n| fours[*n] == 0 && threes[*n] != [None; 2]);
        if looks.clone().count() < 2 {
            return Verdict::Fine;
        }
        let is_three = |direction: &usize| {
            let steps = threes[*direction].into_iter().flatten();
            let mut cells = steps.map(|n| step(cell, *direction, n, layout));
            cells.any(|next| self.judge(next, layout) == Verdict::Fine)
        };
        if looks.filter(is_three).take(2).count() == 2 {
            return Verdict::Foul(Foul::DoubleThree);
        }
        Verdict::Fine
    }

    #[inline]
    fn window(&self, direction: usize, cell: u16, layout: &Layout) -> Window {
        let at = usize::from(layout.place(cell).at[direction]) + 64 - REACH as usize;
        let (word, bit) = (at / 64, at % 64);
        let cut = |words: &[u64; WORDS]| {
            (words[word] >> bit | words[word + 1] << 1 << (63 - bit)) as u32
                & ((MIDDLE << (REACH + 1)) - 1)
        };
        Window { black: cut(&self.stones.0[0][direction]), empty: cut(&self.empty[direction]) }
    }

    /// Finds where Black may not play.
    fn find_forbidden(&mut self, layout: &Layout) -> CellSet<7> {
        let columns = layout.grid.columns();
        let mut forbidden = CellSet::EMPTY;
        for (index, word) in (0..).zip(self.suspects(columns)) {
            crate::bits::for_each_bit(word, |bit| {
                let at = 64 * index + bit as u16 - 64;
                let cell = layout.grid.cell(at / (columns + 1), at % (columns + 1));
                if self.judge(cell, layout).foul().is_some() {
                    forbidden.insert(cell);
                }
            });
        }
        forbidden
    }

    /// The empty cells, as bits of the string of rows, that need a closer look. A foul needs four
    /// stones in reach on one line, or two on each of two lines.
    ///
    /// The string of rows has one bit between two rows, so that all directions are shifts, and no
    /// step from one cell to the next leaves the board unseen. The stones in reach are counted for
    /// all cells at once, by adders that are one bit wide.
    fn suspects(&self, columns: u16) -> [u64; WORDS] {
        let ([black, _, _, _], empty) = (&self.stones.0[0], &self.empty[0]);
        let inside: [u64; WORDS] =
            array::from_fn(|n| black[n] | self.stones.0[1][0][n] | self.empty[0][n]);
        let down = u32::from(columns) + 1;
        let (mut one, mut found) = ([0; WORDS], [0; WORDS]);
        for step in [1, down - 1, down, down + 1] {
            let counts = counts_in_reach(black, &inside, step);
            for n in 0..WORDS {
                let [_, two, four] = counts[n];
                found[n] |= four | one[n] & (two | four);
                one[n] |= two | four;
            }
        }
        array::from_fn(|n| found[n] & empty[n])
    }
}

/// How many stones each cell has in reach of a five, a step apart: bits for one, two, and four or
/// more.
fn counts_in_reach(stones: &[u64; WORDS], inside: &[u64; WORDS], step: u32) -> [[u64; 3]; WORDS] {
    let mut counts = [[0; 3]; WORDS];
    for forward in [true, false] {
        let mut moved = *stones;
        for _ in 0..FIVE_REACH {
            moved = shifted(&moved, step, forward);
            for n in 0..WORDS {
                moved[n] &= inside[n];
                let [one, two, four] = &mut counts[n];
                let carry = *one & moved[n];
                *one ^= moved[n];
                *four |= *two & carry;
                *two ^= carry;
            }
        }
    }
    counts
}

/// All bits moved by `step`, which is less than 64 and not 0.
#[inline]
fn shifted(words: &[u64; WORDS], step: u32, forward: bool) -> [u64; WORDS] {
    array::from_fn(|n| {
        if forward {
            words[n] << step | if n > 0 { words[n - 1] >> (64 - step) } else { 0 }
        } else {
            words[n] >> step | if n + 1 < WORDS { words[n + 1] << (64 - step) } else { 0 }
        }
    })
}

/// The cell `n` steps from this one.
fn step(cell: u16, direction: usize, n: i16, layout: &Layout) -> u16 {
    let columns = layout.grid.columns() as i16;
    cell.wrapping_add_signed(n * [1, columns, columns + 1, columns - 1][direction])
}

/// The cells of a line around a black stone, one bit each, the stone in the middle.
#[derive(Clone, Copy, Debug)]
struct Window {
    black: u32,
    empty: u32,
}

impl Window {
    /// How many stones there are in a row, above the middle and below it.
    fn arms(self) -> (u32, u32) {
        let above = (self.black >> REACH).trailing_ones() - 1;
        let below = (self.black << (u32::BITS - 1 - REACH)).leading_ones() - 1;
        (above, below)
    }

    /// The length of the row through the middle; 11 may be more.
    fn length(self) -> u32 {
        let (above, below) = self.arms();
        above + 1 + below
    }

    /// The cells next to the row, if they are empty and in sight.
    fn ends(self) -> [u32; 2] {
        let (above, below) = self.arms();
        [MIDDLE << (above + 1), MIDDLE >> (below + 1)].map(|end| end & self.empty)
    }

    fn with(self, cell: u32) -> Window {
        Window { black: self.black | cell, empty: self.empty & !cell }
    }

    /// How many ways there are to a five through the middle. Only the ends of the row can be: a
    /// stone farther away leaves a gap.
    fn ways(self) -> u32 {
        self.ends().iter().filter(|end| **end != 0 && self.with(**end).length() == 5).count() as u32
    }

    fn is_straight_four(self) -> bool {
        self.length() == 4 && self.ways() == 2
    }

    /// How many fours there are through the middle. A straight four is one with two ways to five.
    fn fours(self) -> u32 {
        if self.length() == 4 { self.ways().min(1) } else { self.ways() }
    }

    /// The cells that make a straight four of the row, as steps from the middle.
    fn straight_four_cells(self) -> [Option<i16>; 2] {
        self.ends().map(|end| {
            let makes = end != 0 && self.with(end).is_straight_four();
            makes.then(|| end.trailing_zeros() as i16 - REACH as i16)
        })
    }
}

impl Stones for Restricted {
    type Saved = CellSet<7>;
    const FORBIDS: bool = true;

    fn empty(layout: &Layout) -> Self {
        let mut empty = [[0; WORDS]; DIRECTIONS];
        for cell in 0..layout.grid.cells() {
            for (direction, words) in empty.iter_mut().enumerate() {
                let (word, bit) = Strings::<WORDS>::split(layout.place(cell), direction);
                words[word] |= 1 << bit;
            }
        }
        Restricted { stones: Strings::empty(layout), empty, forbidden: CellSet::EMPTY }
    }

    #[inline]
    fn put(&mut self, side: Side, cell: u16, layout: &Layout, goal: &Goal) -> (bool, CellSet<7>) {
        let won = self.completes(side, cell, layout, goal);
        self.set(side, cell, layout);
        (won, std::mem::take(&mut self.forbidden))
    }

    #[inline]
    fn lift(&mut self, side: Side, cell: u16, layout: &Layout, forbidden: CellSet<7>) {
        self.set(side, cell, layout);
        self.forbidden = forbidden;
    }

    #[inline]
    fn has(&self, side: Side, cell: u16, layout: &Layout) -> bool {
        self.stones.has(side, cell, layout)
    }

    #[inline]
    fn completes(&self, side: Side, cell: u16, layout: &Layout, goal: &Goal) -> bool {
        self.stones.runs(side, cell, layout).into_iter().any(|run| Self::wins(goal, side, run))
    }

    /// Five in a row; for White more will do.
    #[inline]
    fn wins(goal: &Goal, side: Side, run: u32) -> bool {
        goal.wins(run) && (side == Side::Second || run == 5)
    }

    fn forbidden(&self) -> &CellSet<7> {
        &self.forbidden
    }

    fn forbid(&mut self, mover: Option<Side>, layout: &Layout) {
        self.forbidden = match mover {
            Some(Side::First) => self.find_forbidden(layout),
            Some(Side::Second) | None => CellSet::EMPTY,
        };
    }

    fn foul(&self, cell: u16, layout: &Layout) -> Option<Foul> {
        self.clone().judge(cell, layout).foul()
    }

    fn fits(side: u16, bits: u16) -> bool {
        side <= 20 && Strings::<WORDS>::fits(side, bits)
    }
}
