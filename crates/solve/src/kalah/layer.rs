//! The values of all positions of as many seeds, worked out from those with fewer.
//!
//! The positions are taken class by class: a class is all positions with a given
//! number of seeds in the mover's row and another in the other's. For a row of the mover, each of its moves does the same to
//! every row of the other, so its values for all of them are worked out at once, in loops that look
//! up where the other rows lead.
//!
//! Moves that put a seed into the store lead to fewer seeds, where all is known. Those that do not,
//! slides, lead from (a to move, b) to (b to move, a'), where a' has a smaller number than a. So
//! the two classes that slides connect are worked out together, a by a in the order of numbers:
//! first all (a to move, b), which need (b to move, a') of an earlier a'; then all (b to move, a),
//! which need (a to move, b').

use super::{
    board::{Board, Row, Sower, Sown},
    bytes::Bytes,
    number::Numbers,
    rows::Rows,
};
use kernel::Job;
use std::{
    ops::Range,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    thread,
};

/// What the mover still gets more than the other, for the positions of a class: one row of values
/// for each row of the player who waits.
pub(super) type Class = Bytes;

/// No move so far.
const NONE: i8 = i8::MIN;
/// Rows of the mover that are worked out together, so that cache lines are written as a whole.
const BLOCK: usize = 64;
/// Rows of the other that are worked out together, so that what the moves of a block look up stays
/// in the cache.
const TILE: usize = 1024;

/// All that is known so far, and what is needed to know more.
pub(super) struct Ground<'a, R> {
    pub(super) sower: &'a Sower<R>,
    pub(super) numbers: &'a Numbers<R>,
    /// By seeds.
    pub(super) rows: &'a [Rows<R>],
    /// By seeds in all, then by seeds of the mover.
    pub(super) known: &'a [Vec<Class>],
}

/// The classes of all positions of `seeds` seeds, or nothing if the job is over. `seeds` is one
/// more than what is known.
pub(super) fn build<R: Row>(
    ground: &Ground<'_, R>,
    seeds: usize,
    threads: usize,
    job: &Job,
) -> Option<Vec<Class>> {
    // The largest tasks first, so that no thread is left with one at the end.
    let mut tasks: Vec<usize> = (0..=seeds / 2).collect();
    tasks.sort_by_key(|less| {
        std::cmp::Reverse(ground.rows[*less].rows.len() * ground.rows[seeds - less].rows.len())
    });
    let next = AtomicUsize::new(0);
    let classes = Mutex::new((0..=seeds).map(|_| None).collect::<Vec<Option<Class>>>());
    let work = || {
        while let Some(&less) = tasks.get(next.fetch_add(1, Relaxed)) {
            let pair = Pair { ground, seeds, many: seeds - less, less };
            let Some((of_many, of_less)) = pair.solve(job) else { return };
            let mut classes = classes.lock().unwrap_or_else(PoisonError::into_inner);
            classes[less] = Some(of_less);
            if let Some(of_many) = of_many {
                classes[pair.many] = Some(of_many);
            }
        }
    };
    thread::scope(|scope| {
        (1..threads).for_each(|_| _ = scope.spawn(work));
        work();
    });
    let classes = classes.into_inner().unwrap_or_else(PoisonError::into_inner);
    classes.into_iter().collect()
}

/// Two classes that slides connect: `many` seeds in one row, `less` in the other, the one or the
/// other to move.
struct Pair<'a, R> {
    ground: &'a Ground<'a, R>,
    seeds: usize,
    many: usize,
    less: usize,
}

impl<R: Row> Pair<'_, R> {
    /// The class where `many` moves and that where `less` does; only the second if they are the
    /// same.
    fn solve(&self, job: &Job) -> Option<(Option<Class>, Class)> {
        let (many, less) = (self.many, self.less);
        let ended = self.ended(less, many);
        let mut of_less = Class::filled(self.size(), ended.unwrap_or(NONE), job)?;
        if ended.is_none() {
            self.leave_all(less, many, &mut of_less, job)?;
        }
        if let Some(value) = self.ended(many, less) {
            if many == less {
                return Some((None, of_less));
            }
            return Some((Some(Class::filled(self.size(), value, job)?), of_less));
        }
        let columns = self.rows(less).rows.len();
        let mut of_many = (many != less).then(|| Class::new(self.size()));
        let mut block = vec![NONE; BLOCK * columns];
        for ranks in blocks(self.rows(many).rows.len(), BLOCK) {
            if job.is_over() {
                return None;
            }
            self.leave(many, less, ranks.clone(), 0..columns, &mut block);
            for (rank, values) in ranks.clone().zip(block.chunks_exact_mut(columns)) {
                self.slide_many(rank, values, &of_less);
                if ended.is_none() {
                    self.slide_less(rank, values, &mut of_less[rank * columns..][..columns]);
                }
            }
            if let Some(of_many) = &mut of_many {
                turn(&block, columns, ranks, 0..columns, self.rows(many).rows.len(), of_many);
            }
        }
        Some((of_many, of_less))
    }

    fn rows(&self, seeds: usize) -> &Rows<R> {
        &self.ground.rows[seeds]
    }

    fn size(&self) -> usize {
        self.rows(self.many).rows.len() * self.rows(self.less).rows.len()
    }

    /// What a class is worth throughout, if the game is over there.
    fn ended(&self, mover: usize, other: usize) -> Option<i8> {
        let board = Board { own: self.rows(mover).rows[0], other: self.rows(other).rows[0] };
        self.ground.sower.ended(board).map(|value| value as i8)
    }

    /// All moves of a class but slides.
    fn leave_all(&self, mover: usize, other: usize, class: &mut [i8], job: &Job) -> Option<()> {
        let mut block = vec![NONE; BLOCK * TILE];
        let movers = self.rows(mover).rows.len();
        for ranks in blocks(movers, BLOCK) {
            if job.is_over() {
                return None;
            }
            for tile in blocks(self.rows(other).rows.len(), TILE) {
                let part = &mut block[..BLOCK * tile.len()];
                self.leave(mover, other, ranks.clone(), tile.clone(), part);
                turn(part, tile.len(), ranks.clone(), tile, movers, class);
            }
        }
        Some(())
    }

    /// The moves but slides of some rows of the mover against some of the other; `out` has a line
    /// for each of the mover's.
    fn leave(
        &self,
        mover: usize,
        other: usize,
        ranks: Range<usize>,
        against: Range<usize>,
        out: &mut [i8],
    ) {
        let width = against.len();
        for tile in blocks(width, TILE) {
            let part = against.start + tile.start..against.start + tile.end;
            for (rank, line) in ranks.clone().zip(out.chunks_exact_mut(width)) {
                let line = &mut line[tile.clone()];
                line.fill(NONE);
                self.leave_row(self.rows(mover).rows[rank], other, part.clone(), line);
            }
        }
    }

    fn leave_row(&self, row: R, other: usize, against: Range<usize>, out: &mut [i8]) {
        let sower = self.ground.sower;
        for pit in 0..sower.pits {
            let seeds = row.pit(pit);
            if seeds == 0 {
                continue;
            }
            let sown = sower.sown(pit, seeds);
            let after = row.without(pit).plus(sown.own);
            if sown.last == sower.pits {
                self.again(after, sown, other, against.clone(), out);
            } else if sown.last < sower.pits && after.pit(sown.last) == 1 {
                self.capture(after, sown, other, against.clone(), out);
            } else if sown.across > 0 {
                self.pass(after, sown, other, against.clone(), out);
            }
        }
    }

    /// The mover moves again: its row is one, the other's rows are many.
    fn again(&self, after: R, sown: &Sown<R>, other: usize, against: Range<usize>, out: &mut [i8]) {
        let left = self.seeds - sown.gain;
        let own = left - other - sown.across;
        let column = self.rank(after, own);
        let (class, columns) = (&self.ground.known[left][own], self.rows(own).rows.len());
        let ranks = &self.rows(other).sown[sown.across][against];
        for (best, rank) in out.iter_mut().zip(ranks) {
            *best = (*best).max(sown.gain as i8 + class[*rank as usize * columns + column]);
        }
    }

    /// The other moves, nothing was captured.
    fn pass(&self, after: R, sown: &Sown<R>, other: usize, against: Range<usize>, out: &mut [i8]) {
        let values = self.line(after, other + sown.across, self.seeds - sown.gain);
        let ranks = &self.rows(other).sown[sown.across][against];
        for (best, rank) in out.iter_mut().zip(ranks) {
            *best = (*best).max(sown.gain as i8 - values[*rank as usize]);
        }
    }

    /// The last seed fell into an empty pit: where nothing is captured it was a slide.
    fn capture(
        &self,
        after: R,
        sown: &Sown<R>,
        other: usize,
        against: Range<usize>,
        out: &mut [i8],
    ) {
        let sower = self.ground.sower;
        let mover = other + sown.across;
        let lines: Vec<Option<(&[i8], i8)>> = (0..=mover)
            .map(|prey| {
                let (seeds, stays) = sower.captured(prey)?;
                let waits = if stays { after } else { after.without(sown.last) };
                let gain = sown.gain + seeds;
                Some((self.line(waits, mover - prey, self.seeds - gain), gain as i8))
            })
            .collect();
        let taken = &self.rows(mover).taken[sower.pits - 1 - sown.last];
        for (best, rank) in out.iter_mut().zip(&self.rows(other).sown[sown.across][against]) {
            let taken = taken[*rank as usize];
            if let Some((values, gain)) = lines[taken.seeds()] {
                *best = (*best).max(gain - values[taken.rank()]);
            }
        }
    }

    /// The values where `waits` waits and rows of `mover` seeds move, `left` seeds in all.
    fn line(&self, waits: R, mover: usize, left: usize) -> &[i8] {
        let columns = self.rows(mover).rows.len();
        let rank = self.rank(waits, left - mover);
        &self.ground.known[left][mover][rank * columns..][..columns]
    }

    fn rank(&self, row: R, seeds: usize) -> usize {
        (self.ground.numbers.number(row) - self.rows(seeds).first) as usize
    }

    /// The slides of a row of `many` seeds against all of `less`.
    fn slide_many(&self, rank: usize, values: &mut [i8], of_less: &[i8]) {
        let rows = self.rows(self.less);
        for slide in self.rows(self.many).slides(rank) {
            let line = &of_less[slide.to as usize * values.len()..][..values.len()];
            if slide.empty == 0 {
                values.iter_mut().zip(line).for_each(|(best, value)| *best = (*best).max(-value));
                continue;
            }
            let taken = &rows.taken[slide.empty.trailing_zeros() as usize];
            for ((best, value), taken) in values.iter_mut().zip(line).zip(taken) {
                let value = if taken.seeds() == 0 { -value } else { NONE };
                *best = (*best).max(value);
            }
        }
    }

    /// The slides of all rows of `less` seeds against a row of `many`, for which `values` holds
    /// what comes after.
    fn slide_less(&self, rank: usize, values: &[i8], of_less: &mut [i8]) {
        let waits = self.rows(self.many).rows[rank];
        let filled = (0..self.ground.sower.pits)
            .fold(0_u16, |filled, pit| filled | u16::from(waits.pit(pit) > 0) << pit);
        let rows = self.rows(self.less);
        for (rank, best) in of_less.iter_mut().enumerate() {
            for slide in rows.slides(rank) {
                let free = slide.empty & filled == 0;
                let value = if free { -values[slide.to as usize] } else { NONE };
                *best = (*best).max(value);
            }
        }
    }
}

/// Writes lines of a block as columns of a class.
fn turn(
    block: &[i8],
    width: usize,
    ranks: Range<usize>,
    against: Range<usize>,
    columns: usize,
    class: &mut [i8],
) {
    for (place, line) in against.enumerate() {
        let target = &mut class[line * columns..][ranks.clone()];
        for (target, source) in target.iter_mut().zip(block[place..].iter().step_by(width)) {
            *target = *source;
        }
    }
}

/// `0..end` in parts of at most `size`.
fn blocks(end: usize, size: usize) -> impl Iterator<Item = Range<usize>> {
    (0..end).step_by(size).map(move |start| start..(start + size).min(end))
}
