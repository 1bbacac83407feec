//! Somebody solves a puzzle: a move in, whether it is right out.

use crate::Puzzle;
use session::{Error, Position, Registry};

/// A puzzle under way.
pub struct Trial {
    puzzle: Puzzle,
    pos: Box<dyn Position>,
    /// Moves of the line that were played.
    played: usize,
    solver_is_first: bool,
}

/// What a move was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Not the right one; nothing was played.
    Wrong,
    /// Right, and so the opponent replied. It is the solver's turn again.
    Right {
        /// The opponent's moves; none if the solver moves again at once.
        replies: Vec<String>,
    },
    /// Right, and the last one.
    Solved,
}

impl Trial {
    /// From the beginning.
    ///
    /// # Errors
    /// If the puzzle is not one of a game that the registry knows.
    pub fn new(registry: &Registry, puzzle: &Puzzle) -> Result<Trial, Error> {
        let mut pos = registry.open(&puzzle.game)?;
        pos.set(&puzzle.position)?;
        let solver_is_first = pos.first_moves();
        Ok(Trial { puzzle: puzzle.clone(), pos, played: 0, solver_is_first })
    }

    /// The puzzle.
    #[must_use]
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Where it stands.
    #[must_use]
    pub fn position(&self) -> &dyn Position {
        &*self.pos
    }

    /// The right move, unless it is solved.
    #[must_use]
    pub fn right_move(&self) -> Option<&str> {
        self.puzzle.line.get(self.played).map(String::as_str)
    }

    /// What is left of the solution.
    #[must_use]
    pub fn rest(&self) -> &[String] {
        &self.puzzle.line[self.played..]
    }

    /// Goes back to the solver's turn before; false if this is the first.
    pub fn undo(&mut self) -> bool {
        let mut back = false;
        while self.pos.undo().is_some() {
            (self.played, back) = (self.played - 1, true);
            if self.pos.first_moves() == self.solver_is_first {
                break;
            }
        }
        back
    }

    /// Answers with a move, written in any way that the game can read.
    ///
    /// # Errors
    /// If it is unreadable or illegal, or more than one; then nothing has changed.
    pub fn answer(&mut self, mv: &str) -> Result<Verdict, Error> {
        // Unlike `play`, this reads one move and no more.
        self.pos.frames(mv)?;
        let mut after = self.pos.duplicate();
        after.play(mv)?;
        if after.view().last_move.as_deref() != self.right_move() {
            return Ok(Verdict::Wrong);
        }
        (self.pos, self.played) = (after, self.played + 1);
        let mut replies = Vec::new();
        while let Some(reply) = self.right_move().map(str::to_owned)
            && self.pos.first_moves() != self.solver_is_first
        {
            self.pos.play(&reply)?;
            self.played += 1;
            replies.push(reply);
        }
        let solved = self.played == self.puzzle.line.len();
        Ok(if solved { Verdict::Solved } else { Verdict::Right { replies } })
    }
}
