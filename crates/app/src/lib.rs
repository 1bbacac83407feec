//! The only place where types are erased: above it a game is a name and a position is a
//! `Box<dyn Position>`; below it every game is a type of its own.

mod error;
pub mod picture;
mod position;
mod registry;
mod view;

pub use error::Error;
pub use picture::Picture;
pub use position::{Part, Position, erase};
pub use registry::{Entry, Registry};
pub use view::{Outcome, View};
