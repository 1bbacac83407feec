//! Endgame tables: what every position of few seeds is worth.

use super::{
    board::{Board, Row, Sower},
    file,
    layer::{self, Class, Ground},
    number::{Numbers, choose},
    rows::{Rows, Taken},
};
use crate::pages::prefetch;
use games::kalah::Rules;
use kernel::Job;
use std::path::Path;

/// Values are kept in a byte.
const MOST_SEEDS: usize = 120;
/// Layers of more bytes are kept on disk only if they were asked for: those of six pits are kept
/// anyhow up to 24 seeds, 1.3 gigabytes in all.
const MOST_KEPT: u64 = 1 << 29;

/// What the mover still gets more than the other, for every position of few seeds; built from no
/// seeds up.
#[derive(Debug)]
pub(super) struct Tables<R> {
    pub(super) sower: Sower<R>,
    pub(super) numbers: Numbers<R>,
    rows: Vec<Rows<R>>,
    /// By seeds in all, then by seeds of the mover.
    known: Vec<Vec<Class>>,
    /// By seeds in a row: the number of the first such row, and how many there are.
    spans: Vec<(u64, usize)>,
    /// The bytes of the layers that were worked out. The others are the system's copies of files,
    /// which it takes back if memory is short.
    built: u64,
}

/// Where a table has the value of a position.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Entry {
    seeds: u16,
    /// The mover's.
    own: u16,
    /// In that class.
    place: usize,
}

impl<R: Row> Tables<R> {
    pub(super) fn new(rules: &Rules) -> Tables<R> {
        let seeds = usize::from(rules.seeds());
        let (pits, most) = (usize::from(rules.pits()), seeds.min(MOST_SEEDS));
        let numbers = Numbers::new(pits);
        let span = |seeds| {
            let numbers = numbers.of_seeds(seeds);
            (numbers.start, (numbers.end - numbers.start) as usize)
        };
        let spans = (0..=most).map(span).collect();
        let sower = Sower::new(rules, seeds);
        Tables { sower, numbers, rows: Vec::new(), known: Vec::new(), spans, built: 0 }
    }

    /// How many layers there are: positions of fewer seeds than this are known.
    pub(super) fn layers(&self) -> usize {
        self.known.len()
    }

    /// The bytes of the next layer, unless a table cannot have it.
    pub(super) fn next_bytes(&self) -> Option<u64> {
        let (seeds, pits) = (self.known.len(), self.sower.pits);
        let rows = self.spans.get(seeds).map(|(_, rows)| *rows as u64)?;
        // What leads from row to row is small beside the values but where pits are many and seeds
        // few.
        let aids = rows.saturating_mul(12 + 8 * pits as u64) + 4 * choose(seeds + pits, pits);
        (rows < Taken::MOST_ROWS).then(|| entries(pits, seeds).saturating_add(aids))
    }

    /// All bytes so far.
    pub(super) fn bytes(&self) -> u64 {
        (0..self.known.len()).map(|seeds| entries(self.sower.pits, seeds)).sum()
    }

    /// The bytes of the layers that were worked out.
    pub(super) fn built_bytes(&self) -> u64 {
        self.built
    }

    /// Whether the next layer is in `folder`, undamaged or not.
    pub(super) fn is_stored(&self, folder: &Path) -> bool {
        file::path(folder, &self.sower.rules, self.known.len()).exists()
    }

    /// Adds the positions of one seed more if they are in `folder`, undamaged. Whether they are;
    /// nothing if the job is over.
    pub(super) fn load(&mut self, threads: usize, folder: &Path, job: &Job) -> Option<bool> {
        let seeds = self.known.len();
        let sizes: Vec<usize> =
            (0..=seeds).map(|own| self.spans[own].1 * self.spans[seeds - own].1).collect();
        let stored = file::load(folder, &self.sower.rules, seeds, &sizes, threads, job);
        let found = stored.is_some();
        self.known.extend(stored);
        (found || !job.is_over()).then_some(found)
    }

    /// Works out the positions of one seed more and writes them to `folder` if they are few or
    /// `asked` for; that this may fail is no concern of those who want values. Nothing if the job is
    /// over.
    pub(super) fn build(
        &mut self,
        threads: usize,
        folder: Option<&Path>,
        asked: bool,
        job: &Job,
    ) -> Option<()> {
        let seeds = self.known.len();
        self.make_rows(seeds, job)?;
        let Tables { sower, numbers, rows, known, .. } = self;
        let ground = Ground { sower, numbers, rows, known };
        let classes = layer::build(&ground, seeds, threads, job)?;
        let bytes = entries(self.sower.pits, seeds);
        debug_assert_eq!(classes.iter().map(|class| class.len()).sum::<usize>() as u64, bytes);
        if let Some(folder) = folder.filter(|_| asked || bytes <= MOST_KEPT) {
            _ = file::save(folder, &self.sower.rules, seeds, &classes, job);
        }
        self.built += bytes;
        self.known.push(classes);
        Some(())
    }

    /// What leads from row to row, for all rows of up to `seeds` seeds.
    fn make_rows(&mut self, seeds: usize, job: &Job) -> Option<()> {
        for more in self.rows.len()..=seeds {
            self.rows.push(Rows::new(&self.sower, &self.numbers, more, job)?);
        }
        for (own, rows) in self.rows.iter_mut().enumerate() {
            while rows.sown.len() + own <= seeds {
                if job.is_over() {
                    return None;
                }
                rows.sow_more(&self.sower, &self.numbers, own);
            }
        }
        Some(())
    }

    /// The value of a position of `seeds` seeds, which must be fewer than there are layers.
    #[inline]
    pub(super) fn value(&self, board: Board<R>, seeds: usize) -> i32 {
        self.at(self.entry(board, seeds))
    }

    /// Where that is.
    #[inline]
    pub(super) fn entry(&self, board: Board<R>, seeds: usize) -> Entry {
        let own = self.sower.seeds_of(board.own);
        let (first, columns) = self.spans[own];
        let (other_first, _) = self.spans[seeds - own];
        let line = (self.numbers.number(board.other) - other_first) as usize;
        let column = (self.numbers.number(board.own) - first) as usize;
        Entry { seeds: seeds as u16, own: own as u16, place: line * columns + column }
    }

    /// Asks for what will soon be looked at.
    #[inline]
    pub(super) fn prefetch(&self, entry: Entry) {
        prefetch(&self.known[usize::from(entry.seeds)][usize::from(entry.own)], entry.place);
    }

    /// The value there.
    #[inline]
    pub(super) fn at(&self, entry: Entry) -> i32 {
        self.known[usize::from(entry.seeds)][usize::from(entry.own)][entry.place].into()
    }
}

/// How many positions there are of exactly `seeds` seeds.
pub(super) fn entries(pits: usize, seeds: usize) -> u64 {
    choose(seeds + 2 * pits - 1, seeds)
}
