//! Results counted, and the difference in strength they speak for.

use super::normal::{CONFIDENCE, normal_below};
use kernel::Side;
use serde::{Deserialize, Serialize};
use std::{f64::consts::LN_10, ops::AddAssign};

/// Elo for a tenfold chance: with 400 more, ten wins are expected for one loss.
const TENFOLD: f64 = 400.0;
/// How likely it may be that a bound is wrong which rests on all pairs having come out alike.
const DOUBT: f64 = 0.05;

/// Games won, drawn and lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Wdl {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
}

impl Wdl {
    /// How many games.
    #[must_use]
    pub fn games(self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// Points: one for a win, half for a draw.
    #[must_use]
    pub fn points(self) -> f64 {
        f64::from(self.wins) + f64::from(self.draws) / 2.0
    }

    /// The same games seen by the opponent.
    #[must_use]
    pub fn reversed(self) -> Wdl {
        Wdl { wins: self.losses, losses: self.wins, ..self }
    }

    /// One more game, of this many half points.
    pub(crate) fn count(&mut self, halves: usize) {
        match halves {
            0 => self.losses += 1,
            1 => self.draws += 1,
            _ => self.wins += 1,
        }
    }
}

impl AddAssign for Wdl {
    fn add_assign(&mut self, more: Wdl) {
        self.wins += more.wins;
        self.draws += more.draws;
        self.losses += more.losses;
    }
}

/// A difference in Elo and where with 95 % confidence it lies. None stands for what is not finite
/// or not known: a player that won every game has no Elo and no upper bound, only a lower one.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Elo {
    /// What the score stands for.
    pub value: Option<f64>,
    /// It is no less.
    pub low: Option<f64>,
    /// It is no more.
    pub high: Option<f64>,
}

impl Elo {
    /// Half the width of the interval, where there is one: "± 12".
    #[must_use]
    pub fn error(self) -> Option<f64> {
        Some((self.high? - self.low?) / 2.0)
    }
}

/// The games of one player against another.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Tally {
    /// The games, by the side the player had: those as first player first.
    pub sides: [Wdl; 2],
    /// Complete pairs by their points: 0, ½, 1, 1½, 2.
    pub pairs: [u32; 5],
    /// Games of incomplete pairs, counted in `sides` too.
    pub unpaired: Wdl,
}

impl Tally {
    /// Counts a complete pair: the half points of the game as first player and of that as second.
    pub fn count_pair(&mut self, halves: [usize; 2]) {
        for side in Side::BOTH {
            self.sides[side.index()].count(halves[side.index()]);
        }
        self.pairs[halves[0].min(2) + halves[1].min(2)] += 1;
    }

    /// Counts a game whose pair is incomplete.
    pub fn count_unpaired(&mut self, side: Side, halves: usize) {
        self.sides[side.index()].count(halves);
        self.unpaired.count(halves);
    }

    /// All games.
    #[must_use]
    pub fn all(&self) -> Wdl {
        let [mut all, second] = self.sides;
        all += second;
        all
    }

    /// The same games seen by the opponent.
    #[must_use]
    pub fn reversed(&self) -> Tally {
        let [first, second] = self.sides;
        let mut pairs = self.pairs;
        pairs.reverse();
        let sides = [second.reversed(), first.reversed()];
        Tally { sides, pairs, unpaired: self.unpaired.reversed() }
    }

    /// Points a game, from 0 to 1; none before the first game.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        let all = self.all();
        (all.games() > 0).then(|| all.points() / f64::from(all.games()))
    }

    /// Groups of games that are independent of each other: how many, of how many games each, and
    /// their points.
    fn groups(&self) -> impl Iterator<Item = (f64, f64, f64)> {
        let Wdl { wins, draws, losses } = self.unpaired;
        let pairs = self.pairs.into_iter().zip(0_u8..);
        let pairs = pairs.map(|(n, halves)| (f64::from(n), 2.0, f64::from(halves) / 2.0));
        let unpaired = [losses, draws, wins].into_iter().zip(0_u8..);
        let unpaired = unpaired.map(|(n, halves)| (f64::from(n), 1.0, f64::from(halves) / 2.0));
        pairs.chain(unpaired).filter(|(n, ..)| *n > 0.0)
    }

    /// The sum over all groups of the squared distance of their points from `score` a game.
    pub(crate) fn spread(&self, score: f64) -> f64 {
        self.groups().map(|(n, games, points)| n * (points - games * score).powi(2)).sum()
    }

    /// Whether all groups brought the same points a game, so that nothing tells how results vary.
    pub(crate) fn alike(&self) -> bool {
        let mut rates = self.groups().map(|(_, games, points)| points / games);
        let first = rates.next();
        rates.all(|rate| Some(rate) == first)
    }

    /// The standard error of the score: the root of the summed squares of what each group's points
    /// are off, divided by the number of games. For complete pairs this is the pentanomial formula
    /// √(variance of a pair's score / number of pairs), for single games the trinomial one.
    fn standard_error(&self, score: f64) -> f64 {
        self.spread(score).sqrt() / f64::from(self.all().games())
    }

    /// The score's interval of 95 % confidence.
    ///
    /// Normally ± 1.96 standard errors. Where all groups came out alike that would be ± 0; then
    /// what has never been seen in n groups happens, with 95 % confidence, in less than
    /// 1 - 0.05^(1/n) of them (the exact form of the "rule of three"), and each such group might
    /// bring all points or none.
    fn interval(&self, score: f64) -> [f64; 2] {
        if self.alike() {
            let groups: f64 = self.groups().map(|(n, ..)| n).sum();
            let unseen = 1.0 - DOUBT.powf(1.0 / groups);
            return [score * (1.0 - unseen), score + unseen * (1.0 - score)];
        }
        let error = CONFIDENCE * self.standard_error(score);
        [score - error, score + error]
    }

    /// The logistic Elo difference that the score stands for, -400 log10(1/score - 1) (A. Elo,
    /// 1978), at the score and at both ends of its interval.
    #[must_use]
    pub fn elo(&self) -> Elo {
        let Some(score) = self.score() else { return Elo::default() };
        let [low, high] = self.interval(score).map(elo_of_score);
        Elo { value: elo_of_score(score), low, high }
    }

    /// Normalised Elo: the score's distance from ½ in standard deviations of a game, times 800/ln
    /// 10, which makes it about Elo where there are no draws. It measures how many games it takes
    /// to tell the players apart, whatever the share of draws (M. Van den Bergh, "Normalized Elo",
    /// 2020). The deviation of a game is √2 times that of a pair's score. None if all pairs came
    /// out alike.
    #[must_use]
    pub fn normalised_elo(&self) -> Elo {
        let Some(score) = self.score() else { return Elo::default() };
        let games = f64::from(self.all().games());
        let deviation = self.standard_error(score) * games.sqrt();
        if self.alike() {
            return Elo::default();
        }
        let scale = 2.0 * TENFOLD / LN_10;
        let value = scale * (score - 0.5) / deviation;
        // The unit is the deviation, so the error is that of a mean of this many numbers of
        // deviation 1.
        let error = scale * CONFIDENCE / games.sqrt();
        Elo { value: Some(value), low: Some(value - error), high: Some(value + error) }
    }

    /// The likelihood of superiority: how likely it is that the player is the stronger one, given
    /// its games and no opinion before them; the normal approximation from the same standard error
    /// as [`elo`](Self::elo). Where all n groups were won, or lost, the chance to win a group has
    /// the distribution Beta(n + 1, 1) given a flat prior, so that it is above ½ with probability
    /// 1 - 2^-(n + 1).
    #[must_use]
    pub fn superiority(&self) -> f64 {
        let Some(score) = self.score() else { return 0.5 };
        if !self.alike() {
            return normal_below((score - 0.5) / self.standard_error(score));
        }
        let groups: f64 = self.groups().map(|(n, ..)| n).sum();
        let doubt = 0.5_f64.powf(groups + 1.0);
        match score {
            score if score > 0.5 => 1.0 - doubt,
            score if score < 0.5 => doubt,
            _ => 0.5,
        }
    }
}

/// The Elo difference at which this share of the points is expected; none where it is not finite.
#[must_use]
pub fn elo_of_score(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| -TENFOLD * (1.0 / score - 1.0).log10())
}

/// The share of the points that is expected at an Elo difference.
#[must_use]
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf(-elo / TENFOLD))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(found: Option<f64>, expected: Option<f64>) -> bool {
        match (found, expected) {
            (Some(a), Some(b)) => (a - b).abs() < 1e-6 * (1.0 + b.abs()),
            _ => found == expected,
        }
    }

    /// This many pairs of each outcome, and games without a pair: lost, drawn, won.
    fn tally(pairs: [u32; 5], [losses, draws, wins]: [u32; 3]) -> Tally {
        let games = [[0, 0], [1, 0], [1, 1], [2, 1], [2, 2]];
        let mut tally = Tally::default();
        for (n, halves) in pairs.into_iter().zip(games) {
            (0..n).for_each(|_| tally.count_pair(halves));
        }
        for (n, halves) in [losses, draws, wins].into_iter().zip(0..) {
            (0..n).for_each(|_| tally.count_unpaired(Side::First, halves));
        }
        tally
    }

    /// Numbers of numpy and scipy: mean and variance of a pair's score, the quantile and
    /// distribution functions.
    #[test]
    fn elo_and_superiority_are_those_of_an_independent_calculation() {
        const ONE: [u32; 3] = [0; 3];
        const NONE: [u32; 5] = [0; 5];
        for (pairs, single, elo, low, high, superiority) in [
            ([1, 2, 3, 4, 5], ONE, 120.411998266, 6.167333979, 268.715908052, 0.980783035),
            ([100, 500, 1200, 600, 150], ONE, 13.631915829, 7.530261047, 19.741987549, 0.999994086),
            ([0, 0, 10, 1, 0], ONE, 15.803416513, -13.72693243, 45.564281342, 0.852866948),
            ([3, 0, 9, 0, 2], ONE, -24.8591627, -139.900694459, 84.811425437, 0.326195661),
            (NONE, [10, 20, 30], 120.411998266, 50.641956991, 201.161730868, 0.999733997),
        ] {
            let tally = tally(pairs, single);
            let found = tally.elo();
            assert!(close(found.value, Some(elo)), "{pairs:?}: {found:?}");
            assert!(close(found.low, Some(low)) && close(found.high, Some(high)), "{found:?}");
            assert!(close(Some(tally.superiority()), Some(superiority)), "{pairs:?}");
            let reversed = tally.reversed();
            assert!(close(reversed.elo().low, Some(-high)), "{pairs:?}: {:?}", reversed.elo());
            assert!(close(Some(reversed.superiority()), Some(1.0 - superiority)));
        }
    }

    #[test]
    fn normalised_elo_is_that_of_an_independent_calculation() {
        for (pairs, elo, error) in [
            ([1, 2, 3, 4, 5], 131.318307987, 124.325942987),
            ([100, 500, 1200, 600, 150], 21.312660244, 9.535364548),
            ([3, 0, 9, 0, 2], -29.575681119, 128.689577082),
        ] {
            let found = tally(pairs, [0; 3]).normalised_elo();
            assert!(
                close(found.value, Some(elo)) && close(found.error(), Some(error)),
                "{found:?}"
            );
        }
    }

    #[test]
    fn no_games_and_games_all_alike_have_honest_bounds() {
        // Against what is unknown: 95 % upper bounds of the share of other pairs, 1 - 0.05^(1/n).
        let unseen = 1.0 - 0.05_f64.powf(0.1);
        let (won, drawn) = (elo_of_score(1.0 - unseen), elo_of_score(0.5 - unseen / 2.0));
        for (pairs, value, low, high, superiority) in [
            ([0; 5], None, None, None, 0.5),
            ([0, 0, 0, 0, 10], None, won, None, 1.0 - 0.5_f64.powi(11)),
            ([10, 0, 0, 0, 0], None, None, won.map(|elo| -elo), 0.5_f64.powi(11)),
            ([0, 0, 10, 0, 0], Some(0.0), drawn, drawn.map(|elo| -elo), 0.5),
        ] {
            let tally = tally(pairs, [0; 3]);
            let elo = tally.elo();
            assert!(close(elo.value, value), "{pairs:?}: {elo:?}");
            assert!(close(elo.low, low) && close(elo.high, high), "{pairs:?}: {elo:?}");
            assert!((tally.superiority() - superiority).abs() < 1e-12, "{pairs:?}");
            assert_eq!(tally.normalised_elo(), Elo::default());
        }
        assert!(drawn.is_some_and(|elo| elo < -40.0), "ten drawn pairs prove little");
    }

    /// Games of a biased opening in pairs: the true value must be within the interval 95 times in
    /// 100.
    #[test]
    fn intervals_hold_the_truth_as_often_as_they_say() {
        let mut rng = fastrand::Rng::with_seed(5);
        let (matches, truth) = (4000, elo_of_score(0.56).unwrap());
        let held = (0..matches).filter(|_| {
            let mut tally = Tally::default();
            for _ in 0..150 {
                // The opening favours the first player by more than the players differ.
                let bias = 0.35 * rng.f64();
                let mut game = |chance: f64| 2 * usize::from(rng.f64() < chance);
                tally.count_pair([game(0.56 + bias), game(0.56 - bias)]);
            }
            let elo = tally.elo();
            elo.low.is_some_and(|low| low <= truth) && elo.high.is_some_and(|high| truth <= high)
        });
        let share = held.count() as f64 / f64::from(matches);
        assert!((share - 0.95).abs() < 0.012, "{share}");
    }

    #[test]
    fn sides_and_pairs_are_counted_apart() {
        let mut tally = Tally::default();
        tally.count_pair([2, 0]);
        tally.count_pair([2, 1]);
        tally.count_unpaired(Side::Second, 0);
        assert_eq!(tally.sides[0], Wdl { wins: 2, draws: 0, losses: 0 });
        assert_eq!(tally.sides[1], Wdl { wins: 0, draws: 1, losses: 2 });
        assert_eq!((tally.pairs, tally.all().games()), ([0, 0, 1, 1, 0], 5));
        assert_eq!(tally.score(), Some(0.5));
        assert_eq!(tally.reversed().reversed(), tally);
    }
}
