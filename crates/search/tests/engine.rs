//! The strong engine against plain minimax, and what it promises.

mod common;

use common::{Random, minimax, random_positions, random_tree};
use games::{kalah, mnk, tree::Tree, ultimate::Ultimate};
use kernel::{Evaluator, Game, Limits, NoOpinion, Report, Score, Selection, Verdict};
use search::{
    Table,
    engine::{Options, search},
};
use std::{
    sync::atomic::AtomicBool,
    time::{Duration, Instant},
};

fn run<G: Game, E: Evaluator<G>>(pos: &G, eval: &E, limits: Limits, options: Options) -> Report<G> {
    let table = Table::new(1 << 20);
    search(pos, eval, &table, &limits, &options, &AtomicBool::new(false), &mut |_| true)
}

fn to_depth(depth: u32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

/// Without its selective parts a search of fixed depth has the value of minimax and a move that attains it.
fn agree<G: Game>(pos: &G, depth: u32, seed: u64) {
    let (score, best) = minimax(&mut pos.clone(), depth, 0, Random(seed));
    if best.is_none() {
        return;
    }
    for threads in [1, 2] {
        let options = Options { threads, selective: false, ..Options::default() };
        let report = run(pos, &Random(seed), to_depth(depth), options);
        let line = &report.lines[0];
        let found = line.score.seen_by_first(pos.to_move());
        assert_eq!(found, score, "{pos:?} depth {depth} threads {threads}");
        let mut after = pos.clone();
        after.play(line.moves[0]).expect("the best move is legal");
        let (attained, _) = minimax(&mut after, depth - 1, 1, Random(seed));
        assert_eq!(attained, score, "{pos:?} depth {depth}: the move attains the value");
    }
}

#[test]
fn fixed_depth_agrees_with_minimax_on_every_game() {
    random_positions::<mnk::Small>("tictactoe", 40, |pos, n| agree(pos, 1 + n % 5, n.into()));
    random_positions::<mnk::Medium>("mnk:4x4x3", 30, |pos, n| agree(pos, 1 + n % 3, n.into()));
    random_positions::<kalah::Packed>("kalah:3x2", 60, |pos, n| agree(pos, 1 + n % 6, n.into()));
    random_positions::<kalah::Packed>("kalah:6x4", 30, |pos, n| agree(pos, 1 + n % 4, n.into()));
    random_positions::<Ultimate>("ultimate", 20, |pos, n| agree(pos, 1 + n % 3, n.into()));
}

#[test]
fn fixed_depth_agrees_with_minimax_on_trees_with_a_repeating_mover() {
    let mut rng = fastrand::Rng::with_seed(5);
    for seed in 0..3000 {
        let tree = Tree::new(&format!("tree:{}", random_tree(&mut rng, 6)).parse().unwrap());
        agree(&tree, rng.u32(1..8), seed);
    }
}

#[test]
fn what_is_called_proven_is_the_value_with_its_distance() {
    let mut rng = fastrand::Rng::with_seed(6);
    let mut proven = 0;
    for seed in 0..2000 {
        let tree = Tree::new(&format!("tree:{}", random_tree(&mut rng, 6)).parse().unwrap());
        proven += u32::from(check_proof(&tree, seed));
    }
    assert_eq!(proven, 2000, "a tree has exact keys and no opinions that count");
    random_positions::<mnk::Small>("mnk:4x3x3", 60, |pos, n| _ = check_proof(pos, n.into()));
    random_positions::<mnk::Small>("tictactoe", 60, |pos, n| assert!(check_proof(pos, n.into())));
    random_positions::<kalah::Packed>("kalah:2x2", 40, |pos, n| _ = check_proof(pos, n.into()));
}

/// Searches to the end, however misleading the evaluator; whether it was proven.
fn check_proof<G: Game>(pos: &G, seed: u64) -> bool {
    // Where the oracle would take too long there is nothing to check.
    if !(1..=9).contains(&pos.move_count()) {
        return true;
    }
    let (score, _) = minimax(&mut pos.clone(), u32::MAX, 0, Random(seed));
    [1, 3].into_iter().all(|threads| {
        let options = Options { threads, ..Options::default() };
        let report = run(pos, &Random(seed), to_depth(40), options);
        let line = &report.lines[0];
        if line.verdict == Verdict::Proven {
            let found = line.score.seen_by_first(pos.to_move());
            assert_eq!(found, score, "{pos:?} threads {threads}");
        }
        line.verdict == Verdict::Proven
    })
}

#[test]
fn one_thread_visits_the_same_positions_at_every_run() {
    let pos = Ultimate::new(&Default::default());
    for limits in [to_depth(6), Limits { nodes: Some(50_000), ..Limits::default() }] {
        let first = run(&pos, &Random(1), limits, Options::default());
        let second = run(&pos, &Random(1), limits, Options::default());
        assert_eq!(first, second);
        assert!(limits.nodes.is_none_or(|most| first.nodes <= most + 1), "{}", first.nodes);
    }
}

#[test]
fn threads_keep_to_the_limit_of_nodes_together() {
    let pos = Ultimate::new(&Default::default());
    let limits = Limits { nodes: Some(200_000), ..Limits::default() };
    let report = run(&pos, &Random(1), limits, Options { threads: 2, ..Options::default() });
    assert!((150_000..300_000).contains(&report.nodes), "{}", report.nodes);
}

#[test]
fn several_lines_are_different_and_ordered() {
    let pos = mnk::Small::new(&"mnk:4x4x4".parse().unwrap());
    for threads in [1, 2, 4] {
        let options = Options { lines: 3, threads, ..Options::default() };
        let report = run(&pos, &Random(2), to_depth(6), options);
        let firsts: Vec<_> = report.lines.iter().map(|line| line.moves[0]).collect();
        assert_eq!(firsts.len(), 3);
        assert!(firsts[0] != firsts[1] && firsts[1] != firsts[2] && firsts[0] != firsts[2]);
        assert!(report.lines.windows(2).all(|pair| pair[0].score >= pair[1].score));
    }
}

/// Deep enough that threads put moves off and leave what another has answered.
#[test]
fn threads_agree_with_one_at_fixed_depth() {
    fn check<G: Game>(pos: &G, depth: u32) {
        let plain = Options { selective: false, ..Options::default() };
        let one = run(pos, &Random(3), to_depth(depth), plain);
        for threads in [2, 3, 4] {
            let several = run(pos, &Random(3), to_depth(depth), Options { threads, ..plain });
            let value = |report: &Report<G>| (report.depth, report.lines[0].score);
            assert_eq!(value(&several), value(&one), "{pos:?} depth {depth} threads {threads}");
            assert!(!several.lines[0].moves.is_empty(), "there is a move");
        }
    }
    random_positions::<Ultimate>("ultimate", 6, |pos, n| {
        if pos.terminal().is_none() {
            check(pos, 6 + n % 2);
        }
    });
    random_positions::<kalah::Packed>("kalah:4x3", 6, |pos, n| {
        if pos.terminal().is_none() {
            check(pos, 8 + n % 3);
        }
    });
    check(&mnk::Small::new(&"mnk:4x4x4".parse().unwrap()), 7);
}

#[test]
fn the_search_ends_when_it_is_told_to() {
    let pos = mnk::Medium::new(&"gomoku".parse().unwrap());
    let table = Table::new(1 << 20);
    let stop = AtomicBool::new(true);
    let limits = Limits::default();
    let options = Options { threads: 2, ..Options::default() };
    let report = search(&pos, &NoOpinion, &table, &limits, &options, &stop, &mut |_| true);
    assert!(report.best().is_some(), "there is always a move");
    let limits = Limits { time: Some(Duration::from_millis(50)), ..Limits::default() };
    let started = Instant::now();
    let stop = AtomicBool::new(false);
    let report = search(&pos, &Random(1), &table, &limits, &options, &stop, &mut |_| true);
    assert!(report.best().is_some());
    assert!(started.elapsed() < Duration::from_secs(20), "it ends at all");
    let report =
        search(&pos, &Random(1), &table, &Limits::default(), &options, &stop, &mut |_| false);
    assert_eq!(report.depth, 1, "the watcher may end it");
}

/// No opinion, but that one move is enough to look at.
#[derive(Clone)]
struct Single;

impl<G: Game> Evaluator<G> for Single {
    fn evaluate(&mut self, _pos: &G) -> Score {
        Score::ZERO
    }

    fn select(&self, _pos: &G, moves: &mut Vec<G::Move>) -> Selection {
        moves.truncate(1);
        Selection::Opinion
    }
}

#[test]
fn a_single_candidate_is_answered_at_once_by_players_only() {
    let pos = Ultimate::new(&Default::default());
    let limits = Limits { time: Some(Duration::from_secs(600)), nodes: Some(40), depth: None };
    let analysis = run(&pos, &Single, limits, Options::default());
    assert!(analysis.nodes >= 40, "{analysis:?}");
    let player = run(&pos, &Single, limits, Options { at_once: true, ..Options::default() });
    assert_eq!(player.depth, 1);
}

#[test]
fn many_lines_end_as_soon_as_there_is_one() {
    let pos = mnk::Medium::new(&"gomoku".parse().unwrap());
    let (table, options) = (Table::new(1 << 20), Options { lines: 225, ..Options::default() });
    let stop = AtomicBool::new(true);
    let limits = Limits::default();
    let report = search(&pos, &NoOpinion, &table, &limits, &options, &stop, &mut |_| true);
    assert_eq!(report.lines.len(), 1);
    assert!(report.nodes < 1000, "{} nodes", report.nodes);
    let limits = Limits { nodes: Some(1000), ..Limits::default() };
    let report = run(&pos, &NoOpinion, limits, options);
    assert!((1..225).contains(&report.lines.len()), "{} lines", report.lines.len());
    assert!(report.nodes <= 1001, "{} nodes", report.nodes);
}

#[test]
fn a_finished_game_has_no_lines() {
    let pos = mnk::Small::parse(&mnk::Rules::default(), "XXX/OO./...").unwrap();
    assert!(run(&pos, &NoOpinion, Limits::default(), Options::default()).lines.is_empty());
}

#[test]
fn the_draw_of_4x4_is_proven() {
    let pos = mnk::Small::new(&"mnk:4x4x4".parse().unwrap());
    let report = run(&pos, &NoOpinion, Limits::default(), Options::default());
    let line = &report.lines[0];
    assert_eq!((line.score.fact(), line.verdict), (Some((0, 0)), Verdict::Proven));
}
