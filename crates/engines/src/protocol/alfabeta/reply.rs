//! What the bot says.

use super::MOST_CHARACTERS;
use crate::protocol::{Problem, text};
use std::fmt;

/// What a bot says to its referee.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reply {
    /// `name Anna's bot`: what it is called; before `ready`.
    Name(String),
    /// It has understood the greeting.
    Ready,
    /// `info depth 5 score +12`: what it thinks on the way; any number of times before the move.
    Info(Thought),
    /// `move b2`: its move.
    Move(String),
    /// It gives the game up.
    Resign,
    /// `error I do not know kalah`: it cannot go on, and loses the game.
    Error(String),
    /// Any other line, which the referee takes as noise.
    Unknown(String),
}

/// What a bot thinks; every part may be missing. The parts are words of the bot: the referee shows them and does
/// not reckon with them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Thought {
    /// How far it has looked.
    pub depth: Option<u16>,
    /// How many positions it has looked at.
    pub nodes: Option<u64>,
    /// What it thinks of the position, seen by itself, in a unit of its own: one word.
    pub score: Option<String>,
    /// How it thinks the game goes on. Written last.
    pub line: Vec<String>,
}

impl Reply {
    /// Reads a line.
    ///
    /// # Errors
    /// If it is longer than [`MOST_CHARACTERS`], or its first word is known and the rest is wrong.
    pub fn parse(line: &str) -> Result<Reply, Problem> {
        let line = text::line(line, MOST_CHARACTERS)?;
        let (word, rest) = text::head(line);
        let word = word.to_ascii_lowercase();
        let alone = |reply| text::alone(&word, rest, reply);
        match &*word {
            "" => Err(Problem::new("a message", "")),
            "name" if rest.is_empty() => Err(Problem::new("a name after name", "")),
            "name" => Ok(Reply::Name(rest.to_owned())),
            "ready" => alone(Reply::Ready),
            "info" => Thought::parse(rest).map(Reply::Info),
            "move" => match text::head(rest) {
                ("", _) => Err(Problem::new("a move after move", "")),
                (mv, "") => Ok(Reply::Move(mv.to_owned())),
                (_, more) => Err(Problem::new("nothing after the move", more)),
            },
            "resign" => alone(Reply::Resign),
            "error" => Ok(Reply::Error(rest.to_owned())),
            _ => Ok(Reply::Unknown(line.to_owned())),
        }
    }
}

impl fmt::Display for Reply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Reply::Name(name) => text::phrase(f, "name", name),
            Reply::Ready => f.write_str("ready"),
            Reply::Info(thought) => thought.fmt(f),
            Reply::Move(mv) => write!(f, "move {}", text::one_word(mv)),
            Reply::Resign => f.write_str("resign"),
            Reply::Error(what) => text::phrase(f, "error", what),
            Reply::Unknown(line) => f.write_str(&text::one_line(line)),
        }
    }
}

impl Thought {
    /// Reads what follows the word; pairs that nobody knows are skipped.
    fn parse(text: &str) -> Result<Thought, Problem> {
        let mut thought = Thought::default();
        let mut words = text.split_whitespace();
        while let Some(key) = words.next() {
            if key == "line" {
                thought.line = words.by_ref().map(str::to_owned).collect();
                break;
            }
            let value = words.next().unwrap_or_default();
            let expected = || format!("a number after {key}");
            match key {
                "depth" => thought.depth = Some(text::number(value, &expected())?),
                "nodes" => thought.nodes = Some(text::number(value, &expected())?),
                "score" if value.is_empty() => return Err(Problem::new("a word after score", "")),
                "score" => thought.score = Some(value.to_owned()),
                _ => {}
            }
        }
        Ok(thought)
    }
}

impl fmt::Display for Thought {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        self.depth.map_or(Ok(()), |depth| write!(f, " depth {depth}"))?;
        self.nodes.map_or(Ok(()), |nodes| write!(f, " nodes {nodes}"))?;
        let score = self.score.as_ref();
        score.map_or(Ok(()), |score| write!(f, " score {}", text::one_word(score)))?;
        if self.line.is_empty() { Ok(()) } else { text::list(f, " line", &self.line) }
    }
}
