//! Values as numbers in JSON: `{"payoff": 1}`, `{"chance": 0.634}`, `{"margin": -0.25}`,
//! `{"points": 4}`. Numbers have at most four decimals.

use kernel::Value;
use serde::{
    Deserialize, Deserializer, Serializer,
    de::{self, MapAccess, Visitor, value::MapAccessDeserializer},
    ser::SerializeMap,
};
use std::fmt;

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
    match value.rounded() {
        Value::Payoff(payoff) => map.serialize_entry("payoff", &payoff)?,
        Value::Chance(chance) => map.serialize_entry("chance", &chance)?,
        Value::Margin(margin) => map.serialize_entry("margin", &margin)?,
        Value::Points(points) => map.serialize_entry("points", &points)?,
    }
    map.end()
}

/// For `#[serde(deserialize_with)]` on a value that may be missing. Records once held values as
/// words, `"~63%"`, which are read as well.
///
/// # Errors
/// If there is something else, or a number out of range.
pub fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    deserializer.deserialize_any(Reader)
}

struct Reader;

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum Number {
    Payoff(i32),
    Chance(f64),
    Margin(f64),
    Points(f64),
}

impl<'de> Visitor<'de> for Reader {
    type Value = Option<Value>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a value such as {\"chance\": 0.63}")
    }

    fn visit_unit<E: de::Error>(self) -> Result<Option<Value>, E> {
        Ok(None)
    }

    fn visit_str<E: de::Error>(self, word: &str) -> Result<Option<Value>, E> {
        word.parse().map(Some).map_err(E::custom)
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Option<Value>, A::Error> {
        let value = match Number::deserialize(MapAccessDeserializer::new(map))? {
            Number::Payoff(payoff) => Value::Payoff(payoff),
            Number::Chance(chance) => Value::Chance(chance),
            Number::Margin(margin) => Value::Margin(margin),
            Number::Points(points) => Value::Points(points),
        };
        match value.is_possible() {
            true => Ok(Some(value.rounded())),
            false => {
                let expected = "expected a chance from 0 to 1 or another value in range";
                Err(de::Error::custom(format!("{expected}, found {value:?}")))
            }
        }
    }
}
