#![doc = include_str!("../README.md")]
//!
//! Here are the rules and nothing but the rules: no evaluation, no search, no drawing.
//!
//! | module | games |
//! |---|---|
//! | [`mnk`] | k in a row on m columns by n rows: tic-tac-toe, Gomoku, any size |
//! | [`ultimate`] | Ultimate tic-tac-toe, closed or open boards |
//! | [`kalah`] | Kalah (Mancala) with its rule variants |
//! | [`tree`] | a game tree written down by hand |

mod bits;
pub mod grid;
pub mod kalah;
pub mod mnk;
pub mod tree;
pub mod ultimate;
