//! A game written down: one JSON object a line.

use serde::{Deserialize, Serialize};

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
    #[serde(default, skip_serializing_if = "Option::is_none")]
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
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
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
