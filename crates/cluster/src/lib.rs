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
mod objects;
pub mod proof;
mod queue;
mod run;
pub mod selfplay;
pub mod status;
mod venue;
pub mod worker;

pub use link::Address;
pub use run::Identity;
use std::fmt;
pub use venue::{LEASE, PATIENCE, Terms, Workers};

/// Hears what a person should know: that the server is away, that a task was set aside.
pub type Tell<'a> = &'a (dyn Fn(&str) + Sync);

/// What can go wrong between machines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// The server is away, refuses, or has something else than expected.
    Link(String),
    /// The request makes no sense.
    Request(String),
}

impl Error {
    fn link(error: impl fmt::Display) -> Error {
        Error::Link(error.to_string())
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Link(reason) => write!(f, "NATS: {reason}"),
            Error::Request(reason) => f.write_str(reason),
        }
    }
}

impl std::error::Error for Error {}
