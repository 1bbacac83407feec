//! What is known of positions, under whole keys.

/// Odd numbers with their bits well mixed.
const MIX: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xd6e8_feb8_6659_fd93];
/// Places that are tried for a position: as many as the processor reads from memory at once.
const BUCKET: usize = 2;
/// The size it starts with, in buckets: a power of two.
const START: usize = 1 << 12;

/// How far a position is from an answer, seen by its mover: `own` is the least number of positions to settle for the
/// mover to reach its aim, `other` for the opponent to stop it. 0 is reached, [`Effort::NEVER`] out of reach.
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

/// A place: the two halves of the key, the effort, and how many positions were visited to find it out, which is 0 for an empty
/// place.
type Place = [u64; 4];

#[derive(Clone, Copy, Default)]
#[repr(align(64))]
struct Bucket([Place; BUCKET]);

fn effort_of(place: &Place) -> Effort {
    Effort { own: place[2] as u32, other: (place[2] >> 32) as u32 }
}

fn has(place: &Place, key: u128) -> bool {
    place[0] == key as u64 && place[1] == (key >> 64) as u64 && place[3] > 0
}

/// A table that grows to the size it may have.
pub(super) struct Table {
    buckets: Vec<Bucket>,
    /// The most buckets, a power of two.
    most: usize,
    /// Places that are taken.
    taken: usize,
}

impl Table {
    /// A table of at most `bytes` bytes.
    pub(super) fn new(bytes: usize) -> Table {
        let most = 1 << (bytes / size_of::<Bucket>()).max(1).ilog2();
        Table { buckets: vec![Bucket::default(); START.min(most)], most, taken: 0 }
    }

    #[inline]
    fn bucket(&self, key: u128) -> usize {
        let folded = (key as u64).wrapping_mul(MIX[0]) ^ ((key >> 64) as u64).wrapping_mul(MIX[1]);
        let mixed = (folded ^ folded >> 32).wrapping_mul(MIX[0]);
        (mixed >> 20) as usize & (self.buckets.len() - 1)
    }

    /// Reads from where a position is kept: memory is slow, and whoever asks for several positions before looking at the
    /// first waits for all of them at once.
    #[inline]
    pub(super) fn touch(&self, key: u128) -> u64 {
        self.buckets[self.bucket(key)].0[0][3]
    }

    #[inline]
    pub(super) fn get(&self, key: u128) -> Option<Effort> {
        let bucket = &self.buckets[self.bucket(key)].0;
        bucket.iter().find(|place| has(place, key)).map(effort_of)
    }

    /// Keeps what is known: in the place of the same position, else of that which was the least work.
    pub(super) fn put(&mut self, key: u128, effort: Effort, work: u64) {
        let bucket = self.bucket(key);
        let bucket = &mut self.buckets[bucket].0;
        let worth = |place: &Place| if has(place, key) { 0 } else { place[3] + 1 };
        let place = bucket.iter_mut().min_by_key(|place| worth(place)).expect("there are places");
        let efforts = u64::from(effort.own) | u64::from(effort.other) << 32;
        self.taken += usize::from(place[3] == 0);
        *place = [key as u64, (key >> 64) as u64, efforts, work.max(1)];
        if 2 * self.taken > self.buckets.len() * BUCKET && self.buckets.len() < self.most {
            self.grow();
        }
    }

    /// Doubles it: a bucket's positions stay, or go as far on as there were buckets.
    fn grow(&mut self) {
        let before = self.buckets.len();
        self.buckets.resize(2 * before, Bucket::default());
        for from in 0..before {
            for n in 0..BUCKET {
                let place = self.buckets[from].0[n];
                let to = self.bucket(u128::from(place[1]) << 64 | u128::from(place[0]));
                if place[3] > 0 && to != from {
                    self.buckets[to].0[n] = place;
                    self.buckets[from].0[n] = Place::default();
                }
            }
        }
    }
}
