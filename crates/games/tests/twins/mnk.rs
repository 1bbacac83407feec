//! m,n,k-games on a plain array that is searched for lines anew after every move.

use super::{Fast, Lockstep, Style, Twin, play_games};
use fastrand::Rng;
use games::mnk::{Cell, Large, Medium, Rules, Small};
use kernel::{Game, Side};
use std::collections::BTreeSet;

/// Columns, rows and stones in line.
type Size = (usize, usize, usize);

const LINE_RULES: [&str; 2] = ["freestyle", "standard"];

#[derive(Clone)]
struct Slow {
    columns: usize,
    rows: usize,
    k: usize,
    line_rule: &'static str,
    /// Row by row from the top.
    board: Vec<char>,
    to_move: Side,
    payoff: Option<i32>,
}

impl Slow {
    fn new((columns, rows, k): Size, line_rule: &'static str) -> Slow {
        Slow {
            columns,
            rows,
            k,
            line_rule,
            board: vec!['.'; columns * rows],
            to_move: Side::First,
            payoff: None,
        }
    }

    /// What stands in a cell; blank outside the board.
    fn at(&self, row: isize, column: isize) -> char {
        let inside =
            (0..self.rows as isize).contains(&row) && (0..self.columns as isize).contains(&column);
        if inside { self.board[row as usize * self.columns + column as usize] } else { ' ' }
    }

    /// Whether there is a line of these stones, anywhere, that wins.
    fn has_line(&self, stone: char) -> bool {
        for row in 0..self.rows as isize {
            for column in 0..self.columns as isize {
                if self.at(row, column) != stone {
                    continue;
                }
                for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                    if self.at(row - down, column - right) == stone {
                        continue; // not the end of a line
                    }
                    let mut length = 1;
                    while self.at(row + length * down, column + length * right) == stone {
                        length += 1;
                    }
                    let length = length as usize;
                    let wins = match self.line_rule {
                        "freestyle" => length >= self.k,
                        "standard" => length == self.k,
                        other => panic!("no such rule: {other}"),
                    };
                    if wins {
                        return true;
                    }
                }
            }
        }
        false
    }
}

impl Twin for Slow {
    type Move = Cell;

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn moves(&self) -> Vec<Cell> {
        let mut moves = Vec::new();
        if self.payoff.is_none() {
            for cell in 0..self.board.len() {
                if self.board[cell] == '.' {
                    moves.push(Cell(cell as u16));
                }
            }
        }
        moves
    }

    fn payoff(&self) -> Option<i32> {
        self.payoff
    }

    fn text(&self) -> String {
        let rows: Vec<String> =
            self.board.chunks(self.columns).map(|row| row.iter().collect()).collect();
        rows.join("/")
    }

    fn play(&mut self, Cell(cell): Cell) {
        let place = &mut self.board[usize::from(cell)];
        assert_eq!(*place, '.', "cell {cell} is taken");
        let (stone, won) = match self.to_move {
            Side::First => ('X', 1),
            Side::Second => ('O', -1),
        };
        *place = stone;
        self.to_move = self.to_move.other();
        self.payoff = if self.has_line(stone) {
            Some(won)
        } else if !self.board.contains(&'.') {
            Some(0)
        } else {
            None
        };
    }
}

fn start(size: Size, line_rule: &'static str) -> Lockstep<Slow> {
    let (columns, rows, k) = size;
    let name = format!("mnk:{columns}x{rows}x{k},rule={line_rule}");
    start_named(name, size, line_rule)
}

/// The empty board in every type that it fits.
fn start_named(name: String, size: Size, line_rule: &'static str) -> Lockstep<Slow> {
    let rules: Rules = name.parse().expect("these are rules");
    let mut fast: Vec<Box<dyn Fast<Move = Cell>>> = Vec::new();
    if Small::fits(&rules) {
        fast.push(Box::new(Small::new(&rules)));
    }
    if Medium::fits(&rules) {
        fast.push(Box::new(Medium::new(&rules)));
    }
    if Large::fits(&rules) {
        fast.push(Box::new(Large::new(&rules)));
    }
    Lockstep::new(name, Slow::new(size, line_rule), fast)
}

#[test]
fn fast_and_slow_mnk_agree_on_boards_of_every_size() {
    let boards: &[(Size, u32)] = &[
        ((1, 1, 1), 1),
        ((1, 1, 2), 1),
        ((3, 3, 1), 10),
        ((3, 3, 2), 50),
        ((3, 3, 3), 200),
        ((3, 3, 4), 10),
        ((2, 7, 2), 50),
        ((2, 7, 3), 50),
        ((7, 2, 3), 50),
        ((2, 7, 8), 10),
        ((4, 4, 3), 100),
        ((4, 4, 4), 100),
        ((5, 5, 4), 100),
        ((7, 7, 3), 50),
        ((7, 7, 4), 50),
        ((7, 7, 5), 50),
        ((7, 7, 7), 20),
        ((8, 5, 3), 50),
        ((8, 5, 4), 50),
        ((5, 8, 5), 50),
        ((8, 8, 4), 50),
        ((9, 9, 4), 30),
        ((9, 9, 5), 30),
        ((15, 15, 2), 10),
        ((15, 15, 3), 30),
        ((15, 15, 4), 20),
        ((15, 15, 5), 30),
        ((15, 15, 6), 10),
        ((15, 15, 15), 3),
        ((15, 1, 3), 20),
        ((16, 1, 3), 20),
        ((16, 16, 5), 10),
        ((19, 19, 1), 3),
        ((19, 19, 5), 10),
        ((20, 20, 4), 10),
        ((20, 20, 5), 10),
        ((20, 20, 6), 5),
        ((20, 20, 21), 2),
        ((40, 10, 3), 10),
        ((40, 10, 5), 10),
        ((10, 40, 6), 5),
        ((400, 1, 2), 5),
        ((400, 1, 3), 10),
        ((400, 1, 5), 10),
        ((400, 1, 70), 2),
        ((400, 1, 1000), 2),
        ((1, 400, 2), 5),
        ((1, 400, 3), 10),
        ((1, 400, 5), 10),
        ((1, 400, 70), 2),
        ((1, 400, 1000), 2),
    ];
    let mut payoffs = BTreeSet::new();
    for line_rule in LINE_RULES {
        for (seed, &(size, games)) in boards.iter().enumerate() {
            payoffs.extend(play_games(|| start(size, line_rule), games, seed as u64));
        }
    }
    assert_eq!(payoffs, [-1, 0, 1].into());
}

#[test]
fn fast_and_slow_mnk_play_the_named_games_alike() {
    let named: [(&str, Size, &str); 6] = [
        ("tictactoe", (3, 3, 3), "freestyle"),
        ("mnk:4x4x4", (4, 4, 4), "freestyle"),
        ("gomoku", (15, 15, 5), "freestyle"),
        ("gomoku:15", (15, 15, 5), "freestyle"),
        ("gomoku:15,rule=standard", (15, 15, 5), "standard"),
        ("gomoku:19", (19, 19, 5), "freestyle"),
    ];
    for (name, size, line_rule) in named {
        play_games(|| start_named(name.to_owned(), size, line_rule), 10, 0);
    }
}

/// The order in which stones from 0 to `length - 1` are put down from both ends to the middle.
fn from_both_ends(length: usize) -> Vec<usize> {
    (0..length).map(|n| if n % 2 == 0 { n / 2 } else { length - 1 - n / 2 }).collect()
}

/// `builder` puts stones on `cells` in turn while the opponent plays elsewhere and makes no line.
/// Tells the number of stones put down and the payoff, if the game ended.
fn build(
    game: &mut Lockstep<Slow>,
    builder: Side,
    cells: &[usize],
    rng: &mut Rng,
) -> (usize, Option<i32>) {
    let mut built = 0;
    while built < cells.len() && game.slow.payoff().is_none() {
        if game.slow.to_move() == builder {
            game.play(Cell(cells[built] as u16));
            built += 1;
        } else {
            let mut elsewhere = game.slow.moves();
            elsewhere.retain(|cell| !cells.contains(&usize::from(cell.0)));
            game.play(Style::Reluctant.choose(&game.slow, &elsewhere, rng));
        }
    }
    (built, game.slow.payoff())
}

#[test]
fn a_line_filled_from_both_ends_wins_with_its_last_stone_if_its_length_is_right() {
    // Size, first cell, distance from cell to cell, length; who wins: freestyle, standard.
    let lines: &[(Size, usize, usize, usize, [bool; 2])] = &[
        ((3, 3, 3), 0, 4, 3, [true, true]),
        ((7, 7, 4), 0, 8, 7, [true, false]),
        ((7, 7, 4), 6, 6, 7, [true, false]),
        ((7, 7, 4), 42, 1, 4, [true, true]),
        ((7, 7, 4), 5, 1, 4, [false, false]),
        ((15, 15, 5), 10, 1, 4, [false, false]),
        ((15, 15, 5), 10, 1, 5, [true, true]),
        ((15, 15, 5), 11, 1, 5, [false, false]),
        ((15, 15, 5), 0, 16, 6, [true, false]),
        ((15, 15, 5), 74, 14, 9, [true, false]),
        ((15, 15, 8), 0, 16, 15, [true, false]),
        ((15, 15, 15), 14, 14, 15, [true, true]),
        ((20, 20, 20), 19, 19, 20, [true, true]),
        ((20, 20, 20), 0, 21, 20, [true, true]),
        ((20, 20, 11), 0, 21, 20, [true, false]),
        ((20, 20, 11), 7, 20, 20, [true, false]),
        ((40, 10, 40), 360, 1, 40, [true, true]),
        ((40, 10, 25), 80, 1, 40, [true, false]),
        ((40, 10, 40), 79, 1, 40, [false, false]),
        ((40, 10, 10), 30, 41, 10, [true, true]),
        ((40, 10, 10), 31, 41, 9, [false, false]),
        ((400, 1, 70), 0, 1, 69, [false, false]),
        ((400, 1, 70), 0, 1, 70, [true, true]),
        ((400, 1, 70), 0, 1, 71, [true, false]),
        ((400, 1, 70), 0, 1, 139, [true, false]),
        ((400, 1, 70), 261, 1, 139, [true, false]),
        ((400, 1, 70), 330, 1, 70, [true, true]),
        ((400, 1, 190), 100, 1, 191, [true, false]),
        ((400, 1, 190), 100, 1, 190, [true, true]),
        ((400, 1, 190), 3, 2, 190, [false, false]),
        ((1, 400, 70), 0, 1, 70, [true, true]),
        ((1, 400, 70), 261, 1, 139, [true, false]),
        ((1, 400, 70), 200, 1, 69, [false, false]),
    ];
    let mut rng = Rng::with_seed(1);
    for &(size, first, distance, length, wins) in lines {
        for (line_rule, wins) in LINE_RULES.into_iter().zip(wins) {
            for (builder, payoff) in [(Side::First, 1), (Side::Second, -1)] {
                let mut game = start(size, line_rule);
                let order = from_both_ends(length);
                let cells: Vec<usize> = order.iter().map(|n| first + n * distance).collect();
                let end = build(&mut game, builder, &cells, &mut rng);
                let expected = (length, wins.then_some(payoff));
                assert_eq!(end, expected, "{}, {builder} on {cells:?}", game.name);
            }
        }
    }
}

#[test]
fn fast_and_slow_mnk_agree_on_lines_of_every_place_and_direction() {
    // Rows, columns and diagonals are walked by cell number, so that many of these leave the
    // board on one side and come back on the other, where they are no longer lines.
    let boards: &[(Size, &[usize])] = &[
        ((4, 4, 3), &[3, 4]),
        ((7, 7, 4), &[3, 4, 5, 7]),
        ((8, 5, 4), &[4, 5]),
        ((2, 7, 2), &[2, 3]),
        ((15, 15, 5), &[4, 5, 6, 9]),
        ((20, 20, 5), &[6]),
        ((40, 10, 6), &[6]),
        ((10, 40, 8), &[8]),
    ];
    let mut rng = Rng::with_seed(2);
    for &(size, lengths) in boards {
        let (columns, rows, _) = size;
        for line_rule in LINE_RULES {
            for distance in [1, columns - 1, columns, columns + 1] {
                for &length in lengths {
                    let order = from_both_ends(length);
                    for first in 0..columns * rows {
                        let cells: Vec<usize> =
                            order.iter().map(|n| first + n * distance).collect();
                        if cells.iter().all(|&cell| cell < columns * rows) {
                            let builder = Side::BOTH[first % 2];
                            build(&mut start(size, line_rule), builder, &cells, &mut rng);
                        }
                    }
                }
            }
        }
    }
}

#[test]
fn fast_and_slow_mnk_agree_on_long_runs_at_every_place() {
    let mut rng = Rng::with_seed(3);
    for size in [(400, 1, 70), (1, 400, 70), (400, 1, 64), (400, 1, 130)] {
        for line_rule in LINE_RULES {
            for first in (0..=400 - size.2).step_by(5) {
                // In any order, and often a few stones too long.
                let length = (size.2 + rng.usize(..4)).min(400 - first);
                let mut cells: Vec<usize> = (first..first + length).collect();
                rng.shuffle(&mut cells);
                let builder = Side::BOTH[first % 2];
                build(&mut start(size, line_rule), builder, &cells, &mut rng);
            }
        }
    }
}

#[test]
fn the_slow_mnk_counts_what_is_known_of_tic_tac_toe() {
    let leaves = [9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872];
    assert_eq!(start((3, 3, 3), "freestyle").count(9), leaves);
    assert_eq!(start((3, 3, 3), "freestyle").slow.leaves(10), 0);
}

#[test]
fn fast_and_slow_mnk_count_the_same_leaves() {
    let boards: &[(Size, u32)] = &[
        ((1, 1, 1), 3),
        ((1, 1, 2), 3),
        ((3, 3, 1), 4),
        ((3, 3, 2), 9),
        ((3, 3, 4), 6),
        ((4, 3, 3), 6),
        ((3, 4, 4), 5),
        ((2, 5, 2), 10),
        ((5, 2, 3), 6),
        ((4, 4, 3), 5),
        ((4, 4, 2), 6),
        ((5, 1, 3), 6),
        ((1, 5, 2), 6),
        ((8, 1, 3), 8),
        ((5, 5, 4), 4),
        ((8, 5, 3), 3),
        ((15, 15, 5), 2),
        ((20, 20, 2), 2),
    ];
    for &(size, depth) in boards {
        for line_rule in LINE_RULES {
            start(size, line_rule).count(depth);
        }
    }
}

#[test]
fn fast_and_slow_mnk_count_the_same_leaves_late_in_the_game() {
    let boards: &[(Size, usize, u32)] = &[
        ((4, 4, 3), 7, 5),
        ((5, 5, 3), 16, 6),
        ((5, 5, 4), 18, 7),
        ((7, 7, 4), 38, 4),
        ((9, 9, 5), 70, 4),
        ((15, 15, 5), 200, 3),
        ((20, 20, 5), 380, 3),
    ];
    let mut rng = Rng::with_seed(4);
    for &(size, plies, depth) in boards {
        for line_rule in LINE_RULES {
            for _ in 0..4 {
                let mut game = start(size, line_rule);
                while game.slow.payoff().is_none() && game.played.len() < plies {
                    let moves = game.slow.moves();
                    game.play(Style::Reluctant.choose(&game.slow, &moves, &mut rng));
                }
                game.count(depth);
            }
        }
    }
}
