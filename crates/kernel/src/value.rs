//! What a position is worth, as data for people and programs. A [`Score`] is what searches compare;
//! a [`Value`] is how it is reported.

use crate::{Game, ParseError, Payoff, Score, Side};
use std::{fmt, str::FromStr};

/// What the opinions of a game are counted in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Unit {
    /// One wins, draws or loses: the chance of winning, a draw counting half.
    #[default]
    Chance,
    /// One wins by some amount: seeds, or the numbers of a tree.
    Margin,
}

/// How the points of a score become a chance of winning.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Scale {
    /// The points that multiply the odds of winning by e.
    Logistic(f64),
    /// The mean of results from -1 to 1 times [`Score::MAX_ESTIMATE`].
    Mean,
}

impl Default for Scale {
    /// For evaluators that were never measured.
    fn default() -> Scale {
        Scale::Logistic(300.0)
    }
}

impl Scale {
    /// The chance of winning that a score stands for, from 0 to 1.
    fn chance(self, score: Score) -> f64 {
        let points = f64::from(score.points());
        match self {
            Scale::Logistic(scale) => 1.0 / (1.0 + (-points / scale).exp()),
            Scale::Mean => {
                (f64::midpoint(1.0, points / f64::from(Score::MAX_ESTIMATE))).clamp(0.0, 1.0)
            }
        }
    }
}

/// What is known or thought of a position, **seen by the first player**.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Value {
    /// How the game ends under best play, as far as the search saw.
    Payoff(i32),
    /// An opinion: the chance of winning from 0 to 1, a draw counting half.
    Chance(f64),
    /// An opinion: what the game is won by.
    Margin(f64),
    /// An opinion in the evaluator's own points, for traces of a search.
    Points(f64),
}

impl Value {
    /// What a score of the player to move stands for. Zero is a draw unless it is an `opinion`.
    #[must_use]
    pub fn of<G: Game>(score: Score, mover: Side, opinion: bool, scale: Scale) -> Value {
        let score = score.seen_by_first(mover);
        match (score.fact().filter(|_| !(opinion && score == Score::ZERO)), G::UNIT) {
            (Some((payoff, _)), _) => Value::Payoff(payoff),
            (None, Unit::Chance) => Value::Chance(scale.chance(score)),
            (None, Unit::Margin) => Value::Margin(score.as_margin()),
        }
    }

    /// The same in a search that is explained: opinions of a game without margins are given in the
    /// evaluator's own points, `point` of a score each.
    #[must_use]
    pub fn in_points<G: Game>(score: Score, mover: Side, opinion: bool, point: f64) -> Value {
        match Value::of::<G>(score, mover, opinion, Scale::default()) {
            Value::Chance(_) => {
                Value::Points(f64::from(score.seen_by_first(mover).points()) / point)
            }
            other => other,
        }
    }

    /// The same value seen by the second player.
    #[must_use]
    pub fn seen_by_second(self) -> Value {
        match self {
            Value::Payoff(payoff) => Value::Payoff(-payoff),
            Value::Chance(chance) => Value::Chance(1.0 - chance),
            Value::Margin(margin) => Value::Margin(-margin),
            Value::Points(points) => Value::Points(-points),
        }
    }

    /// The same with four decimals, which is what files and the API hold.
    #[must_use]
    pub fn rounded(self) -> Value {
        let round = |number: f64| (number * 1e4).round() / 1e4;
        match self {
            Value::Payoff(_) => self,
            Value::Chance(chance) => Value::Chance(round(chance)),
            Value::Margin(margin) => Value::Margin(round(margin)),
            Value::Points(points) => Value::Points(round(points)),
        }
    }

    /// Whether the number is in range: a chance from 0 to 1, a payoff that a game can have, an
    /// opinion that a score can hold.
    #[must_use]
    pub fn is_possible(self) -> bool {
        match self {
            Value::Payoff(payoff) => Payoff::new(payoff).is_some(),
            Value::Chance(chance) => (0.0..=1.0).contains(&chance),
            Value::Margin(size) | Value::Points(size) => size.abs() <= Score::MAX_ESTIMATE.into(),
        }
    }

    /// Whether this is how the game ends rather than an opinion.
    #[must_use]
    pub const fn is_payoff(self) -> bool {
        matches!(self, Value::Payoff(_))
    }

    /// The number alone, without the tilde of an opinion: `+1`, `63%`, `-0.25`.
    #[must_use]
    pub fn digits(self) -> String {
        match self {
            Value::Payoff(0) => "0".to_owned(),
            Value::Payoff(payoff) => format!("{payoff:+}"),
            Value::Chance(chance) => format!("{:.0}%", 100.0 * chance.clamp(LEAST, 1.0 - LEAST)),
            Value::Margin(amount) | Value::Points(amount) => signed(amount),
        }
    }

    /// A place on a bar from -1, lost for the first player, to 1, won. Opinions never reach the
    /// ends.
    #[must_use]
    pub fn bar(self) -> f64 {
        /// A margin this large is three quarters of the way to a win.
        const MARGIN: f64 = 8.0;
        match self {
            Value::Payoff(payoff) => payoff.signum().into(),
            Value::Chance(chance) => 2.0 * chance.clamp(LEAST, 1.0 - LEAST) - 1.0,
            Value::Margin(margin) | Value::Points(margin) => 0.95 * (margin / MARGIN).tanh(),
        }
    }
}

/// The smallest chance that is shown: less would look like a certainty.
const LEAST: f64 = 0.01;

impl fmt::Display for Value {
    /// One word: `+1` or `-6` for a result, `~63%`, `~-0.25` or `~+4` for an opinion.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tilde = if self.is_payoff() { "" } else { "~" };
        f.pad(&format!("{tilde}{}", self.digits()))
    }
}

impl FromStr for Value {
    type Err = ParseError;

    /// Reads what [`Display`](fmt::Display) writes. A word does not tell points from a margin; it
    /// is read as a margin.
    fn from_str(text: &str) -> Result<Value, ParseError> {
        let number = |text: &str| text.parse::<f64>().ok();
        let value = match text.strip_prefix('~') {
            None => text.parse().ok().map(Value::Payoff),
            Some(opinion) => match opinion.strip_suffix('%') {
                Some(percent) => number(percent).map(|percent| Value::Chance(percent / 100.0)),
                None => number(opinion).map(Value::Margin),
            },
        };
        value
            .filter(|value| value.is_possible())
            .map(Value::rounded)
            .ok_or_else(|| ParseError::syntax("a value such as +1, ~63% or ~-0.25", text))
    }
}

/// An amount with its sign and at most two decimals; what rounds to nothing has no sign. Rounded in
/// two steps, as those do who read it from JSON with four decimals.
fn signed(amount: f64) -> String {
    let rounded = (amount * 1e4).round() / 1e4;
    let size = (rounded.abs() * 100.0).round() / 100.0;
    match size {
        0.0 => "0".to_owned(),
        _ => format!("{}{size}", if amount > 0.0 { '+' } else { '-' }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_one_word_in_one_unit() {
        let shown = [
            (Value::Payoff(1), "+1"),
            (Value::Payoff(0), "0"),
            (Value::Payoff(-12), "-12"),
            (Value::Chance(0.5), "~50%"),
            (Value::Chance(0.634), "~63%"),
            (Value::Chance(0.0001), "~1%"),
            (Value::Chance(1.0), "~99%"),
            (Value::Margin(-0.0103), "~-0.01"),
            (Value::Margin(-0.001), "~0"),
            (Value::Margin(3.0), "~+3"),
            (Value::Margin(-10.5), "~-10.5"),
            (Value::Margin(0.334_999_9), "~+0.34"),
            (Value::Points(4.0), "~+4"),
            (Value::Points(100.0), "~+100"),
            (Value::Points(0.0), "~0"),
        ];
        for (value, text) in shown {
            assert_eq!(value.to_string(), text);
            assert_eq!(value.seen_by_second().seen_by_second().to_string(), text);
        }
        assert_eq!(Value::Chance(0.634).seen_by_second().to_string(), "~37%");
    }

    #[test]
    fn words_read_back_as_the_value_they_tell() {
        for (text, value) in [
            ("+1", Value::Payoff(1)),
            ("-6", Value::Payoff(-6)),
            ("0", Value::Payoff(0)),
            ("~63%", Value::Chance(0.63)),
            ("~-0.25", Value::Margin(-0.25)),
            ("~+10.5", Value::Margin(10.5)),
            ("~0", Value::Margin(0.0)),
        ] {
            assert_eq!(text.parse(), Ok(value));
            assert_eq!(value.to_string(), text);
        }
        for percent in 1..100 {
            let text = format!("~{percent}%");
            assert_eq!(text.parse::<Value>().map(|value| value.to_string()), Ok(text));
        }
        for text in
            ["", "~", "win", "+1.5", "~101%", "~-1%", "~NaN", "~inf", "+2001", "~2e6", "~1e300"]
        {
            let found = if text.is_empty() { "nothing".to_owned() } else { format!("{text:?}") };
            let message = format!("expected a value such as +1, ~63% or ~-0.25, found {found}");
            assert_eq!(text.parse::<Value>().map_err(|error| error.to_string()), Err(message));
        }
    }

    #[test]
    fn chances_grow_with_points_and_are_even_at_zero() {
        for scale in [Scale::Logistic(160.0), Scale::Mean] {
            assert_eq!(scale.chance(Score::ZERO), 0.5);
            let chances: Vec<f64> =
                [-Score::MAX_ESTIMATE, -300, -1, 0, 1, 300, Score::MAX_ESTIMATE]
                    .map(|points| scale.chance(Score::estimate(points)))
                    .to_vec();
            assert!(chances.is_sorted() && chances[0] >= 0.0 && chances[6] <= 1.0, "{chances:?}");
        }
        // The odds of one scale's worth of points are e to 1.
        let odds = 1.0_f64.exp();
        let chance = Scale::Logistic(160.0).chance(Score::estimate(160));
        assert!((chance - odds / (1.0 + odds)).abs() < 1e-9);
    }
}
