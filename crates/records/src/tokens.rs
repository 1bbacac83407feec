//! Lines of the text format as tokens: words, quoted texts and braces.

use super::{expected, mnk_formats::without_comment};

/// A token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// Text without blanks.
    Plain(String),
    /// The text of a JSON string.
    Quoted(String),
    /// `{`
    Open,
    /// `}`
    Close,
}

impl Token {
    /// The text, unless it is a brace.
    pub(super) fn text(&self) -> Option<&str> {
        match self {
            Token::Plain(text) | Token::Quoted(text) => Some(text),
            Token::Open | Token::Close => None,
        }
    }
}

/// The tokens of a line, each with its offset in bytes, without a comment.
///
/// # Errors
/// If a quoted text has no end or is no JSON string; with its offset.
pub(super) fn split(line: &str) -> Result<Vec<(usize, Token)>, (usize, String)> {
    let mut tokens = Vec::new();
    let mut at = 0;
    loop {
        at += line[at..].len() - line[at..].trim_start().len();
        let rest = &line[at..];
        let (token, length) = match rest.chars().next() {
            None | Some('#') => return Ok(tokens),
            Some('{') => (Token::Open, 1),
            Some('}') => (Token::Close, 1),
            Some('"') => {
                let (text, length) = quoted(rest).map_err(|reason| (at, reason))?;
                (Token::Quoted(text), length)
            }
            Some(_) => {
                let ends = |c: char| c.is_whitespace() || matches!(c, '{' | '}' | '"');
                let length = rest.find(ends).unwrap_or(rest.len());
                (Token::Plain(rest[..length].to_owned()), length)
            }
        };
        tokens.push((at, token));
        at += length;
    }
}

/// The value of a header, after the colon: a quoted text, or the rest of the line without comment
/// and surrounding blanks.
///
/// # Errors
/// If a quoted text is no JSON string, or something follows it.
pub(super) fn value(rest: &str) -> Result<String, String> {
    let rest = rest.trim();
    if !rest.starts_with('"') {
        return Ok(without_comment(rest).trim().to_owned());
    }
    let (text, length) = quoted(rest)?;
    match without_comment(&rest[length..]).trim() {
        "" => Ok(text),
        stray => Err(expected("nothing after the quoted text", stray)),
    }
}

/// Writes a text so that [`value`] reads it back.
pub(super) fn as_value(text: &str) -> String {
    let plain = value(text).is_ok_and(|read| read == text);
    if plain && !text.contains(char::is_control) { text.to_owned() } else { in_quotes(text) }
}

fn in_quotes(text: &str) -> String {
    serde_json::to_string(text).expect("every text is a JSON string")
}

/// The quoted text at the beginning, and its length in bytes.
fn quoted(text: &str) -> Result<(String, usize), String> {
    let mut escaped = false;
    let end = text.char_indices().skip(1).find(|(_, c)| {
        let closes = *c == '"' && !escaped;
        escaped = *c == '\\' && !escaped;
        closes
    });
    let (end, _) = end.ok_or_else(|| expected("a closing \"", text))?;
    let text = &text[..=end];
    let read = serde_json::from_str(text);
    let read = read.map_err(|_| expected("a text quoted as in JSON", text))?;
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
            let tokens = split(&in_quotes(text)).unwrap();
            assert_eq!(tokens.len(), 1, "{text:?}");
            assert_eq!(tokens[0].1.text(), Some(text));
        }
    }
}
