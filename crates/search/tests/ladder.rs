//! Every rung and every combination of rungs against plain minimax, and the published node counts.

use crate::common::{Random, minimax, random_positions, random_tree};
use games::{kalah, mnk, tree::Tree, ultimate::Ultimate};
use kernel::{Evaluator, Game, Job, Payoff, Plain, Score};
use search::{Again, Agreement, Cache, Event, ForcedBy, Ladder, LeafKind, Observer, Rungs};
use std::{thread, time::Duration};

fn all_rungs() -> impl Iterator<Item = Rungs> {
    (0..16).map(|n| Rungs {
        alpha_beta: n & 1 != 0,
        cache: n & 2 != 0,
        symmetry: n & 4 != 0,
        forced: n & 8 != 0,
        ..Rungs::MINIMAX
    })
}

/// Every combination of the rungs that change the order of moves.
fn ordered_rungs() -> impl Iterator<Item = Rungs> {
    (1..16).map(|n| Rungs {
        deepening: n & 1 != 0,
        null_window: n & 2 != 0,
        killers: n & 4 != 0,
        reductions: n & 8 != 0,
        ..Rungs::MINIMAX
    })
}

/// Rungs that order moves have the value of plain minimax, and a move that is worth it; reductions
/// may err, but never in what they call proven.
fn agree_in_value<G: Game>(pos: &G, depth: u32, seed: u64) {
    let eval = Random(seed);
    let (score, best) = minimax(&mut pos.clone(), depth, 0, eval);
    if best.is_none() {
        return;
    }
    for rungs in ordered_rungs() {
        let mut cache = Cache::new(pos, 1 << 16);
        for _ in 0..2 {
            let ladder = Ladder::new(pos).rungs(rungs).depth(depth).cache(&mut cache);
            let report = ladder.evaluator(&Plain(eval)).run();
            let line = &report.lines[0];
            check_line(pos, &line.line);
            if rungs.agreement() == Agreement::Proofs && !line.is_proven() {
                continue;
            }
            let told = format!("{pos:?} depth {depth} {rungs:?}");
            assert_eq!(line.score.seen_by_first(pos.to_move()), score, "{told}");
            let (mut after, mv) = (pos.clone(), line.line[0]);
            after.make(mv);
            assert_eq!(minimax(&mut after, depth - 1, 1, eval).0, score, "{told} {mv:?}");
        }
    }
}

#[test]
fn ordered_rungs_agree_in_value_on_every_game() {
    let check = |n: u32, depth: u32| (1 + n % depth, u64::from(n));
    random_positions::<mnk::Small>("mnk:4x3x3", 30, |pos, n| {
        let (depth, seed) = check(n, 4);
        agree_in_value(pos, depth, seed);
    });
    random_positions::<kalah::Packed>("kalah:3x2", 40, |pos, n| {
        let (depth, seed) = check(n, 6);
        agree_in_value(pos, depth, seed);
    });
    random_positions::<Ultimate>("ultimate", 4, |pos, n| {
        let (depth, seed) = check(n, 2);
        agree_in_value(pos, depth, seed);
    });
}

#[test]
fn ordered_rungs_agree_in_value_on_trees_with_a_repeating_mover() {
    let mut rng = fastrand::Rng::with_seed(5);
    for seed in 0..1500 {
        let tree = Tree::new(&format!("tree:{}", random_tree(&mut rng, 6)).parse().unwrap());
        agree_in_value(&tree, rng.u32(1..8), seed);
    }
}

/// How often an event of each kind was seen.
#[derive(Default, Debug)]
struct Ordering {
    iterations: Vec<u32>,
    table_moves: u32,
    orders: u32,
    probes: u32,
    reduced: u32,
    deeper: u32,
    wider: u32,
    entered: u64,
}

impl<G: Game> Observer<G> for Ordering {
    fn see(&mut self, event: Event<'_, G>) {
        match event {
            Event::Iteration { depth } => self.iterations.push(depth),
            Event::TableMove { .. } => self.table_moves += 1,
            Event::Ordered { .. } => self.orders += 1,
            Event::Probe { .. } => self.probes += 1,
            Event::Reduced { .. } => self.reduced += 1,
            Event::Again { how: Again::Deeper, .. } => self.deeper += 1,
            Event::Again { how: Again::Wider, .. } => self.wider += 1,
            Event::Enter { .. } => self.entered += 1,
            _ => {}
        }
    }
}

#[test]
fn each_ordered_rung_shows_what_it_adds() {
    let pos = mnk::Small::new(&"mnk:4x4x3".parse().unwrap());
    let watch = |rungs| {
        let (mut seen, evaluator) = (Ordering::default(), Plain(Random(2)));
        let ladder = || Ladder::new(&pos).rungs(rungs).depth(4).evaluator(&evaluator);
        let report = ladder().observer(&mut seen).run();
        assert_eq!((report.nodes, ladder().run().nodes), (seen.entered, seen.entered));
        seen
    };
    let deepening = watch(Rungs::DEEPENING);
    assert_eq!(deepening.iterations, [1, 2, 3, 4]);
    assert!(deepening.table_moves > 0 && deepening.probes + deepening.orders == 0);
    let null_window = watch(Rungs::NULL_WINDOW);
    assert!(null_window.probes > 0 && null_window.wider > 0 && null_window.orders == 0);
    let killers = watch(Rungs::KILLERS);
    assert!(killers.orders > 0 && killers.reduced == 0);
    let reductions = watch(Rungs::REDUCTIONS);
    assert!(reductions.reduced > 0 && reductions.deeper > 0, "{reductions:?}");
    assert!(reductions.entered < killers.entered);
}

#[test]
fn deepening_ends_when_everything_was_seen() {
    let tree = Tree::new(&"tree:((3 5) 2)".parse().unwrap());
    let mut seen = Ordering::default();
    let report = Ladder::new(&tree).rungs(Rungs::REDUCTIONS).observer(&mut seen).run();
    assert_eq!((seen.iterations, report.lines[0].payoff()), (vec![1, 2], Payoff::new(3)));
}

/// Every combination of rungs gives the value and the move of plain minimax, with a fresh
/// cache, a tiny one and one that knows the position already.
fn agree<G: Game>(pos: &G, depth: u32, seed: u64) {
    let eval = Random(seed);
    let (score, best) = minimax(&mut pos.clone(), depth, 0, eval);
    if best.is_none() {
        return;
    }
    for rungs in all_rungs() {
        for bytes in [1 << 16, 200] {
            let mut cache = Cache::new(pos, bytes);
            for _ in 0..2 {
                let ladder = Ladder::new(pos).rungs(rungs).depth(depth).cache(&mut cache);
                let report = ladder.evaluator(&Plain(eval)).run();
                let line = &report.lines[0];
                let seen_by_first = line.score.seen_by_first(pos.to_move());
                let found = (seen_by_first, report.best());
                assert_eq!(found, (score, best), "{pos:?} depth {depth} {rungs:?}");
                check_line(pos, &line.line);
            }
        }
    }
}

/// The line can be played.
fn check_line<G: Game>(pos: &G, moves: &[G::Move]) {
    let mut pos = pos.clone();
    for &mv in moves {
        pos.play(mv).unwrap_or_else(|error| panic!("{pos:?}: {error}"));
    }
}

fn agree_from_random_positions<G: Game>(rules: &str, games: u32, depth: u32) {
    random_positions::<G>(rules, games, |pos, n| agree(pos, 1 + n % depth, n.into()));
}

#[test]
fn rungs_agree_on_small_rules_of_every_game() {
    agree_from_random_positions::<mnk::Small>("tictactoe", 60, 5);
    agree_from_random_positions::<mnk::Small>("mnk:4x3x3", 60, 4);
    agree_from_random_positions::<mnk::Medium>("mnk:4x4x3", 30, 3);
    agree_from_random_positions::<mnk::Large>("mnk:5x2x2,rule=standard", 30, 4);
    agree_from_random_positions::<mnk::Small>("mnk:4x4x3,rule=standard", 60, 3);
    agree_from_random_positions::<mnk::Small>("mnk:5x3x3", 60, 3);
    agree_from_random_positions::<kalah::Packed>("kalah:3x2", 80, 6);
    agree_from_random_positions::<kalah::Wide>("kalah:2x3,capture=empty,end=mover-stuck", 80, 6);
    agree_from_random_positions::<kalah::Packed>("kalah:6x4", 40, 4);
    agree_from_random_positions::<Ultimate>("ultimate", 20, 3);
    agree_from_random_positions::<Ultimate>("ultimate:open", 10, 3);
}

#[test]
fn rungs_agree_on_thousands_of_trees_with_a_repeating_mover() {
    let mut rng = fastrand::Rng::with_seed(3);
    for seed in 0..4000 {
        let tree = Tree::new(&format!("tree:{}", random_tree(&mut rng, 6)).parse().unwrap());
        agree(&tree, rng.u32(1..8), seed);
    }
}

fn nodes<G: Game>(rules: &str, rungs: Rungs) -> (u64, Score, Option<Payoff>) {
    let pos = G::new(&rules.parse().unwrap_or_else(|error| panic!("{rules}: {error}")));
    let report = Ladder::new(&pos).rungs(rungs).distance(false).run();
    (report.nodes, report.lines[0].score, report.lines[0].payoff())
}

#[test]
fn published_node_counts_are_met_exactly() {
    let proven = Some(Payoff::DRAW);
    let minimax = nodes::<mnk::Small>("tictactoe", Rungs::MINIMAX);
    assert_eq!(minimax, (549_946, Score::ZERO, proven));
    let alpha_beta = nodes::<mnk::Small>("tictactoe", Rungs::ALPHA_BETA);
    assert_eq!(alpha_beta, (18_297, Score::ZERO, proven));
    assert_eq!(nodes::<mnk::Large>("tictactoe", Rungs::ALPHA_BETA), alpha_beta);
}

#[test]
#[ignore = "half a billion nodes: seconds in a release build"]
fn the_node_count_of_four_in_a_line_is_met_exactly() {
    let alpha_beta = nodes::<mnk::Small>("mnk:4x4x4", Rungs::ALPHA_BETA);
    assert_eq!(alpha_beta, (499_829_623, Score::ZERO, Some(Payoff::DRAW)));
}

#[test]
fn four_in_a_line_is_a_draw_within_a_hundred_thousand_nodes() {
    let pos = mnk::Small::new(&"mnk:4x4x4".parse().unwrap());
    let mut cache = Cache::new(&pos, 16 << 20);
    let report = Ladder::new(&pos).cache(&mut cache).run();
    let line = &report.lines[0];
    assert_eq!((line.score, line.payoff()), (Score::ZERO, Some(Payoff::DRAW)));
    assert!(report.nodes < 100_000, "{}", report.nodes);
}

/// Without distance a move that loses later is no better, so the first best may be another: the
/// rung must keep out of it.
#[test]
fn forced_moves_have_no_say_where_wins_are_all_alike() {
    random_positions::<mnk::Small>("tictactoe", 200, |pos, _| {
        if pos.terminal().is_some() {
            return;
        }
        let found = [Rungs::MINIMAX, Rungs { forced: true, ..Rungs::MINIMAX }].map(|rungs| {
            let report = Ladder::new(pos).rungs(rungs).distance(false).run();
            (report.best(), report.lines[0].score)
        });
        assert_eq!(found[0], found[1], "{pos}");
    });
}

/// Counts the nodes entered.
struct Count(u64);

impl<G: Game> Observer<G> for Count {
    fn see(&mut self, event: Event<'_, G>) {
        self.0 += u64::from(matches!(event, Event::Enter { .. }));
    }
}

/// What a search shows its observer is the search it does unobserved, leaf by leaf.
#[test]
fn being_looked_at_changes_nothing() {
    random_positions::<mnk::Small>("mnk:4x3x3", 100, |pos, n| {
        for rungs in all_rungs() {
            let (mut count, evaluator) = (Count(0), Plain(Random(1)));
            let ladder = || Ladder::new(pos).rungs(rungs).depth(1 + n % 4).evaluator(&evaluator);
            let looked_at = ladder().observer(&mut count).run();
            let silent = ladder().run();
            assert_eq!(looked_at, silent, "{pos} {rungs:?}");
            assert_eq!(count.0, silent.nodes, "{pos} {rungs:?}");
        }
    });
}

/// Unobserved, the last moves of a game are foreseen several at a time: neither a depth nor a limit
/// of nodes between them is passed over, and the line of play has them all.
#[test]
fn foreseeing_the_last_moves_changes_nothing() {
    for rules in ["tictactoe", "mnk:4x3x3", "mnk:4x4x4", "mnk:5x2x3,rule=standard"] {
        random_positions::<mnk::Small>(rules, 20, |pos, n| {
            if !(1..7).contains(&pos.move_count()) {
                return;
            }
            for (rungs, limit) in [Rungs::MINIMAX, Rungs::ALPHA_BETA]
                .into_iter()
                .flat_map(|rungs| (1..40).chain([u64::MAX]).map(move |limit| (rungs, limit)))
            {
                let evaluator = Plain(Random(3));
                let ladder = || Ladder::new(pos).rungs(rungs).nodes(limit).distance(n % 2 == 0);
                let looked_at = ladder().observer(&mut Count(0)).run();
                assert_eq!(ladder().run(), looked_at, "{pos} {rungs:?} {limit} nodes");
                let ladder = || ladder().depth((limit % 6) as u32).evaluator(&evaluator);
                let looked_at = ladder().observer(&mut Count(0)).run();
                assert_eq!(ladder().run(), looked_at, "{pos} {rungs:?} {limit} nodes and depth");
            }
        });
    }
}

#[test]
fn the_textbook_tree_is_worth_ten_and_x_is_never_evaluated() {
    let tree = Tree::new(&"tree:((10 11)(9 x))".parse().unwrap());
    let report = Ladder::new(&tree).rungs(Rungs::ALPHA_BETA).run();
    assert_eq!(report.lines[0].score.fact(), Some((10, 2)));
    assert_eq!((report.nodes, report.lines[0].payoff()), (6, Payoff::new(10)));
    let mut undefined = Undefined(0);
    let report = Ladder::new(&tree).rungs(Rungs::MINIMAX).observer(&mut undefined).run();
    assert_eq!(undefined.0, 1, "minimax looks at everything");
    assert_eq!(report.lines[0].value(), None, "and so has no value");
    let report = Ladder::new(&tree).rungs(Rungs::ALPHA_BETA).observer(&mut undefined).run();
    assert_eq!((undefined.0, report.lines[0].payoff()), (1, Payoff::new(10)));
    for cache in [true, false] {
        // What follows from x is not stored, so that it is not found to be known later.
        let mut store = Cache::new(&tree, 1 << 10);
        let rungs = Rungs { cache, ..Rungs::MINIMAX };
        for _ in 0..2 {
            let report = Ladder::new(&tree).rungs(rungs).cache(&mut store).run();
            assert_eq!(report.lines[0].value(), None);
        }
    }
}

/// How many leaves without a value were evaluated.
struct Undefined(u32);

impl<G: Game> Observer<G> for Undefined {
    fn see(&mut self, event: Event<'_, G>) {
        self.0 += u32::from(matches!(event, Event::Leaf { kind: LeafKind::Undefined, .. }));
    }
}

#[test]
fn the_fastest_win_and_the_slowest_loss_are_taken() {
    for rungs in all_rungs() {
        // A student report: the machine, O, has a win at move 6 and must take it.
        for (rows, best) in [("XX./OO./X..", "c2"), ("X.X/OO./X..", "c2"), ("XOX/.O./X..", "b1")] {
            let pos = mnk::Small::parse(&mnk::Rules::default(), rows).unwrap();
            let report = Ladder::new(&pos).rungs(rungs).run();
            assert_eq!(report.best(), pos.parse_move(best).ok(), "{rows} {rungs:?}");
            assert_eq!(report.lines[0].score.fact(), Some((1, 1)), "{rows} {rungs:?}");
        }
        // O is lost whatever it does; it makes X wait until move 7 by blocking one of two threats.
        let pos = mnk::Small::parse(&mnk::Rules::default(), "XOX/.../XO.").unwrap();
        let report = Ladder::new(&pos).rungs(rungs).run();
        assert_eq!(report.lines[0].score.fact(), Some((1, 1)), "b2 wins for O at once {rungs:?}");
        let pos = mnk::Small::parse(&mnk::Rules::default(), "XOX/.../X.O").unwrap();
        let report = Ladder::new(&pos).rungs(rungs).run();
        assert_eq!(report.lines[0].score.fact(), Some((-1, 2)), "{rungs:?}");
    }
}

/// The reasons of all forced moves.
struct Reasons(Vec<ForcedBy>);

impl<G: Game> Observer<G> for Reasons {
    fn see(&mut self, event: Event<'_, G>) {
        if let Event::Forced { reason, .. } = event {
            self.0.push(reason);
        }
    }
}

#[test]
fn forced_moves_say_why() {
    for (rows, reason) in [
        ("XX./OO./X..", ForcedBy::Wins),
        ("XX./.O./...", ForcedBy::OnlyDefence),
        ("X.X/..O/X.O", ForcedBy::Lost),
    ] {
        let pos = mnk::Small::parse(&mnk::Rules::default(), rows).unwrap();
        let mut reasons = Reasons(Vec::new());
        _ = Ladder::new(&pos).observer(&mut reasons).run();
        assert_eq!(reasons.0.first(), Some(&reason), "{rows}");
    }
}

#[test]
fn an_estimate_is_never_called_proven() {
    let pos = mnk::Small::new(&"mnk:4x4x4".parse().unwrap());
    for rungs in all_rungs() {
        let report = Ladder::new(&pos).rungs(rungs).depth(3).evaluator(&Plain(Random(1))).run();
        assert!(!report.lines[0].is_proven(), "{rungs:?}");
    }
}

#[test]
fn a_search_given_up_has_no_line() {
    let pos = mnk::Small::new(&"mnk:4x4x4".parse().unwrap());
    let report = Ladder::new(&pos).nodes(1000).run();
    assert!(report.lines.is_empty() && report.nodes <= 1001, "{}", report.nodes);
    let job = Job::new();
    let (root, told) = (job.clone(), std::sync::atomic::AtomicU32::new(0));
    let watched = job.watched(move |_| {
        if told.fetch_add(1, std::sync::atomic::Ordering::Relaxed) == 2 {
            root.cancel();
        }
    });
    let report = Ladder::new(&pos).rungs(Rungs::ALPHA_BETA).job(&watched).run();
    assert!(report.lines.is_empty() && report.nodes < 1 << 18, "{}", report.nodes);
}

/// A slow opinion.
#[derive(Clone)]
struct Slow;

impl<G: Game> Evaluator<G> for Slow {
    fn evaluate(&mut self, _pos: &G) -> Score {
        thread::sleep(Duration::from_micros(10));
        Score::ZERO
    }
}

#[test]
fn a_slow_evaluator_does_not_keep_a_search_from_being_cancelled() {
    let pos = mnk::Medium::new(&"gomoku".parse().unwrap());
    let job = Job::new();
    job.cancel();
    let report = Ladder::new(&pos).depth(4).evaluator(&Plain(Slow)).job(&job).run();
    assert!(report.lines.is_empty() && report.nodes == 1, "{}", report.nodes);
    let time = Duration::from_millis(1);
    let report = Ladder::new(&pos).depth(4).evaluator(&Plain(Slow)).time(time).run();
    assert!(report.lines.is_empty() && report.nodes < 1 << 12, "{}", report.nodes);
}
