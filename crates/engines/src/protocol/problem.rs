//! What can be wrong with a line.

use std::{error::Error, fmt};

/// A line, or a part of one, that is not what the protocol has there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// What would have been right.
    pub expected: String,
    /// What was there instead: quoted and cut short if it was text.
    pub found: String,
}

impl Problem {
    /// Some other text was expected: `expected a number of moves, found "x"`.
    #[must_use]
    pub fn new(expected: impl Into<String>, found: &str) -> Problem {
        let found = match found {
            "" => "nothing".to_owned(),
            text => format!("{:?}", shortened(text)),
        };
        Problem { expected: expected.into(), found }
    }

    /// There is too much of something: `expected at most 400 stones, found 401`.
    #[must_use]
    pub fn too_many(most: usize, what: &str, found: usize) -> Problem {
        Problem { expected: format!("at most {most} {what}"), found: found.to_string() }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {}", self.expected, self.found)
    }
}

impl Error for Problem {}

/// The beginning of a long text: a problem names what it found, it does not repeat all of it.
fn shortened(text: &str) -> String {
    const MOST: usize = 60;
    match text.char_indices().nth(MOST) {
        None => text.to_owned(),
        Some((end, _)) => format!("{}…", &text[..end]),
    }
}
