//! The Gomocup protocol between Gomoku managers such as Piskvork and engines ("brains"); Gomocup's
//! openings and Piskvork's records.
//!
//! A manager sends [`Command`]s, an engine [`Answer`]s. Lines end in `\r\n` or `\n`, keywords are
//! read in either case, coordinates count from 0 at the top left. A command that the engine does
//! not know is [`Command::Unknown`], to be answered by [`Answer::Unknown`]; a known command with
//! wrong arguments is a [`ParseError`](kernel::ParseError), to be answered by [`Answer::Error`].

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

/// The most characters of a line; those with paths are the longest.
pub const MOST_CHARACTERS: usize = 4096;

/// The most stones on a board: 20 by 20, the largest that Gomocup plays.
pub const MOST_STONES: usize = 400;
