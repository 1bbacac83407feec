//! Which positions are being searched at the moment, by any thread.

use kernel::GOLDEN;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The positions that some thread is searching. A thread that comes to a move another one is
/// searching defers it: it searches the others first and comes back later, when the transposition
/// table knows the answer. (ABDADA by Weill, 1996, in its simplest form: a lost or doubled entry
/// costs time, never correctness.)
#[derive(Debug)]
pub struct Searching {
    slots: Vec<AtomicU64>,
}

impl Default for Searching {
    fn default() -> Searching {
        Searching::new()
    }
}

impl Searching {
    const SIZE: usize = 1 << 12;
    /// Shallower searches are done before they could be shared.
    pub(crate) const LEAST_DEPTH: u32 = 3;

    /// Nothing is being searched.
    #[must_use]
    pub fn new() -> Searching {
        Searching { slots: (0..Searching::SIZE).map(|_| AtomicU64::new(0)).collect() }
    }

    /// What stands for a search of this position and depth. Any odd number will do.
    #[must_use]
    pub fn token(key: u64, depth: u32) -> u64 {
        (key ^ u64::from(depth).wrapping_mul(GOLDEN)) | 1
    }

    fn slot(&self, token: u64) -> &AtomicU64 {
        &self.slots[((token ^ token >> 32) >> 1) as usize % Searching::SIZE]
    }

    /// Whether some thread is at this search.
    #[must_use]
    pub fn contains(&self, token: u64) -> bool {
        self.slot(token).load(Relaxed) == token
    }

    /// A thread begins this search.
    pub fn insert(&self, token: u64) {
        self.slot(token).store(token, Relaxed);
    }

    /// It has ended it.
    pub fn remove(&self, token: u64) {
        // If another thread has written to the slot, it is its own now.
        _ = self.slot(token).compare_exchange(token, 0, Relaxed, Relaxed);
    }
}
