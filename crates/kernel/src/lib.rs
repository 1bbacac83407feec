//! The vocabulary of two-player, zero-sum games of perfect information.
//!
//! Everything else in the project is written in these words. A [`Game`] is a position that
//! knows its rules; a [`Payoff`] is a fact about a finished game, seen by the first player;
//! a [`Score`] is an opinion about an unfinished one, seen by the player to move. The two are
//! different types because mixing them is the classic mistake of minimax programs.
//!
//! There are no rules here, no input or output, no clock and no randomness.

mod error;
mod evaluator;
mod game;
mod payoff;
mod player;
mod report;
mod score;
mod side;
mod value;

pub use error::{IllegalMove, ParseError};
pub use evaluator::{Effort, Evaluator, NoOpinion, Selection};
pub use game::{Canonical, Game, Symmetry};
pub use payoff::Payoff;
pub use player::{Choice, Forfeit, Played, Player, Time};
pub use report::{Limits, Line, Report, Verdict};
pub use score::{Score, Window};
pub use side::Side;
pub use value::{Scale, Unit, Value};
