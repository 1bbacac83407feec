//! One JSON object a game. Written one a line; read with any white space between.

use super::Shelf;
use session::{Error, Record};

pub(super) fn read(text: &str, shelf: &mut Shelf) -> Result<(), Error> {
    for record in serde_json::Deserializer::from_str(text).into_iter::<Record>() {
        shelf.add(record.map_err(|error| file_error(&error))?)?;
    }
    Ok(())
}

pub(super) fn write(record: &Record) -> String {
    record.to_line() + "\n"
}

/// The place is told apart from the reason, as for other formats.
fn file_error(error: &serde_json::Error) -> Error {
    let (line, column) = (error.line(), error.column());
    let reason = error.to_string();
    let place = format!(" at line {line} column {column}");
    Error::File { line, column, reason: reason.strip_suffix(&place).unwrap_or(&reason).to_owned() }
}
