//! SGF without its meaning: nodes with properties, of which only the main line is kept.

use crate::{error_at, excerpt};
use session::Error;

/// More nodes and values than any game here needs; a file of nothing else must not fill the memory.
const MOST_PARTS: usize = 10_000;

/// The properties that mean something here; others are read over.
const KNOWN: [&str; 16] = [
    "AB", "AE", "AP", "AW", "B", "C", "DETAIL", "ENDED", "GM", "PB", "PW", "RE", "RU", "SEED",
    "SZ", "W",
];

/// A value of a property.
pub(super) struct Value {
    /// The text, without escapes.
    pub(super) text: String,
    /// Where its bracket is, in bytes.
    pub(super) at: usize,
}

/// A property and its values.
struct Property {
    name: String,
    values: Vec<Value>,
}

/// The main line of a game.
#[derive(Default)]
pub(super) struct Game {
    nodes: Vec<Vec<Property>>,
}

impl Game {
    /// The first value of the first property of this name.
    pub(super) fn find(&self, name: &str) -> Option<&Value> {
        let property = self.nodes.iter().flatten().find(|property| property.name == name);
        property.and_then(|property| property.values.first())
    }

    /// The same as text in one line.
    pub(super) fn simple(&self, name: &str) -> Option<String> {
        let blank = |c: char| if c.is_whitespace() { ' ' } else { c };
        self.find(name).map(|value| value.text.chars().map(blank).collect())
    }

    /// The values of all properties of this name, and whether a move came before.
    pub(super) fn all(&self, name: &str) -> impl Iterator<Item = (&[Value], bool)> {
        let is_move = |node: &Vec<Property>| node.iter().any(|p| side(&p.name).is_some());
        let first = self.nodes.iter().position(is_move).unwrap_or(usize::MAX);
        self.nodes.iter().enumerate().flat_map(move |(n, node)| {
            let named = node.iter().filter(move |property| property.name == name);
            named.map(move |property| (&*property.values, n >= first))
        })
    }

    /// Who moves where, and the comment beside it.
    pub(super) fn moves(&self) -> impl Iterator<Item = (&'static str, &Value, Option<&Value>)> {
        self.nodes.iter().flat_map(|node| {
            let comment = node.iter().find(|property| property.name == "C");
            let comment = comment.and_then(|property| property.values.first());
            let moves = node
                .iter()
                .filter_map(|property| side(&property.name).zip(property.values.first()));
            moves.map(move |(side, value)| (side, value, comment))
        })
    }
}

/// A text so that it can stand between brackets.
pub(super) fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

/// The next game from `at` on and where it ends; none if there is no more. Text between games is skipped.
pub(super) fn next_game(text: &str, at: usize) -> Result<Option<(Game, usize)>, Error> {
    let Some(begin) = text[at..].find('(').map(|found| at + found) else { return Ok(None) };
    let mut scanner = Scanner { text, at: begin, parts: 0 };
    let mut game = Game::default();
    let mut depth = 0_usize;
    // The first of several variations is the main line; it ends where the first parenthesis closes.
    let mut in_main_line = true;
    while let Some(c) = scanner.next_mark() {
        match c {
            '(' => depth += 1,
            ')' => {
                depth -= 1;
                in_main_line = false;
                scanner.at += 1;
                if depth == 0 {
                    return Ok(Some((game, scanner.at)));
                }
                continue;
            }
            ';' if in_main_line => {
                game.nodes.push(Vec::new());
                scanner.count()?;
            }
            ';' => {}
            _ => {
                let Some(node) = game.nodes.last_mut() else {
                    return Err(scanner.expected(begin, "; after ("));
                };
                node.extend(scanner.property(in_main_line)?);
                continue;
            }
        }
        scanner.at += 1;
    }
    Err(error_at(text, begin, "expected ) at the end of the game that begins here"))
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
    /// How many nodes and values are kept.
    parts: usize,
}

impl Scanner<'_> {
    /// The next character that is no white space.
    fn next_mark(&mut self) -> Option<char> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        self.text[self.at..].chars().next()
    }

    fn count(&mut self) -> Result<(), Error> {
        self.parts += 1;
        if self.parts <= MOST_PARTS {
            return Ok(());
        }
        let reason = format!("expected at most {MOST_PARTS} nodes and values in a game");
        Err(error_at(self.text, self.at, reason))
    }

    /// A name and at least one value; none if it is not `wanted` or not known. Small letters in names are an old
    /// habit and mean nothing.
    fn property(&mut self, wanted: bool) -> Result<Option<Property>, Error> {
        let begin = self.at;
        let rest = &self.text[begin..];
        let length = rest.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(rest.len());
        let name: String = rest[..length].chars().filter(char::is_ascii_uppercase).collect();
        if name.is_empty() {
            return Err(self.expected(begin, "a property, ; ( or )"));
        }
        self.at += length;
        if self.next_mark() != Some('[') {
            return Err(self.expected(self.at, &format!("[ after {name}")));
        }
        let wanted = wanted && KNOWN.contains(&&*name);
        let mut values = Vec::new();
        while self.next_mark() == Some('[') {
            let value = self.value()?;
            if wanted {
                self.count()?;
                values.push(value);
            }
        }
        Ok(wanted.then_some(Property { name, values }))
    }

    fn value(&mut self) -> Result<Value, Error> {
        let at = self.at;
        let mut text = String::new();
        let mut chars = self.text[at + 1..].char_indices().peekable();
        while let Some((offset, c)) = chars.next() {
            match c {
                ']' => {
                    self.at = at + 1 + offset + 1;
                    return Ok(Value { text, at });
                }
                // An escaped line break is none; any other escaped character is itself.
                '\\' => match chars.next() {
                    Some((_, '\r')) => _ = chars.next_if(|(_, c)| *c == '\n'),
                    Some((_, '\n')) => _ = chars.next_if(|(_, c)| *c == '\r'),
                    Some((_, c)) => text.push(c),
                    None => {}
                },
                c => text.push(c),
            }
        }
        Err(error_at(self.text, at, "expected ] at the end of the value that begins here"))
    }

    fn expected(&self, at: usize, what: &str) -> Error {
        error_at(self.text, at, format!("expected {what}, found {}", excerpt(&self.text[at..])))
    }
}

fn side(name: &str) -> Option<&'static str> {
    ["B", "W"].into_iter().find(|side| *side == name)
}
