//! Monte-Carlo tree search against plain minimax: it may not know, but it may not be wrong.

#[allow(dead_code, reason = "the other engines' tests use the rest")]
use crate::common::random_tree;
use conformance::minimax;
use games::{kalah, mnk, tree::Tree, ultimate::Ultimate};
use kernel::{Evaluation, Game, Job, Payoff, Report, Score, Side};
use search::{Mcts, mcts::CHECK_EVERY};
use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering::Relaxed},
};

fn start<G: Game>(rules: &str) -> G {
    G::new(&rules.parse().unwrap_or_else(|error| panic!("{rules}: {error}")))
}

fn run<G: Game>(pos: &G, playouts: u64, seed: u64) -> Report<G> {
    Mcts::new(pos).playouts(playouts).seed(seed).run()
}

fn after<G: Game>(pos: &G, mv: G::Move) -> G {
    let mut pos = pos.clone();
    pos.play(mv).unwrap_or_else(|error| panic!("{pos:?}: {error}"));
    pos
}

/// What a search proved, seen by the mover.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Claim {
    Value,
    /// The mover gets more than the least that the rules allow.
    AtLeast,
    /// The mover gets less than the most that the rules allow.
    AtMost,
    Nothing,
}

fn claim<G: Game>(pos: &G, found: &Evaluation<G::Move>) -> Claim {
    let rules = pos.bounds();
    let [least, most] = match pos.to_move() {
        Side::First => [found.bounds.start() > rules.start(), found.bounds.end() < rules.end()],
        Side::Second => [found.bounds.end() < rules.end(), found.bounds.start() > rules.start()],
    };
    match (found.is_proven(), least, most) {
        (true, ..) => Claim::Value,
        (_, true, _) => Claim::AtLeast,
        (_, _, true) => Claim::AtMost,
        _ => Claim::Nothing,
    }
}

/// Everything a report and the progress before it claim, held against the value of the position.
fn check_claims<G: Game>(pos: &G, search: Mcts<'_, G>) -> Claim {
    let (value, shown) = (minimax(&mut pos.clone()), format!("{pos:?}"));
    let job = Job::new().watched(move |progress| {
        let bounds = progress.bounds.as_ref().expect("the tree has bounds");
        assert!(bounds.contains(&value), "{shown} {progress:?} {value}");
    });
    let report = search.job(&job).run();
    let (line, mover) = (&report.lines[0], pos.to_move());
    assert!(line.bounds.contains(&value), "{pos:?} {line:?} {value}");
    let worth = |ply| Score::of(value, mover, ply);
    let claim = claim(pos, line);
    match (claim, line.score.fact()) {
        (Claim::Value, fact) => {
            assert_eq!(fact.map(|fact| fact.0), Some(value.seen_by(mover)), "{pos:?}");
            check_proof(pos, &report, value);
        }
        // A score that is an end of the game is a bound of the value.
        (_, Some((payoff, _))) if payoff != 0 => {
            let at_least = line.score <= worth(0).min(worth(Score::LAST_PLY));
            let at_most = line.score >= worth(0).max(worth(Score::LAST_PLY));
            assert!(at_least || at_most, "{pos:?} {line:?}");
        }
        _ => {}
    }
    claim
}

/// The line of a proof is as long as its score says, and every move of it keeps the value.
fn check_proof<G: Game>(pos: &G, report: &Report<G>, value: Payoff) {
    let line = &report.lines[0];
    let mut pos = pos.clone();
    for &mv in &line.line {
        pos = after(&pos, mv);
        assert_eq!(minimax(&mut pos.clone()), value, "{pos:?} {line:?}");
    }
    assert_eq!(pos.terminal(), Some(value), "{pos:?} {line:?}");
    let distance = if value == Payoff::DRAW { 0 } else { line.line.len() as u32 };
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
            let claim = check_claims(&pos, Mcts::new(&pos).playouts(playouts).seed(seed));
            proofs += u64::from(claim == Claim::Value);
        }
    }
    proofs
}

#[test]
fn claims_hold_on_thousands_of_trees_with_a_repeating_mover() {
    let mut rng = fastrand::Rng::with_seed(3);
    let mut claims = Vec::new();
    for seed in 0..6000 {
        let tree = start::<Tree>(&format!("tree:{}", random_tree(&mut rng, 7)));
        if tree.terminal().is_none() {
            let exploration = [0.0, 0.001, 1.4][rng.usize(0..3)];
            let search = Mcts::new(&tree).playouts(rng.u64(0..300)).seed(seed);
            claims.push(check_claims(&tree, search.exploration(exploration)));
        }
    }
    for claim in [Claim::Value, Claim::AtLeast, Claim::AtMost, Claim::Nothing] {
        let count = claims.iter().filter(|found| **found == claim).count();
        assert!(count > 20, "{claim:?} is tried: {count}");
    }
}

#[test]
fn enough_playouts_prove_any_small_tree() {
    let mut rng = fastrand::Rng::with_seed(4);
    for seed in 0..1000 {
        let tree = start::<Tree>(&format!("tree:{}", random_tree(&mut rng, 5)));
        if tree.terminal().is_none() {
            let claim = check_claims(&tree, Mcts::new(&tree).playouts(20_000).seed(seed));
            assert_eq!(claim, Claim::Value, "{tree:?}");
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
        let line = &run(&pos, 60_000, seed).lines[0];
        let draw = (Some(Payoff::DRAW), Score::ZERO);
        assert_eq!((line.payoff(), line.score), draw, "seed {seed}");
        let end = line.line.iter().fold(pos, |pos, mv| after(&pos, *mv));
        assert_eq!(end.terminal(), Some(Payoff::DRAW), "seed {seed}");
    }
}

#[test]
fn wins_are_taken_at_once_and_losses_blocked() {
    let rows = [
        // A position, the move, the payoff and its distance. The first three are of a student
        // report.
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
            let report = run(&pos, 5000, seed);
            assert_eq!(report.best(), pos.parse_move(best).ok(), "{board} {report:?}");
            assert_eq!(report.lines[0].score.fact(), Some(fact), "{board} {report:?}");
        }
    }
}

#[test]
fn a_win_at_hand_needs_no_playout() {
    let pos = mnk::Small::parse(&mnk::Rules::default(), "XX./OO./X..").unwrap();
    let report = run(&pos, 0, 0);
    assert!(report.lines[0].is_proven());
    assert_eq!(report.best(), pos.parse_move("c2").ok());
}

#[test]
fn a_certain_draw_is_played_rather_than_a_move_that_looks_lost() {
    // The second child wins in one leaf of nine and loses in the others.
    let tree = start::<Tree>("tree:(0 ((-1 -1 -1) (-1 -1 -1) (-1 -1 1)))");
    for playouts in 0..6 {
        let report = run(&tree, playouts, 1);
        let line = &report.lines[0];
        assert!(line.score.points() >= 0, "{playouts} {line:?}");
    }
    let report = run(&tree, 1000, 1);
    assert_eq!(report.best(), tree.parse_move("a").ok());
}

#[test]
fn one_seed_gives_one_report_and_another_another() {
    let pos = start::<kalah::Packed>("kalah:6x4");
    let reports = [5, 5, 6].map(|seed| run(&pos, 3000, seed));
    assert_eq!(reports[0], reports[1]);
    assert_ne!(reports[0], reports[2]);
}

#[test]
fn the_caller_stops_it_at_once_or_later() {
    let pos = start::<Ultimate>("ultimate");
    for asked in [1, 2, 10] {
        let job = Job::new();
        let (root, calls, playouts) =
            (job.clone(), Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
        let (count, last) = (calls.clone(), playouts.clone());
        let watched = job.watched(move |progress| {
            last.store(progress.done, Relaxed);
            if count.fetch_add(1, Relaxed) + 1 == asked {
                root.cancel();
            }
        });
        let report = Mcts::new(&pos).job(&watched).run();
        let found = (calls.load(Relaxed), playouts.load(Relaxed));
        assert_eq!(found, (asked, CHECK_EVERY * (asked - 1)));
        after(&pos, report.best().unwrap());
    }
}

#[test]
fn random_games_that_end_in_an_undefined_leaf_have_no_value() {
    let tree = start::<Tree>("tree:((10 11)(x 9))");
    assert_eq!(run(&tree, 100, 1).lines[0].value(), None);
}

#[test]
fn a_game_that_is_over_has_no_line() {
    let pos = mnk::Small::parse(&mnk::Rules::default(), "XXX/OO./...").unwrap();
    let job = Job::new().watched(|_| panic!("nothing to tell"));
    let report = Mcts::new(&pos).job(&job).run();
    assert_eq!((report.lines.len(), report.depth, report.nodes), (0, 0, 1));
}

fn plays_on<G: Game>(rules: &str) {
    let mut pos = start::<G>(rules);
    for seed in 0..3 {
        let report = run(&pos, 2000, seed);
        let line = &report.lines[0];
        line.line.iter().fold(pos.clone(), |pos, mv| after(&pos, *mv));
        assert!(report.nodes > 2000 && report.depth > 0, "{rules}");
        pos = after(&pos, line.line[0]);
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
        let report = Mcts::new(&pos).memory(0).playouts(500).seed(2).run();
        let score = report.lines[0].score.points();
        assert_eq!(score > 0, pos.to_move() == Side::First, "{tree} {score}");
    }
}
