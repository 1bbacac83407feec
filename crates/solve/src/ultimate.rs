//! Ultimate tic-tac-toe: what a late position is worth, proven, under all four sets of rules.
//!
//! The question has two values: does this side win? Two questions give the value of any position.
//! Keys are whole positions but for the marks that no longer matter, so that no answer rests on a
//! key that another position could have.

mod boards;
mod dfpn;
mod guess;
mod prover;
mod search;
mod state;
mod table;
mod write;

pub use prover::UltimateProver;
