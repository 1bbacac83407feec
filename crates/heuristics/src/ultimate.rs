//! Opinions about Ultimate tic-tac-toe.

mod board_lines;
mod boards;
mod network;
mod one_board;
mod patterns;
mod sets;
mod tactics;
mod weights;

use crate::{
    dispatch::{dispatch, no_facts},
    spec,
};
pub use board_lines::{BoardLineWeights, BoardLines};
pub use boards::{BoardWeights, Boards};
use games::ultimate::{self, Rules, Spot, Ultimate};
use kernel::{NoOpinion, Options, ParseError};
pub use network::{
    FEATURES, Forms, LINE_UNITS, Network, NetworkWeights, Openings, SITUATIONS, UNITS, situation,
};
pub use one_board::OneBoard;
pub use patterns::Patterns;
use std::fmt;
pub use weights::{Chance, Classes, PatternWeights, classes};

/// The names and what they mean, the default first.
#[must_use]
pub fn names() -> &'static [(&'static str, &'static str)] {
    &[
        ("network", "a small network over the marks of all boards; the default for closed boards"),
        ("patterns", "how likely each board is won, by a table of patterns; closed boards"),
        ("boards", "boards owned and within reach, their place, a free choice, who moves"),
        ("board-lines", "the eight lines of every small board"),
        ("one-board", "board-lines that searches one board only where it may choose"),
        ("none", "no opinion"),
    ]
}

/// Names of earlier versions and what they mean now.
const ALIASES: [(&str, &str); 2] = [("report", "board-lines"), ("guess", "one-board")];

/// What can be set after a name; nothing for an unknown one.
#[must_use]
pub fn settings(name: &str) -> Vec<spec::Setting> {
    match spec::renamed(name, &ALIASES) {
        "boards" => spec::settings::<BoardWeights>(),
        "board-lines" => spec::settings::<BoardLineWeights>(),
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
    /// `board-lines`.
    BoardLines(BoardLines),
    /// `one-board`.
    OneBoard(OneBoard),
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
        Ok(match spec::renamed(options.name, &ALIASES) {
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
            "board-lines" => UltimateEvaluator::BoardLines(BoardLines::new(spec::read(options)?)),
            "one-board" => {
                let one_board::Nothing = spec::read(options)?;
                UltimateEvaluator::OneBoard(OneBoard::default())
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
            UltimateEvaluator::BoardLines(chosen) => spec::write(f, chosen.weights()),
            UltimateEvaluator::OneBoard(_) => spec::write(f, one_board::Nothing),
            UltimateEvaluator::None(chosen) => spec::write(f, *chosen),
        }
    }
}

no_facts!(Network, Patterns, Boards, BoardLines, OneBoard);
dispatch!([] Ultimate, Spot, UltimateEvaluator { Network, Patterns, Boards, BoardLines, OneBoard, None });
