//! What can go wrong with a link.

use crate::link::child::Worker;
use std::{error::Error, fmt, io};

/// Why there is no line, or why one could not be sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkError {
    /// The text names no command.
    Command(String),
    /// The other end is gone.
    Closed {
        /// How the program ended, if it was one that we started and that has ended: `exit status: 1`.
        status: Option<String>,
        /// The last that it wrote on its standard error.
        stderr: String,
    },
    /// Nothing came in time, or what was sent is not read.
    TimedOut,
    /// A line was longer than [`LONGEST_LINE`](crate::link::LONGEST_LINE); the rest of it was skipped.
    TooLong,
    /// More lines came than anybody reads.
    Flooded,
    /// Anything else, in the system's words.
    Io(String),
}

impl LinkError {
    pub(crate) fn ended() -> LinkError {
        LinkError::Closed { status: None, stderr: String::new() }
    }

    /// Of a program that is gone there is no more to wait for.
    pub(crate) fn or_closed(self) -> LinkError {
        if self == LinkError::TimedOut { LinkError::ended() } else { self }
    }

    /// The same with what is known of a program that has ended.
    pub(crate) fn of_peer(self, worker: Option<&mut Worker>) -> LinkError {
        match (self, worker) {
            (LinkError::Closed { .. }, Some(worker)) => {
                let (status, stderr) = worker.last_words();
                LinkError::Closed { status, stderr }
            }
            (other, _) => other,
        }
    }
}

impl From<io::Error> for LinkError {
    fn from(error: io::Error) -> LinkError {
        LinkError::Io(error.to_string())
    }
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LinkError::Command(reason) | LinkError::Io(reason) => f.write_str(reason),
            LinkError::Closed { status, stderr } => {
                match status {
                    Some(status) => write!(f, "it ended with {status}")?,
                    None => f.write_str("it closed the connection")?,
                }
                if stderr.is_empty() { Ok(()) } else { write!(f, "; its last words: {stderr}") }
            }
            LinkError::TimedOut => f.write_str("nothing came in time"),
            LinkError::TooLong => {
                write!(f, "it sent a line of more than {} bytes", crate::link::LONGEST_LINE)
            }
            LinkError::Flooded => f.write_str("it floods: more lines came than anybody reads"),
        }
    }
}

impl Error for LinkError {}
