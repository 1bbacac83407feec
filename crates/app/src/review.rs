//! A game looked at again: what each position was worth, and where its result was given away.

use crate::{Error, Position, Think, Thought};
use serde::Serialize;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// What can be said of a game afterwards.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Review {
    /// The payoff, seen by the first player; none if the game is not over.
    pub result: Option<i32>,
    /// Every position in which a move was played, from the first.
    pub plies: Vec<ReviewPly>,
    /// The last move that could have kept a better result.
    pub turning: Option<Turning>,
}

/// A position of the game and what was played in it. Values are seen by the first player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ReviewPly {
    /// Who moved.
    pub side: String,
    /// What the position was worth.
    pub value: String,
    /// The same from -1 to 1.
    pub bar: f64,
    /// Whether that is proven.
    pub proven: bool,
    /// The best move.
    pub best: String,
    /// The move that was played.
    pub played: String,
    /// How much of `bar` it gave away, for its player.
    pub loss: f64,
}

/// The last move that still held a better result, had it been another.
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
    pub before: String,
    /// And what it was worth after it; none where the game was over.
    pub after: Option<String>,
    /// Whether both are proven; otherwise this is the engine's opinion.
    pub proven: bool,
}

/// An opinion beyond this is taken for a win.
const SURE: f64 = 0.6;

/// What a position is worth.
#[derive(Clone)]
struct Worth {
    bar: f64,
    proven: bool,
    value: Option<String>,
}

impl Worth {
    fn of(thought: &Thought) -> Option<Worth> {
        let line = thought.lines.first()?;
        Some(Worth { bar: line.bar, proven: line.proven, value: Some(line.value.clone()) })
    }

    /// Won, drawn or lost for the first player, as far as one can tell.
    fn class(&self) -> i32 {
        let sure = if self.proven { 0.0 } else { SURE };
        i32::from(self.bar > sure) - i32::from(self.bar < -sure)
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
    let first = pos.sides()[0];
    let result = pos.view().result.map(|result| result.payoff);
    let moves: Vec<String> = pos.record().moves.into_iter().map(|ply| ply.mv).collect();
    let mut after = match result {
        Some(payoff) => Worth { bar: payoff.signum().into(), proven: true, value: None },
        None => {
            let thought = pos.think(think, stop, &mut |_| true)?;
            watch(moves.len(), Some(&thought));
            let unknown = Worth { bar: 0.0, proven: false, value: None };
            Worth::of(&thought).unwrap_or(unknown)
        }
    };
    if result.is_some() {
        watch(moves.len(), None);
    }
    let end = after.class();
    let (mut plies, mut turning) = (Vec::new(), None);
    for (ply, played) in moves.iter().enumerate().rev() {
        pos.undo();
        let thought = pos.think(think, stop, &mut |_| true)?;
        if stop.load(Relaxed) {
            return Ok(None);
        }
        watch(ply, Some(&thought));
        let Some((worth, line)) = Worth::of(&thought).zip(thought.lines.first()) else { continue };
        let side = pos.view().to_move.unwrap_or_default();
        let sign = if side == first { 1 } else { -1 };
        let best = line.moves.first().cloned().unwrap_or_default();
        if turning.is_none() && sign * worth.class() > sign * end && best != *played {
            turning = Some(Turning {
                ply,
                side: side.clone(),
                played: played.clone(),
                best: best.clone(),
                line: line.moves.clone(),
                before: line.value.clone(),
                after: after.value.clone(),
                proven: worth.proven && after.proven,
            });
        }
        plies.push(ReviewPly {
            side,
            value: line.value.clone(),
            bar: worth.bar,
            proven: worth.proven,
            best,
            played: played.clone(),
            loss: (f64::from(sign) * (worth.bar - after.bar)).max(0.0),
        });
        after = worth;
    }
    plies.reverse();
    Ok(Some(Review { result, plies, turning }))
}
