//! Games in files: one JSON object a line.

use session::Record;
use std::{fs, io::Write, path::Path};

/// Adds a game to a file, so that no game written before is lost.
pub(super) fn save(path: &Path, record: &Record) -> Result<(), String> {
    let line = serde_json::to_string(record).expect("a record has only text keys") + "\n";
    let file = fs::OpenOptions::new().create(true).append(true).open(path);
    let written = file.and_then(|mut file| file.write_all(line.as_bytes()));
    written.map_err(|error| format!("cannot write {}: {error}", path.display()))
}

/// The last game of a file.
pub(super) fn load(path: &Path) -> Result<Record, String> {
    let text = fs::read_to_string(path);
    let text = text.map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    let line = text.lines().rfind(|line| !line.trim().is_empty());
    let line = line.ok_or_else(|| format!("{} has no game in it", path.display()))?;
    serde_json::from_str(line).map_err(|error| format!("{}: no game: {error}", path.display()))
}
