//! What is known of positions, under whole keys.

use crate::pages::{Pages, zeroed};
use kernel::{GOLDEN, Job};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use zerocopy::FromBytes;

/// Odd numbers with their bits well mixed. They decide which positions share a bucket, and so the
/// nodes of a proof.
const MIX: [u64; 2] = [GOLDEN, 0xd6e8_feb8_6659_fd93];
/// Places that are tried for a position.
const BUCKET: usize = 2;
/// Buckets that are moved between two checks for cancellation.
const PATIENCE: usize = 1 << 12;
/// The size it starts with, in buckets: a power of two.
const START: usize = 1 << 12;

/// How far a position is from an answer, seen by its mover: `own` is the least number of positions
/// to settle for the mover to reach its aim, `other` for the opponent to stop it. 0 is reached,
/// [`Effort::NEVER`] out of reach.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Effort {
    pub(super) own: u32,
    pub(super) other: u32,
}

impl Effort {
    /// More than any number of positions that are ever looked at.
    pub(super) const NEVER: u32 = 1 << 30;
    /// The mover has reached its aim.
    pub(super) const REACHED: Effort = Effort { own: 0, other: Effort::NEVER };
    /// The opponent has stopped the mover.
    pub(super) const STOPPED: Effort = Effort { own: Effort::NEVER, other: 0 };

    /// Whether there is nothing left to find out.
    pub(super) const fn is_settled(self) -> bool {
        self.own == 0 || self.other == 0
    }
}

/// A place: the two halves of the key, the effort, and how many positions were visited to find it
/// out, which is 0 for an empty place. Threads write without a lock, so the key is kept mixed with the
/// other two: of what two threads wrote at the same time, no key comes out.
type Place = [u64; 4];
type SharedPlace = [AtomicU64; 4];

/// One cache line.
type Bucket = [SharedPlace; BUCKET];

/// The place of a position. Mixed once more it is the position again.
fn mixed([low, high, efforts, work]: Place) -> Place {
    [low ^ efforts ^ work.rotate_left(32), high ^ efforts.rotate_left(17) ^ work, efforts, work]
}

fn read(place: &SharedPlace) -> Place {
    mixed(place.each_ref().map(|word| word.load(Relaxed)))
}

fn write(place: &SharedPlace, words: Place) {
    place.iter().zip(mixed(words)).for_each(|(to, word)| to.store(word, Relaxed));
}

fn effort_of(place: &Place) -> Effort {
    Effort { own: place[2] as u32, other: (place[2] >> 32) as u32 }
}

fn key_of(place: &Place) -> u128 {
    u128::from(place[1]) << 64 | u128::from(place[0])
}

fn has(place: &Place, key: u128) -> bool {
    key_of(place) == key && place[3] > 0
}

/// Where a position is kept among a number of buckets that is a power of two.
#[inline]
fn bucket(key: u128, buckets: usize) -> usize {
    let folded = (key as u64).wrapping_mul(MIX[0]) ^ ((key >> 64) as u64).wrapping_mul(MIX[1]);
    let mixed = (folded ^ folded >> 32).wrapping_mul(MIX[0]);
    (mixed >> 20) as usize & (buckets - 1)
}

/// A table that grows to the size it may have. All of it is reserved at once, but the system gives
/// a page only when it is first used; pages are large, as most of the time would go to finding out
/// which is where.
pub(super) struct Table {
    pages: Pages,
    /// Buckets in use, a power of two.
    size: usize,
    /// Places that are taken.
    taken: usize,
}

/// A [`Table`] of a fixed size, which threads use.
#[derive(Clone, Copy)]
pub(super) struct Slots<'a>(&'a [Bucket]);

impl Table {
    /// A table of at most `bytes` bytes.
    pub(super) fn new(bytes: usize) -> Table {
        let most = 1 << (bytes / size_of::<Bucket>()).max(1).ilog2();
        let pages = zeroed(most * size_of::<Bucket>());
        Table { pages, size: START.min(most), taken: 0 }
    }

    fn buckets(&mut self) -> &mut [Bucket] {
        <[Bucket]>::mut_from_bytes(&mut self.pages).expect("pages are aligned")
    }

    pub(super) fn slots(&mut self) -> Slots<'_> {
        let size = self.size;
        Slots(&self.buckets()[..size])
    }

    /// How many more places may be taken before it had better [grow](Table::grow).
    pub(super) fn room(&self) -> usize {
        match self.pages.len() > self.size * size_of::<Bucket>() {
            true => (self.size * BUCKET / 2).saturating_sub(self.taken),
            false => usize::MAX,
        }
    }

    /// Counts places that have been taken.
    pub(super) fn count(&mut self, taken: usize) {
        self.taken += taken;
    }

    /// Doubles it: a bucket's positions stay, or go as far on as there were buckets. If the job is
    /// over before that is done, it keeps its size, and what went on is forgotten: it does no harm
    /// where it is, as keys are whole.
    pub(super) fn grow(&mut self, job: &Job) {
        let before = self.size;
        let buckets = &self.buckets()[..2 * before];
        for from in 0..before {
            if from.is_multiple_of(PATIENCE) && job.is_over() {
                return;
            }
            for (n, place) in buckets[from].iter().enumerate() {
                let words = read(place);
                let to = bucket(key_of(&words), 2 * before);
                if words[3] > 0 && to != from {
                    write(&buckets[to][n], words);
                    write(place, Place::default());
                }
            }
        }
        self.size = 2 * before;
    }
}

impl Slots<'_> {
    /// Where a position is kept.
    #[inline]
    pub(super) fn bucket(self, key: u128) -> usize {
        bucket(key, self.0.len())
    }

    /// Reads from a bucket: memory is slow, and a loop that only reads from several waits for all
    /// of them at once.
    #[inline]
    pub(super) fn touch(self, bucket: usize) -> u64 {
        self.0[bucket][0][3].load(Relaxed)
    }

    /// What is known of a position that is kept in `bucket`.
    #[inline]
    pub(super) fn get(self, bucket: usize, key: u128) -> Option<Effort> {
        self.find(bucket, key).map(|place| effort_of(&place))
    }

    /// What is known of a position, and how many others were visited to find it out.
    pub(super) fn recall(self, key: u128) -> Option<(Effort, u64)> {
        self.find(self.bucket(key), key).map(|place| (effort_of(&place), place[3]))
    }

    #[inline]
    fn find(self, bucket: usize, key: u128) -> Option<Place> {
        self.0[bucket].iter().map(read).find(|place| has(place, key))
    }

    /// Keeps what is known: in the place of the same position, else of that which was the least
    /// work. Whether that place was free.
    pub(super) fn put(self, key: u128, effort: Effort, work: u64) -> bool {
        let worth = |place: &&SharedPlace| {
            let words = read(place);
            if has(&words, key) { 0 } else { words[3] + 1 }
        };
        let bucket = &self.0[self.bucket(key)];
        let place = bucket.iter().min_by_key(worth).expect("there are places");
        let is_new = place[3].load(Relaxed) == 0;
        let efforts = u64::from(effort.own) | u64::from(effort.other) << 32;
        write(place, [key as u64, (key >> 64) as u64, efforts, work.max(1)]);
        is_new
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::thread;

    /// A key and an effort that follow from a number.
    fn entry(number: u64) -> (u128, Effort) {
        let mixed = (number + 1).wrapping_mul(GOLDEN);
        let effort = Effort { own: mixed as u32 >> 2, other: (mixed >> 40) as u32 };
        (u128::from(mixed) << 60 | u128::from(number), effort)
    }

    /// One bucket, so that threads write to the same places all the time.
    #[test]
    fn what_threads_write_at_the_same_time_is_read_whole_or_not_at_all() {
        let mut table = Table::new(size_of::<Bucket>());
        let slots = table.slots();
        let work = |seed| {
            let (mut rng, mut found) = (fastrand::Rng::with_seed(seed), 0);
            for _ in 0..1_000_000 {
                let (key, effort) = entry(rng.u64(..4));
                // Of little worth now and then, so that it makes room.
                slots.put(key, effort, rng.u64(1..1000));
                let (key, effort) = entry(rng.u64(..4));
                if let Some(known) = slots.get(slots.bucket(key), key) {
                    assert_eq!(known, effort);
                    found += 1;
                }
            }
            found
        };
        let found = thread::scope(|scope| {
            let threads: Vec<_> = (0..3).map(|seed| scope.spawn(move || work(seed))).collect();
            threads
                .into_iter()
                .map(|thread| thread.join().expect("no answer is mixed"))
                .sum::<u32>()
        });
        assert!(found > 1000, "{found}");
    }

    #[test]
    fn a_table_that_grows_keeps_what_it_has() {
        let mut table = Table::new(1 << 20);
        for number in 0..4000 {
            let (key, effort) = entry(number);
            let is_new = table.slots().put(key, effort, 1);
            table.count(usize::from(is_new));
        }
        assert!(table.room() < 8192);
        let known = |table: &mut Table| {
            let slots = table.slots();
            (0..4000).filter(|number| slots.recall(entry(*number).0).is_some()).count()
        };
        let before = known(&mut table);
        table.grow(&Job::new());
        assert_eq!(known(&mut table), before);
        assert!(before > 3000, "{before}");
        let over = Job::new();
        over.cancel();
        table.grow(&over);
        assert_eq!(known(&mut table), before);
    }
}
