//! How much memory an input takes: an allocator that counts, and refuses what is absurd.

// An allocator is unsafe by its interface. This one hands everything on to the system's.
#![allow(unsafe_code)]

use std::{
    alloc::{GlobalAlloc, Layout, System},
    ptr,
    sync::atomic::{AtomicUsize, Ordering::Relaxed},
};

/// Beyond this the program ends: better than a machine that swaps.
const MOST_BYTES: usize = 2 << 30;

static LIVE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

#[global_allocator]
static METER: Meter = Meter;

struct Meter;

/// Takes note of this many bytes more; false if that is too much.
fn take(bytes: usize) -> bool {
    let live = LIVE.fetch_add(bytes, Relaxed).wrapping_add(bytes);
    PEAK.fetch_max(live, Relaxed);
    if live > MOST_BYTES {
        LIVE.fetch_sub(bytes, Relaxed);
    }
    live <= MOST_BYTES
}

// Sound because every pointer comes from `System`, which gets it back with the same layout.
unsafe impl GlobalAlloc for Meter {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        if take(layout.size()) { unsafe { System.alloc(layout) } } else { ptr::null_mut() }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        if take(layout.size()) { unsafe { System.alloc_zeroed(layout) } } else { ptr::null_mut() }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        LIVE.fetch_sub(layout.size(), Relaxed);
        unsafe { System.dealloc(pointer, layout) }
    }
}

/// Starts to measure: what is allocated now.
pub(crate) fn begin() -> usize {
    let live = LIVE.load(Relaxed);
    PEAK.store(live, Relaxed);
    live
}

/// The most bytes beyond `before` that were allocated at a time since [`begin`], by all threads.
pub(crate) fn peak_beyond(before: usize) -> usize {
    PEAK.load(Relaxed).saturating_sub(before)
}
