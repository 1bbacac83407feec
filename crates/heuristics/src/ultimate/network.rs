//! The default where won boards are closed: a small network. What a board's marks mean is a few numbers; where the board lies decides
//! what they add to each unit; what the units make of the sums is added up. A move changes one board, and so a row of the sums.

mod weights;

use super::{patterns::Patterns, sets::index, tactics};
use crate::spec::{Key, Weights};
use games::ultimate::{Rules, Spot, Tie, Ultimate};
use kernel::{Evaluator, Game, Score, Selection, Side};
use std::sync::{Arc, LazyLock};
pub use weights::{FEATURES, Forms, LINE_UNITS, NetworkWeights, UNITS};

/// Points for a unit of the network's answer, which is the logarithm of the odds of winning.
const POINTS: i32 = 160;
/// Sums are whole numbers, so that no order of adding them up matters: this is 1. A unit that reaches it is fully on.
const ONE: i16 = 1 << 9;
/// What a row may add to a unit, so that all rows of a position together fit 16 bits.
const MOST: f32 = 6.0;
/// What a weight of the answer is counted in; below [`MOST_OUT`] of these, the answer fits 32 bits.
const OUT: f32 = 128.0;
const MOST_OUT: f32 = 15.0;
/// A unit that is fully on, squared.
const FULL_BITS: u32 = 14;
/// The last unit is not limited: what it sums up goes straight into the answer.
const STRAIGHT: usize = UNITS - 1;

/// What a board adds to the units: a line of the processor's cache.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Row([i16; UNITS]);

impl Row {
    fn new(values: [f32; UNITS]) -> Row {
        Row(values.map(|value| (value.clamp(-MOST, MOST) * f32::from(ONE)).round() as i16))
    }

    #[inline]
    fn add(&mut self, other: &Row) {
        let mut sums = self.0;
        for unit in 0..UNITS {
            sums[unit] += other.0[unit];
        }
        self.0 = sums;
    }

    #[inline]
    fn exchange(&mut self, before: &Row, now: &Row) {
        // A copy, so that the compiler need not fear that the rows overlap and takes many units at once.
        let mut sums = self.0;
        for unit in 0..UNITS {
            sums[unit] += now.0[unit] - before.0[unit];
        }
        self.0 = sums;
    }

    /// What the units make of their sums, weighed: each is limited to 0 and [`ONE`] and squared, those of lines twice, so that what is
    /// added up acts as a product would.
    #[inline]
    fn answer(&self, weights: &[i16; UNITS]) -> i32 {
        // The high half of a product of 16 bits is one instruction for many units at once.
        let square = |x: i16| ((i32::from(x) * i32::from(x)) >> 16) as i16;
        let on = self.0.map(|sum| square(sum.clamp(0, ONE - 1) << 6));
        let lines: [i16; LINE_UNITS] = std::array::from_fn(|unit| square(on[unit] << 1));
        let weigh = |on: &[i16], weights: &[i16]| -> i32 {
            on.iter().zip(weights).map(|(on, weight)| i32::from(*on) * i32::from(*weight)).sum()
        };
        weigh(&lines, &weights[..LINE_UNITS]) + weigh(&on[LINE_UNITS..], &weights[LINE_UNITS..])
    }
}

/// The weights, ready to be asked.
#[derive(Debug)]
struct Tables {
    /// By marks of a board, its form as each of two sides sees it.
    forms: Vec<[u16; 2]>,
    count: usize,
    /// By board and form.
    rows: Vec<Row>,
    /// Besides, for the board that the mover must play in: as the mover sees it, and as the other does.
    sent: [Vec<Row>; 2],
    /// Where the choice of a board is free.
    free: [Row; 2],
    /// Nothing decided, nothing played.
    bias: Row,
    /// The answer's weights for the mover's units and the other's.
    out: [[i16; UNITS]; 2],
    /// Those of the unit without limits.
    straight: [i32; 2],
    /// What is added for being to move.
    even: i32,
}

/// Ours for draws without a line, and for counting; made when they are first asked for.
static STANDARD: [LazyLock<Arc<Tables>>; 2] = [
    LazyLock::new(|| Arc::new(Tables::new(&Network::standard_weights(&Rules::default())))),
    LazyLock::new(|| {
        let rules = Rules { tie: Tie::Count, ..Rules::default() };
        Arc::new(Tables::new(&Network::standard_weights(&rules)))
    }),
];

impl Tables {
    fn new(weights: &NetworkWeights) -> Tables {
        let forms = Forms::default();
        let turn = |seat: usize, turn: usize| weights.turns[seat][turn];
        let rows = |place: usize, more: [f32; UNITS]| {
            let row = move |form: usize| Row::new(sum(weights.row(place, form), more));
            (0..forms.len()).map(row).collect::<Vec<Row>>()
        };
        let sent = |seat: usize| {
            (0..9).flat_map(|board| rows(9 + 9 * seat + board, turn(seat, board))).collect()
        };
        let whole = |weight: f32| (weight.clamp(-MOST_OUT, MOST_OUT) * OUT).round() as i16;
        let mut out = weights.out.map(|units| units.map(whole));
        let straight = out.map(|units| i32::from(units[STRAIGHT]));
        out.iter_mut().for_each(|units| units[STRAIGHT] = 0);
        Tables {
            forms: forms.by_marks(),
            count: forms.len(),
            rows: (0..9).flat_map(|board| rows(board, [0.0; UNITS])).collect(),
            sent: [sent(0), sent(1)],
            free: [0, 1].map(|seat| Row::new(turn(seat, 9))),
            bias: Row::new(weights.bias),
            out,
            straight,
            even: (weights.even * OUT * f32::from(ONE)).round() as i32,
        }
    }

    /// The sums of units for a board without marks, as either side sees it.
    fn start(&self) -> Row {
        let mut sums = self.bias;
        let [empty, _] = self.forms[index(0, 0)];
        (0..9).for_each(|board| sums.add(&self.rows[self.at(board, empty)]));
        sums
    }

    #[inline]
    fn at(&self, board: usize, form: u16) -> usize {
        board * self.count + usize::from(form)
    }
}

fn sum(a: [f32; UNITS], b: [f32; UNITS]) -> [f32; UNITS] {
    std::array::from_fn(|unit| a[unit] + b[unit])
}

/// The evaluator, for closed boards only: there the marks of a board tell who owns it.
#[derive(Clone, Debug)]
pub struct Network {
    tables: Arc<Tables>,
    /// By side and board, the marks that the sums are of.
    seen: [[u16; 9]; 2],
    /// What all boards add to the units, as each side sees them.
    sums: [Row; 2],
    /// For the order of moves.
    order: Patterns,
}

impl Network {
    /// With our weights for these rules.
    #[must_use]
    pub fn standard(rules: &Rules) -> Network {
        let [draw, count] = &STANDARD;
        Network::of(if rules.tie == Tie::Draw { draw } else { count }, rules)
    }

    /// Our weights for these rules.
    #[must_use]
    pub fn standard_weights(rules: &Rules) -> NetworkWeights {
        let bytes: &[u8] = match rules.tie {
            Tie::Draw => include_bytes!("network/draw.bin"),
            Tie::Count => include_bytes!("network/count.bin"),
        };
        NetworkWeights::from_bytes(bytes).expect("our own weights are well formed")
    }

    /// With other weights.
    #[must_use]
    pub fn new(weights: &NetworkWeights, rules: &Rules) -> Network {
        Network::of(&Arc::new(Tables::new(weights)), rules)
    }

    fn of(tables: &Arc<Tables>, rules: &Rules) -> Network {
        Network {
            tables: tables.clone(),
            seen: [[0; 9]; 2],
            sums: [tables.start(); 2],
            order: Patterns::standard(rules),
        }
    }

    /// Exchanges the rows of boards that are not as they were when this was asked last: a search goes from a position to
    /// one that differs in a board or two.
    #[inline]
    fn look_up(&mut self, pos: &Ultimate) {
        let now = Side::BOTH.map(|side| *pos.all_marks(side));
        for board in 0..9 {
            let marks = |all: &[[u16; 9]; 2]| [all[0][board], all[1][board]];
            let ([a, b], [c, d]) = (marks(&self.seen), marks(&now));
            if [a, b] != [c, d] {
                let tables = &*self.tables;
                let (before, after) = (tables.forms[index(a, b)], tables.forms[index(c, d)]);
                for side in 0..2 {
                    let row = |form: [u16; 2]| &tables.rows[tables.at(board, form[side])];
                    self.sums[side].exchange(row(before), row(after));
                }
            }
        }
        self.seen = now;
    }

    /// What the network answers, in units of `OUT * ONE`.
    #[inline]
    fn answer(&mut self, pos: &Ultimate) -> i32 {
        self.look_up(pos);
        let tables = &*self.tables;
        let (mover, other) = (pos.to_move(), pos.to_move().other());
        let [mut own, mut theirs] = [mover, other].map(|side| self.sums[side.index()]);
        if let Some(board) = pos.target() {
            let marks = index(pos.marks(mover, board), pos.marks(other, board));
            let [mine, its] = tables.forms[marks];
            own.add(&tables.sent[0][tables.at(board, mine)]);
            theirs.add(&tables.sent[1][tables.at(board, its)]);
        } else {
            own.add(&tables.free[0]);
            theirs.add(&tables.free[1]);
        }
        let units = own.answer(&tables.out[0]) + theirs.answer(&tables.out[1]);
        let straight = i32::from(own.0[STRAIGHT]) * tables.straight[0]
            + i32::from(theirs.0[STRAIGHT]) * tables.straight[1];
        (units >> (FULL_BITS - ONE.ilog2())) + straight + tables.even
    }
}

/// No settings: there are too many to write in a line.
#[derive(Clone, Copy, Default)]
pub(super) struct Nothing;

impl Weights for Nothing {
    const NAME: &'static str = "network";
    const KEYS: &'static [Key<Self>] = &[];
}

impl Evaluator<Ultimate> for Network {
    #[inline]
    fn evaluate(&mut self, pos: &Ultimate) -> Score {
        let parts = i64::from(self.answer(pos)) * i64::from(POINTS);
        Score::estimate((parts / (OUT as i64 * i64::from(ONE))) as i32)
    }

    #[inline]
    fn promise(&self, pos: &Ultimate, mv: Spot) -> i32 {
        self.order.promise(pos, mv)
    }

    fn select(&self, pos: &Ultimate, moves: &mut Vec<Spot>) -> Selection {
        tactics::select(pos, moves)
    }

    fn forcing(&self, pos: &Ultimate, out: &mut Vec<Spot>) {
        self.order.forcing(pos, out);
    }
}
