//! Why a request is not answered.

use serde::Serialize;
use std::fmt;

/// The most characters of a message about malformed input.
const MOST_CHARACTERS: usize = 500;

/// A refusal with its reason, for the person who asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Refusal {
    /// Why, in a word.
    pub code: Code,
    /// What is wrong with the content, in a word that stays the same: for programs, and for other
    /// languages.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<&'static str>,
    /// What was expected and what was found, in English.
    pub message: String,
}

/// Why a request is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Code {
    /// There is no such request.
    NotFound,
    /// It is no JSON, or a field is missing, unknown or of another type.
    Malformed,
    /// It is well formed and its content makes no sense.
    Refused,
}

impl Code {
    /// As a client reads it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Code::NotFound => "not_found",
            Code::Malformed => "malformed",
            Code::Refused => "refused",
        }
    }

    /// The status of HTTP that says the same.
    #[must_use]
    pub const fn status(self) -> u16 {
        match self {
            Code::NotFound => 404,
            Code::Malformed => 400,
            Code::Refused => 422,
        }
    }
}

impl Refusal {
    /// Another request than any there is.
    #[must_use]
    pub fn not_found(name: &str) -> Refusal {
        let message = format!("there is no request {:?}", session::shortened_to(name, 60));
        Refusal { code: Code::NotFound, kind: None, message }
    }

    /// The content of a request makes no sense.
    pub(crate) fn content(reason: impl fmt::Display) -> Refusal {
        Refusal { code: Code::Refused, kind: None, message: reason.to_string() }
    }

    /// More than may be asked for, or less.
    pub(crate) fn out_of_bounds(reason: impl fmt::Display) -> Refusal {
        Refusal { kind: Some("limit"), ..Refusal::content(reason) }
    }
}

impl From<session::Error> for Refusal {
    fn from(error: session::Error) -> Refusal {
        Refusal { kind: Some(error.kind()), ..Refusal::content(error) }
    }
}

impl From<serde_json::Error> for Refusal {
    fn from(error: serde_json::Error) -> Refusal {
        // It quotes names of fields, however long they are.
        let message = session::shortened_to(&error.to_string(), MOST_CHARACTERS);
        Refusal { code: Code::Malformed, kind: None, message }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Refusal {}
