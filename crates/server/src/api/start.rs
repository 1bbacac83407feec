//! Where a game stands: the part that most requests have in common.

use crate::{
    State,
    body::{Small, malformed},
    most::Most,
    refusal::Refusal,
};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::{Map, Value};
use session::{Climb, PlayerSpec, Position, Registry, Search, player::Kind};
use std::sync::{Arc, atomic::AtomicBool};

/// The longest move, name of an evaluator, or player, in bytes.
const MOST_WORD: usize = 1000;

/// Where a game stands.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Start {
    game: String,
    position: Option<String>,
    moves: Option<Vec<String>>,
}

/// A position, and what is asked about it.
pub(super) struct About<T> {
    pub(super) pos: Box<dyn Position>,
    pub(super) asked: T,
}

impl<T: DeserializeOwned> About<T> {
    /// Reads a request and plays its game.
    pub(super) fn read(body: &Small, state: &State) -> Result<About<T>, Refusal> {
        let mut rest: Map<String, Value> = body.parse()?;
        // Taken apart by hand: what is flattened into a struct would let unknown fields pass.
        let start = ["game", "position", "moves"]
            .into_iter()
            .filter_map(|name| rest.remove_entry(name))
            .collect();
        let start = serde_json::from_value(Value::Object(start)).map_err(malformed)?;
        let asked = serde_json::from_value(Value::Object(rest)).map_err(malformed)?;
        let mut pos = open(&start, &state.most)?;
        if let Some(book) = &state.book {
            pos.consult(Arc::clone(book));
        }
        Ok(About { pos, asked })
    }
}

fn open(start: &Start, most: &Most) -> Result<Box<dyn Position>, Refusal> {
    let mut pos = open_rules(&start.game, most)?;
    if let Some(text) = &start.position {
        set(&mut *pos, text, most)?;
    }
    let moves = start.moves.as_deref().unwrap_or_default();
    if moves.len() > most.moves {
        let (most, found) = (most.moves, moves.len());
        return Err(Refusal::content(format!("expected at most {most} moves, found {found}")));
    }
    for (number, text) in (1..).zip(moves) {
        if text.is_empty() || text.len() > MOST_WORD || text.contains(char::is_whitespace) {
            return Err(Refusal::content(format!("move {number}: expected a move without blanks")));
        }
    }
    pos.play(&moves.join(" "))?;
    Ok(pos)
}

/// The start of these rules.
pub(super) fn open_rules(rules: &str, most: &Most) -> Result<Box<dyn Position>, Refusal> {
    bounded("rules", rules, most.text)?;
    Ok(Registry::standard().open(rules)?)
}

/// Another position of the same rules.
pub(super) fn set(pos: &mut dyn Position, text: &str, most: &Most) -> Result<(), Refusal> {
    bounded("position", text, most.text)?;
    Ok(pos.set(text)?)
}

/// The name of an evaluator.
pub(super) fn evaluator(text: Option<String>) -> Result<Option<String>, Refusal> {
    bounded("evaluator", text.as_deref().unwrap_or_default(), MOST_WORD)?;
    Ok(text)
}

/// A machine of this program that plays games of this kind, within the memory that it may have.
pub(super) fn player(pos: &dyn Position, text: &str, state: &State) -> Result<PlayerSpec, Refusal> {
    bounded("player", text, MOST_WORD)?;
    let spec: PlayerSpec =
        text.parse().map_err(|error| session::Error::Player(format!("{error}")))?;
    if matches!(spec.kind(), Kind::Human | Kind::Foreign(_)) {
        let reason = "player: expected a machine of this program: a page must not start others";
        return Err(Refusal::content(reason));
    }
    let spec = spec.with_memory(state.most.table_bytes >> 20);
    // One that cannot play is refused before it waits for its turn; what it would need is not kept so long.
    pos.seat(&spec.clone().with_memory(1))?;
    Ok(spec)
}

/// What cannot be searched is refused before it waits for its turn.
pub(super) fn searchable(pos: &dyn Position, evaluator: Option<&str>) -> Result<(), Refusal> {
    if pos.view().moves.is_empty() {
        return Err(session::Error::Over.into());
    }
    let Some(name) = evaluator else { return Ok(()) };
    let climb = Climb {
        search: Search { evaluator: Some(name.to_owned()), nodes: Some(0), ..Search::whole() },
        second_depth: None,
        grow: None,
        whole_game: false,
    };
    // Given up before it has begun, and only after the evaluator was found.
    pos.climb(&climb, &AtomicBool::new(true))?;
    Ok(())
}

fn bounded(what: &str, text: &str, most: usize) -> Result<(), Refusal> {
    match text.len() {
        found if found > most => {
            Err(Refusal::content(format!("{what}: expected at most {most} bytes, found {found}")))
        }
        _ => Ok(()),
    }
}
