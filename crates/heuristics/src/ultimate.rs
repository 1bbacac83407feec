//! Opinions about Ultimate tic-tac-toe.

mod boards;
mod guess;
mod network;
mod patterns;
mod report;
mod sets;
mod tactics;
mod weights;

use crate::{
    dispatch::{dispatch, no_facts},
    spec,
};
pub use boards::{BoardWeights, Boards};
use games::ultimate::{self, Rules, Spot, Ultimate};
pub use guess::Guess;
use kernel::{NoOpinion, Options, ParseError};
pub use network::{FEATURES, Forms, LINE_UNITS, Network, NetworkWeights, UNITS};
pub use patterns::Patterns;
pub use report::{Report, ReportWeights};
use std::fmt;
pub use weights::{Chance, Classes, PatternWeights, classes};

/// The names and what they mean, the default first.
#[must_use]
pub fn names() -> &'static [(&'static str, &'static str)] {
    &[
        ("network", "a small network over the marks of all boards; the default for closed boards"),
        ("patterns", "how likely each board is won, by a table of patterns; closed boards"),
        ("boards", "boards owned and within reach, their place, a free choice, who moves"),
        ("report", "report 003: the eight lines of every small board"),
        ("guess", "report 003 as it played: of boards to choose from it looks at one only"),
        ("none", "no opinion"),
    ]
}

/// What can be set after a name; nothing for an unknown one.
#[must_use]
pub fn settings(name: &str) -> Vec<spec::Setting> {
    match name {
        "boards" => spec::settings::<BoardWeights>(),
        "report" => spec::settings::<ReportWeights>(),
        _ => Vec::new(),
    }
}

/// Any evaluator of Ultimate tic-tac-toe.
#[derive(Clone, Debug)]
pub enum UltimateEvaluator {
    /// `network`, the default for closed boards.
    Network(Network),
    /// `patterns`.
    Patterns(Patterns),
    /// `boards`, the default for open ones.
    Boards(Boards),
    /// `report`.
    Report(Report),
    /// `guess`.
    Guess(Guess),
    /// `none`.
    None(NoOpinion),
}

impl UltimateEvaluator {
    /// The default for these rules.
    #[must_use]
    pub fn standard(rules: &Rules) -> UltimateEvaluator {
        match rules.boards {
            ultimate::Boards::Closed => UltimateEvaluator::Network(Network::standard(rules)),
            ultimate::Boards::Open => UltimateEvaluator::Boards(Boards::default()),
        }
    }

    /// Reads a name and its settings.
    ///
    /// # Errors
    /// If there is no such name or setting, or the setting's value is out of its range.
    pub fn parse(text: &str, rules: &Rules) -> Result<UltimateEvaluator, ParseError> {
        let options = Options::parse(text)?;
        Ok(match options.name {
            "network" | "patterns" if rules.boards == ultimate::Boards::Open => {
                return Err(ParseError::syntax("an evaluator for open boards", options.name));
            }
            "network" => {
                let network::Nothing = spec::read(options)?;
                UltimateEvaluator::Network(Network::standard(rules))
            }
            "patterns" => {
                let patterns::Nothing = spec::read(options)?;
                UltimateEvaluator::Patterns(Patterns::standard())
            }
            "boards" => UltimateEvaluator::Boards(Boards::new(spec::read(options)?)),
            "report" => UltimateEvaluator::Report(Report::new(spec::read(options)?)),
            "guess" => {
                let guess::Nothing = spec::read(options)?;
                UltimateEvaluator::Guess(Guess::default())
            }
            "none" => UltimateEvaluator::None(spec::read(options)?),
            other => return Err(spec::unknown(names(), other)),
        })
    }
}

impl fmt::Display for UltimateEvaluator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UltimateEvaluator::Network(_) => spec::write(f, network::Nothing),
            UltimateEvaluator::Patterns(_) => spec::write(f, patterns::Nothing),
            UltimateEvaluator::Boards(chosen) => spec::write(f, chosen.weights()),
            UltimateEvaluator::Report(chosen) => spec::write(f, chosen.weights()),
            UltimateEvaluator::Guess(_) => spec::write(f, guess::Nothing),
            UltimateEvaluator::None(chosen) => spec::write(f, *chosen),
        }
    }
}

no_facts!(Network, Patterns, Boards, Report, Guess);
dispatch!([] Ultimate, Spot, UltimateEvaluator { Network, Patterns, Boards, Report, Guess, None });
