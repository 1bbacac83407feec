//! Text for people to read and edit, for any game:
//!
//! ```text
//! # A comment begins with #.
//! game: kalah:3x2
//! first: engine:depth=4
//! second: random
//!
//!   1. b a c {score ~+1.5 depth 4 nodes 210 ms 0.4}
//!   4. b
//!
//! result: none, unfinished
//! ```
//!
//! Numbers before moves are for the reader; nobody counts them.

use super::{
    MOST_MOVES, Shelf, error_at, excerpt, remark, too_many,
    words::{self, Word},
};
use session::{Error, Ply, Record};
use std::fmt::Write;

/// How many moves stand in a line.
const MOVES_A_LINE: usize = 10;

const HEADERS: [&str; 6] = ["game", "first", "second", "start", "seed", "result"];

pub(super) fn write(record: &Record) -> String {
    let [first, second] = &record.players;
    let name = |name: &String| (!name.is_empty()).then(|| words::as_value(name));
    let headers = [
        ("game", Some(words::as_value(&record.game))),
        ("first", name(first)),
        ("second", name(second)),
        ("start", record.start.as_deref().map(words::as_value)),
        ("seed", record.seed.map(|seed| seed.to_string())),
    ];
    let mut out = String::new();
    for (key, value) in headers.iter().filter_map(|(key, value)| value.as_ref().map(|v| (key, v))) {
        push(&mut out, format_args!("{key}: {value}\n"));
    }
    if !record.moves.is_empty() {
        push(&mut out, format_args!("\n{}\n", moves(&record.moves)));
    }
    push(&mut out, format_args!("result: {}\n", result(record)));
    out
}

pub(super) fn read(text: &str, hint: Option<&str>, shelf: &mut Shelf) -> Result<(), Error> {
    let mut draft: Option<Draft> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let wrong = |(offset, reason)| error_at(text, at + offset, reason);
        match header(line).map_err(wrong)? {
            Some(("game", value)) => {
                if let Some(draft) = draft.replace(Draft::of(&value)) {
                    shelf.add(draft.record)?;
                }
            }
            Some((key, value)) => {
                let draft = known(&mut draft, hint).map_err(|reason| wrong((0, reason)))?;
                draft.set(key, value).map_err(|reason| wrong((0, reason)))?;
            }
            None => {
                let words = words::split(line).map_err(wrong)?;
                if !words.is_empty() {
                    let draft = known(&mut draft, hint).map_err(|reason| wrong((0, reason)))?;
                    draft.play(&words).map_err(wrong)?;
                    if draft.record.moves.len() > MOST_MOVES {
                        return Err(too_many(MOST_MOVES, "moves"));
                    }
                }
            }
        }
        at += line.len();
    }
    if let Some(draft) = draft {
        shelf.add(draft.record)?;
    }
    Ok(())
}

/// A game while it is read.
struct Draft {
    record: Record,
    /// The headers that are there.
    seen: Vec<&'static str>,
}

impl Draft {
    fn of(game: &str) -> Draft {
        Draft { record: Record::of(game), seen: Vec::new() }
    }

    fn set(&mut self, key: &'static str, value: String) -> Result<(), String> {
        if self.seen.contains(&key) {
            return Err(format!("expected {key}: once a game"));
        }
        self.seen.push(key);
        match key {
            "first" => self.record.players[0] = value,
            "second" => self.record.players[1] = value,
            "start" => self.record.start = Some(value),
            "seed" => {
                let seed = value.parse();
                let seed =
                    seed.map_err(|_| format!("expected a seed, found {}", excerpt(&value)))?;
                self.record.seed = Some(seed);
            }
            _ => self.set_result(&value)?,
        }
        Ok(())
    }

    /// `+1, rules` or `-1, illegal, "what was answered"`.
    fn set_result(&mut self, text: &str) -> Result<(), String> {
        let mut parts = text.splitn(3, ',').map(str::trim);
        let value = parts.next().unwrap_or_default();
        self.record.result = match value {
            "none" => None,
            number => Some(number.parse().map_err(|_| {
                format!(
                    "expected a result as in +1, rules or none, unfinished, found {}",
                    excerpt(value)
                )
            })?),
        };
        self.record.reason = remark::reason_of(parts.next().unwrap_or_default())?;
        self.record.detail = parts.next().map(words::value).transpose()?;
        Ok(())
    }

    fn play(&mut self, words: &[(usize, Word)]) -> Result<(), (usize, String)> {
        let mut rest = words;
        while let Some(((at, word), after)) = rest.split_first() {
            rest = after;
            match word {
                Word::Plain(word) => {
                    let mv = without_number(word);
                    if !mv.is_empty() {
                        self.record.moves.push(Ply::of(mv));
                    }
                }
                Word::Open => {
                    let close = rest.iter().position(|(_, word)| *word == Word::Close);
                    let close = close.ok_or((*at, "expected } in the same line".to_owned()))?;
                    let ply = self.record.moves.last_mut();
                    let ply = ply.ok_or((*at, "expected a move before {".to_owned()))?;
                    let said: Vec<Word> = rest[..close].iter().map(|(_, w)| w.clone()).collect();
                    remark::read(&said, ply).map_err(|reason| (*at, reason))?;
                    rest = &rest[close + 1..];
                }
                Word::Close => return Err((*at, "expected { before }".to_owned())),
                Word::Quoted(text) => {
                    return Err((*at, format!("expected a move, found {}", excerpt(text))));
                }
            }
        }
        Ok(())
    }
}

/// The game being read; one of the hint's rules if none was begun.
fn known<'a>(draft: &'a mut Option<Draft>, hint: Option<&str>) -> Result<&'a mut Draft, String> {
    if draft.is_none() {
        let hint = hint.ok_or("expected game: and its rules before anything else")?;
        *draft = Some(Draft::of(hint));
    }
    Ok(draft.as_mut().expect("it is there or was just begun"))
}

/// A header and its value, if the line is one.
fn header(line: &str) -> Result<Option<(&'static str, String)>, (usize, String)> {
    let Some((key, value)) = line.split_once(':') else { return Ok(None) };
    let key = key.trim();
    if key.is_empty() || !key.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        return Ok(None);
    }
    let known = HEADERS.iter().find(|known| **known == key).ok_or_else(|| {
        (0, format!("expected one of {}, found {}", HEADERS.join(", "), excerpt(key)))
    })?;
    // The detail at the end of a result may be quoted, so a # in it is no comment.
    let value = match *known {
        "result" => uncommented_result(value),
        _ => words::value(value).map_err(|reason| (line.len() - value.len(), reason))?,
    };
    Ok(Some((known, value)))
}

fn uncommented_result(value: &str) -> String {
    let quoted = value.splitn(3, ',').nth(2).is_some_and(|detail| detail.trim().starts_with('"'));
    let value = if quoted { value } else { super::lines::without_comment(value) };
    value.trim().to_owned()
}

/// `12.h8` is `h8`, and `12.` nothing.
fn without_number(word: &str) -> &str {
    let after = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if after.len() < word.len() { after.strip_prefix('.').unwrap_or(word) } else { word }
}

/// Several moves a line; those with a remark have a line of their own.
fn moves(plies: &[Ply]) -> String {
    let remarks: Vec<String> = plies.iter().map(remark::write).collect();
    let width = plies.iter().map(|ply| ply.mv.len()).max().unwrap_or(0);
    let alone = remarks.iter().any(|remark| !remark.is_empty());
    let mut out = String::new();
    for (n, (ply, remark)) in plies.iter().zip(&remarks).enumerate() {
        if alone || n % MOVES_A_LINE == 0 {
            push(&mut out, format_args!("{:>3}.", n + 1));
        }
        push(&mut out, format_args!(" {:<width$}", ply.mv));
        if !remark.is_empty() {
            push(&mut out, format_args!("  {{{remark}}}"));
        }
        if alone || n % MOVES_A_LINE == MOVES_A_LINE - 1 || n + 1 == plies.len() {
            out.truncate(out.trim_end().len());
            out.push('\n');
        }
    }
    out
}

fn result(record: &Record) -> String {
    let value = match record.result {
        None => "none".to_owned(),
        Some(0) => "0".to_owned(),
        Some(result) => format!("{result:+}"),
    };
    let reason = remark::reason_name(record.reason);
    let detail = record.detail.as_deref().map(words::as_value);
    let detail = detail.map_or(String::new(), |detail| format!(", {detail}"));
    let comment = match record.result {
        None => "",
        Some(0) => "  # a draw",
        Some(1..) => "  # the first player wins",
        Some(_) => "  # the second player wins",
    };
    format!("{value}, {reason}{detail}{comment}")
}

fn push(out: &mut String, text: std::fmt::Arguments<'_>) {
    out.write_fmt(text).expect("a string takes everything");
}
