//! The evaluation of the student report on Gomoku: lines of equal stones, worth more with open
//! ends.
//!
//! The report leaves room; it is read here as follows.
//!
//! - A line is a maximal run of a side's stones in one of the four directions. So a stone belongs
//!   to four lines, and a lone stone is four lines of one.
//! - A line longer than five counts as five.
//! - An end is open if the next cell is on the board and empty.
//! - Sum of pieces: a line of two and more is worth 20 % more if it has an open end, one or two
//!   alike.
//! - Heuristic: any line is worth 30 % more for each open end, 1.3 and 1.3 * 1.3; with none, its
//!   bare score.
//! - The value of a position is the mover's utility minus the opponent's. Level is 0 unless it is
//!   set: a search already counts plies, so a level that grows with them would count them twice.

use super::follower::{Follower, Tally};
use crate::spec::{Key, Weights};
use games::{
    grid::Grid,
    mnk::{Cell, Free, Mnk, Rules, Stones},
};
use kernel::{Evaluator, Game, MoveGuide, Scale, Score, Side};
use std::{array, sync::Arc};

/// Points of a [`Score`] that multiply the odds of winning by e: 18,800 on 10x10 and 20,000 on
/// 15x15 fitted best how games of depth 1 ended (`alfabeta-lab scale`).
const SCALE: f64 = 19_000.0;
/// Points of a [`Score`] for one unit of the report: a tenth is the finest difference.
const POINTS: f64 = 10.0;

/// The numbers of the report, in its units.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LineWeights {
    /// What a line of one to five stones is worth.
    pub scores: [f64; 5],
    /// By what a line of two and more with an open end is multiplied in the sum of pieces.
    pub open: f64,
    /// By what each open end multiplies a line in the heuristic.
    pub end: f64,
    /// By what each level multiplies the utility.
    pub decay: f64,
    /// The level, 0 to 10.
    pub level: f64,
}

impl Default for LineWeights {
    /// Those of the report.
    fn default() -> LineWeights {
        let scores = [1.0, 10.0, 100.0, 1_000.0, 10_000.0];
        LineWeights { scores, open: 1.2, end: 1.3, decay: 0.95, level: 0.0 }
    }
}

const SCORES: (f64, f64) = (0.0, 100_000.0);
const FACTORS: (f64, f64) = (0.0, 10.0);

impl Weights for LineWeights {
    const NAME: &'static str = "lines";
    const KEYS: &'static [Key<Self>] = &[
        Key::new("one", "a line of one stone", SCORES, |weights| &mut weights.scores[0]),
        Key::new("two", "a line of two", SCORES, |weights| &mut weights.scores[1]),
        Key::new("three", "a line of three", SCORES, |weights| &mut weights.scores[2]),
        Key::new("four", "a line of four", SCORES, |weights| &mut weights.scores[3]),
        Key::new("five", "a line of five and more", SCORES, |weights| &mut weights.scores[4]),
        Key::<Self>::new("open", "factor in the sum of pieces", FACTORS, |weights| {
            &mut weights.open
        })
        .unit("times"),
        Key::<Self>::new("end", "factor for each open end", FACTORS, |weights| &mut weights.end)
            .unit("times"),
        Key::<Self>::new("decay", "factor for each level", (0.0, 1.0), |weights| {
            &mut weights.decay
        })
        .unit("times"),
        Key::<Self>::whole("level", "the level", (0.0, 10.0), |weights| &mut weights.level)
            .unit("levels"),
    ];
}

impl LineWeights {
    /// What a line of `length` stones with this many open ends adds to the sum of pieces.
    #[must_use]
    pub fn piece(&self, length: usize, open_ends: usize) -> f64 {
        let factor = if length > 1 && open_ends > 0 { self.open } else { 1.0 };
        self.scores[length.min(5) - 1] * factor
    }

    /// What it adds to the heuristic.
    #[must_use]
    pub fn heuristic(&self, length: usize, open_ends: usize) -> f64 {
        self.scores[length.min(5) - 1] * self.end.powi(open_ends as i32)
    }
}

/// The evaluator. It follows the moves that it is [shown](Evaluator::made).
#[derive(Clone, Debug)]
pub struct Lines {
    weights: LineWeights,
    /// What a line of one to five stones, by its open ends, adds to both sums.
    both: Arc<[[f64; 3]; 5]>,
    /// By what the level multiplies them.
    factor: f64,
    follower: Follower<Runs>,
}

impl Lines {
    /// With the weights of the report. Positions it is shown must be of these rules.
    #[must_use]
    pub fn new(rules: &Rules) -> Lines {
        Lines::with(rules, LineWeights::default())
    }

    /// With these weights.
    #[must_use]
    pub fn with(rules: &Rules, weights: LineWeights) -> Lines {
        let worth = |length, ends| weights.piece(length, ends) + weights.heuristic(length, ends);
        let both = array::from_fn(|longer| array::from_fn(|ends| worth(longer + 1, ends)));
        let factor = weights.decay.powf(weights.level);
        let follower = Follower::new(rules, Frame::new(rules.grid()));
        Lines { weights, both: Arc::new(both), factor, follower }
    }

    /// The weights.
    #[must_use]
    pub const fn weights(&self) -> LineWeights {
        self.weights
    }

    /// The sum of pieces of a side.
    #[must_use]
    pub fn sum_of_pieces<S: Stones, F: Free>(&self, pos: &Mnk<S, F>, side: Side) -> f64 {
        let piece = |length, ends| self.weights.piece(length, ends);
        self.follower.ask(pos, |runs| sum(runs.of(side), piece))
    }

    /// The heuristic of a side.
    #[must_use]
    pub fn heuristic<S: Stones, F: Free>(&self, pos: &Mnk<S, F>, side: Side) -> f64 {
        let heuristic = |length, ends| self.weights.heuristic(length, ends);
        self.follower.ask(pos, |runs| sum(runs.of(side), heuristic))
    }

    /// The utility of a side: both together, made less by the level.
    #[must_use]
    pub fn utility<S: Stones, F: Free>(&self, pos: &Mnk<S, F>, side: Side) -> f64 {
        self.follower.ask(pos, |runs| self.utility_in(runs, side))
    }

    fn utility_in(&self, runs: &Runs, side: Side) -> f64 {
        self.factor * sum(runs.of(side), |length, ends| self.both[length - 1][ends])
    }
}

impl<S: Stones, F: Free> Evaluator<Mnk<S, F>> for Lines {
    fn evaluate(&mut self, pos: &Mnk<S, F>) -> Score {
        self.follower.at(pos);
        let mover = pos.to_move();
        let value = self.utility(pos, mover) - self.utility(pos, mover.other());
        Score::estimate((POINTS * value).round() as i32)
    }

    fn scale(&self, _pos: &Mnk<S, F>) -> Scale {
        Scale::Logistic(SCALE)
    }

    fn point(&self, _pos: &Mnk<S, F>) -> f64 {
        POINTS
    }

    fn made(&mut self, pos: &Mnk<S, F>, mv: Cell) {
        self.follower.made(pos, mv);
    }

    fn unmade(&mut self, pos: &Mnk<S, F>, mv: Cell) {
        self.follower.unmade(pos, mv);
    }
}

impl<S: Stones, F: Free> MoveGuide<Mnk<S, F>> for Lines {}

/// A board with an edge around it, so that a walk ends without asking where it is:
///
/// ```text
/// # # # #     3x2: one edge between two rows is enough
/// # . . .
/// # . . .
/// # # # # #
/// ```
#[derive(Clone, Debug)]
struct Frame {
    /// Squares, those of the edge included.
    squares: usize,
    /// Where each cell lies among them.
    places: Vec<u16>,
    /// How far the next square is in each of the four directions.
    steps: [usize; 4],
}

impl Frame {
    fn new(grid: Grid) -> Frame {
        let width = grid.columns() + 1;
        let place = |cell| {
            let (row, column) = grid.place(cell);
            (row + 1) * width + column + 1
        };
        let step = usize::from(width);
        Frame {
            squares: (usize::from(grid.rows()) + 2) * step + 1,
            places: (0..grid.cells()).map(place).collect(),
            steps: [1, step - 1, step, step + 1],
        }
    }

    #[inline]
    fn place(&self, cell: u16) -> usize {
        self.places[usize::from(cell)].into()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Square {
    Edge,
    Free,
    Stone(Side),
}

/// How many lines there are of each length, one to five, and number of open ends.
///
/// Lines are counted before they are weighed: a sum of floating-point numbers depends on their
/// order, and with it the value would depend on how the board is turned, and on the moves that led
/// to it.
type Census = [[i16; 3]; 5];

/// The lines of a position.
#[derive(Clone, Debug)]
struct Runs {
    stones: Vec<Option<Side>>,
    squares: Vec<Square>,
    census: [Census; 2],
}

impl Runs {
    fn of(&self, side: Side) -> &Census {
        &self.census[side.index()]
    }

    /// Puts something on a cell. That changes only lines through it and its neighbours.
    #[inline]
    fn change(&mut self, frame: &Frame, cell: u16, stone: Option<Side>) {
        let place = frame.place(cell);
        self.count_near(frame, place, -1);
        self.stones[usize::from(cell)] = stone;
        self.squares[place] = stone.map_or(Square::Free, Square::Stone);
        self.count_near(frame, place, 1);
    }

    /// Counts the lines through a square and its neighbours this many times more.
    #[inline]
    fn count_near(&mut self, frame: &Frame, place: usize, times: i16) {
        for step in frame.steps {
            let mut before = Square::Edge;
            for at in [place - step, place, place + step] {
                let square = self.squares[at];
                if let Square::Stone(side) = square
                    && square != before
                {
                    let (length, open) = self.run(at, step);
                    self.census[side.index()][length.min(5) - 1][open] += times;
                }
                before = square;
            }
        }
    }

    /// The length of the line through a stone, and its open ends.
    #[inline]
    fn run(&self, place: usize, step: usize) -> (usize, usize) {
        let stone = self.squares[place];
        let (mut length, mut before, mut after) = (1, place - step, place + step);
        while self.squares[before] == stone {
            (before, length) = (before - step, length + 1);
        }
        while self.squares[after] == stone {
            (after, length) = (after + step, length + 1);
        }
        let open = |end: usize| usize::from(self.squares[end] == Square::Free);
        (length, open(before) + open(after))
    }
}

impl Tally for Runs {
    type Board = Frame;

    fn new(frame: &Frame) -> Runs {
        let mut squares = vec![Square::Edge; frame.squares];
        for &place in &frame.places {
            squares[usize::from(place)] = Square::Free;
        }
        Runs { stones: vec![None; frame.places.len()], squares, census: Default::default() }
    }

    #[inline]
    fn stone(&self, cell: u16) -> Option<Side> {
        self.stones[usize::from(cell)]
    }

    fn put(&mut self, frame: &Frame, side: Side, cell: u16) {
        self.change(frame, cell, Some(side));
    }

    fn lift(&mut self, frame: &Frame, _side: Side, cell: u16) {
        self.change(frame, cell, None);
    }
}

fn sum(census: &Census, worth: impl Fn(usize, usize) -> f64) -> f64 {
    let mut sum = 0.0;
    for (longer, by_ends) in census.iter().enumerate() {
        for (ends, count) in by_ends.iter().enumerate() {
            sum += f64::from(*count) * worth(longer + 1, ends);
        }
    }
    sum
}
