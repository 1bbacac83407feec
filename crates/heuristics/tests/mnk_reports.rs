//! The evaluators of reports 000 and 004: their own numbers, and what must hold for any board.

mod common;

use common::{is_the_same_for_all_images, positions};
use games::mnk::{Medium, Small};
use heuristics::mnk::{LineWeights, Lines, Potential, potential};
use kernel::{Evaluator, Game, Score, Side};

fn position(rules: &str, rows: &str) -> Medium {
    Medium::parse(&rules.parse().expect("rules"), rows)
        .unwrap_or_else(|error| panic!("{rows}: {error}"))
}

#[test]
fn the_potential_of_report_000_is_what_it_says() {
    for (rules, rows, first, second) in [
        ("tictactoe", ".../.X./...", 4, 0),
        ("tictactoe", "O../.X./...", 3, 2),
        ("tictactoe", ".X./.../...", 2, 0),
        ("tictactoe", "X../.../...", 3, 0),
        ("tictactoe", ".../.../...", 0, 0),
        // Each X sees the other in its row: twice two; then two columns and a diagonal of one each.
        ("tictactoe", "XX./..O/...", 7, 2),
        ("mnk:4x4x4", "X..O/..../..../....", 2, 2),
        // Two steps each way from the middle: five cells in a row, six would not fit.
        ("mnk:7x1x3", "...X...", 1, 0),
        ("mnk:7x1x3", "X.X.O..", 4, 1),
        ("mnk:3x3x4", "X.O/.../...", 0, 0),
        ("mnk:3x3x1000000", "X.O/.../...", 0, 0),
    ] {
        let pos = position(rules, rows);
        let found = Side::BOTH.map(|side| potential(&pos, side));
        assert_eq!(found, [first, second], "{rules} {rows}");
        let sign = if pos.to_move() == Side::First { 1 } else { -1 };
        let expected = Score::estimate(sign * (first - second));
        assert_eq!(Potential.evaluate(&pos), expected, "{rules} {rows}");
    }
}

#[test]
fn a_line_is_worth_what_report_004_says() {
    let weights = LineWeights::default();
    for (length, score) in [(1, 1.0), (2, 10.0), (3, 100.0), (4, 1000.0), (5, 1e4), (7, 1e4)] {
        let open = if length > 1 { 1.2 } else { 1.0 };
        for (ends, piece, heuristic) in [(0, 1.0, 1.0), (1, open, 1.3), (2, open, 1.3 * 1.3)] {
            assert_eq!(weights.piece(length, ends), score * piece, "{length}, {ends}");
            assert_eq!(weights.heuristic(length, ends), score * heuristic, "{length}, {ends}");
        }
    }
    assert_eq!(weights.piece(3, 2), 1.2 * 100.0, "an open three");
}

#[test]
fn lines_are_found_and_summed() {
    let lines = Lines::default();
    // Besides the lines named, a stone is a line of one in each direction in which it has no neighbour.
    for (rules, rows, pieces, heuristic) in [
        ("mnk:5x1x5", "..X..", 4.0, 1.3 * 1.3 + 3.0),
        ("mnk:7x1x5", ".XX.OO.", 12.0 + 6.0, 16.9 + 6.0),
        ("mnk:7x1x5", "XXXOO.O", 100.0 + 9.0, 100.0 + 9.0),
        ("mnk:9x1x5", "..XXX.OOO", 120.0 + 9.0, 169.0 + 9.0),
        ("mnk:9x1x5", "XXX..OOO.", 120.0 + 9.0, 130.0 + 9.0),
        ("mnk:15x1x9", "XXXXXX.OOOOOO..", 12_000.0 + 18.0, 13_000.0 + 18.0),
    ] {
        let pos = position(rules, rows);
        assert_eq!(lines.sum_of_pieces(&pos, Side::First), pieces, "{rows}");
        assert!((lines.heuristic(&pos, Side::First) - heuristic).abs() < 1e-9, "{rows}");
        let utility = lines.utility(&pos, Side::First);
        assert!((utility - pieces - heuristic).abs() < 1e-9, "{rows}");
        for level in 0..=10 {
            let deeper = Lines::new(LineWeights { level: level.into(), ..LineWeights::default() });
            let expected = 0.95_f64.powi(level) * utility;
            assert!((deeper.utility(&pos, Side::First) - expected).abs() < 1e-6, "{rows} {level}");
        }
    }
}

#[test]
fn a_value_is_the_difference_in_tenths() {
    // X: an open two, O: a two at the border; sums 12 + 6 and 12 + 6, heuristics 16.9 + 6 and 13 + 6.
    let pos = position("mnk:9x1x5", "OO...XX..");
    assert_eq!(Lines::default().evaluate(&pos), Score::estimate(39));
}

#[test]
fn exchanging_the_colours_exchanges_the_values() {
    let lines = Lines::default();
    for rules in ["tictactoe", "mnk:5x4x4", "mnk:6x6x5,rule=standard"] {
        positions(rules, 40, |pos: &Small| {
            let swap = |mark| match mark {
                'X' => 'O',
                'O' => 'X',
                other => other,
            };
            let text: String = pos.to_string().chars().map(swap).collect();
            // With a stone more, X would have one less: no game reaches that.
            let Ok(swapped) = Small::parse(&pos.rules(), &text) else {
                return assert_eq!(pos.to_move(), Side::Second);
            };
            for side in Side::BOTH {
                assert_eq!(potential(pos, side), potential(&swapped, side.other()), "{pos}");
                assert_eq!(
                    lines.utility(pos, side),
                    lines.utility(&swapped, side.other()),
                    "{pos}"
                );
            }
            let negated = |score: Score| Score::estimate(-score.points());
            assert_eq!(Potential.evaluate(&swapped), negated(Potential.evaluate(pos)), "{pos}");
            let mut lines = lines;
            assert_eq!(lines.evaluate(&swapped), negated(lines.evaluate(pos)), "{pos}");
        });
    }
}

#[test]
fn turning_the_board_changes_nothing() {
    for (rules, games) in [("tictactoe", 50), ("mnk:5x4x4", 20), ("mnk:7x7x5", 3)] {
        is_the_same_for_all_images::<Small>(rules, games, &Potential);
        is_the_same_for_all_images::<Small>(rules, games, &Lines::default());
    }
}
