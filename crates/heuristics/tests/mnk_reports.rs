//! The evaluators of reports 000 and 004: their own numbers, and what must hold for any board.

use crate::common::{follows_moves, is_the_same_for_all_images, positions};
use games::mnk::{Cell, Free, Large, Medium, Mnk, Small, Stones};
use heuristics::mnk::{LineWeights, Lines, Potential};
use kernel::{Evaluator, Game, Score, Side};

const DIRECTIONS: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// What lies this many steps from a cell: nothing beyond the border, else a stone or none.
fn look<S: Stones, F: Free>(
    pos: &Mnk<S, F>,
    cell: u16,
    (down, right): (i32, i32),
    steps: i32,
) -> Option<Option<Side>> {
    let (row, column) = pos.grid().place(cell);
    let row = i32::from(row) + down * steps;
    let column = i32::from(column) + right * steps;
    let size = (i32::from(pos.grid().rows()), i32::from(pos.grid().columns()));
    let is_inside = (0..size.0).contains(&row) && (0..size.1).contains(&column);
    is_inside.then(|| pos.stone(Cell(pos.grid().cell(row as u16, column as u16))))
}

fn stones_of<S: Stones, F: Free>(pos: &Mnk<S, F>, side: Side) -> impl Iterator<Item = u16> {
    (0..pos.grid().cells()).filter(move |&cell| pos.stone(Cell(cell)) == Some(side))
}

/// The potential of the student report, walked stone by stone as the report does it.
fn potential<S: Stones, F: Free>(pos: &Mnk<S, F>, side: Side) -> i32 {
    let mut sum = 0;
    for cell in stones_of(pos, side) {
        for (down, right) in DIRECTIONS {
            let (mut count, mut own) = (1, 1);
            for way in [(down, right), (-down, -right)] {
                let ahead = (1..).map_while(|steps| look(pos, cell, way, steps));
                let free = ahead.take_while(|stone| *stone != Some(side.other()));
                for stone in free.take(pos.rules().k() as usize - 1) {
                    count += 1;
                    own += i32::from(stone.is_some());
                }
            }
            sum += if count >= pos.rules().k() { own } else { 0 };
        }
    }
    sum
}

/// How many lines of each length, one to five, and number of open ends the student report sees.
fn census<S: Stones, F: Free>(pos: &Mnk<S, F>, side: Side) -> [[u32; 3]; 5] {
    let mut census = [[0; 3]; 5];
    for cell in stones_of(pos, side) {
        for way in DIRECTIONS {
            let before = look(pos, cell, way, -1);
            if before == Some(Some(side)) {
                continue; // The line was counted at its first stone.
            }
            let is_own = |steps: &i32| look(pos, cell, way, *steps) == Some(Some(side));
            let length = (0..).take_while(is_own).count();
            let after = look(pos, cell, way, length as i32);
            let open = [before, after].iter().filter(|end| **end == Some(None)).count();
            census[length.min(5) - 1][open] += 1;
        }
    }
    census
}

fn is_what_plain_loops_say<S: Stones, F: Free>(pos: &Mnk<S, F>) {
    let mover = pos.to_move();
    let expected = potential(pos, mover) - potential(pos, mover.other());
    let found = Potential::new(&pos.rules()).evaluate(pos);
    assert_eq!(found, Score::estimate(expected), "{pos:?}");
    // One length at a time, and factors that keep the numbers of lines apart.
    let weights = |length: usize| {
        let mut scores = [0.0; 5];
        scores[length] = 1.0;
        LineWeights { scores, open: 10.0, end: 300.0, ..LineWeights::default() }
    };
    for side in Side::BOTH {
        for (longer, [closed, half, open]) in census(pos, side).into_iter().enumerate() {
            let lines = Lines::with(&pos.rules(), weights(longer));
            let pieces = if longer == 0 { 1 } else { 10 };
            let pieces = f64::from(closed + pieces * (half + open));
            assert_eq!(lines.sum_of_pieces(pos, side), pieces, "{pos:?} {longer}");
            let heuristic = f64::from(closed + 300 * half + 90_000 * open);
            assert_eq!(lines.heuristic(pos, side), heuristic, "{pos:?} {longer}");
        }
    }
}

#[test]
fn a_value_is_what_plain_loops_say() {
    for (rules, games) in [
        ("tictactoe", 30),
        ("mnk:1x6x2", 10),
        ("mnk:2x7x3", 10),
        ("mnk:4x4x4", 30),
        ("mnk:4x4x5", 10),
        ("mnk:6x4x3,rule=standard", 20),
        ("mnk:7x7x5", 4),
    ] {
        positions(rules, games, is_what_plain_loops_say::<_, _> as fn(&Small));
    }
    // Lines longer than those that are looked up, some alone and some beside shorter ones.
    for rules in ["mnk:9x9x5", "mnk:12x3x3", "mnk:15x1x9", "gomoku"] {
        positions(rules, 1, is_what_plain_loops_say::<_, _> as fn(&Medium));
    }
    positions("mnk:70x4x4", 1, is_what_plain_loops_say::<_, _> as fn(&Large));
}

#[test]
fn following_moves_and_counting_anew_agree() {
    for rules in ["tictactoe", "mnk:4x4x4", "mnk:7x5x4", "mnk:1x9x3"] {
        let read = rules.parse().unwrap();
        follows_moves::<Small>(rules, 2000, &Potential::new(&read));
        follows_moves::<Small>(rules, 2000, &Lines::new(&read));
    }
    let gomoku = "gomoku".parse().unwrap();
    follows_moves::<Medium>("gomoku", 600, &Potential::new(&gomoku));
    follows_moves::<Medium>("gomoku", 600, &Lines::new(&gomoku));
}

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
        assert_eq!(Potential::new(&pos.rules()).evaluate(&pos), expected, "{rules} {rows}");
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
    // Besides the lines named, a stone is a line of one in each direction in which it has no
    // neighbour.
    for (rules, rows, pieces, heuristic) in [
        ("mnk:5x1x5", "..X..", 4.0, 1.3 * 1.3 + 3.0),
        ("mnk:7x1x5", ".XX.OO.", 12.0 + 6.0, 16.9 + 6.0),
        ("mnk:7x1x5", "XXXOO.O", 100.0 + 9.0, 100.0 + 9.0),
        ("mnk:9x1x5", "..XXX.OOO", 120.0 + 9.0, 169.0 + 9.0),
        ("mnk:9x1x5", "XXX..OOO.", 120.0 + 9.0, 130.0 + 9.0),
        ("mnk:15x1x9", "XXXXXX.OOOOOO..", 12_000.0 + 18.0, 13_000.0 + 18.0),
    ] {
        let pos = position(rules, rows);
        let lines = Lines::new(&pos.rules());
        assert_eq!(lines.sum_of_pieces(&pos, Side::First), pieces, "{rows}");
        assert!((lines.heuristic(&pos, Side::First) - heuristic).abs() < 1e-9, "{rows}");
        let utility = lines.utility(&pos, Side::First);
        assert!((utility - pieces - heuristic).abs() < 1e-9, "{rows}");
        for level in 0..=10 {
            let weights = LineWeights { level: level.into(), ..LineWeights::default() };
            let deeper = Lines::with(&pos.rules(), weights);
            let expected = 0.95_f64.powi(level) * utility;
            assert!((deeper.utility(&pos, Side::First) - expected).abs() < 1e-6, "{rows} {level}");
        }
    }
}

#[test]
fn a_value_is_the_difference_in_tenths() {
    // X: an open two, O: a two at the border; sums 12 + 6 and 12 + 6, heuristics 16.9 + 6 and 13 +
    // 6.
    let pos = position("mnk:9x1x5", "OO...XX..");
    assert_eq!(Lines::new(&pos.rules()).evaluate(&pos), Score::estimate(39));
}

#[test]
fn exchanging_the_colours_exchanges_the_values() {
    for rules in ["tictactoe", "mnk:5x4x4", "mnk:6x6x5,rule=standard"] {
        let read = rules.parse().unwrap();
        let (mut lines, mut values) = (Lines::new(&read), Potential::new(&read));
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
                assert_eq!(
                    lines.utility(pos, side),
                    lines.utility(&swapped, side.other()),
                    "{pos}"
                );
            }
            let negated = |score: Score| Score::estimate(-score.points());
            assert_eq!(values.evaluate(&swapped), negated(values.evaluate(pos)), "{pos}");
            assert_eq!(lines.evaluate(&swapped), negated(lines.evaluate(pos)), "{pos}");
        });
    }
}

#[test]
fn turning_the_board_changes_nothing() {
    for (rules, games) in [("tictactoe", 50), ("mnk:5x4x4", 20), ("mnk:7x7x5", 3)] {
        let read = rules.parse().unwrap();
        is_the_same_for_all_images::<Small>(rules, games, &Potential::new(&read));
        is_the_same_for_all_images::<Small>(rules, games, &Lines::new(&read));
    }
}
