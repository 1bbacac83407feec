//! All rows of as many seeds, and where sowing and capturing lead from each, looked up instead of
//! worked out.

use super::{
    board::{Row, Sower},
    number::{Numbers, rows},
};
use kernel::Job;

/// Rows between two checks for cancellation.
const PATIENCE: usize = 1 << 14;

/// The rows of one number of seeds, in the order of their numbers. A row's rank is its place
/// here.
#[derive(Debug)]
pub(super) struct Rows<R> {
    pub(super) rows: Vec<R>,
    /// The number of the first.
    pub(super) first: u64,
    /// By seeds that come across: the ranks after they were sown.
    pub(super) sown: Vec<Vec<u32>>,
    /// By pit: what is left when it is taken.
    pub(super) taken: Vec<Vec<Taken>>,
    /// The moves of all rows that end in the row itself: where those of each begin, and all of
    /// them.
    slides_from: Vec<u32>,
    slides: Vec<Slide>,
}

/// A row without the seeds of a pit, and how many those were.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taken(u32);

impl Taken {
    const RANK_BITS: u32 = 25;
    /// Ranks are below.
    pub(super) const MOST_ROWS: u64 = 1 << Taken::RANK_BITS;

    #[inline]
    pub(super) fn rank(self) -> usize {
        self.0 as usize & ((1 << Taken::RANK_BITS) - 1)
    }

    #[inline]
    pub(super) fn seeds(self) -> usize {
        (self.0 >> Taken::RANK_BITS) as usize
    }
}

/// A move that ends in its own row without a capture.
#[derive(Clone, Copy, Debug)]
pub(super) struct Slide {
    /// The rank of the row after it.
    pub(super) to: u32,
    /// The pits of the other row that must be empty, or it would capture.
    pub(super) empty: u16,
}

impl<R: Row> Rows<R> {
    /// Nothing if the job is over.
    pub(super) fn new(
        sower: &Sower<R>,
        numbers: &Numbers<R>,
        seeds: usize,
        job: &Job,
    ) -> Option<Rows<R>> {
        let rows = rows::<R>(sower.pits, seeds);
        let first = numbers.of_seeds(seeds).start;
        let taken = |pit: usize| {
            let taken = |row: &R| {
                let prey = row.pit(pit);
                let rank = numbers.number(row.without(pit)) - numbers.of_seeds(seeds - prey).start;
                Taken(rank as u32 | (prey as u32) << Taken::RANK_BITS)
            };
            (!job.is_over()).then(|| rows.iter().map(taken).collect())
        };
        let taken = (0..sower.pits).map(taken).collect::<Option<_>>()?;
        let (slides_from, slides) = slides(sower, numbers, &rows, first, job)?;
        Some(Rows { rows, first, sown: Vec::new(), taken, slides_from, slides })
    }

    /// Makes ready for one seed more to come across than so far.
    pub(super) fn sow_more(&mut self, sower: &Sower<R>, numbers: &Numbers<R>, seeds: usize) {
        let across = self.sown.len();
        let added = spread::<R>(sower.pits, across);
        let first = numbers.of_seeds(seeds + across).start;
        let rank = |row: &R| (numbers.number(row.plus(added)) - first) as u32;
        self.sown.push(self.rows.iter().map(rank).collect());
    }

    #[inline]
    pub(super) fn slides(&self, rank: usize) -> &[Slide] {
        &self.slides[self.slides_from[rank] as usize..self.slides_from[rank + 1] as usize]
    }
}

/// Seeds that come across fall one by one from the first pit on, round after round.
fn spread<R: Row>(pits: usize, seeds: usize) -> R {
    let row: Vec<usize> =
        (0..pits).map(|pit| seeds / pits + usize::from(pit < seeds % pits)).collect();
    R::of(&row)
}

fn slides<R: Row>(
    sower: &Sower<R>,
    numbers: &Numbers<R>,
    rows: &[R],
    first: u64,
    job: &Job,
) -> Option<(Vec<u32>, Vec<Slide>)> {
    let (mut from, mut slides) = (vec![0], Vec::new());
    for (n, row) in rows.iter().enumerate() {
        if n.is_multiple_of(PATIENCE) && job.is_over() {
            return None;
        }
        for pit in 0..sower.pits {
            let seeds = row.pit(pit);
            if seeds == 0 || pit + seeds >= sower.pits {
                continue;
            }
            let last = pit + seeds;
            let lands_alone = row.pit(last) == 0;
            if lands_alone && sower.captured(0).is_some() {
                continue;
            }
            let after = row.without(pit).plus(sower.sown(pit, seeds).own);
            let empty = if lands_alone { 1 << (sower.pits - 1 - last) } else { 0 };
            slides.push(Slide { to: (numbers.number(after) - first) as u32, empty });
        }
        from.push(slides.len() as u32);
    }
    Some((from, slides))
}
