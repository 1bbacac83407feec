//! Games between players, refereed, written down, counted and rated; for any [`kernel::Game`].

mod record;

pub use record::{Ply, Reason, Record};
