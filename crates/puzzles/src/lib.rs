#![doc = include_str!("../README.md")]
//!
//! Everything here is data: sentences about it are written where it is shown.

mod collection;
mod puzzle;
mod rating;
mod trial;

pub use collection::{TEXT, all, find, next, of_game};
pub use puzzle::{Puzzle, PuzzleError, Task, id_of};
pub use rating::{Record, START, expected};
pub use trial::{Trial, Verdict};
