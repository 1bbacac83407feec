#![doc = include_str!("../README.md")]
//!
//! The only place where types are erased: above it a game is a name and a position is a
//! `Box<dyn Position>`; below it every game is a type of its own.

mod analysis;
pub mod contest;
mod error;
mod evaluation;
pub mod explain;
mod ladder;
pub mod numbers;
pub mod parallel;
pub mod picture;
pub mod player;
mod position;
mod registry;
pub mod review;
mod search_request;
pub mod selfplay;
pub mod serve;
pub mod solving;
mod view;

pub use analysis::{Analysis, AnalysisLine, AnalysisRequest};
pub use arena::{
    Format, Ply, Reason, Record, Standings, schedule::ScheduleError, seed, standings, stats, value,
};
pub use contest::{Contest, ContestNews, ContestOutcome};
pub use error::{ContestError, Error, MoveError, PlayerError};
pub use evaluation::Evaluation;
pub use explain::Trace;
#[cfg(feature = "external-weights")]
pub use heuristics::{WeightsSource, set_weights_source};
pub use kernel::{
    Forfeit, IllegalMove, Job, Limits, ParseError, Payoff, Progress, Swap2, Time, Unit, Value,
    shortened_to,
};
pub use ladder::{LadderCell, LadderPlan, LadderResult, LadderRun, LadderTable};
pub use numbers::Numbers;
pub use picture::{Frame, FrameEvent, Picture};
pub use player::{Chosen, Machine, PlayerSpec};
pub use position::{
    Adapter, MakeNumbers, MakeOracle, MakeProver, Part, Position, erase, no_opinion,
};
pub use registry::{Entry, EvaluatorEntry, Registry, Weight};
pub use review::{Review, review};
pub use search_request::{Rung, Search};
pub use selfplay::SelfPlay;
pub use solve::{Book, BookError, Error as SolveError, cache_folder, write_whole};
pub use solving::{Prover, Solved};
pub use view::{Outcome, View};
