//! Which positions are being searched at the moment, by any thread.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// A thread that comes to a move another one is already busy with looks at the others first and comes back
/// to it later, when the table knows the answer. (The idea is ABDADA's, of Weill 1996, in its simplest form: a
/// forgotten or doubled entry costs time, never correctness.)
pub(super) struct Busy {
    slots: Vec<AtomicU64>,
}

impl Busy {
    const SIZE: usize = 1 << 12;
    /// Shallower searches are done before they could be shared.
    pub(super) const LEAST_DEPTH: u32 = 3;

    pub(super) fn new() -> Busy {
        Busy { slots: (0..Busy::SIZE).map(|_| AtomicU64::new(0)).collect() }
    }

    /// What stands for a search of this position and depth; never 0.
    pub(super) fn token(key: u64, depth: u32) -> u64 {
        (key ^ u64::from(depth).wrapping_mul(0x9e37_79b9_7f4a_7c15)) | 1
    }

    fn slot(&self, token: u64) -> &AtomicU64 {
        &self.slots[(token >> 32) as usize % Busy::SIZE]
    }

    pub(super) fn has(&self, token: u64) -> bool {
        self.slot(token).load(Relaxed) == token
    }

    pub(super) fn begin(&self, token: u64) {
        self.slot(token).store(token, Relaxed);
    }

    pub(super) fn end(&self, token: u64) {
        // If somebody else has taken the slot, it is theirs now.
        _ = self.slot(token).compare_exchange(token, 0, Relaxed, Relaxed);
    }
}
