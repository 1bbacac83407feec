//! All tests of the crate in one program: linking one is quicker than linking many.

mod openings;
mod records;
mod referee;
mod scripted;
mod store;
mod swap2;
mod tournament;
