//! The ratings of a person, in a file.

use crate::failure::{self, Failure};
use crate::words::Language;
use puzzles::Record;
use std::{
    collections::BTreeMap,
    env, fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

/// Records by the name of the game, and where they are kept.
pub(super) struct Person {
    records: BTreeMap<String, Record>,
    path: Option<PathBuf>,
}

impl Person {
    /// From this file, or from the usual one; a file that is not there yet has no records.
    pub(super) fn read(path: Option<&Path>, language: Language) -> Result<Person, Failure> {
        let path = path.map(Path::to_owned).or_else(usual_file);
        let records = match path.as_deref().filter(|path| path.exists()) {
            None => BTreeMap::new(),
            Some(path) => {
                let text = failure::read(path, language)?;
                serde_json::from_str(&text).map_err(|error| Failure::unread(path, &error))?
            }
        };
        Ok(Person { records, path })
    }

    pub(super) fn record(&self, family: &str) -> Record {
        self.records.get(family).cloned().unwrap_or_default()
    }

    /// Counts a puzzle and keeps the file.
    pub(super) fn count(
        &mut self,
        puzzle: &puzzles::Puzzle,
        solved: bool,
    ) -> Result<Record, Failure> {
        let record = self.records.entry(puzzle.family().to_owned()).or_default();
        record.count(&puzzle.id, puzzle.rating, solved);
        let record = record.clone();
        if let Some(path) = &self.path {
            write_whole(path, &self.records).map_err(|error| Failure::unwritten(path, &error))?;
        }
        Ok(record)
    }
}

/// Where the system keeps data of programs.
fn usual_file() -> Option<PathBuf> {
    let folder = |name: &str| env::var_os(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    let data = folder("XDG_DATA_HOME")
        .or_else(|| folder("APPDATA"))
        .or_else(|| folder("HOME").map(|home| home.join(".local/share")))?;
    Some(data.join("alfabeta").join("puzzles.json"))
}

/// Writes beside the file and renames: whenever the program stops, the old one or the new one is
/// there, whole.
fn write_whole(path: &Path, records: &BTreeMap<String, Record>) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let beside = path.with_added_extension("part");
    let text = serde_json::to_string(records).expect("records have only text keys");
    let mut file = fs::File::create(&beside)?;
    file.write_all(text.as_bytes())?;
    file.sync_all()?;
    fs::rename(&beside, path)
}
