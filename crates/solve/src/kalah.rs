//! Kalah, solved: endgame tables and a search that asks them, for every rules variant.
//!
//! [`KalahProver`] proves what positions are worth. [`Endgames`] are the tables alone, and
//! [`EndgameTables`] the same as an oracle that makes them when they are first needed.

mod board;
mod bytes;
mod endgames;
mod file;
mod layer;
mod learnt;
mod memory;
mod number;
mod openings;
mod oracle;
mod prover;
mod rows;
mod search;
mod tables;
mod values;
mod write;

pub use endgames::Endgames;
pub use oracle::EndgameTables;
pub use prover::KalahProver;

use crate::width::{Width, of_width};
use board::{Board, Row};
use games::kalah::{Kalah, Pits, Rules};
use kernel::Game;

/// Whether all boards of these rules fit.
fn fits<R: Row>(rules: &Rules) -> bool {
    usize::from(rules.pits()) <= R::MOST_PITS && usize::from(rules.seeds()) <= R::MOST_SEEDS
}

/// The seeds in the pits, seen by the player to move.
fn board<P: Pits, R: Row>(pos: &Kalah<P>) -> Board<R> {
    let pits = usize::from(pos.rules().pits());
    let row = |half| {
        let mut row = [0; search::MOST_PITS];
        (0..pits).for_each(|pit| row[pit] = pos.pits().pit(half, pit).into());
        R::of(&row[..pits])
    };
    Board { own: row(0), other: row(1) }
}

/// How many seeds are in the pits.
fn seeds_in_pits<P: Pits>(pos: &Kalah<P>) -> usize {
    let pits = usize::from(pos.rules().pits());
    usize::from(pos.pits().row_sum(0, pits) + pos.pits().row_sum(1, pits))
}
