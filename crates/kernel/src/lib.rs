//! The vocabulary of two-player, zero-sum games of perfect information.
//!
//! Everything else in the project is written in these words. A [`Game`] is a position that
//! knows its rules; a [`Payoff`] is a fact about a finished game, seen by the first player;
//! a [`Score`] is an opinion about an unfinished one, seen by the player to move. The two are
//! different types because mixing them is the classic mistake of minimax programs.
//!
//! Three types carry what passes between all other crates: an [`Evaluation`] is what is known and
//! thought of a position, an [`Oracle`] is a source of facts, and a [`Job`] limits, watches and
//! cancels work. There are no rules here and no input or output; only [`Job`] asks what time it is.

mod cells;
mod digest;
mod error;
mod evaluation;
mod evaluator;
mod game;
mod job;
pub mod options;
mod oracle;
mod payoff;
mod player;
mod report;
mod score;
mod side;
mod value;

pub use cells::CellSet;
pub use digest::{Checksum, GOLDEN, SplitMix, checksum, mix};
pub use error::{IllegalMove, ParseError, shortened, shortened_to};
pub use evaluation::Evaluation;
pub use evaluator::{Evaluator, NoOpinion, Selection};
pub use game::{Canonical, Game, Symmetry};
pub use job::{Clock, Job, Progress, set_clock};
pub use options::Options;
pub use oracle::{Chain, Effort, Fact, NoOracle, Oracle};
pub use payoff::Payoff;
pub use player::{Choice, Forfeit, Played, Player, Time};
pub use report::{Limits, Line, Report, Verdict};
pub use score::{Score, Window};
pub use side::Side;
pub use value::{Scale, Unit, Value};
