//! The puzzles that are shipped, and which comes next.

use crate::{Puzzle, Record};

/// All of them as text, a line each; the page reads the same.
pub const TEXT: &str = include_str!("../data/puzzles.txt");

/// This many puzzles nearest to a rating are as good as one another.
const NEAR: usize = 12;

/// The puzzles, by game and rating.
///
/// # Panics
/// Never: a test reads all of them.
pub fn all() -> impl Iterator<Item = Puzzle> {
    TEXT.lines().map(|line| line.parse().expect("a test reads every line"))
}

/// The puzzle of this name.
#[must_use]
pub fn find(id: &str) -> Option<Puzzle> {
    all().find(|puzzle| puzzle.id == id)
}

/// The puzzles of a game: of exact rules (`mnk:5x5x4`), or of all rules of a name (`mnk`).
#[must_use]
pub fn of_game(game: &str) -> Vec<Puzzle> {
    all().filter(|puzzle| puzzle.game == game || puzzle.family() == game).collect()
}

/// A puzzle for somebody with this record: one of those nearest to `rating` that have not been
/// tried, or of all if there are no others.
#[must_use]
pub fn next<'a>(
    puzzles: &'a [Puzzle],
    record: &Record,
    rating: f64,
    rng: &mut fastrand::Rng,
) -> Option<&'a Puzzle> {
    let is_new = |puzzle: &&Puzzle| !record.tried.contains(&puzzle.id);
    let mut near: Vec<&Puzzle> = puzzles.iter().filter(is_new).collect();
    if near.is_empty() {
        near = puzzles.iter().collect();
    }
    near.sort_by(|a, b| {
        let off = |puzzle: &Puzzle| (f64::from(puzzle.rating) - rating).abs();
        off(a).total_cmp(&off(b))
    });
    near.truncate(NEAR);
    (!near.is_empty()).then(|| near[rng.usize(..near.len())])
}
