//! A list of ratings from the games of many players.

use super::{
    normal::CONFIDENCE,
    tally::{Tally, score_of_elo},
};
use serde::{Deserialize, Serialize};
use std::f64::consts::LN_10;

/// Drawn games that every player is given against one of rating 0. They keep a rating finite that
/// won all its games, and players comparable that are not linked by games; among many games they
/// hardly count.
const PRIOR: f64 = 1.0;
/// The longest step, in Elo: far from the maximum a step of Newton's may lead anywhere.
const LONGEST_STEP: f64 = 400.0;
/// A share of a step that is too small to make matters worse but by rounding.
const SHORTEST: f64 = 1e-6;
/// Steps that change less are the last ones, in Elo.
const ENOUGH: f64 = 1e-9;
/// More steps than any list of ratings needs.
const STEPS: u32 = 1000;
/// The slope of the logistic curve, a unit of Elo: d score / d elo = SLOPE · score · (1 - score).
const SLOPE: f64 = LN_10 / 400.0;

/// The rating of a player.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rating {
    /// Elo; the average of all players is 0.
    pub elo: f64,
    /// With 95 % confidence it is no further off than this; none where it cannot be told.
    pub error: Option<f64>,
}

/// What two players' games against each other came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Met {
    /// Who, by their places on the list.
    pub players: [usize; 2],
    /// The games, seen by the first of the two.
    pub tally: Tally,
}

/// The ratings under which the results are most likely if each game is won with the probability
/// that the Elo formula gives (R. Bradley and M. Terry, 1952), a draw counted as half a win and
/// half a loss.
///
/// Found by Newton's method; the likelihood has one maximum. The errors are those of the "sandwich"
/// estimator (H. White, 1982) with pairs of games as what is independent, so that draws and
/// openings count as they do in [`Tally::elo`]; where all pairs of two players came out alike,
/// their games count as tosses of a coin.
#[must_use]
pub fn ratings(players: usize, met: &[Met]) -> Vec<Rating> {
    let mut elo = vec![0.0; players];
    for _ in 0..STEPS {
        let (slope, curve) = derivatives(&elo, met);
        let Some(inverse) = inverted(curve) else { break };
        let step: Vec<f64> = inverse.iter().map(|row| dot(row, &slope)).collect();
        let longest = step.iter().fold(0.0_f64, |most, step| most.max(step.abs()));
        elo = climbed(&elo, &step, (LONGEST_STEP / longest).min(1.0), met);
        if longest < ENOUGH {
            break;
        }
    }
    let errors = errors(&elo, met);
    let average = elo.iter().sum::<f64>() / players.max(1) as f64;
    elo.iter().zip(errors).map(|(elo, error)| Rating { elo: elo - average, error }).collect()
}

/// The ratings after this share of a step, or of half of it and so on until they are no less
/// likely.
fn climbed(elo: &[f64], step: &[f64], mut share: f64, met: &[Met]) -> Vec<f64> {
    let before = log_likelihood(elo, met);
    loop {
        let there: Vec<f64> = elo.iter().zip(step).map(|(elo, step)| elo + share * step).collect();
        if log_likelihood(&there, met) >= before || share < SHORTEST {
            return there;
        }
        share /= 2.0;
    }
}

fn log_likelihood(elo: &[f64], met: &[Met]) -> f64 {
    let of = |difference: f64, points: f64, lost: f64| {
        points * score_of_elo(difference).ln() + lost * score_of_elo(-difference).ln()
    };
    let prior: f64 = elo.iter().map(|elo| of(*elo, PRIOR / 2.0, PRIOR / 2.0)).sum();
    let met = met.iter().map(|Met { players: [a, b], tally }| {
        let all = tally.all();
        of(elo[*a] - elo[*b], all.points(), all.reversed().points())
    });
    prior + met.sum::<f64>()
}

/// The slope of the log-likelihood, and the negative of its second derivatives.
fn derivatives(elo: &[f64], met: &[Met]) -> (Vec<f64>, Vec<Vec<f64>>) {
    let mut slope = vec![0.0; elo.len()];
    let mut curve = vec![vec![0.0; elo.len()]; elo.len()];
    for (i, elo) in elo.iter().enumerate() {
        let expected = score_of_elo(*elo);
        slope[i] += SLOPE * PRIOR * (0.5 - expected);
        curve[i][i] += SLOPE * SLOPE * PRIOR * expected * (1.0 - expected);
    }
    for Met { players: [a, b], tally } in met {
        let (all, expected) = (tally.all(), score_of_elo(elo[*a] - elo[*b]));
        let games = f64::from(all.games());
        let off = SLOPE * (all.points() - games * expected);
        slope[*a] += off;
        slope[*b] -= off;
        spread_over(&mut curve, [*a, *b], SLOPE * SLOPE * games * expected * (1.0 - expected));
    }
    (slope, curve)
}

/// Adds what a game between two players adds to a matrix: `+` on the diagonal, `-` off it.
fn spread_over(matrix: &mut [Vec<f64>], [a, b]: [usize; 2], amount: f64) {
    matrix[a][a] += amount;
    matrix[b][b] += amount;
    matrix[a][b] -= amount;
    matrix[b][a] -= amount;
}

/// The errors of the ratings' distances from their average.
fn errors(elo: &[f64], met: &[Met]) -> Vec<Option<f64>> {
    let (_, curve) = derivatives(elo, met);
    let players = elo.len();
    let mut noise = vec![vec![0.0; players]; players];
    for Met { players: [a, b], tally } in met {
        let expected = score_of_elo(elo[*a] - elo[*b]);
        let coin = f64::from(tally.all().games()) * expected * (1.0 - expected);
        let spread = if tally.alike() { coin } else { tally.spread(expected) };
        spread_over(&mut noise, [*a, *b], SLOPE * SLOPE * spread);
    }
    let Some(inverse) = inverted(curve) else { return vec![None; players] };
    let rows = (0..players).map(|player| {
        // How the slope moves this rating against the average of all.
        let against: Vec<f64> = (0..players)
            .map(|j| {
                let average = inverse.iter().map(|row| row[j]).sum::<f64>() / players as f64;
                inverse[player][j] - average
            })
            .collect();
        let through: Vec<f64> = noise.iter().map(|row| dot(row, &against)).collect();
        Some(CONFIDENCE * dot(&against, &through).max(0.0).sqrt())
    });
    rows.collect()
}

fn dot(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// The inverse of a symmetric positive matrix, by Gauss and Jordan; none if it is not positive.
fn inverted(mut matrix: Vec<Vec<f64>>) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    for (i, row) in matrix.iter_mut().enumerate() {
        row.extend((0..size).map(|j| if i == j { 1.0 } else { 0.0 }));
    }
    for i in 0..size {
        let pivot = matrix[i][i];
        if pivot.is_nan() || pivot <= 0.0 {
            return None;
        }
        matrix[i].iter_mut().for_each(|x| *x /= pivot);
        let row = matrix[i].clone();
        for (_, other) in matrix.iter_mut().enumerate().filter(|(j, _)| *j != i) {
            let factor = other[i];
            other.iter_mut().zip(&row).for_each(|(x, y)| *x -= factor * y);
        }
    }
    Some(matrix.into_iter().map(|row| row[size..].to_vec()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Side;

    fn met(players: [usize; 2], wins: u32, draws: u32, losses: u32) -> Met {
        let mut tally = Tally::default();
        for (n, halves) in [(losses, 0), (draws, 1), (wins, 2)] {
            (0..n).for_each(|_| tally.count_unpaired(Side::First, halves));
        }
        Met { players, tally }
    }

    /// Maxima of the same likelihood, written down anew and found by the Nelder-Mead method of
    /// scipy.
    #[test]
    fn ratings_are_those_of_an_independent_maximisation() {
        let three = [met([0, 1], 12, 4, 4), met([0, 2], 15, 2, 3), met([1, 2], 9, 5, 6)];
        for (games, expected) in [
            (&three[..], &[125.474_100, -31.517_739, -93.956_362][..]),
            (&[met([0, 1], 20, 0, 0)], &[343.025_517, -343.025_517]),
            (&[met([0, 1], 0, 8, 0)], &[0.0, 0.0]),
            (&[], &[0.0, 0.0]),
        ] {
            let found = ratings(expected.len(), games);
            assert_eq!(found.len(), expected.len());
            let near = found.iter().zip(expected).all(|(a, b)| (a.elo - b).abs() < 1e-4);
            assert!(near, "{found:?}");
        }
    }

    #[test]
    fn two_players_are_rated_as_far_apart_as_their_match_says() {
        let mut tally = Tally::default();
        for (n, halves) in [(1000, [0, 0]), (5000, [1, 0]), (12_000, [2, 0]), (6000, [2, 1])] {
            (0..n).for_each(|_| tally.count_pair(halves));
        }
        let [a, b] = ratings(2, &[Met { players: [0, 1], tally }])[..] else { panic!("two") };
        let elo = tally.elo();
        assert!((a.elo - b.elo - elo.value.unwrap()).abs() < 0.01);
        // Each is half as far from the average as from the other.
        assert!((2.0 * a.error.unwrap() / elo.error().unwrap() - 1.0).abs() < 0.001);
    }

    #[test]
    fn long_ladders_of_one_sided_results_keep_their_order() {
        let games: Vec<Met> = (0..9).map(|i| met([i, i + 1], 1000, 0, 0)).collect();
        let found = ratings(10, &games);
        assert!(found.windows(2).all(|two| two[0].elo > two[1].elo + 100.0), "{found:?}");
        assert!(found.iter().all(|rating| rating.elo.is_finite()));
    }
}
