#![doc = include_str!("../README.md")]
//!
//! A [`Prover`] proves what a position is worth and writes the proof down as a certificate that the
//! crate `certificates` checks. It keeps what it has learnt, so that neither the certificate nor
//! the next question proves anything twice. There is one for [m,n,k-games](mnk), [Kalah](kalah),
//! [Ultimate tic-tac-toe](ultimate) and [trees](tree); an [`EngineProver`] searches any other game
//! to its end. Provers, [`Book`]s and Kalah's [`EndgameTables`](kalah::EndgameTables) are
//! [`Oracle`](kernel::Oracle)s: play, analysis and adjudication ask them in one chain.

mod book;
mod engine;
mod error;
mod files;
mod pages;
mod prover;
mod width;

pub mod kalah;
pub mod mnk;
pub mod tree;
pub mod ultimate;

pub use book::{Book, BookOracle};
pub use engine::EngineProver;
pub use error::{BookError, Cancelled, Error};
pub use files::{cache_folder, write_whole};
pub use prover::{Census, Prover, Provers, Settings, Solution};
