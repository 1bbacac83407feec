//! Messages of the bot.

use super::MOST_CHARACTERS;
use crate::protocol::text;
use kernel::{ParseError, Value};
use std::fmt;

/// A message of a bot to its referee.
#[derive(Clone, PartialEq, Debug)]
pub enum Reply {
    /// `name Anna's bot`: its name; before `ready`.
    Name(String),
    /// It has read the greeting.
    Ready,
    /// `info depth 5 score ~63%`: what its search found so far; any number of times before the
    /// move.
    Info(Info),
    /// `leaves a.a a.b`: the leaves that its search evaluated, in order, for the referee to compare:
    /// the way from the root of a written tree, or the number written there.
    Leaves(Vec<String>),
    /// `move b2`: its move.
    Move(String),
    /// It resigns the game.
    Resign,
    /// `error I do not know kalah`: it cannot go on, and loses the game.
    Error(String),
    /// Any other line, which the referee ignores.
    Unknown(String),
}

/// What the search of a bot found so far; every part may be missing.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Info {
    /// The depth of the search, in plies.
    pub depth: Option<u16>,
    /// Positions visited.
    pub nodes: Option<u64>,
    /// What the position is worth, **seen by the bot**. A word that is no value is left out.
    pub score: Option<Value>,
    /// The expected continuation. Written last.
    pub line: Vec<String>,
}

impl Reply {
    /// Reads a line.
    ///
    /// # Errors
    /// If it is longer than [`MOST_CHARACTERS`], or the keyword is known and the rest is wrong.
    pub fn parse(line: &str) -> Result<Reply, ParseError> {
        let line = text::line(line, MOST_CHARACTERS)?;
        let (word, rest) = text::head(line);
        let word = word.to_ascii_lowercase();
        let alone = |reply| text::alone(&word, rest, reply);
        match &*word {
            "" => Err(ParseError::syntax("a message", "")),
            "name" if rest.is_empty() => Err(ParseError::syntax("a name after name", "")),
            "name" => Ok(Reply::Name(rest.to_owned())),
            "ready" => alone(Reply::Ready),
            "info" => Info::parse(rest).map(Reply::Info),
            "leaves" => Ok(Reply::Leaves(text::words(rest))),
            "move" => match text::head(rest) {
                ("", _) => Err(ParseError::syntax("a move after move", "")),
                (mv, "") => Ok(Reply::Move(mv.to_owned())),
                (_, more) => Err(ParseError::syntax("nothing after the move", more)),
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
            Reply::Info(info) => info.fmt(f),
            Reply::Leaves(leaves) => text::list(f, "leaves", leaves),
            Reply::Move(mv) => write!(f, "move {}", text::one_word(mv)),
            Reply::Resign => f.write_str("resign"),
            Reply::Error(what) => text::phrase(f, "error", what),
            Reply::Unknown(line) => f.write_str(&text::one_line(line)),
        }
    }
}

impl Info {
    /// Reads what follows the keyword; unknown pairs are skipped.
    fn parse(text: &str) -> Result<Info, ParseError> {
        let mut info = Info::default();
        let mut words = text.split_whitespace();
        while let Some(key) = words.next() {
            if key == "line" {
                info.line = words.by_ref().map(str::to_owned).collect();
                break;
            }
            let value = words.next().unwrap_or_default();
            let expected = || format!("a number after {key}");
            match key {
                "depth" => info.depth = Some(text::number(value, &expected())?),
                "nodes" => info.nodes = Some(text::number(value, &expected())?),
                "score" if value.is_empty() => {
                    return Err(ParseError::syntax("a word after score", ""));
                }
                "score" => info.score = value.parse().ok(),
                _ => {}
            }
        }
        Ok(info)
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("info")?;
        self.depth.map_or(Ok(()), |depth| write!(f, " depth {depth}"))?;
        self.nodes.map_or(Ok(()), |nodes| write!(f, " nodes {nodes}"))?;
        self.score.map_or(Ok(()), |score| write!(f, " score {score}"))?;
        if self.line.is_empty() { Ok(()) } else { text::list(f, " line", &self.line) }
    }
}
