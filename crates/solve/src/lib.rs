//! Provers made for one game each: m,n,k, Kalah, Ultimate.
//!
//! Each is a `Solver`: `solve` proves what a position is worth, `certify` writes the proof down and
//! searches nothing again that `solve` has found out.

mod keep;

pub mod kalah;
pub mod mnk;
pub mod ultimate;
