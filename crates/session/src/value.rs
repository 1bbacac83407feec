//! Values as numbers in JSON: `{"payoff": 1}`, `{"chance": 0.634}`, `{"margin": -0.25}`,
//! `{"points": 4}`.

use kernel::Value;
use serde::{Serializer, ser::SerializeMap};

/// For `#[serde(serialize_with)]` on a value, or on one that may be missing.
///
/// # Errors
/// Those of the serializer.
pub fn number<V: Copy + Into<Option<Value>>, S: Serializer>(
    value: &V,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let Some(value) = (*value).into() else { return serializer.serialize_none() };
    let mut map = serializer.serialize_map(Some(1))?;
    match value {
        Value::Payoff(payoff) => map.serialize_entry("payoff", &payoff)?,
        Value::Chance(chance) => map.serialize_entry("chance", &rounded(chance))?,
        Value::Margin(margin) => map.serialize_entry("margin", &rounded(margin))?,
        Value::Points(points) => map.serialize_entry("points", &rounded(points))?,
    }
    map.end()
}

/// More decimals than anybody can tell apart.
fn rounded(number: f64) -> f64 {
    (number * 1e4).round() / 1e4
}
