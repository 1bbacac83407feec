//! All tests of the crate in one program: linking one is quicker than linking many.

mod common;
mod kalah;
mod mnk_network;
mod mnk_patterns;
mod mnk_reports;
mod mnk_threats;
mod specs;
mod ultimate;
mod ultimate_openings;
