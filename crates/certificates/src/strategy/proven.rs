//! What a walk has proven so far.

use crate::{Refused, keep_on};
use kernel::{Job, mix};

/// Of four places three are used at most, so that searches for a free one stay short.
const USED: usize = 3;
const OF: usize = 4;
/// What an empty place has for a bound: 0, so that the system gives large tables without writing
/// them.
const EMPTY: i16 = 0;
/// What bounds are mixed with, so that none that a game can have is [`EMPTY`].
const MASK: i16 = i16::MIN;
/// Places between two checks for cancellation while the table grows.
const PATIENCE: usize = 1 << 14;

/// For each core the most that is proven of it. Cores are compared as a whole.
pub(super) struct Proven<C> {
    cores: Vec<C>,
    bounds: Vec<i16>,
    used: usize,
    /// Whether it may take more memory when it is full.
    grows: bool,
}

impl<C: Copy + Eq + Default + AsRef<[u64]>> Proven<C> {
    /// Room for as many as come.
    pub(super) fn growing() -> Proven<C> {
        Proven { grows: true, ..Proven::of_size(1 << 10) }
    }

    /// Room for this many, if that takes no more than this many bytes.
    pub(super) fn for_nodes(nodes: usize, most_bytes: usize) -> Option<Proven<C>> {
        let size = nodes.checked_mul(OF)? / USED + OF;
        let bytes = size.checked_mul(size_of::<C>() + size_of::<i16>())?;
        (bytes <= most_bytes).then(|| Proven::of_size(size))
    }

    fn of_size(size: usize) -> Proven<C> {
        let (cores, bounds) = (vec![C::default(); size], vec![EMPTY; size]);
        Proven { cores, bounds, used: 0, grows: false }
    }

    /// The most that is proven of a core, if anything is.
    pub(super) fn get(&self, core: &C) -> Option<i32> {
        let bound = self.bounds[self.place(core)];
        (bound != EMPTY).then_some((bound ^ MASK).into())
    }

    /// Takes note of a bound that is larger than any before; false if there is no room.
    pub(super) fn put(&mut self, core: &C, bound: i16, job: &Job) -> Result<bool, Refused> {
        let mut place = self.place(core);
        if self.bounds[place] == EMPTY {
            if (self.used + 1) * OF > self.cores.len() * USED {
                if !self.grows {
                    return Ok(false);
                }
                self.grow(job)?;
                place = self.place(core);
            }
            self.used += 1;
            self.cores[place] = *core;
        }
        self.bounds[place] = bound ^ MASK;
        Ok(true)
    }

    /// Where a core is, or would be.
    fn place(&self, core: &C) -> usize {
        let size = self.cores.len();
        let mut place = ((u128::from(mixed(core.as_ref())) * size as u128) >> 64) as usize;
        while self.bounds[place] != EMPTY && self.cores[place] != *core {
            place = if place + 1 == size { 0 } else { place + 1 };
        }
        place
    }

    fn grow(&mut self, job: &Job) -> Result<(), Refused> {
        let mut larger = Proven { grows: true, ..Proven::of_size(self.cores.len() / 2 * 3) };
        for (n, (core, bound)) in self.cores.iter().zip(&self.bounds).enumerate() {
            if n.is_multiple_of(PATIENCE) {
                keep_on(job)?;
            }
            if *bound != EMPTY {
                let place = larger.place(core);
                (larger.cores[place], larger.bounds[place]) = (*core, *bound);
            }
        }
        larger.used = self.used;
        *self = larger;
        Ok(())
    }
}

/// A number that spreads cores over the table.
fn mixed(words: &[u64]) -> u64 {
    words.iter().fold(0, |sum, word| mix(sum ^ word))
}
