//! A game written down: one JSON object a line.

use kernel::{Game, ParseError, Played};
use serde::{Deserialize, Serialize};
use std::{
    error::Error,
    fmt,
    io::{self, BufRead, Write},
    iter,
};

/// A game, finished or not, in words that need no rules to be read.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The rules, as they are written: `kalah:6x5`.
    pub game: String,
    /// The position it began from; none for the start of the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// Who played, the first player first.
    #[serde(default)]
    pub players: [String; 2],
    /// What was played.
    #[serde(default)]
    pub moves: Vec<Ply>,
    /// The payoff seen by the first player: +1, 0, -1 or the margin; none while the game is not over.
    #[serde(default)]
    pub result: Option<i32>,
    /// Why it ended.
    #[serde(default)]
    pub reason: Reason,
    /// What more there is to say of the reason: the message of a crash, the illegal move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// The seed that the random choices came from.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "seed")]
    pub seed: Option<u64>,
}

impl Record {
    /// A game of these rules, nothing played yet.
    #[must_use]
    pub fn of(game: impl Into<String>) -> Record {
        Record {
            game: game.into(),
            start: None,
            players: Default::default(),
            moves: Vec::new(),
            result: None,
            reason: Reason::Unfinished,
            detail: None,
            seed: None,
        }
    }

    /// What is known of a game from its moves alone.
    #[must_use]
    pub fn written<G: Game>(game: &Played<G>) -> Record {
        let (start, rules) = (game.start(), game.start().rules());
        let mut pos = start.clone();
        let moves = game.moves().iter().map(|mv| {
            let text = pos.move_text(*mv);
            pos.make(*mv);
            Ply::of(text)
        });
        Record {
            moves: moves.collect(),
            start: (*start != G::new(&rules)).then(|| start.to_string()),
            ..Record::of(rules.to_string())
        }
    }
}

/// Seeds in JSON. They have 64 bits, of which JavaScript and jq keep 53 of a number, so they are
/// written as strings. Both are read.
pub mod seed {
    use serde::{
        Deserialize, Deserializer, Serialize, Serializer,
        de::{Error, IgnoredAny},
    };

    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Written {
        Number(u64),
        Text(String),
        Other(IgnoredAny),
    }

    /// Writes a seed as a string.
    pub fn serialize<S: Serializer>(seed: &Option<u64>, to: S) -> Result<S::Ok, S::Error> {
        seed.map(|seed| seed.to_string()).serialize(to)
    }

    /// Reads a seed from a number or a string.
    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<u64>, D::Error> {
        let expected = |found: &str| {
            Error::custom(format!("expected a seed from 0 to {}, found {found}", u64::MAX))
        };
        match Option::<Written>::deserialize(from)? {
            None => Ok(None),
            Some(Written::Number(seed)) => Ok(Some(seed)),
            Some(Written::Text(text)) => {
                text.parse().map(Some).map_err(|_| expected(&format!("{text:?}")))
            }
            Some(Written::Other(_)) => Err(expected("something else")),
        }
    }
}

/// A move and what its player thought of it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ply {
    /// The move, as it is written.
    #[serde(rename = "move")]
    pub mv: String,
    /// What the player thought it worth, seen by the first player; `~` before an opinion.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<String>,
    /// How deep it looked, in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// How many positions it visited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// How long it took, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<f64>,
}

impl Ply {
    /// A move of which no more is known.
    #[must_use]
    pub fn of(mv: impl Into<String>) -> Ply {
        Ply { mv: mv.into(), ..Ply::default() }
    }
}

/// Why a game ended.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// It has not.
    #[default]
    Unfinished,
    /// By the rules.
    Rules,
    /// Its result was proven before it was played out.
    Proof,
    /// It had as many moves as it may have: a draw, or what the rules say of an unfinished game.
    MoveLimit,
    /// A player ended or could not be started.
    Crash,
    /// A player answered with what is no legal move.
    Illegal,
    /// A player took too long.
    Time,
    /// A player did not answer at all.
    Hang,
    /// A player gave up.
    Resigned,
}

impl Reason {
    /// All of them.
    pub const ALL: [Reason; 9] = [
        Reason::Unfinished,
        Reason::Rules,
        Reason::Proof,
        Reason::MoveLimit,
        Reason::Crash,
        Reason::Illegal,
        Reason::Time,
        Reason::Hang,
        Reason::Resigned,
    ];

    /// The reason in a word, as records have it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Reason::Unfinished => "unfinished",
            Reason::Rules => "rules",
            Reason::Proof => "proof",
            Reason::MoveLimit => "move-limit",
            Reason::Crash => "crash",
            Reason::Illegal => "illegal",
            Reason::Time => "time",
            Reason::Hang => "hang",
            Reason::Resigned => "resigned",
        }
    }

    /// Whether a player lost without the rules saying so, and not because it gave up.
    #[must_use]
    pub const fn is_forfeit(self) -> bool {
        matches!(self, Reason::Crash | Reason::Illegal | Reason::Time | Reason::Hang)
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.word())
    }
}

impl Record {
    /// The record as a line of JSON, without the end of the line.
    #[must_use]
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("a record has only texts and numbers")
    }

    /// The game again, by these rules.
    ///
    /// # Errors
    /// If the position or a move cannot be read, or a move is illegal.
    pub fn replayed<G: Game>(&self, rules: &G::Rules) -> Result<Played<G>, ParseError> {
        let start = self.start.as_ref().map(|text| G::parse(rules, text)).transpose()?;
        let mut game = Played::from(start.unwrap_or_else(|| G::new(rules)));
        for (number, ply) in (1..).zip(&self.moves) {
            let at = |what: &dyn fmt::Display| {
                ParseError::impossible(format!("move {number}, {:?}: {what}", ply.mv))
            };
            let mv = game.pos().parse_move(&ply.mv).map_err(|error| at(&error))?;
            game.play(mv).map_err(|error| at(&error.reason))?;
        }
        Ok(game)
    }
}

/// A line that is no record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// Which, from 1.
    pub line: usize,
    /// What is wrong with it: what was expected and what was found.
    pub reason: String,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl Error for RecordError {}

/// Reads records, one a line; empty lines are skipped. After a line that is no record come the others; when the
/// source fails, that is the last.
pub fn read_records(from: impl BufRead) -> impl Iterator<Item = Result<Record, RecordError>> {
    let mut lines = (1..).zip(from.lines());
    let mut broken = false;
    let next = move || {
        let (line, text) = if broken { None } else { lines.next() }?;
        let record = text.map_err(|error| {
            broken = error.kind() != io::ErrorKind::InvalidData;
            format!("expected a line of text: {error}")
        });
        let record = record.and_then(|text| record_of(text.trim()));
        Some(record.map_err(|reason| RecordError { line, reason }))
    };
    iter::from_fn(next).filter_map(Result::transpose)
}

/// Writes a record as a line, whole: a reader never sees half of it, unless the machine fails.
///
/// # Errors
/// If it cannot be written.
pub fn write_record(record: &Record, to: &mut dyn Write) -> io::Result<()> {
    to.write_all(format!("{}\n", record.to_line()).as_bytes())?;
    to.flush()
}

/// The record on a line; none if it is empty.
fn record_of(line: &str) -> Result<Option<Record>, String> {
    match line.chars().next() {
        None => Ok(None),
        // The line is ours to tell; what serde_json counts is always line 1.
        Some('{') => serde_json::from_str(line)
            .map(Some)
            .map_err(|error| error.to_string().replace(" at line 1 column ", ", at column ")),
        Some(_) => {
            let found: String = line.chars().take(30).collect();
            Err(format!("expected a record, a JSON object, found {found:?}"))
        }
    }
}
