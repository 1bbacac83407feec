//! Measures how an evaluator's points become a chance of winning. Alpha-beta with this evaluator
//! plays itself from random openings; the scale is the one by which its scores tell best how the
//! games ended (maximum likelihood of a logistic, a draw counting half).

use games::{mnk, ultimate::Ultimate};
use heuristics::{mnk::MnkEvaluator, ultimate::UltimateEvaluator};
use kernel::{Evaluator, Game, MoveGuide, ParseError};
use search::{Ladder, Rungs};
use std::{io::Write, process::ExitCode};

/// A score seen by its player, and what the game brought that player: 1, a half or 0.
type Sample = (f64, f64);

/// Measures how an evaluator's points become a chance of winning
#[derive(clap::Args)]
#[command(after_help = "Example:\n  alfabeta-lab scale ultimate report 3 1000")]
pub(crate) struct ScaleArgs {
    /// The rules of an m,n,k-game or of Ultimate
    game: String,
    /// The evaluator
    evaluator: String,
    /// How many plies each move is searched
    depth: u32,
    /// How many games
    games: u32,
}

pub(crate) fn run(args: &ScaleArgs) -> Result<ExitCode, String> {
    let ScaleArgs { game, evaluator: name, depth, games } = args;
    let samples = samples_of(game, name, *depth, *games).map_err(|error| error.to_string())?;
    let scale = best_scale(&samples);
    let out = format!(
        "{game} {name} depth {depth}: {games} games, {} positions, scale {scale:.1} points, \
         loss {:.4} (even chances {:.4})\n",
        samples.len(),
        loss(&samples, scale),
        loss(&samples, f64::INFINITY)
    );
    std::io::stdout().write_all(out.as_bytes()).map_err(|error| error.to_string())?;
    Ok(ExitCode::SUCCESS)
}

fn samples_of(game: &str, name: &str, depth: u32, games: u32) -> Result<Vec<Sample>, ParseError> {
    if game.starts_with("ultimate") {
        let rules = game.parse()?;
        let evaluator = UltimateEvaluator::parse(name, &rules)?;
        return Ok(samples::<Ultimate, _>(&rules, &evaluator, depth, games));
    }
    let rules: mnk::Rules = game.parse()?;
    let evaluator = MnkEvaluator::parse(name, &rules)?;
    Ok(if mnk::Small::fits(&rules) {
        samples::<mnk::Small, _>(&rules, &evaluator, depth, games)
    } else if mnk::Renju::fits(&rules) {
        samples::<mnk::Renju, _>(&rules, &evaluator, depth, games)
    } else {
        samples::<mnk::Medium, _>(&rules, &evaluator, depth, games)
    })
}

fn samples<G: Game, E: Evaluator<G> + MoveGuide<G>>(
    rules: &G::Rules,
    evaluator: &E,
    depth: u32,
    games: u32,
) -> Vec<Sample> {
    let mut rng = fastrand::Rng::with_seed(1);
    let mut all = Vec::new();
    for _ in 0..games {
        let mut pos = G::new(rules);
        for _ in 0..rng.u32(2..=8) {
            if let count @ 1.. = pos.move_count() {
                pos.make(pos.nth_move(rng.usize(..count)));
            }
        }
        all.extend(game(pos, &mut evaluator.clone(), depth));
    }
    all
}

/// Plays a game to its end.
fn game<G: Game, E: Evaluator<G> + MoveGuide<G>>(
    mut pos: G,
    evaluator: &mut E,
    depth: u32,
) -> Vec<Sample> {
    let mut seen = Vec::new();
    let payoff = loop {
        if let Some(payoff) = pos.terminal() {
            break payoff;
        }
        let ladder = Ladder::new(&pos).rungs(Rungs::ALPHA_BETA).depth(depth);
        let report = ladder.evaluator(evaluator).run();
        let line = &report.lines[0];
        if !line.score.is_fact() {
            seen.push((pos.to_move(), f64::from(line.score.points())));
        }
        pos.make(line.line[0]);
    };
    let result = |side| f64::midpoint(1.0, f64::from(payoff.seen_by(side).signum()));
    seen.into_iter().map(|(side, points)| (points, result(side))).collect()
}

/// The mean surprise: minus the logarithm of the chance that was given to what happened.
fn loss(samples: &[Sample], scale: f64) -> f64 {
    let surprise = |&(points, result): &Sample| {
        let chance = (1.0 / (1.0 + (-points / scale).exp())).clamp(1e-9, 1.0 - 1e-9);
        -(result * chance.ln() + (1.0 - result) * (1.0 - chance).ln())
    };
    samples.iter().map(surprise).sum::<f64>() / samples.len().max(1) as f64
}

/// The scale of the least loss, among steps of 2 %.
fn best_scale(samples: &[Sample]) -> f64 {
    let scales = (0..700).map(|step| 0.5 * 1.02_f64.powi(step));
    scales.min_by(|a, b| loss(samples, *a).total_cmp(&loss(samples, *b))).expect("some steps")
}
