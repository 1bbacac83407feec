//! Commands of several lines.

use super::{Command, MOST_CHARACTERS, MOST_STONES, Place, Stone};
use crate::protocol::text;
use kernel::ParseError;

/// Assembles commands from lines as they arrive.
///
/// In a block (BOARD through DONE) the first wrong line is reported at DONE, so that a block gets
/// one answer. A line that begins with a letter is a new command: the block before it was given up.
#[derive(Clone, Debug, Default)]
pub struct Assembler {
    block: Option<Block>,
}

impl Assembler {
    /// Adds a line. Returns the command that it completes, or what is wrong with it. Empty lines
    /// are skipped.
    pub fn push(&mut self, line: &str) -> Option<Result<Command, ParseError>> {
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
    fn begin(&mut self, line: &str) -> Option<Result<Command, ParseError>> {
        let opens = |word: &str| line.trim().eq_ignore_ascii_case(word);
        let kind = [Kind::Board, Kind::YxBoard, Kind::Swap2].into_iter().find(|k| opens(k.word()));
        let Some(kind) = kind else { return Some(Command::parse_line(line)) };
        self.block =
            Some(Block { kind, stones: Vec::new(), places: Vec::new(), lines: 0, error: None });
        None
    }

    /// The error if there are no more lines and no command is complete.
    pub(super) fn missing(&self) -> ParseError {
        match &self.block {
            Some(block) => ParseError::syntax(format!("DONE after {}", block.kind.word()), ""),
            None => ParseError::syntax("a command", ""),
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
    error: Option<ParseError>,
}

impl Block {
    fn push(&mut self, line: &str) {
        self.lines += 1;
        if self.error.is_some() || self.lines > MOST_STONES {
            return;
        }
        self.error = text::line(line, MOST_CHARACTERS).and_then(|line| self.take(line)).err();
    }

    fn take(&mut self, line: &str) -> Result<(), ParseError> {
        match self.kind {
            Kind::Swap2 => self.places.push(Place::parse(line)?),
            Kind::Board | Kind::YxBoard => self.stones.push(Stone::parse(line)?),
        }
        Ok(())
    }

    fn end(self) -> Result<Command, ParseError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        if self.lines > MOST_STONES {
            return Err(text::too_many(MOST_STONES, "stones", self.lines));
        }
        Ok(match self.kind {
            Kind::Board => Command::Board(self.stones),
            Kind::YxBoard => Command::YxBoard(self.stones),
            Kind::Swap2 => Command::Swap2Board(self.places),
        })
    }
}
