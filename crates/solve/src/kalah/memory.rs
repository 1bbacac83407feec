//! Positions proven before, shared by all threads without a lock.

use super::{
    board::{Board, Row},
    bytes::Bytes,
    number::{Numbers, choose},
};
use kernel::GOLDEN;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use zerocopy::FromBytes;

/// Slots that are tried for a position.
pub(super) const BUCKET: usize = 4;

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
    /// Nothing but that there are so many seeds.
    #[inline]
    pub(super) fn nothing(seeds: usize) -> Known {
        Known { least: -(seeds as i16), most: seeds as i16, best: NO_PIT }
    }

    #[inline]
    pub(super) fn exact(value: i32) -> Known {
        Known { least: value as i16, most: value as i16, best: NO_PIT }
    }
}

/// A table of fixed size. The numbers of its two rows are all there is to a position; mixed one to
/// one they are its key. Keys are spread over the buckets in their order, so those of a bucket
/// follow one another and their low bits tell them apart: no position is taken for another. A slot
/// is one word.
#[derive(Debug)]
pub(super) struct Memory {
    bytes: Bytes,
    keys: Keys,
}

/// How keys are made and where they lead.
#[derive(Clone, Copy, Debug)]
struct Keys {
    /// Of a row's number; positions with larger ones are not remembered.
    row_bits: u32,
    buckets: u64,
}

impl Keys {
    /// Bits of a key.
    fn bits(self) -> u32 {
        2 * self.row_bits
    }

    /// Enough for the keys of a bucket.
    fn tag_mask(self) -> u64 {
        !(u64::MAX << (self.bits() - self.buckets.ilog2()))
    }

    #[inline]
    fn place(self, key: u64) -> Place {
        let bucket = (u128::from(key) * u128::from(self.buckets)) >> self.bits();
        Place { bucket: bucket as usize, tag: key & self.tag_mask() }
    }

    /// The key that leads to a bucket and has this tag.
    fn key(self, bucket: u64, tag: u64) -> u64 {
        let first = (u128::from(bucket) << self.bits()).div_ceil(self.buckets.into()) as u64;
        first + (tag.wrapping_sub(first) & self.tag_mask())
    }
}

/// A [`Memory`] that threads use.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slots<'a> {
    buckets: &'a [Bucket],
    keys: Keys,
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
    /// A table of at most `bytes` bytes for positions of up to so many seeds.
    pub(super) fn new(bytes: u64, pits: usize, seeds: usize) -> Memory {
        let buckets = (bytes / size_of::<Bucket>() as u64).max(1);
        let numbers = choose(seeds + pits, pits);
        let needed = u64::BITS - (numbers - 1).leading_zeros();
        let most = (u64::BITS - TAG + buckets.ilog2()).min(u64::BITS);
        let row_bits = needed.clamp(1, most / 2);
        // More than there are keys are of no use.
        let buckets = if buckets.ilog2() >= 2 * row_bits { 1 << (2 * row_bits) } else { buckets };
        let bytes = Bytes::new(size_of::<Bucket>() * buckets as usize);
        Memory { bytes, keys: Keys { row_bits, buckets } }
    }

    /// The bits of a row's number.
    pub(super) fn row_bits(&self) -> u32 {
        self.keys.row_bits
    }

    /// Forgets everything. New memory comes with zeros from the system, sooner than old is cleared.
    pub(super) fn forget(&mut self) {
        self.bytes = Bytes::new(self.bytes.len());
    }

    /// Remembers one of [`Slots::entries`], unless what is in its place was more work.
    pub(super) fn restore(&mut self, key: u64, rest: u32) {
        if u128::from(key) >> self.keys.bits() != 0 || rest >> TAG != 0 {
            return;
        }
        let Place { bucket, tag } = self.keys.place(key);
        let slots = self.slots();
        let bucket = &slots.buckets[bucket];
        let worth = |slot: &AtomicU64| slot.load(Relaxed) & MOST_WORTH;
        let slot = bucket.iter().min_by_key(|slot| worth(slot)).expect("a bucket has slots");
        if worth(slot) < u64::from(rest) & MOST_WORTH {
            slot.store(tag << TAG | u64::from(rest), Relaxed);
        }
    }

    pub(super) fn slots(&mut self) -> Slots<'_> {
        let buckets = <[Bucket]>::mut_from_bytes(self.bytes.raw_mut()).expect("pages are aligned");
        Slots { buckets, keys: self.keys }
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
            slots.filter(|slot| slot & MOST_WORTH != 0).map(move |slot| {
                let key = self.keys.key(place as u64, slot >> TAG);
                (key, (slot & !(u64::MAX << TAG)) as u32)
            })
        })
    }

    /// Where a position is kept.
    #[inline]
    pub(super) fn place<R: Row>(&self, numbers: &Numbers<R>, board: Board<R>) -> Place {
        let (own, other) = (numbers.number(board.own), numbers.number(board.other));
        let Keys { row_bits, .. } = self.keys;
        if (own | other) >> row_bits != 0 {
            return Place { bucket: 0, tag: Place::NOWHERE };
        }
        let mask = u64::MAX >> (u64::BITS - self.keys.bits());
        // Products with an odd number and shifts to the right are one to one within the mask.
        let mut key = (own << row_bits | other).wrapping_mul(GOLDEN) & mask;
        key ^= key >> row_bits;
        key = key.wrapping_mul(0xd6e8_feb8_6659_fd93) & mask;
        self.keys.place(key)
    }

    /// What is known of a position of so many seeds.
    #[inline]
    pub(super) fn get(&self, place: Place, seeds: usize) -> Known {
        known(self.at(place), place, seeds)
    }

    /// The pit that was best in a position, or [`NO_PIT`].
    pub(super) fn hint<R: Row>(&self, numbers: &Numbers<R>, board: Board<R>) -> u8 {
        self.get(self.place(numbers, board), 0).best
    }

    /// What there is at a place, to be looked at later by [`known`]: memory is slow, and whoever
    /// asks for several places before looking at the first waits for all of them at once.
    #[inline]
    pub(super) fn at(&self, place: Place) -> [u64; BUCKET] {
        self.buckets[place.bucket].each_ref().map(|slot| slot.load(Relaxed))
    }

    /// Adds what was proven with so many nodes.
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

/// What the slots of a place tell of the position.
#[inline]
pub(super) fn known(slots: [u64; BUCKET], place: Place, seeds: usize) -> Known {
    let found =
        slots.into_iter().fold(0, |found, slot| if fits(slot, place) { slot } else { found });
    if found == 0 { Known::nothing(seeds) } else { unpack(found, seeds) }
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

    /// Also where the buckets are no power of two.
    #[test]
    fn a_place_and_its_tag_are_the_whole_key() {
        for (row_bits, buckets) in [(3, 1), (3, 5), (4, 64), (4, 100), (5, 1023), (5, 1024)] {
            let keys = Keys { row_bits, buckets };
            for key in 0..1 << keys.bits() {
                let Place { bucket, tag } = keys.place(key);
                assert!((bucket as u64) < buckets);
                assert_eq!(keys.key(bucket as u64, tag), key, "{keys:?}");
            }
        }
        let keys = Keys { row_bits: 32, buckets: 3 << 25 };
        for key in [0, 1, u64::MAX / 3, u64::MAX / 3 + 1, u64::MAX - 1, u64::MAX] {
            let Place { bucket, tag } = keys.place(key);
            assert_eq!(keys.key(bucket as u64, tag), key);
        }
    }
}
