//! Endgame tables for those who play.

use super::{
    board::Row,
    number::choose,
    solver::{board, fits},
    tables::Tables,
};
use games::kalah::{Kalah, Pits, Rules};
use kernel::{Game, Payoff, Side};
use std::{path::Path, sync::atomic::AtomicBool};

/// What every position of few seeds is worth.
#[derive(Debug)]
pub struct Endgames {
    tables: Size,
}

#[derive(Debug)]
enum Size {
    Narrow(Box<Tables<u64>>),
    Wide(Box<Tables<u128>>),
}

impl Endgames {
    /// Tables of all positions of up to `seeds` seeds in the pits, or as many as tables can have. They are read from
    /// `folder` where they are there and undamaged; the others are worked out and kept there.
    #[must_use]
    pub fn new(rules: &Rules, seeds: usize, threads: usize, folder: Option<&Path>) -> Endgames {
        let tables = match fits::<u64>(rules) {
            true => Size::Narrow(Box::new(tables(rules, seeds, threads, folder))),
            false => Size::Wide(Box::new(tables(rules, seeds, threads, folder))),
        };
        Endgames { tables }
    }

    /// The most seeds that tables of at most `bytes` bytes can have.
    #[must_use]
    pub fn seeds_within(rules: &Rules, bytes: u64) -> usize {
        let pits = usize::from(rules.pits());
        // The positions of up to so many seeds: a place more takes what is missing.
        let fits = |seeds: &usize| choose(seeds + 2 * pits, 2 * pits) <= bytes;
        (1..=usize::from(rules.seeds())).take_while(fits).last().unwrap_or(0)
    }

    /// The most seeds of positions that are known.
    #[must_use]
    pub fn seeds(&self) -> usize {
        match &self.tables {
            Size::Narrow(tables) => tables.layers() - 1,
            Size::Wide(tables) => tables.layers() - 1,
        }
    }

    /// What best play leads to from a position of the tables' rules; nothing if there are too many seeds in the pits.
    #[must_use]
    #[inline]
    pub fn payoff<P: Pits>(&self, pos: &Kalah<P>) -> Option<Payoff> {
        let size = usize::from(pos.rules().pits());
        let seeds = usize::from(pos.pits().row_sum(0, size) + pos.pits().row_sum(1, size));
        if seeds > self.seeds() {
            return None;
        }
        let gain = match &self.tables {
            Size::Narrow(tables) => tables.value(board(pos), seeds),
            Size::Wide(tables) => tables.value(board(pos), seeds),
        };
        let stores = i32::from(pos.store(Side::First)) - i32::from(pos.store(Side::Second));
        let margin = if pos.to_move() == Side::First { stores + gain } else { stores - gain };
        Payoff::new(margin)
    }
}

fn tables<R: Row>(rules: &Rules, seeds: usize, threads: usize, folder: Option<&Path>) -> Tables<R> {
    let mut tables = Tables::new(rules);
    let never = AtomicBool::new(false);
    while tables.layers() <= seeds && tables.next_bytes().is_some() {
        tables.grow(threads, folder, &never).expect("nobody stops it");
    }
    tables
}
