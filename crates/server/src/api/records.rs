//! Records from one form into another.

use super::{Answer, json};
use crate::{State, body::Large, client::Client, refusal::Refusal};
use ::records::Format;
use axum::extract;
use serde::Deserialize;
use serde_json::json;
use session::Record;
use std::sync::Arc;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ReadAsked {
    text: String,
    format: Option<String>,
    game: Option<String>,
}

pub(super) async fn read(
    extract::State(state): extract::State<Arc<State>>,
    client: Client,
    body: Large,
) -> Answer {
    let shared = Arc::clone(&state);
    let read = state.quick.answer(client.id.clone(), move |_| {
        let asked: ReadAsked = body.parse()?;
        drop(body);
        let format = match asked.format {
            Some(name) => name.parse().map_err(Refusal::content)?,
            None => Format::of_content(&asked.text),
        };
        few_enough(games_seen(&asked.text, format), shared.most.records)?;
        let records = ::records::read(&asked.text, format, asked.game.as_deref())?;
        few_enough(records.len(), shared.most.records)?;
        json(&shared, &client, &json!({"format": format.name(), "records": records}))
    });
    read.await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WriteAsked {
    format: String,
    records: Vec<Record>,
}

pub(super) async fn write(
    extract::State(state): extract::State<Arc<State>>,
    client: Client,
    body: Large,
) -> Answer {
    let shared = Arc::clone(&state);
    let written = state.quick.answer(client.id.clone(), move |_| {
        let asked: WriteAsked = body.parse()?;
        drop(body);
        few_enough(asked.records.len(), shared.most.records)?;
        let format: Format = asked.format.parse().map_err(Refusal::content)?;
        let text = ::records::write(&asked.records, format)?;
        let lost = ::records::lost(&asked.records, format);
        let told = json!({"text": text, "extension": extension(format), "lost": lost});
        json(&shared, &client, &told)
    });
    written.await
}

/// How many games a text must have, where one takes so few bytes that reading them all would take long.
fn games_seen(text: &str, format: Format) -> usize {
    match format {
        Format::Gomocup => text.lines().filter(|line| !line.trim().is_empty()).count(),
        Format::Sgf => text.matches("(;").count(),
        Format::Json | Format::Psq | Format::Text => 0,
    }
}

fn few_enough(found: usize, most: usize) -> Result<(), Refusal> {
    match found > most {
        true => Err(Refusal::content(format!("expected at most {most} games, found {found}"))),
        false => Ok(()),
    }
}

/// How the name of such a file ends.
fn extension(format: Format) -> &'static str {
    match format {
        Format::Json => "jsonl",
        Format::Sgf => "sgf",
        Format::Psq => "psq",
        Format::Gomocup | Format::Text => "txt",
    }
}
