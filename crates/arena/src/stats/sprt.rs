//! A match that ends as soon as it has told which of two hypotheses holds.

use super::tally::score_of_elo;
use serde::{Deserialize, Serialize};
use std::{error::Error, fmt, str::FromStr};

/// What an outcome counts that has not been seen: without it, one that never happened would count
/// as impossible. Small against one pair.
const UNSEEN: f64 = 1e-3;
/// Halvings of an interval: more than the 53 bits that a double tells apart.
const HALVINGS: u32 = 60;

/// A sequential probability ratio test: is the Elo difference `elo0` or `elo1`?
///
/// After A. Wald (1945), with the generalised likelihood ratio for a multinomial distribution of
/// which the hypotheses fix only the mean (M. Van den Bergh, "A practical introduction to the
/// GSPRT", 2020): each hypothesis is given the distribution of the five outcomes of a pair that
/// explains the results best among those with its mean.
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
    /// It is not written as a test is.
    Text(String),
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
            SprtError::Text(found) => {
                write!(f, "expected elo0=0,elo1=10[,alpha=0.05,beta=0.05], found {found:?}")
            }
        }
    }
}

impl Error for SprtError {}

impl fmt::Display for Sprt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "elo0={},elo1={},alpha={},beta={}", self.elo0, self.elo1, self.alpha, self.beta)
    }
}

/// `elo0=0,elo1=10`, perhaps with `alpha=` and `beta=`.
impl FromStr for Sprt {
    type Err = SprtError;

    fn from_str(text: &str) -> Result<Sprt, SprtError> {
        let mut values =
            [("elo0", None), ("elo1", None), ("alpha", Some(0.05)), ("beta", Some(0.05))];
        let refused = || SprtError::Text(text.to_owned());
        for part in text.split(',') {
            let (key, value) = part.split_once('=').ok_or_else(refused)?;
            let place = values.iter_mut().find(|(name, _)| *name == key.trim());
            let value = value.trim().parse().map_err(|_| refused())?;
            place.ok_or_else(refused)?.1 = Some(value);
        }
        let [Some(elo0), Some(elo1), Some(alpha), Some(beta)] = values.map(|(_, value)| value)
        else {
            return Err(refused());
        };
        Sprt::new(elo0, elo1, alpha, beta)
    }
}

impl Sprt {
    /// A test of `elo0` against `elo1`, logistic Elo, that wrongly accepts `elo1` with probability
    /// `alpha` and `elo0` with probability `beta`.
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
/// By Lagrange: p = seen / (1 + θ (value - score)), with the θ at which Σ p (value - score) = 0.
/// That sum falls with θ, and all p are positive only between the bounds where a denominator
/// becomes 0.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Maxima of the likelihood under both hypotheses, found by SLSQP of scipy from the constraints
    /// alone.
    #[test]
    fn the_ratio_is_that_of_an_independent_maximisation() {
        for (pairs, elo0, elo1, llr) in [
            ([1, 2, 3, 4, 5], 0.0, 5.0, 0.141_339_94),
            ([100, 500, 1200, 600, 150], 0.0, 5.0, 5.722_926_30),
            ([100, 500, 1200, 600, 150], -3.0, 1.0, 5.998_915_57),
            ([100, 500, 1200, 600, 150], 10.0, 20.0, -1.404_253_33),
            ([20, 100, 300, 50, 10], 0.0, 10.0, -7.971_903_90),
            ([10, 20, 30, 40, 50], -50.0, 50.0, 28.480_195_76),
        ] {
            let found = Sprt::new(elo0, elo1, 0.05, 0.05).unwrap().llr(pairs);
            assert!((found - llr).abs() < 1e-6, "{pairs:?}, {elo0}, {elo1}: {found}");
        }
    }

    #[test]
    fn bounds_are_those_of_wald() {
        for (alpha, beta, bounds) in [
            (0.05, 0.05, [-2.944_438_979, 2.944_438_979]),
            (0.02, 0.1, [-2.282_382_386, 3.806_662_490]),
        ] {
            let found = Sprt::new(0.0, 5.0, alpha, beta).unwrap().bounds();
            assert!(found.iter().zip(bounds).all(|(a, b)| (a - b).abs() < 1e-8), "{found:?}");
        }
    }

    #[test]
    fn few_or_one_sided_results_have_finite_ratios_of_the_right_sign() {
        let sprt = Sprt::new(0.0, 5.0, 0.05, 0.05).unwrap();
        assert_eq!(sprt.state([0; 5]).llr, 0.0);
        for (pairs, sign) in
            [([0, 0, 0, 0, 9], 1.0), ([9, 0, 0, 0, 0], -1.0), ([0, 0, 9, 0, 0], -1.0)]
        {
            let llr = sprt.llr(pairs);
            assert!(llr.is_finite() && llr * sign > 0.0, "{pairs:?}: {llr}");
        }
        assert_eq!(sprt.state([0, 0, 0, 0, 9000]).verdict, SprtVerdict::AcceptElo1);
        assert_eq!(sprt.state([0, 0, 90_000, 0, 0]).verdict, SprtVerdict::AcceptElo0);
    }

    #[test]
    fn senseless_tests_are_refused() {
        for (elo0, elo1, alpha, message) in [
            (5.0, 5.0, 0.05, "expected elo0 < elo1 for the test, found 5 and 5"),
            (0.0, f64::NAN, 0.05, "expected elo0 < elo1 for the test, found 0 and NaN"),
            (0.0, 5.0, 0.5, "expected a probability of error above 0 and below 0.5, found 0.5"),
            (0.0, 5.0, 0.0, "expected a probability of error above 0 and below 0.5, found 0"),
        ] {
            let error = Sprt::new(elo0, elo1, alpha, 0.05).unwrap_err();
            assert_eq!(error.to_string(), message);
        }
    }

    /// Matches with a known difference: wrong verdicts are as rare as the test promises.
    #[test]
    fn simulated_matches_end_with_the_promised_errors() {
        let sprt = Sprt::new(0.0, 60.0, 0.05, 0.05).unwrap();
        let mut rng = fastrand::Rng::with_seed(11);
        let matches = 1000;
        for (elo, wrong) in [(0.0, SprtVerdict::AcceptElo1), (60.0, SprtVerdict::AcceptElo0)] {
            let chance = score_of_elo(elo);
            let errors = (0..matches).filter(|_| {
                let mut pairs = [0; 5];
                loop {
                    let mut game = || 2 * usize::from(rng.f64() < chance);
                    pairs[game() + game()] += 1;
                    match sprt.state(pairs).verdict {
                        SprtVerdict::Undecided => {}
                        verdict => break verdict == wrong,
                    }
                }
            });
            let share = errors.count() as f64 / f64::from(matches);
            assert!((0.01..0.075).contains(&share), "{elo}: {share}");
        }
    }
}
