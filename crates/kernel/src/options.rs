//! How rules, evaluators and players are written: `name`, `name:word`, `name:word,key=value`.

use crate::ParseError;

/// A text of the form `name:word,key=value,…` taken apart. Readers take the words and options they
/// know and call [`finish`](Options::finish) to refuse the rest.
///
/// A value in parentheses may contain commas and equals signs:
/// `engine:eval=(weighted:row=0.3,store=1)`.
///
/// ```
/// use kernel::Options;
///
/// let mut options = Options::parse("engine:depth=3,eval=(weighted:row=0.3,store=1)").unwrap();
/// assert_eq!(options.name, "engine");
/// assert_eq!(options.take("eval"), Some("weighted:row=0.3,store=1"));
/// let error = options.finish("eval=").unwrap_err();
/// assert_eq!(error.to_string(), "expected eval=, found \"depth=3\"");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options<'a> {
    /// What stands before the colon.
    pub name: &'a str,
    words: Vec<&'a str>,
    options: Vec<(&'a str, &'a str)>,
}

impl<'a> Options<'a> {
    /// Takes a text apart.
    ///
    /// # Errors
    /// If parentheses do not match or an option is given twice.
    pub fn parse(text: &'a str) -> Result<Options<'a>, ParseError> {
        let (name, rest) = split_name(text);
        Options::of(name, split_commas(rest)?)
    }

    /// The words and options that stand between commas.
    ///
    /// # Errors
    /// If an option is given twice.
    pub fn of(
        name: &'a str,
        parts: impl IntoIterator<Item = &'a str>,
    ) -> Result<Options<'a>, ParseError> {
        let mut read = Options { name, words: Vec::new(), options: Vec::new() };
        for part in parts.into_iter().map(str::trim) {
            let outside = part.find('(').unwrap_or(part.len());
            match part.find('=').filter(|at| *at < outside) {
                Some(at) => read.add(part[..at].trim(), unwrapped(part[at + 1..].trim()))?,
                None => read.words.extend((!part.is_empty()).then(|| unwrapped(part))),
            }
        }
        Ok(read)
    }

    fn add(&mut self, key: &'a str, value: &'a str) -> Result<(), ParseError> {
        if self.options.iter().any(|(known, _)| *known == key) {
            return Err(ParseError::syntax(format!("{key}= once"), format!("{key}={value}")));
        }
        self.options.push((key, value));
        Ok(())
    }

    /// The next word that is not an option, in the order written.
    pub fn word(&mut self) -> Option<&'a str> {
        (!self.words.is_empty()).then(|| self.words.remove(0))
    }

    /// The value of option `key`, if it was written.
    pub fn take(&mut self, key: &str) -> Option<&'a str> {
        let place = self.options.iter().position(|(known, _)| *known == key)?;
        Some(self.options.remove(place).1)
    }

    /// The next option, whatever it is called.
    pub fn next_option(&mut self) -> Option<(&'a str, &'a str)> {
        (!self.options.is_empty()).then(|| self.options.remove(0))
    }

    /// The value of option `key`, if it was written: one of `choices`.
    ///
    /// # Errors
    /// If it is none of them.
    pub fn choice<T: Copy>(
        &mut self,
        key: &str,
        choices: &[(&str, T)],
    ) -> Result<Option<T>, ParseError> {
        let Some(value) = self.take(key) else { return Ok(None) };
        let found = choices.iter().find(|(name, _)| *name == value);
        found.map(|(_, choice)| Some(*choice)).ok_or_else(|| {
            let names: Vec<&str> = choices.iter().map(|(name, _)| *name).collect();
            let expected = format!("{key}={}", names.join(" or "));
            ParseError::syntax(expected, format!("{key}={value}"))
        })
    }

    /// The value of option `key`, if it was written: a whole number from `least` to `most`, which
    /// may end in k, M or G.
    ///
    /// # Errors
    /// If it is no such number.
    pub fn number(&mut self, key: &str, least: u64, most: u64) -> Result<Option<u64>, ParseError> {
        self.take(key).map(|text| number(key, text, least, most)).transpose()
    }

    /// Refuses whatever was not asked for. `expected` says what could have been written.
    ///
    /// # Errors
    /// If anything is left.
    pub fn finish(self, expected: &str) -> Result<(), ParseError> {
        let word = self.words.first().map(|word| (*word).to_owned());
        let left = word.or(self.options.first().map(|(key, value)| format!("{key}={value}")));
        left.map_or(Ok(()), |left| Err(ParseError::syntax(expected, left)))
    }
}

/// The name and what follows the colon.
#[must_use]
pub fn split_name(text: &str) -> (&str, &str) {
    let text = text.trim();
    text.split_once(':').unwrap_or((text, ""))
}

/// The parts between commas that are not in parentheses.
///
/// # Errors
/// If parentheses do not match.
pub fn split_commas(text: &str) -> Result<Vec<&str>, ParseError> {
    let (mut depth, mut from, mut parts) = (0_i32, 0, Vec::new());
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(&text[from..at]);
                from = at + 1;
            }
            _ => {}
        }
        if depth < 0 {
            break;
        }
    }
    if depth != 0 {
        return Err(ParseError::syntax("as many ( as )", text));
    }
    parts.push(&text[from..]);
    Ok(parts)
}

/// Without the parentheses around it, if the first is closed by the last.
#[must_use]
pub fn unwrapped(text: &str) -> &str {
    let inner = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
    let mut depth = 0_i32;
    let mut matches = |letter| {
        depth += i32::from(letter == '(') - i32::from(letter == ')');
        depth >= 0
    };
    inner.filter(|inner| inner.chars().all(&mut matches)).unwrap_or(text)
}

/// A whole number from `least` to `most`, which may end in k, M or G.
///
/// # Errors
/// If it is no such number.
pub fn number(key: &str, text: &str, least: u64, most: u64) -> Result<u64, ParseError> {
    let (digits, factor) = match text.char_indices().next_back() {
        Some((end, 'k')) => (&text[..end], 1000),
        Some((end, 'M')) => (&text[..end], 1_000_000),
        Some((end, 'G')) => (&text[..end], 1_000_000_000),
        _ => (text, 1),
    };
    let number = digits.parse().ok().and_then(|n: u64| n.checked_mul(factor));
    number.filter(|n| (least..=most).contains(n)).ok_or_else(|| {
        let range =
            if most == u64::MAX { format!("from {least} on") } else { format!("{least}-{most}") };
        ParseError::syntax(format!("{key}, a number {range}"), text)
    })
}
