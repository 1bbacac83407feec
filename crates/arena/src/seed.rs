//! Seeds in JSON, for `#[serde(with = "seed")]`: texts, since many programs keep only 53 bits of a
//! number. Numbers are read as well.

use serde::{
    Deserialize, Deserializer, Serializer,
    de::{Error, Unexpected},
};

#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Number(u64),
    Text(String),
}

/// Writes a seed as a text.
///
/// # Errors
/// Those of the serializer.
pub fn serialize<S: Serializer>(seed: &Option<u64>, to: S) -> Result<S::Ok, S::Error> {
    match seed {
        Some(seed) => to.collect_str(seed),
        None => to.serialize_none(),
    }
}

/// Reads a seed, a text or a number.
///
/// # Errors
/// If it is neither, or has more than 64 bits.
pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u64>, D::Error> {
    match Option::<Written>::deserialize(from) {
        Ok(Some(Written::Number(seed))) => Ok(Some(seed)),
        Ok(Some(Written::Text(text))) => text.parse().map(Some).map_err(|_| {
            D::Error::invalid_value(Unexpected::Str(&text), &"a seed, a whole number of 64 bits")
        }),
        Ok(None) => Ok(None),
        Err(_) => Err(D::Error::custom("expected a seed, a whole number of 64 bits or its text")),
    }
}
