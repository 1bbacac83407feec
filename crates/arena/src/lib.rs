#![doc = include_str!("../README.md")]
//!
//! | module | what it does |
//! |---|---|
//! | [`record`] | a game as a line of JSON |
//! | [`value`] | the JSON form of a value |
//! | [`referee`] | plays one game: [`referee::play`] with [`referee::Terms`] gives a [`Record`] |
//! | [`openings`] | where games begin: random and balanced, or read from text |
//! | [`schedule`] | which game has which number, players, opening and seed |
//! | [`seed`] | seeds in JSON |
//! | [`stats`] | Elo, pentanomial errors, SPRT, ratings: numbers from counted results |
//! | [`standings`] | a [`standings::ScoreSheet`] counts records and tells [`standings::Standings`] |
//! | [`store`] | every finished game in an SQLite file, so that a run can be resumed |
//! | [`swap2`] | players agree on an opening and on sides |
//! | [`tournament`] | plays a schedule on several threads, stores and counts: [`tournament::Tournament::run`] |

pub mod openings;
pub mod record;
pub mod referee;
pub mod schedule;
pub mod seed;
pub mod standings;
pub mod stats;
#[cfg_attr(not(all(feature = "store", not(target_family = "wasm"))), path = "store/none.rs")]
pub mod store;
pub mod swap2;
pub mod tournament;
pub mod value;

pub use openings::Opening;
pub use record::{Ply, Reason, Record};
pub use schedule::{Fixture, Format, Schedule};
pub use standings::Standings;
pub use store::Store;
