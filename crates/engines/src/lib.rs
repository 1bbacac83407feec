//! Other programs: the protocols they speak, child processes and sockets with bounds, and the
//! player that manages one. Nothing here knows which games there are.
//!
//! ```
//! use engines::protocol::gomocup::{Answer, Place};
//! assert_eq!(Answer::parse("7,8"), Ok(Answer::Move(Place { x: 7, y: 8 })));
//! ```

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
