//! What a manager tells an engine without expecting an answer.

use super::Place;
use crate::protocol::{Problem, text};
use std::fmt;

/// `INFO key value`. The engine answers nothing, whether it knows the key or not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Info {
    /// Milliseconds for each move; 0 asks to move at once.
    TimeoutTurn(u64),
    /// Milliseconds for the whole game; 0 is no limit.
    TimeoutMatch(u64),
    /// Milliseconds left of the game; below 0 if it is overdrawn.
    TimeLeft(i64),
    /// Bytes of memory; 0 is no limit.
    MaxMemory(u64),
    /// 0 the opponent is human, 1 a program, 2 a tournament, 3 a tournament over the network.
    GameType(u16),
    /// What wins.
    Rule(Rule),
    /// A folder for files that are to stay.
    Folder(String),
    /// The user points at a cell and asks what the engine thinks of it.
    Evaluate(Place),
    /// Threads to search with; an extension.
    ThreadNum(u16),
    /// The deepest search; an extension.
    MaxDepth(u16),
    /// The most nodes, below 0 without limit; an extension.
    MaxNode(i64),
    /// Kilobytes of the table; an extension.
    HashSize(u64),
    /// Anything else.
    Other {
        /// The key, in lower case.
        key: String,
        /// What follows it.
        value: String,
    },
}

/// What wins, as a sum of the constants here; no bit at all is freestyle, five or more.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rule(pub u16);

impl Rule {
    /// Five or more win.
    pub const FREESTYLE: Rule = Rule(0);
    /// Exactly five win.
    pub const EXACTLY_FIVE: Rule = Rule(1);
    /// The game goes on after a line of five.
    pub const CONTINUOUS: Rule = Rule(2);
    /// Renju.
    pub const RENJU: Rule = Rule(4);
    /// Caro: a line closed at both ends does not win.
    pub const CARO: Rule = Rule(8);

    /// Whether all bits of `other` are set.
    #[must_use]
    pub const fn has(self, other: Rule) -> bool {
        self.0 & other.0 == other.0
    }
}

impl Info {
    /// Reads what follows the word INFO.
    pub(super) fn parse(text: &str) -> Result<Info, Problem> {
        let (key, value) = text::head(text);
        let key = key.to_ascii_lowercase();
        Ok(match &*key {
            "" => return Err(Problem::new("a key and a value after INFO", "")),
            "timeout_turn" => Info::TimeoutTurn(number(&key, value)?),
            "timeout_match" => Info::TimeoutMatch(number(&key, value)?),
            "time_left" => Info::TimeLeft(number(&key, value)?),
            "max_memory" => Info::MaxMemory(number(&key, value)?),
            "game_type" => Info::GameType(number(&key, value)?),
            "rule" => Info::Rule(Rule(number(&key, value)?)),
            "folder" => Info::Folder(value.to_owned()),
            "evaluate" => Info::Evaluate(Place::parse(value)?),
            "thread_num" => Info::ThreadNum(number(&key, value)?),
            "max_depth" => Info::MaxDepth(number(&key, value)?),
            "max_node" => Info::MaxNode(number(&key, value)?),
            "hash_size" => Info::HashSize(number(&key, value)?),
            _ => Info::Other { key, value: value.to_owned() },
        })
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Info::TimeoutTurn(ms) => write!(f, "INFO timeout_turn {ms}"),
            Info::TimeoutMatch(ms) => write!(f, "INFO timeout_match {ms}"),
            Info::TimeLeft(ms) => write!(f, "INFO time_left {ms}"),
            Info::MaxMemory(bytes) => write!(f, "INFO max_memory {bytes}"),
            Info::GameType(kind) => write!(f, "INFO game_type {kind}"),
            Info::Rule(Rule(bits)) => write!(f, "INFO rule {bits}"),
            Info::Folder(folder) => text::phrase(f, "INFO folder", folder),
            Info::Evaluate(place) => write!(f, "INFO evaluate {place}"),
            Info::ThreadNum(threads) => write!(f, "INFO thread_num {threads}"),
            Info::MaxDepth(depth) => write!(f, "INFO max_depth {depth}"),
            Info::MaxNode(nodes) => write!(f, "INFO max_node {nodes}"),
            Info::HashSize(kilobytes) => write!(f, "INFO hash_size {kilobytes}"),
            Info::Other { key, value } => {
                text::phrase(f, &format!("INFO {}", text::one_word(key)), value)
            }
        }
    }
}

fn number<T: std::str::FromStr>(key: &str, value: &str) -> Result<T, Problem> {
    text::number(value, &format!("a number after INFO {key}"))
}
