//! Codecs of the protocols that engines and referees of these games speak: text to command and back. There is
//! no input or output here, no clock, and nothing that knows the rules of a game.
//!
//! Each protocol has a type for what either end says, with `parse` and `Display`. What is written never holds
//! a line break or another control character inside a line, whatever text was put in; where a message takes
//! several lines they are joined by `\n`, and the last line end is left to whoever writes. What is read may end in
//! `\n` or `\r\n`.
//!
//! | module | between |
//! |---|---|
//! | [`alfabeta`] | our referee and bots for any game |
//! | [`gomocup`] | Gomoku managers and engines; also openings and records as that world writes them |
//! | [`kgp`] | Kalah servers and clients |
//! | [`codingame`] | the Ultimate tic-tac-toe referee of CodinGame and bots |

pub mod alfabeta;
pub mod codingame;
pub mod gomocup;
pub mod kgp;
mod problem;
mod text;

pub use problem::Problem;
