#![doc = include_str!("../README.md")]
//!
//! Everything here is data: sentences about it are written where it is shown.

pub mod bot;
pub mod grade;
mod mistake;
pub mod museum;
mod opened;
pub mod report;
pub mod textbook;

pub use mistake::{Mistake, Scene};
