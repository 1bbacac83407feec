//! The engine's transposition table, shared by all threads of a search without a lock.

use crate::Bound;
use kernel::Score;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use zerocopy::FromZeros;

/// Slots that are tried for a position.
const BUCKET: usize = 4;
/// The words of a slot: the key mixed with the data, and the data.
const SLOT: usize = 2;
/// The words of a bucket, one cache line.
const WORDS: usize = SLOT * BUCKET;
const LINE_BYTES: usize = WORDS * size_of::<u64>();
/// Up to this size a table is asked for in large pages. They are given whole, and a few entries of
/// a larger table would take all of its memory.
#[cfg(target_os = "linux")]
const MOST_LARGE: usize = 256 << 20;

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Known {
    /// Seen from the position itself.
    pub(crate) score: Score,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
    /// Whether the bound is a proof.
    pub(crate) proven: bool,
    /// The tag of the best move.
    pub(crate) best: u16,
}

/// A transposition table of fixed size: what is known of positions, whatever moves led to them.
/// Each slot is two words, the key mixed with the data and the data: a slot that two threads wrote
/// at once does not fit any key and is simply not found.
#[derive(Debug)]
pub struct TranspositionTable {
    words: Vec<AtomicU64>,
    /// Where the first bucket begins, so that none straddles two cache lines.
    first: usize,
    /// A power of two.
    buckets: usize,
    age: AtomicU64,
}

impl TranspositionTable {
    /// A table of at most `bytes` bytes, and a cache line. The system gives it memory page by page
    /// where it is written to, so that a very large table for a small search costs nothing.
    ///
    /// # Panics
    /// If there is no such memory, as any allocation would.
    #[must_use]
    pub fn new(bytes: usize) -> TranspositionTable {
        let buckets = 1 << (bytes / LINE_BYTES).max(1).ilog2();
        let words = AtomicU64::new_vec_zeroed((buckets + 1) * WORDS);
        let words = words.expect("the memory that was allowed is there");
        #[cfg(target_os = "linux")]
        ask_for_large_pages(&words);
        let first = words.as_ptr().align_offset(LINE_BYTES).min(WORDS);
        TranspositionTable { words, first, buckets, age: AtomicU64::new(0) }
    }

    /// Forgets everything: new memory is cheaper than to write to all of the old.
    pub fn clear(&mut self) {
        *self = TranspositionTable::new(self.buckets * LINE_BYTES);
    }

    /// A new search begins: what older ones left is the first to be replaced.
    pub(crate) fn new_generation(&self) {
        self.age.fetch_add(1, Relaxed);
    }

    /// How full it is, from 0 to 1, judged by its first thousand slots.
    pub(crate) fn fill(&self) -> f64 {
        let buckets = self.buckets.min(250);
        let slots = (0..buckets as u64).flat_map(|key| self.bucket(key));
        let used = slots.filter(|slot| slot[1].load(Relaxed) != 0).count();
        used as f64 / (buckets * BUCKET) as f64
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[[AtomicU64; SLOT]] {
        let start = self.first + (key as usize & (self.buckets - 1)) * WORDS;
        self.words[start..start + WORDS].as_chunks().0
    }

    /// Asks for the memory of a position's bucket, which will be read soon.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        prefetch(&self.bucket(key)[0]);
    }

    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Known> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot[1].load(Relaxed);
            (data != 0 && slot[0].load(Relaxed) ^ data == key).then(|| unpack(data))
        })
    }

    /// Keeps `known`: in the slot of the same position, else in that of the oldest and shallowest.
    pub(crate) fn put(&self, key: u64, known: Known) {
        let age = self.age.load(Relaxed) & 0xf;
        let worth = |slot: &[AtomicU64; SLOT]| {
            let data = slot[1].load(Relaxed);
            if data == 0 {
                return -1;
            }
            if slot[0].load(Relaxed) ^ data == key {
                return -2;
            }
            let old = (age.wrapping_sub(data >> AGE & 0xf)) & 0xf;
            i32::from(unpack(data).depth) - 8 * old as i32 + 256
        };
        let slots = self.bucket(key);
        let slot = slots.iter().min_by_key(|slot| worth(slot)).expect("a bucket has slots");
        let data = pack(known, age);
        slot[0].store(key ^ data, Relaxed);
        slot[1].store(data, Relaxed);
    }
}

/// Asks the system for pages of megabytes: a table is read at random, and where pages are small, a
/// quarter of a search's time goes to finding them. Advice only: a system without such pages is
/// slower, no more.
#[cfg(target_os = "linux")]
fn ask_for_large_pages(words: &[AtomicU64]) {
    // The largest that ordinary pages are anywhere; half a page at either end does not matter.
    const PAGE: usize = 1 << 16;
    let bytes = size_of_val(words);
    let Some(whole) = bytes.checked_sub(PAGE).filter(|_| bytes <= MOST_LARGE) else { return };
    let begin = words.as_ptr().cast::<u8>();
    let begin = begin.wrapping_add(begin.align_offset(PAGE)).cast_mut();
    #[expect(unsafe_code, reason = "the system takes a pointer")]
    // SAFETY: all of it lies within `words`, and this advice changes no memory.
    unsafe {
        libc::madvise(begin.cast(), whole, libc::MADV_HUGEPAGE);
    }
}

/// Starts to load what will be read soon, without waiting for it.
#[inline]
fn prefetch<T>(place: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        #[expect(unsafe_code, reason = "the instruction takes a pointer")]
        // SAFETY: it points to what a reference does, and nothing is read.
        unsafe {
            _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(place).cast());
        }
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = place;
}

// score 32 | best 16 | depth 8 | age 4 | proven 1 | bound 2 | used 1
const BEST: u32 = 16;
const DEPTH: u32 = 8;
const AGE: u32 = 4;

fn pack(known: Known, age: u64) -> u64 {
    u64::from(known.score.points() as u32) << 32
        | u64::from(known.best) << BEST
        | u64::from(known.depth) << DEPTH
        | age << AGE
        | u64::from(known.proven) << 3
        | known.bound.code() << 1
        | 1
}

fn unpack(data: u64) -> Known {
    Known {
        score: Score::from_points((data >> 32) as i32),
        best: (data >> BEST) as u16,
        depth: (data >> DEPTH) as u8,
        proven: data >> 3 & 1 == 1,
        bound: Bound::from_code(data >> 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_put_is_found_until_it_is_replaced() {
        let table = TranspositionTable::new(1 << 10);
        let known = |n: i32| Known {
            score: Score::from_points(n),
            depth: (n % 50) as u8,
            bound: [Bound::Exact, Bound::Lower, Bound::Upper][n as usize % 3],
            proven: n % 2 == 0,
            best: n as u16,
        };
        // The multiplier is odd, so that buckets are filled evenly.
        let key = |n: i32| (n as u64).wrapping_mul(kernel::GOLDEN);
        for n in -1000..1000_i32 {
            let n = n.abs();
            table.put(key(n), known(n));
            assert_eq!(table.get(key(n)), Some(known(n)));
            table.new_generation();
        }
        let found = (0..1000).filter(|n| table.get(key(*n)).is_some()).count();
        assert_eq!(found, (1 << 10) / (SLOT * size_of::<u64>()), "every slot is used");
        assert_eq!(table.get(12345), None);
        let mut table = table;
        table.clear();
        assert!((0..1000).all(|n| table.get(key(n)).is_none()));
    }

    /// Memory that is never written to is never handed out.
    #[test]
    #[cfg(target_os = "linux")]
    fn a_large_table_takes_memory_only_where_it_is_used() {
        let resident = || {
            let pages = std::fs::read_to_string("/proc/self/statm").expect("the system tells");
            pages.split(' ').nth(1).and_then(|n| n.parse::<usize>().ok()).expect("a number")
        };
        let before = resident();
        let mut table = TranspositionTable::new(1 << 30);
        let known =
            Known { score: Score::ZERO, depth: 1, bound: Bound::Exact, proven: false, best: 1 };
        (0..100).for_each(|key| table.put(key << 14, known));
        table.clear();
        let pages = resident().saturating_sub(before);
        assert!(pages < 1 << 14, "{pages} pages of the 2^18 of a gigabyte");
    }
}
