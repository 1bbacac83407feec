//! Evaluations with their moves written out, as every request returns them.

use crate::value;
use kernel::{Game, Value};
use serde::Serialize;

/// What is known and thought of a position, seen by the first player: [`kernel::Evaluation`] of a
/// game whose type is forgotten.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Evaluation {
    /// What to show: the proven value, else the estimate; none if there is neither.
    #[serde(serialize_with = "value::number")]
    pub value: Option<Value>,
    /// A place on a bar from -1, lost for the first player, to 1. Opinions never reach the ends.
    pub bar: f64,
    /// The least and the most that is proven.
    pub bounds: [i32; 2],
    /// Whether the value is proven: both bounds are equal.
    pub proven: bool,
    /// Plies to the end along the line, if the end is in sight.
    pub distance: Option<u32>,
    /// Best play by both sides.
    pub line: Vec<String>,
}

impl Evaluation {
    pub(crate) fn of<G: Game>(pos: &G, found: &kernel::Evaluation<G::Move>) -> Evaluation {
        let value = found.value();
        Evaluation {
            value,
            bar: value.map_or(0.0, Value::bar),
            bounds: [found.bounds.start().value(), found.bounds.end().value()],
            proven: found.is_proven(),
            distance: found.distance,
            line: written(pos, &found.line),
        }
    }

    /// The move it begins with.
    #[must_use]
    pub fn best(&self) -> Option<&str> {
        self.line.first().map(String::as_str)
    }
}

/// A line of play as text.
pub(crate) fn written<G: Game>(pos: &G, line: &[G::Move]) -> Vec<String> {
    let mut walk = pos.clone();
    let text = |&mv| {
        let text = walk.move_text(mv);
        walk.make(mv);
        text
    };
    line.iter().map(text).collect()
}
