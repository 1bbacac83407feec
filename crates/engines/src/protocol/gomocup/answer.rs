//! What an engine answers.

use super::{MOST_CHARACTERS, Place};
use crate::protocol::{Problem, text};
use std::fmt;

/// What an engine says to its manager.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A move.
    Move(Place),
    /// Two or three cells, in answer to SWAP2BOARD.
    Places(Vec<Place>),
    /// Changes colours, in answer to SWAP2BOARD.
    Swap,
    /// Done.
    Ok,
    /// The command is known, but cannot be done.
    Error(String),
    /// The command is not known.
    Unknown(String),
    /// For the user.
    Message(String),
    /// For the author.
    Debug(String),
    /// Who the engine is.
    About(About),
    /// A move that the manager may replace by another, with PLAY.
    Suggest(Place),
}

/// Who an engine is; written `name="…", version="…", author="…", country="…"`. A value has no quotes inside:
/// they are written as apostrophes.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct About {
    /// The engine's name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// Who wrote it.
    pub author: String,
    /// Where that was.
    pub country: String,
}

/// The most cells in an answer: the three that open a game of Swap2.
const MOST_PLACES: usize = 3;

impl Answer {
    /// Reads a line.
    ///
    /// # Errors
    /// If it is none of the answers, or longer than [`MOST_CHARACTERS`] and no text for people.
    pub fn parse(line: &str) -> Result<Answer, Problem> {
        if let Some(answer) = Answer::for_people(line) {
            return Ok(answer);
        }
        let line = text::line(line, MOST_CHARACTERS)?;
        let (word, rest) = text::head(line);
        match &*word.to_ascii_uppercase() {
            // Some engines greet with "OK - ready".
            "OK" => Ok(Answer::Ok),
            "SWAP" => text::alone(word, rest, Answer::Swap),
            "SUGGEST" => Place::parse(rest).map(Answer::Suggest),
            _ if line.contains('=') => About::parse(line).map(Answer::About),
            _ => places(line),
        }
    }

    /// An answer whose text is for people. Nothing depends on it, so whatever is in it will do: control
    /// characters become blanks, and what is too long is cut.
    fn for_people(line: &str) -> Option<Answer> {
        let (word, rest) = text::head(line.trim());
        let answer = match &*word.to_ascii_uppercase() {
            "ERROR" => Answer::Error,
            "UNKNOWN" => Answer::Unknown,
            "MESSAGE" => Answer::Message,
            "DEBUG" => Answer::Debug,
            _ => return None,
        };
        let rest: String = rest.chars().take(MOST_CHARACTERS).collect();
        Some(answer(text::one_line(&rest)))
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Move(place) => place.fmt(f),
            Answer::Places(places) => {
                let places: Vec<String> = places.iter().map(Place::to_string).collect();
                f.write_str(&places.join(" "))
            }
            Answer::Swap => f.write_str("SWAP"),
            Answer::Ok => f.write_str("OK"),
            Answer::Error(why) => text::phrase(f, "ERROR", why),
            Answer::Unknown(why) => text::phrase(f, "UNKNOWN", why),
            Answer::Message(what) => text::phrase(f, "MESSAGE", what),
            Answer::Debug(what) => text::phrase(f, "DEBUG", what),
            Answer::About(about) => about.fmt(f),
            Answer::Suggest(place) => write!(f, "SUGGEST {place}"),
        }
    }
}

impl About {
    /// Reads `key="value"` pairs. Keys other than the four are ignored, missing ones are empty.
    fn parse(text: &str) -> Result<About, Problem> {
        let mut about = About::default();
        let mut rest = text;
        while !rest.is_empty() {
            let wrong = || Problem::new("key=\"value\"", rest);
            let (key, after) = rest.split_once('=').ok_or_else(wrong)?;
            let after = after.trim_start().strip_prefix('"').ok_or_else(wrong)?;
            let (value, after) = after.split_once('"').ok_or_else(wrong)?;
            if let Some(field) = about.field(key.trim()) {
                *field = value.trim().to_owned();
            }
            rest = after.trim_start_matches(|c: char| c == ',' || c.is_whitespace());
        }
        Ok(about)
    }

    fn field(&mut self, key: &str) -> Option<&mut String> {
        match &*key.to_ascii_lowercase() {
            "name" => Some(&mut self.name),
            "version" => Some(&mut self.version),
            "author" => Some(&mut self.author),
            "country" => Some(&mut self.country),
            _ => None,
        }
    }
}

impl fmt::Display for About {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = |text: &str| text::one_line(text).replace('"', "'");
        write!(f, "name=\"{}\", version=\"{}\"", value(&self.name), value(&self.version))?;
        write!(f, ", author=\"{}\", country=\"{}\"", value(&self.author), value(&self.country))
    }
}

fn places(line: &str) -> Result<Answer, Problem> {
    // "7, 7" is a move to some engines, so a line is first tried as one.
    if let Ok(place) = Place::parse(line) {
        return Ok(Answer::Move(place));
    }
    let wrong = |_| Problem::new("a move x,y or another answer of an engine", line);
    let words = line.split_whitespace().take(MOST_PLACES + 1);
    let places: Vec<Place> = words.map(Place::parse).collect::<Result<_, _>>().map_err(wrong)?;
    match places.len() {
        0 => Err(Problem::new("a move x,y or another answer of an engine", line)),
        found if found > MOST_PLACES => Err(Problem::new("at most three cells", line)),
        _ => Ok(Answer::Places(places)),
    }
}
