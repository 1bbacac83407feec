//! The weights of Ultimate's `network` from games. The same request gives the same answer.

mod fit;
mod model;
mod sample;

use crate::{Tuned, Tuning};
use games::ultimate::{Rules, Spot, Ultimate};
use heuristics::ultimate::UltimateEvaluator;
use kernel::{Game, Limits, ParseError};
use model::{Model, sigmoid};
use sample::{Sample, Views};
use search::{Table, engine};
use session::{Error, parallel::each_until};
use std::{
    ops::Range,
    sync::atomic::{AtomicBool, Ordering::Relaxed},
};

/// Random plies before the players take over.
const OPENING_PLIES: Range<usize> = 3..13;
/// One move in so many is random later, so that games do not run in the same few ruts.
const CHANCE_MOVE: u32 = 25;
/// The size of a player's table in bytes: a move looks at little.
const TABLE_BYTES: usize = 1 << 20;
/// Points of a score for a unit of the logarithm of the odds.
const POINTS: f32 = 160.0;
/// How much of what is wanted is the score that a search found; the rest is how the game ended.
const SCORE_PART: f32 = 0.7;

/// Sets the weights of `network` from games, which `watch` can follow. They start from what `patterns` knows and minimise the
/// surprise (cross entropy) at how the games ended and at what searches found. Set `stop` to cancel:
/// then only the games that were finished count. Without any there are no weights.
///
/// # Errors
/// If these are not rules of Ultimate with closed boards.
pub(crate) fn tune(
    request: &Tuning,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(usize),
) -> Result<Option<Tuned>, Error> {
    let rules: Rules = request.rules.parse().map_err(Error::Rules)?;
    if rules.boards == games::ultimate::Boards::Open {
        let reason = "the network knows closed boards only".to_owned();
        return Err(Error::Rules(ParseError::impossible(reason)));
    }
    let views = Views::default();
    let seeds: Vec<u64> = (0..u64::from(request.games)).map(|n| request.seed << 32 | n).collect();
    let game = |seed: &u64| {
        let samples = play(&rules, request.nodes, *seed, &views, stop);
        // Once stopped, moves are no longer thought about.
        (!stop.load(Relaxed)).then_some(samples)
    };
    let games = each_until(&seeds, game, stop, watch);
    if games.is_empty() {
        return Ok(None);
    }
    let (finished, samples) = (games.len() as u32, games.concat());
    let mut model = Model::new(&views, request.seed);
    let before = model.error(&samples, &views);
    fit::fit(&mut model, &samples, &views, request.seed);
    Ok(Some(Tuned {
        weights: model.weights().to_bytes(),
        games: finished,
        positions: samples.len(),
        errors: [before, model.error(&samples, &views)],
    }))
}

/// Plays a game of the default weights against themselves, up to a win that is found: what follows says little.
fn play(rules: &Rules, nodes: u64, seed: u64, views: &Views, stop: &AtomicBool) -> Vec<Sample> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let (evaluator, table) = (UltimateEvaluator::standard(rules), Table::new(TABLE_BYTES));
    let options = engine::Options::default();
    let mut pos = Ultimate::new(rules);
    for _ in 0..rng.usize(OPENING_PLIES) {
        random_move(&pos, &mut rng).into_iter().for_each(|mv| _ = pos.make(mv));
    }
    let (mut seen, mut ended) = (Vec::new(), pos.terminal());
    while ended.is_none() {
        let nodes = Some(nodes / 2 + rng.u64(..=nodes));
        let limits = Limits { nodes, ..Limits::default() };
        let report =
            engine::search(&pos, &evaluator, &table, &limits, &options, stop, &mut |_| true);
        let best = report.lines.first().expect("the first iteration always ends with a line");
        seen.push((pos.clone(), sigmoid(best.score.points() as f32 / POINTS)));
        let found = best.score.fact().map_or(0, |(payoff, _)| payoff.signum());
        if found != 0 {
            let winner = if found > 0 { pos.to_move() } else { pos.to_move().other() };
            ended = Some(kernel::Payoff::won_by(winner, 1));
            break;
        }
        let by_chance = rng.u32(..CHANCE_MOVE) == 0;
        let mv = if by_chance { random_move(&pos, &mut rng) } else { report.best() };
        pos.make(mv.expect("the game is not over"));
        ended = pos.terminal();
    }
    let payoff = ended.expect("the loop ends when the game does");
    let sample = |(pos, found): (Ultimate, f32)| {
        let ended = (payoff.seen_by(pos.to_move()) + 1) as f32 / 2.0;
        views.sample(&pos, SCORE_PART * found + (1.0 - SCORE_PART) * ended)
    };
    seen.into_iter().map(sample).collect()
}

fn random_move(pos: &Ultimate, rng: &mut fastrand::Rng) -> Option<Spot> {
    let count = pos.move_count();
    (count > 0).then(|| pos.nth_move(rng.usize(..count)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use heuristics::ultimate::NetworkWeights;

    fn tuned(rules: &str, seed: u64) -> Result<Tuned, Error> {
        let request = Tuning { games: 8, nodes: 200, seed, ..Tuning::of(rules) };
        let tuned = tune(&request, &AtomicBool::new(false), &mut |_| {})?;
        Ok(tuned.expect("nobody stopped it"))
    }

    #[test]
    fn weights_come_nearer_to_the_games_and_the_same_seed_finds_the_same() {
        for rules in ["ultimate", "ultimate:tie=count"] {
            let found = tuned(rules, 3).unwrap();
            assert!(found.errors[1] < found.errors[0] && found.positions > 200, "{rules}");
            assert!(NetworkWeights::from_bytes(&found.weights).is_ok());
            assert!(tuned(rules, 3).unwrap() == found, "{rules}");
            assert!(tuned(rules, 4).unwrap().weights != found.weights, "{rules}");
        }
        assert!(tuned("ultimate:open", 1).is_err() && tuned("kalah:6x4", 1).is_err());
    }

    #[test]
    fn slopes_are_those_of_small_steps() {
        let (views, rules) = (Views::default(), Rules::default());
        let mut model = Model::new(&views, 1);
        let samples = play(&rules, 100, 5, &views, &AtomicBool::new(false));
        let checked: usize = samples.iter().step_by(9).map(|s| model.check(s, &views)).sum();
        assert!(checked > 50, "{checked}");
    }
}
