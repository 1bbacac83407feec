//! Positions seen before, in a table of fixed size.

use crate::order;
use kernel::{Game, Score, Window};
use std::hash::Hash;

/// A key and what is known, packed; all zero if nothing is. Four share a cache line, and a
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
    /// What is kept of the best move: see [`Entry::tag`].
    pub(crate) best: u16,
}

impl Entry {
    /// The bits of a move's [tag](order::tag) that there is room for.
    const TAG: u16 = (1 << 12) - 1;

    /// Enough of a move to know it again; [`NO_MOVE`](order::NO_MOVE) stands for none.
    pub(crate) fn tag(mv: impl Hash) -> u16 {
        order::tag(mv) & Entry::TAG
    }

    /// The score in the high half, then depth, best move, bound, completeness, and a bit that is
    /// always set.
    fn pack(self) -> u64 {
        u64::from(self.score.points() as u32) << 32
            | u64::from(self.depth) << 16
            | u64::from(self.best) << 4
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
            best: (data >> 4) as u16 & Entry::TAG,
        }
    }
}

/// How many slots a table starts with; it fits the processor's nearest cache.
const FIRST_SIZE: usize = 1 << 10;
/// By how much it grows when it is half full.
const GROWTH: usize = 4;
/// A position may be in any of this many slots, which lie in one cache line.
const WAYS: usize = 4;

/// A table that grows to a size that is fixed when it is made: a small search touches little
/// memory, a large one never more than it was given. Where all slots are taken a new position
/// replaces an old one.
#[derive(Clone, Debug)]
pub struct Cache<G: Game> {
    slots: Vec<Slot>,
    /// The positions themselves, where a key could belong to two.
    positions: Vec<Option<G>>,
    exact: bool,
    used: usize,
    most: usize,
}

impl<G: Game> Cache<G> {
    /// A table of at most `bytes` bytes for positions like this one.
    #[must_use]
    pub fn new(like: &G, bytes: usize) -> Cache<G> {
        let exact = like.key_is_exact();
        let slot = size_of::<Slot>();
        let entry = if exact { slot } else { slot + size_of::<Option<G>>() };
        // While it grows, the old table and the new one are there together.
        let room = (bytes / entry * GROWTH / (GROWTH + 1)).max(1);
        let most = 1 << room.ilog2();
        let mut cache = Cache { slots: Vec::new(), positions: Vec::new(), exact, used: 0, most };
        cache.resize(FIRST_SIZE.min(most));
        cache
    }

    /// How many positions it has room for at most.
    #[must_use]
    pub fn capacity(&self) -> usize {
        self.most
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots.clear();
        self.positions.clear();
        self.resize(FIRST_SIZE.min(self.most));
    }

    /// Makes a table of `size` slots and brings over what the old one knew.
    #[cold]
    fn resize(&mut self, size: usize) {
        let slots = std::mem::replace(&mut self.slots, vec![[0; 2]; size]);
        let positions = if self.exact { Vec::new() } else { vec![None; size] };
        let mut positions = std::mem::replace(&mut self.positions, positions);
        self.used = 0;
        for (old, slot) in slots.into_iter().enumerate().filter(|(_, slot)| slot[1] != 0) {
            let place = self.place_to_put(slot[0]);
            self.slots[place] = slot;
            self.used += 1;
            if !self.exact {
                self.positions[place] = positions[old].take();
            }
        }
    }

    #[inline]
    fn place(&self, key: u64) -> usize {
        key as usize & (self.slots.len() - 1)
    }

    /// The slots in which the position of a key can be, the one it has to itself first.
    #[inline]
    fn places(&self, key: u64) -> impl Iterator<Item = usize> {
        let (first, mask) = (self.place(key), self.slots.len() - 1);
        (0..WAYS).map(move |way| (first ^ way) & mask)
    }

    /// What is known of `pos`, whose key this is. `same` tells whether a stored position stands
    /// for it.
    #[inline]
    pub(crate) fn get(&self, key: u64, same: impl Fn(&G) -> bool) -> Option<Entry> {
        let known = |place: &usize| self.slots[*place][0] == key && self.slots[*place][1] != 0;
        let place = self.places(key).find(known)?;
        let fits = self.exact || self.positions[place].as_ref().is_some_and(same);
        fits.then(|| Entry::unpack(self.slots[place][1]))
    }

    #[inline]
    pub(crate) fn put(&mut self, key: u64, pos: &G, entry: Entry) {
        if self.used > self.slots.len() / 2 && self.slots.len() < self.most {
            self.resize((self.slots.len() * GROWTH).min(self.most));
        }
        let place = self.place_to_put(key);
        self.used += usize::from(self.slots[place][1] == 0);
        self.slots[place] = [key, entry.pack()];
        if !self.exact {
            self.positions[place] = Some(pos.clone());
        }
    }

    /// Where the key is already, or else what is free; if nothing is, the key's own place.
    #[inline]
    fn place_to_put(&self, key: u64) -> usize {
        let has = |place: &usize| self.slots[*place][0] == key;
        let is_free = |place: &usize| self.slots[*place][1] == 0;
        let found = self.places(key).find(has).or_else(|| self.places(key).find(is_free));
        found.unwrap_or_else(|| self.place(key))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::{GOLDEN, Game};

    #[test]
    fn it_grows_to_its_bound_and_not_beyond() {
        let pos = games::mnk::Small::new(&games::mnk::Rules::default());
        for bytes in [1, 1000, 100_000, 1 << 20] {
            let mut cache = Cache::new(&pos, bytes);
            let (score, bound, best) = (Score::ZERO, Bound::Lower, Entry::tag(7_u8));
            let entry = Entry { score, depth: 3, bound, complete: true, best };
            for key in 0..200_000_u64 {
                let key = key.wrapping_mul(GOLDEN);
                cache.put(key, &pos, entry);
                let found = cache.get(key, |_| true).expect("what was just put is there");
                assert_eq!((found.depth, found.bound, found.complete), (3, Bound::Lower, true));
                assert_eq!((found.score, found.best), (Score::ZERO, best));
                let size = cache.slots.len() * size_of::<Slot>();
                assert!(size <= bytes.max(size_of::<Slot>()), "{size} of {bytes}");
            }
            assert_eq!(cache.slots.len(), cache.capacity());
        }
    }
}
