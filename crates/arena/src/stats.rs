//! What results say about strength, and how surely.
//!
//! Games come in pairs from one opening with changed sides, and the two games of a pair are not
//! independent: an opening that favours the first player gives one point to each. So the pair, not
//! the game, is counted: it is worth 0, ½, 1, 1½ or 2 points, the five (**pentanomial**) outcomes.
//! A game whose pair is incomplete counts by itself, as one of three (trinomial) outcomes.

mod normal;
mod rating;
mod sprt;
mod tally;

pub use normal::normal_below;
pub use rating::{Met, Rating, ratings};
pub use sprt::{Sprt, SprtError, SprtState, SprtVerdict};
pub use tally::{Elo, Tally, Wdl, elo_of_score, score_of_elo};
