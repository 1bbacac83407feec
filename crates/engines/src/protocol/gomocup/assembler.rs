//! Commands of several lines.

use super::{Command, MOST_CHARACTERS, MOST_STONES, Place, Stone};
use crate::protocol::{Problem, text};

/// Puts together commands from lines as they arrive.
///
/// In a block (BOARD through DONE) the first wrong line is what DONE reports, so that a block gets one answer. A
/// line there that begins with a letter is a new command: the manager has given up the block, and so does the
/// assembler.
#[derive(Clone, Debug, Default)]
pub struct Assembler {
    block: Option<Block>,
}

impl Assembler {
    /// Takes a line: answers a command that it completes, or what is wrong with it. An empty line is nothing.
    pub fn push(&mut self, line: &str) -> Option<Result<Command, Problem>> {
        let trimmed = line.trim();
        if trimmed.is_empty() {
            return None;
        }
        let Some(mut block) = self.block.take() else { return self.begin(line) };
        if trimmed.eq_ignore_ascii_case("DONE") {
            return Some(block.end());
        }
        if trimmed.starts_with(|c: char| c.is_ascii_alphabetic()) {
            return self.begin(line);
        }
        block.push(line);
        self.block = Some(block);
        None
    }

    /// A line that is not inside a block.
    fn begin(&mut self, line: &str) -> Option<Result<Command, Problem>> {
        let opens = |word: &str| line.trim().eq_ignore_ascii_case(word);
        let kind = [Kind::Board, Kind::YxBoard, Kind::Swap2].into_iter().find(|k| opens(k.word()));
        let Some(kind) = kind else { return Some(Command::parse_line(line)) };
        self.block =
            Some(Block { kind, stones: Vec::new(), places: Vec::new(), lines: 0, problem: None });
        None
    }

    /// What is wrong if there are no more lines and no command is complete.
    pub(super) fn missing(&self) -> Problem {
        match &self.block {
            Some(block) => Problem::new(format!("DONE after {}", block.kind.word()), ""),
            None => Problem::new("a command", ""),
        }
    }
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Board,
    YxBoard,
    Swap2,
}

impl Kind {
    const fn word(self) -> &'static str {
        match self {
            Kind::Board => "BOARD",
            Kind::YxBoard => "YXBOARD",
            Kind::Swap2 => "SWAP2BOARD",
        }
    }
}

/// A block whose DONE has not come yet; `places` for Swap2, `stones` for the others.
#[derive(Clone, Debug)]
struct Block {
    kind: Kind,
    stones: Vec<Stone>,
    places: Vec<Place>,
    lines: usize,
    problem: Option<Problem>,
}

impl Block {
    fn push(&mut self, line: &str) {
        self.lines += 1;
        if self.problem.is_some() || self.lines > MOST_STONES {
            return;
        }
        self.problem = text::line(line, MOST_CHARACTERS).and_then(|line| self.take(line)).err();
    }

    fn take(&mut self, line: &str) -> Result<(), Problem> {
        match self.kind {
            Kind::Swap2 => self.places.push(Place::parse(line)?),
            Kind::Board | Kind::YxBoard => self.stones.push(Stone::parse(line)?),
        }
        Ok(())
    }

    fn end(self) -> Result<Command, Problem> {
        if let Some(problem) = self.problem {
            return Err(problem);
        }
        if self.lines > MOST_STONES {
            return Err(Problem::too_many(MOST_STONES, "stones", self.lines));
        }
        Ok(match self.kind {
            Kind::Board => Command::Board(self.stones),
            Kind::YxBoard => Command::YxBoard(self.stones),
            Kind::Swap2 => Command::Swap2Board(self.places),
        })
    }
}
