//! Kalah's weights from games, and matches that tell whether they help. The same request gives the same answer.

pub(crate) mod gomoku;
pub(crate) mod ultimate;

use crate::{Error, parallel::each_until};
use games::kalah::{Kalah, Packed, Pits, Rules, Wide};
use heuristics::kalah::{KalahEvaluator, KalahWeights, Weighted};
use kernel::{Evaluator, Game, ParseError, Payoff, Score, Side};
use search::{Cache, Rungs, Settings, Until, ladder};
use serde::Serialize;
use std::{
    array,
    collections::HashSet,
    f64::consts::LN_10,
    sync::atomic::{AtomicBool, Ordering::Relaxed},
};

/// Random plies before the players take over: two deterministic players from one start play the same
/// game for ever.
const OPENING_PLIES: u32 = 6;
/// Random openings that may end at once before the board counts as too small.
const OPENING_TRIES: u32 = 1000;
/// Keeps the openings of a match apart from those that the same seed tunes on.
const MATCH_SEEDS: u64 = 0x6d61_7463_6821;
/// How firmly a weight is held to its start, as if so many positions spoke for it; a few games feel it.
const RIDGE: f64 = 10.0;
/// Parts of a seed in which weights are told: finer than any number of games could tell.
const FINENESS: f64 = 1000.0;
/// Standard errors to either side that hold 95 % of a normal distribution.
const CONFIDENCE: f64 = 1.96;

/// What to tune on: games of the default weights against themselves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TuneRequest {
    /// The rules, as in `kalah:6x4`.
    pub rules: String,
    /// How many games.
    pub games: u32,
    /// How many plies each move is searched, at least 1.
    pub depth: u32,
    /// Another seed, other games.
    pub seed: u64,
}

/// The weights found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Tuned {
    /// All of them as an evaluator is written: `weighted:store=1,row=0.2,…`.
    pub weights: String,
    /// How many games were played to their end.
    pub games: u32,
    /// How many positions they were fitted to.
    pub positions: usize,
    /// How far the default weights are off the final margins: root of the mean square, in seeds.
    pub error_before: f64,
    /// The same for the weights found.
    pub error_after: f64,
}

/// Who plays whom.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchRequest {
    /// The rules, as in `kalah:6x4`.
    pub rules: String,
    /// An evaluator, as in `weighted:row=0.3`.
    pub first: String,
    /// The evaluator it plays against.
    pub second: String,
    /// How many plies each move is searched, by both, at least 1.
    pub depth: u32,
    /// How many openings, at least 1; each is played twice, with seats swapped.
    pub pairs: u32,
    /// Another seed, other openings.
    pub seed: u64,
}

/// How it went for the first evaluator.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct MatchResult {
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Points a game, from 0 to 1; a draw is half a point.
    pub score: f64,
    /// What the score means in Elo.
    pub elo: f64,
    /// With 95 % confidence the true Elo is no further off than this, judged by how pairs differ.
    pub error: f64,
    /// How many openings were played.
    pub pairs: u32,
    /// Games that went move for move like one before, and so told nothing new.
    pub repeated: u32,
}

/// Told how many games or pairs are done.
type Watch<'a> = &'a mut dyn FnMut(usize);

/// Sets the weights of `weighted` from games, which `watch` can follow. Set `stop` to cancel: then
/// only the games that were finished count. Without any there are no weights.
///
/// The games are played by alpha-beta with the default weights on both seats; chance enters by the openings
/// alone. The weights minimise the squared distance to the final margin seen by the player to move, with a
/// seed in the store worth 1.
///
/// # Errors
/// If these are not rules of Kalah, or the board is so small that games end within the opening.
pub fn tune_kalah(
    request: &TuneRequest,
    stop: &AtomicBool,
    watch: Watch<'_>,
) -> Result<Option<Tuned>, Error> {
    let TuneRequest { games, depth, seed, .. } = *request;
    let rules: Rules = request.rules.parse().map_err(Error::Rules)?;
    let player = KalahEvaluator::Weighted(Weighted::default());
    let wanted = Wanted { count: games, depth, seed, stop };
    let games = play_all(&rules, [[&player, &player]], &wanted, watch)?;
    let finished = games.len() as u32;
    if finished == 0 {
        return Ok(None);
    }
    let samples: Vec<Sample> = games.into_iter().flat_map(|[game]| game.samples).collect();
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
    let (error_before, error_after) = (error(&before), error(&after));
    let positions = samples.len();
    Ok(Some(Tuned { weights, games: finished, positions, error_before, error_after }))
}

/// Lets two evaluators play each other at equal depth, pairs of games that `watch` can follow. Set
/// `stop` to cancel: then only the pairs that were finished count. Without any there is no result.
///
/// # Errors
/// As [`tune_kalah`], and if there is no such evaluator.
pub fn match_kalah(
    request: &MatchRequest,
    stop: &AtomicBool,
    watch: Watch<'_>,
) -> Result<Option<MatchResult>, Error> {
    let MatchRequest { pairs, depth, seed, .. } = *request;
    let rules: Rules = request.rules.parse().map_err(Error::Rules)?;
    let read = |text| KalahEvaluator::parse(text, &rules).map_err(Error::Evaluator);
    let [first, second] = &[read(&request.first)?, read(&request.second)?];
    let seats = [[first, second], [second, first]];
    let wanted = Wanted { count: pairs.max(1), depth, seed: seed ^ MATCH_SEEDS, stop };
    let played = play_all(&rules, seats, &wanted, watch)?;
    Ok((!played.is_empty()).then(|| judge(&played)))
}

/// The terms of the evaluation, or their weights: store, row, empty, extra, capture, last, tempo.
type Terms = [f64; 7];

const fn terms_of(weights: KalahWeights) -> Terms {
    let KalahWeights { store, row, empty, extra, capture, last, tempo } = weights;
    [store, row, empty, extra, capture, last, tempo]
}

/// The terms as the evaluator itself counts them: all weights 0 but one, which is 1. Terms are whole numbers, and
/// a whole margin is moved by a single point (see [`Score::margin`]), so the division gives them exactly.
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

/// A game that was played.
struct Played {
    payoff: Payoff,
    /// The opening and the moves, to tell games apart.
    line: String,
    samples: Vec<Sample>,
}

/// Which games are wanted: the number of random openings, the depth of search, and a flag to cancel.
struct Wanted<'a> {
    count: u32,
    depth: u32,
    seed: u64,
    stop: &'a AtomicBool,
}

/// Plays random openings, each with all these seats. A seat is who plays first and who second.
fn play_all<const N: usize>(
    rules: &Rules,
    seats: [[&KalahEvaluator; 2]; N],
    wanted: &Wanted<'_>,
    watch: Watch<'_>,
) -> Result<Vec<[Played; N]>, Error> {
    match Packed::fits(rules) {
        true => play_from(&Packed::new(rules), seats, wanted, watch),
        false => play_from(&Wide::new(rules), seats, wanted, watch),
    }
}

fn play_from<P: Pits + Send + Sync, const N: usize>(
    start: &Kalah<P>,
    seats: [[&KalahEvaluator; 2]; N],
    wanted: &Wanted<'_>,
    watch: Watch<'_>,
) -> Result<Vec<[Played; N]>, Error> {
    let openings = openings(start, wanted.count, wanted.seed)?;
    let games = |opening: &Kalah<P>| {
        let games = seats.map(|seats| play(opening, seats, wanted));
        let games: Option<Vec<Played>> = games.into_iter().collect();
        games.and_then(|games| games.try_into().ok())
    };
    Ok(each_until(&openings, games, wanted.stop, watch))
}

/// So many random positions, [`OPENING_PLIES`] from the start, none of them over.
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

/// Plays a game to its end; none if it was cancelled before. Samples are the positions in which the turn has just passed to the mover: in the
/// midst of a row of extra turns the same player would be counted over and over for the same luck.
fn play<P: Pits>(
    opening: &Kalah<P>,
    seats: [&KalahEvaluator; 2],
    wanted: &Wanted<'_>,
) -> Option<Played> {
    // Without a look ahead there would be no move. The cache is asked for, but its rung is off.
    let depth = Some(wanted.depth.max(1));
    let mut until = Until(|| wanted.stop.load(Relaxed));
    let settings = Settings { rungs: Rungs::ALPHA_BETA, depth, ..Settings::default() };
    let (mut pos, mut seats) = (opening.clone(), seats.map(KalahEvaluator::clone));
    let mut cache = Cache::new(&pos, 0);
    let (mut line, mut seen, mut last) = (pos.to_string(), Vec::new(), None);
    let payoff = loop {
        if let Some(payoff) = pos.terminal() {
            break payoff;
        }
        let mover = pos.to_move();
        if last.replace(mover) != Some(mover) {
            seen.push((mover, terms(&pos)));
        }
        let evaluator = &mut seats[mover.index()];
        let report = ladder::search(&pos, evaluator, &settings, &mut cache, &mut until);
        // Without limits a search finds a move, unless it is cancelled.
        let mv = report.best()?;
        line += &pos.move_text(mv);
        pos.make(mv);
    };
    let sample = |(mover, terms)| Sample { terms, margin: payoff.seen_by(mover).into() };
    Some(Played { payoff, line, samples: seen.into_iter().map(sample).collect() })
}

/// The weights that come nearest to the samples, by the normal equations; the store's stays. The unknowns are
/// changes to the weights, and the [`RIDGE`] holds them to 0: so there is one solution whatever the samples are,
/// and it is no further from them than the start was.
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

/// Solves linear equations by Gaussian elimination, each row its coefficients and then its right side. The
/// coefficients are symmetric and positive definite, as those of squares are: no row need be swapped.
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

/// Counts games, of each pair one with the first evaluator in either seat. How far the score can be trusted is
/// judged by pairs, as the games of one are not independent.
fn judge(pairs: &[[Played; 2]]) -> MatchResult {
    let signs = |[first, second]: &[Played; 2]| {
        [first.payoff.seen_by(Side::First), second.payoff.seen_by(Side::Second)].map(i32::signum)
    };
    let count = |sign| pairs.iter().flat_map(signs).filter(|found| *found == sign).count() as u32;
    let [wins, draws, losses] = [1, 0, -1].map(count);
    let known: HashSet<&String> = pairs.iter().flatten().map(|game| &game.line).collect();
    let repeated = (2 * pairs.len() - known.len()) as u32;
    let points = pairs.iter().map(|pair| f64::from(2 + signs(pair).iter().sum::<i32>()) / 4.0);
    let (score, elo, error) = rate(&points.collect::<Vec<f64>>());
    MatchResult { wins, draws, losses, score, elo, error, pairs: pairs.len() as u32, repeated }
}

/// The mean of the points of pairs, each from 0 to 1, what it means in Elo, and the error of that.
fn rate(points: &[f64]) -> (f64, f64, f64) {
    let count = points.len() as f64;
    let score = points.iter().sum::<f64>() / count;
    // Nobody is infinitely better: a clean sweep counts as if half a point had been lost.
    let least = 0.25 / count;
    let safe = score.clamp(least, 1.0 - least);
    let variance = if safe != score || points.len() == 1 {
        // How pairs differ cannot be seen; it is no more than if their games always ended alike.
        safe * (1.0 - safe)
    } else {
        points.iter().map(|point| (point - score).powi(2)).sum::<f64>() / (count - 1.0)
    };
    let elo = 400.0 * (safe / (1.0 - safe)).log10();
    let slope = 400.0 / LN_10 / (safe * (1.0 - safe));
    (score, elo, CONFIDENCE * slope * (variance / count).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tune(rules: &str, seed: u64) -> Result<Tuned, Error> {
        let rules = rules.to_owned();
        let request = TuneRequest { rules, games: 20, depth: 2, seed };
        let tuned = tune_kalah(&request, &AtomicBool::new(false), &mut |_| {})?;
        Ok(tuned.expect("nobody stopped it"))
    }

    fn play_match(rules: &str, first: &str, second: &str) -> Result<MatchResult, Error> {
        let [rules, first, second] = [rules, first, second].map(str::to_owned);
        let request = MatchRequest { rules, first, second, depth: 2, pairs: 20, seed: 3 };
        let result = match_kalah(&request, &AtomicBool::new(false), &mut |_| {})?;
        Ok(result.expect("nobody stopped it"))
    }

    /// What was finished counts, and nothing else: with a stop from the start there is nothing.
    #[test]
    fn stopped_runs_keep_what_was_finished() {
        for after in [0, 3] {
            let stop = AtomicBool::new(after == 0);
            let request =
                TuneRequest { rules: "kalah:6x4".to_owned(), games: 50_000, depth: 2, seed: 1 };
            let watch = &mut |done| stop.store(done >= after, Relaxed);
            let games = tune_kalah(&request, &stop, watch).unwrap().map_or(0, |t| t.games);
            assert!((after as u32..50_000).contains(&games), "{games}");
            let [rules, first, second] = ["kalah:6x4", "rows", "weighted"].map(str::to_owned);
            let request = MatchRequest { rules, first, second, depth: 2, pairs: 50_000, seed: 3 };
            let stop = AtomicBool::new(after == 0);
            let watch = &mut |done| stop.store(done >= after, Relaxed);
            let pairs = match_kalah(&request, &stop, watch).unwrap().map_or(0, |r| r.pairs);
            assert!((after as u32..50_000).contains(&pairs), "{pairs}");
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
            let tuned = tune(rules, 1).unwrap();
            assert_eq!(Ok(&tuned), tune(rules, 1).as_ref());
            assert_ne!(tuned.weights, tune(rules, 2).unwrap().weights);
            assert!(tuned.positions > 100 && tuned.error_after <= tuned.error_before, "{tuned:?}");
            let play = || play_match(rules, &tuned.weights, "rows");
            assert_eq!(play(), play());
        }
    }

    /// Both games of a pair are one and the same game, since nothing tells the players apart; what it brings to
    /// one seat it takes from the other, so each pair is worth exactly a half.
    #[test]
    fn an_evaluator_against_itself_scores_exactly_half() {
        for name in ["weighted", "rows", "none"] {
            let result = play_match("kalah:6x4", name, name).unwrap();
            assert_eq!((result.score, result.elo, result.error), (0.5, 0.0, 0.0));
            assert!(result.wins == result.losses && result.repeated >= result.pairs);
        }
    }

    #[test]
    fn a_clean_sweep_has_a_finite_rating_and_an_error() {
        for (_, elo, error) in [rate(&[1.0]), rate(&[1.0; 50]), rate(&[0.0; 50])] {
            assert!(elo.is_finite() && elo != 0.0 && error.is_finite() && error > 100.0);
        }
    }
}
