#![doc = include_str!("../README.md")]
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
mod weights_file;

pub use spec::{Key, Setting, Weights};
#[cfg(feature = "external-weights")]
pub use weights_file::{WeightsSource, set_weights_source};
