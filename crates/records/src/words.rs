//! A line taken apart into words, quoted texts and braces.

use super::{excerpt, lines::without_comment};

/// A part of a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Word {
    /// Text without blanks.
    Plain(String),
    /// Text in quotation marks, as JSON has it, and what it stands for.
    Quoted(String),
    /// `{`
    Open,
    /// `}`
    Close,
}

impl Word {
    /// The text of a word that is one.
    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Word::Plain(text) | Word::Quoted(text) => Some(text),
            Word::Open | Word::Close => None,
        }
    }
}

/// The words of a line, each with its offset in bytes; a comment is left out.
///
/// # Errors
/// If a quoted text does not end or is none; with its offset.
pub(super) fn split(line: &str) -> Result<Vec<(usize, Word)>, (usize, String)> {
    let mut words = Vec::new();
    let mut at = 0;
    loop {
        at += line[at..].len() - line[at..].trim_start().len();
        let rest = &line[at..];
        let (word, length) = match rest.chars().next() {
            None | Some('#') => return Ok(words),
            Some('{') => (Word::Open, 1),
            Some('}') => (Word::Close, 1),
            Some('"') => {
                let (text, length) = quoted(rest).map_err(|reason| (at, reason))?;
                (Word::Quoted(text), length)
            }
            Some(_) => {
                let ends = |c: char| c.is_whitespace() || matches!(c, '{' | '}' | '"');
                let length = rest.find(ends).unwrap_or(rest.len());
                (Word::Plain(rest[..length].to_owned()), length)
            }
        };
        words.push((at, word));
        at += length;
    }
}

/// What follows a header's colon: a quoted text, or the rest of the line without comment and blanks around.
///
/// # Errors
/// If a quoted text is none, or something follows it.
pub(super) fn value(rest: &str) -> Result<String, String> {
    let rest = rest.trim();
    if !rest.starts_with('"') {
        return Ok(without_comment(rest).trim().to_owned());
    }
    let (text, length) = quoted(rest)?;
    match without_comment(&rest[length..]).trim() {
        "" => Ok(text),
        stray => Err(format!("expected nothing after the quoted text, found {}", excerpt(stray))),
    }
}

/// A text so that [`value`] reads it back.
pub(super) fn as_value(text: &str) -> String {
    let plain = value(text).is_ok_and(|read| read == text);
    if plain && !text.contains(char::is_control) { text.to_owned() } else { in_quotes(text) }
}

/// A text so that [`split`] finds it as one word.
pub(super) fn as_word(text: &str) -> String {
    let plain = matches!(split(text).as_deref(), Ok([(_, Word::Plain(word))]) if word == text);
    if plain { text.to_owned() } else { in_quotes(text) }
}

fn in_quotes(text: &str) -> String {
    serde_json::to_string(text).expect("every text can be quoted")
}

/// The quoted text at the beginning, and how many bytes it takes.
fn quoted(text: &str) -> Result<(String, usize), String> {
    let mut escaped = false;
    let end = text.char_indices().skip(1).find(|(_, c)| {
        let closes = *c == '"' && !escaped;
        escaped = *c == '\\' && !escaped;
        closes
    });
    let (end, _) = end.ok_or_else(|| format!("expected \" at the end of {}", excerpt(text)))?;
    let text = &text[..=end];
    let read = serde_json::from_str(text);
    let read = read.map_err(|_| format!("expected a text quoted as in JSON, found {text}"))?;
    Ok((read, text.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_read_back_whatever_is_in_them() {
        for text in
            ["", "x", " x", "a b", "a #b", "#a", "a#b", "\"", "{}", "}", "é\n\\\"", "a\\", "\u{85}"]
        {
            assert_eq!(value(&as_value(text)).as_deref(), Ok(text));
            let word = split(&as_word(text)).unwrap();
            assert_eq!(word.len(), 1, "{text:?}");
            assert_eq!(word[0].1.text(), Some(text));
        }
    }
}
