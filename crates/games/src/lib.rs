#![doc = include_str!("../README.md")]
//!
//! Here are the rules and nothing but the rules: no evaluation, no search, no drawing.
//!
//! ```
//! use games::kalah::Packed;
//! use kernel::Game;
//!
//! let mut pos = Packed::new(&"kalah:6x4".parse()?);
//! for text in ["c", "f", "b"] {
//!     let mv = pos.parse_move(text)?;
//!     pos.play(mv)?;
//! }
//! assert_eq!(pos.to_string(), "N:4,4,0,5,5,0,2/5,0,6,6,5,5,1");
//! assert!(pos.terminal().is_none() && pos.move_count() == 5);
//! assert_eq!(pos.play(pos.parse_move("b")?).unwrap_err().to_string(), "pit b is empty");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! | module | games |
//! |---|---|
//! | [`mnk`] | k in a row on m columns by n rows: tic-tac-toe, Gomoku, Renju, any size |
//! | [`ultimate`] | Ultimate tic-tac-toe, closed or open boards |
//! | [`kalah`] | Kalah (Mancala) with its rule variants |
//! | [`tree`] | a game tree written down by hand |

mod bits;
pub mod grid;
pub mod kalah;
pub mod mnk;
pub mod tree;
pub mod ultimate;
