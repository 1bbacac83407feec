//! What can be wrong with what a user wrote.

use std::{error::Error, fmt};

/// A text that is not what it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ParseError {
    /// The text has another form.
    Syntax {
        /// What would have been right here.
        expected: String,
        /// What was there instead.
        found: String,
    },
    /// The form is right, but nothing in the game can be so; the reason, as a sentence part.
    Impossible(String),
}

impl ParseError {
    /// "expected a pit a-f, found "g"".
    #[must_use]
    pub fn syntax(expected: impl Into<String>, found: impl fmt::Display) -> ParseError {
        ParseError::Syntax { expected: expected.into(), found: shortened(&found.to_string()) }
    }

    /// A well-formed text that says something no game can reach.
    #[must_use]
    pub fn impossible(reason: impl Into<String>) -> ParseError {
        ParseError::Impossible(reason.into())
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ParseError::Syntax { expected, found } if found.is_empty() => {
                write!(f, "expected {expected}, found nothing")
            }
            ParseError::Syntax { expected, found } => {
                write!(f, "expected {expected}, found {found:?}")
            }
            ParseError::Impossible(reason) => f.write_str(reason),
        }
    }
}

impl Error for ParseError {}

/// A move that the rules do not allow here, with the reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct IllegalMove {
    /// What is wrong, in a word that stays the same: for programs, and for other languages.
    pub kind: &'static str,
    /// The names and numbers that the reason mentions, in the order of the kind.
    pub parts: Vec<String>,
    /// Why not, as an English sentence part: "cell b2 is taken".
    pub reason: String,
}

impl IllegalMove {
    /// An illegal move of no kind that other languages know.
    #[must_use]
    pub fn because(reason: impl Into<String>) -> IllegalMove {
        IllegalMove::new("other", [], reason)
    }

    /// An illegal move of some kind.
    #[must_use]
    pub fn new<const N: usize>(
        kind: &'static str,
        parts: [String; N],
        reason: impl Into<String>,
    ) -> IllegalMove {
        IllegalMove { kind, parts: parts.into(), reason: reason.into() }
    }

    /// A move in a finished game.
    #[must_use]
    pub fn over() -> IllegalMove {
        IllegalMove::new("over", [], "the game is over")
    }

    /// A cell that has a stone of `by`.
    #[must_use]
    pub fn taken(cell: String, by: &str) -> IllegalMove {
        let reason = format!("cell {cell} is taken by {by}");
        IllegalMove::new("taken", [cell, by.to_owned()], reason)
    }
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.reason)
    }
}

impl Error for IllegalMove {}

/// The first 60 characters of a text: an error names what it found, it does not repeat a megabyte.
#[must_use]
pub fn shortened(text: &str) -> String {
    shortened_to(text, 60)
}

/// The first `most` characters of a text.
#[must_use]
pub fn shortened_to(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
