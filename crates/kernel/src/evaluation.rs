//! What is known and thought of a position.

use crate::{Fact, Game, Payoff, Scale, Score, Side, Value};
use std::ops::RangeInclusive;

/// What is known and thought of a position: what every engine, prover, book and table returns.
/// Values are seen by the first player. They are numbers; only the outermost layer makes words of
/// them.
#[derive(Clone, PartialEq, Debug)]
pub struct Evaluation<M> {
    /// What is proven: the game is worth no less than the one and no more than the other. If both
    /// are equal, it is solved.
    pub bounds: RangeInclusive<Payoff>,
    /// Plies to the end along the line, if the end is in sight.
    pub distance: Option<u32>,
    /// What the position is thought to be worth, in the game's unit. A [`Value::Payoff`] that is
    /// not proven is an end that a search saw while it left moves out.
    pub estimate: Option<Value>,
    /// Best play by both sides.
    pub line: Vec<M>,
    /// What searches compare, **seen by the player to move**.
    pub score: Score,
}

impl<M> Evaluation<M> {
    /// What a search found: a score that is proven or not, as `scale` reads it.
    #[must_use]
    pub fn of_score<G: Game<Move = M>>(
        pos: &G,
        score: Score,
        proven: bool,
        scale: Scale,
        line: Vec<M>,
    ) -> Evaluation<M> {
        let mover = pos.to_move();
        let payoff = score.seen_by_first(mover).fact().map(|(payoff, _)| payoff);
        let bounds = match payoff.filter(|_| proven).and_then(Payoff::new) {
            Some(payoff) => payoff..=payoff,
            None => pos.bounds(),
        };
        let estimate = Some(Value::of::<G>(score, mover, !proven, scale));
        Evaluation { bounds, distance: distance(score), estimate, line, score }
    }

    /// What an oracle knows.
    #[must_use]
    pub fn of_fact<G: Game<Move = M>>(fact: &Fact, pos: &G, line: Vec<M>) -> Evaluation<M> {
        let Fact { lower, upper, distance } = *fact;
        let estimate = fact.payoff().map(|payoff| Value::Payoff(payoff.value()));
        let score = fact.score(pos.to_move(), 0).unwrap_or(Score::ZERO);
        Evaluation { bounds: lower..=upper, distance, estimate, line, score }
    }

    /// The value, if it is proven.
    #[must_use]
    pub fn payoff(&self) -> Option<Payoff> {
        (self.bounds.start() == self.bounds.end()).then_some(*self.bounds.start())
    }

    /// Whether the value is proven.
    #[must_use]
    pub fn is_proven(&self) -> bool {
        self.payoff().is_some()
    }

    /// Who wins, or that nobody does, if that is proven: a margin need not be.
    #[must_use]
    pub fn winner(&self) -> Option<Option<Side>> {
        let (lower, upper) = (self.bounds.start().winner(), self.bounds.end().winner());
        (lower == upper).then_some(lower)
    }

    /// What to show: the proven value, or else the estimate.
    #[must_use]
    pub fn value(&self) -> Option<Value> {
        self.payoff().map(|payoff| Value::Payoff(payoff.value())).or(self.estimate)
    }
}

/// How many plies away the end is that a score speaks of. A draw has no distance, and where nobody
/// knows it the end counts as beyond the longest game.
fn distance(score: Score) -> Option<u32> {
    let (payoff, away) = score.fact()?;
    (payoff != 0 && away < Score::LAST_PLY / 2).then_some(away)
}
