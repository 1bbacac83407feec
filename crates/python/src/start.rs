//! Start positions in numbers, kept by the text of their rules: programs that learn make a state
//! for each game they play, and reading the rules would take longer than a game.

use crate::{fault::Fault, position::opened, state::State, task::lock};
use std::{
    collections::HashMap,
    sync::{LazyLock, Mutex},
};

/// Rules that are kept; a program that uses more begins again.
const MOST: usize = 64;
/// The longest text that is kept, in bytes: trees may be long.
const LONGEST: usize = 256;

static KEPT: LazyLock<Mutex<HashMap<String, State>>> = LazyLock::new(Mutex::default);

/// The start of these rules.
pub(crate) fn start(rules: &str) -> Result<State, Fault> {
    if let Some(state) = lock(&KEPT).get(rules) {
        return Ok(state.clone());
    }
    let state = State::of(&*opened(rules, None)?)?;
    if rules.len() <= LONGEST {
        keep(rules, state.clone());
    }
    Ok(state)
}

fn keep(rules: &str, state: State) {
    let mut kept = lock(&KEPT);
    if kept.len() >= MOST {
        kept.clear();
    }
    kept.insert(rules.to_owned(), state);
}
