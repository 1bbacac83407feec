//! The network that corrects patterns against plain loops over the board.

use crate::common::{follows_moves, positions};
use games::mnk::{Cell, Medium};
use heuristics::mnk::{CorrectionWeights, PatternWeights, Patterns, Windows};
use kernel::{Evaluator, Game, Side};
use std::collections::HashMap;

const RULES: &str = "mnk:11x9x5";
const DIRECTIONS: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// What is seen from a cell along a line, four cells to either side, as `side` sees it.
fn seen(pos: &Medium, cell: u16, (down, right): (i32, i32), side: Side) -> String {
    let grid = pos.grid();
    let (row, column) = grid.place(cell);
    let at = |off: i32| {
        let (row, column) = (i32::from(row) + off * down, i32::from(column) + off * right);
        let inside = (0..i32::from(grid.rows())).contains(&row)
            && (0..i32::from(grid.columns())).contains(&column);
        match inside.then(|| pos.stone(Cell(grid.cell(row as u16, column as u16)))) {
            None => '#',
            Some(None) => '.',
            Some(Some(stone)) if stone == side => 'x',
            Some(Some(_)) => 'o',
        }
    };
    let text: String = [-4, -3, -2, -1, 1, 2, 3, 4].map(at).into_iter().collect();
    let back: String = text.chars().rev().collect();
    text.min(back)
}

fn says_something(window: &str) -> bool {
    window.contains(['x', 'o'])
}

/// The windows of all empty cells that see a stone, in the order of the cells.
fn all_seen(pos: &Medium) -> Vec<[[String; 4]; 2]> {
    let free = (0..pos.grid().cells()).filter(|cell| pos.stone(Cell(*cell)).is_none());
    let views =
        free.map(|cell| Side::BOTH.map(|side| DIRECTIONS.map(|d| seen(pos, cell, d, side))));
    views.filter(|[first, _]| first.iter().any(|window| says_something(window))).collect()
}

fn stones(pos: &Medium) -> Vec<(u16, Side)> {
    let all = 0..pos.grid().cells();
    all.filter_map(|cell| Some((cell, pos.stone(Cell(cell))?))).collect()
}

#[test]
fn windows_have_the_same_number_exactly_if_a_cell_sees_the_same() {
    let windows = Windows::new(&RULES.parse().unwrap());
    let (mut numbers, mut texts) = (HashMap::new(), HashMap::new());
    positions(RULES, 30, |pos: &Medium| {
        let expected = all_seen(pos);
        let mut found = Vec::new();
        windows.visit(&stones(pos), |views| found.push(views));
        assert_eq!(found.len(), expected.len(), "{pos}");
        for (found, expected) in found.iter().flatten().zip(expected.into_iter().flatten()) {
            // Directions may come in any order.
            let mut expected: Vec<String> = expected.into();
            for number in found {
                if usize::from(*number) == windows.count() {
                    let at = expected.iter().position(|text| !says_something(text));
                    expected.remove(at.expect("a window without a stone"));
                }
            }
            assert!(expected.iter().all(|text| says_something(text)), "{pos}");
        }
    });
    // On a board with one line only there is no doubt which window is which.
    positions("mnk:15x1x5", 200, |pos: &Medium| {
        let expected = all_seen(pos).into_iter().flatten().flatten();
        let mut found = Vec::new();
        windows_of_a_row(pos, |views| found.extend(views.into_iter().flatten()));
        for (number, text) in found.into_iter().zip(expected) {
            if says_something(&text) {
                assert_eq!(*numbers.entry(text.clone()).or_insert(number), number, "{text}");
                assert_eq!(*texts.entry(number).or_insert(text.clone()), text, "{number}");
            }
        }
    });
    assert!(numbers.len() > 500, "only {} windows were seen", numbers.len());
}

fn windows_of_a_row(pos: &Medium, visit: impl FnMut([[u16; 4]; 2])) {
    Windows::new(&pos.rules()).visit(&stones(pos), visit);
}

/// Weights without any meaning.
fn random_weights(seed: u64) -> CorrectionWeights {
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut random = |size: f32| (rng.f32() * 2.0 - 1.0) * size;
    let mut weights = CorrectionWeights::standard();
    weights.rows.iter_mut().flatten().for_each(|x| *x = random(0.7));
    weights.bias.iter_mut().for_each(|x| *x = random(0.3));
    weights.inner.iter_mut().flatten().for_each(|x| *x = random(0.05));
    weights.inner_bias.iter_mut().for_each(|x| *x = random(1.0));
    weights.out.iter_mut().for_each(|x| *x = random(0.3));
    (weights.out_bias, weights.points) = (0.2, 170.0);
    weights
}

/// The correction by its definition, in floating point.
fn defined(weights: &CorrectionWeights, windows: &Windows, pos: &Medium) -> f32 {
    let limited = |x: f32| x.clamp(0.0, CorrectionWeights::CELL_LIMIT);
    let channels = weights.bias.len();
    let mut sums = vec![vec![0.0; channels]; 2];
    windows.visit(&stones(pos), |views| {
        for (sums, numbers) in sums.iter_mut().zip(views) {
            for (channel, sum) in sums.iter_mut().enumerate() {
                let rows = numbers.iter().filter_map(|n| weights.rows.get(usize::from(*n)));
                let cell = weights.bias[channel] + rows.map(|row| row[channel]).sum::<f32>();
                *sum += limited(cell) - limited(weights.bias[channel]);
            }
        }
    });
    if pos.to_move() == Side::Second {
        sums.reverse();
    }
    let inputs: Vec<f32> = sums.concat();
    let mut answer = weights.out_bias;
    for (unit, inner) in weights.inner.iter().enumerate() {
        let sum: f32 = inner.iter().zip(&inputs).map(|(weight, input)| weight * input).sum();
        let on = (sum + weights.inner_bias[unit]).clamp(0.0, CorrectionWeights::UNIT_LIMIT);
        answer += on * weights.out[unit];
    }
    answer * weights.points
}

#[test]
fn the_network_says_what_its_definition_says() {
    let rules = RULES.parse().unwrap();
    let weights = random_weights(3);
    let plain = PatternWeights { network: 0.0, ..PatternWeights::default() };
    let mut without = Patterns::with(&rules, plain);
    let mut with = Patterns::networked(&rules, PatternWeights::default(), &weights);
    let windows = Windows::new(&rules);
    let (mut largest, mut worst) = (0.0_f32, 0.0_f32);
    positions(RULES, 10, |pos: &Medium| {
        let correction = with.evaluate(pos).points() - without.evaluate(pos).points();
        let expected = defined(&weights, &windows, pos);
        largest = largest.max(expected.abs());
        worst = worst.max((correction as f32 - expected).abs());
    });
    // What rounding costs is small beside what the network says.
    assert!(largest > 100.0 && worst < 0.04 * largest, "{worst} of {largest}");
}

#[test]
fn the_network_keeps_up_with_moves() {
    let weights = random_weights(4);
    for (rules, steps) in [(RULES, 2000), ("gomoku:15,rule=standard", 500)] {
        let patterns =
            Patterns::networked(&rules.parse().unwrap(), PatternWeights::default(), &weights);
        follows_moves::<Medium>(rules, steps, &patterns);
    }
}

#[test]
fn weights_are_read_as_they_were_written() {
    let weights = random_weights(5);
    let bytes = weights.to_bytes();
    let read = CorrectionWeights::from_bytes(&bytes).unwrap();
    assert_eq!(read.to_bytes(), bytes);
    let off = read.rows.iter().flatten().zip(weights.rows.iter().flatten());
    assert!(off.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max) < 0.5 / 2048.0 + 1e-6);
    assert_eq!((read.inner, read.points), (weights.inner, weights.points));
    assert!(CorrectionWeights::from_bytes(&bytes[1..]).is_err());
    assert!(CorrectionWeights::from_bytes(&[&bytes[..], &[0; 4]].concat()).is_err());
    let infinite = [&bytes[..bytes.len() - 4], &f32::INFINITY.to_le_bytes()].concat();
    assert!(CorrectionWeights::from_bytes(&infinite).is_err());
}
