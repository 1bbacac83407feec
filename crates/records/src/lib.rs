#![doc = include_str!("../README.md")]
//!
//! `docs/records.md` has an example of each format and tells what it keeps.

mod annotation;
mod check;
mod format;
mod gomocup;
mod json;
mod lost;
mod mnk_formats;
mod psq;
mod sgf;
mod text;
mod tokens;

use kernel::ParseError;
use session::{Error, Record};

pub use check::replay;
pub use format::Format;
pub use lost::{Lost, lost};

/// The longest file that is read, in bytes.
pub const MOST_BYTES: usize = 64 << 20;

/// The most games of a file. A game of a few bytes takes more memory than that, so a limit of the
/// length is not enough.
pub const MOST_GAMES: usize = 1_000_000;

/// The most moves of a file, for the same reason.
pub const MOST_MOVES: usize = 5_000_000;

/// Reads all games of a file and checks each: the rules exist, the start is a position, every move
/// is legal, and a result with the reason `rules` is the one that the rules give. Rules, start and
/// moves come out in the notation of the games, and a game that is over has its result even if the
/// file has none.
///
/// `hint` gives the rules where the file does not.
///
/// # Errors
/// If the file is not in this format, with line and column; or if a game is impossible, with its
/// number.
pub fn read(text: &str, format: Format, hint: Option<&str>) -> Result<Vec<Record>, Error> {
    if text.len() > MOST_BYTES {
        let found = text.len();
        return Err(Error::Format(format!("expected at most {MOST_BYTES} bytes, found {found}")));
    }
    // Some editors begin files with this mark.
    let text = text.trim_start_matches('\u{feff}');
    let mut collection = Collection::default();
    match format {
        Format::Json => json::read(text, &mut collection),
        Format::Sgf => sgf::read(text, hint, &mut collection),
        Format::Psq => psq::read(text, hint, &mut collection),
        Format::Gomocup => gomocup::read(text, hint, &mut collection),
        Format::Text => text::read(text, hint, &mut collection),
    }?;
    Ok(collection.records)
}

/// Writes games. [`lost()`] tells what the format does not keep of them.
///
/// # Errors
/// If the format cannot hold a game, or a game is impossible; with its number.
pub fn write(records: &[Record], format: Format) -> Result<String, Error> {
    let mut out = String::new();
    for (game, record) in (1..).zip(records) {
        let record = check::checked(game, record.clone())?;
        let written = match format {
            Format::Json => Ok(json::write(&record)),
            Format::Sgf => sgf::write(&record),
            Format::Psq => psq::write(&record),
            Format::Gomocup => gomocup::write(&record),
            Format::Text => Ok(text::write(&record)),
        };
        if game > 1 && format.has_blank_lines() {
            out.push('\n');
        }
        out += &written.map_err(|reason| Error::Record { game, reason })?;
    }
    Ok(out)
}

/// The games read so far, within limits.
#[derive(Default)]
struct Collection {
    records: Vec<Record>,
    /// The number of their moves.
    moves: usize,
}

impl Collection {
    /// The number of the next game, from 1.
    fn next_number(&self) -> usize {
        self.records.len() + 1
    }

    /// Checks a game and adds it.
    fn add(&mut self, record: Record) -> Result<(), Error> {
        let record = check::checked(self.next_number(), record)?;
        self.moves += record.moves.len();
        self.records.push(record);
        match () {
            () if self.records.len() > MOST_GAMES => Err(too_many(MOST_GAMES, "games")),
            () if self.moves > MOST_MOVES => Err(too_many(MOST_MOVES, "moves")),
            () => Ok(()),
        }
    }
}

fn too_many(most: usize, what: &str) -> Error {
    Error::Format(format!("expected at most {most} {what} in a file"))
}

/// An error `at` bytes from the beginning of a text.
fn error_at(text: &str, at: usize, reason: impl Into<String>) -> Error {
    let before = text.get(..at).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    Error::File { line, column: before[start..].chars().count() + 1, reason: reason.into() }
}

/// "expected a move, found "x"".
fn expected(expected: impl Into<String>, found: &str) -> String {
    ParseError::syntax(expected, found).to_string()
}
