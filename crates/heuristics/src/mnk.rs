//! Opinions about m,n,k-games, tic-tac-toe and Gomoku.

mod compass;
mod counts;
mod follower;
mod lines;
mod patterns;
mod potential;
mod threats;
mod windows;

use crate::{
    dispatch::{dispatch, no_facts},
    spec,
};
use games::mnk::{Cell, Free, Mnk, Rules, Stones};
use kernel::{NoOpinion, Options, ParseError};
pub use lines::{LineWeights, Lines};
pub use patterns::{
    CorrectionWeights, Force, Kind, PatternValues, PatternWeights, Patterns, Reach, Windows,
};
pub use potential::Potential;
use std::fmt;
pub use threats::{ThreatWeights, Threats};

/// The names and what they mean, the default first.
#[must_use]
pub fn names() -> &'static [(&'static str, &'static str)] {
    &[
        (
            "threats",
            "k cells in line that only one side has stones in, kept up to date by each move",
        ),
        (
            "patterns",
            "what each cell would make of its lines, by tables: the default for five in line",
        ),
        ("potential", "own stones around each stone, where a line still has room"),
        ("lines", "lines of equal stones, worth more with open ends"),
        ("none", "no opinion"),
    ]
}

/// What can be set after a name; nothing for an unknown one.
#[must_use]
pub fn settings(name: &str) -> Vec<spec::Setting> {
    match name {
        "threats" => spec::settings::<ThreatWeights>(),
        "patterns" => spec::settings::<PatternWeights>(),
        "lines" => spec::settings::<LineWeights>(),
        _ => Vec::new(),
    }
}

/// Any evaluator of m,n,k-games.
#[derive(Clone, Debug)]
pub enum MnkEvaluator {
    /// `threats`, the default where `patterns` does not fit.
    Threats(Threats),
    /// `patterns`, the default for five in line.
    Patterns(Box<Patterns>),
    /// `potential`.
    Potential(Potential),
    /// `lines`.
    Lines(Lines),
    /// `none`.
    None(NoOpinion),
}

impl MnkEvaluator {
    /// The default for these rules.
    #[must_use]
    pub fn standard(rules: &Rules) -> MnkEvaluator {
        match Patterns::fits(rules) {
            true => MnkEvaluator::Patterns(Box::new(Patterns::with(rules, Default::default()))),
            false => MnkEvaluator::Threats(Threats::new(rules)),
        }
    }

    /// Reads a name and its settings, for these rules.
    ///
    /// # Errors
    /// If there is no such name or setting, or the setting's value is out of its range.
    pub fn parse(text: &str, rules: &Rules) -> Result<MnkEvaluator, ParseError> {
        let options = Options::parse(text)?;
        Ok(match options.name {
            "threats" => MnkEvaluator::Threats(Threats::with(rules, spec::read(options)?)),
            "patterns" if !Patterns::fits(rules) => {
                let expected = "rules for patterns: five in line on sides of at most 20";
                return Err(ParseError::syntax(expected, rules.to_string()));
            }
            "patterns" => {
                MnkEvaluator::Patterns(Box::new(Patterns::with(rules, spec::read(options)?)))
            }
            "potential" => {
                let potential::Nothing = spec::read(options)?;
                MnkEvaluator::Potential(Potential::new(rules))
            }
            "lines" => MnkEvaluator::Lines(Lines::with(rules, spec::read(options)?)),
            "none" => MnkEvaluator::None(spec::read(options)?),
            other => return Err(spec::unknown(names(), other)),
        })
    }
}

impl fmt::Display for MnkEvaluator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MnkEvaluator::Threats(chosen) => spec::write(f, chosen.weights()),
            MnkEvaluator::Patterns(chosen) => spec::write(f, chosen.weights()),
            MnkEvaluator::Potential(_) => spec::write(f, potential::Nothing),
            MnkEvaluator::Lines(chosen) => spec::write(f, chosen.weights()),
            MnkEvaluator::None(chosen) => spec::write(f, *chosen),
        }
    }
}

no_facts!(Threats, Potential, Lines);
dispatch!([S: Stones, F: Free] Mnk<S, F>, Cell, MnkEvaluator { Threats, Patterns, Potential, Lines, None });
