#![doc = include_str!("../README.md")]
//!
//! All searches return a [`kernel::Report`] and are limited, watched and cancelled by a
//! [`kernel::Job`]. An [`Observer`] sees every step of the ladder.

mod allot;
mod cache;
mod engine;
mod ladder;
mod ln;
pub mod mcts;
mod observer;
mod order;
mod scout;
mod searching;
mod table;

pub use allot::{Share, allot};
pub use cache::{Bound, Cache};
pub use engine::Engine;
pub use ladder::{Agreement, Ladder, Rungs};
pub use mcts::Mcts;
pub use observer::{Again, Event, ForcedBy, LeafKind, Observer, Silent};
pub use searching::Searching;
pub use table::TranspositionTable;
