//! The formats of records, by name.

use crate::mnk_formats;
use engines::protocol::gomocup::{Rows, parse_opening};
use kernel::ParseError;
use std::{fmt, str::FromStr};

/// A format of records.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// One JSON object per line: every field of a [`Record`](session::Record).
    Json,
    /// The Smart Game Format FF\[4\], for m,n,k-games.
    Sgf,
    /// Piskvork's files, for five in line.
    Psq,
    /// Cells one after the other, one game per line: `h8h10h12`.
    Gomocup,
    /// Text for people to read and edit.
    Text,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 5] =
        [Format::Json, Format::Sgf, Format::Psq, Format::Gomocup, Format::Text];

    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Format::Json => "json",
            Format::Sgf => "sgf",
            Format::Psq => "psq",
            Format::Gomocup => "gomocup",
            Format::Text => "text",
        }
    }

    /// The format of files with this extension; none for those that several formats share.
    #[must_use]
    pub fn of_extension(extension: &str) -> Option<Format> {
        match &*extension.to_ascii_lowercase() {
            "json" | "jsonl" | "ndjson" => Some(Format::Json),
            "sgf" => Some(Format::Sgf),
            "psq" => Some(Format::Psq),
            _ => None,
        }
    }

    /// The format that a text seems to have by its beginning, otherwise [`Format::Text`].
    #[must_use]
    pub fn of_content(text: &str) -> Format {
        let text = text.trim_start_matches('\u{feff}').trim_start();
        let lines = text.lines().map(mnk_formats::without_comment);
        let line = lines.map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
        // Cells with blanks between them are moves in the notation of the games.
        let cells = |line: &str| {
            !line.is_empty()
                && !line.contains(char::is_whitespace)
                && parse_opening(line, Rows::FromTop).is_ok()
        };
        match line {
            _ if text.starts_with('{') => Format::Json,
            _ if line.starts_with("Piskvorky") => Format::Psq,
            _ if line.starts_with('(') => Format::Sgf,
            _ if cells(line) => Format::Gomocup,
            _ => Format::Text,
        }
    }

    /// Whether games are written with a blank line between them.
    pub(super) fn has_blank_lines(self) -> bool {
        self == Format::Text
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Format, ParseError> {
        Format::ALL.into_iter().find(|format| format.name() == text).ok_or_else(|| {
            let names = Format::ALL.map(Format::name).join(", ");
            ParseError::syntax(format!("a format ({names})"), text)
        })
    }
}
