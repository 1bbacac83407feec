//! A match that ends as soon as it has told which of two hypotheses holds.

use super::tally::score_of_elo;
use serde::{Deserialize, Serialize};
use std::{error::Error, fmt};

/// What an outcome counts that has not been seen: without it, one that never happened would count as
/// impossible. Small against one pair.
const UNSEEN: f64 = 1e-3;
/// Halvings of an interval: more than the bits of a double.
const HALVINGS: u32 = 100;

/// A sequential probability ratio test: is the Elo difference `elo0` or `elo1`?
///
/// After A. Wald (1945), with the generalised likelihood ratio for a multinomial distribution of which
/// the hypotheses fix only the mean (M. Van den Bergh, "A practical introduction to the GSPRT", 2020): each
/// hypothesis is given the distribution of the five outcomes of a pair that explains the results best among those
/// with its mean.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// What the test says.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SprtVerdict {
    /// Nothing yet: play on.
    #[default]
    Undecided,
    /// The difference is `elo0` rather than `elo1`.
    AcceptElo0,
    /// The difference is `elo1` rather than `elo0`.
    AcceptElo1,
}

/// Where a test stands.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct SprtState {
    /// The test.
    pub test: Sprt,
    /// The log of how much better `elo1` explains the results than `elo0`.
    pub llr: f64,
    /// At this or less, `elo0` is accepted.
    pub lower: f64,
    /// At this or more, `elo1` is accepted.
    pub upper: f64,
    /// How many pairs were looked at.
    pub pairs: u32,
    /// What it says.
    pub verdict: SprtVerdict,
}

/// Why there is no such test.
#[derive(Clone, PartialEq, Debug)]
pub enum SprtError {
    /// The hypotheses are not in order, or not finite.
    Elo([f64; 2]),
    /// A probability of error is not between 0 and ½.
    Probability(f64),
}

impl fmt::Display for SprtError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SprtError::Elo([elo0, elo1]) => {
                write!(f, "expected elo0 < elo1 for the test, found {elo0} and {elo1}")
            }
            SprtError::Probability(found) => {
                write!(f, "expected a probability of error above 0 and below 0.5, found {found}")
            }
        }
    }
}

impl Error for SprtError {}

impl Sprt {
    /// A test of `elo0` against `elo1`, logistic Elo, that wrongly accepts `elo1` with probability `alpha` and
    /// `elo0` with probability `beta`.
    ///
    /// # Errors
    /// If `elo0` is not less than `elo1`, or a probability is not between 0 and ½.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Sprt, SprtError> {
        if !(elo0.is_finite() && elo1.is_finite() && elo0 < elo1) {
            return Err(SprtError::Elo([elo0, elo1]));
        }
        match [alpha, beta].into_iter().find(|chance| !(*chance > 0.0 && *chance < 0.5)) {
            Some(chance) => Err(SprtError::Probability(chance)),
            None => Ok(Sprt { elo0, elo1, alpha, beta }),
        }
    }

    /// The bounds that decide: log(β / (1 - α)) and log((1 - β) / α).
    #[must_use]
    pub fn bounds(&self) -> [f64; 2] {
        [(self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln()]
    }

    /// The log-likelihood ratio of `elo1` to `elo0` given complete pairs, counted by their points.
    #[must_use]
    pub fn llr(&self, pairs: [u32; 5]) -> f64 {
        if pairs == [0; 5] {
            return 0.0;
        }
        let counts = pairs.map(|n| if n == 0 { UNSEEN } else { f64::from(n) });
        let all: f64 = counts.iter().sum();
        let seen = counts.map(|n| n / all);
        let [p0, p1] = [self.elo0, self.elo1].map(|elo| most_likely(seen, score_of_elo(elo)));
        (0..5).map(|i| counts[i] * (p1[i] / p0[i]).ln()).sum()
    }

    /// Where the test stands after these pairs, looked at all at once.
    #[must_use]
    pub fn state(&self, pairs: [u32; 5]) -> SprtState {
        let ([lower, upper], llr) = (self.bounds(), self.llr(pairs));
        let verdict = match llr {
            llr if llr >= upper => SprtVerdict::AcceptElo1,
            llr if llr <= lower => SprtVerdict::AcceptElo0,
            _ => SprtVerdict::Undecided,
        };
        SprtState { test: *self, llr, lower, upper, pairs: pairs.iter().sum(), verdict }
    }
}

/// The distribution of mean `score` under which what was `seen` is most likely.
///
/// By Lagrange: p = seen / (1 + θ (value - score)), with the θ at which Σ p (value - score) = 0. That sum
/// falls with θ, and all p are positive only between the bounds where a denominator becomes 0.
fn most_likely(seen: [f64; 5], score: f64) -> [f64; 5] {
    let off = [0.0, 0.25, 0.5, 0.75, 1.0].map(|value| value - score);
    let given =
        |theta: f64| -> [f64; 5] { std::array::from_fn(|i| seen[i] / (1.0 + theta * off[i])) };
    let (mut low, mut high) = (-1.0 / off[4], -1.0 / off[0]);
    for _ in 0..HALVINGS {
        let theta = f64::midpoint(low, high);
        let mean: f64 = given(theta).iter().zip(off).map(|(p, off)| p * off).sum();
        *(if mean > 0.0 { &mut low } else { &mut high }) = theta;
    }
    given(f64::midpoint(low, high))
}
