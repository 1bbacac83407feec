//! The native half of the Python package `alfabeta`: what the files in `python/` build on. Work
//! that takes time is a [`Task`](task::Task), which leaves the interpreter free and ends with
//! Ctrl-C; results leave as JSON, which `_data.py` makes classes of. States in numbers are
//! complete here, for speed.

mod arguments;
mod arrays;
mod contest;
mod fault;
mod files;
mod player;
mod position;
mod start;
mod state;
mod states;
mod task;
mod trace;

use pyo3::prelude::*;

/// The native half of the package `alfabeta`.
#[pymodule]
mod _native {
    #[pymodule_export]
    use super::{
        files::{check, games, read_records, write_records},
        player::Player,
        position::Position,
        state::State,
        states::States,
        task::Task,
        trace::Trace,
    };
}
