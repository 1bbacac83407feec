//! The only place where types are erased: above it a game is a name and a position is a
//! `Box<dyn Position>`; below it every game is a type of its own.

mod book;
pub mod contest;
mod endgames;
mod endings;
mod error;
pub mod explain;
mod ladder;
pub mod parallel;
pub mod picture;
pub mod player;
mod position;
mod registry;
pub mod review;
mod search_request;
pub mod serve;
pub mod solve;
mod think;
pub mod value;
mod view;

pub use ::search::engine::Options;
pub use arena::{Format, Ply, Reason, Record, Standings, standings, stats};
pub use book::Book;
pub use contest::{Contest, ContestNews, ContestOutcome};
pub use endgames::cache_folder;
pub use error::Error;
pub use explain::Trace;
pub use kernel::Limits;
pub use kernel::{Forfeit, Time, Unit, Value, shortened_to};
pub use ladder::{Climb, Climbed, Ladder, LadderCell, LadderTable};
pub use picture::{Frame, FrameEvent, Picture};
pub use player::{Chosen, PlayerSpec, Seat};
pub use position::{Manner, OpenOracle, Oracle, Part, Position, erase, no_opinion};
pub use registry::{Entry, EvaluatorEntry, Registry, Weight};
pub use review::{Review, review};
pub use search_request::{Rung, Search};
pub use solve::{Proofs, Proving, Solve, Solved, SolvedMove};
pub use think::{Think, Thought, ThoughtLine};
pub use view::{Outcome, View};

/// The samples of the README are compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
