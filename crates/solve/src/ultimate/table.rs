//! What is known of positions, under whole keys.

use crate::pages::{Pages, zeroed};
use kernel::{GOLDEN, Job};
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
/// out, which is 0 for an empty place.
type Place = [u64; 4];

/// One cache line.
type Bucket = [Place; BUCKET];

fn effort_of(place: &Place) -> Effort {
    Effort { own: place[2] as u32, other: (place[2] >> 32) as u32 }
}

fn has(place: &Place, key: u128) -> bool {
    place[0] == key as u64 && place[1] == (key >> 64) as u64 && place[3] > 0
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

impl Table {
    /// A table of at most `bytes` bytes.
    pub(super) fn new(bytes: usize) -> Table {
        let most = 1 << (bytes / size_of::<Bucket>()).max(1).ilog2();
        let pages = zeroed(most * size_of::<Bucket>());
        Table { pages, size: START.min(most), taken: 0 }
    }

    #[inline]
    fn buckets(&self) -> &[Bucket] {
        <[Bucket]>::ref_from_bytes(&self.pages).expect("pages are aligned")
    }

    #[inline]
    fn buckets_mut(&mut self) -> &mut [Bucket] {
        <[Bucket]>::mut_from_bytes(&mut self.pages).expect("pages are aligned")
    }

    /// Where a position is kept, until the table grows.
    #[inline]
    pub(super) fn bucket(&self, key: u128) -> usize {
        let folded = (key as u64).wrapping_mul(MIX[0]) ^ ((key >> 64) as u64).wrapping_mul(MIX[1]);
        let mixed = (folded ^ folded >> 32).wrapping_mul(MIX[0]);
        (mixed >> 20) as usize & (self.size - 1)
    }

    /// Reads from a bucket: memory is slow, and a loop that only reads from several waits for all
    /// of them at once.
    #[inline]
    pub(super) fn touch(&self, bucket: usize) -> u64 {
        self.buckets()[bucket][0][3]
    }

    /// What is known of a position that is kept in `bucket`.
    #[inline]
    pub(super) fn get(&self, bucket: usize, key: u128) -> Option<Effort> {
        self.find(bucket, key).map(effort_of)
    }

    /// What is known of a position, and how many others were visited to find it out.
    pub(super) fn recall(&self, key: u128) -> Option<(Effort, u64)> {
        self.find(self.bucket(key), key).map(|place| (effort_of(place), place[3]))
    }

    #[inline]
    fn find(&self, bucket: usize, key: u128) -> Option<&Place> {
        self.buckets()[bucket].iter().find(|place| has(place, key))
    }

    /// Keeps what is known: in the place of the same position, else of that which was the least
    /// work.
    pub(super) fn put(&mut self, key: u128, effort: Effort, work: u64, job: &Job) {
        let bucket = self.bucket(key);
        let bucket = &mut self.buckets_mut()[bucket];
        let worth = |place: &Place| if has(place, key) { 0 } else { place[3] + 1 };
        let place = bucket.iter_mut().min_by_key(|place| worth(place)).expect("there are places");
        let efforts = u64::from(effort.own) | u64::from(effort.other) << 32;
        let new = usize::from(place[3] == 0);
        *place = [key as u64, (key >> 64) as u64, efforts, work.max(1)];
        self.taken += new;
        if 2 * self.taken > self.size * BUCKET && self.size < self.buckets().len() {
            self.grow(job);
        }
    }

    /// Doubles it: a bucket's positions stay, or go as far on as there were buckets. If the job is
    /// over before that is done, it keeps its size, and what went on is forgotten: it does no harm
    /// where it is, as keys are whole.
    fn grow(&mut self, job: &Job) {
        let before = self.size;
        self.size *= 2;
        for from in 0..before {
            if from.is_multiple_of(PATIENCE) && job.is_over() {
                self.size = before;
                return;
            }
            for n in 0..BUCKET {
                let place = self.buckets()[from][n];
                let to = self.bucket(u128::from(place[1]) << 64 | u128::from(place[0]));
                if place[3] > 0 && to != from {
                    self.buckets_mut()[to][n] = place;
                    self.buckets_mut()[from][n] = Place::default();
                }
            }
        }
    }
}
