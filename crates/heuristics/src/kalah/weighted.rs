//! The default for Kalah: a weighted sum of what lies on the board and what can be done with it.

use crate::spec::{Key, Weights};
use games::kalah::{Kalah, Pit, Pits};
use kernel::{Evaluator, Game, Score};

/// What each term is worth, in seeds. All but the tempo are the mover's count minus the opponent's, so the same
/// board is worth the opposite to the other side.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct KalahWeights {
    /// A seed in the store.
    pub store: f64,
    /// A seed in the row.
    pub row: f64,
    /// A pit without seeds.
    pub empty: f64,
    /// A pit whose last seed would fall into the own store.
    pub extra: f64,
    /// A pit whose last seed would fall into an empty pit of the own row with seeds in the pit opposite, those
    /// sown on the way included. Such pits are counted, not the seeds: that is what the weight was measured
    /// for. Taking the capturing seed alone, as some rules allow, does not count.
    pub capture: f64,
    /// A seed in the last pit of the row, next to the store.
    pub last: f64,
    /// To be to move.
    pub tempo: f64,
}

impl Default for KalahWeights {
    /// Set by `alfabeta-lab tune kalah:6x4 --games 20000 --depth 6 --seed 2`. At equal depth they beat the report's
    /// simple sum (`rows`) by 264 ± 8 Elo at depth 6, and by 28 ± 5 the weights that a fit to exact values
    /// suggested before (row 0.2, empty -1.17, extra 0.44, capture 1.26).
    ///
    /// Seeds in the last pit count nothing: against 0, at depth 5 and over 3,000 games of 6x4 each,
    /// 0.09 (what tuning finds) made +2 ± 8 Elo, 0.2 made -3 ± 9, 0.4 made -33 ± 10 and -0.2 made
    /// -11 ± 9.
    fn default() -> KalahWeights {
        KalahWeights {
            store: 1.0,
            row: 0.098,
            empty: -2.313,
            extra: 0.889,
            capture: 2.248,
            last: 0.0,
            tempo: 0.237,
        }
    }
}

/// Seeds; more would be cut off at the largest margin there is.
const RANGE: (f64, f64) = (-100.0, 100.0);

impl Weights for KalahWeights {
    const NAME: &'static str = "weighted";
    const UNIT: &'static str = "seeds";
    const KEYS: &'static [Key<Self>] = &[
        Key::new("store", "a seed in the store", RANGE, |weights| &mut weights.store),
        Key::new("row", "a seed in the row", RANGE, |weights| &mut weights.row),
        Key::new("empty", "an empty pit", RANGE, |weights| &mut weights.empty),
        Key::new("extra", "a move that earns another", RANGE, |weights| &mut weights.extra),
        Key::new("capture", "a move that captures", RANGE, |weights| &mut weights.capture),
        Key::new("last", "a seed in the last pit of the row", RANGE, |weights| &mut weights.last),
        Key::new("tempo", "being to move", RANGE, |weights| &mut weights.tempo),
    ];
}

/// Promise of a move that earns another: more than any gain.
const EXTRA_TURN: i32 = 1 << 20;
/// Promise of a seed gained: more than any place in the row.
const SEED: i32 = 64;

/// The evaluator.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weighted {
    weights: KalahWeights,
    /// The weights in points, in the order of [`Terms`]; adding whole numbers gives the same on every machine.
    points: [i64; 6],
    tempo: i64,
}

impl Default for Weighted {
    fn default() -> Weighted {
        Weighted::new(KalahWeights::default())
    }
}

impl Weighted {
    /// With these weights.
    #[must_use]
    pub fn new(weights: KalahWeights) -> Weighted {
        let KalahWeights { store, row, empty, extra, capture, last, tempo } = weights;
        let points = |seeds: f64| (seeds * f64::from(Score::UNIT)).round() as i64;
        Weighted {
            weights,
            points: [store, row, empty, extra, capture, last].map(points),
            tempo: points(tempo),
        }
    }

    /// The weights.
    #[must_use]
    pub const fn weights(&self) -> KalahWeights {
        self.weights
    }
}

/// Of one half: seeds in the store, seeds in the row, empty pits, extra turns and captures at hand,
/// seeds in the last pit.
type Terms = [i64; 6];

/// Counts the terms of half 0.
#[inline]
fn terms<P: Pits>(pits: &P, size: usize) -> Terms {
    let (mut empty, mut extra, mut captures) = (0, 0, 0);
    for from in 0..size {
        let seeds = usize::from(pits.pit(0, from));
        if seeds == 0 {
            empty += 1;
            continue;
        }
        // All places but the opponent's store, in a ring.
        let ring = 2 * size + 1;
        let last = (from + seeds) % ring;
        extra += i64::from(last == size);
        // Once around a pit ends in itself, which was emptied; after more than that no pit is empty.
        let lands_in_empty =
            last < size && seeds <= ring && (pits.pit(0, last) == 0 || last == from);
        if lands_in_empty {
            let mut after = *pits;
            after.sow(from, size);
            captures += i64::from(after.pit(1, size - 1 - last) > 0);
        }
    }
    let last = pits.pit(0, size - 1).into();
    [pits.store(0, size).into(), pits.row_sum(0, size).into(), empty, extra, captures, last]
}

impl<P: Pits> Evaluator<Kalah<P>> for Weighted {
    fn evaluate(&mut self, pos: &Kalah<P>) -> Score {
        let size = pos.rules().pits().into();
        let (own, other) = (terms(pos.pits(), size), terms(&pos.pits().turned(), size));
        let difference = |term: usize| (own[term] - other[term]) * self.points[term];
        Score::margin((0..own.len()).map(difference).sum::<i64>() + self.tempo)
    }

    /// Extra turns first, then by seeds gained, then right to left: the order with which solving took the fewest
    /// nodes.
    fn promise(&self, pos: &Kalah<P>, mv: Pit) -> i32 {
        let mover = pos.to_move();
        let mut after = pos.clone();
        after.make(mv);
        let extra = if after.to_move() == mover { EXTRA_TURN } else { 0 };
        extra
            + SEED * (i32::from(after.store(mover)) - i32::from(pos.store(mover)))
            + i32::from(mv.0)
    }

    // No moves are forcing: an extra turn is a ply like any other, with the mover's next choice below
    // it, and captures at hand are weighed, both sides' alike. Following either at the leaves would
    // favour whoever happens to move there.
}
