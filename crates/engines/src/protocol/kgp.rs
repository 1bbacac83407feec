//! The Kalah Game Protocol, version 1.1, by which Kalah servers speak with clients.
//!
//! Both ends say [`Message`]s: `[id][@reference] name arguments`. The server greets with `kgp`, the client
//! answers `mode freeplay`, then each `4 state <…>` is answered by `@4 move n`, as often as the client improves its mind, and
//! `@4 yield` once it is done; the server ends it with `@4 stop`.

mod argument;
mod board;

pub use argument::Argument;
pub use board::Board;

use crate::protocol::{Problem, text};
use std::fmt;

/// The most characters of a line, by the protocol.
pub const MOST_CHARACTERS: usize = 16_384;

/// What ends a line, by the protocol.
pub const LINE_END: &str = "\r\n";

/// The version that is spoken here: major, minor, patch.
pub const VERSION: [u32; 3] = [1, 1, 0];

/// A line of either end.
#[derive(Clone, PartialEq, Debug)]
pub struct Message {
    /// The number by which others may refer to this line.
    pub id: Option<u32>,
    /// The line of the other end that this one refers to.
    pub reference: Option<u32>,
    /// What is said.
    pub command: Command,
}

/// What either end says.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// The server's first line: the version it speaks.
    Kgp {
        /// Other majors do not understand each other.
        major: u32,
        /// Later minors can do more.
        minor: u32,
        /// Later patches say it better.
        patch: u32,
    },
    /// The client's choice of what to do: `freeplay`.
    Mode(String),
    /// The server asks for a move here; the client is south and to move, whoever it is in the game.
    State(Board),
    /// The client's best move so far, a pit counted from 1.
    Move(u16),
    /// The client is done with a state.
    Yield,
    /// The server has enough of a state; later moves for it do not count.
    Stop,
    /// Asks whether the other end is there.
    Ping(Vec<Argument>),
    /// The answer to a ping, with what the ping said.
    Pong(Vec<Argument>),
    /// The line referred to was understood.
    Ok,
    /// It was not, or something else went wrong.
    Error(String),
    /// Tells the other end something; unknown keys are ignored.
    Set {
        /// What it is about, such as `info:name`.
        key: String,
        /// What is told.
        value: Argument,
    },
    /// The end of the conversation.
    Goodbye,
    /// Any other command.
    Unknown {
        /// Its name: letters and digits.
        name: String,
        /// What follows.
        arguments: Vec<Argument>,
    },
}

impl Message {
    /// A command that refers to no other.
    #[must_use]
    pub const fn new(command: Command) -> Message {
        Message { id: None, reference: None, command }
    }

    /// A command that answers the line with this number, or a line without one.
    #[must_use]
    pub const fn answer(reference: Option<u32>, command: Command) -> Message {
        Message { id: None, reference, command }
    }

    /// Reads a line.
    ///
    /// # Errors
    /// If it is longer than [`MOST_CHARACTERS`], has another form, or a known command has wrong arguments.
    pub fn parse(line: &str) -> Result<Message, Problem> {
        let line = text::line(line, MOST_CHARACTERS)?;
        let (first, rest) = text::head(line);
        let numbered = first.bytes().all(|b| b.is_ascii_digit() || b == b'@');
        let ((id, reference), line) = if numbered && !first.is_empty() {
            (numbers(first)?, rest)
        } else {
            ((None, None), line)
        };
        let (name, rest) = text::head(line);
        if name.is_empty() || !name.bytes().all(|b| b.is_ascii_alphanumeric()) {
            return Err(Problem::new("the name of a command", line));
        }
        let command = Command::from_parts(name, Argument::parse_all(rest)?)?;
        Ok(Message { id, reference, command })
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.id, self.reference) {
            (None, None) => self.command.fmt(f),
            (Some(id), None) => write!(f, "{id} {}", self.command),
            (None, Some(reference)) => write!(f, "@{reference} {}", self.command),
            (Some(id), Some(reference)) => write!(f, "{id}@{reference} {}", self.command),
        }
    }
}

impl Command {
    fn from_parts(name: &str, arguments: Vec<Argument>) -> Result<Command, Problem> {
        use Argument::{Board, Integer, Text, Word};
        let alone = |command| match &*arguments {
            [] => Ok(command),
            [first, ..] => Err(Problem::new(format!("nothing after {name}"), &first.to_string())),
        };
        match (name, &*arguments) {
            ("kgp", [Integer(major), Integer(minor), Integer(patch)]) => {
                version([*major, *minor, *patch])
            }
            ("kgp", _) => wrong("three numbers after kgp", &arguments),
            ("mode", [Word(mode) | Text(mode)]) => Ok(Command::Mode(mode.clone())),
            ("mode", _) => wrong("a word after mode", &arguments),
            ("state", [Board(board)]) => Ok(Command::State(board.clone())),
            ("state", _) => wrong("a board after state", &arguments),
            ("move", [Integer(pit)]) => pit_number(*pit).map(Command::Move),
            ("move", _) => wrong("a pit after move", &arguments),
            ("error", []) => Ok(Command::Error(String::new())),
            ("error", [Word(what) | Text(what)]) => Ok(Command::Error(what.clone())),
            ("error", _) => wrong("a text after error", &arguments),
            ("set", [Word(key) | Text(key), value]) => {
                Ok(Command::Set { key: key.clone(), value: value.clone() })
            }
            ("set", _) => wrong("a key and a value after set", &arguments),
            ("ping", _) => Ok(Command::Ping(arguments)),
            ("pong", _) => Ok(Command::Pong(arguments)),
            ("yield", _) => alone(Command::Yield),
            ("stop", _) => alone(Command::Stop),
            // A server may say what it is that it accepted, or why it leaves.
            ("ok", _) => Ok(Command::Ok),
            ("goodbye", _) => Ok(Command::Goodbye),
            _ => Ok(Command::Unknown { name: name.to_owned(), arguments }),
        }
    }
}

impl fmt::Display for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Command::Kgp { major, minor, patch } => write!(f, "kgp {major} {minor} {patch}"),
            Command::Mode(mode) => write!(f, "mode {}", Argument::Word(mode.clone())),
            Command::State(board) => write!(f, "state {board}"),
            Command::Move(pit) => write!(f, "move {pit}"),
            Command::Yield => f.write_str("yield"),
            Command::Stop => f.write_str("stop"),
            Command::Ping(arguments) => named(f, "ping", arguments),
            Command::Pong(arguments) => named(f, "pong", arguments),
            Command::Ok => f.write_str("ok"),
            Command::Error(what) => write!(f, "error {}", Argument::Text(what.clone())),
            Command::Set { key, value } => write!(f, "set {} {value}", Argument::Word(key.clone())),
            Command::Goodbye => f.write_str("goodbye"),
            Command::Unknown { name, arguments } => {
                let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { 'x' };
                named(f, &name.chars().map(plain).collect::<String>(), arguments)
            }
        }
    }
}

fn named(f: &mut fmt::Formatter<'_>, name: &str, arguments: &[Argument]) -> fmt::Result {
    f.write_str(name)?;
    arguments.iter().try_for_each(|argument| write!(f, " {argument}"))
}

/// `4`, `@3` or `4@3`.
fn numbers(text: &str) -> Result<(Option<u32>, Option<u32>), Problem> {
    let number = |part: &str| text::number(part, "a number such as 4, @3 or 4@3").map(Some);
    match text.split_once('@') {
        None => Ok((number(text)?, None)),
        Some(("", reference)) => Ok((None, number(reference)?)),
        Some((id, reference)) => Ok((number(id)?, number(reference)?)),
    }
}

fn version(numbers: [i64; 3]) -> Result<Command, Problem> {
    let number = |n: i64| u32::try_from(n).map_err(|_| Problem::new("a version", &n.to_string()));
    let [major, minor, patch] = numbers;
    Ok(Command::Kgp { major: number(major)?, minor: number(minor)?, patch: number(patch)? })
}

fn pit_number(pit: i64) -> Result<u16, Problem> {
    let number = u16::try_from(pit).ok().filter(|pit| *pit > 0);
    number.ok_or_else(|| Problem::new("a pit from 1", &pit.to_string()))
}

fn wrong(expected: &str, arguments: &[Argument]) -> Result<Command, Problem> {
    let found: Vec<String> = arguments.iter().map(Argument::to_string).collect();
    Err(Problem::new(expected, &found.join(" ")))
}
