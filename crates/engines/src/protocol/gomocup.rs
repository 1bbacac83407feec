//! The Gomocup protocol, by which Gomoku managers such as Piskvork speak with engines ("brains"); openings and
//! records as they are written there.
//!
//! A manager says [`Command`]s, an engine says [`Answer`]s. Lines end in `\r\n` or `\n`, words are read in either
//! case, coordinates count from 0 at the top left. A command that the engine does not know is
//! [`Command::Unknown`], to be answered by [`Answer::Unknown`]; one that it knows and that is wrong is a
//! [`Problem`](crate::protocol::Problem), to be answered by [`Answer::Error`].

mod answer;
mod assembler;
mod command;
mod info;
mod opening;
mod place;
mod record;

pub use answer::{About, Answer};
pub use assembler::Assembler;
pub use command::Command;
pub use info::{Info, Rule};
pub use opening::{Rows, parse_opening, write_opening};
pub use place::{Place, Stone, Who};
pub use record::{Record, RecordedMove};

/// The most characters of a line; paths of folders are the longest.
pub const MOST_CHARACTERS: usize = 4096;

/// The most stones on a board: 20 by 20, the largest that Gomocup plays.
pub const MOST_STONES: usize = 400;
