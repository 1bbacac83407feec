//! Differences of seeds: the simple heuristic of the student report on Kalah, and the stores alone.

use crate::spec::{Key, Weights};
use games::kalah::{Kalah, Pits};
use kernel::{Evaluator, Game, MoveGuide, Score};

/// The simple heuristic of the student report: (own store - other store) + (own row - other row).
/// It has no settings.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rows;

/// Own store - other store. It has no settings.
#[derive(Clone, Copy, Debug, Default)]
pub struct Stores;

impl Weights for Rows {
    const NAME: &'static str = "rows";
    const KEYS: &'static [Key<Self>] = &[];
}

impl Weights for Stores {
    const NAME: &'static str = "stores";
    const KEYS: &'static [Key<Self>] = &[];
}

impl<P: Pits> Evaluator<Kalah<P>> for Rows {
    fn evaluate(&mut self, pos: &Kalah<P>) -> Score {
        let size = pos.rules().pits().into();
        let of_half = |half| pos.pits().store(half, size) + pos.pits().row_sum(half, size);
        seeds(of_half(0), of_half(1))
    }
}

impl<P: Pits> Evaluator<Kalah<P>> for Stores {
    fn evaluate(&mut self, pos: &Kalah<P>) -> Score {
        seeds(pos.store(pos.to_move()), pos.store(pos.to_move().other()))
    }
}

impl<P: Pits> MoveGuide<Kalah<P>> for Rows {}

impl<P: Pits> MoveGuide<Kalah<P>> for Stores {}

/// The margin of this many seeds against this many.
fn seeds(own: u16, other: u16) -> Score {
    Score::margin((i64::from(own) - i64::from(other)) * i64::from(Score::UNIT))
}
