//! All tests of the crate in one program: linking one is quicker than linking many.

mod bounds;
mod common;
mod engine;
mod ladder;
mod mcts;
