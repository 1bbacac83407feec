//! Facts about unfinished positions: provers, endgame tables and books.
//!
//! A [`Prover`] proves what a position is worth and writes the proof down as a certificate that the
//! crate `certificates` checks. It keeps what it has learnt, so that neither the certificate nor
//! the next question proves anything twice. There is one for [m,n,k-games](mnk), [Kalah](kalah),
//! [Ultimate tic-tac-toe](ultimate) and [trees](tree); an [`EngineProver`] searches any other game
//! to its end. Provers, [`Book`]s and Kalah's [`EndgameTables`](kalah::EndgameTables) are
//! [`Oracle`](kernel::Oracle)s: play, analysis and adjudication ask them in one chain.
//!
//! ```
//! use games::kalah::{Packed, Rules};
//! use kernel::{Game, Job};
//! use solve::{Prover, Settings, kalah::KalahProver};
//!
//! let rules: Rules = "kalah:3x4,capture=empty".parse()?;
//! let pos = Packed::new(&rules);
//! let mut prover = KalahProver::new(&Settings::default());
//! let solution = prover.prove(&pos, &Job::new())?.expect("all of Kalah can be proven");
//! assert_eq!(solution.evaluation.payoff().map(|payoff| payoff.value()), Some(2));
//! let certificate = prover.certify(&pos, &Job::new())?;
//! assert!(certificates::check(&certificate, 1 << 20, &Job::new()).is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod book;
mod engine;
mod error;
mod files;
mod prover;

pub mod kalah;
pub mod mnk;
pub mod tree;
pub mod ultimate;

pub use book::{Book, BookOracle};
pub use engine::EngineProver;
pub use error::{BookError, Cancelled, Error};
pub use files::cache_folder;
pub use prover::{Census, Prover, Provers, Settings, Solution};
