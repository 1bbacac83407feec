//! How fast patterns are kept up to date: `cargo bench -p alfabeta-heuristics`.

#![allow(clippy::print_stdout)] // Its only output.

use games::mnk::{Cell, Medium};
use heuristics::mnk::{PatternWeights, Patterns};
use kernel::{Evaluator, Game};
use std::time::Instant;

/// Games that are played forth and back.
const ROUNDS: u32 = 20_000;
/// Plies of a game.
const PLIES: usize = 30;

fn main() {
    for rules in ["gomoku", "gomoku:15,rule=standard"] {
        let rules = rules.parse().expect("a game with patterns");
        let mut patterns = Patterns::with(&rules, PatternWeights::default());
        let mut pos = Medium::new(&rules);
        patterns.evaluate(&pos);
        let (mut rng, mut count, mut sum) = (fastrand::Rng::with_seed(1), 0_u32, 0);
        let started = Instant::now();
        for _ in 0..ROUNDS {
            let mut line = Vec::with_capacity(PLIES);
            while line.len() < PLIES && pos.terminal().is_none() {
                // Near the centre, as in play.
                let mv = Cell(rng.u16(3..12) * 15 + rng.u16(3..12));
                if pos.stone(mv).is_none() {
                    line.push((mv, pos.make(mv)));
                    patterns.made(&pos, mv);
                    count += 1;
                }
            }
            for (mv, undo) in line.into_iter().rev() {
                pos.unmake(mv, undo);
                patterns.unmade(&pos, mv);
            }
            sum += patterns.evaluate(&pos).points();
        }
        let seconds = started.elapsed().as_secs_f64();
        let millions = f64::from(count) / seconds / 1e6;
        println!("{rules}: {millions:.2} M make+undo/s with patterns kept ({count} moves, {sum})");
    }
}
