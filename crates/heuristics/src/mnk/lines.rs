//! The evaluation of report 004: lines of equal stones, worth more with open ends.
//!
//! The report leaves room; it is read here as follows.
//!
//! - A line is a maximal run of a side's stones in one of the four directions. So a stone belongs to four lines,
//!   and a lone stone is four lines of one.
//! - A line longer than five counts as five.
//! - An end is open if the next cell is on the board and empty.
//! - Sum of pieces: a line of two and more is worth 20 % more if it has an open end, one or two alike.
//! - Heuristic: any line is worth 30 % more for each open end, 1.3 and 1.3 * 1.3; with none, its bare score.
//! - The value of a position is the mover's utility minus the opponent's. Level is 0 unless it is set: a
//!   search already counts plies, so a level that grows with them would count them twice.

use super::compass::{DIRECTIONS, back, step, walk};
use crate::spec::{Key, Weights};
use games::mnk::{Cell, Free, Mnk, Stones};
use kernel::{Evaluator, Game, Score, Side};

/// Points of a [`Score`] for one unit of the report: a tenth is the finest that is told apart.
const POINTS: f64 = 10.0;

/// The numbers of report 004, in its units.
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
    /// Those of report 004.
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
        Key::new("open", "factor in the sum of pieces", FACTORS, |weights| &mut weights.open),
        Key::new("end", "factor for each open end", FACTORS, |weights| &mut weights.end),
        Key::new("decay", "factor for each level", (0.0, 1.0), |weights| &mut weights.decay),
        Key::whole("level", "the level", (0.0, 10.0), |weights| &mut weights.level),
    ];
}

impl LineWeights {
    /// What a line of `length` stones with so many open ends adds to the sum of pieces.
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

/// The evaluator of report 004.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Lines {
    weights: LineWeights,
}

impl Lines {
    /// With these weights.
    #[must_use]
    pub const fn new(weights: LineWeights) -> Lines {
        Lines { weights }
    }

    /// The weights.
    #[must_use]
    pub const fn weights(&self) -> LineWeights {
        self.weights
    }

    /// The sum of pieces of a side.
    #[must_use]
    pub fn sum_of_pieces<S: Stones, F: Free>(&self, pos: &Mnk<S, F>, side: Side) -> f64 {
        sum(&census(pos, side), |length, ends| self.weights.piece(length, ends))
    }

    /// The heuristic of a side.
    #[must_use]
    pub fn heuristic<S: Stones, F: Free>(&self, pos: &Mnk<S, F>, side: Side) -> f64 {
        sum(&census(pos, side), |length, ends| self.weights.heuristic(length, ends))
    }

    /// The utility of a side: both together, made less by the level.
    #[must_use]
    pub fn utility<S: Stones, F: Free>(&self, pos: &Mnk<S, F>, side: Side) -> f64 {
        let LineWeights { decay, level, .. } = self.weights;
        let census = census(pos, side);
        let both = |n, ends| self.weights.piece(n, ends) + self.weights.heuristic(n, ends);
        decay.powf(level) * sum(&census, both)
    }
}

impl<S: Stones, F: Free> Evaluator<Mnk<S, F>> for Lines {
    fn evaluate(&mut self, pos: &Mnk<S, F>) -> Score {
        let mover = pos.to_move();
        let value = self.utility(pos, mover) - self.utility(pos, mover.other());
        Score::estimate((POINTS * value).round() as i32)
    }
}

/// How many lines there are of each length, one to five, and number of open ends.
type Census = [[u16; 3]; 5];

/// Lines are counted before they are weighed: a sum of floating-point numbers depends on their order, and with
/// it the value would depend on how the board is turned.
fn census<S: Stones, F: Free>(pos: &Mnk<S, F>, side: Side) -> Census {
    let grid = pos.grid();
    let own = |cell: u16| pos.stone(Cell(cell)) == Some(side);
    let mut census = Census::default();
    for cell in (0..grid.cells()).filter(|&cell| own(cell)) {
        for way in DIRECTIONS {
            let before = step(grid, cell, back(way), 1);
            if before.is_some_and(own) {
                continue; // The line was counted at its first stone.
            }
            let length = 1 + walk(grid, cell, way).take_while(|&at| own(at)).count();
            let after = step(grid, cell, way, length as i32);
            let ends = [before, after].into_iter().flatten();
            let open = ends.filter(|&end| pos.stone(Cell(end)).is_none()).count();
            census[length.min(5) - 1][open] += 1;
        }
    }
    census
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
