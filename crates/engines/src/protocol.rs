//! Codecs of the protocols between engines and referees: text to message and back. There is no
//! input or output here, no clock, and no rules of games.
//!
//! Each protocol has a type for the messages of either end, with `parse` and `Display`. A written
//! line never contains a line break or another control character, whatever text is put in. A
//! message of several lines is joined by `\n` and has no line end after the last. Lines to be read
//! may end in `\n` or `\r\n`.
//!
//! | module | between |
//! |---|---|
//! | [`alfabeta`] | alfabeta's referee and bots for any game |
//! | [`gomocup`] | Gomoku managers and engines; with Gomocup's openings and Piskvork's records |
//! | [`kgp`] | Kalah servers and clients |
//! | [`codingame`] | CodinGame's referee of Ultimate tic-tac-toe and bots |

pub mod alfabeta;
pub mod codingame;
pub mod gomocup;
pub mod kgp;
mod text;
