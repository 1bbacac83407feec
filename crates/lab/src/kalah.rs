//! Kalah's weights from games. The same request gives the same answer.

use crate::{
    Tuned, Tuning,
    selfplay::{self, Searched},
};
use games::kalah::{Kalah, Packed, Pits, Rules, Wide};
use heuristics::kalah::{KalahEvaluator, KalahWeights, Weighted};
use kernel::{Evaluator, Game, ParseError, Payoff, Score, Side};
use search::{Ladder, Rungs};
use session::{Error, Job, parallel::each};
use std::array;

/// Random plies before the players take over: two deterministic players from one start play the
/// same game for ever.
const OPENING_PLIES: u32 = 6;
/// Random openings that may end at once before the board counts as too small.
const OPENING_TRIES: u32 = 1000;
/// How firmly a weight is held to its start: as this many positions would; a few games feel
/// it.
const RIDGE: f64 = 10.0;
/// Parts of a seed in which weights are told: finer than any number of games could tell.
const FINENESS: f64 = 1000.0;

/// Sets the weights of `weighted` from games. If the job is over early,
/// only finished games count. Without any there are no weights.
///
/// The games are played by alpha-beta with the default weights on both machines; chance enters by
/// the openings alone. The weights minimise the squared distance to the final margin seen by the
/// player to move, with a seed in the store worth 1.
///
/// # Errors
/// If these are not rules of Kalah, or the board is so small that games end within the opening.
pub(crate) fn tune(request: &Tuning, job: &Job) -> Result<Option<Tuned>, Error> {
    let rules: Rules = request.rules.parse().map_err(Error::Rules)?;
    let games = match Packed::fits(&rules) {
        true => play_all(&Packed::new(&rules), request, job),
        false => play_all(&Wide::new(&rules), request, job),
    }?;
    let (finished, samples) = (games.len() as u32, games.into_iter().flatten().collect::<Vec<_>>());
    if finished == 0 {
        return Ok(None);
    }
    let before = terms_of(KalahWeights::default());
    let after = fit(&samples, before).map(|weight| (weight * FINENESS).round() / FINENESS);
    let [store, row, empty, extra, capture, last, tempo] = after;
    let weights = format!(
        "weighted:store={store},row={row},empty={empty},extra={extra},capture={capture},last={last},tempo={tempo}"
    );
    // What is told can be pasted, or is refused here.
    KalahEvaluator::parse(&weights, &rules).map_err(Error::Evaluator)?;
    let square = |weights| samples.iter().map(|s| s.surprise(weights).powi(2)).sum::<f64>();
    let error = |weights| (square(weights) / samples.len().max(1) as f64).sqrt();
    Ok(Some(Tuned {
        weights: (weights + "\n").into_bytes(),
        games: finished,
        positions: samples.len(),
        errors: [error(&before), error(&after)],
    }))
}

/// The terms of the evaluation, or their weights: store, row, empty, extra, capture, last, tempo.
type Terms = [f64; 7];

const fn terms_of(weights: KalahWeights) -> Terms {
    let KalahWeights { store, row, empty, extra, capture, last, tempo } = weights;
    [store, row, empty, extra, capture, last, tempo]
}

/// The terms as the evaluator itself counts them: all weights 0 but one, which is 1. Terms are
/// whole numbers, and a whole margin is moved by a single point (see [`Score::margin`]), so the
/// division gives them exactly.
fn terms<P: Pits>(pos: &Kalah<P>) -> Terms {
    array::from_fn(|place| {
        let [store, row, empty, extra, capture, last, tempo] =
            array::from_fn(|other| f64::from(u8::from(other == place)));
        let unit = KalahWeights { store, row, empty, extra, capture, last, tempo };
        f64::from(Weighted::new(unit).evaluate(pos).points() / Score::UNIT)
    })
}

/// A position from a game, and the margin it ended with, both seen by its mover.
struct Sample {
    terms: Terms,
    margin: f64,
}

impl Sample {
    /// How much more the game brought than these weights say.
    fn surprise(&self, weights: &Terms) -> f64 {
        let products = self.terms.iter().zip(weights).map(|(term, weight)| term * weight);
        self.margin - products.sum::<f64>()
    }
}

/// Plays the games that were asked for: the positions of each that was finished.
fn play_all<P: Pits + Send + Sync>(
    start: &Kalah<P>,
    request: &Tuning,
    job: &Job,
) -> Result<Vec<Vec<Sample>>, Error> {
    if let Some(path) = &request.from {
        return selfplay::read(path, &start.rules(), job, |game: Searched<Kalah<P>>| {
            let positions = game.positions.iter().map(|(pos, _)| (pos.to_move(), terms(pos)));
            samples(positions.collect(), game.payoff)
        });
    }
    let openings = openings(start, request.games, request.seed)?;
    Ok(each(&openings, |opening| play(opening, request.depth, job), job))
}

/// This many random positions, [`OPENING_PLIES`] from the start, none of them over.
fn openings<P: Pits>(start: &Kalah<P>, count: u32, seed: u64) -> Result<Vec<Kalah<P>>, Error> {
    let mut random = fastrand::Rng::with_seed(seed);
    let mut opening = |_| {
        let mut pos = start.clone();
        for _ in 0..OPENING_PLIES {
            // What is over stays over, and is dropped below.
            if let count @ 1.. = pos.move_count() {
                pos.make(pos.nth_move(random.usize(..count)));
            }
        }
        Some(pos).filter(|pos| pos.terminal().is_none())
    };
    let openings = (0..count).map(|_| (0..OPENING_TRIES).find_map(&mut opening));
    openings.collect::<Option<_>>().ok_or_else(|| {
        let reason = format!("{} is over within {OPENING_PLIES} random plies", start.rules());
        Error::Rules(ParseError::impossible(reason))
    })
}

/// Plays a game to its end; none if it was cancelled before.
fn play<P: Pits>(opening: &Kalah<P>, depth: u32, job: &Job) -> Option<Vec<Sample>> {
    // A search of depth 0 has no move.
    let depth = depth.max(1);
    let (mut pos, evaluator) = (opening.clone(), Weighted::default());
    let mut seen = Vec::new();
    let payoff = loop {
        if let Some(payoff) = pos.terminal() {
            break payoff;
        }
        seen.push((pos.to_move(), terms(&pos)));
        let ladder = Ladder::new(&pos).rungs(Rungs::ALPHA_BETA).depth(depth);
        let report = ladder.evaluator(&evaluator).job(job).run();
        // Without limits a search finds a move, unless it is cancelled.
        pos.make(report.best()?);
    };
    Some(samples(seen, payoff))
}

/// The positions of a game in which the turn has just passed to the mover: in the midst of a row of
/// extra turns the same player would be counted over and over for the same luck.
fn samples(mut seen: Vec<(Side, Terms)>, payoff: Payoff) -> Vec<Sample> {
    seen.dedup_by_key(|(mover, _)| *mover);
    let sample = |(mover, terms)| Sample { terms, margin: payoff.seen_by(mover).into() };
    seen.into_iter().map(sample).collect()
}

/// The weights that come nearest to the samples, by the normal equations; the store's stays. The
/// unknowns are changes to the weights, and the [`RIDGE`] holds them to 0: so there is one solution
/// whatever the samples are, and it is no further from them than the start was.
fn fit(samples: &[Sample], start: Terms) -> Terms {
    let mut rows: [[f64; 7]; 6] =
        array::from_fn(|row| array::from_fn(|column| if row == column { RIDGE } else { 0.0 }));
    for sample in samples {
        let ([_, free @ ..], surprise) = (sample.terms, sample.surprise(&start));
        for (row, own) in rows.iter_mut().zip(free) {
            let others = free.into_iter().chain([surprise]);
            row.iter_mut().zip(others).for_each(|(sum, other)| *sum += own * other);
        }
    }
    let mut weights = start;
    weights[1..].iter_mut().zip(solve(rows)).for_each(|(weight, change)| *weight += change);
    weights
}

/// Solves linear equations by Gaussian elimination, each row its coefficients and then its right
/// side. The coefficients are symmetric and positive definite, as those of squares are: no row need
/// be swapped.
fn solve<const N: usize, const WIDTH: usize>(mut rows: [[f64; WIDTH]; N]) -> [f64; N] {
    const { assert!(WIDTH == N + 1, "a row has a right side") };
    for place in 0..N {
        let row = rows[place];
        for other in &mut rows[place + 1..] {
            let factor = other[place] / row[place];
            other.iter_mut().zip(row).for_each(|(cell, above)| *cell -= factor * above);
        }
    }
    let mut solution = [0.0; N];
    for place in (0..N).rev() {
        let sum: f64 = (place + 1..N).map(|later| rows[place][later] * solution[later]).sum();
        solution[place] = (rows[place][N] - sum) / rows[place][place];
    }
    solution
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tuned(rules: &str, seed: u64) -> Result<Tuned, Error> {
        let request = Tuning { games: 20, depth: 2, seed, ..Tuning::of(rules) };
        let tuned = tune(&request, &Job::new())?;
        Ok(tuned.expect("nobody stopped it"))
    }

    /// What was finished counts, and nothing else: if it is cancelled at once there is nothing.
    #[test]
    fn cancelled_runs_keep_what_was_finished() {
        for after in [0, 3] {
            let root = Job::new();
            if after == 0 {
                root.cancel();
            }
            let handle = root.clone();
            let job = root.watched(move |progress| {
                if progress.done >= after {
                    handle.cancel();
                }
            });
            let request = Tuning { games: 50_000, depth: 2, ..Tuning::of("kalah:6x4") };
            let games = tune(&request, &job).unwrap().map_or(0, |t| t.games);
            assert!((after as u32..50_000).contains(&games), "{games}");
        }
    }

    #[test]
    fn linear_equations_are_solved() {
        let rows = [[4.0, 2.0, -1.0, 3.0], [2.0, 5.0, 1.0, 2.0], [-1.0, 1.0, 3.0, 6.0]];
        let errors = solve(rows).into_iter().zip([2.0, -1.0, 3.0]).map(|(a, b)| (a - b).abs());
        assert!(errors.fold(0.0, f64::max) < 1e-12);
    }

    #[test]
    fn terms_times_weights_are_the_evaluation_and_are_found_again_from_it() {
        // Sums of eighths are exact.
        let text = "weighted:row=0.25,empty=-1.5,extra=0.5,capture=1.125,last=-0.375,tempo=0.625";
        let mut evaluator = KalahEvaluator::parse(text, &Rules::default()).unwrap();
        let weights = [1.0, 0.25, -1.5, 0.5, 1.125, -0.375, 0.625];
        let sample = |pos: &Packed| {
            let mut sample = Sample { terms: terms(pos), margin: 0.0 };
            sample.margin = -sample.surprise(&weights);
            let points = (sample.margin * f64::from(Score::UNIT)) as i64;
            assert_eq!(evaluator.evaluate(pos), Score::margin(points), "{pos}");
            sample
        };
        let openings = openings(&Packed::new(&Rules::default()), 5000, 5).unwrap();
        let found = fit(
            &openings.iter().map(sample).collect::<Vec<Sample>>(),
            terms_of(KalahWeights::default()),
        );
        assert!(found.iter().zip(weights).all(|(a, b)| (a - b).abs() < 0.01), "{found:?}");
    }

    #[test]
    fn tuned_weights_fit_their_games_and_come_out_the_same_again() {
        // The second board has a place only in the wide form.
        for rules in ["kalah:6x4", "kalah:8x3,capture=empty"] {
            let found = tuned(rules, 1).unwrap();
            assert_eq!(Ok(&found), tuned(rules, 1).as_ref());
            assert_ne!(found.weights, tuned(rules, 2).unwrap().weights);
            let [before, after] = found.errors;
            assert!(found.positions > 100 && after <= before, "{found:?}");
        }
    }

    #[test]
    fn rules_of_other_games_and_boards_too_small_are_refused() {
        for game in ["kalah:99x4", "kalah:6x4,capture=all", "kalah:1x1", "ultimate"] {
            assert!(matches!(tuned(game, 1), Err(Error::Rules(_))), "{game}");
        }
    }
}
