//! What there is to play and to draw.

use super::{
    Answer, json,
    start::{About, open_rules, set},
};
use crate::{
    State,
    body::Small,
    client::Client,
    most::{Most, within},
    refusal::Refusal,
};
use axum::extract;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use session::{Frame, Picture, Position, Registry, View, player::PLAYERS};
use std::sync::Arc;

/// Players that only other commands let take part.
const NOT_HERE: [&str; 3] = ["human", "cmd", "port"];
/// Levels of the engine.
const LEVELS: u8 = 10;

pub(super) async fn games(
    extract::State(state): extract::State<Arc<State>>,
    client: Client,
) -> Answer {
    let registry = Registry::standard();
    let entry = |entry: &session::Entry| {
        let mut told = serde_json::to_value(entry).expect("our values have only text keys");
        told["sides"] = sides(entry);
        told
    };
    let players = PLAYERS.iter().filter(|(written, _)| !NOT_HERE.contains(written));
    json(
        &state,
        &client,
        &json!({
            "version": env!("CARGO_PKG_VERSION"),
            "games": registry.entries().iter().map(entry).collect::<Vec<Value>>(),
            "players": players.collect::<Vec<_>>(),
            "levels": LEVELS,
            "limits": &state.most,
        }),
    )
}

/// What the players are called, the first first.
fn sides(entry: &session::Entry) -> Value {
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

pub(super) async fn view(
    extract::State(state): extract::State<Arc<State>>,
    client: Client,
    body: Small,
) -> Answer {
    let shared = Arc::clone(&state);
    let viewed = state.quick.answer(client.id.clone(), move |_| {
        let About { mut pos, asked } = About::<ViewAsked>::read(&body, &shared)?;
        json(
            &shared,
            &client,
            &Viewed {
                view: pos.view(),
                sides: pos.sides(),
                moves: pos.record().moves.into_iter().map(|ply| ply.mv).collect(),
                frames: asked
                    .frames
                    .unwrap_or(false)
                    .then(|| frames(&mut *pos))
                    .transpose()?
                    .flatten(),
                views: asked
                    .views
                    .unwrap_or(false)
                    .then(|| views(&mut *pos, &shared.most))
                    .transpose()?,
            },
        )
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
fn views(pos: &mut dyn Position, most: &Most) -> Result<Vec<View>, Refusal> {
    let mut moves = 0;
    while pos.undo().is_some() {
        moves += 1;
    }
    let mut views = vec![pos.view()];
    few_enough(&views[0], moves + 1, most)?;
    while pos.redo().is_some() {
        views.push(pos.view());
    }
    Ok(views)
}

/// Whether an answer can hold so many of the same kind. Positions of the same rules take about the same.
fn few_enough(first: &impl Serialize, count: usize, most: &Most) -> Result<(), Refusal> {
    let bytes = serde_json::to_vec(first).map_or(0, |text| text.len()).max(1);
    within("positions of this size", count, 0, most.answer / bytes).map(|_| ())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PicturesAsked {
    game: String,
    positions: Vec<String>,
}

pub(super) async fn pictures(
    extract::State(state): extract::State<Arc<State>>,
    client: Client,
    body: Small,
) -> Answer {
    let shared = Arc::clone(&state);
    let drawn = state.quick.answer(client.id.clone(), move |_| {
        let (asked, most): (PicturesAsked, _) = (body.parse()?, &shared.most);
        let count = within("positions", asked.positions.len(), 0, most.pictures)?;
        let mut pos = open_rules(&asked.game, most)?;
        few_enough(&pos.view().picture, count, most)?;
        let drawn = asked.positions.iter().map(|text| {
            set(&mut *pos, text, most)?;
            Ok(pos.view().picture)
        });
        let pictures: Vec<Picture> = drawn.collect::<Result<_, Refusal>>()?;
        json(&shared, &client, &json!({"pictures": pictures}))
    });
    drawn.await
}
