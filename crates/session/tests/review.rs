//! Games looked at again, and what a trace says was saved.

use session::{Limits, Options, Registry, Rung, Search, Think, review};
use std::sync::atomic::AtomicBool;

fn think(nodes: u64) -> Think {
    Think {
        limits: Limits { nodes: Some(nodes), ..Limits::default() },
        options: Options::default(),
        evaluator: None,
        table_bytes: 1 << 20,
    }
}

#[test]
fn the_move_that_gave_the_result_away_is_named() {
    // Of the replies to the centre the corners hold the draw, the edges lose.
    for (moves, turning) in [
        ("b2 b1 a1 c3 a3 a2 c1", Some((1, "O", "b1"))),
        ("b2 a1 c3 a3 a2 c2 b3 b1 c1", None),
        // X has won when it plays c1, and does not see it.
        ("b2 b1 a1 c3 c1 a3 b3", Some((4, "X", "c1"))),
    ] {
        let mut pos = Registry::standard().open("tictactoe").unwrap();
        pos.play(moves).unwrap();
        let mut seen = Vec::new();
        let stop = AtomicBool::new(false);
        let found = review(&*pos, &think(100_000), &stop, &mut |ply, _| seen.push(ply));
        let found = found.unwrap().expect("nobody stopped it");
        let named = found.turning.as_ref().map(|at| (at.ply, &*at.side, &*at.played));
        assert_eq!(named, turning, "{moves}");
        assert!(found.turning.iter().all(|at| at.proven && at.best != at.played));
        let number = moves.split(' ').count();
        assert_eq!(found.plies.len(), number);
        assert_eq!(seen, (0..=number).rev().collect::<Vec<_>>());
        for (ply, looked) in found.plies.iter().enumerate() {
            let gave = turning.is_some_and(|(at, ..)| at == ply);
            assert!(!gave || looked.loss >= 1.0, "{moves}: {looked:?}");
        }
    }
}

#[test]
fn all_moves_as_good_as_the_best_are_named() {
    let mut pos = Registry::standard().open("tictactoe").unwrap();
    pos.play("b2 b1").unwrap();
    let stop = AtomicBool::new(false);
    let found = review(&*pos, &think(1_000_000), &stop, &mut |_, _| {}).unwrap().unwrap();
    assert_eq!(found.plies[0].equal.len(), 9, "every first move draws");
    let mut corners = found.plies[1].equal.clone();
    corners.sort_unstable();
    assert_eq!(corners, ["a1", "a3", "c1", "c3"], "edges lose against the centre");
    assert_eq!((found.plies[0].fell, found.plies[1].fell), (0.0, 0.5));
}

#[test]
fn what_is_not_proven_is_not_called_a_result_given_away() {
    // North is some seeds behind after moves that give them away; nobody can prove who wins.
    let mut pos = Registry::standard().open("kalah:6x6").unwrap();
    pos.play("a f a e").unwrap();
    let stop = AtomicBool::new(false);
    let found = review(&*pos, &think(3_000), &stop, &mut |_, _| {}).unwrap().unwrap();
    assert!(found.plies.iter().all(|ply| !ply.proven));
    assert!(found.plies.iter().any(|ply| ply.fell > 0.0));
    let turning = found.turning.expect("moves that cost seeds");
    assert!(!turning.proven && turning.fell >= 4.0, "{turning:?}");
}

#[test]
fn who_stops_a_review_gets_none() {
    let mut pos = Registry::standard().open("gomoku").unwrap();
    pos.play("h8 h9 i8").unwrap();
    let stop = AtomicBool::new(true);
    assert!(review(&*pos, &think(1_000_000_000), &stop, &mut |_, _| {}).unwrap().is_none());
}

#[test]
fn a_trace_counts_what_was_left_out() {
    let traced = |game: &str, rung: &str, depth| {
        let pos = Registry::standard().open(game).unwrap();
        let rung: Rung = rung.parse().unwrap();
        let nodes = Some(1_000_000);
        pos.explain(&Search { rung, depth, nodes, ..Search::whole() }).unwrap()
    };
    let trace = traced("tree:((10 11)(9 x))", "alphabeta", None);
    let saved: Vec<_> = trace.nodes.iter().map(|node| node.saved.unwrap()).collect();
    assert_eq!(saved, [0, 0, 0, 0, 1, 0], "x alone was never looked at");
    // Whatever is on, what was visited and what was saved are all that minimax visits.
    let all = traced("tictactoe", "minimax", Some(4)).nodes.len() as u64;
    assert_eq!(all, 1 + 9 + 72 + 504 + 3024);
    for rung in ["alphabeta", "cache", "symmetry", "forced"] {
        let trace = traced("tictactoe", rung, Some(4));
        let saved: u64 = trace.nodes.iter().map(|node| node.saved.unwrap()).sum();
        assert_eq!(trace.nodes.len() as u64 + saved, all, "{rung}");
    }
}
