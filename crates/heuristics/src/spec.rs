//! How an evaluator and its weights are written: `name` or `name:key=value,key=value`.

use kernel::{NoOpinion, Options, ParseError};
use std::fmt;

/// The settings of an evaluator: numbers with a name, a range and a default.
pub trait Weights: Copy + Default + 'static {
    /// The evaluator's name.
    const NAME: &'static str;
    /// What its weights are counted in, unless they are factors or counts.
    const UNIT: &'static str = "points";
    /// What can be set.
    const KEYS: &'static [Key<Self>];
}

/// One weight of `W`, as a user may set it.
pub struct Key<W: 'static> {
    name: &'static str,
    /// What it was called in earlier versions.
    alias: Option<&'static str>,
    summary: &'static str,
    least: f64,
    most: f64,
    whole: bool,
    /// Nothing for that of the evaluator.
    unit: Option<&'static str>,
    field: fn(&mut W) -> &mut f64,
}

impl<W> Key<W> {
    /// A weight from `least` to `most`.
    #[must_use]
    pub const fn new(
        name: &'static str,
        summary: &'static str,
        (least, most): (f64, f64),
        field: fn(&mut W) -> &mut f64,
    ) -> Key<W> {
        Key { name, alias: None, summary, least, most, whole: false, unit: None, field }
    }

    /// The same, of which only whole numbers make sense.
    #[must_use]
    pub const fn whole(
        name: &'static str,
        summary: &'static str,
        (least, most): (f64, f64),
        field: fn(&mut W) -> &mut f64,
    ) -> Key<W> {
        Key { whole: true, ..Key::new(name, summary, (least, most), field) }
    }

    /// The same in another unit than that of the evaluator.
    #[must_use]
    pub const fn unit(self, unit: &'static str) -> Key<W> {
        Key { unit: Some(unit), ..self }
    }

    /// The same with the name that earlier versions gave it, which is still read.
    #[must_use]
    pub const fn alias(self, alias: &'static str) -> Key<W> {
        Key { alias: Some(alias), ..self }
    }

    fn is_called(&self, name: &str) -> bool {
        self.name == name || self.alias == Some(name)
    }

    fn get(&self, mut weights: W) -> f64 {
        *(self.field)(&mut weights)
    }

    fn parse(&self, text: &str) -> Result<f64, ParseError> {
        let number = text.parse::<f64>().ok();
        let fits =
            |n: &f64| *n >= self.least && *n <= self.most && !(self.whole && n.fract() != 0.0);
        number.filter(fits).ok_or_else(|| {
            let kind = if self.whole { "whole number" } else { "number" };
            let expected = format!("{}= a {kind} from {} to {}", self.name, self.least, self.most);
            ParseError::syntax(expected, format!("{}={text}", self.name))
        })
    }
}

/// What can be said about a weight.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Setting {
    /// What is written before the `=`.
    pub name: &'static str,
    /// What it means, in a line.
    pub summary: &'static str,
    /// What it is if nothing is said.
    pub default: f64,
    /// The least it may be.
    pub least: f64,
    /// The most it may be.
    pub most: f64,
    /// What it is counted in.
    pub unit: &'static str,
}

/// The settings of `W`, in the order in which they are printed.
pub(crate) fn settings<W: Weights>() -> Vec<Setting> {
    let setting = |key: &Key<W>| {
        let Key { name, summary, least, most, .. } = *key;
        let unit = key.unit.unwrap_or(W::UNIT);
        Setting { name, summary, default: key.get(W::default()), least, most, unit }
    };
    W::KEYS.iter().map(setting).collect()
}

/// Reads `key=value,key=value`; what is not said keeps its default.
pub(crate) fn read<W: Weights>(mut options: Options<'_>) -> Result<W, ParseError> {
    let mut weights = W::default();
    while let Some((name, value)) = options.next_option() {
        let key = W::KEYS.iter().find(|key| key.is_called(name));
        let found = || ParseError::syntax(expected::<W>(), format!("{name}={value}"));
        let key = key.ok_or_else(found)?;
        *(key.field)(&mut weights) = key.parse(value)?;
    }
    options.finish(&expected::<W>())?;
    Ok(weights)
}

fn expected<W: Weights>() -> String {
    let names: Vec<String> = W::KEYS.iter().map(|key| format!("{}=", key.name)).collect();
    match names.is_empty() {
        true => format!("nothing after {}, which has no settings", W::NAME),
        false => format!("settings of {}: {}", W::NAME, names.join(" or ")),
    }
}

/// Writes the name and the weights that differ from their defaults.
pub(crate) fn write<W: Weights>(f: &mut fmt::Formatter<'_>, weights: W) -> fmt::Result {
    f.write_str(W::NAME)?;
    let changed = W::KEYS.iter().filter(|key| key.get(weights) != key.get(W::default()));
    for (n, key) in changed.enumerate() {
        let before = if n == 0 { ':' } else { ',' };
        write!(f, "{before}{}={}", key.name, key.get(weights))?;
    }
    Ok(())
}

/// The present name of an evaluator that may have had another.
pub(crate) fn renamed<'a>(name: &'a str, aliases: &[(&str, &'static str)]) -> &'a str {
    aliases.iter().find(|(old, _)| *old == name).map_or(name, |(_, new)| *new)
}

/// An error that lists the names there are.
pub(crate) fn unknown(names: &[(&str, &str)], found: &str) -> ParseError {
    let names: Vec<&str> = names.iter().map(|(name, _)| *name).collect();
    ParseError::syntax(format!("an evaluator: {}", names.join(" or ")), found)
}

impl Weights for NoOpinion {
    const NAME: &'static str = "none";
    const KEYS: &'static [Key<Self>] = &[];
}
