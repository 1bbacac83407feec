#![doc = include_str!("../README.md")]
//!
//! | module | default | others |
//! |---|---|---|
//! | [`mnk`] | `patterns` for five in line, else `threats` | `potential` (report 000), `lines` (report 004), `none` |
//! | [`ultimate`] | `network`; `boards` where won boards stay open | `patterns`, `report` (report 003), `guess` (report 003 as it played), `none` |
//! | [`kalah`] | `weighted` | `rows` (report 002), `stores`, `none` |
//!
//! Each family has an enum that holds any of its evaluators and is read from a text such as `weighted` or
//! `weighted:row=0.25,empty=-2`; what is not said keeps its default.

mod dispatch;
pub mod kalah;
pub mod mnk;
mod spec;
pub mod ultimate;

pub use spec::{Key, Setting, Weights};
