#![doc = include_str!("../README.md")]
//!
//! | module | what it does |
//! |---|---|
//! | [`Workers`] | a `Venue`: the pairs of games of a contest are played by workers |
//! | [`worker`] | takes tasks, does them, and delivers what came of them |
//! | [`status`] | runs and workers under way |
//! | [`proof`] | job-level proof search |
//! | [`selfplay`] | self-play data in chunks |
//! | [`fleet`] | counts leaves and compares benches on all workers, measures the queue |

mod board;
mod coordinator;
pub mod fleet;
mod link;
mod news;
mod objects;
pub mod proof;
mod queue;
mod run;
pub mod selfplay;
pub mod status;
mod venue;
pub mod worker;

pub use link::Address;
pub use news::{Aside, Behaviour, LastSeen, News, Refusal, RunKind, RunName, Tell};
pub use run::Identity;
use std::{fmt, io, path::PathBuf};
pub use venue::{LEASE, PATIENCE, Terms, Workers};

/// What can go wrong between machines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// The server is away, refuses, or has something else than expected.
    Link(String),
    /// This is no address of a server.
    Address(String),
    /// There is no such run.
    NoRun {
        /// Those that there are.
        known: Vec<String>,
        /// The one that was asked for.
        found: String,
    },
    /// A folder or file cannot be used.
    Folder(PathBuf, String),
    /// This many chunks of data could not be made.
    Chunks(usize),
}

impl Error {
    fn link(error: impl fmt::Display) -> Error {
        Error::Link(error.to_string())
    }

    fn folder(path: impl Into<PathBuf>) -> impl Fn(io::Error) -> Error {
        let path = path.into();
        move |error| Error::Folder(path.clone(), error.to_string())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Link(reason) => write!(f, "NATS: {reason}"),
            Error::Address(found) => {
                write!(f, "expected an address as in nats://host:4222, found {found:?}")
            }
            Error::NoRun { known, found } => {
                write!(f, "expected a run ({}), found {found:?}", known.join(", "))
            }
            Error::Folder(path, reason) => write!(f, "cannot use {}: {reason}", path.display()),
            Error::Chunks(count) => write!(f, "{count} chunks could not be made"),
        }
    }
}

impl std::error::Error for Error {}
