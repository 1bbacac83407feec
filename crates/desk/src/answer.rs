//! What is answered, field by field.

use crate::Bounds;
use serde::Serialize;
use serde_json::Value;
use session::{
    Analysis, ContestOutcome, Frame, LadderCell, LadderTable, Picture, Ply, Record, Review,
    Standings, Trace, View,
};
use teach::{
    museum::{Exhibit, Measured, Watched},
    report::{Rerun, Section},
};

/// Something that is known before the answer is: an object of one field, named like its kind.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Message {
    /// A move was played.
    Played(Box<Played>),
    /// What a search has found so far.
    Analysis(Analysis),
    /// A position of a game was looked at again.
    Reviewed(Reviewed),
    /// A cell of the ladder's table.
    Cell(LadderCell),
    /// A move in a match.
    Turn(Box<Turn>),
    /// A game of a match has ended.
    Game(Box<GameOver>),
    /// An experiment of a report is done.
    Section(Box<SectionDone>),
}

impl Message {
    /// Whether the next message of the same kind makes this one worthless, so that a slow reader
    /// need not see all of them.
    #[must_use]
    pub const fn is_replaced(&self) -> bool {
        matches!(self, Message::Analysis(_) | Message::Turn(_))
    }
}

/// A move that was played.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Played {
    /// The move, as it is written.
    #[serde(rename = "move")]
    pub mv: String,
    /// The position after it.
    pub view: View,
    /// The board while it is played, step by step.
    pub frames: Vec<Frame>,
    /// The search behind it, if there was one.
    pub analysis: Option<Analysis>,
}

/// A position of a game, looked at again.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Reviewed {
    /// How many moves had been played.
    pub ply: usize,
    /// What was found; none where the game was over.
    pub analysis: Option<Analysis>,
}

/// A move in a match.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Turn {
    /// The number of the game.
    pub number: u32,
    /// Who played, as written in the request.
    pub player: String,
    /// What the side is called.
    pub side: String,
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The move with what its player thought of it.
    pub ply: Ply,
    /// The position after it.
    pub view: View,
}

/// A game of a match that has ended.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct GameOver {
    /// The number of the game.
    pub number: u32,
    /// The game.
    pub record: Record,
    /// Where the match stands with it.
    pub standings: Option<Standings>,
}

/// An experiment of a report that is done.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SectionDone {
    /// Its place among all, from 1.
    pub number: usize,
    /// How many there are.
    pub of: usize,
    /// What was found.
    #[serde(flatten)]
    pub section: Section,
}

/// The answer to a request.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(untagged)]
pub enum Answer {
    /// To [`Kind::Games`](crate::Kind::Games).
    Games(Box<Games>),
    /// To [`Kind::View`](crate::Kind::View).
    View(Box<Viewed>),
    /// To [`Kind::Pictures`](crate::Kind::Pictures).
    Pictures {
        /// In the order of the positions.
        pictures: Vec<Picture>,
    },
    /// To [`Kind::Play`](crate::Kind::Play).
    Played {
        /// All moves of the game, as they are written.
        moves: Vec<String>,
        /// The side that the machine has taken in the opening Swap2, if it has.
        #[serde(skip_serializing_if = "Option::is_none")]
        side: Option<&'static str>,
    },
    /// To [`Kind::Analyse`](crate::Kind::Analyse).
    Analysis {
        /// What was found.
        analysis: Analysis,
    },
    /// To [`Kind::Review`](crate::Kind::Review).
    Review {
        /// None if it was cancelled or its time was up.
        review: Option<Review>,
    },
    /// To [`Kind::Explain`](crate::Kind::Explain).
    Traces {
        /// One for each rung.
        traces: Vec<Trace>,
    },
    /// To [`Kind::Ladder`](crate::Kind::Ladder).
    Table {
        /// What was measured.
        table: LadderTable,
    },
    /// To [`Kind::Match`](crate::Kind::Match).
    Outcome {
        /// What came of it.
        outcome: Box<ContestOutcome>,
    },
    /// To [`Kind::Mistake`](crate::Kind::Mistake).
    Mistake {
        /// Both programs on a position.
        exhibit: Box<Exhibit>,
        /// How often the wrong one errs, if that was asked for.
        #[serde(skip_serializing_if = "Option::is_none")]
        measured: Option<Measured>,
        /// Both searches step by step, if that was asked for.
        #[serde(skip_serializing_if = "Option::is_none")]
        steps: Option<Box<Watched>>,
    },
    /// To [`Kind::Report`](crate::Kind::Report).
    Rerun {
        /// What was found.
        rerun: Box<Rerun>,
    },
    /// To [`Kind::ReadRecords`](crate::Kind::ReadRecords).
    Records {
        /// The format that was read.
        format: &'static str,
        /// The games.
        records: Vec<Record>,
    },
    /// To [`Kind::WriteRecords`](crate::Kind::WriteRecords).
    Text {
        /// The games.
        text: String,
        /// How the name of such a file ends.
        extension: &'static str,
        /// What the format does not keep of them.
        lost: Vec<&'static str>,
    },
}

impl Answer {
    /// The answer as the last of several messages: with `"done": true`.
    #[must_use]
    pub fn last(&self) -> impl Serialize + '_ {
        #[derive(Serialize)]
        struct Last<'a> {
            done: bool,
            #[serde(flatten)]
            answer: &'a Answer,
        }
        Last { done: true, answer: self }
    }
}

/// What can be played, and how much can be asked for.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Games {
    /// The version of the program.
    pub version: &'static str,
    /// The games: entries of the registry with the names of their sides.
    pub games: Vec<Value>,
    /// How machines are written, and what that means.
    pub players: Vec<(&'static str, &'static str)>,
    /// The levels of the engine.
    pub levels: u8,
    /// How much may be asked for.
    pub limits: Bounds,
}

/// A position to draw.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Viewed {
    /// The position.
    pub view: View,
    /// What the players are called, the first first.
    pub sides: [&'static str; 2],
    /// The moves of the game, as they are written.
    pub moves: Vec<String>,
    /// Every position of the game, the first first, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub views: Option<Vec<View>>,
    /// The last move step by step, if it was asked for and there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub frames: Option<Vec<Frame>>,
}
