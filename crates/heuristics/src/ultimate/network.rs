//! The default where won boards are closed: a small network. What a board's marks mean is a few
//! numbers; where the board lies decides what they add to each unit; what the units make of the
//! sums is added up. A move changes one board, and so a row of the sums.

mod openings;
mod weights;

use super::{patterns::Patterns, sets::index, tactics};
use crate::{
    spec::{Key, Weights},
    weights_file::weights_file,
};
use games::ultimate::{Rules, Spot, Tie, Ultimate};
use kernel::{Evaluator, Game, MoveGuide, Report, Scale, Score, Selection, Side};
pub use openings::Openings;
use std::sync::{Arc, LazyLock};
pub use weights::{FEATURES, Forms, LINE_UNITS, NetworkWeights, SITUATIONS, UNITS, situation};

/// Points for a unit of the network's answer, which is the logarithm of the odds of winning.
const POINTS: i32 = 160;
/// Sums are whole numbers, so that no order of adding them up matters: this is 1. A unit that
/// reaches it is fully on.
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

/// What a board adds to the units of a side.
#[derive(Clone, Copy, Debug)]
struct Row([i16; UNITS]);

/// Rows of two sides: a cache line.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Pair([Row; 2]);

impl Pair {
    #[inline]
    fn add(&mut self, other: &Pair) {
        // A copy, so that the compiler need not fear that the rows overlap and takes many units at
        // once.
        let Pair(mut sums) = *self;
        for (sums, other) in sums.iter_mut().zip(&other.0) {
            sums.0.iter_mut().zip(other.0).for_each(|(sum, value)| *sum += value);
        }
        self.0 = sums;
    }

    #[inline]
    fn exchange(&mut self, before: &Pair, now: &Pair) {
        let Pair(mut sums) = *self;
        for (sums, (before, now)) in sums.iter_mut().zip(before.0.iter().zip(&now.0)) {
            let changes = before.0.iter().zip(now.0);
            sums.0.iter_mut().zip(changes).for_each(|(sum, (was, is))| *sum += is - was);
        }
        self.0 = sums;
    }
}

impl Row {
    fn new(values: [f32; UNITS]) -> Row {
        Row(values.map(|value| (value.clamp(-MOST, MOST) * f32::from(ONE)).round() as i16))
    }

    /// What the units make of their sums, weighed: each is limited to 0 and [`ONE`] and squared,
    /// those of lines twice, so that what is added up acts as a product would.
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
    /// By marks of a board, its form as the first of two sides sees it.
    forms: Vec<u16>,
    count: usize,
    /// By board and form as the first player sees it: for both sides.
    rows: Vec<Pair>,
    /// Besides, for the board that the mover must play in, by board and form as the mover sees it:
    /// for the mover and the other.
    sent: Vec<Pair>,
    /// Where the choice of a board is free.
    free: Pair,
    /// What the sums are before a mark is made.
    start: Pair,
    /// By situation.
    last: [Last; SITUATIONS],
}

/// How the units make the answer.
#[derive(Debug)]
struct Last {
    /// The weights of the mover's units and the other's.
    out: [[i16; UNITS]; 2],
    /// Those of the unit without limits.
    straight: [i32; 2],
    /// What is added for being to move.
    even: i32,
}

impl Last {
    fn new(weights: &[[f32; UNITS]; 2], even: f32) -> Last {
        let whole = |weight: f32| (weight.clamp(-MOST_OUT, MOST_OUT) * OUT).round() as i16;
        let mut out = weights.map(|units| units.map(whole));
        let straight = out.map(|units| i32::from(units[STRAIGHT]));
        out.iter_mut().for_each(|units| units[STRAIGHT] = 0);
        Last { out, straight, even: (even * OUT * f32::from(ONE)).round() as i32 }
    }
}

/// Ours for draws without a line, and for counting; made when they are first asked for.
static STANDARD: [LazyLock<Arc<Tables>>; 2] = [
    LazyLock::new(|| Arc::new(Tables::new(&Network::standard_weights(&Rules::default())))),
    LazyLock::new(|| {
        let rules = Rules { tie: Tie::Count, ..Rules::default() };
        Arc::new(Tables::new(&Network::standard_weights(&rules)))
    }),
];

fn standard_tables(tie: Tie) -> &'static Arc<Tables> {
    let [draw, count] = &STANDARD;
    if tie == Tie::Draw { draw } else { count }
}

impl Tables {
    fn new(weights: &NetworkWeights) -> Tables {
        let forms = Forms::default();
        let nothing = [0.0; UNITS];
        let pairs = |places: [usize; 2], more: [[f32; UNITS]; 2]| {
            let rows = [0, 1].map(|view| {
                let row = |form| Row::new(sum(weights.row(places[view], form), more[view]));
                (0..forms.len()).map(row).collect::<Vec<Row>>()
            });
            let pair = |form: u16| {
                Pair([rows[0][usize::from(form)], rows[1][usize::from(forms.seen_by_other(form))]])
            };
            (0..forms.len() as u16).map(pair).collect::<Vec<Pair>>()
        };
        let turns = |turn: usize| weights.turns.map(|turns| turns[turn]);
        let rows = (0..9).flat_map(|board| pairs([board; 2], [nothing; 2])).collect();
        let sent = (0..9).flat_map(|board| pairs([9 + board, 18 + board], turns(board))).collect();
        let mut tables = Tables {
            forms: forms.by_marks().to_vec(),
            count: forms.len(),
            rows,
            sent,
            free: Pair(turns(9).map(Row::new)),
            start: Pair([Row::new(weights.bias); 2]),
            last: std::array::from_fn(|n| Last::new(&weights.out[n], weights.even[n])),
        };
        (0..9).for_each(|board| tables.start.add(&tables.rows[tables.at(board, 0, 0)]));
        tables
    }

    /// The place of a board in a table by board and form.
    #[inline]
    fn at(&self, board: usize, own: u16, other: u16) -> usize {
        board * self.count + usize::from(self.forms[index(own, other)])
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
    /// What all boards add to the units of each side.
    sums: Pair,
    /// For the order of moves.
    order: Patterns,
}

impl Network {
    /// With our weights for these rules.
    #[must_use]
    pub fn standard(rules: &Rules) -> Network {
        Network::of(standard_tables(rules.tie))
    }

    /// Our weights for these rules.
    #[must_use]
    pub fn standard_weights(rules: &Rules) -> NetworkWeights {
        let bytes = match rules.tie {
            Tie::Draw => weights_file!("ultimate/network/draw.bin"),
            Tie::Count => weights_file!("ultimate/network/count.bin"),
        };
        NetworkWeights::from_bytes(&bytes).expect("our own weights are well formed")
    }

    /// With other weights.
    #[must_use]
    pub fn new(weights: &NetworkWeights) -> Network {
        Network::of(&Arc::new(Tables::new(weights)))
    }

    fn of(tables: &Arc<Tables>) -> Network {
        Network {
            tables: tables.clone(),
            seen: [[0; 9]; 2],
            sums: tables.start,
            order: Patterns::standard(),
        }
    }

    /// Exchanges the rows of boards that are not as they were when this was asked last: a search
    /// goes from a position to one that differs in a board or two.
    #[inline]
    fn look_up(&mut self, pos: &Ultimate) {
        let [first, second] = Side::BOTH.map(|side| pos.all_marks(side));
        let [seen_first, seen_second] = &self.seen;
        let tables = &*self.tables;
        for board in 0..9 {
            let before = [seen_first[board], seen_second[board]];
            let now = [first[board], second[board]];
            if before != now {
                let row = |[a, b]: [u16; 2]| &tables.rows[tables.at(board, a, b)];
                self.sums.exchange(row(before), row(now));
            }
        }
        self.seen = [*first, *second];
    }

    /// What the network answers, in units of `OUT * ONE`.
    #[inline]
    fn answer(&mut self, pos: &Ultimate) -> i32 {
        self.look_up(pos);
        let tables = &*self.tables;
        let (mover, other) = (pos.to_move(), pos.to_move().other());
        let mut sums = Pair([mover, other].map(|side| self.sums.0[side.index()]));
        sums.add(pos.target().map_or(&tables.free, |board| {
            &tables.sent[tables.at(board, pos.marks(mover, board), pos.marks(other, board))]
        }));
        let Pair([own, theirs]) = sums;
        let won = [mover, other].map(|side| pos.owned(side));
        let last = &tables.last[situation(won, pos.open())];
        let units = own.answer(&last.out[0]) + theirs.answer(&last.out[1]);
        let straight = i32::from(own.0[STRAIGHT]) * last.straight[0]
            + i32::from(theirs.0[STRAIGHT]) * last.straight[1];
        (units >> (FULL_BITS - ONE.ilog2())) + straight + last.even
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

    fn scale(&self, _pos: &Ultimate) -> Scale {
        Scale::Logistic(POINTS.into())
    }

    /// Found with our weights, so other weights have none.
    fn opening(&self, pos: &Ultimate) -> Option<Report<Ultimate>> {
        let rules = pos.rules();
        let ours = Arc::ptr_eq(standard_tables(rules.tie), &self.tables);
        Openings::of(&rules).filter(|_| ours)?.find(pos).cloned()
    }
}

impl MoveGuide<Ultimate> for Network {
    #[inline]
    fn move_score(&self, pos: &Ultimate, mv: Spot) -> i32 {
        self.order.move_score(pos, mv)
    }

    fn select(&self, pos: &Ultimate, moves: &mut Vec<Spot>) -> Selection {
        tactics::select(pos, moves)
    }

    /// Everywhere: it was worth more in matches than any other step of the search.
    fn may_be_singular(&self, _pos: &Ultimate) -> bool {
        true
    }

    fn forcing(&mut self, pos: &Ultimate, out: &mut Vec<Spot>) {
        self.order.forcing(pos, out);
    }
}
