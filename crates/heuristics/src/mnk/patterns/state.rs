//! What every empty cell is good for, kept up to date stone by stone.

use super::{
    field::{Cells, Field, Lines, empty_lines},
    line::{Class, EMPTY, FIVE, FOUR},
    network,
    shape::{FINENESS, Shape, ShapeId, Shapes, Threat, Worth},
    values::{Role, threat_set},
};
use crate::mnk::follower::Tally;
use games::mnk::RenjuBoard;
use kernel::Side;

/// What is known of a cell.
#[derive(Clone, Copy, Debug, Default)]
struct Spot {
    /// The classes, four bits each: the first player's by direction, then the second's.
    classes: u32,
    /// The shape, by side.
    shapes: [ShapeId; 2],
}

/// A stone that was put down, and what it changed.
#[derive(Clone, Copy, Debug)]
struct Step {
    cell: u16,
    /// How many changes of spots there were before.
    changes: u32,
    sums: Sums,
}

/// What is known of all cells together. To put it back as it was is faster than to take a stone out
/// of it, so it is small.
#[derive(Clone, Copy, Debug, Default)]
struct Sums {
    /// The empty cells with a threat, by side. They are few: a search for those of one kind goes
    /// through all of them.
    sharp: [Cells; 2],
    /// How many there are of each threat, [nine bits](COUNT_BITS) each, by side.
    counts: [u64; 2],
    /// The sum of the values of all empty cells, by side.
    values: [Worth; 2],
    /// Cells that are near a stone, and the stones.
    near: Cells,
}

/// What is known of a position. A stone changes only the cells on its four lines that are not far
/// away.
#[derive(Clone, Debug)]
pub(super) struct State {
    lines: Lines,
    spots: Vec<Spot>,
    stones: Vec<Option<Side>>,
    sums: Sums,
    occupied: Cells,
    key: u64,
    /// The stones in the order in which they came.
    order: Vec<(u16, Side)>,
    /// What the network has summed up, if there is one.
    correction: Option<Box<network::Sums>>,
    steps: Vec<Step>,
    /// Spots before they were changed.
    changes: Vec<(u16, Spot)>,
    /// The stones again where Black may not play everywhere.
    renju: Option<Box<RenjuBoard>>,
}

impl State {
    /// The empty cells on which a stone of `side` would make just this, which is a threat.
    #[inline]
    pub(super) fn threats(&self, side: Side, threat: Threat) -> Cells {
        if !self.has(side, threat) {
            return Cells::EMPTY;
        }
        let is_this = |cell: &u16| self.threat(side, *cell) == threat as usize;
        self.sums.sharp[side.index()].iter().filter(is_this).collect()
    }

    /// The first of them.
    #[inline]
    pub(super) fn first_threat(&self, side: Side, threat: Threat) -> Option<u16> {
        if !self.has(side, threat) {
            return None;
        }
        let is_this = |cell: &u16| self.threat(side, *cell) == threat as usize;
        self.sums.sharp[side.index()].iter().find(is_this)
    }

    #[inline]
    pub(super) fn has(&self, side: Side, threat: Threat) -> bool {
        self.count(side, threat) > 0
    }

    /// How many cells there are on which a stone of `side` would make just this.
    #[inline]
    pub(super) fn count(&self, side: Side, threat: Threat) -> u64 {
        self.sums.counts[side.index()] >> (COUNT_BITS * threat as u32) & ((1 << COUNT_BITS) - 1)
    }

    #[inline]
    fn threat(&self, side: Side, cell: u16) -> usize {
        self.spots[usize::from(cell)].shapes[side.index()].threat()
    }

    /// Those on which it would make at least a four, but not a five; in Renju some of which this is
    /// not so, too.
    pub(super) fn fours(&self, side: Side) -> Cells {
        let is_four = |cell: &u16| {
            let threat = self.threat(side, *cell);
            let four = (Threat::Four as usize..=Threat::Win as usize).contains(&threat);
            four || threat == Threat::DoubleThree as usize && self.renju.is_some()
        };
        self.sums.sharp[side.index()].iter().filter(is_four).collect()
    }

    /// Whether `side` may play on an empty cell.
    pub(super) fn allows(&mut self, side: Side, cell: u16) -> bool {
        match &mut self.renju {
            Some(board) if side == Side::First => board.foul(cell).is_none(),
            _ => true,
        }
    }

    /// Those of these empty cells that `side` may play on.
    pub(super) fn allowed(&mut self, side: Side, cells: Cells) -> Cells {
        if self.renju.is_none() {
            return cells;
        }
        cells.iter().filter(|cell| self.allows(side, *cell)).collect()
    }

    /// An empty cell that `side` may play on, if there is one.
    pub(super) fn any_allowed(&mut self, field: &Field, side: Side) -> Option<u16> {
        (field.all - self.occupied).iter().find(|cell| self.allows(side, *cell))
    }

    /// What cells and threats are worth to `mover`, who is to move, in points.
    #[inline]
    pub(super) fn value(&self, field: &Field, mover: Side) -> i32 {
        let [own, other] = [mover, mover.other()].map(|side| self.sums.values[side.index()]);
        let cells = own.to(Role::Moving) - other.to(Role::Waiting);
        cells / FINENESS + field.shapes.sets[self.threat_set(mover)]
    }

    /// By how much the network corrects that, in points.
    #[inline]
    pub(super) fn correction(&mut self, field: &Field, mover: Side) -> i32 {
        match (&mut self.correction, &field.correction) {
            (Some(sums), Some(net)) => sums.ask(field, net, &self.order, mover),
            _ => 0,
        }
    }

    /// The number of the set of threats there are.
    #[inline]
    pub(super) fn threat_set(&self, mover: Side) -> usize {
        let has = |side: Side| move |threat| self.has(side, threat);
        threat_set(has(mover), has(mover.other()))
    }

    /// The second best class of an empty cell's lines for `side`.
    #[inline]
    pub(super) fn second_class(&self, side: Side, cell: u16) -> Class {
        let [a, b, c, d] = self.classes(side, cell);
        // The lesser of both winners, or the better of both losers of the better half.
        let (low, high) =
            (a.max(b).min(c.max(d)), if a.max(b) > c.max(d) { a.min(b) } else { c.min(d) });
        low.max(high)
    }

    /// The classes of an empty cell's lines for `side`.
    pub(super) fn classes(&self, side: Side, cell: u16) -> [Class; 4] {
        let classes = self.spots[usize::from(cell)].classes >> (16 * side.index());
        [0, 4, 8, 12].map(|place| (classes >> place) as u8 & 15)
    }

    /// What a stone of `side` would make of an empty cell.
    #[inline]
    pub(super) fn shape<'a>(&self, field: &'a Field, side: Side, cell: u16) -> &'a Shape {
        field.shapes.get(self.spots[usize::from(cell)].shapes[side.index()])
    }

    /// The empty cells near stones.
    #[inline]
    pub(super) fn near(&self) -> Cells {
        self.sums.near - self.occupied
    }

    #[inline]
    pub(super) fn occupied(&self) -> &Cells {
        &self.occupied
    }

    #[inline]
    pub(super) fn key(&self) -> u64 {
        self.key
    }

    /// The cells that decide whether `side` wins by a stone on `cell`, where that makes two ways to
    /// five: the cell and what would complete the fives. A stone elsewhere changes nothing about
    /// them.
    pub(super) fn stops(&self, field: &Field, side: Side, cell: u16) -> Cells {
        let classes = self.classes(side, cell);
        let place = field.places[usize::from(cell)];
        let half = 4 * side.index();
        let mut stops = Cells::EMPTY;
        stops.insert(cell);
        for direction in (0..4).filter(|direction| classes[*direction] >= FOUR) {
            let at = u32::from(place.at[direction]);
            let line = self.lines[direction][usize::from(place.lines[direction])];
            let line = line | code(side) << (2 * at);
            for off in (-4..=4_i32).filter(|off| *off != 0) {
                let there = at.wrapping_add_signed(off);
                let is_empty = line >> (2 * there) & 3 == EMPTY;
                if is_empty && field.table.classes(line, there) >> half & 15 == FIVE {
                    stops.insert(cell.wrapping_add_signed(off as i16 * field.steps[direction]));
                }
            }
        }
        stops
    }

    /// The classes around a cell as its lines have them.
    fn classes_at(&self, field: &Field, cell: u16) -> u32 {
        let place = field.places[usize::from(cell)];
        (0..4).fold(0, |sum, direction| {
            let line = self.lines[direction][usize::from(place.lines[direction])];
            let classes = field.table.classes(line, u32::from(place.at[direction]));
            sum | spread(classes) << (4 * direction)
        })
    }

    /// Brings the cells around up to date, each of which lies on one line with this one.
    #[inline]
    fn refresh_around<const VALUED: bool>(&mut self, field: &Field, cell: u16) {
        match field.table.reach {
            4 => self.refresh_within::<4, VALUED>(field, cell),
            _ => self.refresh_within::<5, VALUED>(field, cell),
        }
    }

    fn refresh_within<const REACH: u32, const VALUED: bool>(&mut self, field: &Field, cell: u16) {
        let place = field.places[usize::from(cell)];
        for direction in 0..4 {
            let line = self.lines[direction][usize::from(place.lines[direction])];
            let (at, step) = (u32::from(place.at[direction]), field.steps[direction]);
            for n in 0..=2 * REACH {
                let there = at + n - REACH;
                // The stone's own cell is not empty either, or is seen to by the caller.
                if n == REACH || line >> (2 * there) & 3 != EMPTY {
                    continue;
                }
                let other = cell.wrapping_add_signed((n as i16 - REACH as i16) * step);
                let classes = spread(field.table.classes_within::<REACH>(line, there));
                let spot = self.spots[usize::from(other)];
                let changed = (spot.classes >> (4 * direction) ^ classes) & EACH_SIDE;
                if changed == 0 {
                    continue;
                }
                self.changes.push((other, spot));
                let new = spot_of(field, spot.classes ^ changed << (4 * direction));
                self.change::<VALUED>(field, other, spot, new);
            }
        }
    }

    /// A cell becomes good for something else. Without branches: nobody foresees them.
    #[inline]
    fn change<const VALUED: bool>(&mut self, field: &Field, cell: u16, old: Spot, new: Spot) {
        self.spots[usize::from(cell)] = new;
        self.sums.exchange::<VALUED>(field, cell, old.shapes, new.shapes);
    }

    /// Puts a stone down that is lifted before anybody asks what the position is worth, by
    /// [`lift`](Tally::lift): values stay behind, which takes a third of the time off.
    pub(super) fn try_stone(&mut self, field: &Field, side: Side, cell: u16) {
        self.put_down::<false>(field, side, cell);
    }

    #[inline]
    fn put_down<const VALUED: bool>(&mut self, field: &Field, side: Side, cell: u16) {
        self.steps.push(Step { cell, changes: self.changes.len() as u32, sums: self.sums });
        self.stones[usize::from(cell)] = Some(side);
        self.order.push((cell, side));
        self.occupied.insert(cell);
        self.sums.near |= field.near[usize::from(cell)];
        let spot = self.spots[usize::from(cell)];
        self.sums.exchange::<VALUED>(field, cell, spot.shapes, [ShapeId::default(); 2]);
        self.set_stone(field, side, cell);
        self.refresh_around::<VALUED>(field, cell);
    }

    fn set_stone(&mut self, field: &Field, side: Side, cell: u16) {
        let place = field.places[usize::from(cell)];
        for direction in 0..4 {
            let line = &mut self.lines[direction][usize::from(place.lines[direction])];
            *line ^= code(side) << (2 * place.at[direction]);
        }
        self.key ^= field.salts[usize::from(cell)][side.index()];
        if let Some(board) = &mut self.renju {
            board.toggle(side, cell);
        }
    }

    /// Takes back the stone put down last.
    fn step_back(&mut self, step: &Step) {
        let before = step.changes as usize;
        for &(cell, old) in self.changes[before..].iter().rev() {
            self.spots[usize::from(cell)] = old;
        }
        self.changes.truncate(before);
        self.sums = step.sums;
    }

    /// Takes back another stone than the last: all there is to know is found anew.
    fn lift_another(&mut self, field: &Field, cell: u16) {
        self.refresh_around::<true>(field, cell);
        let spot = spot_of(field, self.classes_at(field, cell));
        self.change::<true>(field, cell, Spot::default(), spot);
        let all = self.occupied.iter().map(|at| field.near[usize::from(at)]);
        self.sums.near = all.fold(Cells::EMPTY, |near, cells| near | cells);
        // No older step fits any more.
        self.steps.clear();
        self.changes.clear();
    }
}

impl Sums {
    /// A cell has these shapes instead of those.
    #[inline]
    fn exchange<const VALUED: bool>(
        &mut self,
        field: &Field,
        cell: u16,
        was: [ShapeId; 2],
        is: [ShapeId; 2],
    ) {
        for side in 0..2 {
            let (was, is) = (was[side], is[side]);
            if VALUED {
                self.values[side] += field.shapes.worth(is) - field.shapes.worth(was);
            }
            let [one, other] = [is, was].map(|shape| 1 << (COUNT_BITS * shape.threat() as u32));
            self.counts[side] = self.counts[side].wrapping_add(one).wrapping_sub(other);
            self.sharp[side].flip(cell, is.is_sharp() != was.is_sharp());
        }
    }
}

/// Bits for the number of cells with a threat: there are at most 400.
const COUNT_BITS: u32 = 9;

#[inline]
fn spot_of(field: &Field, classes: u32) -> Spot {
    let first = field.shapes.id(field.first_shapes, classes as u16);
    let second = field.shapes.id(Shapes::STANDARD, (classes >> 16) as u16);
    Spot { classes, shapes: [first, second] }
}

/// The classes of one direction for both sides, where a spot has those of the first direction.
const EACH_SIDE: u32 = 0x000f_000f;

/// Two classes of a line table as a spot has them.
#[inline]
const fn spread(classes: u8) -> u32 {
    let classes = classes as u32;
    (classes | classes << 12) & EACH_SIDE
}

/// The two bits of a stone.
#[inline]
const fn code(side: Side) -> u64 {
    1 << side.index()
}

impl Tally for State {
    type Board = Field;

    fn new(field: &Field) -> State {
        let cells = field.places.len();
        let mut state = State {
            lines: empty_lines(&field.places),
            spots: vec![Spot::default(); cells],
            stones: vec![None; cells],
            // All cells count as without a threat, so that no count falls below nothing.
            sums: Sums { counts: [cells as u64; 2], ..Sums::default() },
            occupied: Cells::EMPTY,
            key: 0,
            order: Vec::with_capacity(cells),
            correction: field
                .correction
                .as_ref()
                .map(|net| Box::new(network::Sums::new(field, net))),
            steps: Vec::with_capacity(cells),
            changes: Vec::with_capacity(16 * cells),
            renju: field.is_renju().then(|| Box::new(RenjuBoard::new(&field.rules))),
        };
        for cell in 0..cells as u16 {
            let spot = spot_of(field, state.classes_at(field, cell));
            state.change::<true>(field, cell, Spot::default(), spot);
        }
        state
    }

    #[inline]
    fn stone(&self, cell: u16) -> Option<Side> {
        self.stones[usize::from(cell)]
    }

    fn put(&mut self, field: &Field, side: Side, cell: u16) {
        self.put_down::<true>(field, side, cell);
    }

    fn lift(&mut self, field: &Field, side: Side, cell: u16) {
        self.stones[usize::from(cell)] = None;
        let place = self.order.iter().rposition(|(stone, _)| *stone == cell);
        let place = place.expect("only a stone that is there is lifted");
        self.order.remove(place);
        if let Some(sums) = &mut self.correction {
            sums.keep(place);
        }
        self.occupied.remove(cell);
        self.set_stone(field, side, cell);
        match self.steps.pop_if(|step| step.cell == cell) {
            Some(step) => self.step_back(&step),
            None => self.lift_another(field, cell),
        }
    }
}
