//! Measures how an evaluator's points become a chance of winning. Alpha-beta with this evaluator
//! plays itself from random openings; the scale is the one by which its scores tell best how the
//! games ended (maximum likelihood of a logistic, a draw counting half).
//!
//! ```text
//! cargo run --release -p app --example scale -- GAME EVALUATOR DEPTH GAMES
//! cargo run --release -p app --example scale -- ultimate report 3 1000
//! ```

#![allow(clippy::print_stdout)]

use games::{mnk, ultimate::Ultimate};
use heuristics::{mnk::MnkEvaluator, ultimate::UltimateEvaluator};
use kernel::{Evaluator, Game};
use search::{Cache, Rungs, Settings, Silent, ladder};

/// A score seen by its player, and what the game brought that player: 1, a half or 0.
type Sample = (f64, f64);

fn main() {
    let mut args = std::env::args().skip(1);
    let mut next = || args.next().expect("GAME EVALUATOR DEPTH GAMES");
    let (rules, name) = (next(), next());
    let [depth, games] = [next(), next()].map(|text| text.parse().expect("a number"));
    let samples = if rules.starts_with("ultimate") {
        let rules = rules.parse().expect("rules of Ultimate");
        let evaluator = UltimateEvaluator::parse(&name, &rules).expect("an evaluator");
        samples::<Ultimate, _>(&rules, &evaluator, depth, games)
    } else {
        let rules: mnk::Rules = rules.parse().expect("rules of an m,n,k-game");
        let evaluator = MnkEvaluator::parse(&name, &rules).expect("an evaluator");
        if mnk::Small::fits(&rules) {
            samples::<mnk::Small, _>(&rules, &evaluator, depth, games)
        } else {
            samples::<mnk::Medium, _>(&rules, &evaluator, depth, games)
        }
    };
    let scale = best_scale(&samples);
    println!(
        "{rules} {name} depth {depth}: {games} games, {} positions, scale {scale:.1} points, \
         loss {:.4} (even chances {:.4})",
        samples.len(),
        loss(&samples, scale),
        loss(&samples, f64::INFINITY)
    );
}

fn samples<G: Game, E: Evaluator<G>>(
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
fn game<G: Game, E: Evaluator<G>>(mut pos: G, evaluator: &mut E, depth: u32) -> Vec<Sample> {
    let settings = Settings { rungs: Rungs::ALPHA_BETA, depth: Some(depth), ..Settings::default() };
    let mut cache = Cache::new(&pos, 0);
    let mut seen = Vec::new();
    let payoff = loop {
        if let Some(payoff) = pos.terminal() {
            break payoff;
        }
        let report = ladder::search(&pos, evaluator, &settings, &mut cache, &mut Silent);
        let line = &report.lines[0];
        if !line.score.is_fact() {
            seen.push((pos.to_move(), f64::from(line.score.points())));
        }
        pos.make(line.moves[0]);
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
