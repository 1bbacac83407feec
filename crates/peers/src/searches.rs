//! Searches on 4x4, four in a line: ours beside those of crate minimax.

use crate::{
    Contest, Nodes,
    measure::{Rival, Runner},
    minimax_board::{NoOpinion, Square, State, explored, take_visits},
    ours,
};
use games::mnk::Small;
use kernel::{Game as _, Limits, Payoff, Report, Score, Window};
use minimax::{
    Game as _, IterativeOptions, IterativeSearch, Negamax, Replacement, Strategy, Winner,
};
use search::{Cache, Ladder, Rungs};
use std::{cell::Cell, hint::black_box, rc::Rc};

const RULES: &str = "mnk:4x4x4";
/// The end of our self-play game, as reported.
const LAST_POSITION: &str = "XOXO/XOXO/XXOX/OOXO";
/// The size of our cache. Made anew for every proof and every game, and the making is timed; so are
/// the tables of others.
const CACHE_BYTES: usize = 16 << 20;
/// Our alpha-beta stops after this many nodes: to the end of the game it would take minutes.
const SLICE: u64 = 3_000_000;

pub(crate) fn contests() -> Vec<Contest> {
    // Trees to an odd depth have more leaves for each inner node, and leaves are cheap.
    let at_depth = |name, depth, rivals| Contest {
        name,
        ours: our_alpha_beta(Some(depth), None),
        rivals,
        bar: None,
        goal: None,
        nodes: None,
    };
    let (our_proof_nodes, their_proof_nodes) = (Spent::default(), Spent::default());
    let (our_game_nodes, their_game_nodes) = (Spent::default(), Spent::default());
    vec![
        Contest {
            name: "4x4, alpha-beta, nodes",
            ours: our_alpha_beta(None, Some(SLICE)),
            rivals: vec![negamax("minimax, 9 plies", 9), negamax("minimax, 10 plies", 10)],
            bar: Some(2.0),
            goal: None,
            nodes: None,
        },
        Contest {
            name: "  beside a bare loop",
            ours: our_alpha_beta(None, Some(SLICE)),
            rivals: vec![bare_loop()],
            bar: None,
            goal: None,
            nodes: None,
        },
        at_depth("  ours 9 plies deep too", 9, vec![negamax("minimax, 9 plies", 9)]),
        at_depth("  ours 10 plies deep too", 10, vec![negamax("minimax, 10 plies", 10)]),
        Contest {
            name: "4x4, proofs of the draw",
            ours: our_proof(&our_proof_nodes),
            rivals: rivals(&their_proof_nodes, their_proof),
            bar: Some(10.0),
            goal: None,
            nodes: Some(Nodes {
                ours: our_proof_nodes,
                theirs: their_proof_nodes,
                most: Some(100_000),
            }),
        },
        Contest {
            name: "4x4, self-play to the end",
            ours: our_game(&our_game_nodes),
            rivals: rivals(&their_game_nodes, their_game),
            bar: Some(5.0),
            goal: None,
            nodes: Some(Nodes { ours: our_game_nodes, theirs: their_game_nodes, most: None }),
        },
    ]
}

/// The nodes of the latest run.
type Spent = Rc<Cell<u64>>;

fn search(pos: &Small, cache: &mut Cache<Small>) -> Report<Small> {
    Ladder::new(black_box(pos)).cache(cache).run()
}

/// Moves in their natural order, no cache; wins are all alike. The unit is a node.
fn our_alpha_beta(depth: Option<u32>, nodes: Option<u64>) -> Runner {
    let start: Small = ours::start(RULES);
    let limits = Limits { depth, nodes, time: None };
    Box::new(move || {
        let ladder = Ladder::new(black_box(&start)).rungs(Rungs::ALPHA_BETA).limits(&limits);
        black_box(ladder.distance(false).run()).nodes
    })
}

/// Alpha-beta over our rules, written for nothing else: no observer, no options, no line of play,
/// and no move but the last foreseen. It walks the very tree that ours does, so the ratio is what
/// foreseeing several moves gains, less what all of that costs where it is off.
fn bare_loop() -> Rival {
    let start: Small = ours::start(RULES);
    let run = move || {
        let mut nodes = 1;
        black_box(alpha_beta(&mut black_box(&start).clone(), Window::FULL, SLICE, &mut nodes));
        nodes
    };
    Rival { name: "the same rules by hand", run: Box::new(run) }
}

/// The value of a position that is not over, wins all alike; nothing once `most` nodes are visited.
fn alpha_beta(pos: &mut Small, window: Window, most: u64, nodes: &mut u64) -> Option<Score> {
    if *nodes >= most {
        return None;
    }
    let mut best = Window::FULL.alpha;
    let mut open = window;
    let mut next = pos.next_move(None);
    while let Some(mv) = next {
        *nodes += 1;
        let score = if let Some(payoff) = pos.ending(mv) {
            Score::of(payoff, pos.to_move(), 0)
        } else {
            let undo = pos.make(mv);
            let found = alpha_beta(pos, open.for_child(false), most, nodes);
            pos.unmake(mv, undo);
            found?.for_parent(false)
        };
        best = best.max(score);
        open = open.raised_to(score);
        if open.is_empty() {
            break;
        }
        next = pos.next_move(Some(mv));
    }
    Some(best)
}

/// Their alpha-beta: natural order but for the root's moves, which it shuffles. The unit is a node.
fn negamax(name: &'static str, depth: u8) -> Rival {
    let mut negamax = Negamax::new(NoOpinion::<4>, depth);
    let run = move || {
        take_visits();
        black_box(negamax.choose_move(black_box(&State::default())));
        take_visits()
    };
    Rival { name, run: Box::new(run) }
}

/// All rungs to the end of the game. Sooner wins are worth more, as they are with theirs.
fn our_proof(spent: &Spent) -> Runner {
    let (start, spent): (Small, _) = (ours::start(RULES), spent.clone());
    Box::new(move || {
        let mut cache = Cache::new(&start, CACHE_BYTES);
        let report = search(&start, &mut cache);
        let line = report.lines.first().expect("a line");
        let draw = (Score::ZERO, Some(Payoff::DRAW));
        assert_eq!((line.score, line.payoff()), draw, "ours says draw");
        spent.set(report.nodes);
        1
    })
}

/// Both players are the same engine, with one cache for the whole game.
fn our_game(spent: &Spent) -> Runner {
    let (start, spent): (Small, _) = (ours::start(RULES), spent.clone());
    Box::new(move || {
        let mut cache = Cache::new(&start, CACHE_BYTES);
        let (mut pos, mut nodes) = (start.clone(), 0);
        while pos.terminal().is_none() {
            let report = search(&pos, &mut cache);
            nodes += report.nodes;
            pos.make(report.best().expect("a move"));
        }
        assert_eq!(pos.to_string(), LAST_POSITION, "ours plays the game of the report");
        spent.set(nodes);
        1
    })
}

type Engine = IterativeSearch<NoOpinion<4>>;

/// One thread, with what did best: of tables from 512 KB to 64 MB those of 2 to 8 MB (bigger
/// ones cost more to make than they save), of replacements the one by depth, steps of two plies.
/// Histories of moves did worse; so did null windows switched off.
fn rivals(spent: &Spent, run: fn(IterativeOptions, &Spent)) -> Vec<Rival> {
    let rival = |name, options| {
        let spent = spent.clone();
        let run = move || {
            run(black_box(options), &spent);
            1
        };
        Rival { name, run: Box::new(run) }
    };
    let steps = IterativeOptions::new()
        .with_table_byte_size(4 << 20)
        .with_replacement_strategy(Replacement::DepthPreferred)
        .with_double_step_increment();
    vec![
        rival("minimax, its defaults", IterativeOptions::new()),
        rival("minimax, tuned", steps),
        rival("minimax, tuned, aspiration", steps.with_aspiration_window(1)),
        rival("minimax, tuned, MTD(f)", steps.with_mtdf()),
    ]
}

fn their_proof(options: IterativeOptions, spent: &Spent) {
    let mut engine = Engine::new(NoOpinion, options);
    engine.set_max_depth(16);
    black_box(engine.choose_move(black_box(&State::default())));
    assert_eq!(engine.root_value(), 0, "theirs says draw");
    spent.set(explored(&engine));
}

/// Both players are the same engine, with one table for the whole game. Each move is searched to
/// the end of the game and not deeper: with 16 plies for every move it repeats the last iterations
/// for nothing, and a game takes half as long again.
fn their_game(options: IterativeOptions, spent: &Spent) {
    let mut engine = Engine::new(NoOpinion, options);
    let (mut state, mut nodes) = (State::default(), 0);
    let mut left = 16;
    let winner = loop {
        if let Some(winner) = Square::<4>::get_winner(&state) {
            break winner;
        }
        engine.set_max_depth(left);
        let mv = engine.choose_move(black_box(&state)).expect("a move");
        nodes += explored(&engine);
        state = Square::<4>::apply(&mut state, mv).expect("a new state");
        left -= 1;
    };
    assert_eq!(winner, Winner::Draw, "theirs plays to a draw");
    spent.set(nodes);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_prove_the_draw_and_play_it() {
        let spent = Spent::default();
        for mut runner in [our_proof(&spent), our_game(&spent)] {
            assert_eq!(runner(), 1);
            assert!(spent.take() > 16);
        }
        for way in [their_proof, their_game] {
            for mut rival in rivals(&spent, way) {
                assert_eq!((rival.run)(), 1, "{}", rival.name);
                assert!(spent.take() > 16, "{}", rival.name);
            }
        }
    }

    #[test]
    fn alpha_beta_of_the_same_depth_is_the_same_work() {
        let ours = our_alpha_beta(Some(6), None)() as f64;
        let theirs = (negamax("", 6).run)() as f64;
        // The root's moves come in another order.
        assert!((0.5..2.0).contains(&(ours / theirs)), "{ours} and {theirs} nodes");
        assert!((1000..1100).contains(&our_alpha_beta(None, Some(1000))()));
    }

    #[test]
    fn the_bare_loop_walks_our_tree() {
        for (rules, most) in [("tictactoe", u64::MAX), (RULES, 1000), (RULES, 54_321)] {
            let mut pos: Small = ours::start(rules);
            let mut nodes = 1;
            let value = alpha_beta(&mut pos, Window::FULL, most, &mut nodes);
            let ladder = Ladder::new(&pos).rungs(Rungs::ALPHA_BETA).distance(false);
            let report = ladder.nodes(most).run();
            assert_eq!(nodes, report.nodes, "{rules}");
            assert_eq!(value, report.lines.first().map(|line| line.score), "{rules}");
        }
    }
}
