//! Openings: random, balanced, unlike each other, and read from text.

use arena::{
    Opening,
    openings::{Wanted, random_openings, read_openings},
};
use games::{kalah, mnk::Small, ultimate::Ultimate};
use kernel::{Game, Job, Side};
use std::collections::HashSet;

fn check_random<G: Game>(rules: &str, plies: u32) {
    let rules = rules.parse().expect("rules");
    let start = G::new(&rules);
    let wanted = |count, seed| Wanted { count, plies, seed, balance: None };
    let found = random_openings(&start, wanted(40, 7), &Job::new()).openings;
    assert_eq!(found.len(), 40, "{rules}");
    assert_eq!(
        random_openings(&start, wanted(15, 7), &Job::new()).openings,
        found[..15],
        "{rules}"
    );
    assert_ne!(
        random_openings(&start, wanted(15, 8), &Job::new()).openings,
        found[..15],
        "{rules}"
    );
    let mut keys = HashSet::new();
    for opening in &found {
        let game = opening.played::<G>(&rules).expect("a legal opening");
        assert_eq!((game.moves().len(), game.pos().terminal()), (plies as usize, None));
        assert!(keys.insert(game.pos().canonical().key), "{rules}: {opening} is there twice");
        assert_eq!(Opening::read::<G>(&rules, &opening.to_string()).as_ref(), Ok(opening));
    }
}

#[test]
fn random_openings_are_legal_unlike_each_other_and_come_from_the_seed() {
    check_random::<Small>("mnk:5x5x4", 4);
    check_random::<Ultimate>("ultimate", 6);
    check_random::<kalah::Packed>("kalah:6x4", 5);
}

#[test]
fn a_small_board_runs_out_of_openings() {
    let start = Small::new(&"tictactoe".parse().unwrap());
    // Published counts of positions of tic-tac-toe up to symmetry, by the number of stones.
    for (plies, all) in [(0, 1), (1, 3), (2, 12), (3, 38), (9, 0)] {
        let wanted = Wanted { count: 100, plies, seed: 1, balance: None };
        assert_eq!(random_openings(&start, wanted, &Job::new()).openings.len(), all, "{plies}");
    }
}

#[test]
fn unbalanced_openings_are_told_or_left_out() {
    let start = Small::new(&"tictactoe".parse().unwrap());
    let mut judged = 0;
    // A corner is 0.1 from balance, the middle 0.5, a side is not to be played.
    let mut judge = |pos: &Small| {
        judged += 1;
        let at = |cell| pos.stone(games::mnk::Cell(cell)) == Some(Side::First);
        if at(4) { Some(-0.5) } else { (at(0) || at(2) || at(6) || at(8)).then_some(0.1) }
    };
    let wanted = Wanted { count: 9, plies: 1, seed: 3, balance: Some((&mut judge, 0.2)) };
    let found = random_openings(&start, wanted, &Job::new());
    assert_eq!((found.openings.len(), found.unbalanced), (2, 1));
    let at = |text: &str| ["a1", "a3", "c1", "c3"].contains(&text);
    assert!(at(&found.openings[0].moves[0]), "{found:?}");
    assert_eq!(found.openings[1].moves, ["b2"], "the least unbalanced of the rest");
    assert_eq!(judged, 3, "each position once");
}

#[test]
fn openings_are_read_as_moves_positions_or_both() {
    let rules = "tictactoe".parse().unwrap();
    let text = "# four ways\nb2 a1\n\nX../.O./...\n  X../.O./... ; c3 \n.../.../...";
    let found = read_openings::<Small>(&rules, text).unwrap();
    let written: Vec<String> = found.iter().map(Opening::to_string).collect();
    assert_eq!(written, ["b2 a1", "X../.O./...", "X../.O./...; c3", ""]);
    let stones =
        |opening: &Opening| 9 - opening.played::<Small>(&rules).unwrap().pos().move_count();
    assert_eq!(found.iter().map(stones).collect::<Vec<_>>(), [2, 2, 3, 0]);
}

#[test]
fn lines_that_are_no_openings_are_refused_with_the_reason() {
    let rules = "tictactoe".parse().unwrap();
    for (text, expected) in [
        ("b2 b2", "line 1: neither moves (b2 is illegal: cell b2 is taken by X) nor a position"),
        ("a1\nb2 z9", "line 2: neither moves (expected"),
        ("a1 a2 b1 b2 c1", "line 1: the game is over after"),
        ("XXX/OO./...", "line 1: the game is over after"),
        ("X../...; a1", "line 1: expected 3 rows divided by /"),
        ("X../.O./...; a3", "line 1: a3 is illegal: cell a3 is taken by X"),
    ] {
        let error = read_openings::<Small>(&rules, text).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{text}: {error}");
    }
}
