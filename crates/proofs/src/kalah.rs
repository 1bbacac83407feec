//! Kalah, solved: endgame tables and a search that asks them.
//!
//! ```
//! use games::kalah::{Packed, Rules};
//! use kernel::Game;
//! use proofs::kalah::{Settings, solve};
//! use std::sync::atomic::AtomicBool;
//!
//! let rules: Rules = "kalah:3x4,capture=empty".parse()?;
//! let solution = solve(&Packed::new(&rules), &Settings::default(), &AtomicBool::new(false), &mut |_| ());
//! assert_eq!(solution.margin(), Some(0));
//! # Ok::<(), kernel::ParseError>(())
//! ```

mod board;
mod bytes;
mod endgames;
mod file;
mod layer;
mod memory;
mod number;
mod prover;
mod rows;
mod search;
mod solver;
mod tables;

pub use endgames::Endgames;
pub use solver::{MoveValue, Progress, Settings, Solution, Solver, solve};
