//! Renju by the definitions of its rule book, with sets of stones on a plain array: nothing is
//! counted in windows, everything is tried.

use super::{Fast, Lockstep, Twin, play_games};
use fastrand::Rng;
use games::mnk::{Cell, Foul, Renju, RenjuBoard, Rules};
use kernel::{Game, Side};
use std::collections::{BTreeMap, BTreeSet};

/// Row and column.
type Point = (i32, i32);

const DIRECTIONS: [Point; 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

#[derive(Clone)]
struct Slow {
    columns: i32,
    rows: i32,
    /// Row by row from the top.
    stones: Vec<char>,
    to_move: Side,
    payoff: Option<i32>,
}

impl Slow {
    fn new(columns: i32, rows: i32) -> Slow {
        let stones = vec!['.'; (columns * rows) as usize];
        Slow { columns, rows, stones, to_move: Side::First, payoff: None }
    }

    fn points(&self) -> impl Iterator<Item = Point> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| (row, column)))
    }

    fn empty_points(&self) -> impl Iterator<Item = Point> {
        self.points().filter(|point| self.at(*point) == '.')
    }

    /// What is on a point; blank outside the board.
    fn at(&self, point: Point) -> char {
        let inside = (0..self.rows).contains(&point.0) && (0..self.columns).contains(&point.1);
        if inside { self.stones[usize::from(self.cell(point))] } else { ' ' }
    }

    fn cell(&self, (row, column): Point) -> u16 {
        (row * self.columns + column) as u16
    }

    fn with(&self, point: Point, stone: char) -> Slow {
        let mut with = self.clone();
        with.put(point, stone);
        with
    }

    fn put(&mut self, point: Point, stone: char) {
        let cell = self.cell(point);
        self.stones[usize::from(cell)] = stone;
    }

    /// The unbroken row of stones of one colour through a stone.
    fn row(&self, point: Point, (down, right): Point) -> BTreeSet<Point> {
        let stone = self.at(point);
        let same = |n: i32| {
            let there = (point.0 + n * down, point.1 + n * right);
            (self.at(there) == stone).then_some(there)
        };
        (0..).map_while(same).chain((1..).map_while(|n| same(-n))).collect()
    }

    fn has_row(&self, point: Point, counts: impl Fn(usize) -> bool) -> bool {
        DIRECTIONS.iter().any(|direction| counts(self.row(point, *direction).len()))
    }

    /// The fours of a direction through a black stone: four stones that a fifth makes a five of.
    fn fours(&self, point: Point, direction: Point) -> BTreeSet<BTreeSet<Point>> {
        let fives = self.on_line(point, direction).into_iter().filter_map(|fifth| {
            let mut five = self.with(fifth, 'X').row(fifth, direction);
            let is_five = five.len() == 5 && five.contains(&point);
            five.remove(&fifth);
            is_five.then_some(five)
        });
        fives.collect()
    }

    /// Whether an unbroken row of four through a black stone can become a five in two ways.
    fn is_straight_four(&self, point: Point, direction: Point) -> bool {
        let four = self.row(point, direction);
        let makes_five = |fifth: &Point| {
            let five = self.with(*fifth, 'X').row(*fifth, direction);
            five.len() == 5 && five.is_superset(&four)
        };
        four.len() == 4
            && self.on_line(point, direction).iter().filter(|n| makes_five(n)).count() == 2
    }

    /// Whether there is a three of a direction through a black stone.
    fn is_three(&self, point: Point, direction: Point) -> bool {
        self.fours(point, direction).is_empty()
            && self.on_line(point, direction).into_iter().any(|fourth| {
                let after = self.with(fourth, 'X');
                after.is_straight_four(fourth, direction)
                    && after.row(fourth, direction).contains(&point)
                    && !after.has_row(fourth, |length| length == 5)
                    && self.foul(fourth).is_none()
            })
    }

    /// The empty points of a line through a point, as far as a five could reach.
    fn on_line(&self, (row, column): Point, (down, right): Point) -> Vec<Point> {
        let near = (-4..=4).map(|n| (row + n * down, column + n * right));
        near.filter(|point| self.at(*point) == '.').collect()
    }

    /// Why Black may not play on an empty point.
    fn foul(&self, point: Point) -> Option<Foul> {
        let after = self.with(point, 'X');
        if after.has_row(point, |length| length == 5) {
            return None;
        }
        if after.has_row(point, |length| length > 5) {
            return Some(Foul::Overline);
        }
        let fours = DIRECTIONS.iter().map(|direction| after.fours(point, *direction).len());
        if fours.sum::<usize>() > 1 {
            return Some(Foul::DoubleFour);
        }
        let threes = DIRECTIONS.iter().filter(|direction| after.is_three(point, **direction));
        (threes.count() > 1).then_some(Foul::DoubleThree)
    }
}

impl Twin for Slow {
    type Move = Cell;

    fn to_move(&self) -> Side {
        self.to_move
    }

    fn moves(&self) -> Vec<Cell> {
        if self.payoff.is_some() {
            return Vec::new();
        }
        let may = |point: &Point| self.to_move == Side::Second || self.foul(*point).is_none();
        self.empty_points().filter(may).map(|point| Cell(self.cell(point))).collect()
    }

    fn payoff(&self) -> Option<i32> {
        self.payoff
    }

    fn text(&self) -> String {
        let row =
            |row| -> String { (0..self.columns).map(|column| self.at((row, column))).collect() };
        (0..self.rows).map(row).collect::<Vec<_>>().join("/")
    }

    fn play(&mut self, Cell(cell): Cell) {
        let point = (i32::from(cell) / self.columns, i32::from(cell) % self.columns);
        let (stone, won) = match self.to_move {
            Side::First => ('X', 1),
            Side::Second => ('O', -1),
        };
        self.put(point, stone);
        self.to_move = self.to_move.other();
        let wins = |length: usize| if stone == 'X' { length == 5 } else { length >= 5 };
        if self.has_row(point, wins) {
            self.payoff = Some(won);
        } else if self.moves().is_empty() {
            self.payoff = Some(0);
        }
    }
}

fn start(columns: i32, rows: i32) -> Lockstep<Slow> {
    let name = format!("mnk:{columns}x{rows}x5,rule=renju");
    let rules: Rules = name.parse().expect("these are rules");
    let fast: Vec<Box<dyn Fast<Move = Cell>>> = vec![Box::new(Renju::new(&rules))];
    Lockstep::new(name, Slow::new(columns, rows), fast)
}

#[test]
fn fast_and_slow_renju_agree_on_boards_of_every_size() {
    let boards = [(1, 1, 2), (5, 1, 4), (1, 9, 4), (6, 6, 8), (7, 7, 6), (9, 5, 4), (9, 9, 3)];
    let mut payoffs = BTreeSet::new();
    for (seed, (columns, rows, games)) in (0..).zip(boards) {
        payoffs.extend(play_games(|| start(columns, rows), games, seed));
    }
    assert_eq!(payoffs, [-1, 0, 1].into());
}

#[test]
fn fast_and_slow_renju_count_the_same_leaves() {
    start(5, 2).count(4);
    start(15, 15).count(1);
}

/// Any stones, many of them black: what games seldom bring about.
fn strew(slow: &mut Slow, board: &mut RenjuBoard, black: f64, white: f64, rng: &mut Rng) {
    for point in slow.points().collect::<Vec<_>>() {
        let chance = rng.f64();
        let (side, stone) = match chance {
            _ if chance < black => (Side::First, 'X'),
            _ if chance < black + white => (Side::Second, 'O'),
            _ => continue,
        };
        board.toggle(side, slow.cell(point));
        slow.put(point, stone);
    }
}

#[test]
fn fast_and_slow_renju_find_the_same_fouls_among_any_stones() {
    let mut rng = Rng::with_seed(5);
    let mut found = BTreeMap::new();
    for (columns, rows) in [(15, 15), (20, 20), (9, 9), (20, 7), (6, 13)] {
        let rules = format!("mnk:{columns}x{rows}x5,rule=renju").parse().expect("these are rules");
        for (black, white) in [(0.1, 0.05), (0.2, 0.05), (0.25, 0.2), (0.35, 0.1), (0.3, 0.0)] {
            let (mut slow, mut board) = (Slow::new(columns, rows), RenjuBoard::new(&rules));
            strew(&mut slow, &mut board, black, white, &mut rng);
            for point in slow.empty_points().collect::<Vec<_>>() {
                let foul = slow.foul(point);
                assert_eq!(board.foul(slow.cell(point)), foul, "{point:?} of {}", slow.text());
                *found.entry(foul).or_insert(0) += 1;
            }
        }
    }
    assert!(found.len() == 4 && found.values().all(|count| *count > 20), "{found:?}");
}
