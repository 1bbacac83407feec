//! Engines, generic over [`kernel::Game`]: they know games only through the traits.
//!
//! [`ladder`] is the textbook's way up: minimax, alpha-beta, a cache of positions, symmetry, each rung
//! switchable, each returning the same value. An [`Observer`] sees every step of it.

mod cache;
pub mod ladder;
mod observer;

pub use cache::{Bound, Cache};
pub use ladder::{Rungs, Settings};
pub use observer::{Event, Observer, Silent};
