//! Searches, generic over [`kernel::Game`]: they know games only through the traits.
//!
//! ```
//! use games::mnk::Small;
//! use kernel::Game;
//! use search::{Engine, Ladder, Mcts, Rungs};
//!
//! let pos = Small::new(&"mnk:4x3x3".parse()?);
//! // The textbook: minimax, alpha-beta, a cache of positions, symmetry, each rung switchable.
//! let ladder = Ladder::new(&pos).rungs(Rungs::CACHE).run();
//! // The strong one. It searches deeper in the same time, on several threads if asked.
//! let engine = Engine::new(&pos).run();
//! // Monte-Carlo tree search, which needs no evaluator and proves what it can.
//! let mcts = Mcts::new(&pos).playouts(1000).seed(1).run();
//!
//! let value = ladder.lines[0].payoff().expect("a small game is solved");
//! assert_eq!(engine.lines[0].payoff(), Some(value));
//! assert!(mcts.lines[0].bounds.contains(&value));
//! # Ok::<(), kernel::ParseError>(())
//! ```
//!
//! All three return a [`kernel::Report`] and are limited, watched and cancelled by a
//! [`kernel::Job`]. An [`Observer`] sees every step of the ladder.

mod allot;
mod cache;
mod engine;
mod ladder;
mod ln;
pub mod mcts;
mod observer;
mod table;

pub use allot::allot;
pub use cache::{Bound, Cache};
pub use engine::Engine;
pub use ladder::{Ladder, Rungs};
pub use mcts::Mcts;
pub use observer::{Event, ForcedBy, LeafKind, Observer, Silent};
pub use table::TranspositionTable;
