#![doc = include_str!("../README.md")]
//!
//! What every game must pass: the [`battery`](check) over random play, [perft](perft()) counts, and
//! a [plain minimax](minimax()) to compare engines with; and [moves and positions as
//! numbers](check_numbers), where a game has them. It knows no game by name.

//! ```
//! use conformance::{Battery, check, minimax, perft};
//! use kernel::{Game, IllegalMove, ParseError, Payoff, Side};
//! use std::ops::RangeInclusive;
//!
//! /// Take one or two from a heap; who takes the last one wins.
//! #[derive(Clone, PartialEq, Eq, Debug)]
//! struct Heap {
//!     left: u8,
//!     mover: Side,
//! }
//!
//! impl Game for Heap {
//!     type Rules = Size;
//!     type Move = u8;
//!     type Undo = ();
//!
//!     fn new(size: &Size) -> Heap {
//!         Heap { left: size.0, mover: Side::First }
//!     }
//!
//!     fn to_move(&self) -> Side {
//!         self.mover
//!     }
//!
//!     fn terminal(&self) -> Option<Payoff> {
//!         (self.left == 0).then(|| Payoff::won_by(self.mover.other(), 1))
//!     }
//!
//!     fn bounds(&self) -> RangeInclusive<Payoff> {
//!         Payoff::still_possible(self.terminal())
//!     }
//!
//!     fn moves(&self, out: &mut Vec<u8>) {
//!         out.extend(1..=self.left.min(2));
//!     }
//!
//!     fn make(&mut self, mv: u8) {
//!         *self = Heap { left: self.left - mv, mover: self.mover.other() };
//!     }
//!
//!     fn unmake(&mut self, mv: u8, (): ()) {
//!         *self = Heap { left: self.left + mv, mover: self.mover.other() };
//!     }
//!
//!     fn check(&self, mv: u8) -> Result<(), IllegalMove> {
//!         let legal = (1..=self.left.min(2)).contains(&mv);
//!         legal.then_some(()).ok_or_else(|| IllegalMove::because("take one or two"))
//!     }
//!
//!     fn key(&self) -> u64 {
//!         kernel::mix(u64::from(self.left) * 2 + self.mover.index() as u64)
//!     }
//!
//!     fn move_text(&self, mv: u8) -> String {
//!         mv.to_string()
//!     }
//!
//!     fn parse_move(&self, text: &str) -> Result<u8, ParseError> {
//!         text.parse().map_err(|_| ParseError::syntax("a number", text))
//!     }
//!
//!     // … and how positions and rules are written.
//! #     fn rules(&self) -> Size {
//! #         Size(10)
//! #     }
//! #     fn audit(&self) -> Result<(), String> {
//! #         if self.left <= 10 { Ok(()) } else { Err(format!("{} left", self.left)) }
//! #     }
//! #     fn parse(_: &Size, text: &str) -> Result<Heap, ParseError> {
//! #         let wrong = || ParseError::syntax("5 first", text);
//! #         let (left, mover) = text.split_once(' ').ok_or_else(wrong)?;
//! #         let mover = Side::BOTH.into_iter().find(|side| side.to_string() == mover);
//! #         let left = left.parse().map_err(|_| wrong())?;
//! #         Ok(Heap { left, mover: mover.ok_or_else(wrong)? })
//! #     }
//! }
//! # impl std::fmt::Display for Heap {
//! #     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
//! #         write!(f, "{} {}", self.left, self.mover)
//! #     }
//! # }
//! # #[derive(Clone, PartialEq, Eq, Debug, Default)]
//! # struct Size(u8);
//! # impl std::fmt::Display for Size {
//! #     fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
//! #         write!(f, "heap:{}", self.0)
//! #     }
//! # }
//! # impl std::str::FromStr for Size {
//! #     type Err = ParseError;
//! #     fn from_str(text: &str) -> Result<Size, ParseError> {
//! #         let size = text.strip_prefix("heap:").and_then(|size| size.parse().ok());
//! #         size.map(Size).ok_or_else(|| ParseError::syntax("heap:10", text))
//! #     }
//! # }
//!
//! check::<Heap>(&Size(10), Battery::default());
//! let mut heap = Heap::new(&Size(10));
//! assert_eq!(perft(&mut heap, 3), 8);
//! assert_eq!(minimax(&mut heap), Payoff::won_by(Side::First, 1), "10 is no multiple of 3");
//! ```

mod battery;
mod minimax;
mod numbers;
mod perft;

pub use battery::{Battery, check};
pub use minimax::minimax;
pub use numbers::check_numbers;
pub use perft::{divide, perft, perft_bulk};
