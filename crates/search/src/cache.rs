//! Positions seen before, in a table of fixed size.

use kernel::{Game, Score, Window};

/// A key and what is known, packed; all zero if nothing is. Four share a line of the processor's cache, and a
/// table of zeros costs nothing until it is used.
type Slot = [u64; 2];

/// How a stored score relates to the value of its position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The value is at least this.
    Lower,
    /// The value is at most this.
    Upper,
}

impl Bound {
    /// What a node's best score says, if the node was searched with this window.
    #[must_use]
    pub fn of(score: Score, window: Window) -> Bound {
        if score >= window.beta {
            Bound::Lower
        } else if score <= window.alpha {
            Bound::Upper
        } else {
            Bound::Exact
        }
    }
}

impl Bound {
    /// Two bits that stand for it.
    pub(crate) fn code(self) -> u64 {
        self as u64
    }

    /// The inverse of [`Bound::code`]; other bits are ignored.
    pub(crate) fn from_code(code: u64) -> Bound {
        match code & 3 {
            0 => Bound::Exact,
            1 => Bound::Lower,
            _ => Bound::Upper,
        }
    }
}

/// What is known of a position. A score without the depth it was searched to and without whether
/// it is a bound would be worthless: the classic mistake of caches under alpha-beta.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    /// Seen from the position itself, not from the root.
    pub(crate) score: Score,
    pub(crate) depth: u16,
    pub(crate) bound: Bound,
    /// Whether all that counted were finished games.
    pub(crate) complete: bool,
}

impl Entry {
    /// The score in the high half, then depth, bound, completeness, and a bit that is always set.
    fn pack(self) -> u64 {
        u64::from(self.score.points() as u32) << 32
            | u64::from(self.depth) << 16
            | self.bound.code() << 2
            | u64::from(self.complete) << 1
            | 1
    }

    fn unpack(data: u64) -> Entry {
        Entry {
            score: Score::from_points((data >> 32) as i32),
            depth: (data >> 16) as u16,
            bound: Bound::from_code(data >> 2),
            complete: data >> 1 & 1 == 1,
        }
    }
}

/// A table with room for a number of positions that is fixed when it is made. A new position
/// replaces what is in its place.
#[derive(Clone, Debug)]
pub struct Cache<G: Game> {
    slots: Vec<Slot>,
    /// The positions themselves, where a key could belong to two.
    positions: Vec<Option<G>>,
    exact: bool,
}

impl<G: Game> Cache<G> {
    /// A table of at most `bytes` bytes for positions like this one.
    #[must_use]
    pub fn new(like: &G, bytes: usize) -> Cache<G> {
        let exact = like.key_is_exact();
        let slot = size_of::<Slot>();
        let entry = if exact { slot } else { slot + size_of::<Option<G>>() };
        let most = (bytes / entry).max(1);
        let size = 1 << most.ilog2();
        let positions = if exact { Vec::new() } else { vec![None; size] };
        Cache { slots: vec![[0; 2]; size], positions, exact }
    }

    /// How many positions it has room for.
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.slots.len()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots.fill([0; 2]);
        self.positions.fill(None);
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        key as usize & (self.slots.len() - 1)
    }

    /// What is known of `pos`, whose key this is. `same` tells whether a stored position stands
    /// for it.
    #[inline]
    pub(crate) fn get(&self, key: u64, same: impl Fn(&G) -> bool) -> Option<Entry> {
        let place = self.place(key);
        let [known, data] = self.slots[place];
        let fits = || self.exact || self.positions[place].as_ref().is_some_and(same);
        (data != 0 && known == key && fits()).then(|| Entry::unpack(data))
    }

    #[inline]
    pub(crate) fn put(&mut self, key: u64, pos: &G, entry: Entry) {
        let place = self.place(key);
        self.slots[place] = [key, entry.pack()];
        if !self.exact {
            self.positions[place] = Some(pos.clone());
        }
    }
}
