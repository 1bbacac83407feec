//! How rules are written: `name`, `name:word`, `name:word,key=value,...`.

use kernel::ParseError;

/// A rules text taken apart; each game picks the words and options it knows and calls
/// [`Spec::finish`] to refuse the rest.
pub(crate) struct Spec<'a> {
    pub(crate) name: &'a str,
    words: Vec<&'a str>,
    options: Vec<(&'a str, &'a str)>,
}

impl<'a> Spec<'a> {
    pub(crate) fn parse(text: &'a str) -> Result<Spec<'a>, ParseError> {
        let (name, rest) = text.trim().split_once(':').unwrap_or((text.trim(), ""));
        let mut spec = Spec { name, words: Vec::new(), options: Vec::new() };
        if rest.is_empty() {
            return Ok(spec);
        }
        for part in rest.split(',').map(str::trim) {
            match part.split_once('=') {
                Some((key, _)) if spec.options.iter().any(|(known, _)| *known == key) => {
                    return Err(ParseError::syntax(format!("the option {key} once"), rest));
                }
                Some(option) => spec.options.push(option),
                None => spec.words.push(part),
            }
        }
        Ok(spec)
    }

    /// The next word that is not an option, in the order written.
    pub(crate) fn word(&mut self) -> Option<&'a str> {
        (!self.words.is_empty()).then(|| self.words.remove(0))
    }

    /// The value of option `key`: one of `choices`, the first of which is the default.
    pub(crate) fn choice<T: Copy>(
        &mut self,
        key: &str,
        choices: &[(&str, T)],
    ) -> Result<Option<T>, ParseError> {
        let Some(place) = self.options.iter().position(|(known, _)| *known == key) else {
            return Ok(None);
        };
        let (_, value) = self.options.remove(place);
        let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
        choices.iter().find(|(name, _)| *name == value).map(|(_, choice)| Some(*choice)).ok_or_else(
            || {
                ParseError::syntax(
                    format!("{key}={}", names.join(" or ")),
                    format!("{key}={value}"),
                )
            },
        )
    }

    /// Refuses whatever was not asked for. `expected` tells what could have been written.
    pub(crate) fn finish(self, expected: &str) -> Result<(), ParseError> {
        let stray = self.words.first().map(|word| (*word).to_owned());
        let stray = stray.or(self.options.first().map(|(key, value)| format!("{key}={value}")));
        stray.map_or(Ok(()), |stray| Err(ParseError::syntax(expected, stray)))
    }
}

/// Numbers written with `x` between them, as in `4x4x4`.
pub(crate) fn sizes<const N: usize>(text: &str, expected: &str) -> Result<[u32; N], ParseError> {
    let numbers: Option<Vec<u32>> = text.split('x').map(|part| part.parse().ok()).collect();
    numbers
        .and_then(|numbers| numbers.try_into().ok())
        .ok_or_else(|| ParseError::syntax(expected, text))
}
