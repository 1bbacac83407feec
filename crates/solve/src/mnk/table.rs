//! What was found out so far, under keys that no two positions share, in bounded memory.

use super::{bits::Bits, board::mix};
use kernel::Job;
use std::{
    ops::BitOr,
    sync::{
        RwLock, RwLockReadGuard, RwLockWriteGuard,
        atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed},
    },
};
use zerocopy::{FromBytes, IntoBytes};

/// What a position is known by: whole, so that nothing is trusted that another could have.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Key<const C: usize, const L: usize> {
    /// The attacker's stones.
    pub(crate) stones: Bits<C>,
    /// The lines left (Maker and Breaker), or the defender's stones.
    pub(crate) rest: Bits<L>,
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

impl Kind {
    /// From the number that it is kept as.
    pub(crate) fn of(number: u8) -> Option<Kind> {
        [Kind::Lines, Kind::Stones, Kind::Replies].into_iter().find(|it| *it as u8 == number)
    }
}

impl<const C: usize, const L: usize> Key<C, L> {
    pub(crate) fn hash(&self) -> u64 {
        let words = self.stones.0.iter().chain(&self.rest.0);
        // Mixed, or a stone on the first cell would make up for another kind.
        let kind = mix(self.kind as u64);
        words.fold(kind, |hash, word| mix(hash ^ word).rotate_left(9))
    }
}

/// Cells outside which further stones of the defender change nothing: for one of them, for two, and
/// for any number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Zones<const C: usize>(pub(crate) [Bits<C>; ORDERS]);

/// How many zones a win has.
pub(crate) const ORDERS: usize = 3;

impl<const C: usize> Zones<C> {
    /// The same cells for any number of stones.
    pub(crate) const fn all(cells: Bits<C>) -> Zones<C> {
        Zones([cells; ORDERS])
    }

    /// The zone for one stone more than `stones`.
    pub(crate) fn beyond(&self, stones: usize) -> Bits<C> {
        self.0[stones.min(ORDERS - 1)]
    }

    pub(crate) fn map(&self, image: impl Fn(Bits<C>) -> Bits<C>) -> Zones<C> {
        Zones(self.0.map(image))
    }
}

impl<const C: usize> BitOr for Zones<C> {
    type Output = Zones<C>;

    fn bitor(self, other: Zones<C>) -> Zones<C> {
        Zones(std::array::from_fn(|n| self.0[n] | other.0[n]))
    }
}

/// What is known of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Known<const C: usize> {
    /// The attacker wins with this move, whatever happens outside these cells.
    Wins(u8, Zones<C>),
    /// He does not.
    Holds,
}

/// A position and what is known of it.
#[derive(Clone, Copy)]
pub(crate) struct Entry<const C: usize, const L: usize> {
    pub(crate) key: Key<C, L>,
    pub(crate) known: Known<C>,
    /// How many nodes it took, as a power of 2.
    pub(crate) work: u8,
}

/// In the place of a move where the attacker does not win.
pub(crate) const NO_MOVE: u8 = u8::MAX;

/// Entries that a hash leads to.
const BUCKET: usize = 4;
/// Buckets that are moved between two checks for cancellation while a table grows.
const PATIENCE: usize = 1 << 12;
/// Buckets to begin with, in all tables together.
const FEWEST: usize = 1 << 10;

/// What is proven, shared by all threads: tables with a lock each.
pub(crate) struct Facts<const C: usize, const L: usize> {
    tables: Vec<RwLock<Table<C, L>>>,
}

/// Number of shards: enough that threads seldom lock the same one.
const TABLES: usize = 64;

impl<const C: usize, const L: usize> Facts<C, L> {
    /// A single thread has a single table, whose places do not depend on how it would be shared.
    pub(crate) fn new(bytes: usize, threads: usize) -> Facts<C, L> {
        let count = if threads > 1 { TABLES } else { 1 };
        let table = |_| RwLock::new(Table::new(bytes / count, FEWEST / count));
        let tables = (0..count).map(table).collect();
        Facts { tables }
    }

    pub(crate) fn get(&self, key: &Key<C, L>) -> Option<Known<C>> {
        let hash = key.hash();
        read(self.table(hash)).get(key, hash)
    }

    /// The job can cancel the growing of a table; what is put is known in any case.
    pub(crate) fn put(&self, key: Key<C, L>, known: Known<C>, nodes: u64, job: &Job) {
        self.insert(Entry { key, known, work: nodes.max(1).ilog2() as u8 }, job);
    }

    pub(crate) fn insert(&self, entry: Entry<C, L>, job: &Job) {
        let hash = entry.key.hash();
        write(self.table(hash)).insert(&entry, hash, job);
    }

    /// How much of the memory allowed is used, from 0 to 1.
    pub(crate) fn fill(&self) -> f64 {
        let fills = self.tables.iter().map(|table| read(table).fill());
        fills.sum::<f64>() / self.tables.len() as f64
    }

    /// Visits all that is known, until a visit fails. Others can look things up meanwhile.
    pub(crate) fn try_each<E>(
        &self,
        mut visit: impl FnMut(&Entry<C, L>) -> Result<(), E>,
    ) -> Result<(), E> {
        self.tables.iter().try_for_each(|table| {
            let table = read(table);
            let entries = table.buckets.iter().flat_map(Bucket::entries);
            { entries }.try_for_each(|entry| visit(&entry))
        })
    }

    fn table(&self, hash: u64) -> &RwLock<Table<C, L>> {
        // The low bits of the hash choose the bucket.
        match self.tables.len() {
            1 => &self.tables[0],
            count => &self.tables[(hash >> 48) as usize % count],
        }
    }
}

fn read<T>(table: &RwLock<T>) -> RwLockReadGuard<'_, T> {
    table.read().expect("no thread panics while it holds this")
}

fn write<T>(table: &RwLock<T>) -> RwLockWriteGuard<'_, T> {
    table.write().expect("no thread panics while it holds this")
}

/// A table that grows to a given size and then forgets what was cheapest to find.
struct Table<const C: usize, const L: usize> {
    buckets: Vec<Bucket<C, L>>,
    filled: usize,
    most: usize,
}

impl<const C: usize, const L: usize> Table<C, L> {
    fn new(bytes: usize, fewest: usize) -> Table<C, L> {
        let most = bytes / size_of::<Bucket<C, L>>();
        let most = (most.max(1) + 1).next_power_of_two() / 2;
        Table { buckets: vec![Bucket::EMPTY; fewest.min(most)], filled: 0, most }
    }

    fn get(&self, key: &Key<C, L>, hash: u64) -> Option<Known<C>> {
        let bucket = &self.buckets[self.place(hash)];
        bucket.find(key, hash).map(|place| bucket.entry(place).known)
    }

    fn insert(&mut self, entry: &Entry<C, L>, hash: u64, job: &Job) {
        let places = self.buckets.len() * BUCKET;
        if self.filled * 4 > places * 3 && self.buckets.len() < self.most {
            self.grow(job);
        }
        self.store(entry, hash);
    }

    /// How much of the memory allowed is used, from 0 to 1.
    fn fill(&self) -> f64 {
        self.filled as f64 / (self.most * BUCKET) as f64
    }

    fn place(&self, hash: u64) -> usize {
        hash as usize & (self.buckets.len() - 1)
    }

    fn store(&mut self, entry: &Entry<C, L>, hash: u64) {
        let place = self.place(hash);
        let bucket = &mut self.buckets[place];
        let cheapest = || (0..BUCKET).min_by_key(|&n| bucket.marks[n].work());
        let place = bucket.find(&entry.key, hash).or_else(cheapest).expect("a bucket has places");
        self.filled += usize::from(bucket.marks[place].is_free());
        bucket.set(place, entry, hash);
    }

    /// Doubles the table, unless the job is over before that is done: then it stays as it is.
    fn grow(&mut self, job: &Job) {
        let size = self.buckets.len() * 2;
        let mut larger = Table { buckets: Vec::with_capacity(size), filled: 0, most: self.most };
        while larger.buckets.len() < size {
            if job.is_over() {
                return;
            }
            larger.buckets.resize(size.min(larger.buckets.len() + PATIENCE), Bucket::EMPTY);
        }
        for part in self.buckets.chunks(PATIENCE) {
            if job.is_over() {
                return;
            }
            let entries = part.iter().flat_map(Bucket::entries);
            entries.for_each(|entry| larger.store(&entry, entry.key.hash()));
        }
        *self = larger;
    }
}

/// Places whose marks come first: mostly one cache line tells that a position is not known.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Bucket<const C: usize, const L: usize> {
    marks: [Mark; BUCKET],
    /// The stones; then the lines in two and a zone, or the defender's stones and all zones. Wins of
    /// Maker have one zone: Breaker threatens nothing, with however many stones.
    bodies: [[Bits<C>; 2 + ORDERS]; BUCKET],
}

/// The kind of a key (0 if the place is free), the work, the move, and a part of the hash.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Mark {
    kind: u8,
    work: u8,
    mv: u8,
    hash: u32,
}

impl Mark {
    const FREE: Mark = Mark { kind: 0, work: 0, mv: NO_MOVE, hash: 0 };

    fn is_free(self) -> bool {
        self.kind == 0
    }

    /// What it costs to forget it: nothing if there is nothing.
    fn work(self) -> u32 {
        if self.is_free() { 0 } else { u32::from(self.work) + 1 }
    }
}

impl<const C: usize, const L: usize> Bucket<C, L> {
    const EMPTY: Bucket<C, L> =
        Bucket { marks: [Mark::FREE; BUCKET], bodies: [[Bits::EMPTY; 2 + ORDERS]; BUCKET] };

    fn find(&self, key: &Key<C, L>, hash: u64) -> Option<usize> {
        let fits = |n: &usize| {
            let mark = self.marks[*n];
            mark.kind == key.kind as u8 && mark.hash == (hash >> 32) as u32 && self.key(*n) == *key
        };
        (0..BUCKET).find(fits)
    }

    fn key(&self, place: usize) -> Key<C, L> {
        let [stones, rest, more, ..] = self.bodies[place];
        let kind = Kind::of(self.marks[place].kind).unwrap_or(Kind::Lines);
        let more = if kind == Kind::Lines { more } else { Bits::EMPTY };
        let word =
            |n: usize| if n < C { rest.0[n] } else { more.0.get(n - C).copied().unwrap_or(0) };
        Key { stones, rest: Bits(std::array::from_fn(word)), kind }
    }

    fn entry(&self, place: usize) -> Entry<C, L> {
        let (key, mark, body) = (self.key(place), self.marks[place], &self.bodies[place]);
        let known = match (mark.mv, key.kind) {
            (NO_MOVE, _) => Known::Holds,
            (mv, Kind::Lines) => Known::Wins(mv, Zones::all(body[3])),
            (mv, _) => Known::Wins(mv, Zones([body[2], body[3], body[4]])),
        };
        Entry { key, known, work: mark.work }
    }

    fn entries(&self) -> impl Iterator<Item = Entry<C, L>> {
        let used = (0..BUCKET).filter(|&place| !self.marks[place].is_free());
        used.map(|place| self.entry(place))
    }

    fn set(&mut self, place: usize, entry: &Entry<C, L>, hash: u64) {
        let Entry { key, known, work } = entry;
        let (mv, zones) = match known {
            Known::Holds => (NO_MOVE, Zones::all(Bits::EMPTY)),
            Known::Wins(mv, zones) => (*mv, *zones),
        };
        let part = |n: usize| Bits(std::array::from_fn(|m| key.rest.0[C * n + m]));
        let [first, second, third] = zones.0;
        self.bodies[place] = match key.kind {
            Kind::Lines => [key.stones, part(0), part(1), first, first],
            _ => [key.stones, part(0), first, second, third],
        };
        self.marks[place] =
            Mark { kind: key.kind as u8, work: *work, mv, hash: (hash >> 32) as u32 };
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

/// What guides the search at a position of the game itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Hint {
    pub(crate) effort: Effort,
    /// How far it was asked whether Breaker holds: not at all before the position is visited.
    pub(crate) asked: u8,
}

impl Hint {
    /// What it is known by that Breaker does not hold.
    pub(crate) const MAKER_WINS: u8 = u8::MAX;
    /// Efforts have this many bits each.
    const BITS: u32 = 28;
    const MOST: u32 = (1 << Hint::BITS) - 1;

    fn word(self) -> u64 {
        let part = |effort: u32| u64::from(effort.min(Hint::MOST));
        let efforts = part(self.effort.win) << Hint::BITS | part(self.effort.hold);
        u64::from(self.asked) << (2 * Hint::BITS) | efforts
    }

    fn of(word: u64) -> Hint {
        let part = |bits: u32| (word >> bits) as u32 & Hint::MOST;
        let effort = Effort { win: part(Hint::BITS), hold: part(0) };
        Hint { effort, asked: (word >> (2 * Hint::BITS)) as u8 }
    }
}

/// Hints found so far, or Breaker's replies that held. They only guide the search, so that a hash
/// is enough of a key and anything may be forgotten.
#[derive(Default)]
pub(crate) struct Numbers {
    /// A hash, and a hint or a reply in one word. Zeros, which take no memory until they are
    /// written, stand for nothing.
    slots: Vec<[u64; 2]>,
    /// How many of the slots are in use, and about how many of these are taken. Few numbers are
    /// kept in few slots: spread over all of them, nearly each would take a page of its own.
    used: AtomicUsize,
    taken: AtomicUsize,
}

/// Slots to begin with.
const FEWEST_SLOTS: usize = 1 << 12;
/// Slots in use for each one that is taken, at least: with few to spare much would be forgotten.
const SPARE: usize = 4;
/// One of so many numbers is counted, for as many.
const COUNTED: usize = 1 << 6;

impl Numbers {
    pub(crate) fn new(bytes: usize) -> Numbers {
        let count = (bytes / size_of::<[u64; 2]>()).max(1);
        let slots = vec![[0; 2]; (count + 1).next_power_of_two() / 2];
        let used = AtomicUsize::new(FEWEST_SLOTS.min(slots.len()));
        Numbers { slots, used, taken: AtomicUsize::new(0) }
    }

    /// The same for several threads.
    pub(crate) fn shared(&mut self) -> SharedNumbers<'_> {
        let slots = <[[AtomicU64; 2]]>::mut_from_bytes(self.slots.as_mut_bytes());
        SharedNumbers {
            slots: slots.expect("both are words"),
            used: &self.used,
            taken: &self.taken,
        }
    }
}

/// [`Numbers`] that threads use. Two that write to a place at once may leave the hash of one with
/// the hint of the other, which misguides a search a little.
#[derive(Clone, Copy)]
pub(crate) struct SharedNumbers<'a> {
    slots: &'a [[AtomicU64; 2]],
    used: &'a AtomicUsize,
    taken: &'a AtomicUsize,
}

impl SharedNumbers<'_> {
    pub(crate) fn get<const C: usize, const L: usize>(&self, key: &Key<C, L>) -> Option<Hint> {
        self.word(key.hash()).map(Hint::of)
    }

    pub(crate) fn put<const C: usize, const L: usize>(&self, key: &Key<C, L>, hint: Hint) {
        self.put_word(key.hash(), hint.word());
    }

    /// Puts a hint for a position that was not visited, unless one of a visited position would be
    /// forgotten for it.
    pub(crate) fn put_fresh<const C: usize, const L: usize>(&self, key: &Key<C, L>, hint: Hint) {
        let [_, word] = self.place(key.hash()).each_ref().map(|word| word.load(Relaxed));
        if Hint::of(word).asked == 0 {
            self.put(key, hint);
        }
    }

    /// What was put under a hash.
    pub(crate) fn word(&self, hash: u64) -> Option<u64> {
        let [found, word] = self.place(hash).each_ref().map(|word| word.load(Relaxed));
        (found == hash | 1).then_some(word)
    }

    pub(crate) fn put_word(&self, hash: u64, word: u64) {
        let [found, place] = self.place(hash);
        let is_free = found.load(Relaxed) == 0;
        place.store(word, Relaxed);
        found.store(hash | 1, Relaxed);
        // The low bits of the hash choose the place.
        if is_free && ((hash >> 32) as usize).is_multiple_of(COUNTED) {
            self.count();
        }
    }

    fn place(&self, hash: u64) -> &[AtomicU64; 2] {
        &self.slots[place(hash, self.used.load(Relaxed))]
    }

    /// Counts slots that are taken, and takes more into use where they run short. One thread does:
    /// only one comes to the count.
    fn count(&self) {
        let before = self.taken.fetch_add(COUNTED, Relaxed);
        let used = self.used.load(Relaxed);
        let most = used / SPARE;
        if before < most && before + COUNTED >= most && used < self.slots.len() {
            self.double(used);
        }
    }

    /// What is put meanwhile by other threads may be lost. All slots are written to, or the system
    /// would first map those that are read to a common page of zeros, and interrupt the other
    /// threads to replace it.
    fn double(&self, used: usize) {
        for old in 0..used {
            let [hash, word] = self.slots[old].each_ref().map(|it| it.load(Relaxed));
            let moves = hash != 0 && place(hash, 2 * used) != old;
            let [left, moved] = if moves { [[0; 2], [hash, word]] } else { [[hash, word], [0; 2]] };
            for (at, [hash, word]) in [(old, left), (old + used, moved)] {
                self.slots[at][0].store(hash, Relaxed);
                self.slots[at][1].store(word, Relaxed);
            }
        }
        self.used.store(2 * used, Relaxed);
    }
}

/// The place of a hash among so many slots, a power of two.
fn place(hash: u64, slots: usize) -> usize {
    (hash >> 1) as usize & (slots - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Efforts are found by the hash alone: a stone on the first cell must not make up for another
    /// kind, or a move there takes over the effort of the position before it.
    #[test]
    fn a_position_and_the_one_after_a_move_differ_in_their_hashes() {
        let key = |stones, kind| Key::<1, 2> { stones, rest: Bits::EMPTY, kind };
        for cell in 0..64 {
            let before = key(Bits::EMPTY, Kind::Stones).hash();
            assert_ne!(before, key(Bits::of(cell), Kind::Replies).hash(), "{cell}");
        }
    }

    /// Hints come back, the largest efforts as the largest that fit; a position that was not visited
    /// takes the place of no other that was.
    #[test]
    fn hints_come_back_and_visited_positions_stay() {
        let mut numbers = Numbers::new(size_of::<[u64; 2]>());
        let hints = numbers.shared();
        let key = |n| Key::<1, 2> { stones: Bits::of(n), rest: Bits::EMPTY, kind: Kind::Stones };
        let hint = |win, asked| Hint { effort: Effort { win, hold: 7 }, asked };
        hints.put_fresh(&key(1), hint(3, 0));
        hints.put_fresh(&key(2), hint(4, 0));
        assert_eq!([1, 2].map(|n| hints.get(&key(n))), [None, Some(hint(4, 0))]);
        hints.put(&key(3), hint(u32::MAX, Hint::MAKER_WINS));
        hints.put_fresh(&key(1), hint(3, 0));
        let most = hint(Hint::MOST, Hint::MAKER_WINS);
        assert_eq!([1, 3].map(|n| hints.get(&key(n))), [None, Some(most)]);
    }

    /// Few numbers use few slots; more come into use with more numbers, which are found there.
    #[test]
    fn slots_come_into_use_as_numbers_are_put() {
        let mut numbers = Numbers::new(1 << 24);
        let shared = numbers.shared();
        let mut put = 0;
        for (count, used) in [(500, FEWEST_SLOTS), (100_000, 1 << 19)] {
            (put..count).for_each(|n| shared.put_word(mix(n), n));
            put = count;
            let found = (0..count).filter(|&n| shared.word(mix(n)) == Some(n)).count();
            assert!(found as u64 > count * 4 / 5, "{found} of {count}");
            assert_eq!(shared.used.load(Relaxed), used, "{count}");
        }
    }

    /// Whatever is put is found again, by its whole key, in tables that have grown.
    #[test]
    fn entries_come_back_as_they_were() {
        let facts = Facts::<1, 2>::new(1 << 20, 1);
        let entry = |n: u64| {
            let kind = [Kind::Lines, Kind::Stones, Kind::Replies][n as usize % 3];
            let second = if kind == Kind::Lines { mix(n + 2) } else { 0 };
            let key = Key { stones: Bits([n]), rest: Bits([mix(n), second]), kind };
            let zones = match kind {
                Kind::Lines => Zones::all(Bits([mix(n + 3)])),
                _ => Zones([3, 4, 5].map(|m| Bits([mix(n + m)]))),
            };
            (key, if n.is_multiple_of(2) { Known::Holds } else { Known::Wins(n as u8 % 64, zones) })
        };
        (0..4000).for_each(|n| {
            let (key, known) = entry(n);
            facts.put(key, known, n, &Job::new());
            assert_eq!(facts.get(&key), Some(known), "{n}");
        });
        let kept = (0..4000).map(entry).filter(|(key, _)| facts.get(key).is_some()).count();
        assert!(kept > 3000, "{kept} of 4000 are left");
        assert!(
            (0..4000).map(entry).all(|(key, known)| facts.get(&key).is_none_or(|it| it == known))
        );
    }
}
