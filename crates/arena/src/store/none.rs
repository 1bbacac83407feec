//! The store of a build that has none: opening one is refused, so there is never one to use.

use crate::{Fixture, Record};
use std::{collections::BTreeMap, error::Error, fmt, path::Path};

/// A file of results. This build cannot open any.
#[derive(Debug)]
pub enum Store {}

/// A run in a store.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RunId {}

/// Why a store cannot be used.
#[derive(Debug)]
pub enum StoreError {
    /// This build has none.
    Missing,
    /// A stored game cannot be read, or cannot have been played.
    Damaged {
        /// Its number.
        number: u32,
        /// What is wrong with it.
        reason: String,
    },
}

impl fmt::Display for StoreError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StoreError::Missing => f.write_str("this build of the program keeps no results"),
            StoreError::Damaged { number, reason } => {
                write!(f, "game {number} is damaged: {reason}")
            }
        }
    }
}

impl Error for StoreError {}

impl Store {
    /// Refuses.
    ///
    /// # Errors
    /// Always.
    pub fn open(_path: &Path) -> Result<Store, StoreError> {
        Err(StoreError::Missing)
    }

    /// The run of this program with these settings.
    ///
    /// # Errors
    /// None: there is no store to ask.
    pub fn run(
        &mut self,
        _settings: &str,
        _program: &str,
        _players: &[String],
    ) -> Result<RunId, StoreError> {
        match *self {}
    }

    /// Stores finished games.
    ///
    /// # Errors
    /// None: there is no store to ask.
    pub fn put(&mut self, _run: RunId, _games: &[(Fixture, Record)]) -> Result<(), StoreError> {
        match *self {}
    }

    /// The finished games of a run, by number.
    ///
    /// # Errors
    /// None: there is no store to ask.
    pub fn games(&self, _run: RunId) -> Result<BTreeMap<u32, Record>, StoreError> {
        match *self {}
    }
}
