//! Opinions about Kalah.

mod plain;
mod weighted;

use crate::{
    dispatch::{dispatch, no_facts},
    spec,
};
use games::kalah::{Kalah, Pit, Pits, Rules};
use kernel::{NoOpinion, Options, ParseError};
pub use plain::{Rows, Stores};
use std::fmt;
pub use weighted::{KalahWeights, Weighted};

/// The names and what they mean, the default first.
#[must_use]
pub fn names() -> &'static [(&'static str, &'static str)] {
    &[
        (
            "weighted",
            "stores, rows, empty pits, extra turns and captures at hand, last pits, each with its weight",
        ),
        ("rows", "seeds of the own side, store and row, minus those of the other"),
        ("stores", "difference of stores"),
        ("none", "no opinion"),
    ]
}

/// What can be set after a name; nothing for an unknown one.
#[must_use]
pub fn settings(name: &str) -> Vec<spec::Setting> {
    match name {
        "weighted" => spec::settings::<KalahWeights>(),
        _ => Vec::new(),
    }
}

/// Any evaluator of Kalah.
#[derive(Clone, Debug)]
pub enum KalahEvaluator {
    /// `weighted`, the default.
    Weighted(Weighted),
    /// `rows`.
    Rows(Rows),
    /// `stores`.
    Stores(Stores),
    /// `none`.
    None(NoOpinion),
}

impl KalahEvaluator {
    /// The default; it is the same for all rules.
    #[must_use]
    pub fn standard(rules: &Rules) -> KalahEvaluator {
        _ = rules;
        KalahEvaluator::Weighted(Weighted::default())
    }

    /// Reads a name and its settings.
    ///
    /// # Errors
    /// If there is no such name or setting, or the setting's value is out of its range.
    pub fn parse(text: &str, rules: &Rules) -> Result<KalahEvaluator, ParseError> {
        _ = rules;
        let options = Options::parse(text)?;
        Ok(match options.name {
            "weighted" => KalahEvaluator::Weighted(Weighted::new(spec::read(options)?)),
            "rows" => KalahEvaluator::Rows(spec::read(options)?),
            "stores" => KalahEvaluator::Stores(spec::read(options)?),
            "none" => KalahEvaluator::None(spec::read(options)?),
            other => return Err(spec::unknown(names(), other)),
        })
    }
}

impl fmt::Display for KalahEvaluator {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            KalahEvaluator::Weighted(chosen) => spec::write(f, chosen.weights()),
            KalahEvaluator::Rows(chosen) => spec::write(f, *chosen),
            KalahEvaluator::Stores(chosen) => spec::write(f, *chosen),
            KalahEvaluator::None(chosen) => spec::write(f, *chosen),
        }
    }
}

no_facts!(Weighted, Rows, Stores);
dispatch!([P: Pits] Kalah<P>, Pit, KalahEvaluator { Weighted, Rows, Stores, None });
