//! The network: a learned correction of what the values say of a position.
//!
//! Each empty cell looks along its four lines, four cells to either side. What it sees in a line is
//! a window; each window adds a learned row of numbers to the cell, once as either side sees it.
//! What is positive there, up to a limit, is summed over the board, and two small layers make a
//! number of the sums of both sides:
//!
//! ```text
//!   4 windows per cell and side -> row of 32, summed, limited      (per cell, kept up to date)
//!   all cells                   -> 32 sums for the mover, 32 for the other
//!   64 sums                     -> 32 units, limited -> 1 answer, in points
//! ```
//!
//! All numbers are integers, so the order in which stones came does not matter. A stone changes
//! the windows of at most 32 cells. Searches for fours put stones down that nobody evaluates, so
//! the sums follow only when they are asked for.

mod weights;
mod window;

use super::{
    field::{Field, Lines, empty_lines},
    line::EMPTY,
};
use kernel::Side;
use std::sync::{Arc, LazyLock};
pub use weights::CorrectionWeights;
use weights::{CHANNELS, INPUTS, UNITS};
pub use window::Windows;
use window::{KEYS, Numbers, REACH, swapped, window};

/// One, in a cell's numbers. Most cells say little, but all of them together much, so it is fine.
const ONE: f32 = 2048.0;
/// Where a cell's number is limited: at 2.
const LIMIT: i16 = 4096;
/// The changes of this many cells, each at most [`LIMIT`], add up to 16 bits.
const GROUP: usize = 7;
/// Empty cells whose windows a stone changes at most.
const MOST_SEEN: usize = 8 * REACH as usize;
/// What a row may add to a cell: four of them and the bias fit 16 bits.
const MOST_ROW: f32 = 3.0;
/// Parts of a sum that are dropped before it is weighed, and one of what is left.
const SHIFT: u32 = 5;
const SUM_ONE: f32 = ONE / (1 << SHIFT) as f32;
/// What a weight of the first layer is counted in, and its limit: 64 products with sums of 16 bits
/// fit 32 bits.
const INNER_ONE: f32 = 512.0;
const MOST_INNER: f32 = 1000.0 / INNER_ONE;
/// From the product of a sum and a weight to a unit, of which 256 are 1.
const INNER_SHIFT: u32 = 7;
const UNIT_ONE: f32 = SUM_ONE * INNER_ONE / (1 << INNER_SHIFT) as f32;
/// Where a unit is limited: at 8.
const UNIT_LIMIT: i32 = 2047;
/// What a weight of the answer is counted in, and its limit: 32 products fit 32 bits.
const OUT_ONE: f32 = 256.0;
const MOST_OUT: f32 = 100.0;

/// What a window adds, or what a cell has, for one side: a cache line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
struct Row([i16; CHANNELS]);

impl Row {
    const ZERO: Row = Row([0; CHANNELS]);

    fn new(values: [f32; CHANNELS]) -> Row {
        Row(values.map(|value| (value.clamp(-MOST_ROW, MOST_ROW) * ONE).round() as i16))
    }

    /// These numbers with what one row has added replaced by what another adds. What that changes in
    /// the sums of the board is added to `more`.
    #[inline(always)]
    fn exchanged(&self, before: &Row, now: &Row, more: &mut Row) -> Row {
        // Copies, so that the compiler need not fear that rows overlap; and a loop, as it makes
        // wider instructions of one.
        let (Row(old), Row(was), Row(is)) = (*self, *before, *now);
        let (mut new, Row(mut sums)) = ([0_i16; CHANNELS], *more);
        for n in 0..CHANNELS {
            new[n] = old[n].wrapping_add(is[n].wrapping_sub(was[n]));
            let change = new[n].clamp(0, LIMIT).wrapping_sub(old[n].clamp(0, LIMIT));
            sums[n] = sums[n].wrapping_add(change);
        }
        *more = Row(sums);
        Row(new)
    }

    #[inline(always)]
    fn minus(&self, other: &Row) -> Row {
        Row(std::array::from_fn(|n| self.0[n].wrapping_sub(other.0[n])))
    }

    /// What a cell with these numbers adds to the sums.
    #[inline(always)]
    fn limited(&self) -> Row {
        Row(self.0.map(|part| part.clamp(0, LIMIT)))
    }
}

/// The sums of the board for one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
struct Total([i32; CHANNELS]);

impl Total {
    const ZERO: Total = Total([0; CHANNELS]);

    #[inline(always)]
    fn add(&mut self, more: &Row) {
        for (sum, more) in self.0.iter_mut().zip(&more.0) {
            *sum += i32::from(*more);
        }
    }

    /// What is weighed: 16 bits hold more than any board that is played on sums up to.
    #[inline(always)]
    fn rounded(&self) -> [i16; CHANNELS] {
        self.0.map(|sum| (sum >> SHIFT).clamp(i16::MIN.into(), i16::MAX.into()) as i16)
    }
}

/// The weights, ready to be asked.
#[derive(Debug)]
pub(super) struct Correction {
    /// What a window adds to its cell, by the window's key.
    rows: Box<[Row; KEYS]>,
    /// What a cell has without any stone around.
    bias: Row,
    /// By unit: the weights of the mover's sums, then of the other's.
    inner: Vec<[i16; INPUTS]>,
    inner_bias: [i32; UNITS],
    out: [i32; UNITS],
    out_bias: i32,
    /// Points for 1 in the answer.
    points: f32,
}

impl Correction {
    /// Ours.
    pub(super) fn standard() -> &'static Arc<Correction> {
        static STANDARD: LazyLock<Arc<Correction>> =
            LazyLock::new(|| Arc::new(Correction::new(&CorrectionWeights::standard())));
        &STANDARD
    }

    pub(super) fn new(weights: &CorrectionWeights) -> Correction {
        let numbers = Numbers::default();
        let row = |number: u16| weights.rows.get(usize::from(number)).copied().map(Row::new);
        let rows = (0..KEYS).map(|key| row(numbers.of(key as u16)).unwrap_or(Row::ZERO));
        let rows: Box<[Row]> = rows.collect();
        let whole = |value: f32, one: f32, most: f32| (value.clamp(-most, most) * one).round();
        let inner = |weight| whole(weight, INNER_ONE, MOST_INNER) as i16;
        Correction {
            rows: rows.try_into().expect("there is a row for each key"),
            bias: Row::new(weights.bias),
            inner: weights.inner.iter().map(|unit| unit.map(inner)).collect(),
            inner_bias: weights.inner_bias.map(|bias| whole(bias, UNIT_ONE, MOST_OUT) as i32),
            out: weights.out.map(|weight| whole(weight, OUT_ONE, MOST_OUT) as i32),
            out_bias: whole(weights.out_bias, UNIT_ONE * OUT_ONE, MOST_OUT) as i32,
            points: weights.points / (UNIT_ONE * OUT_ONE),
        }
    }

    /// The answer to the sums of the mover and of the other, in points.
    fn answer(&self, totals: [&Total; 2]) -> i32 {
        let [own, other] = totals.map(Total::rounded);
        let mut answer = self.out_bias;
        for (unit, weights) in self.inner.iter().enumerate() {
            let (for_own, for_other) = weights.split_at(CHANNELS);
            let sum = dot(&own, for_own) + dot(&other, for_other);
            let value = (sum >> INNER_SHIFT) + self.inner_bias[unit];
            answer += value.clamp(0, UNIT_LIMIT) * self.out[unit];
        }
        (answer as f32 * self.points) as i32
    }
}

#[inline]
fn dot(sums: &[i16; CHANNELS], weights: &[i16]) -> i32 {
    let products = sums.iter().zip(weights);
    products.map(|(sum, weight)| i32::from(*sum) * i32::from(*weight)).sum()
}

/// An empty cell that sees another window than before: as the first player sees both.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    cell: u16,
    windows: [u16; 2],
}

/// A stone that the sums know of, and what to put back when it goes.
#[derive(Clone, Copy, Debug)]
struct Stone {
    cell: u16,
    side: Side,
    changes: u32,
    sums: [Total; 2],
}

/// The sums of a position, kept up to date.
#[derive(Clone, Debug)]
pub(super) struct Sums {
    lines: Lines,
    /// What lines say of each empty cell, as either side sees it.
    cells: Vec<[Row; 2]>,
    sums: [Total; 2],
    stones: Vec<Stone>,
    /// Cells that were changed, and what they were before.
    changed: Vec<u16>,
    before: Vec<[Row; 2]>,
    /// How many of them count.
    changes: usize,
    /// How many of the first stones are surely on the board now.
    valid: usize,
}

impl Sums {
    /// An empty board.
    pub(super) fn new(field: &Field, net: &Correction) -> Sums {
        let cells = field.places.len();
        Sums {
            lines: empty_lines(&field.places),
            cells: vec![[net.bias; 2]; cells],
            sums: [Total::ZERO; 2],
            stones: Vec::with_capacity(cells),
            changed: Vec::new(),
            before: Vec::new(),
            changes: 0,
            valid: 0,
        }
    }

    /// Of the stones on the board, which were put down one after the other, only the first
    /// `count` may be those that were there before.
    #[inline]
    pub(super) fn keep(&mut self, count: usize) {
        self.valid = self.valid.min(count);
    }

    /// The correction for `mover`, in points, after these stones were put down in this order.
    pub(super) fn ask(
        &mut self,
        field: &Field,
        net: &Correction,
        stones: &[(u16, Side)],
        mover: Side,
    ) -> i32 {
        while self.stones.len() > self.valid {
            self.lift(field);
        }
        for (cell, side) in &stones[self.valid..] {
            self.put(field, net, *cell, *side);
        }
        self.valid = self.stones.len();
        net.answer([mover, mover.other()].map(|side| &self.sums[side.index()]))
    }

    fn put(&mut self, field: &Field, net: &Correction, cell: u16, side: Side) {
        self.stones.push(Stone { cell, side, changes: self.changes as u32, sums: self.sums });
        // A cell with a stone counts no more.
        let none = net.bias.limited();
        for (sum, numbers) in self.sums.iter_mut().zip(&self.cells[usize::from(cell)]) {
            sum.add(&none.minus(&numbers.limited()));
        }
        let mut seen = [Seen::default(); MOST_SEEN];
        let count = self.see(field, cell, side, &mut seen);
        let most = self.changes + count;
        if self.before.len() < most {
            self.changed.resize(2 * most, 0);
            self.before.resize(2 * most, [Row::ZERO; 2]);
        }
        for group in seen[..count].chunks(GROUP) {
            self.change(net, group);
        }
    }

    /// Puts a stone on the lines; how many empty cells see it, and what they saw and see.
    fn see(&mut self, field: &Field, cell: u16, side: Side, seen: &mut [Seen; MOST_SEEN]) -> usize {
        let place = field.places[usize::from(cell)];
        let mut count = 0;
        for direction in 0..4 {
            let line = &mut self.lines[direction][usize::from(place.lines[direction])];
            let at = u32::from(place.at[direction]);
            let before = *line;
            *line |= 1 << side.index() << (2 * at);
            let now = *line;
            for n in 0..=2 * REACH {
                let there = at + n - REACH;
                if now >> (2 * there) & 3 != EMPTY {
                    continue;
                }
                let off = (n as i16 - REACH as i16) * field.steps[direction];
                let windows = [before, now].map(|line| window(line, there));
                seen[count] = Seen { cell: cell.wrapping_add_signed(off), windows };
                count += 1;
            }
        }
        count
    }

    /// Empty cells see other windows.
    #[inline]
    fn change(&mut self, net: &Correction, group: &[Seen]) {
        let log = self.changes..self.changes + group.len();
        self.changes = log.end;
        let (changed, before) = (&mut self.changed[log.clone()], &mut self.before[log]);
        for side in 0..2 {
            let mut more = Row::ZERO;
            for ((seen, changed), before) in group.iter().zip(&mut *changed).zip(&mut *before) {
                let numbers = &mut self.cells[usize::from(seen.cell)][side];
                let keys = if side == 0 { seen.windows } else { seen.windows.map(swapped) };
                let [was, is] = keys.map(|window| &net.rows[usize::from(window)]);
                *changed = seen.cell;
                before[side] = *numbers;
                *numbers = numbers.exchanged(was, is, &mut more);
            }
            self.sums[side].add(&more);
        }
    }

    /// Takes back the stone put down last.
    fn lift(&mut self, field: &Field) {
        let Some(stone) = self.stones.pop() else { return };
        let first = stone.changes as usize;
        let log = first..std::mem::replace(&mut self.changes, first);
        for (cell, before) in self.changed[log.clone()].iter().zip(&self.before[log]) {
            self.cells[usize::from(*cell)] = *before;
        }
        self.sums = stone.sums;
        let place = field.places[usize::from(stone.cell)];
        for direction in 0..4 {
            let line = &mut self.lines[direction][usize::from(place.lines[direction])];
            *line ^= 1 << stone.side.index() << (2 * place.at[direction]);
        }
    }
}
