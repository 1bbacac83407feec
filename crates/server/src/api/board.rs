//! What there is to play and to draw.

use super::{
    Answer, json,
    start::{About, open_rules, set},
};
use crate::{State, body::Small, refusal::Refusal};
use app::{Frame, Picture, Position, Registry, View, player::PLAYERS};
use axum::{extract, response::Response};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::Arc;

/// Players that only other commands let take part.
const NOT_HERE: [&str; 3] = ["human", "cmd", "port"];
/// Levels of the engine.
const LEVELS: u8 = 10;

pub(super) async fn games(extract::State(state): extract::State<Arc<State>>) -> Response {
    let registry = Registry::standard();
    let entry = |entry: &app::Entry| {
        let mut told = serde_json::to_value(entry).expect("our values have only text keys");
        told["sides"] = sides(entry);
        told
    };
    let players = PLAYERS.iter().filter(|(written, _)| !NOT_HERE.contains(written));
    json(&json!({
        "version": env!("CARGO_PKG_VERSION"),
        "games": registry.entries().iter().map(entry).collect::<Vec<Value>>(),
        "players": players.collect::<Vec<_>>(),
        "levels": LEVELS,
        "limits": &state.most,
    }))
}

/// What the players are called, the first first.
fn sides(entry: &app::Entry) -> Value {
    let example = entry.examples.first().and_then(|rules| (entry.open)(rules).ok());
    example.map_or(Value::Null, |pos| json!(pos.sides()))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ViewAsked {
    frames: Option<bool>,
    views: Option<bool>,
}

#[derive(Serialize)]
struct Viewed {
    view: View,
    sides: [&'static str; 2],
    /// As they are written, however they were.
    moves: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    views: Option<Vec<View>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    frames: Option<Vec<Frame>>,
}

pub(super) async fn view(extract::State(state): extract::State<Arc<State>>, body: Small) -> Answer {
    let most = state.most.clone();
    let viewed = state.quick.answer(move |_| {
        let About { mut pos, asked } = About::<ViewAsked>::read(&body, &most)?;
        Ok(json(&Viewed {
            view: pos.view(),
            sides: pos.sides(),
            moves: pos.record().moves.into_iter().map(|ply| ply.mv).collect(),
            frames: asked.frames.unwrap_or(false).then(|| frames(&mut *pos)).transpose()?.flatten(),
            views: asked.views.unwrap_or(false).then(|| views(&mut *pos)),
        }))
    });
    viewed.await
}

/// What the board looks like while the last move is played; none if there is none.
fn frames(pos: &mut dyn Position) -> Result<Option<Vec<Frame>>, Refusal> {
    let Some(mv) = pos.undo() else { return Ok(None) };
    let frames = pos.frames(&mv)?;
    pos.redo();
    Ok(Some(frames))
}

/// All positions of the game, the first first.
fn views(pos: &mut dyn Position) -> Vec<View> {
    while pos.undo().is_some() {}
    let mut views = vec![pos.view()];
    while pos.redo().is_some() {
        views.push(pos.view());
    }
    views
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PicturesAsked {
    game: String,
    positions: Vec<String>,
}

pub(super) async fn pictures(
    extract::State(state): extract::State<Arc<State>>,
    body: Small,
) -> Answer {
    let most = state.most.pictures;
    let drawn = state.quick.answer(move |_| {
        let asked: PicturesAsked = body.parse()?;
        let found = asked.positions.len();
        if found > most {
            let reason = format!("expected at most {most} positions, found {found}");
            return Err(Refusal::content(reason));
        }
        let mut pos = open_rules(&asked.game)?;
        let drawn = asked.positions.iter().map(|text| {
            set(&mut *pos, text)?;
            Ok(pos.view().picture)
        });
        let pictures: Vec<Picture> = drawn.collect::<Result<_, Refusal>>()?;
        Ok(json(&json!({"pictures": pictures})))
    });
    drawn.await
}
