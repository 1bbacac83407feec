//! The rating of a person: Elo with steps that become smaller, one for each game.

use serde::{Deserialize, Serialize};

/// The rating of somebody who has tried nothing yet.
pub const START: f64 = 1000.0;
/// Difference of ratings at which the stronger side is expected to score ten times as often.
const SCALE: f64 = 400.0;
/// The step of the first puzzle, in points, and the smallest of later ones.
const FIRST_STEP: f64 = 160.0;
const LEAST_STEP: f64 = 16.0;
/// The number of puzzles after which the step is half of the first.
const HALVED: f64 = 5.0;
/// Ratings stay within these.
const RANGE: [f64; 2] = [100.0, 3000.0];
/// Ratings that are kept for a chart.
const HISTORY: usize = 100;

/// How somebody has done in one game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Record {
    /// The rating now.
    pub rating: f64,
    /// Puzzles that counted.
    pub count: u32,
    /// Puzzles solved in a row, up to now.
    pub streak: u32,
    /// The most in a row.
    pub best_streak: u32,
    /// The last ratings, the newest last.
    pub history: Vec<f64>,
    /// The names of all puzzles that were tried.
    pub tried: Vec<String>,
}

impl Default for Record {
    fn default() -> Record {
        Record {
            rating: START,
            count: 0,
            streak: 0,
            best_streak: 0,
            history: Vec::new(),
            tried: Vec::new(),
        }
    }
}

/// The share of puzzles of a rating that somebody with this rating is expected to solve.
#[must_use]
pub fn expected(person: f64, puzzle: f64) -> f64 {
    1.0 / (1.0 + 10_f64.powf((puzzle - person) / SCALE))
}

impl Record {
    /// Counts a puzzle: solved without help and without a wrong move, or not. One that was tried
    /// before does not count.
    pub fn count(&mut self, id: &str, puzzle: u32, solved: bool) {
        if self.tried.iter().any(|known| known == id) {
            return;
        }
        let step = (FIRST_STEP / (1.0 + f64::from(self.count) / HALVED)).max(LEAST_STEP);
        let surprise = f64::from(u8::from(solved)) - expected(self.rating, f64::from(puzzle));
        self.rating = (self.rating + step * surprise).clamp(RANGE[0], RANGE[1]);
        self.count += 1;
        self.streak = if solved { self.streak + 1 } else { 0 };
        self.best_streak = self.best_streak.max(self.streak);
        self.tried.push(id.to_owned());
        self.history.push(self.rating);
        if self.history.len() > HISTORY {
            self.history.remove(0);
        }
    }
}
