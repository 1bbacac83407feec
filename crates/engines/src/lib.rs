//! External engines: the protocols, child processes and sockets, and the player that manages an
//! engine. Which games exist is not known here.
//!
//! ```
//! use engines::protocol::gomocup::{Answer, Place};
//! assert_eq!(Answer::parse("7,8"), Ok(Answer::Move(Place { x: 7, y: 8 })));
//! ```

pub mod encoding;
mod error;
mod external;
pub mod link;
pub mod protocol;
mod spec;

pub use encoding::Encoding;
pub use error::Error;
pub use external::ExternalEngine;
pub use spec::{ExternalSpec, LinkSpec, Protocol};
