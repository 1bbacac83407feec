//! The weights of Ultimate's `network` from games. The same request gives the same answer.

mod fit;
mod model;
pub(crate) mod openings;
mod sample;

use crate::{
    Tuned, Tuning,
    selfplay::{self, Searched},
};
use games::ultimate::{Rules, Spot, Ultimate};
use heuristics::ultimate::Network;
use kernel::{Game, ParseError, Payoff};
use model::Model;
use sample::{Sample, Views};
use search::{Engine, TranspositionTable};
use session::{Error, Job, Value, parallel::each};
use std::ops::Range;

/// Random plies before the players take over.
const OPENING_PLIES: Range<usize> = 2..11;
/// One move in this many is random later, so that games do not run in the same few ruts.
const CHANCE_MOVE: u32 = 30;
/// From this ply on searches are longer, so that a game ends about as it stands by then.
const LATE_PLY: usize = 36;
const LATE_TIMES: u64 = 3;
/// The size of a player's table in bytes: a move looks at little.
const TABLE_BYTES: usize = 1 << 18;

/// Sets the weights of `network` from games: those in use go on learning. They minimise the surprise
/// (cross entropy) at how the games ended, and at nothing else: what searches found teaches them
/// what they know, and searches of strong players that games are drawn. If the job is over early,
/// only finished games count. Without any there are no weights.
///
/// # Errors
/// If these are not rules of Ultimate with closed boards.
pub(crate) fn tune(request: &Tuning, job: &Job) -> Result<Option<Tuned>, Error> {
    let rules: Rules = request.rules.parse().map_err(Error::Rules)?;
    if rules.boards == games::ultimate::Boards::Open {
        let reason = "the network knows closed boards only".to_owned();
        return Err(Error::Rules(ParseError::impossible(reason)));
    }
    let views = Views::default();
    let games = match &request.from {
        Some(path) => selfplay::read(path, &rules, job, |game| learnt(game, &views))?,
        None => play_all(&rules, request, &views, job),
    };
    if games.is_empty() {
        return Ok(None);
    }
    let (finished, samples) = (games.len() as u32, games.concat());
    let mut model = Model::new(views.forms.len(), &Network::standard_weights(&rules));
    let before = model.error(&samples, &views);
    fit::fit(&mut model, &samples, &views, request.seed);
    Ok(Some(Tuned {
        weights: model.weights().to_bytes(),
        games: finished,
        positions: samples.len(),
        errors: [before, model.error(&samples, &views)],
    }))
}

fn play_all(rules: &Rules, request: &Tuning, views: &Views, job: &Job) -> Vec<Vec<Sample>> {
    let seeds: Vec<u64> = (0..u64::from(request.games)).map(|n| request.seed << 32 | n).collect();
    let game = |seed: &u64| {
        let samples = play(rules, request.nodes, *seed, views, job);
        // Once cancelled, moves are no longer searched.
        (!job.is_over()).then_some(samples)
    };
    each(&seeds, game, job)
}

/// The positions of a game that was read, up to a win that was found, as in [`play`].
fn learnt(game: Searched<Ultimate>, views: &Views) -> Vec<Sample> {
    let is_win = |found: &Option<Value>| matches!(found, Some(Value::Payoff(1 | -1)));
    let end = game.positions.iter().position(|(_, found)| is_win(found));
    let end = end.map_or(game.positions.len(), |end| end + 1);
    let positions = game.positions[..end].iter().map(|(pos, _)| pos);
    positions.map(|pos| views.sample(pos, ended(pos, game.payoff))).collect()
}

/// What the player to move got in the end: 1 for a win, half for a draw.
fn ended(pos: &Ultimate, payoff: Payoff) -> f32 {
    (payoff.seen_by(pos.to_move()) + 1) as f32 / 2.0
}

/// Plays a game of the default weights against themselves, up to a win that is found: what follows
/// says little.
fn play(rules: &Rules, nodes: u64, seed: u64, views: &Views, job: &Job) -> Vec<Sample> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let (evaluator, table) = (Network::standard(rules), TranspositionTable::new(TABLE_BYTES));
    // Each game has players of its own strength.
    let nodes = nodes / 2 + rng.u64(..=nodes);
    let mut pos = Ultimate::new(rules);
    let opening = rng.usize(OPENING_PLIES);
    for _ in 0..opening {
        random_move(&pos, &mut rng).into_iter().for_each(|mv| _ = pos.make(mv));
    }
    let (mut seen, mut payoff) = (Vec::new(), pos.terminal());
    while payoff.is_none() {
        let late = opening + seen.len() >= LATE_PLY;
        let nodes = if late { nodes * LATE_TIMES } else { nodes };
        let engine = Engine::new(&pos).evaluator(&evaluator).nodes(nodes).table(&table);
        let report = engine.job(job).run();
        let best = report.lines.first().expect("the first iteration always ends with a line");
        let found = best.score.fact().map_or(0, |(payoff, _)| payoff.signum());
        seen.push(pos.clone());
        if found != 0 {
            let winner = if found > 0 { pos.to_move() } else { pos.to_move().other() };
            payoff = Some(Payoff::won_by(winner, 1));
            break;
        }
        let by_chance = rng.u32(..CHANCE_MOVE) == 0;
        let mv = if by_chance { random_move(&pos, &mut rng) } else { report.best() };
        pos.make(mv.expect("the game is not over"));
        payoff = pos.terminal();
    }
    let payoff = payoff.expect("the loop ends when the game does");
    seen.iter().map(|pos| views.sample(pos, ended(pos, payoff))).collect()
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
        let tuned = tune(&request, &Job::new())?;
        Ok(tuned.expect("nobody cancelled it"))
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
        let mut model = Model::new(views.forms.len(), &Network::standard_weights(&rules));
        let samples = play(&rules, 100, 5, &views, &Job::new());
        let checked: usize = samples.iter().step_by(9).map(|s| model.check(s, &views)).sum();
        assert!(checked > 50, "{checked}");
    }
}
