//! No supervisor: where it cannot be done, a program is ended with its process group, and one whose
//! parent is gone sees the end of its input.

use std::process::{Child, Command};

pub(crate) const REFUSAL: &str = "supervise: ";

/// Does nothing on this system.
pub fn install() {}

pub(crate) fn command(_words: &[String]) -> Option<Command> {
    None
}

pub(crate) fn has_started(_supervisor: &Child) -> bool {
    true
}

pub(crate) fn kill_below(_root: u32) {}
