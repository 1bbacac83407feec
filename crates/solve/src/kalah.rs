//! Kalah, solved: endgame tables and a search that asks them, for every rules variant.
//!
//! [`solve`] answers what a position is worth, [`Solver`] does so for one position after the other and remembers. What they say is
//! proven: where they were stopped before, they give bounds. [`Endgames`] are the tables alone, for those who play.
//!
//! ```
//! use games::kalah::{Packed, Rules};
//! use kernel::Game;
//! use solve::kalah::{Settings, solve};
//! use std::sync::atomic::AtomicBool;
//!
//! let rules: Rules = "kalah:3x4,capture=empty".parse()?;
//! let solution = solve(&Packed::new(&rules), &Settings::default(), &AtomicBool::new(false), &mut |_| ());
//! assert_eq!(solution.margin(), Some(2));
//! # Ok::<(), kernel::ParseError>(())
//! ```

mod board;
mod bytes;
mod endgames;
mod file;
mod layer;
mod learnt;
mod memory;
mod number;
mod prover;
mod rows;
mod search;
mod solver;
mod tables;
mod write;

pub use endgames::Endgames;
pub use solver::{MoveValue, Progress, Settings, Solution, Solver, expected_nodes, solve};
