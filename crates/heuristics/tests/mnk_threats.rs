//! The default of m,n,k-games against plain loops, and its choice of moves against plain minimax.

use crate::common::{follows_moves, is_the_same_for_all_images, moves, positions};
use conformance::minimax;
use games::mnk::{Cell, Free, Large, LineRule, Medium, Mnk, Small, Stones};
use heuristics::mnk::{MnkEvaluator, ThreatWeights, Threats};
use kernel::{Evaluator, Game, MoveGuide, Payoff, Score, Selection, Side};

/// Every window of k cells that only `side` has stones in, found by trying all cells and
/// directions.
fn worth<S: Stones, F: Free>(pos: &Mnk<S, F>, threats: &Threats, side: Side) -> i32 {
    let (grid, k) = (pos.grid(), pos.rules().k() as i32);
    let stone = |row: i32, column: i32| {
        let inside = (0..i32::from(grid.rows())).contains(&row)
            && (0..i32::from(grid.columns())).contains(&column);
        inside.then(|| pos.stone(Cell(grid.cell(row as u16, column as u16))))
    };
    let mut sum = 0;
    for cell in 0..grid.cells() {
        let (row, column) = grid.place(cell);
        for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
            let window: Option<Vec<_>> = (0..k)
                .map(|n| stone(i32::from(row) + n * down, i32::from(column) + n * right))
                .collect();
            let window = window.unwrap_or_default();
            if !window.contains(&Some(side.other())) {
                sum += threats.worth_of(window.iter().filter(|stone| stone.is_some()).count());
            }
        }
    }
    sum
}

fn is_what_plain_loops_say<S: Stones, F: Free>(pos: &Mnk<S, F>, threats: &Threats) {
    let sides = [pos.to_move(), pos.to_move().other()];
    let [own, other] = sides.map(|side| worth(pos, threats, side));
    let mover = ThreatWeights::default().mover as i32;
    let expected = Score::estimate(mover * own - other);
    assert_eq!(threats.clone().evaluate(pos), expected, "{pos:?}");
}

#[test]
fn a_value_is_what_plain_loops_say() {
    for (rules, games) in [
        ("tictactoe", 50),
        ("mnk:5x4x4", 20),
        ("mnk:6x6x2", 50),
        ("mnk:7x7x5,rule=standard", 10),
        ("mnk:3x3x4", 3),
        ("mnk:3x3x4000000000", 1),
    ] {
        let threats = Threats::new(&rules.parse().unwrap());
        positions(rules, games, |pos: &Small| is_what_plain_loops_say(pos, &threats));
        positions(rules, games, |pos: &Large| is_what_plain_loops_say(pos, &threats));
    }
    for (rules, games) in [("gomoku", 1), ("mnk:15x6x7", 2)] {
        let threats = Threats::new(&rules.parse().unwrap());
        positions(rules, games, |pos: &Medium| is_what_plain_loops_say(pos, &threats));
    }
}

#[test]
fn each_stone_makes_a_window_eight_times_as_much_worth() {
    let table = |rules: &str| {
        let rules = rules.parse().unwrap();
        let threats = Threats::new(&rules);
        (0..rules.k() as usize).map(|n| threats.worth_of(n)).collect::<Vec<_>>()
    };
    assert_eq!(table("tictactoe"), [0, 1, 8]);
    assert_eq!(table("gomoku"), [0, 1, 8, 64, 512]);
    assert_eq!(table("mnk:8x8x8"), [0, 0, 1, 8, 64, 512, 4096, 32_768]);
}

#[test]
fn following_moves_and_counting_anew_agree() {
    for rules in ["mnk:1x1x1", "mnk:4x4x1", "mnk:4x3x2", "tictactoe", "mnk:5x5x4,rule=standard"] {
        follows_moves::<Small>(rules, 3000, &Threats::new(&rules.parse().unwrap()));
    }
    for rules in ["gomoku", "gomoku:15,rule=standard", "mnk:10x9x4"] {
        follows_moves::<Medium>(rules, 1200, &Threats::new(&rules.parse().unwrap()));
    }
    follows_moves::<Large>("mnk:40x10x6", 300, &Threats::new(&"mnk:40x10x6".parse().unwrap()));
}

#[test]
fn another_game_is_noticed_even_if_only_its_second_position_is_shown() {
    let rules = "mnk:9x9x5".parse().unwrap();
    let game = |cells: &[u16]| {
        let mut pos = Medium::new(&rules);
        cells.iter().for_each(|&cell| pos.play(Cell(cell)).unwrap());
        pos
    };
    let mut shown = Threats::new(&rules);
    shown.evaluate(&game(&[0, 9]));
    let other = game(&[40, 41, 30]);
    shown.made(&other, Cell(30));
    assert_eq!(shown.evaluate(&other), Threats::new(&rules).evaluate(&other));
    let before = game(&[40, 41]);
    shown.unmade(&before, Cell(30));
    assert_eq!(shown.evaluate(&before), Threats::new(&rules).evaluate(&before));
}

#[test]
fn turning_the_board_changes_nothing() {
    for (rules, games) in [("tictactoe", 50), ("mnk:5x4x4", 20), ("mnk:7x7x5", 2)] {
        is_the_same_for_all_images::<Small>(rules, games, &Threats::new(&rules.parse().unwrap()));
    }
}

/// The best payoff for the mover among these moves.
fn best(pos: &Small, moves: &[Cell]) -> Option<i32> {
    let after = |mv: &Cell| {
        let mut pos = pos.clone();
        pos.make(*mv);
        minimax(&mut pos)
    };
    moves.iter().map(|mv| after(mv).seen_by(pos.to_move())).max()
}

#[test]
fn no_proof_drops_the_only_good_move() {
    let mut dropped = 0;
    for (rules, games, most_free) in [
        ("mnk:2x2x1", 20, 4),
        ("mnk:3x2x2", 50, 6),
        ("tictactoe", 300, 8),
        ("tictactoe:rule=standard", 100, 8),
        ("mnk:4x3x3", 400, 7),
        ("mnk:4x4x3", 400, 7),
        ("mnk:4x4x4", 200, 7),
        ("mnk:6x2x3,rule=standard", 300, 7),
        ("mnk:7x1x3,rule=standard", 300, 7),
        ("mnk:5x3x2,rule=standard", 300, 7),
        ("mnk:4x4x3,rule=standard", 400, 7),
    ] {
        let mut threats = Threats::new(&rules.parse().unwrap());
        positions(rules, games, |pos: &Small| {
            let all = moves(pos);
            if all.len() > most_free {
                return;
            }
            threats.evaluate(pos);
            let mut kept = all.clone();
            let selection = threats.select(pos, &mut kept);
            assert_ne!(selection, Selection::Opinion, "{pos:?}: small boards are searched whole");
            assert_eq!(selection == Selection::All, kept == all, "{pos:?}");
            assert_eq!(best(pos, &kept), best(pos, &all), "{pos:?} keeps {kept:?}");
            dropped += usize::from(kept.len() < all.len());
        });
    }
    assert!(dropped > 2000, "only {dropped} positions had something to drop");
}

#[test]
fn selection_and_forcing_moves_are_those_that_win_or_must_be_stopped() {
    use Selection::{All, Proven};
    for (rules, rows, selection, kept, forcing) in [
        // X completes its own line rather than stop O's.
        ("tictactoe", "XX./OO./...", Proven, &[2][..], &[2][..]),
        ("tictactoe", "OO./X.X/X..", Proven, &[2], &[2]),
        ("tictactoe", "X../.O./..X", All, &[1, 2, 3, 5, 6, 7], &[]),
        ("tictactoe", "X.X/.O./X.O", Proven, &[1, 3], &[1, 3]),
        ("mnk:7x2x3", "XX.XX../OO.O.O.", Proven, &[2], &[2, 5]),
        // Exactly three: X wins on the right of its two, not between its pairs, where it makes
        // five.
        ("mnk:7x2x3,rule=standard", "XX.XX../O..O..O", Proven, &[5], &[5]),
        ("mnk:5x3x3,rule=standard", "XX.XX/O..O./..O..", All, &[2, 6, 7, 9, 10, 11, 13, 14], &[]),
    ] {
        let pos = Small::parse(&rules.parse().unwrap(), rows)
            .unwrap_or_else(|error| panic!("{rows}: {error}"));
        let mut threats = Threats::new(&pos.rules());
        let mut left = moves(&pos);
        assert_eq!(threats.select(&pos, &mut left), selection, "{rules} {rows}");
        assert_eq!(left, kept.iter().copied().map(Cell).collect::<Vec<_>>(), "{rules} {rows}");
        let mut forced = Vec::new();
        threats.forcing(&pos, &mut forced);
        assert_eq!(forced, forcing.iter().copied().map(Cell).collect::<Vec<_>>(), "{rules} {rows}");
    }
}

#[test]
fn large_boards_are_looked_at_near_stones() {
    let rules = "gomoku".parse().unwrap();
    let threats = Threats::new(&rules);
    let mut pos = Medium::new(&rules);
    let mut left = moves(&pos);
    assert_eq!(threats.select(&pos, &mut left), Selection::Opinion);
    assert_eq!(left, [pos.parse_move("h8").unwrap()]);
    for (text, cells) in [("a1", 8), ("h8", 8 + 24), ("i8", 8 + 28)] {
        let mv = pos.parse_move(text).unwrap();
        pos.play(mv).unwrap();
        let mut left = moves(&pos);
        assert_eq!(threats.select(&pos, &mut left), Selection::Opinion);
        assert_eq!(left.len(), cells, "{pos:?}");
    }
    let narrow = MnkEvaluator::parse("threats:radius=1", &rules).unwrap();
    let mut left = moves(&pos);
    narrow.select(&pos, &mut left);
    assert_eq!(left.len(), 3 + 10);
}

#[test]
fn the_most_promising_move_wins_then_stops_then_builds() {
    for (rules, rows, first) in [
        ("tictactoe", ".../.../...", "b2"),
        ("tictactoe", "XX./OO./...", "c3"),
        ("tictactoe", "OO./X.X/X..", "c3"),
        ("mnk:7x7x4", "......./......./..X..../..OO.../...X.../......./.......", "e4 b4"),
    ] {
        let pos = Small::parse(&rules.parse().unwrap(), rows).unwrap();
        let threats = Threats::new(&pos.rules());
        let best = moves(&pos).into_iter().max_by_key(|mv| threats.move_score(&pos, *mv)).unwrap();
        let best = pos.move_text(best);
        assert!(first.split(' ').any(|name| name == best), "{rows}: {best}");
    }
}

#[test]
fn no_value_is_taken_for_a_win() {
    let rules = "mnk:20x20x19".parse().unwrap();
    let threats = Threats::with(&rules, ThreatWeights { growth: 1.0, ..ThreatWeights::default() });
    positions("mnk:20x20x19", 1, |pos: &Large| {
        let score = threats.clone().evaluate(pos);
        let won = Score::of(Payoff::won_by(Side::First, 1), Side::First, Score::LAST_PLY);
        assert!(score < won && score > won.for_parent(false), "{pos:?}");
    });
    assert_eq!(rules.line(), LineRule::AtLeast);
}
