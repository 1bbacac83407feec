//! Messages of the manager.

use super::{Assembler, Info, MOST_CHARACTERS, Place, Stone};
use crate::protocol::text;
use kernel::ParseError;
use std::fmt;

/// A message of a manager to an engine.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// A new game on a square board of this side; answered by `OK` or `ERROR`.
    Start(u16),
    /// A new game on a rectangle; answered like START.
    RectStart {
        /// How many columns.
        width: u16,
        /// How many rows.
        height: u16,
    },
    /// The engine opens the game; answered by a move.
    Begin,
    /// The opponent moved; answered by a move.
    Turn(Place),
    /// All stones, in any order; answered by a move.
    Board(Vec<Stone>),
    /// Takes a stone off; answered by `OK`.
    Takeback(Place),
    /// A new game on the same board; answered by `OK`.
    Restart,
    /// The opening rule Swap2, with no, three or five stones on the board; answered by `SWAP` or
    /// one to three cells.
    Swap2Board(Vec<Place>),
    /// A setting or a limit; not answered.
    Info(Info),
    /// Asks for name, version and author; answered by [`About`](super::About).
    About,
    /// The engine is to exit without an answer.
    End,
    /// Like BOARD, without an answer; an extension.
    YxBoard(Vec<Stone>),
    /// The engine is to answer now; an extension.
    YxStop,
    /// Like BEGIN or TURN, showing this many best moves; an extension.
    YxNBest(u16),
    /// Asks for details of the search; an extension.
    YxShowInfo,
    /// Clears the transposition table; an extension.
    YxHashClear,
    /// Makes the engine play this move, which is also its answer; only after
    /// [`Answer::Suggest`](super::Answer::Suggest).
    Play(Place),
    /// Any other line.
    Unknown(String),
}

impl Command {
    /// Reads a whole command: a line, or for a block (BOARD and others) all lines through DONE. To
    /// read line by line, use an [`Assembler`].
    ///
    /// # Errors
    /// If an argument is wrong, or a line is missing, too long or one too many.
    pub fn parse(text: &str) -> Result<Command, ParseError> {
        let mut assembler = Assembler::default();
        let mut lines = text.lines();
        let command = lines.by_ref().find_map(|line| assembler.push(line));
        let command = command.unwrap_or_else(|| Err(assembler.missing()))?;
        match lines.find(|line| !line.trim().is_empty()) {
            Some(more) => Err(ParseError::syntax("one command", more)),
            None => Ok(command),
        }
    }

    /// Reads a line that is a command by itself.
    pub(super) fn parse_line(line: &str) -> Result<Command, ParseError> {
        let line = text::line(line, MOST_CHARACTERS)?;
        let (word, rest) = text::head(line);
        let word = word.to_ascii_uppercase();
        let alone = |command| text::alone(&word, rest, command);
        match &*word {
            "START" => text::number(rest, "a size after START").map(Command::Start),
            "RECTSTART" => rectangle(rest),
            // Alone they begin blocks, which the assembler reads.
            "BOARD" | "YXBOARD" | "SWAP2BOARD" => alone(Command::Unknown(line.to_owned())),
            "BEGIN" => alone(Command::Begin),
            "TURN" => Place::parse(rest).map(Command::Turn),
            "TAKEBACK" => Place::parse(rest).map(Command::Takeback),
            "PLAY" => Place::parse(rest).map(Command::Play),
            "RESTART" => alone(Command::Restart),
            "INFO" => Info::parse(rest).map(Command::Info),
            "ABOUT" => alone(Command::About),
            "END" => alone(Command::End),
            "YXSTOP" => alone(Command::YxStop),
            "YXNBEST" => text::number(rest, "a number after YXNBEST").map(Command::YxNBest),
            "YXSHOWINFO" => alone(Command::YxShowInfo),
            "YXHASHCLEAR" => alone(Command::YxHashClear),
            _ => Ok(Command::Unknown(line.to_owned())),
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Start(size) => write!(f, "START {size}"),
            Command::RectStart { width, height } => write!(f, "RECTSTART {width},{height}"),
            Command::Begin => f.write_str("BEGIN"),
            Command::Turn(place) => write!(f, "TURN {place}"),
            Command::Board(stones) => block(f, "BOARD", stones),
            Command::Takeback(place) => write!(f, "TAKEBACK {place}"),
            Command::Restart => f.write_str("RESTART"),
            Command::Swap2Board(places) => block(f, "SWAP2BOARD", places),
            Command::Info(info) => info.fmt(f),
            Command::About => f.write_str("ABOUT"),
            Command::End => f.write_str("END"),
            Command::YxBoard(stones) => block(f, "YXBOARD", stones),
            Command::YxStop => f.write_str("YXSTOP"),
            Command::YxNBest(moves) => write!(f, "YXNBEST {moves}"),
            Command::YxShowInfo => f.write_str("YXSHOWINFO"),
            Command::YxHashClear => f.write_str("YXHASHCLEAR"),
            Command::Play(place) => write!(f, "PLAY {place}"),
            Command::Unknown(line) => f.write_str(&text::one_line(line)),
        }
    }
}

fn rectangle(rest: &str) -> Result<Command, ParseError> {
    let Place { x: width, y: height } =
        Place::parse(rest).map_err(|_| ParseError::syntax("width,height after RECTSTART", rest))?;
    Ok(Command::RectStart { width, height })
}

fn block<T: fmt::Display>(f: &mut fmt::Formatter<'_>, word: &str, lines: &[T]) -> fmt::Result {
    writeln!(f, "{word}")?;
    lines.iter().try_for_each(|line| writeln!(f, "{line}"))?;
    f.write_str("DONE")
}
