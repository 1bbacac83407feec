//! The engine with Gomoku's patterns: one thread and two, every size, both rules, the first move.

use games::mnk::{Cell, Large, Rules};
use heuristics::mnk::MnkEvaluator;
use kernel::{Game, Limits, Report, Verdict};
use search::{Table, engine};
use std::{
    sync::atomic::AtomicBool,
    time::{Duration, Instant},
};

/// The size of a search's table in bytes.
const TABLE: usize = 1 << 20;

fn search(pos: &Large, limits: Limits, threads: usize) -> Report<Large> {
    let evaluator = MnkEvaluator::standard(&pos.rules());
    // As a player asks: a single candidate is answered at once.
    let options = engine::Options { threads, at_once: true, ..engine::Options::default() };
    let (table, stop) = (Table::new(TABLE), AtomicBool::new(false));
    engine::search(pos, &evaluator, &table, &limits, &options, &stop, &mut |_| true)
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// Stones at random near the centre of a board with sides of 15, as long as nobody has won.
fn random_position(rules: &Rules, stones: usize, rng: &mut fastrand::Rng) -> Large {
    let mut pos = Large::new(rules);
    for _ in 0..stones {
        let cell = rules.grid().cell(rng.u16(4..10), rng.u16(4..10));
        if pos.terminal().is_none() {
            // Where there is a stone already, there is one less.
            _ = pos.play(Cell(cell));
        }
    }
    pos
}

#[test]
fn what_two_threads_prove_one_does_not_refute() {
    let mut rng = fastrand::Rng::with_seed(7);
    let mut both = 0;
    for n in 0..60 {
        let rules = ["gomoku", "gomoku:15,rule=standard"][n % 2].parse().unwrap();
        let pos = random_position(&rules, 8 + n / 6, &mut rng);
        if pos.terminal().is_some() {
            continue;
        }
        let found = [1, 2].map(|threads| {
            let report = search(&pos, nodes(3000), threads);
            let line = &report.lines[0];
            assert!(pos.clone().play(line.moves[0]).is_ok(), "{pos} {threads}");
            (line.verdict == Verdict::Proven).then(|| line.score.fact().map(|(payoff, _)| payoff))
        });
        if let [Some(one), Some(two)] = found {
            assert_eq!(one, two, "{pos}");
            both += 1;
        }
    }
    assert!(both > 10, "only {both} positions were proven by both");
}

#[test]
fn whole_games_are_played_on_every_size_by_both_rules() {
    for size in 5..=20 {
        for rule in ["freestyle", "standard"] {
            let rules: Rules = format!("gomoku:{size},rule={rule}").parse().unwrap();
            let mut pos = Large::new(&rules);
            while pos.terminal().is_none() {
                let mv = search(&pos, nodes(60), 1).best().expect("the game is not over");
                assert!(pos.play(mv).is_ok(), "{rules} {mv:?}");
            }
        }
    }
}

#[test]
fn the_first_move_comes_at_once_and_is_in_the_middle() {
    let limits = Limits { time: Some(Duration::from_secs(60)), ..Limits::default() };
    for size in 9..=20_u16 {
        let rules: Rules = format!("gomoku:{size}").parse().unwrap();
        let started = Instant::now();
        let report = search(&Large::new(&rules), limits, 2);
        assert!(started.elapsed() < Duration::from_secs(20), "{size}");
        assert_eq!(report.best(), Some(Cell(rules.grid().cell(size / 2, size / 2))), "{size}");
    }
}
