#![doc = include_str!("../README.md")]
//!
//! [`ladder`] is the textbook's way up: minimax, alpha-beta, a cache of positions, symmetry, each rung
//! switchable, each returning the same value. An [`Observer`] sees every step of it.
//! [`engine`] is the strong one: it searches deeper in the same time, on several threads if asked.
//! [`mcts`] needs no evaluator: it plays games at random and proves what it can.

mod cache;
mod clock;
pub mod engine;
pub mod ladder;
mod ln;
pub mod mcts;
mod observer;
mod table;

pub use cache::{Bound, Cache};
pub use clock::allot;
pub use ladder::{Rungs, Settings};
pub use observer::{Event, Observer, Silent, Until};
pub use table::Table;
