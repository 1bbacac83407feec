//! Our own protocol between a referee and a bot, for any game; `docs/protocol.md` is its description.
//!
//! Every line is a message: a word that says what it is, then words separated by blanks. The referee sends [`Request`]s and the
//! bot [`Reply`]s. All that a bot needs for a move comes anew before each `go`, as a [`Turn`]. Words that
//! nobody knows are kept as `Unknown`, to be ignored: bots by the referee's later versions, referees by bots that
//! print what they think.

mod reply;
mod request;
mod turn;

pub use reply::{Reply, Thought};
pub use request::{Outcome, Request, Time};
pub use turn::{Assembler, Turn};

/// The version that is spoken here.
pub const VERSION: u16 = 1;

/// The most characters of a line.
pub const MOST_CHARACTERS: usize = 65_536;

/// How many unknown or wrong lines a referee takes from a bot in a row before it gives up on it.
pub const MOST_NOISE: usize = 1000;
