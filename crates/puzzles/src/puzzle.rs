//! A puzzle and the line of text that it is kept in.

use serde::{Serialize, Serializer};
use std::{fmt, str::FromStr};

/// A position in which exactly one move is right.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Puzzle {
    /// Its name, made from the game and the position: see [`id_of`].
    pub id: String,
    /// The rules.
    pub game: String,
    /// What is asked for.
    pub task: Task,
    /// How hard it is, on the scale of the rating of who solves it.
    pub rating: u32,
    /// Where it begins. Who is to move is the solver.
    pub position: String,
    /// The moves of the solution, the opponent's included. At each turn of the solver no other move
    /// is right. It ends with a move of the solver: there the game is over, or several moves go on.
    pub line: Vec<String>,
}

/// What the only right move does. Written `win`, `win:3`, `draw`, `hold` or `seeds:+6`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// It wins; all others are proven not to. In Gomoku, where nobody knows what most moves are
    /// worth: not within this many moves.
    Win {
        /// The most moves of the solver that the win takes, its last included, if that is proven.
        moves: Option<u32>,
    },
    /// It draws; all others are proven to lose, and nothing wins.
    Draw,
    /// All others are proven to lose. That this one holds is not proven (Gomoku).
    Hold,
    /// It reaches this margin, seen by the solver; all others are proven to get less.
    Seeds {
        /// Seeds that the solver wins by, or loses by if it is negative.
        margin: i32,
    },
}

impl Puzzle {
    /// The name of the game without its rules: a person has a rating for each.
    #[must_use]
    pub fn family(&self) -> &str {
        self.game.split(':').next().unwrap_or_default()
    }
}

impl Task {
    /// The kind alone: `win`, `draw`, `hold` or `seeds`.
    #[must_use]
    pub const fn kind(self) -> &'static str {
        match self {
            Task::Win { .. } => "win",
            Task::Draw => "draw",
            Task::Hold => "hold",
            Task::Seeds { .. } => "seeds",
        }
    }

    /// All kinds.
    pub const KINDS: [&'static str; 4] = ["win", "draw", "hold", "seeds"];
}

impl fmt::Display for Task {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Task::Win { moves: Some(moves) } => write!(f, "win:{moves}"),
            Task::Seeds { margin } => write!(f, "seeds:{margin:+}"),
            task => f.write_str(task.kind()),
        }
    }
}

impl Serialize for Task {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl FromStr for Task {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Task, PuzzleError> {
        let wrong = || PuzzleError::new("win, win:N, draw, hold or seeds:N", text);
        match text.split_once(':') {
            None if text == "win" => Ok(Task::Win { moves: None }),
            None if text == "draw" => Ok(Task::Draw),
            None if text == "hold" => Ok(Task::Hold),
            Some(("win", moves)) => {
                Ok(Task::Win { moves: Some(moves.parse().map_err(|_| wrong())?) })
            }
            Some(("seeds", margin)) => {
                Ok(Task::Seeds { margin: margin.parse().map_err(|_| wrong())? })
            }
            _ => Err(wrong()),
        }
    }
}

/// A text that is no puzzle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PuzzleError {
    expected: &'static str,
    found: String,
}

impl PuzzleError {
    fn new(expected: &'static str, found: &str) -> PuzzleError {
        PuzzleError { expected, found: found.chars().take(80).collect() }
    }
}

impl fmt::Display for PuzzleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {:?}", self.expected, self.found)
    }
}

impl std::error::Error for PuzzleError {}

impl fmt::Display for Puzzle {
    /// As it is kept: six fields with tabs between.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Puzzle { id, game, task, rating, position, line } = self;
        write!(f, "{id}\t{game}\t{task}\t{rating}\t{position}\t{}", line.join(" "))
    }
}

impl FromStr for Puzzle {
    type Err = PuzzleError;

    fn from_str(text: &str) -> Result<Puzzle, PuzzleError> {
        let fields: Vec<&str> = text.split('\t').collect();
        let &[id, game, task, rating, position, line] = fields.as_slice() else {
            return Err(PuzzleError::new("six fields with tabs between", text));
        };
        let rating = rating.parse().map_err(|_| PuzzleError::new("a rating", rating))?;
        let line: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        if line.is_empty() {
            return Err(PuzzleError::new("the moves of a solution", text));
        }
        let [id, game, position] = [id, game, position].map(str::to_owned);
        Ok(Puzzle { id, game, task: task.parse()?, rating, position, line })
    }
}

/// The name of a puzzle: a hash (FNV-1a) of its rules and position, so that making the puzzles
/// again does not rename them.
#[must_use]
pub fn id_of(game: &str, position: &str) -> String {
    const OFFSET: u32 = 0x811c_9dc5;
    const PRIME: u32 = 0x0100_0193;
    let bytes = game.bytes().chain([b' ']).chain(position.bytes());
    let hash = bytes.fold(OFFSET, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(PRIME));
    format!("{hash:08x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_reads_back_from_its_line() {
        for task in ["win", "win:3", "draw", "hold", "seeds:+6", "seeds:-2", "seeds:+0"] {
            let text = format!("0badcafe\ttictactoe\t{task}\t900\tXO./.../...\ta1 b2 c3");
            assert_eq!(text.parse::<Puzzle>().expect("a puzzle").to_string(), text);
        }
    }

    #[test]
    fn other_texts_are_refused_with_what_was_expected() {
        let rows = [
            ("a\tb", "expected six fields with tabs between, found \"a\\tb\""),
            ("a\tb\tlose\t1\tp\tm", "expected win, win:N, draw, hold or seeds:N, found \"lose\""),
            ("a\tb\twin:x\t1\tp\tm", "expected win, win:N, draw, hold or seeds:N, found \"win:x\""),
            ("a\tb\twin\tlots\tp\tm", "expected a rating, found \"lots\""),
            (
                "a\tb\twin\t1\tp\t",
                "expected the moves of a solution, found \"a\\tb\\twin\\t1\\tp\\t\"",
            ),
        ];
        for (text, reason) in rows {
            assert_eq!(text.parse::<Puzzle>().expect_err(text).to_string(), reason);
        }
    }
}
