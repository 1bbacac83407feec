//! Grades a student's program: what it plays and reports, compared with what is true.

mod counts;
mod diagnose;
mod facts;
mod plan;
mod positions;
mod run;
mod strength;
mod student;
mod trees;

use crate::{Mistake, textbook::Cut};
pub use counts::{Counted, Counts};
use kernel::Value;
pub use plan::{Plan, PlanError};
pub use run::grade;
use serde::{Deserialize, Serialize};
use session::{View, value};
use std::collections::BTreeMap;

/// What is tested.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Check {
    /// It starts, greets and answers in the form of the protocol.
    Speaks,
    /// Its moves are legal.
    Legal,
    /// It keeps what a position is worth.
    Best,
    /// It takes the fastest win and the slowest loss.
    Fastest,
    /// It answers in time.
    Time,
    /// The values it reports are right.
    Values,
    /// The nodes it reports are those of minimax or alpha-beta.
    Nodes,
    /// On written trees it evaluates the right leaves in the right order.
    Leaves,
    /// Games against players of known strength.
    Games,
}

impl Check {
    /// All of them, in the order of the report.
    pub const ALL: [Check; 9] = [
        Check::Speaks,
        Check::Legal,
        Check::Best,
        Check::Fastest,
        Check::Time,
        Check::Values,
        Check::Nodes,
        Check::Leaves,
        Check::Games,
    ];

    /// Its name, as teachers' files write it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Check::Speaks => "speaks",
            Check::Legal => "legal",
            Check::Best => "best",
            Check::Fastest => "fastest",
            Check::Time => "time",
            Check::Values => "values",
            Check::Nodes => "nodes",
            Check::Leaves => "leaves",
            Check::Games => "games",
        }
    }
}

/// The report on a program.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Graded {
    /// The rules.
    pub game: String,
    /// How the program was started.
    pub program: String,
    /// What it calls itself.
    pub name: Option<String>,
    /// How deep it was to search; none for the end of the game.
    pub depth: Option<u32>,
    /// Positions it was asked about.
    pub asked: u32,
    /// What was tested.
    pub checks: Vec<Checked>,
    /// How it searches, as far as its numbers tell.
    pub counts: Option<Counts>,
    /// Whether the leaves on written trees told when it cuts.
    pub leaves: Option<LeafRule>,
    /// The mistakes of the museum that answer as it does, the likeliest first.
    pub resembles: Vec<Resemblance>,
    /// Its games.
    pub games: Option<Strength>,
    /// Points reached.
    pub points: f64,
    /// Points that could be reached.
    pub most_points: f64,
    /// The slowest answer, in seconds.
    pub slowest: f64,
}

impl Graded {
    /// Whether no test failed.
    #[must_use]
    pub fn passed(&self) -> bool {
        self.checks.iter().all(|checked| checked.status != Status::Failed)
    }
}

/// One test.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Checked {
    /// Which.
    pub check: Check,
    /// Whether it passed.
    pub status: Status,
    /// How often it was tried.
    pub tried: u32,
    /// How often it failed.
    pub failed: u32,
    /// Points reached.
    pub points: f64,
    /// Points that could be reached.
    pub most_points: f64,
    /// Failures, the smallest position first; a few of them.
    pub failures: Vec<Failure>,
}

/// What came of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Nothing was wrong.
    Passed,
    /// Something was.
    Failed,
    /// There was nothing to test: it does not report this, or the protocol has no way to.
    Skipped,
}

/// Something wrong, and where.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Failure {
    /// The position; none where the program did not even start.
    pub view: Option<View>,
    /// What it played, as it wrote it.
    pub played: Option<String>,
    /// What it should have played: all moves that are best.
    pub expected: Vec<String>,
    /// What was wrong.
    pub reason: Reason,
    /// The mistake of the museum that does the same here.
    pub resembles: Option<Mistake>,
    /// How large the position is, in nodes of our own search.
    pub size: u64,
}

/// What was wrong. Values are seen by the program.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Reason {
    /// It crashed, hung, was late or gave up: the text of the referee.
    Forfeit {
        /// The reason.
        text: String,
    },
    /// It lost games by anything but the rules.
    Games {
        /// How many, by reason.
        forfeits: BTreeMap<session::Reason, u32>,
    },
    /// Its move is worth less than the best.
    Worse {
        /// What its move is worth.
        #[serde(serialize_with = "value::number")]
        worth: Value,
        /// What the best is.
        #[serde(serialize_with = "value::number")]
        best: Value,
    },
    /// It wins later than it could.
    SlowWin {
        /// Plies to its win; none if that is not known.
        plies: Option<u32>,
        /// Plies to the fastest.
        best: u32,
    },
    /// It loses sooner than it must.
    FastLoss {
        /// Plies to its loss.
        plies: u32,
        /// Plies to the slowest; none if that is not known.
        best: Option<u32>,
    },
    /// Its value is wrong.
    Value {
        /// What it said.
        #[serde(serialize_with = "value::number")]
        said: Value,
        /// What is right.
        #[serde(serialize_with = "value::number")]
        right: Value,
    },
    /// Its count of nodes is that of no right search.
    Nodes {
        /// What it said.
        said: u64,
        /// Minimax.
        minimax: u64,
        /// Alpha-beta that cuts where alpha = beta.
        at_equal: u64,
        /// Alpha-beta that cuts only beyond.
        beyond: u64,
    },
    /// It evaluated other leaves, or in another order.
    Leaves {
        /// What it said.
        said: Vec<String>,
        /// Minimax.
        minimax: Vec<String>,
        /// Alpha-beta that cuts where alpha = beta.
        at_equal: Vec<String>,
        /// Alpha-beta that cuts only beyond.
        beyond: Vec<String>,
    },
}

/// Which rule the leaves on written trees follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct LeafRule {
    /// When it cuts; none is minimax.
    pub cut: Option<Cut>,
    /// Whether both rules of cutting fit.
    pub either: bool,
}

/// A mistake that answers as the program does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Resemblance {
    /// Which.
    pub mistake: Mistake,
    /// Answers that are the same.
    pub same: u32,
    /// Answers compared.
    pub of: u32,
}

/// What came of its games.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Strength {
    /// Elo beside the mean of all players, and its error (95 %), if there is one.
    pub elo: f64,
    /// The error.
    pub error: Option<f64>,
    /// Each opponent.
    pub opponents: Vec<Opponent>,
    /// Games lost by anything but the rules, by reason.
    pub forfeits: BTreeMap<session::Reason, u32>,
}

/// Games against one opponent.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Opponent {
    /// Who.
    pub name: String,
    /// Won, drawn, lost.
    pub games: [u32; 3],
    /// The opponent's own Elo on the same scale.
    pub elo: f64,
}
