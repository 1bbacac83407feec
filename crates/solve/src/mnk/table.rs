//! What was found out so far, under keys that no two positions share, in bounded memory.

use super::board::{Cells, WORDS, mix};
use kernel::Job;
use std::{
    ops::BitOr,
    sync::{
        RwLock, RwLockReadGuard, RwLockWriteGuard,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};
use zerocopy::{FromBytes, IntoBytes};

/// What a position is known by: whole, so that nothing is trusted that another could have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Key {
    /// The attacker's stones.
    pub(crate) stones: Cells,
    /// The lines left (Maker and Breaker), or the defender's stones.
    pub(crate) rest: [u64; WORDS],
    /// Which of the two.
    pub(crate) kind: Kind,
}

/// Which game a key belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub(crate) enum Kind {
    /// Maker against Breaker; lines that do not matter are left out.
    Lines = 1,
    /// The game itself, the attacker to move.
    Stones = 2,
    /// The game itself, the defender to move.
    Replies = 3,
}

impl Key {
    pub(crate) fn hash(&self) -> u64 {
        let stones = mix(self.stones as u64) ^ mix((self.stones >> 64) as u64).rotate_left(17);
        let rest = self.rest.iter().fold(stones, |hash, word| mix(hash ^ word).rotate_left(9));
        mix(rest ^ self.kind as u64)
    }
}

/// Cells outside which further stones of the defender change nothing: for one of them, for two, and
/// for any number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Zones(pub(crate) [Cells; ORDERS]);

/// How many zones a win has.
pub(crate) const ORDERS: usize = 3;

impl Zones {
    /// The same cells for any number of stones.
    pub(crate) const fn all(cells: Cells) -> Zones {
        Zones([cells; ORDERS])
    }

    /// The zone for one stone more than so many.
    pub(crate) fn beyond(&self, stones: usize) -> Cells {
        self.0[stones.min(ORDERS - 1)]
    }

    pub(crate) fn map(&self, image: impl Fn(Cells) -> Cells) -> Zones {
        Zones(self.0.map(image))
    }
}

impl BitOr for Zones {
    type Output = Zones;

    fn bitor(self, other: Zones) -> Zones {
        Zones(std::array::from_fn(|n| self.0[n] | other.0[n]))
    }
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Known {
    /// The attacker wins with this move, whatever happens outside these cells.
    Wins(u8, Zones),
    /// He does not.
    Holds,
}

/// A position and what is known of it.
#[derive(Clone, Copy)]
pub(crate) struct Entry {
    pub(crate) key: Key,
    pub(crate) known: Known,
    /// How many nodes it took, as a power of 2.
    pub(crate) work: u8,
}

/// Entries that a hash leads to.
const BUCKET: usize = 4;
/// Entries that are moved between two checks for cancellation while a table grows.
const PATIENCE: usize = 1 << 14;
/// Buckets to begin with.
const FEWEST: usize = 1 << 10;

/// What is proven, shared by all threads: tables with a lock each.
pub(crate) struct Facts {
    tables: Vec<RwLock<Table>>,
}

/// Number of shards: enough that threads seldom lock the same one.
const TABLES: usize = 64;

impl Facts {
    /// A single thread has a single table, whose places do not depend on how it would be shared.
    pub(crate) fn new(bytes: usize, threads: usize) -> Facts {
        let count = if threads > 1 { TABLES } else { 1 };
        let tables = (0..count).map(|_| RwLock::new(Table::new(bytes / count))).collect();
        Facts { tables }
    }

    pub(crate) fn get(&self, key: &Key) -> Option<Known> {
        read(self.table(key)).get(key)
    }

    /// The job can cancel the growing of a table; what is put is known in any case.
    pub(crate) fn put(&self, key: Key, known: Known, nodes: u64, job: &Job) {
        self.insert(Entry { key, known, work: nodes.max(1).ilog2() as u8 }, job);
    }

    pub(crate) fn insert(&self, entry: Entry, job: &Job) {
        write(self.table(&entry.key)).insert(entry, job);
    }

    /// How much of the memory allowed is used, from 0 to 1.
    pub(crate) fn fill(&self) -> f64 {
        let fills = self.tables.iter().map(|table| read(table).fill());
        fills.sum::<f64>() / self.tables.len() as f64
    }

    /// Visits all that is known, until a visit fails. Others can look things up meanwhile.
    pub(crate) fn try_each<E>(
        &self,
        mut visit: impl FnMut(&Entry) -> Result<(), E>,
    ) -> Result<(), E> {
        self.tables.iter().try_for_each(|table| read(table).entries().try_for_each(&mut visit))
    }

    fn table(&self, key: &Key) -> &RwLock<Table> {
        // The low bits of the hash choose the bucket.
        match self.tables.len() {
            1 => &self.tables[0],
            count => &self.tables[(key.hash() >> 48) as usize % count],
        }
    }
}

fn read(table: &RwLock<Table>) -> RwLockReadGuard<'_, Table> {
    table.read().expect("no thread panics while it holds this")
}

fn write(table: &RwLock<Table>) -> RwLockWriteGuard<'_, Table> {
    table.write().expect("no thread panics while it holds this")
}

/// A table that grows to a given size and then forgets what was cheapest to find.
struct Table {
    entries: Vec<Option<Entry>>,
    filled: usize,
    most: usize,
}

impl Table {
    fn new(bytes: usize) -> Table {
        let most = bytes / size_of::<Option<Entry>>() / BUCKET;
        let most = (most.max(1) + 1).next_power_of_two() / 2;
        Table { entries: vec![None; FEWEST.min(most) * BUCKET], filled: 0, most }
    }

    fn get(&self, key: &Key) -> Option<Known> {
        let bucket = self.bucket(key);
        let mut entries = self.entries[bucket..bucket + BUCKET].iter().flatten();
        entries.find(|entry| entry.key == *key).map(|entry| entry.known)
    }

    /// All that is known.
    fn entries(&self) -> impl Iterator<Item = &Entry> {
        self.entries.iter().flatten()
    }

    fn insert(&mut self, entry: Entry, job: &Job) {
        if self.filled * 4 > self.entries.len() * 3 && self.entries.len() < self.most * BUCKET {
            self.grow(job);
        }
        self.store(entry);
    }

    /// How much of the memory allowed is used, from 0 to 1.
    fn fill(&self) -> f64 {
        self.filled as f64 / (self.most * BUCKET) as f64
    }

    fn bucket(&self, key: &Key) -> usize {
        let buckets = self.entries.len() / BUCKET;
        (key.hash() as usize & (buckets - 1)) * BUCKET
    }

    fn store(&mut self, entry: Entry) {
        let bucket = self.bucket(&entry.key);
        let bucket = &mut self.entries[bucket..bucket + BUCKET];
        let same = bucket.iter().position(|old| old.is_some_and(|old| old.key == entry.key));
        let place = same.or_else(|| bucket.iter().position(Option::is_none));
        let cheapest = || (0..BUCKET).min_by_key(|&n| bucket[n].map_or(0, |old| old.work));
        let place = place.or_else(cheapest).expect("a bucket has places");
        self.filled += usize::from(bucket[place].is_none());
        bucket[place] = Some(entry);
    }

    /// Doubles the table, unless the job is over before that is done: then it stays as it is.
    fn grow(&mut self, job: &Job) {
        let size = self.entries.len() * 2;
        let mut larger = Table { entries: Vec::with_capacity(size), filled: 0, most: self.most };
        while larger.entries.len() < size {
            if job.is_over() {
                return;
            }
            larger.entries.resize(size.min(larger.entries.len() + PATIENCE), None);
        }
        for part in self.entries.chunks(PATIENCE) {
            if job.is_over() {
                return;
            }
            part.iter().flatten().for_each(|entry| larger.store(*entry));
        }
        *self = larger;
    }
}

/// How many positions must still be decided, at least, until a position is won or held.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Effort {
    pub(crate) win: u32,
    pub(crate) hold: u32,
}

impl Effort {
    /// Seen from the other side.
    pub(crate) fn turned(self) -> Effort {
        Effort { win: self.hold, hold: self.win }
    }
}

/// Efforts found so far. They only guide the search, so that a hash is enough of a key and anything
/// may be forgotten.
pub(crate) struct Numbers {
    /// A hash and both efforts in one word; zeros, which take no memory until they are written, for
    /// nothing.
    slots: Vec<[u64; 2]>,
}

impl Numbers {
    pub(crate) fn new(bytes: usize) -> Numbers {
        let count = (bytes / size_of::<[u64; 2]>()).max(1);
        Numbers { slots: vec![[0; 2]; (count + 1).next_power_of_two() / 2] }
    }

    /// The same for several threads.
    pub(crate) fn shared(&mut self) -> SharedNumbers<'_> {
        let slots = <[[AtomicU64; 2]]>::mut_from_bytes(self.slots.as_mut_bytes());
        SharedNumbers { slots: slots.expect("both are words") }
    }
}

/// [`Numbers`] that threads use. Two that write to a place at once may leave the hash of one with
/// the efforts of the other, which misguides a search a little.
#[derive(Clone, Copy)]
pub(crate) struct SharedNumbers<'a> {
    slots: &'a [[AtomicU64; 2]],
}

impl SharedNumbers<'_> {
    pub(crate) fn get(&self, key: &Key) -> Option<Effort> {
        let hash = key.hash() | 1;
        let [found, efforts] = self.place(hash).each_ref().map(|word| word.load(Relaxed));
        let effort = Effort { win: (efforts >> 32) as u32, hold: efforts as u32 };
        (found == hash).then_some(effort)
    }

    pub(crate) fn put(&self, key: &Key, effort: Effort) {
        let hash = key.hash() | 1;
        let [found, efforts] = self.place(hash);
        efforts.store(u64::from(effort.win) << 32 | u64::from(effort.hold), Relaxed);
        found.store(hash, Relaxed);
    }

    fn place(&self, hash: u64) -> &[AtomicU64; 2] {
        &self.slots[(hash >> 1) as usize & (self.slots.len() - 1)]
    }
}
