//! Positions proven before, shared by all threads without a lock.

use super::{
    board::{Board, Row},
    bytes::Bytes,
    number::{Numbers, choose},
};
use crate::pages::prefetch;
use kernel::GOLDEN;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use zerocopy::FromBytes;

/// Slots that are tried for a position.
const BUCKET: usize = 4;

type Bucket = [AtomicU64; BUCKET];

/// What a position is at least and at most worth, seen by its mover, and a pit to try first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Known {
    pub(super) least: i16,
    pub(super) most: i16,
    /// [`NO_PIT`] if there is none.
    pub(super) best: u8,
}

/// No move is known to be good.
pub(super) const NO_PIT: u8 = 15;

impl Known {
    /// Nothing but the number of seeds.
    #[inline]
    pub(super) fn nothing(seeds: usize) -> Known {
        Known { least: -(seeds as i16), most: seeds as i16, best: NO_PIT }
    }

    #[inline]
    pub(super) fn exact(value: i32) -> Known {
        Known { least: value as i16, most: value as i16, best: NO_PIT }
    }
}

/// A table of fixed size. The numbers of its two rows are all there is to a position, mixed one to
/// one to a key. Each bucket has a range of keys, no more than tags; the low bits of a key, its tag,
/// are in the slot, so that no position is taken for another. A slot is one word.
#[derive(Debug)]
pub(super) struct Memory {
    bytes: Bytes,
    row_bits: u32,
    tag_bits: u32,
}

/// A [`Memory`] that threads use.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slots<'a> {
    buckets: &'a [Bucket],
    /// Of a row's number; positions with larger ones are not remembered.
    row_bits: u32,
    tag_bits: u32,
}

/// A position's place and what else tells it from others there.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    bucket: usize,
    tag: u64,
}

// tag 39 | least 8 | most 8 | best 4 | worth 5: a slot of worth 0 is empty
const TAG: u32 = 25;
const LEAST: u32 = 17;
const MOST: u32 = 9;
const BEST: u32 = 5;
const MOST_WORTH: u64 = 31;
/// Values are kept in a byte.
const MOST_SEEDS: usize = 255;

impl Place {
    /// The tag of positions that are not kept: longer than any in a slot.
    const NOWHERE: u64 = u64::MAX;

    /// Tells positions apart, and is never 0.
    pub(super) fn token(self) -> u64 {
        (self.bucket as u64 ^ self.tag.rotate_left(32)).wrapping_mul(GOLDEN) >> 1 | 1
    }
}

impl Memory {
    /// A table of at most `bytes` bytes for positions of up to `seeds` seeds.
    pub(super) fn new(bytes: u64, pits: usize, seeds: usize) -> Memory {
        let buckets = (bytes / size_of::<Bucket>() as u64).max(1);
        let numbers = choose(seeds + pits, pits);
        let needed = u64::BITS - (numbers - 1).leading_zeros();
        let longest = (u64::BITS - TAG + buckets.ilog2()) / 2;
        let row_bits = needed.clamp(1, longest.min(u64::BITS / 2));
        let most = 1_u64.checked_shl(2 * row_bits).unwrap_or(u64::MAX);
        let buckets = buckets.min(most);
        let bytes = Bytes::new(size_of::<Bucket>() * buckets as usize);
        Memory { bytes, row_bits, tag_bits: 2 * row_bits - buckets.ilog2() }
    }

    /// The bits of a row's number.
    pub(super) fn row_bits(&self) -> u32 {
        self.row_bits
    }

    /// Forgets everything. New memory comes with zeros from the system, sooner than old is cleared.
    pub(super) fn forget(&mut self) {
        self.bytes = Bytes::new(self.bytes.len());
    }

    /// Remembers one of [`Slots::entries`], unless what is in its place was more work.
    pub(super) fn restore(&mut self, key: u64, rest: u32) {
        let (tag_bits, bits) = (self.tag_bits, 2 * self.row_bits);
        if key.checked_shr(bits).unwrap_or(0) != 0 || rest >> TAG != 0 {
            return;
        }
        let tag = key & !(u64::MAX << tag_bits);
        let slots = self.slots();
        let bucket = &slots.buckets[slots.bucket(key)];
        let worth = |slot: &AtomicU64| slot.load(Relaxed) & MOST_WORTH;
        let slot = bucket.iter().min_by_key(|slot| worth(slot)).expect("a bucket has slots");
        if worth(slot) < u64::from(rest) & MOST_WORTH {
            slot.store(tag << TAG | u64::from(rest), Relaxed);
        }
    }

    pub(super) fn slots(&mut self) -> Slots<'_> {
        let buckets = <[Bucket]>::mut_from_bytes(self.bytes.raw_mut()).expect("pages are aligned");
        Slots { buckets, row_bits: self.row_bits, tag_bits: self.tag_bits }
    }
}

impl Slots<'_> {
    /// Which part of the slots is used, by a sample.
    pub(super) fn fill(&self) -> f64 {
        let sample = &self.buckets[..self.buckets.len().min(1000)];
        let slots = sample.iter().flatten();
        let used = slots.filter(|slot| slot.load(Relaxed) != 0).count();
        used as f64 / (BUCKET * sample.len()) as f64
    }

    /// Everything that is remembered: the mixed key of a position, and the rest of its slot.
    pub(super) fn entries(&self) -> impl Iterator<Item = (u64, u32)> {
        self.buckets.iter().enumerate().flat_map(move |(place, bucket)| {
            let slots = bucket.iter().map(|slot| slot.load(Relaxed));
            slots
                .filter(|slot| slot & MOST_WORTH != 0)
                .map(move |slot| (self.key(place, slot >> TAG), (slot & !(u64::MAX << TAG)) as u32))
        })
    }

    /// Where a position is kept.
    #[inline]
    pub(super) fn place<R: Row>(&self, numbers: &Numbers<R>, board: Board<R>) -> Place {
        let (own, other) = (numbers.number(board.own), numbers.number(board.other));
        if (own | other) >> self.row_bits != 0 {
            return Place { bucket: 0, tag: Place::NOWHERE };
        }
        let bits = 2 * self.row_bits;
        let mask = u64::MAX >> (u64::BITS - bits);
        // Products with an odd number and shifts to the right are one to one within the mask.
        let mut key = (own << self.row_bits | other).wrapping_mul(GOLDEN) & mask;
        key ^= key >> self.row_bits;
        key = key.wrapping_mul(0xd6e8_feb8_6659_fd93) & mask;
        let tag = key & !(u64::MAX << self.tag_bits);
        Place { bucket: self.bucket(key), tag }
    }

    /// The bucket of a key: as many keys for each, in order, however many buckets there are.
    #[inline]
    fn bucket(&self, key: u64) -> usize {
        ((u128::from(key) * self.buckets.len() as u128) >> (2 * self.row_bits)) as usize
    }

    /// The key that has this tag in this bucket.
    fn key(&self, bucket: usize, tag: u64) -> u64 {
        let first = ((bucket as u128) << (2 * self.row_bits)).div_ceil(self.buckets.len() as u128);
        let first = first as u64;
        first + (tag.wrapping_sub(first) & !(u64::MAX << self.tag_bits))
    }

    /// What is known of a position with `seeds` seeds.
    #[inline]
    pub(super) fn get(&self, place: Place, seeds: usize) -> Known {
        let slots = self.buckets[place.bucket].each_ref().map(|slot| slot.load(Relaxed));
        let fitting = |found, slot| if fits(slot, place) { slot } else { found };
        let found = slots.into_iter().fold(0, fitting);
        if found == 0 { Known::nothing(seeds) } else { unpack(found, seeds) }
    }

    /// The pit that was best in a position, or [`NO_PIT`].
    pub(super) fn hint<R: Row>(&self, numbers: &Numbers<R>, board: Board<R>) -> u8 {
        self.get(self.place(numbers, board), 0).best
    }

    /// Asks for a place that will soon be looked at.
    #[inline]
    pub(super) fn prefetch(&self, place: Place) {
        prefetch(self.buckets, place.bucket);
    }

    /// Adds what was proven with `nodes` nodes.
    pub(super) fn put(&self, place: Place, seeds: usize, proven: Known, nodes: u64) {
        if seeds > MOST_SEEDS || place.tag == Place::NOWHERE {
            return;
        }
        let slots = &self.buckets[place.bucket];
        let worth = |slot: &AtomicU64| {
            let slot = slot.load(Relaxed);
            if fits(slot, place) { 0 } else { slot & MOST_WORTH }
        };
        // One that fits comes first even if another is empty, lest the position be there twice.
        let found = slots.iter().find(|slot| fits(slot.load(Relaxed), place));
        let slot = found.or_else(|| slots.iter().min_by_key(|slot| worth(slot)));
        let slot = slot.expect("a bucket has slots");
        let before = slot.load(Relaxed);
        let mut known = proven;
        let mut worth = u64::from(nodes.max(1).ilog2() + 1).min(MOST_WORTH);
        if fits(before, place) {
            let old = unpack(before, seeds);
            known.least = known.least.max(old.least);
            known.most = known.most.min(old.most);
            known.best = if known.best == NO_PIT { old.best } else { known.best };
            worth = worth.max(before & MOST_WORTH);
        }
        slot.store(pack(known, seeds, worth) | place.tag << TAG, Relaxed);
    }
}

#[inline]
fn fits(slot: u64, place: Place) -> bool {
    slot >> TAG == place.tag && slot & MOST_WORTH != 0
}

fn pack(known: Known, seeds: usize, worth: u64) -> u64 {
    let code = |value: i16| (i32::from(value) + seeds as i32) as u64 / 2;
    let best = u64::from(known.best);
    code(known.least) << LEAST | code(known.most) << MOST | best << BEST | worth
}

#[inline]
fn unpack(slot: u64, seeds: usize) -> Known {
    let value = |shift: u32| 2 * (slot >> shift & 0xff) as i16 - seeds as i16;
    Known { least: value(LEAST), most: value(MOST), best: (slot >> BEST) as u8 & NO_PIT }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// However many buckets there are, no position is taken for another, and what is written down
    /// comes back to its place.
    #[test]
    fn any_number_of_buckets_keeps_positions_apart() {
        let (pits, seeds, numbers) = (3, 6, Numbers::<u64>::new(3));
        let rows = |seeds| crate::kalah::number::rows::<u64>(pits, seeds);
        let boards = (0..=seeds).flat_map(|own| {
            let other = rows(seeds - own);
            rows(own).into_iter().flat_map(move |own| {
                other.clone().into_iter().map(move |other| Board { own, other })
            })
        });
        let boards: Vec<Board<u64>> = boards.collect();
        for buckets in [1, 3, 5, 7, 64, 100, 1000] {
            let bytes = (buckets * size_of::<Bucket>()) as u64;
            let mut memory = Memory::new(bytes, pits, seeds);
            let mut copy = Memory::new(bytes, pits, seeds);
            let told = |n: usize| Known { least: 2 * (n as i16 % 7) - 6, most: 6, best: 1 };
            for (n, board) in boards.iter().enumerate() {
                let slots = memory.slots();
                slots.put(slots.place(&numbers, *board), seeds, told(n), 1);
            }
            memory.slots().entries().for_each(|(key, rest)| copy.restore(key, rest));
            let mut kept = 0;
            for (n, board) in boards.iter().enumerate() {
                let known = [&mut memory, &mut copy].map(|it| {
                    let slots = it.slots();
                    slots.get(slots.place(&numbers, *board), seeds)
                });
                assert!(
                    [told(n), Known::nothing(seeds)].contains(&known[0]),
                    "{buckets}: {board:?}"
                );
                assert_eq!(known[0], known[1], "{buckets}: {board:?}");
                kept += usize::from(known[0] == told(n));
            }
            assert!(kept > boards.len().min(buckets) / 2, "{buckets}: {kept}");
        }
    }
}
