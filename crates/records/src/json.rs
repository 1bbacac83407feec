//! One JSON object per game. Written one per line; read with any white space between.

use super::Collection;
use session::{Error, Record};

pub(super) fn read(text: &str, collection: &mut Collection) -> Result<(), Error> {
    for record in serde_json::Deserializer::from_str(text).into_iter::<Record>() {
        collection.add(record.map_err(|error| file_error(&error))?)?;
    }
    Ok(())
}

pub(super) fn write(record: &Record) -> String {
    record.to_line() + "\n"
}

/// Line and column go into fields of their own, as for other formats.
fn file_error(error: &serde_json::Error) -> Error {
    let (line, column) = (error.line(), error.column());
    let reason = error.to_string();
    let place = format!(" at line {line} column {column}");
    Error::File { line, column, reason: reason.strip_suffix(&place).unwrap_or(&reason).to_owned() }
}
