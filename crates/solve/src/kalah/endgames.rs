//! Endgame tables for those who play.

use super::{
    Width, board, board::Row, fits, number::choose, of_width, seeds_in_pits, tables::Tables,
};
use games::kalah::{Kalah, Pits, Rules};
use kernel::{Game, Job, Payoff, Side};
use std::path::Path;

/// What every position of few seeds is worth.
#[derive(Debug)]
pub struct Endgames {
    tables: Width<Tables<u64>, Tables<u128>>,
}

impl Endgames {
    /// Tables without any position.
    #[must_use]
    pub fn new(rules: &Rules) -> Endgames {
        let tables = match fits::<u64>(rules) {
            true => Width::Narrow(Box::new(Tables::new(rules))),
            false => Width::Wide(Box::new(Tables::new(rules))),
        };
        Endgames { tables }
    }

    /// Adds all positions of up to `seeds` seeds in the pits, or as many as tables can have. They
    /// are read from `folder` where they are there and undamaged; the others are worked out and
    /// kept there. False if the job was over before; what is there by then stays.
    pub fn grow(&mut self, seeds: usize, threads: usize, folder: Option<&Path>, job: &Job) -> bool {
        of_width!(&mut self.tables, tables => grow(tables, seeds, threads, folder, job)).is_some()
    }

    /// The most seeds that tables of at most `bytes` bytes can have.
    #[must_use]
    pub fn seeds_within(rules: &Rules, bytes: u64) -> usize {
        let pits = usize::from(rules.pits());
        // The positions of up to `seeds` seeds: a place more takes what is missing.
        let fits = |seeds: &usize| choose(seeds + 2 * pits, 2 * pits) <= bytes;
        (1..=usize::from(rules.seeds())).take_while(fits).last().unwrap_or(0)
    }

    /// How many layers there are: positions of fewer seeds than this are known.
    #[must_use]
    #[inline]
    pub fn layers(&self) -> usize {
        of_width!(&self.tables, tables => tables.layers())
    }

    /// What best play leads to from a position of the tables' rules; nothing if there are too many
    /// seeds in the pits.
    #[must_use]
    #[inline]
    pub fn payoff<P: Pits>(&self, pos: &Kalah<P>) -> Option<Payoff> {
        let seeds = seeds_in_pits(pos);
        if seeds >= self.layers() {
            return None;
        }
        let gain = of_width!(&self.tables, tables => tables.value(board(pos), seeds));
        let stores = i32::from(pos.store(Side::First)) - i32::from(pos.store(Side::Second));
        let margin = if pos.to_move() == Side::First { stores + gain } else { stores - gain };
        Payoff::new(margin)
    }
}

/// Nothing if the job was over before.
fn grow<R: Row>(
    tables: &mut Tables<R>,
    seeds: usize,
    threads: usize,
    folder: Option<&Path>,
    job: &Job,
) -> Option<()> {
    while tables.layers() <= seeds && tables.next_bytes().is_some() {
        let loaded = folder.map_or(Some(false), |folder| tables.load(threads, folder, job))?;
        if !loaded {
            tables.build(threads, folder, false, job)?;
        }
    }
    Some(())
}
