//! Why a command could not do what it was asked.

use crate::{
    interrupt,
    words::{self, Errors, Language, fill},
};
use std::{
    fmt,
    fs::{self, File},
    io::{self, Read},
    path::Path,
};

/// A row of the table of errors.
pub(crate) type Row = fn(&Errors) -> &'static str;

/// A refusal with its reason.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The request makes no sense.
    Request(session::Error),
    /// Something else that people are told of, and what it is about.
    Other(Row, Vec<String>),
    /// An answer that is less than what was asked for: it is printed, and the exit status tells.
    Incomplete(String, u8),
}

impl Failure {
    /// A row of the table, filled with what it is about.
    pub(crate) fn new<const N: usize>(row: Row, parts: [&dyn fmt::Display; N]) -> Failure {
        Failure::Other(row, parts.iter().map(ToString::to_string).collect())
    }

    /// What there was when Ctrl-C came.
    pub(crate) fn stopped(answer: String) -> Failure {
        Failure::Incomplete(answer, interrupt::INTERRUPTED)
    }

    pub(crate) fn unread(path: &Path, reason: &dyn fmt::Display) -> Failure {
        Failure::new(|errors| errors.cannot_read, [&path.display(), reason])
    }

    pub(crate) fn unwritten(path: &Path, error: &io::Error) -> Failure {
        Failure::new(|errors| errors.cannot_write, [&path.display(), error])
    }

    pub(crate) fn text(&self, language: Language) -> String {
        match self {
            Failure::Request(error) => words::refusal(error, language),
            Failure::Other(row, parts) => {
                let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
                fill(row(Errors::of(language)), &parts)
            }
            Failure::Incomplete(answer, _) => answer.clone(),
        }
    }
}

impl From<session::Error> for Failure {
    fn from(error: session::Error) -> Failure {
        Failure::Request(error)
    }
}

/// The largest file that is read: games by the hundred thousand.
const MOST_BYTES: u64 = 64 << 20;

/// Reads a text file of a bounded size, saying which if it fails.
pub(crate) fn read(path: &Path, language: Language) -> Result<String, Failure> {
    let bytes = read_bytes(path, MOST_BYTES, language)?;
    String::from_utf8(bytes).map_err(|error| {
        let reason = fill(Errors::of(language).no_text, &[&error.to_string()]);
        Failure::unread(path, &reason)
    })
}

/// Reads a file of at most `most` bytes, also one whose size the system does not know before, such
/// as a pipe.
pub(crate) fn read_bytes(path: &Path, most: u64, language: Language) -> Result<Vec<u8>, Failure> {
    let errors = Errors::of(language);
    let too_large =
        |found: &str| Failure::unread(path, &fill(errors.too_large, &[&most.to_string(), found]));
    let unread = |error: io::Error| Failure::unread(path, &error);
    let file = File::open(path).map_err(unread)?;
    let size = file.metadata().map_err(unread)?.len();
    if size > most {
        return Err(too_large(&size.to_string()));
    }
    let mut bytes = Vec::new();
    file.take(most + 1).read_to_end(&mut bytes).map_err(unread)?;
    if bytes.len() as u64 > most { Err(too_large(errors.more)) } else { Ok(bytes) }
}

/// Writes a file, saying which if it fails.
pub(crate) fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), Failure> {
    fs::write(path, bytes).map_err(|error| Failure::unwritten(path, &error))
}
