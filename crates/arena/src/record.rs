//! Records of games: one JSON object per line.

use crate::value;
use kernel::{Game, ParseError, Played, Value};
use serde::{Deserialize, Serialize};
use std::{
    error::Error,
    fmt,
    io::{self, BufRead, Write},
    iter,
    str::FromStr,
};

/// A game, finished or not, as text and numbers that are readable without the rules.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// The rules: `kalah:6x5`.
    pub game: String,
    /// The position it began from; none for the start of the rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The names of the players, the first player first.
    #[serde(default)]
    pub players: [String; 2],
    /// The moves.
    #[serde(default)]
    pub moves: Vec<Ply>,
    /// The payoff seen by the first player: +1, 0, -1 or the margin; none while the game is not
    /// over.
    #[serde(default)]
    pub result: Option<i32>,
    /// Why it ended.
    #[serde(default)]
    pub reason: Reason,
    /// Details of the reason: the message of a crash, the illegal move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub detail: Option<String>,
    /// The seed of random choices.
    #[serde(default, with = "crate::seed", skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

impl Record {
    /// A game of these rules without moves.
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

    /// The record of a game of which only the moves are known.
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

/// A move and what the search of its player found.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ply {
    /// The move in the notation of its game.
    #[serde(rename = "move")]
    pub mv: String,
    /// The value of the position before the move, seen by the first player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[serde(serialize_with = "value::number", deserialize_with = "value::read")]
    pub score: Option<Value>,
    /// The depth of the search, in plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Positions visited.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The time of the move, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<f64>,
}

impl Ply {
    /// A move without what its player found.
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
    /// It has not ended.
    #[default]
    Unfinished,
    /// By the rules.
    Rules,
    /// Its result was proven before it was played out.
    Proof,
    /// It reached the limit of moves.
    MoveLimit,
    /// A player crashed or could not be started.
    Crash,
    /// A player answered something that is no legal move.
    Illegal,
    /// A player took too long.
    Time,
    /// A player did not answer.
    Hang,
    /// A player resigned.
    Resigned,
}

impl Reason {
    /// All reasons.
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

    /// The name of the reason in records.
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

    /// Whether a player lost by a failure, neither by the rules nor by resigning.
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

impl FromStr for Reason {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Reason, ParseError> {
        Reason::ALL.into_iter().find(|reason| reason.word() == text).ok_or_else(|| {
            let names = Reason::ALL.map(Reason::word).join(", ");
            ParseError::syntax(format!("a reason ({names})"), text)
        })
    }
}

impl Record {
    /// The record as a line of JSON, without the end of the line.
    #[must_use]
    pub fn to_line(&self) -> String {
        serde_json::to_string(self).expect("a record has only texts and finite numbers")
    }

    /// Replays the game by these rules.
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

/// Why a line is no record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The number of the line, from 1.
    pub line: usize,
    /// What was expected and what was found.
    pub reason: String,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl Error for RecordError {}

/// Reads records, one per line; empty lines are skipped. A line that is no record gives an error
/// and reading goes on; an error of the source ends it.
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

/// Writes a record as a line in one piece: a reader never sees half of it, unless the machine
/// fails.
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
        // The caller adds the number of the line; for serde_json it is always 1.
        Some('{') => serde_json::from_str(line)
            .map(Some)
            .map_err(|error| error.to_string().replace(" at line 1 column ", ", at column ")),
        Some(_) => Err(ParseError::syntax("a record, a JSON object", line).to_string()),
    }
}
