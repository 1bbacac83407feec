//! Games written down in the forms in which they are exchanged. [`Record`] is the form within; `docs/records.md`
//! has an example of each of the others and tells what it keeps.

mod check;
mod format;
mod gomocup;
mod json;
mod lines;
mod psq;
mod remark;
mod sgf;
mod text;
mod words;

use session::{Error, Record};

pub use check::replay;
pub use format::{Format, lost};

/// The longest file that is read, in bytes.
pub const MOST_BYTES: usize = 64 << 20;

/// The most games of a file. A game takes more memory than a few bytes of text, so the length alone is no bound.
pub const MOST_GAMES: usize = 1_000_000;

/// The most moves of a file, for the same reason.
pub const MOST_MOVES: usize = 5_000_000;

/// Reads all games of a file and checks each: the rules exist, the start can be, every move is legal, the result is that
/// of the rules where it claims to be. Rules, start and moves are then written as the games write them, and a game that
/// is over has its result even if the file says nothing.
///
/// `hint` are the rules where the file does not tell them.
///
/// # Errors
/// If the file has another form, with line and column; or if a game cannot be, with its number.
///
/// ```
/// use records::{Format, read, write};
/// let games = read("game: tictactoe\n1. b2 a1 c3", Format::Text, None)?;
/// assert!(write(&games, Format::Sgf)?.contains(";B[bb];W[ac];B[ca]"));
/// # Ok::<(), session::Error>(())
/// ```
pub fn read(text: &str, format: Format, hint: Option<&str>) -> Result<Vec<Record>, Error> {
    if text.len() > MOST_BYTES {
        let found = text.len();
        return Err(Error::Format(format!("expected at most {MOST_BYTES} bytes, found {found}")));
    }
    // Editors of some systems put this mark before the text.
    let text = text.trim_start_matches('\u{feff}');
    let mut shelf = Shelf::default();
    match format {
        Format::Json => json::read(text, &mut shelf),
        Format::Sgf => sgf::read(text, hint, &mut shelf),
        Format::Psq => psq::read(text, hint, &mut shelf),
        Format::Gomocup => gomocup::read(text, hint, &mut shelf),
        Format::Text => text::read(text, hint, &mut shelf),
    }?;
    Ok(shelf.records)
}

/// Writes games. [`lost`] tells what the format does not keep of them.
///
/// # Errors
/// If the format cannot hold a game, or a game cannot be; with its number.
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

/// The games of a file that are read so far.
#[derive(Default)]
struct Shelf {
    records: Vec<Record>,
    /// How many moves they have together.
    moves: usize,
}

impl Shelf {
    /// The number of the next game, from 1.
    fn next_number(&self) -> usize {
        self.records.len() + 1
    }

    /// Adds a game once it is checked.
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

/// An error at a place of a text, `at` bytes from its beginning.
fn error_at(text: &str, at: usize, reason: impl Into<String>) -> Error {
    let before = text.get(..at).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    let start = before.rfind('\n').map_or(0, |end| end + 1);
    Error::File { line, column: before[start..].chars().count() + 1, reason: reason.into() }
}

/// The beginning of a text, quoted: an error names what it found, it does not repeat all of it.
fn excerpt(text: &str) -> String {
    const MOST: usize = 30;
    match text.char_indices().nth(MOST) {
        None if text.is_empty() => "nothing".to_owned(),
        None => format!("{text:?}"),
        Some((end, _)) => format!("{:?}", format!("{}…", &text[..end])),
    }
}
