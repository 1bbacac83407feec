//! Why a command could not do what it was asked.

use crate::interrupt;
use std::{
    fmt,
    fs::{self, File},
    io::{self, Read},
    path::Path,
};

/// A refusal with its reason.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The request makes no sense.
    Request(session::Error),
    /// An argument makes no sense together with the rest.
    Argument(String),
    /// A file could not be written.
    File(String, io::Error),
    /// A certificate proves nothing.
    Refused(String, String),
    /// A file could not be read.
    Unread(String, String),
    /// An answer that is less than what was asked for: it is printed, and the exit status tells.
    Incomplete(String, u8),
}

impl Failure {
    /// What there was when Ctrl-C came.
    pub(crate) fn stopped(answer: String) -> Failure {
        Failure::Incomplete(answer, interrupt::INTERRUPTED)
    }
}

impl From<session::Error> for Failure {
    fn from(error: session::Error) -> Failure {
        Failure::Request(error)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Request(error) => error.fmt(f),
            Failure::Argument(reason) => f.write_str(reason),
            Failure::Refused(path, reason) => write!(f, "{path} proves nothing: {reason}"),
            Failure::Unread(path, reason) => write!(f, "cannot read {path}: {reason}"),
            Failure::File(path, error) => write!(f, "cannot write {path}: {error}"),
            Failure::Incomplete(answer, _) => f.write_str(answer),
        }
    }
}

/// The largest file that is read: games by the hundred thousand.
const MOST_BYTES: u64 = 64 << 20;

/// Reads a text file of a bounded size, saying which if it fails.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    let bytes = read_bytes(path, MOST_BYTES)?;
    let unread = |reason: String| Failure::Unread(path.display().to_string(), reason);
    String::from_utf8(bytes).map_err(|error| unread(format!("expected text: {error}")))
}

/// Reads a file of at most `most` bytes, also one whose size the system does not know before, such
/// as a pipe.
pub(crate) fn read_bytes(path: &Path, most: u64) -> Result<Vec<u8>, Failure> {
    let unread = |reason: String| Failure::Unread(path.display().to_string(), reason);
    let too_large = |found: &str| unread(format!("expected at most {most} bytes, found {found}"));
    let file = File::open(path).map_err(|error| unread(error.to_string()))?;
    let size = file.metadata().map_err(|error| unread(error.to_string()))?.len();
    if size > most {
        return Err(too_large(&size.to_string()));
    }
    let mut bytes = Vec::new();
    let read = file.take(most + 1).read_to_end(&mut bytes);
    read.map_err(|error| unread(error.to_string()))?;
    if bytes.len() as u64 > most { Err(too_large("more")) } else { Ok(bytes) }
}

/// Writes a file, saying which if it fails.
pub(crate) fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), Failure> {
    fs::write(path, bytes).map_err(|error| Failure::File(path.display().to_string(), error))
}
