//! Wins by force on large boards: what is found is accepted by the checker, what is damaged or cut
//! is not.

use certificates::check;
use games::mnk::{Large, Rules};
use kernel::{Game, Job, Payoff, Side};
use solve::mnk::forced;

const MOST_NODES: usize = 1 << 22;

/// A position after these moves.
fn position(game: &str, moves: &str) -> Large {
    let rules: Rules = game.parse().expect("rules");
    let mut pos = Large::new(&rules);
    for mv in moves.split_whitespace() {
        let mv = pos.parse_move(mv).expect("a move");
        pos.play(mv).expect("a legal move");
    }
    pos
}

#[test]
fn wins_by_force_have_trees_that_the_checker_accepts() {
    for (game, moves, winner, plies) in [
        // A three that nobody stopped.
        ("gomoku", "h8 a1 i8 a2 j8 a3", Side::First, 3),
        ("gomoku", "h8 a1 i8 a15 j9 o1 j10 o15 j8", Side::First, 4),
        // Two threes at once.
        ("gomoku", "h8 a1 i8 a15 j9 o1 j10 o15", Side::First, 5),
        ("mnk:20x20x5", "h8 a1 i8 a15 j9 o1 j10 o15", Side::First, 5),
        ("gomoku:rule=standard", "h8 a1 i8 a2 j8 a3", Side::First, 3),
        ("gomoku:rule=standard", "h8 a1 i8 a15 j9 o1 j10 o15", Side::First, 5),
    ] {
        let pos = position(game, moves);
        let win = forced(&pos, &Job::new()).unwrap().win;
        let win = win.unwrap_or_else(|| panic!("{game} {moves}: no win"));
        assert_eq!(win.winner, winner, "{game} {moves}");
        assert!(win.line.len() >= plies, "{game} {moves}: {:?}", win.line);
        let checked = check(&win.certificate, MOST_NODES, &Job::new());
        let checked = checked.unwrap_or_else(|error| panic!("{game} {moves}: {error}"));
        assert_eq!(checked.header.value, Payoff::won_by(winner, 1));
        assert_eq!(checked.nodes, win.moves, "{game} {moves}");
        let mut end = pos.clone();
        win.line.iter().for_each(|mv| end.play(*mv).unwrap());
        assert_eq!(end.terminal(), Some(Payoff::won_by(winner, 1)), "{game} {moves}");
    }
}

#[test]
fn where_nothing_is_forced_nothing_is_claimed() {
    let job = Job::new();
    job.cancel();
    assert_eq!(forced(&position("gomoku", "h8"), &job).unwrap().win, None);
    assert_eq!(forced(&position("mnk:9x9x4", "e5"), &job), None);
}

#[test]
fn a_flipped_byte_is_found() {
    let pos = position("gomoku", "h8 a1 i8 a15 j9 o1 j10 o15");
    let win = forced(&pos, &Job::new()).unwrap().win.unwrap();
    let mut file = win.certificate;
    for n in 0..file.len() {
        file[n] ^= 0x55;
        assert!(check(&file, MOST_NODES, &Job::new()).is_err(), "byte {n}");
        file[n] ^= 0x55;
    }
    assert!(check(&file, win.moves as usize - 1, &Job::new()).is_err(), "more nodes than allowed");
}
