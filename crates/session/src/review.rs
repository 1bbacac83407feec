//! A game looked at again: what each position was worth, which moves gave something away, and
//! whether a result was.

use crate::{Error, Position, Think, Thought, value};
use kernel::{Unit, Value};
use serde::Serialize;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// What can be said of a game afterwards.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Review {
    /// The payoff, seen by the first player; none if the game is not over.
    pub result: Option<i32>,
    /// Every position in which a move was played, from the first.
    pub plies: Vec<ReviewPly>,
    /// The last move that is proven to have given a better result away; if there is none, the move
    /// after which the engine's opinion fell most, if it fell by much.
    pub turning: Option<Turning>,
}

/// A position of the game and what was played in it. Values are seen by the first player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ReviewPly {
    /// Who moved.
    pub side: String,
    /// What the position was worth.
    #[serde(serialize_with = "value::number")]
    pub value: Value,
    /// The same from -1 to 1.
    pub bar: f64,
    /// Whether that is proven.
    pub proven: bool,
    /// A best move.
    pub best: String,
    /// All moves that are as good as that, as far as the engine looked at them.
    pub equal: Vec<String>,
    /// The move that was played.
    pub played: String,
    /// How much of `bar` it gave away, for its player.
    pub loss: f64,
    /// How much it gave away: of the chance of winning, from 0 to 1, or in seeds.
    pub fell: f64,
}

/// A move that gave something away.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Turning {
    /// The number of the move, from 0.
    pub ply: usize,
    /// Who moved.
    pub side: String,
    /// What was played.
    pub played: String,
    /// What would have been better.
    pub best: String,
    /// And what would have followed.
    pub line: Vec<String>,
    /// What the position was worth before the move, seen by the first player.
    #[serde(serialize_with = "value::number")]
    pub before: Value,
    /// And what it was worth after it; where the game was over, its result.
    #[serde(serialize_with = "value::number")]
    pub after: Value,
    /// Whether a better result was proven before the move, and the worse one after it. Otherwise
    /// this is the engine's opinion, and no result is said to have been given away.
    pub proven: bool,
    /// How much the move gave away: of the chance of winning, from 0 to 1, or in seeds.
    pub fell: f64,
}

/// By how much an opinion must fall to be worth a word: a fifth of a game, or this many seeds.
const MUCH: [f64; 2] = [0.2, 4.0];
/// With more moves than this, only the best one is looked at closely.
const COMPARED: usize = 12;

/// What a position is worth, and whether that is proven.
#[derive(Clone, Copy)]
struct Worth {
    value: Value,
    proven: bool,
}

impl Worth {
    fn of(thought: &Thought) -> Option<Worth> {
        let line = thought.lines.first()?;
        Some(Worth { value: line.value, proven: line.proven })
    }

    /// The chance of winning, or the margin.
    fn amount(self, unit: Unit) -> f64 {
        match (self.value, unit) {
            (Value::Payoff(payoff), Unit::Chance) => f64::midpoint(1.0, payoff.signum().into()),
            (Value::Payoff(payoff), Unit::Margin) => payoff.into(),
            (Value::Chance(amount) | Value::Margin(amount) | Value::Points(amount), _) => amount,
        }
    }

    /// Won, drawn or lost for the first player, if that is proven.
    fn result(self) -> Option<i32> {
        match self.value {
            Value::Payoff(payoff) if self.proven => Some(payoff.signum()),
            _ => None,
        }
    }
}

/// Looks at every position of the game, from the last to the first. `watch` is told what was found at each, by the
/// number of moves played before it. None if it was stopped before it was done.
///
/// # Errors
/// If there is no such evaluator.
pub fn review(
    game: &dyn Position,
    think: &Think,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(usize, Option<&Thought>),
) -> Result<Option<Review>, Error> {
    let mut pos = game.duplicate();
    let (first, unit) = (pos.sides()[0], pos.unit());
    let result = pos.view().result.map(|result| result.payoff);
    let moves: Vec<String> = pos.record().moves.into_iter().map(|ply| ply.mv).collect();
    let mut after = match result {
        Some(payoff) => {
            watch(moves.len(), None);
            Some(Worth { value: Value::Payoff(payoff), proven: true })
        }
        None => {
            let thought = pos.think(think, stop, &mut |_| true)?;
            watch(moves.len(), Some(&thought));
            Worth::of(&thought)
        }
    };
    let end = after;
    let (mut plies, mut turnings) = (Vec::new(), Vec::new());
    for (ply, played) in moves.iter().enumerate().rev() {
        pos.undo();
        let thought = pos.think(&comparing(think, &*pos), stop, &mut |_| true)?;
        if stop.load(Relaxed) {
            return Ok(None);
        }
        watch(ply, Some(&thought));
        let looked =
            Looked { thought: &thought, first: pos.view().to_move.as_deref() == Some(first) };
        let Some(worth) = Worth::of(&thought) else { continue };
        let side = pos.view().to_move.unwrap_or_default();
        let told = looked.ply(side, played, after.unwrap_or(worth), unit);
        turnings.extend(after.and_then(|after| looked.turning(ply, &told, after, end)));
        plies.push(told);
        after = Some(worth);
    }
    plies.reverse();
    Ok(Some(Review { result, plies, turning: choose(turnings, unit) }))
}

/// The last that is proven; if there is none, the one after which the opinion fell most, if by
/// much.
fn choose(turnings: Vec<Turning>, unit: Unit) -> Option<Turning> {
    let much = MUCH[usize::from(unit == Unit::Margin)];
    // They come from the last to the first.
    let proven = turnings.iter().position(|turning| turning.proven);
    let place = proven.or_else(|| {
        let felt = (0..turnings.len()).filter(|&n| turnings[n].fell >= much);
        felt.max_by(|&a, &b| turnings[a].fell.total_cmp(&turnings[b].fell))
    })?;
    turnings.into_iter().nth(place)
}

/// The same search, comparing all moves where there are few.
fn comparing(think: &Think, pos: &dyn Position) -> Think {
    let moves = pos.view().moves.len();
    let mut think = think.clone();
    if moves <= COMPARED {
        think.options.lines = think.options.lines.max(moves);
    }
    think
}

/// A position and what was found there.
struct Looked<'a> {
    thought: &'a Thought,
    /// Whether the first player moves.
    first: bool,
}

impl Looked<'_> {
    fn ply(&self, side: String, played: &str, after: Worth, unit: Unit) -> ReviewPly {
        let line = &self.thought.lines[0];
        let best = line.moves.first().cloned().unwrap_or_default();
        let equal = self.thought.lines.iter().filter(|line| line.best);
        let equal: Vec<String> = equal.filter_map(|line| line.moves.first().cloned()).collect();
        let before = Worth { value: line.value, proven: line.proven };
        let sign = if self.first { 1.0 } else { -1.0 };
        // A move as good as the best gave nothing away, whatever a later search says.
        let given = |before: f64, after: f64| {
            if equal.iter().any(|mv| mv == played) {
                0.0
            } else {
                (sign * (before - after)).max(0.0)
            }
        };
        ReviewPly {
            side,
            value: line.value,
            bar: line.bar,
            proven: line.proven,
            loss: given(line.bar, after.value.bar()),
            fell: given(before.amount(unit), after.amount(unit)),
            best,
            equal,
            played: played.to_owned(),
        }
    }

    /// The move as one that gave something away: a proven result, or part of an opinion. `end` is
    /// how the game came out, or stands.
    fn turning(
        &self,
        ply: usize,
        told: &ReviewPly,
        after: Worth,
        end: Option<Worth>,
    ) -> Option<Turning> {
        let line = &self.thought.lines[0];
        let sign = if self.first { 1 } else { -1 };
        let seen = |worth: Worth| worth.result().map(|result| sign * result);
        let before = Worth { value: line.value, proven: line.proven };
        let better = |before: Option<i32>, after: Option<i32>| {
            before.zip(after).is_some_and(|(before, after)| before > after)
        };
        let proven = better(seen(before), seen(after)) && better(seen(before), end.and_then(seen));
        (proven || told.fell > 0.0).then(|| Turning {
            ply,
            side: told.side.clone(),
            played: told.played.clone(),
            best: told.best.clone(),
            line: line.moves.clone(),
            before: line.value,
            after: after.value,
            proven,
            fell: told.fell,
        })
    }
}
