#![doc = include_str!("../README.md")]
//!
//! Nothing here knows which games there are.

pub mod dialect;
mod error;
mod foreign;
pub mod link;
pub mod protocol;
mod spec;

pub use dialect::Dialect;
pub use error::Error;
pub use foreign::Foreign;
pub use spec::{ForeignSpec, LinkSpec, Protocol};
