//! All tests of the crate in one program: linking one is quicker than linking many.

mod any_game;
mod book;
mod cancelled;
mod certificates;
mod forced;
mod kalah;
mod mates;
mod mnk;
mod strategies;
mod ultimate;
