//! What is known of positions, under whole keys.

/// Odd numbers with their bits well mixed.
const MIX: [u64; 2] = [0x9e37_79b9_7f4a_7c15, 0xd6e8_feb8_6659_fd93];
/// Places that are tried for a position.
const BUCKET: usize = 4;

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
/// place. Plain words, so that memory is taken only where it is used.
type Place = [u64; 4];

fn effort_of(place: &Place) -> Effort {
    Effort { own: place[2] as u32, other: (place[2] >> 32) as u32 }
}

fn has(place: &Place, key: u128) -> bool {
    place[0] == key as u64 && place[1] == (key >> 64) as u64 && place[3] > 0
}

/// A table of fixed size.
pub(super) struct Table {
    buckets: Vec<[Place; BUCKET]>,
}

impl Table {
    /// A table of at most `bytes` bytes.
    pub(super) fn new(bytes: usize) -> Table {
        let size = 1 << (bytes / size_of::<[Place; BUCKET]>()).max(1).ilog2();
        Table { buckets: vec![[[0; 4]; BUCKET]; size] }
    }

    fn bucket(&self, key: u128) -> usize {
        let folded = (key as u64).wrapping_mul(MIX[0]) ^ ((key >> 64) as u64).wrapping_mul(MIX[1]);
        let mixed = (folded ^ folded >> 32).wrapping_mul(MIX[0]);
        (mixed >> 20) as usize & (self.buckets.len() - 1)
    }

    #[inline]
    pub(super) fn get(&self, key: u128) -> Option<Effort> {
        let bucket = &self.buckets[self.bucket(key)];
        bucket.iter().find(|place| has(place, key)).map(effort_of)
    }

    /// Keeps what is known: in the place of the same position, else of that which was the least work.
    pub(super) fn put(&mut self, key: u128, effort: Effort, work: u64) {
        let bucket = self.bucket(key);
        let bucket = &mut self.buckets[bucket];
        let worth = |place: &Place| if has(place, key) { 0 } else { place[3] };
        let place = bucket.iter_mut().min_by_key(|place| worth(place)).expect("there are places");
        let efforts = u64::from(effort.own) | u64::from(effort.other) << 32;
        *place = [key as u64, (key >> 64) as u64, efforts, work.max(1)];
    }
}
