//! The program that is graded.

use engines::{ExternalEngine, Heard};
use kernel::{Forfeit, Game, Job, Played, Player, Score, Time, Unit, Value};
use std::time::{Duration, Instant};

/// A program, asked about one position at a time.
pub(super) struct Student<'a, G: Game> {
    pub(super) engine: ExternalEngine<G>,
    pub(super) time: Duration,
    pub(super) job: &'a Job,
}

/// Its answer.
pub(super) struct Reply<M> {
    pub(super) mv: Result<M, Forfeit>,
    pub(super) heard: Heard,
    pub(super) took: Duration,
}

impl<M> Reply<M> {
    /// The move as it was written: the last word of the answer.
    pub(super) fn written(&self) -> Option<String> {
        let word = self.heard.answer.as_deref()?.split_whitespace().last()?;
        Some(word.to_owned())
    }
}

impl<G: Game> Student<'_, G> {
    pub(super) fn ask(&mut self, pos: &G) -> Reply<G::Move> {
        let game = Played::from(pos.clone());
        let time = Time { this_move: Some(self.time), ..Time::default() };
        let begun = self.engine.begin(&game, pos.to_move(), 1, self.job);
        let started = Instant::now();
        let chosen = begun.and_then(|()| self.engine.choose(&game, &time, self.job, &mut |_| ()));
        let took = started.elapsed();
        Reply { mv: chosen.map(|choice| choice.mv), heard: self.engine.heard().clone(), took }
    }
}

/// Whether a value that a program reports is this score, both seen by the player to move. Nothing
/// if they cannot be compared. `point` is what the evaluator calls one point.
pub(super) fn agrees<G: Game>(said: Value, score: Score, point: f64) -> Option<bool> {
    const CLOSE: f64 = 0.01;
    let estimate = match G::UNIT {
        Unit::Margin => score.as_margin(),
        Unit::Chance => f64::from(score.points()) / point,
    };
    match (said, score.fact()) {
        (Value::Payoff(said), Some((payoff, _))) if G::UNIT == Unit::Chance => {
            Some(said.signum() == payoff.signum())
        }
        (Value::Payoff(said), Some((payoff, _))) => Some(said == payoff),
        (Value::Payoff(said), None) => Some((f64::from(said) - estimate).abs() < CLOSE),
        (Value::Margin(said), Some((payoff, _))) if G::UNIT == Unit::Margin => {
            Some((said - f64::from(payoff)).abs() < CLOSE)
        }
        (Value::Margin(said), None) => Some((said - estimate).abs() < CLOSE),
        (Value::Margin(_) | Value::Chance(_) | Value::Points(_), _) => None,
    }
}
