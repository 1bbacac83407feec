#![doc = include_str!("../README.md")]
//!
//! ```
//! use kernel::{Payoff, Score, Side, Window};
//!
//! // A fact about a finished game, seen by the first player: the second has won.
//! let lost = Payoff::won_by(Side::Second, 1);
//! // What a search compares, seen by the player to move: a win in 3 plies beats a win in 5.
//! let score = Score::of(lost, Side::Second, 3);
//! assert!(score > Score::of(lost, Side::Second, 5));
//! // To the parent, where the other player moves, it is a loss, and it is read back as such.
//! assert_eq!(score.for_parent(false).fact(), Some((-1, 3)));
//! // A parent that already has a draw need not look further.
//! let window = Window::FULL.raised_to(Score::ZERO).for_child(false);
//! assert!(window.raised_to(score).is_empty());
//! ```
//!
//! Everything else in the project is written in these words. A [`Game`] is a position that
//! knows its rules; a [`Payoff`] is a fact about a finished game, seen by the first player;
//! a [`Score`] is what a search compares, seen by the player to move. The two are different types
//! because mixing them is the classic mistake of minimax programs. An [`Evaluator`] has opinions, a
//! [`MoveGuide`] says which moves to search.
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
mod numbered;
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
pub use evaluator::{Evaluator, Knowledge, MoveGuide, NoOpinion, Plain, Selection, WithOracle};
pub use game::{Canonical, Game, Symmetry, play_by_moves};
pub use job::{Clock, Job, Progress, set_clock};
pub use numbered::Numbered;
pub use options::Options;
pub use oracle::{Chain, Effort, Fact, NoOracle, Oracle};
pub use payoff::Payoff;
pub use player::{Choice, Forfeit, Played, Player, Swap2, Time};
pub use report::{Limits, Report};
pub use score::{Score, Window};
pub use side::Side;
pub use value::{Scale, Unit, Value};
