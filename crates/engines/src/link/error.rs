//! What can go wrong with a link.

use crate::link::child::ChildProcess;
use std::{error::Error, fmt, io};

/// Why there is no line, or why one could not be sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum LinkError {
    /// The text is no command line, or the program cannot be started.
    Command(String),
    /// The other end is gone.
    Closed {
        /// How a program that was started here ended, if it has: `exit status: 1`.
        status: Option<String>,
        /// The end of what it wrote to its standard error.
        stderr: String,
    },
    /// Nothing came in time, or the other end does not read.
    TimedOut,
    /// A line was longer than [`LONGEST_LINE`](crate::link::LONGEST_LINE), and is skipped.
    TooLong,
    /// Lines came faster than they are received, and filled the queue.
    Flooded,
    /// Any other error of the system.
    Io(String),
}

impl LinkError {
    pub(crate) fn ended() -> LinkError {
        LinkError::Closed { status: None, stderr: String::new() }
    }

    /// A program that has ended sends nothing later.
    pub(crate) fn or_closed(self) -> LinkError {
        if self == LinkError::TimedOut { LinkError::ended() } else { self }
    }

    /// The same with how the program ended.
    pub(crate) fn of_peer(self, child: Option<&mut ChildProcess>) -> LinkError {
        match (self, child) {
            (LinkError::Closed { .. }, Some(child)) => {
                let (status, stderr) = child.ending();
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
                if stderr.is_empty() { Ok(()) } else { write!(f, "; stderr: {stderr}") }
            }
            LinkError::TimedOut => f.write_str("nothing came in time"),
            LinkError::TooLong => {
                write!(f, "it sent a line of more than {} bytes", crate::link::LONGEST_LINE)
            }
            LinkError::Flooded => f.write_str("it floods: lines come faster than they are read"),
        }
    }
}

impl Error for LinkError {}
