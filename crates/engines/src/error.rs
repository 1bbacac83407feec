//! Why another program cannot take part.

use crate::{Protocol, link::LinkError};
use kernel::ParseError;
use std::fmt;

/// Why another program cannot take part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// Its protocol was made for other games than these rules.
    Game(Protocol, String),
    /// Its protocol has no such board.
    Board(Protocol, ParseError),
    /// It cannot be started.
    Link(LinkError),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Game(protocol, rules) => {
                write!(f, "{protocol}: expected {}, found {rules}", protocol.games())
            }
            Error::Board(protocol, error) => write!(f, "{protocol}: {error}"),
            Error::Link(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {}
