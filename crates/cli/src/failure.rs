//! Why a command could not do what it was asked.

use std::{fmt, fs, io, path::Path};

/// A refusal with its reason.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The request makes no sense.
    Request(app::Error),
    /// An argument makes no sense together with the rest.
    Argument(String),
    /// A file could not be written.
    File(String, io::Error),
    /// A certificate proves nothing.
    Refused(String, String),
    /// A file could not be read.
    Unread(String, String),
    /// Ctrl-C came before the end; this is the rest of what there is to print.
    Stopped(String),
}

impl From<app::Error> for Failure {
    fn from(error: app::Error) -> Failure {
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
            Failure::Stopped(_) => f.write_str("stopped"),
            Failure::File(path, error) => write!(f, "cannot write {path}: {error}"),
        }
    }
}

/// The largest file that is read: games by the hundred thousand.
const MOST_BYTES: u64 = 64 << 20;

/// Reads a text file of a bounded size, saying which if it fails.
pub(crate) fn read(path: &Path) -> Result<String, Failure> {
    let unread = |reason: String| Failure::Unread(path.display().to_string(), reason);
    let size = fs::metadata(path).map_err(|error| unread(error.to_string()))?.len();
    if size > MOST_BYTES {
        return Err(unread(format!("expected at most {MOST_BYTES} bytes, found {size}")));
    }
    fs::read_to_string(path).map_err(|error| unread(error.to_string()))
}

/// Writes a file, saying which if it fails.
pub(crate) fn write(path: &Path, bytes: impl AsRef<[u8]>) -> Result<(), Failure> {
    fs::write(path, bytes).map_err(|error| Failure::File(path.display().to_string(), error))
}
