#![doc = include_str!("../README.md")]

mod boards;
pub mod chart;
mod sentences;
pub mod svg;
pub mod tikz;
mod tree;
mod words;
pub mod worksheet;

pub use sentences::{Explain, Sentences};
use std::fmt::Write;
pub use words::{Language, agree, counted, fill};

fn push(out: &mut String, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("a string takes everything");
}
