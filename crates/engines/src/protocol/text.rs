//! Lines and words, for all protocols.

use crate::protocol::Problem;
use std::{fmt, str::FromStr};

/// A line without its end and without blanks around it.
///
/// # Errors
/// If it has more than `most` characters, or a line break or another control character inside.
pub(crate) fn line(text: &str, most: usize) -> Result<&str, Problem> {
    let text = text.strip_suffix('\n').unwrap_or(text);
    let text = text.strip_suffix('\r').unwrap_or(text);
    // There are no more characters than bytes, so most lines need no counting.
    if text.len() > most && text.chars().nth(most).is_some() {
        return Err(Problem::too_many(most, "characters in a line", text.chars().count()));
    }
    match text.chars().find(|c| forbidden(*c)) {
        Some(c) => Err(Problem::new("a line without control characters", &c.to_string())),
        None => Ok(text.trim()),
    }
}

/// The first word and what follows it, without the blanks between.
pub(crate) fn head(text: &str) -> (&str, &str) {
    let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    (word, rest.trim_start())
}

/// All words of a text.
pub(crate) fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

/// A number in a protocol's line; `expected` says which.
pub(crate) fn number<T: FromStr>(text: &str, expected: &str) -> Result<T, Problem> {
    text.trim().parse().map_err(|_| Problem::new(expected, text))
}

/// Nothing may follow `word`.
pub(crate) fn alone<T>(word: &str, rest: &str, meaning: T) -> Result<T, Problem> {
    match rest {
        "" => Ok(meaning),
        _ => Err(Problem::new(format!("nothing after {word}"), rest)),
    }
}

/// Text that stays on its line.
pub(crate) fn one_line(text: &str) -> String {
    let blank = |c: char| if forbidden(c) { ' ' } else { c };
    text.chars().map(blank).collect::<String>().trim().to_owned()
}

/// Text that stays one word: what would end it becomes an underscore.
pub(crate) fn one_word(text: &str) -> String {
    let ends = |c: char| c.is_whitespace() || forbidden(c);
    let word: String = text.chars().map(|c| if ends(c) { '_' } else { c }).collect();
    if word.is_empty() { "_".to_owned() } else { word }
}

/// A keyword and the text after it, if there is any.
pub(crate) fn phrase(f: &mut fmt::Formatter<'_>, word: &str, text: &str) -> fmt::Result {
    match &*one_line(text) {
        "" => f.write_str(word),
        text => write!(f, "{word} {text}"),
    }
}

/// A keyword and words after it.
pub(crate) fn list(f: &mut fmt::Formatter<'_>, word: &str, words: &[String]) -> fmt::Result {
    f.write_str(word)?;
    words.iter().try_for_each(|word| write!(f, " {}", one_word(word)))
}

fn forbidden(c: char) -> bool {
    c.is_control() && c != '\t'
}
