//! Certificates and records, and which games there are.

use crate::{
    arguments::{Whole, megabytes},
    fault::Fault,
    task::{Answer, Task, json},
};
use pyo3::prelude::*;
use records::Format;
use serde::Serialize;
use session::{
    Record, Registry,
    solving::{NODE_BYTES, Refusal},
};

/// Checks a certificate, with no more than this many megabytes.
#[pyfunction]
pub(crate) fn check(file: Vec<u8>, memory: Whole) -> Result<Task, Fault> {
    #[derive(Serialize)]
    struct Proven {
        game: String,
        position: String,
        value: i32,
        nodes: u64,
        bytes: u64,
    }
    let memory = megabytes("memory", memory)?;
    Task::start(move |job, _| {
        let checked = session::solving::check(&file, memory / NODE_BYTES, job);
        let checked = checked.map_err(|refused| {
            let cancelled = refused.kind == Refusal::Cancelled;
            Fault::new(if cancelled { "cancelled" } else { "refused" }, refused.reason)
        })?;
        let (header, nodes, bytes) = (checked.header, checked.nodes, checked.bytes);
        let value = header.value.value();
        Ok(Answer::json(&Proven {
            game: header.game,
            position: header.position,
            value,
            nodes,
            bytes,
        }))
    })
}

/// The games of a file, each in JSON; the format is guessed if none is given.
#[pyfunction]
pub(crate) fn read_records(
    text: String,
    format: Option<&str>,
    game: Option<String>,
) -> Result<Task, Fault> {
    let format = match format {
        Some(format) => format.parse()?,
        None => Format::of_content(&text),
    };
    Task::start(move |_, _| {
        let games = records::read(&text, format, game.as_deref())?;
        Ok(Answer::Texts(games.iter().map(json).collect()))
    })
}

/// Games, a list in JSON, as a file.
#[pyfunction]
pub(crate) fn write_records(games: String, format: &str) -> Result<Task, Fault> {
    let format: Format = format.parse()?;
    Task::start(move |_, _| {
        let games: Vec<Record> = serde_json::from_str(&games).map_err(Fault::argument)?;
        Ok(Answer::Text(records::write(&games, format)?))
    })
}

/// What can be played.
#[pyfunction]
pub(crate) fn games() -> String {
    json(&Registry::standard().entries())
}
