//! Games in files: one JSON object per line.

use crate::failure::Failure;
use session::Record;
use std::{fs, io::Write, path::Path};

/// Adds a game to a file, so that no game written before is lost.
pub(super) fn save(path: &Path, record: &Record) -> Result<(), Failure> {
    let line = serde_json::to_string(record).expect("a record has only text keys") + "\n";
    let file = fs::OpenOptions::new().create(true).append(true).open(path);
    let written = file.and_then(|mut file| file.write_all(line.as_bytes()));
    written.map_err(|error| Failure::unwritten(path, &error))
}

/// The last game of a file.
pub(super) fn load(path: &Path) -> Result<Record, Failure> {
    let name = path.display();
    let text = fs::read_to_string(path);
    let text = text.map_err(|error| Failure::unread(path, &error))?;
    let line = text.lines().rfind(|line| !line.trim().is_empty());
    let line = line.ok_or_else(|| Failure::new(|errors| errors.no_game_in, [&name]))?;
    serde_json::from_str(line)
        .map_err(|error| Failure::new(|errors| errors.no_game, [&name, &error]))
}
