//! The forms in which games are written down, by name.

use super::{excerpt, lines};
use engines::protocol::gomocup::{Rows, parse_opening};
use session::{Ply, Reason, Record};
use std::{fmt, str::FromStr};

/// A form in which games are written down.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Format {
    /// One JSON object a line: every field of a [`Record`].
    Json,
    /// The Smart Game Format FF\[4\], for boards of lines.
    Sgf,
    /// Piskvork's files, for five in line.
    Psq,
    /// Cells one after the other, a game a line: `h8h10h12`.
    Gomocup,
    /// Text for people to read and edit.
    Text,
}

impl Format {
    /// All of them.
    pub const ALL: [Format; 5] =
        [Format::Json, Format::Sgf, Format::Psq, Format::Gomocup, Format::Text];

    /// The name by which it is asked for.
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

    /// The format that a file's ending stands for; none for endings that many formats share.
    #[must_use]
    pub fn of_extension(extension: &str) -> Option<Format> {
        match &*extension.to_ascii_lowercase() {
            "json" | "jsonl" | "ndjson" => Some(Format::Json),
            "sgf" => Some(Format::Sgf),
            "psq" => Some(Format::Psq),
            _ => None,
        }
    }

    /// The format that a text seems to have: the one whose beginning it has, otherwise [`Format::Text`].
    #[must_use]
    pub fn of_content(text: &str) -> Format {
        let text = text.trim_start_matches('\u{feff}').trim_start();
        let lines = text.lines().map(lines::without_comment);
        let line = lines.map(str::trim).find(|line| !line.is_empty()).unwrap_or_default();
        // Cells with blanks between them are moves as they are written everywhere else.
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

    /// Whether a blank line between games makes them easier to read.
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
    type Err = String;

    fn from_str(text: &str) -> Result<Format, String> {
        Format::ALL.into_iter().find(|format| format.name() == text).ok_or_else(|| {
            let names = Format::ALL.map(Format::name).join(", ");
            format!("expected a format ({names}), found {}", excerpt(text))
        })
    }
}

/// Something a record may have: its name, how to see it, and the formats that drop it.
type Fact = (&'static str, fn(&Record) -> bool, &'static [Format]);

const STONES_ONLY: &[Format] = &[Format::Psq, Format::Gomocup];

const FACTS: [Fact; 12] = [
    ("rules", |_| true, &[Format::Gomocup]),
    ("players", |record| record.players.iter().any(|name| !name.is_empty()), &[Format::Gomocup]),
    (
        "line breaks in names",
        |record| record.players.iter().any(|name| broken(name)),
        &[Format::Sgf],
    ),
    ("scores", |record| any(record, |ply| ply.score.is_some()), STONES_ONLY),
    ("depths", |record| any(record, |ply| ply.depth.is_some()), STONES_ONLY),
    ("nodes", |record| any(record, |ply| ply.nodes.is_some()), STONES_ONLY),
    ("times", |record| any(record, |ply| ply.ms.is_some()), &[Format::Gomocup]),
    ("parts of milliseconds", |record| any(record, has_parts), &[Format::Psq]),
    ("times of 49 days and more", |record| any(record, is_endless), &[Format::Psq]),
    ("results not by the rules", |record| !by_rules(record.reason), STONES_ONLY),
    ("details", |record| record.detail.is_some(), STONES_ONLY),
    ("seeds", |record| record.seed.is_some(), STONES_ONLY),
];

/// What these records have and the format does not keep.
#[must_use]
pub fn lost(records: &[Record], format: Format) -> Vec<&'static str> {
    let dropped = FACTS
        .iter()
        .filter(|(_, has, formats)| formats.contains(&format) && records.iter().any(has));
    dropped.map(|(name, ..)| *name).collect()
}

fn any(record: &Record, has: fn(&Ply) -> bool) -> bool {
    record.moves.iter().any(has)
}

/// Whether a name has more than one line, or blanks that are not plain ones.
fn broken(name: &str) -> bool {
    name.contains(|c: char| c.is_control() || c.is_whitespace() && c != ' ')
}

/// A time that whole milliseconds from 1 do not tell.
fn has_parts(ply: &Ply) -> bool {
    ply.ms.is_some_and(|ms| ms.fract() != 0.0 || ms < 1.0)
}

/// More milliseconds than 32 bits hold.
fn is_endless(ply: &Ply) -> bool {
    ply.ms.is_some_and(|ms| ms > f64::from(u32::MAX))
}

fn by_rules(reason: Reason) -> bool {
    matches!(reason, Reason::Rules | Reason::Unfinished)
}
