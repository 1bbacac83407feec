//! Positions seen before, shared by all threads of a search without a lock.

use crate::Bound;
use kernel::Score;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Slots that are tried for a position.
const BUCKET: usize = 4;
/// The memory that an operating system hands out at a time, or less.
const PAGE: usize = 4096;

/// A line of the processor's cache, and never two halves of two.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([[AtomicU64; 2]; BUCKET]);

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

/// A table of fixed size. Each slot is two words, the key mixed with the data and the data: a slot that two
/// threads wrote at once does not fit any key and is simply not found.
#[derive(Debug)]
pub struct Table {
    buckets: Vec<Bucket>,
    age: AtomicU64,
}

impl Table {
    /// A table of at most `bytes` bytes.
    #[must_use]
    pub fn new(bytes: usize) -> Table {
        let size = 1 << (bytes / size_of::<Bucket>()).max(1).ilog2();
        let buckets: Vec<Bucket> = (0..size).map(|_| Bucket::default()).collect();
        // Memory that is only promised comes page by page when it is first written, and each time all threads of
        // the process must be told. Two threads lost a fifth of their time to that; so it is written here.
        for bucket in buckets.iter().step_by(PAGE / size_of::<Bucket>()) {
            bucket.0[0][0].store(0, Relaxed);
        }
        Table { buckets, age: AtomicU64::new(0) }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.buckets.iter_mut().for_each(|bucket| *bucket = Bucket::default());
        *self.age.get_mut() = 0;
    }

    /// How many of a thousand slots hold something of the current search.
    #[must_use]
    pub fn fill(&self) -> usize {
        let sample = &self.buckets[..self.buckets.len().min(1000 / BUCKET)];
        let slots = sample.iter().flat_map(|bucket| &bucket.0);
        let used = slots.filter(|slot| slot[1].load(Relaxed) != 0).count();
        used * 1000 / (BUCKET * sample.len())
    }

    /// A new search begins: what older ones left is the first to be replaced.
    pub(crate) fn grow_older(&self) {
        self.age.fetch_add(1, Relaxed);
    }

    fn bucket(&self, key: u64) -> &[[AtomicU64; 2]; BUCKET] {
        &self.buckets[key as usize & (self.buckets.len() - 1)].0
    }

    pub(crate) fn get(&self, key: u64) -> Option<Known> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot[1].load(Relaxed);
            (data != 0 && slot[0].load(Relaxed) ^ data == key).then(|| unpack(data))
        })
    }

    /// Keeps `known`: in the slot of the same position, else in that of the oldest and shallowest.
    pub(crate) fn put(&self, key: u64, known: Known) {
        let age = self.age.load(Relaxed) & 0xf;
        let worth = |slot: &[AtomicU64; 2]| {
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
        let table = Table::new(1 << 10);
        let known = |n: i32| Known {
            score: Score::from_points(n),
            depth: (n % 50) as u8,
            bound: [Bound::Exact, Bound::Lower, Bound::Upper][n as usize % 3],
            proven: n % 2 == 0,
            best: n as u16,
        };
        for n in -1000..1000_i32 {
            let n = n.abs();
            let key = (n as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            table.put(key, known(n));
            assert_eq!(table.get(key), Some(known(n)));
            table.grow_older();
        }
        assert!(table.fill() > 900);
        assert_eq!(table.get(12345), None);
    }
}
