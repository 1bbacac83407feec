//! Arguments of commands.

use super::Board;
use crate::protocol::{Problem, text};
use std::fmt;

/// An argument of a command; its form tells which.
#[derive(Clone, PartialEq, Debug)]
pub enum Argument {
    /// `-12`.
    Integer(i64),
    /// `0.5`, never with an exponent. What is no finite number is written as `0.0`.
    Real(f64),
    /// `info:name`: letters, digits, `-` and `:`. What is no word is written in quotes.
    Word(String),
    /// `"in quotes"`; a backslash takes the character after it as it is.
    Text(String),
    /// `<1,0,0,4,4>`.
    Board(Board),
}

impl Argument {
    /// Reads all arguments of a line.
    pub(super) fn parse_all(text: &str) -> Result<Vec<Argument>, Problem> {
        let mut arguments = Vec::new();
        let mut rest = text.trim_start();
        while !rest.is_empty() {
            let (argument, after) = Argument::first(rest)?;
            arguments.push(argument);
            rest = after.trim_start();
        }
        Ok(arguments)
    }

    /// The first argument and what follows it.
    fn first(text: &str) -> Result<(Argument, &str), Problem> {
        if let Some(inside) = text.strip_prefix('"') {
            let (string, rest) = quoted(inside)?;
            return if rest.is_empty() || rest.starts_with(char::is_whitespace) {
                Ok((Argument::Text(string), rest))
            } else {
                Err(Problem::new("a blank after the quotes", rest))
            };
        }
        // Some clients put blanks after the commas of a board.
        let end = match text.starts_with('<') {
            true => text.find('>').map(|end| end + 1),
            false => text.find(char::is_whitespace),
        };
        let (word, rest) = text.split_at(end.unwrap_or(text.len()));
        Argument::unquoted(word).map(|argument| (argument, rest))
    }

    fn unquoted(word: &str) -> Result<Argument, Problem> {
        if word.starts_with('<') {
            return Board::parse(word).map(Argument::Board);
        }
        match (digits_only(word), word.contains('.')) {
            (true, false) => text::number(word, "a smaller number").map(Argument::Integer),
            (true, true) => real(word),
            _ if is_word(word) => Ok(Argument::Word(word.to_owned())),
            _ => Err(Problem::new("a number, a word, a text in quotes or a board", word)),
        }
    }
}

impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Argument::Integer(n) => n.fmt(f),
            Argument::Real(x) if !x.is_finite() => f.write_str("0.0"),
            Argument::Real(x) => {
                let digits = x.to_string();
                f.write_str(&digits)?;
                f.write_str(if digits.contains('.') { "" } else { ".0" })
            }
            Argument::Word(word) if is_word(word) && !digits_only(word) => f.write_str(word),
            Argument::Word(text) | Argument::Text(text) => quote(f, text),
            Argument::Board(board) => board.fmt(f),
        }
    }
}

/// A number if anything: a sign, digits, at most one point with a digit after it.
fn digits_only(word: &str) -> bool {
    let digits = word.strip_prefix(['+', '-']).unwrap_or(word);
    let all_digits = |part: &str| part.bytes().all(|b| b.is_ascii_digit());
    match digits.split_once('.') {
        None => !digits.is_empty() && all_digits(digits),
        Some((whole, part)) => !part.is_empty() && all_digits(whole) && all_digits(part),
    }
}

fn real(word: &str) -> Result<Argument, Problem> {
    let real: f64 = text::number(word, "a number")?;
    match real.is_finite() {
        true => Ok(Argument::Real(real)),
        false => Err(Problem::new("a smaller number", word)),
    }
}

fn is_word(word: &str) -> bool {
    let fits = |b: u8| b.is_ascii_alphanumeric() || b == b'-' || b == b':';
    !word.is_empty() && word.bytes().all(fits)
}

/// What is inside the quotes, the first of which is gone, and what follows them.
fn quoted(text: &str) -> Result<(String, &str), Problem> {
    let mut inside = String::new();
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Ok((inside, &text[at + 1..])),
            '\\' => inside.extend(chars.next().map(|(_, c)| c)),
            c => inside.push(c),
        }
    }
    Err(Problem::new("closing quotes", text))
}

/// Writes in quotes; control characters become blanks, as a line has none.
fn quote(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_str("\"")?;
    for c in text.chars() {
        match c {
            '"' | '\\' => write!(f, "\\{c}")?,
            c if c.is_control() && c != '\t' => f.write_str(" ")?,
            c => write!(f, "{c}")?,
        }
    }
    f.write_str("\"")
}
