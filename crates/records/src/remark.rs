//! What a player thought of its move, in words: `score ~0.35 depth 8 nodes 1234 ms 12.5`; and why a game ended.

use super::{
    excerpt,
    words::{Word, as_word, split},
};
use session::{Ply, Reason};
use std::str::FromStr;

/// What is known of a move besides the move; empty if nothing is.
pub(super) fn write(ply: &Ply) -> String {
    let fields = [
        ("score", ply.score.as_deref().map(as_word)),
        ("depth", ply.depth.map(|depth| depth.to_string())),
        ("nodes", ply.nodes.map(|nodes| nodes.to_string())),
        ("ms", ply.ms.filter(|ms| ms.is_finite()).map(|ms| ms.to_string())),
    ];
    let known = fields.into_iter().filter_map(|(name, value)| Some((name, value?)));
    known.map(|(name, value)| format!("{name} {value}")).collect::<Vec<_>>().join(" ")
}

/// Adds what a text says to a move; nothing if the text is something else.
pub(super) fn read_if_one(text: &str, ply: &mut Ply) {
    let mut known = ply.clone();
    if let Ok(words) = split(text)
        && words.iter().all(|(_, word)| word.text().is_some())
        && read(&words.into_iter().map(|(_, word)| word).collect::<Vec<_>>(), &mut known).is_ok()
    {
        *ply = known;
    }
}

/// Adds what the words say to a move.
///
/// # Errors
/// If they say something else.
pub(super) fn read(words: &[Word], ply: &mut Ply) -> Result<(), String> {
    for pair in words.chunks(2) {
        let name = pair[0].text().unwrap_or_default();
        let value = pair.get(1).and_then(Word::text);
        let value = value.ok_or_else(|| format!("expected a value after {}", excerpt(name)))?;
        match name {
            "score" => ply.score = Some(value.to_owned()),
            "depth" => ply.depth = Some(number(name, value)?),
            "nodes" => ply.nodes = Some(number(name, value)?),
            "ms" => ply.ms = Some(number(name, value).and_then(finite)?),
            _ => {
                let found = excerpt(name);
                return Err(format!("expected score, depth, nodes or ms, found {found}"));
            }
        }
    }
    Ok(())
}

/// A reason's name: `move-limit`.
pub(super) fn reason_name(reason: Reason) -> String {
    let name = serde_json::to_value(reason).ok();
    name.as_ref().and_then(|name| name.as_str()).expect("a reason is written as text").to_owned()
}

/// The reason of this name.
///
/// # Errors
/// If there is none.
pub(super) fn reason_of(name: &str) -> Result<Reason, String> {
    serde_json::from_value(name.into()).map_err(|error| error.to_string())
}

fn number<T: FromStr>(name: &str, value: &str) -> Result<T, String> {
    value.parse().map_err(|_| format!("expected a number after {name}, found {}", excerpt(value)))
}

fn finite(ms: f64) -> Result<f64, String> {
    if ms.is_finite() { Ok(ms) } else { Err(format!("expected milliseconds, found {ms}")) }
}
