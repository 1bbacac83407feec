//! What can go wrong with proofs, certificates and books.

use crate::book;
use kernel::Payoff;
use std::{fmt, ops::RangeInclusive, path::PathBuf};

/// The job was over before there was an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cancelled;

/// Why there is no proof, no certificate or no book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// The job was over before it was done.
    Cancelled,
    /// Such positions have no certificates.
    NoCertificate,
    /// Proofs of this game cannot be kept in a file and resumed.
    NotResumable,
    /// More memory is needed, in bytes.
    Memory {
        /// What is needed.
        needed: u64,
        /// What was allowed.
        allowed: u64,
    },
    /// More memory was allowed than the system can give, in bytes.
    MemoryBeyond {
        /// The most that it can give, rounded down to a megabyte.
        most: u64,
        /// What was allowed.
        allowed: u64,
    },
    /// The file of what was learnt before cannot be read or written.
    File {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// Something is wrong with a book.
    Book(BookError),
}

/// What can be wrong with a book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BookError {
    /// The file cannot be read or written.
    File {
        /// The file.
        path: PathBuf,
        /// What the system says.
        reason: String,
    },
    /// It cannot be added to.
    Unwritten(String),
    /// The file is no book.
    Foreign(PathBuf),
    /// The file is larger than any book that is read.
    TooLarge(PathBuf),
    /// A line of the file is damaged.
    Damaged {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
    },
    /// A proof says otherwise than the book.
    Contradiction {
        /// The rules and the position, as the book writes them.
        position: String,
        /// What was proven.
        proven: RangeInclusive<Payoff>,
    },
}

impl From<Cancelled> for Error {
    fn from(_: Cancelled) -> Error {
        Error::Cancelled
    }
}

impl From<BookError> for Error {
    fn from(error: BookError) -> Error {
        Error::Book(error)
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Cancelled => f.write_str("it was cancelled before it was done"),
            Error::NoCertificate => f.write_str(
                "no certificates are written for this position (there are some for m,n,k-games \
                 of up to 128 cells and 256 lines or with a win by force, for Kalah, Ultimate and \
                 trees)",
            ),
            Error::NotResumable => f.write_str(
                "only proofs of Kalah and of m,n,k-games of up to 128 cells can be kept in a file \
                 and resumed",
            ),
            Error::Memory { needed, allowed } => {
                let [needed, allowed] = [needed, allowed].map(|bytes| bytes.div_ceil(1 << 20));
                write!(
                    f,
                    "expected at least {needed} MB of memory to solve every position of this \
                     board, found {allowed}"
                )
            }
            Error::MemoryBeyond { most, allowed } => {
                let [most, allowed] = [most, allowed].map(|bytes| bytes >> 20);
                write!(
                    f,
                    "expected at most {most} MB of memory, which is what the system can give, \
                     found {allowed}"
                )
            }
            Error::File { path, reason } => write!(f, "{}: {reason}", path.display()),
            Error::Book(error) => write!(f, "book: {error}"),
        }
    }
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BookError::File { path, reason } => write!(f, "{}: {reason}", path.display()),
            BookError::Unwritten(reason) => f.write_str(reason),
            BookError::Foreign(path) => {
                let head = book::HEAD;
                write!(f, "{}: expected a book, which begins with {head:?}", path.display())
            }
            BookError::TooLarge(path) => {
                let most = book::MOST_BYTES;
                write!(f, "{}: expected at most {most} bytes, found more", path.display())
            }
            BookError::Damaged { path, line } => {
                write!(f, "{}: line {line} is damaged", path.display())
            }
            BookError::Contradiction { position, proven } => {
                let (lower, upper) = (proven.start().value(), proven.end().value());
                write!(f, "{position}: the book contradicts a proof of {lower} to {upper}")
            }
        }
    }
}

impl fmt::Display for Cancelled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Error::Cancelled.fmt(f)
    }
}

impl std::error::Error for Error {}
impl std::error::Error for BookError {}
impl std::error::Error for Cancelled {}
