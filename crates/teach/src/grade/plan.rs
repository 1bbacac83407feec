//! What to test, as a teacher writes it.

use super::Check;
use serde::Deserialize;
use std::{collections::BTreeMap, fmt, time::Duration};

/// What to test, and what it is worth.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Plan {
    /// The rules.
    pub game: String,
    /// How deep the program is to search; none for the end of the game. Its values and nodes are
    /// compared with a search of this depth.
    pub depth: Option<u32>,
    /// What evaluates leaves that are not finished games.
    pub eval: String,
    /// Seconds for a move.
    pub seconds: f64,
    /// How many positions it is asked about.
    pub positions: u32,
    /// Another seed, other positions.
    pub seed: u64,
    /// Trees on which it tells the leaves it evaluated.
    pub trees: Vec<String>,
    /// Games against each opponent, an even number; none are played for 0.
    pub games: u32,
    /// Who it plays against.
    pub opponents: Vec<String>,
    /// What each test is worth; those that are not named are not run.
    pub points: BTreeMap<Check, f64>,
}

/// Trees of growing size. In the second the two rules of cutting differ.
const TREES: [&str; 4] = [
    "tree:((10 11)(9 12))",
    "tree:((3 5)(3 2)(6 1))",
    "tree:((3 12 8)(2 4 6)(14 5 2))",
    "tree:(((5 6)(7 4 5))((3)(6 6 9))((7)(5)))",
];

impl Default for Plan {
    fn default() -> Plan {
        let worth = |check: Check| (check, if check == Check::Games { 0.0 } else { 1.0 });
        Plan {
            game: String::new(),
            depth: None,
            eval: "none".to_owned(),
            seconds: 5.0,
            positions: 40,
            seed: 1,
            trees: TREES.map(str::to_owned).to_vec(),
            games: 0,
            opponents: ["random", "alphabeta:depth=1", "alphabeta:depth=3"]
                .map(str::to_owned)
                .to_vec(),
            points: Check::ALL.into_iter().map(worth).collect(),
        }
    }
}

/// A teacher's file that cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlanError(String);

impl fmt::Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for PlanError {}

impl Plan {
    /// Reads a teacher's file.
    ///
    /// # Errors
    /// If it is no TOML, names something unknown, or a number makes no sense.
    ///
    /// ```
    /// let plan = teach::grade::Plan::parse("game = 'tictactoe'\n[points]\nbest = 5\nlegal = 1")?;
    /// assert_eq!(plan.points.len(), 2);
    /// # Ok::<(), teach::grade::PlanError>(())
    /// ```
    pub fn parse(text: &str) -> Result<Plan, PlanError> {
        let plan: Plan = toml::from_str(text).map_err(|error| PlanError(error.to_string()))?;
        let wrong = |what: &str| Err(PlanError(what.to_owned()));
        match () {
            () if !(plan.seconds > 0.0 && plan.seconds <= 3600.0) => {
                wrong("expected seconds above 0 and up to 3600")
            }
            () if plan.positions > 10_000 => wrong("expected at most 10000 positions"),
            () if plan.games % 2 == 1 => wrong("expected an even number of games"),
            () if plan.points.values().any(|points| !(0.0..=1e6).contains(points)) => {
                wrong("expected points from 0 to 1000000")
            }
            () => Ok(plan),
        }
    }

    pub(super) fn time(&self) -> Duration {
        Duration::from_secs_f64(self.seconds)
    }

    pub(super) fn wants(&self, check: Check) -> bool {
        self.points.contains_key(&check)
    }
}
