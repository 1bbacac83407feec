//! The strong engine against plain minimax, and what it guarantees.

use crate::common::{Random, minimax, random_positions, random_tree};
use games::{kalah, mnk, tree::Tree, ultimate::Ultimate};
use kernel::{
    Effort, Evaluator, Fact, Game, Job, Limits, MoveGuide, Oracle, Payoff, Plain, Report, Score,
    Selection, WithOracle,
};
use search::{Engine, TranspositionTable};
use std::{
    thread,
    time::{Duration, Instant},
};

fn small_table() -> TranspositionTable {
    TranspositionTable::new(1 << 20)
}

/// Without its selective parts a search of fixed depth has the value of minimax and a move that
/// attains it.
fn agree<G: Game>(pos: &G, depth: u32, seed: u64) {
    let (score, best) = minimax(&mut pos.clone(), depth, 0, Random(seed));
    if best.is_none() {
        return;
    }
    for threads in [1, 2] {
        let (table, evaluator) = (small_table(), Plain(Random(seed)));
        let engine = Engine::new(pos).evaluator(&evaluator).table(&table);
        let report = engine.depth(depth).threads(threads).selective(false).run();
        let line = &report.lines[0];
        let found = line.score.seen_by_first(pos.to_move());
        assert_eq!(found, score, "{pos:?} depth {depth} threads {threads}");
        let mut after = pos.clone();
        after.play(line.line[0]).expect("the best move is legal");
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
        let (table, evaluator) = (small_table(), Plain(Random(seed)));
        let engine = Engine::new(pos).evaluator(&evaluator).table(&table);
        let report = engine.depth(40).threads(threads).run();
        let line = &report.lines[0];
        if let Some(payoff) = line.payoff() {
            let found = line.score.seen_by_first(pos.to_move());
            assert_eq!(found, score, "{pos:?} threads {threads}");
            assert_eq!(Some(payoff.value()), score.fact().map(|(payoff, _)| payoff), "{pos:?}");
        }
        line.is_proven()
    })
}

/// An opinion that means nothing, and what a search may do with it.
#[derive(Clone)]
struct Asked {
    opinion: Random,
    may_be_singular: bool,
    ranks_well: bool,
}

impl<G: Game> Evaluator<G> for Asked {
    fn evaluate(&mut self, pos: &G) -> Score {
        self.opinion.evaluate(pos)
    }
}

impl<G: Game> MoveGuide<G> for Asked {
    fn may_be_singular(&self, _pos: &G) -> bool {
        self.may_be_singular
    }

    fn ranks_well(&self, _pos: &G) -> bool {
        self.ranks_well
    }
}

impl<G: Game> Oracle<G> for Asked {
    fn begin(&mut self) {}

    fn ask(&mut self, _: &G, _: Effort, _: &Job, _: &mut Vec<G::Move>) -> Option<Fact> {
        None
    }
}

/// Both change what is searched, only where the guide says so, and never what is proven.
#[test]
fn singular_moves_are_looked_for_and_late_ones_reduced_more_where_the_guide_says_so() {
    fn asked(seed: u64, may_be_singular: bool, ranks_well: bool) -> Asked {
        Asked { opinion: Random(seed), may_be_singular, ranks_well }
    }
    fn nodes<G: Game>(pos: &G, depth: u32, guide: &impl kernel::Knowledge<G>) -> Report<G> {
        Engine::new(pos).evaluator(guide).table(&small_table()).depth(depth).run()
    }
    let pos = Ultimate::new(&Default::default());
    let [plain, without, singular, reduced] = [
        nodes(&pos, 7, &Plain(Random(1))).nodes,
        nodes(&pos, 7, &asked(1, false, false)).nodes,
        nodes(&pos, 7, &asked(1, true, false)).nodes,
        nodes(&pos, 7, &asked(1, false, true)).nodes,
    ];
    assert_eq!(plain, without);
    assert_ne!(singular, without);
    assert!(reduced < without, "{reduced} {without}");
    random_positions::<mnk::Small>("tictactoe", 60, |pos, n| {
        if pos.terminal().is_none() {
            let (score, _) = minimax(&mut pos.clone(), u32::MAX, 0, Random(n.into()));
            let report = nodes(pos, 40, &asked(n.into(), true, true));
            let found = report.lines[0].score.seen_by_first(pos.to_move());
            assert!(report.lines[0].is_proven() && found == score, "{pos:?}");
        }
    });
}

/// An opinion that means something wherever moves are looked for, of an evaluator that follows them.
#[derive(Clone)]
struct Following {
    opinion: Random,
    /// The keys of the positions from the root to where it was led.
    path: Vec<u64>,
}

impl<G: Game> Evaluator<G> for Following {
    fn evaluate(&mut self, pos: &G) -> Score {
        if self.path.is_empty() {
            self.path.push(pos.key());
        }
        assert_eq!(self.path.last(), Some(&pos.key()), "it was led to {pos:?}");
        self.opinion.evaluate(pos)
    }

    fn made(&mut self, pos: &G, _mv: G::Move) {
        self.path.push(pos.key());
    }

    fn unmade(&mut self, pos: &G, _mv: G::Move) {
        self.path.pop();
        assert_eq!(self.path.last(), Some(&pos.key()), "it was led back to {pos:?}");
    }
}

impl<G: Game> MoveGuide<G> for Following {
    /// So much that nothing is pruned.
    fn futility_margin(&self, _pos: &G) -> Option<i32> {
        Some(Score::UNIT)
    }

    fn is_sharp(&self, _pos: &G, _mv: G::Move) -> bool {
        true
    }
}

impl<G: Game> Oracle<G> for Following {
    fn begin(&mut self) {}

    fn ask(&mut self, _: &G, _: Effort, _: &Job, _: &mut Vec<G::Move>) -> Option<Fact> {
        None
    }
}

/// Where evaluations mean something, moves are ordered by the positions they lead to, of which the
/// evaluator is told and which are counted. What is proven stays the value.
#[test]
fn moves_are_ordered_by_what_they_lead_to_and_proofs_stay_proofs() {
    random_positions::<mnk::Small>("tictactoe", 60, |pos, n| {
        if pos.terminal().is_some() {
            return;
        }
        let (score, _) = minimax(&mut pos.clone(), u32::MAX, 0, Random(n.into()));
        for threads in [1, 2] {
            let guide = Following { opinion: Random(n.into()), path: Vec::new() };
            let table = small_table();
            let engine = Engine::new(pos).evaluator(&guide).table(&table);
            let report = engine.depth(40).threads(threads).run();
            let found = report.lines[0].score.seen_by_first(pos.to_move());
            assert!(report.lines[0].is_proven() && found == score, "{pos:?} threads {threads}");
        }
    });
}

#[test]
fn one_thread_visits_the_same_positions_at_every_run() {
    let pos = Ultimate::new(&Default::default());
    for (depth, nodes) in [(Some(6), None), (None, Some(50_000))] {
        let limits = Limits { depth, nodes, time: None };
        let [first, second] = [0, 1].map(|_| {
            let (table, evaluator) = (small_table(), Plain(Random(1)));
            Engine::new(&pos).evaluator(&evaluator).table(&table).limits(&limits).run()
        });
        assert_eq!(first, second);
        assert!(limits.nodes.is_none_or(|most| first.nodes <= most + 1), "{}", first.nodes);
    }
}

#[test]
fn threads_keep_to_the_limit_of_nodes_together() {
    let pos = Ultimate::new(&Default::default());
    let report = Engine::new(&pos).evaluator(&Plain(Random(1))).nodes(200_000).threads(2).run();
    assert!((150_000..300_000).contains(&report.nodes), "{}", report.nodes);
}

#[test]
fn several_lines_are_different_and_ordered() {
    let pos = mnk::Small::new(&"mnk:4x4x4".parse().unwrap());
    for threads in [1, 2, 4] {
        let (table, evaluator) = (small_table(), Plain(Random(2)));
        let engine = Engine::new(&pos).evaluator(&evaluator).table(&table);
        let report = engine.depth(6).lines(3).threads(threads).run();
        let firsts: Vec<_> = report.lines.iter().map(|line| line.line[0]).collect();
        assert_eq!(firsts.len(), 3);
        assert!(firsts[0] != firsts[1] && firsts[1] != firsts[2] && firsts[0] != firsts[2]);
        assert!(report.lines.windows(2).all(|pair| pair[0].score >= pair[1].score));
    }
}

/// Deep enough that threads defer moves and leave what another has answered.
#[test]
fn threads_agree_with_one_at_fixed_depth() {
    fn check<G: Game>(pos: &G, depth: u32) {
        let run = |threads| {
            let (table, evaluator) = (small_table(), Plain(Random(3)));
            let engine = Engine::new(pos).evaluator(&evaluator).table(&table);
            engine.depth(depth).selective(false).threads(threads).run()
        };
        let one = run(1);
        for threads in [2, 3, 4] {
            let several = run(threads);
            let value = |report: &Report<G>| (report.depth, report.lines[0].score);
            assert_eq!(value(&several), value(&one), "{pos:?} depth {depth} threads {threads}");
            assert!(!several.lines[0].line.is_empty(), "there is a move");
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
    let (table, evaluator) = (small_table(), Plain(Random(1)));
    let engine = || Engine::new(&pos).evaluator(&evaluator).table(&table).threads(2);
    let cancelled = Job::new();
    cancelled.cancel();
    let report = engine().job(&cancelled).run();
    assert!(report.best().is_some(), "there is always a move");
    let started = Instant::now();
    assert!(engine().time(Duration::from_millis(50)).run().best().is_some());
    assert!(started.elapsed() < Duration::from_secs(20), "it ends at all");
    let job = Job::new();
    let report = engine().job(&job).watch(|_| job.cancel()).run();
    assert_eq!(report.depth, 1, "the watcher may end it");
    let job = Job::new();
    thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(20));
            job.cancel();
        });
        assert!(engine().job(&job).run().best().is_some(), "another thread may end it");
    });
}

#[test]
fn every_iteration_is_reported_to_the_watcher_and_to_the_job() {
    let pos = kalah::Packed::new(&Default::default());
    let told = std::sync::Arc::new(std::sync::Mutex::new(Vec::new()));
    let sink = told.clone();
    let job = Job::new().watched(move |progress| {
        sink.lock().expect("one thread").push((progress.done as u32, progress.nodes));
    });
    let mut seen = Vec::new();
    let watch = |report: &Report<_>| seen.push((report.depth, report.nodes));
    let report = Engine::new(&pos).depth(5).job(&job).watch(watch).run();
    assert_eq!(seen.iter().map(|(depth, _)| *depth).collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    assert_eq!(seen.last(), Some(&(report.depth, report.nodes)));
    assert_eq!(*told.lock().expect("one thread"), seen);
}

/// No opinion, but that one move is enough to search.
#[derive(Clone)]
struct Single;

impl<G: Game> Evaluator<G> for Single {
    fn evaluate(&mut self, _pos: &G) -> Score {
        Score::ZERO
    }
}

impl<G: Game> MoveGuide<G> for Single {
    fn select(&self, _pos: &G, moves: &mut Vec<G::Move>) -> Selection {
        moves.truncate(1);
        Selection::Opinion
    }
}

impl<G: Game> Oracle<G> for Single {
    fn begin(&mut self) {}

    fn ask(&mut self, _: &G, _: Effort, _: &Job, _: &mut Vec<G::Move>) -> Option<Fact> {
        None
    }
}

#[test]
fn a_single_candidate_is_answered_at_once_by_players_only() {
    let pos = Ultimate::new(&Default::default());
    let limits = Limits { time: Some(Duration::from_secs(600)), nodes: Some(40), depth: None };
    let engine = || Engine::new(&pos).evaluator(&Single).limits(&limits);
    let analysis = engine().run();
    assert!(analysis.nodes >= 40, "{analysis:?}");
    let player = engine().easy_moves(true).run();
    assert_eq!(player.depth, 1);
}

#[test]
fn many_lines_end_as_soon_as_there_is_one() {
    let pos = mnk::Medium::new(&"gomoku".parse().unwrap());
    let job = Job::new();
    job.cancel();
    let report = Engine::new(&pos).lines(225).job(&job).run();
    assert_eq!(report.lines.len(), 1);
    assert!(report.nodes < 1000, "{} nodes", report.nodes);
    let report = Engine::new(&pos).lines(225).nodes(1000).run();
    assert!((1..225).contains(&report.lines.len()), "{} lines", report.lines.len());
    assert!(report.nodes <= 1001, "{} nodes", report.nodes);
}

/// Knows positions of Kalah with few seeds in the pits, by minimax.
#[derive(Clone)]
struct Endgames;

impl Oracle<kalah::Packed> for Endgames {
    fn begin(&mut self) {}

    fn ask(
        &mut self,
        pos: &kalah::Packed,
        effort: Effort,
        _: &Job,
        line: &mut Vec<kalah::Pit>,
    ) -> Option<Fact> {
        let bounds = pos.bounds();
        let in_pits = (bounds.end().value() - bounds.start().value()) / 2;
        if in_pits > 6 {
            return None;
        }
        let payoff = conformance::minimax(&mut pos.clone());
        if effort >= Effort::Root {
            let keeps = |(_, after): &(_, kalah::Packed)| {
                conformance::minimax(&mut after.clone()) == payoff
            };
            line.extend(conformance::divide(pos).into_iter().find(keeps).map(|(mv, _)| mv));
        }
        Some(Fact::exactly(payoff, None))
    }
}

#[test]
fn an_evaluator_with_an_oracle_knows_what_the_oracle_knows() {
    let mut known = 0;
    random_positions::<kalah::Packed>("kalah:3x2", 400, |pos, n| {
        if pos.terminal().is_some() {
            return;
        }
        let opinion = Plain(Random(n.into()));
        let mut both = WithOracle::new(opinion, Endgames);
        let value = conformance::minimax(&mut pos.clone());
        let fact = Endgames.ask(pos, Effort::Glance, &Job::new(), &mut Vec::new());
        let expected = match fact {
            Some(_) => {
                let margin = i64::from(value.seen_by(pos.to_move()));
                Score::margin(margin * i64::from(Score::UNIT))
            }
            None => opinion.clone().evaluate(pos),
        };
        assert_eq!(both.evaluate(pos), expected, "{pos}");
        let report = Engine::new(pos).evaluator(&both).depth(30).run();
        let mut after = pos.clone();
        after.play(report.best().expect("a move")).expect("a legal one");
        if let Some(found) = report.lines[0].payoff() {
            assert_eq!(found, value, "{pos}");
            assert_eq!(conformance::minimax(&mut after), value, "{pos}: the move keeps the value");
        }
        if fact.is_some() {
            assert_eq!((report.lines[0].payoff(), report.nodes), (Some(value), 1), "{pos}");
            known += 1;
        }
    });
    assert!(known > 10, "{known}");
}

#[test]
fn what_needs_an_undefined_leaf_has_no_value() {
    let tree = Tree::new(&"tree:((10 11)(x 9))".parse().unwrap());
    let table = small_table();
    for _ in 0..2 {
        let report = Engine::new(&tree).table(&table).run();
        assert!(report.best().is_some());
        assert_eq!(report.lines[0].value(), None);
    }
    let tree = Tree::new(&"tree:((10 11)(9 x))".parse().unwrap());
    assert_eq!(Engine::new(&tree).run().lines[0].payoff(), Payoff::new(10));
}

#[test]
fn a_finished_game_has_no_lines() {
    let pos = mnk::Small::parse(&mnk::Rules::default(), "XXX/OO./...").unwrap();
    assert!(Engine::new(&pos).run().lines.is_empty());
}

#[test]
fn the_draw_of_4x4_is_proven() {
    let pos = mnk::Small::new(&"mnk:4x4x4".parse().unwrap());
    let line = &Engine::new(&pos).run().lines[0];
    assert_eq!((line.score.fact(), line.payoff()), (Some((0, 0)), Some(Payoff::DRAW)));
}
