//! Which positions are being searched at the moment, by any thread.

use kernel::GOLDEN;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The positions that some thread is searching. A thread that comes to a move another one is
/// searching defers it: it searches the others first and comes back later, when the transposition
/// table knows the answer. (ABDADA by Weill, 1996, in its simplest form: a lost or doubled entry
/// costs time, never correctness.)
pub(super) struct Searching {
    slots: Vec<AtomicU64>,
}

impl Searching {
    const SIZE: usize = 1 << 12;
    /// Shallower searches are done before they could be shared.
    pub(super) const LEAST_DEPTH: u32 = 3;

    pub(super) fn new() -> Searching {
        Searching { slots: (0..Searching::SIZE).map(|_| AtomicU64::new(0)).collect() }
    }

    /// What stands for a search of this position and depth; never 0.
    pub(super) fn token(key: u64, depth: u32) -> u64 {
        (key ^ u64::from(depth).wrapping_mul(GOLDEN)) | 1
    }

    fn slot(&self, token: u64) -> &AtomicU64 {
        &self.slots[(token >> 32) as usize % Searching::SIZE]
    }

    pub(super) fn contains(&self, token: u64) -> bool {
        self.slot(token).load(Relaxed) == token
    }

    pub(super) fn insert(&self, token: u64) {
        self.slot(token).store(token, Relaxed);
    }

    pub(super) fn remove(&self, token: u64) {
        // If another thread has written to the slot, it is its own now.
        _ = self.slot(token).compare_exchange(token, 0, Relaxed, Relaxed);
    }
}
