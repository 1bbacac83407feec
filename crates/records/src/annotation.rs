//! What the search behind a move found, as text: `score ~63% depth 8 nodes 1234 ms 12.5`.

use super::{
    expected,
    tokens::{Token, split},
};
use session::{Ply, Value};
use std::str::FromStr;

/// The annotation of a move; empty if there is nothing but the move.
pub(super) fn write(ply: &Ply) -> String {
    let fields = [
        ("score", ply.score.map(|score| score.to_string())),
        ("depth", ply.depth.map(|depth| depth.to_string())),
        ("nodes", ply.nodes.map(|nodes| nodes.to_string())),
        ("ms", ply.ms.filter(|ms| ms.is_finite()).map(|ms| ms.to_string())),
    ];
    let known = fields.into_iter().filter_map(|(name, value)| Some((name, value?)));
    known.map(|(name, value)| format!("{name} {value}")).collect::<Vec<_>>().join(" ")
}

/// Adds an annotation to its move; any other text changes nothing.
pub(super) fn read_if_one(text: &str, ply: &mut Ply) {
    let mut known = ply.clone();
    if let Ok(tokens) = split(text)
        && tokens.iter().all(|(_, token)| token.text().is_some())
        && read(&tokens.into_iter().map(|(_, token)| token).collect::<Vec<_>>(), &mut known).is_ok()
    {
        *ply = known;
    }
}

/// Adds an annotation to its move.
///
/// # Errors
/// If the tokens are something else.
pub(super) fn read(tokens: &[Token], ply: &mut Ply) -> Result<(), String> {
    for pair in tokens.chunks(2) {
        let name = pair[0].text().unwrap_or_default();
        let value = pair.get(1).and_then(Token::text);
        let value = value.ok_or_else(|| format!("expected a value after {name:?}"))?;
        match name {
            "score" => {
                let score: Result<Value, _> = value.parse();
                ply.score = Some(score.map_err(|error| error.to_string())?);
            }
            "depth" => ply.depth = Some(number(name, value)?),
            "nodes" => ply.nodes = Some(number(name, value)?),
            "ms" => ply.ms = Some(number(name, value).and_then(finite)?),
            _ => return Err(expected("score, depth, nodes or ms", name)),
        }
    }
    Ok(())
}

fn number<T: FromStr>(name: &str, value: &str) -> Result<T, String> {
    value.parse().map_err(|_| expected(format!("a number after {name}"), value))
}

fn finite(ms: f64) -> Result<f64, String> {
    if ms.is_finite() { Ok(ms) } else { Err(expected("milliseconds", &ms.to_string())) }
}
