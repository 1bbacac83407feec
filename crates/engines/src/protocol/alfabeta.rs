//! Alfabeta's own protocol between a referee and a bot, for any game. `docs/protocol.md` describes
//! it.
//!
//! Every line is a message: a keyword, then words separated by blanks. The referee sends
//! [`Request`]s and the bot [`Reply`]s. All that a bot needs for a move is sent before each `go`,
//! as a [`Turn`]. Lines with other keywords are kept as `Unknown`, to be ignored: later versions
//! may have more of them, and bots may print debugging output.

mod reply;
mod request;
mod turn;

pub use reply::{Info, Reply};
pub use request::{Outcome, Request, Time};
pub use turn::{Assembler, Turn};

/// The version of the protocol.
pub const VERSION: u16 = 1;

/// The most characters of a line.
pub const MOST_CHARACTERS: usize = 65_536;

/// How many unknown or wrong lines a referee ignores while it waits for an answer.
pub const MOST_NOISE: usize = 1000;
