//! Monte-Carlo tree search against plain minimax: it may not know, but it may not be wrong.

#[allow(dead_code, reason = "the other engines' tests use the rest")]
mod common;

use common::random_tree;
use conformance::minimax;
use games::{kalah, mnk, tree::Tree, ultimate::Ultimate};
use kernel::{Game, Payoff, Report, Score, Side, Verdict};
use search::mcts::{ASK_EVERY, Progress, Settings, search};

fn start<G: Game>(rules: &str) -> G {
    G::new(&rules.parse().unwrap_or_else(|error| panic!("{rules}: {error}")))
}

fn with_playouts(playouts: u64, seed: u64) -> Settings {
    Settings { playouts: Some(playouts), seed, ..Settings::default() }
}

fn run<G: Game>(pos: &G, settings: &Settings) -> Report<G> {
    search(pos, settings, &mut |_| true)
}

fn after<G: Game>(pos: &G, mv: G::Move) -> G {
    let mut pos = pos.clone();
    pos.play(mv).unwrap_or_else(|error| panic!("{pos:?}: {error}"));
    pos
}

/// Everything a report and the progress before it claim, held against the value of the position.
fn check_claims<G: Game>(pos: &G, settings: &Settings) -> Verdict {
    let value = minimax(&mut pos.clone());
    let report = search(pos, settings, &mut |progress: &Progress| {
        assert!(progress.lower <= value && value <= progress.upper, "{pos:?} {progress:?} {value}");
        true
    });
    let (line, mover) = (&report.lines[0], pos.to_move());
    let worth = |ply| Score::of(value, mover, ply);
    match line.verdict {
        Verdict::Proven => {
            assert_eq!(line.score.fact().map(|fact| fact.0), Some(value.seen_by(mover)), "{pos:?}");
            check_proof(pos, &report, value);
        }
        Verdict::AtLeast => {
            assert!(line.score <= worth(0).min(worth(Score::LAST_PLY)), "{pos:?} {line:?}");
        }
        Verdict::AtMost => {
            assert!(line.score >= worth(0).max(worth(Score::LAST_PLY)), "{pos:?} {line:?}");
        }
        Verdict::Estimate => {}
    }
    line.verdict
}

/// The line of a proof is as long as its score says, and every move of it keeps the value.
fn check_proof<G: Game>(pos: &G, report: &Report<G>, value: Payoff) {
    let line = &report.lines[0];
    let mut pos = pos.clone();
    for &mv in &line.moves {
        pos = after(&pos, mv);
        assert_eq!(minimax(&mut pos.clone()), value, "{pos:?} {line:?}");
    }
    assert_eq!(pos.terminal(), Some(value), "{pos:?} {line:?}");
    let distance = if value == Payoff::DRAW { 0 } else { line.moves.len() as u32 };
    assert_eq!(line.score.fact().map(|fact| fact.1), Some(distance), "{line:?}");
}

/// How many of the searches from positions some random plies away ended in a proof.
fn proofs_at_random_positions<G: Game>(rules: &str, games: u64, plies: [usize; 2]) -> u64 {
    let mut rng = fastrand::Rng::with_seed(11);
    let mut proofs = 0;
    for seed in 0..games {
        let mut pos = start::<G>(rules);
        for _ in 0..rng.usize(plies[0]..=plies[1]) {
            match pos.move_count() {
                0 => break,
                count => _ = pos.make(pos.nth_move(rng.usize(0..count))),
            }
        }
        if pos.terminal().is_none() {
            let playouts = 1 << rng.u32(0..13);
            let verdict = check_claims(&pos, &with_playouts(playouts, seed));
            proofs += u64::from(verdict == Verdict::Proven);
        }
    }
    proofs
}

#[test]
fn claims_hold_on_thousands_of_trees_with_a_repeating_mover() {
    let mut rng = fastrand::Rng::with_seed(3);
    let mut verdicts = Vec::new();
    for seed in 0..6000 {
        let tree = start::<Tree>(&format!("tree:{}", random_tree(&mut rng, 7)));
        if tree.terminal().is_none() {
            let exploration = [0.0, 0.001, 1.4][rng.usize(0..3)];
            let settings = Settings { exploration, ..with_playouts(rng.u64(0..300), seed) };
            verdicts.push(check_claims(&tree, &settings));
        }
    }
    for verdict in [Verdict::Proven, Verdict::AtLeast, Verdict::AtMost, Verdict::Estimate] {
        let count = verdicts.iter().filter(|found| **found == verdict).count();
        assert!(count > 20, "{verdict:?} is tried: {count}");
    }
}

#[test]
fn enough_playouts_prove_any_small_tree() {
    let mut rng = fastrand::Rng::with_seed(4);
    for seed in 0..1000 {
        let tree = start::<Tree>(&format!("tree:{}", random_tree(&mut rng, 5)));
        if tree.terminal().is_none() {
            let verdict = check_claims(&tree, &with_playouts(20_000, seed));
            assert_eq!(verdict, Verdict::Proven, "{tree:?}");
        }
    }
}

#[test]
fn claims_hold_at_positions_of_small_games() {
    for capture in ["standard", "empty", "opposite-only"] {
        for (board, plies) in [("2x2", [0, 4]), ("3x2", [2, 8]), ("2x3", [2, 6])] {
            let rules = format!("kalah:{board},capture={capture}");
            let proofs = proofs_at_random_positions::<kalah::Packed>(&rules, 100, plies);
            assert!(proofs > 20, "{rules}: {proofs}");
            let rules = format!("{rules},end=mover-stuck");
            let proofs = proofs_at_random_positions::<kalah::Wide>(&rules, 40, plies);
            assert!(proofs > 8, "{rules}: {proofs}");
        }
    }
    for (rules, plies) in [("tictactoe", [1, 7]), ("mnk:4x3x3", [4, 9]), ("mnk:4x2x2", [0, 3])] {
        let proofs = proofs_at_random_positions::<mnk::Small>(rules, 150, plies);
        assert!(proofs > 40, "{rules}: {proofs}");
    }
}

#[test]
fn tic_tac_toe_is_proven_a_draw() {
    for seed in 0..8 {
        let pos = start::<mnk::Small>("tictactoe");
        let line = &run(&pos, &with_playouts(60_000, seed)).lines[0];
        assert_eq!((line.verdict, line.score), (Verdict::Proven, Score::ZERO), "seed {seed}");
        let end = line.moves.iter().fold(pos, |pos, mv| after(&pos, *mv));
        assert_eq!(end.terminal(), Some(Payoff::DRAW), "seed {seed}");
    }
}

#[test]
fn wins_are_taken_at_once_and_losses_blocked() {
    let rows = [
        // A position, the move, the payoff and its distance. The first three are of report 001.
        ("XX./OO./X..", "c2", (1, 1)),
        ("X.X/OO./X..", "c2", (1, 1)),
        ("XOX/.O./X..", "b1", (1, 1)),
        ("X../.X./O.O", "b1", (0, 0)),
        // Blocked, though X then has two threats at once.
        ("XX./O../...", "c3", (-1, 4)),
    ];
    for (board, best, fact) in rows {
        for seed in 0..4 {
            let pos = mnk::Small::parse(&mnk::Rules::default(), board).unwrap();
            let report = run(&pos, &with_playouts(5000, seed));
            assert_eq!(report.best(), pos.parse_move(best).ok(), "{board} {report:?}");
            assert_eq!(report.lines[0].score.fact(), Some(fact), "{board} {report:?}");
        }
    }
}

#[test]
fn a_win_at_hand_needs_no_playout() {
    let pos = mnk::Small::parse(&mnk::Rules::default(), "XX./OO./X..").unwrap();
    let report = run(&pos, &with_playouts(0, 0));
    assert_eq!(report.lines[0].verdict, Verdict::Proven);
    assert_eq!(report.best(), pos.parse_move("c2").ok());
}

#[test]
fn a_certain_draw_is_played_rather_than_a_move_that_looks_lost() {
    // The second child wins in one leaf of nine and loses in the others.
    let tree = start::<Tree>("tree:(0 ((-1 -1 -1) (-1 -1 -1) (-1 -1 1)))");
    for playouts in 0..6 {
        let report = run(&tree, &with_playouts(playouts, 1));
        let line = &report.lines[0];
        assert!(line.score.points() >= 0, "{playouts} {line:?}");
    }
    let report = run(&tree, &with_playouts(1000, 1));
    assert_eq!(report.best(), tree.parse_move("a").ok());
}

#[test]
fn one_seed_gives_one_report_and_another_another() {
    let pos = start::<kalah::Packed>("kalah:6x4");
    let reports = [5, 5, 6].map(|seed| run(&pos, &with_playouts(3000, seed)));
    assert_eq!(reports[0], reports[1]);
    assert_ne!(reports[0], reports[2]);
}

#[test]
fn the_tree_stays_within_its_memory_and_playouts_go_on() {
    for memory in [10_000, 100_000, 1 << 20] {
        let pos = start::<Ultimate>("ultimate");
        let settings = Settings { memory, ..with_playouts(20_000, 1) };
        let mut last = 0;
        let report = search(&pos, &settings, &mut |progress| {
            assert!(progress.bytes <= memory, "{progress:?}");
            last = progress.playouts;
            true
        });
        assert_eq!(last, 20_000 / ASK_EVERY * ASK_EVERY);
        after(&pos, report.best().unwrap());
    }
}

#[test]
fn no_memory_leaves_the_root_and_its_moves() {
    let pos = start::<mnk::Small>("tictactoe");
    let settings = Settings { memory: 0, ..with_playouts(2000, 1) };
    let report = search(&pos, &settings, &mut |progress| {
        assert_eq!(progress.nodes, 10);
        true
    });
    assert_eq!(report.best(), pos.parse_move("b2").ok(), "the centre wins most random games");
    assert_eq!((report.depth, report.lines[0].verdict), (1, Verdict::Estimate));
}

#[test]
fn the_caller_stops_it_at_once_or_later() {
    let pos = start::<Ultimate>("ultimate");
    for asked in [1, 2, 10] {
        let (mut calls, mut playouts) = (0, 0);
        let report = search(&pos, &Settings::default(), &mut |progress| {
            (calls, playouts) = (calls + 1, progress.playouts);
            calls < asked
        });
        assert_eq!((calls, playouts), (asked, ASK_EVERY * (asked - 1)));
        after(&pos, report.best().unwrap());
    }
}

#[test]
fn a_game_that_is_over_has_no_line() {
    let pos = mnk::Small::parse(&mnk::Rules::default(), "XXX/OO./...").unwrap();
    let report = search(&pos, &Settings::default(), &mut |_| panic!("nothing to ask"));
    assert_eq!((report.lines.len(), report.depth, report.nodes), (0, 0, 1));
}

fn plays_on<G: Game>(rules: &str) {
    let mut pos = start::<G>(rules);
    for seed in 0..3 {
        let report = run(&pos, &with_playouts(2000, seed));
        let line = &report.lines[0];
        line.moves.iter().fold(pos.clone(), |pos, mv| after(&pos, *mv));
        assert!(report.nodes > 2000 && report.depth > 0, "{rules}");
        pos = after(&pos, line.moves[0]);
    }
}

#[test]
fn large_games_get_a_legal_line() {
    plays_on::<Ultimate>("ultimate");
    plays_on::<Ultimate>("ultimate:open");
    plays_on::<kalah::Packed>("kalah:6x4");
    plays_on::<kalah::Wide>("kalah:6x6,capture=empty");
    plays_on::<mnk::Large>("mnk:15x15x5");
}

#[test]
fn estimates_are_seen_by_the_mover_whoever_moves() {
    // Nearly all leaves are good for MAX, who moves twice in the second tree; MIN in the third.
    let many = "(3 3 3 3 3 3 3 3 3 3 3 3 3 3 3 2)";
    for (tree, path) in [("({} {})", "root"), ("(={} ={})", "root"), ("((={} ={}) 1)", "a")] {
        let rules = format!("tree:{}", tree.replace("{}", many)).parse().unwrap();
        let pos = Tree::parse(&rules, path).unwrap();
        let settings = Settings { memory: 0, ..with_playouts(500, 2) };
        let score = run(&pos, &settings).lines[0].score.points();
        assert_eq!(score > 0, pos.to_move() == Side::First, "{tree} {score}");
    }
}

#[test]
fn an_extra_turn_is_chosen_by_its_mover() {
    // The root's player moves twice, then leads to good or bad; there is room for those two moves only.
    let (good, bad) = ("(2000 2000 2000 1999)", "(-2000 -2000 -2000 -1999)");
    let twice = format!("(=(={good} ={bad}) =(={bad} ={good}))");
    for (tree, path) in [(twice.clone(), "root"), (format!("({twice} 1)"), "a")] {
        let pos = Tree::parse(&format!("tree:{tree}").parse().unwrap(), path).unwrap();
        let settings = Settings { memory: 7 * 32, ..with_playouts(1000, 2) };
        let mut nodes = 0;
        let report = search(&pos, &settings, &mut |progress| {
            nodes = progress.nodes;
            true
        });
        assert_eq!(nodes, 7, "the test means nothing with another size of nodes");
        let line = &report.lines[0];
        assert_eq!(line.verdict, Verdict::Estimate);
        assert!(line.score.points() > 1000 * Score::UNIT, "{tree} {line:?}");
    }
}
