//! Opinions about the games: what a position is worth before it is over, and which moves to try
//! first.
//!
//! ```
//! use games::kalah::Packed;
//! use heuristics::kalah::KalahEvaluator;
//! use kernel::{Evaluator, Game};
//!
//! let pos = Packed::new(&"kalah:6x4".parse()?);
//! let mut evaluator = KalahEvaluator::parse("weighted:row=0.25,extra=0.889", &pos.rules())?;
//! assert_eq!(evaluator.to_string(), "weighted:row=0.25");
//! assert!(evaluator.evaluate(&pos).as_margin() > 0.0, "to be to move is worth something");
//! # Ok::<(), kernel::ParseError>(())
//! ```
//!
//! | module | default | others |
//! |---|---|---|
//! | [`mnk`] | `patterns` for five in line, else `threats` | `potential`, `lines`, `none` |
//! | [`ultimate`] | `network`; `boards` where won boards stay open | `patterns`, `board-lines`, `one-board`, `none` |
//! | [`kalah`] | `weighted` | `rows`, `stores`, `none` |
//!
//! Each family has an enum that holds any of its evaluators and is read from a text such as
//! `weighted` or `weighted:row=0.25,empty=-2`; what is not said keeps its default. `potential`,
//! `lines`, `rows`, `board-lines` and `one-board` come from student reports and are kept for
//! comparison.

mod dispatch;
pub mod kalah;
pub mod mnk;
mod spec;
pub mod ultimate;

pub use spec::{Key, Setting, Weights};
