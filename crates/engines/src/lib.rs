#![doc = include_str!("../README.md")]
//!
//! Which games exist is not known here.

pub mod encoding;
mod error;
mod external;
pub mod link;
pub mod protocol;
mod spec;

pub use encoding::Encoding;
pub use error::Error;
pub use external::{ExternalEngine, Heard};
pub use spec::{ExternalSpec, LinkSpec, Protocol};
