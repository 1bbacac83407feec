//! Provers made for one game each: m,n,k, Kalah, Ultimate.

pub mod mnk;
