//! Provers made for one game each: m,n,k, Kalah, Ultimate.

pub mod kalah;
pub mod mnk;
pub mod ultimate;
