//! Two-player games of perfect information: play, search, prove, explain and referee them.
//!
//! ```
//! use alfabeta::{
//!     kernel::{Job, Time},
//!     session::Registry,
//! };
//!
//! // The strong engine plays Kalah against itself.
//! let mut pos = Registry::standard().open("kalah:4x3")?;
//! let mut player = pos.machine(&"engine:depth=6".parse()?)?;
//! player.begin(&*pos, true, 1)?;
//! while pos.view().result.is_none() {
//!     let chosen = player.choose(&*pos, &Time::default(), &Job::new(), &mut |_| ())?;
//!     pos.play(&chosen.mv)?;
//! }
//! println!("{}", pos.view().position);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Games known by name, as above, are in [`session`]. Everything below it is generic over
//! [`kernel::Game`], so it works with your own game as well:
//!
//! | module | what is in it |
//! |---|---|
//! | [`kernel`] | the contract of a game, payoffs and scores, and what passes between all others |
//! | [`games`] | rules: m,n,k with Gomoku, Ultimate tic-tac-toe, Kalah, trees written by hand |
//! | [`conformance`] | tests for any game: the battery, perft, plain minimax |
//! | [`heuristics`] | evaluators |
//! | [`search`] | the ladder from minimax to alpha-beta with cache; the strong engine; MCTS |
//! | [`solve`] | provers, endgame tables and books |
//! | [`certificates`] | proofs written down, and their check |
//! | [`arena`] | referee, openings, tournaments, ratings, stored games |
//! | [`engines`] | other programs as players: protocols, processes, sockets |
//! | [`session`] | games, players and contests by name; views and traces to draw |
//! | [`records`] | games written down: JSON lines, SGF, PSQ, Gomocup, text |
//! | [`teach`] | for courses: classic mistakes, a grader for students' programs, student reports done again |
//! | [`puzzles`] | proven puzzles of every game, and a rating for who solves them |
//! | [`desk`] | requests answered as data: what the web page talks to, without sockets |
//!
//! The feature `cli`, which is on by default, builds the command `alfabeta`. A library that needs
//! only this page asks for `default-features = false`.

pub use {
    arena, certificates, conformance, desk, engines, games, heuristics, kernel, puzzles, records,
    search, session, solve, teach,
};

/// The samples of the README and of the library's page are compiled and run.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
#[doc = include_str!("../library.md")]
struct Samples;
