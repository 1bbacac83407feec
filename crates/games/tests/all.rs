//! All tests of the crate in one program: linking one is quicker than linking many.

mod conformance;
mod parsing;
mod perft;
mod positions;
mod renju;
mod twins;
