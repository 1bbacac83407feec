//! How the referee of CodinGame's Ultimate tic-tac-toe speaks with a bot: each turn a block of lines with the
//! opponent's move and all legal ones, which the bot answers by one of them.

use crate::protocol::{Problem, text};
use std::fmt;

/// The most cells in a turn, and on the board.
pub const MOST_CELLS: usize = 81;

/// Rows and columns of the board.
const SIDE: u16 = 9;

/// The most characters of a line.
const MOST_CHARACTERS: usize = 1024;

/// A cell; written `row col`, both from 0 to 8 from the top left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cell {
    /// From 0 at the top.
    pub row: u16,
    /// From 0 at the left.
    pub column: u16,
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.row, self.column)
    }
}

/// What the referee says before each move of the bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Turn {
    /// The opponent's move; none (`-1 -1`) if the bot opens the game.
    pub opponent: Option<Cell>,
    /// All legal moves.
    pub legal: Vec<Cell>,
}

impl Turn {
    /// Reads a whole block. Whoever reads line by line uses an [`Assembler`].
    ///
    /// # Errors
    /// If a line is wrong, missing or one too many.
    pub fn parse(text: &str) -> Result<Turn, Problem> {
        let mut assembler = Assembler::default();
        let mut lines = text.lines();
        let turn = lines.by_ref().find_map(|line| assembler.push(line));
        let turn = turn.unwrap_or_else(|| Err(Problem::new(assembler.expected(), "")))?;
        match lines.find(|line| !line.trim().is_empty()) {
            Some(more) => Err(Problem::new("one turn", more)),
            None => Ok(turn),
        }
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.opponent {
            Some(cell) => writeln!(f, "{cell}")?,
            None => writeln!(f, "-1 -1")?,
        }
        write!(f, "{}", self.legal.len())?;
        self.legal.iter().try_for_each(|cell| write!(f, "\n{cell}"))
    }
}

/// What the bot answers: a move, and what it wants shown beside it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The move.
    pub cell: Cell,
    /// Any text, on one line; most often none.
    pub text: String,
}

impl Answer {
    /// Reads a line.
    ///
    /// # Errors
    /// If it does not begin with a cell.
    pub fn parse(line: &str) -> Result<Answer, Problem> {
        let line = text::line(line, MOST_CHARACTERS)?;
        let (row, rest) = text::head(line);
        let (column, text) = text::head(rest);
        let cell =
            cell(row, column).ok_or_else(|| Problem::new("a move: row col, each 0-8", line))?;
        Ok(Answer { cell, text: text.to_owned() })
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::phrase(f, &self.cell.to_string(), &self.text)
    }
}

/// Puts together turns from lines as they arrive. Where a line is wrong the block is still read to its end, so that the
/// next line is again the first of a turn; only a wrong number of moves is reported at once, as
/// nobody knows then where the block ends.
#[derive(Clone, Debug, Default)]
pub struct Assembler {
    opponent: Option<Result<Option<Cell>, Problem>>,
    legal: Vec<Result<Cell, Problem>>,
    count: Option<usize>,
}

impl Assembler {
    /// Takes a line: answers a turn that it completes, or what was wrong with it. An empty line is nothing.
    pub fn push(&mut self, line: &str) -> Option<Result<Turn, Problem>> {
        if line.trim().is_empty() {
            return None;
        }
        let line = text::line(line, MOST_CHARACTERS);
        match (&self.opponent, self.count) {
            (None, _) => {
                self.opponent = Some(line.and_then(opponent));
                return None;
            }
            (Some(_), None) => match line.and_then(count) {
                Ok(count) => self.count = Some(count),
                Err(problem) => {
                    *self = Assembler::default();
                    return Some(Err(problem));
                }
            },
            (Some(_), Some(_)) => self.legal.push(line.and_then(legal)),
        }
        self.finish()
    }

    fn finish(&mut self) -> Option<Result<Turn, Problem>> {
        if Some(self.legal.len()) != self.count {
            return None;
        }
        let Assembler { opponent, legal, .. } = std::mem::take(self);
        let turn =
            |opponent| Ok(Turn { opponent, legal: legal.into_iter().collect::<Result<_, _>>()? });
        opponent.map(|opponent| opponent.and_then(turn))
    }

    /// What the next line should be.
    fn expected(&self) -> &'static str {
        match (&self.opponent, self.count) {
            (None, _) => "the opponent's move",
            (_, None) => "the number of moves",
            _ => "a legal move",
        }
    }
}

fn cell(row: &str, column: &str) -> Option<Cell> {
    let number = |text: &str| text.parse().ok().filter(|n| *n < SIDE);
    number(row).zip(number(column)).map(|(row, column)| Cell { row, column })
}

fn opponent(line: &str) -> Result<Option<Cell>, Problem> {
    let (row, column) = text::head(line);
    match (row, column) {
        ("-1", "-1") => Ok(None),
        _ => cell(row, column)
            .map(Some)
            .ok_or_else(|| Problem::new("the opponent's row col, each 0-8, or -1 -1", line)),
    }
}

fn legal(line: &str) -> Result<Cell, Problem> {
    let (row, column) = text::head(line);
    cell(row, column).ok_or_else(|| Problem::new("a legal move: row col, each 0-8", line))
}

fn count(line: &str) -> Result<usize, Problem> {
    let expected = format!("the number of moves, at most {MOST_CELLS}");
    let count = text::number(line, &expected)?;
    if count > MOST_CELLS { Err(Problem::new(expected, line)) } else { Ok(count) }
}
