#![doc = include_str!("../README.md")]
//!
//! What every game must pass: the [`battery`](check) over random play, [perft](perft()) counts, and
//! a [plain minimax](minimax()) to compare engines with. It knows no game by name.

mod battery;
mod minimax;
mod perft;

pub use battery::{Battery, check};
pub use minimax::minimax;
pub use perft::{divide, perft, perft_bulk};
