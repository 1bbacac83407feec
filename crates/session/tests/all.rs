//! All tests of the crate in one program: linking one is quicker than linking many.

mod book;
mod cancelled;
mod explain;
mod gomoku;
mod guess;
mod new_game;
mod players;
mod review;
mod values;
