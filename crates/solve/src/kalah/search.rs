//! Is a position worth at least a threshold? Answered for one threshold at a time, which is a
//! search with an empty window.

use super::{
    board::{Board, Row},
    memory::{Known, Place, Slots},
    tables::{Entry, Tables},
};
use kernel::Job;
use search::Searching;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The most pits of a row.
pub(super) const MOST_PITS: usize = 12;
/// Nodes between two checks for cancellation, and for an answer of another thread.
const PATIENCE: u64 = 1024;
/// Searches of fewer seeds above the tables are done before they could be shared.
const LEAST_SHARED: usize = 3;
/// From this number of seeds more than the tables have, and with every `AHEAD_STEP` more, moves are
/// looked ahead a ply further before one is searched. Measured on 6x4.
const AHEAD_FROM: usize = 7;
const AHEAD_STEP: usize = 4;
const MOST_AHEAD: usize = 3;
/// The rank of a move: the one known to be good, an extra turn, a seed that it brings. Among moves
/// with the same, right to left.
const RANK_HINT: i32 = 1 << 20;
const RANK_AGAIN: i32 = 1 << 16;
const RANK_SEED: i32 = 1 << 4;
/// The same of positions that are looked ahead from: an extra turn is worth five seeds, and a reply
/// that is left to the other costs half of one.
const RANK_AGAIN_AHEAD: i32 = 80;
const RANK_REPLY: i32 = -8;

/// What all threads of a search share.
pub(super) struct Shared<'a, R> {
    pub(super) tables: &'a Tables<R>,
    pub(super) memory: Slots<'a>,
    pub(super) searching: &'a Searching,
    /// Cancelled by the thread that has the answer.
    pub(super) job: Job,
    pub(super) nodes: AtomicU64,
    /// The search ends without an answer after this number of nodes.
    pub(super) most_nodes: u64,
}

/// A move that may have to be looked at.
#[derive(Clone, Copy, Default)]
struct Move<R> {
    board: Board<R>,
    place: Place,
    known: Known,
    rank: i32,
    seeds: u16,
    gain: i16,
    again: bool,
    pit: u8,
}

/// The best value so far and the move that has it.
#[derive(Clone, Copy)]
struct Best {
    value: i32,
    pit: u8,
}

/// One thread of a search.
pub(super) struct Worker<'a, R> {
    shared: &'a Shared<'a, R>,
    nodes: u64,
    /// Of these, how many the other threads know.
    added: u64,
    leaving: bool,
}

impl<'a, R: Row> Worker<'a, R> {
    pub(super) fn new(shared: &'a Shared<'a, R>) -> Worker<'a, R> {
        Worker { shared, nodes: 0, added: 0, leaving: false }
    }

    /// A bound of what the position is worth: at least `beta` if it is so, else one below it.
    /// Nothing if the search had to end before.
    pub(super) fn root(&mut self, board: Board<R>, seeds: usize, beta: i32) -> Option<i32> {
        let place = self.shared.memory.place(&self.shared.tables.numbers, board);
        let known = self.look(board, seeds, place);
        let found = if i32::from(known.least) >= beta {
            known.least.into()
        } else if i32::from(known.most) < beta {
            known.most.into()
        } else {
            self.node(board, seeds, beta, place, known.best)
        };
        self.add_nodes();
        if !self.leaving {
            self.shared.job.cancel();
        }
        (!self.leaving).then_some(found)
    }

    /// A position that is neither over nor known.
    fn node(&mut self, board: Board<R>, seeds: usize, beta: i32, place: Place, hint: u8) -> i32 {
        // 1. Stop?
        self.nodes += 1;
        if self.must_stop() {
            return 0;
        }
        let before = self.nodes;
        // 2. What is known of all moves is looked up before any is searched.
        let mut moves = [Move::default(); MOST_PITS];
        let count = self.list(board, seeds, hint, &mut moves);
        let none = Best { value: -(seeds as i32), pit: hint };
        let (mut best, mut open) = settle(&mut moves[..count], beta, none);
        // 3. Where that may take long, so is what is known some plies ahead.
        let ahead = self.plies_ahead(seeds);
        if ahead > 0 && open > 1 {
            (best, open) = self.look_ahead(&mut moves[..open], beta, best, ahead);
        }
        // 4. The others one by one.
        if best.value < beta {
            best = self.try_all(&mut moves[..open], beta, best);
        }
        if self.leaving {
            return 0;
        }
        // 5. Remember.
        self.remember(place, seeds, beta, best, before);
        best.value
    }

    /// How far looking ahead pays: it costs more the further it goes, and a search more the more
    /// seeds there are.
    fn plies_ahead(&self, seeds: usize) -> usize {
        let beyond = (seeds + 1).saturating_sub(self.shared.tables.layers());
        ((beyond + AHEAD_STEP).saturating_sub(AHEAD_FROM) / AHEAD_STEP).min(MOST_AHEAD)
    }

    /// Settles the moves for which it is enough to look some plies ahead at what tables and memory
    /// know, as [`settle`] does without that, and ranks the others: those first that leave the other
    /// few replies, as a proof has to look at all of them.
    fn look_ahead(
        &self,
        moves: &mut [Move<R>],
        beta: i32,
        mut best: Best,
        plies: usize,
    ) -> (Best, usize) {
        let mut open = 0;
        for n in 0..moves.len() {
            let mut mv = moves[n];
            let (value, replies) = self.outlook(&mv, beta, plies);
            if replies > 0 {
                mv.rank += match mv.again {
                    true => RANK_AGAIN_AHEAD - RANK_AGAIN,
                    false => RANK_REPLY * replies as i32,
                };
                moves[open] = mv;
                open += 1;
            } else if value >= beta {
                return (Best { value, pit: mv.pit }, 0);
            } else {
                best.value = best.value.max(value);
            }
        }
        (best, open)
    }

    /// How many of the moves after a move are open, as far as one can see in some plies, and if none
    /// is, a bound of what it is worth to its mover.
    fn outlook(&self, mv: &Move<R>, beta: i32, plies: usize) -> (i32, usize) {
        let (seeds, beta) = (usize::from(mv.seeds), mv.asks(beta));
        let mut moves = [Move::default(); MOST_PITS];
        let count = self.list(mv.board, seeds, mv.known.best, &mut moves);
        let none = Best { value: -(seeds as i32), pit: mv.known.best };
        let (mut best, mut open) = settle(&mut moves[..count], beta, none);
        if plies > 1 && open > 0 {
            (best, open) = self.look_ahead(&mut moves[..open], beta, best, plies - 1);
        }
        (mv.brings(best.value), open)
    }

    /// Searches moves until one is worth `beta`.
    #[inline]
    fn try_all(&mut self, moves: &mut [Move<R>], beta: i32, mut best: Best) -> Best {
        let mut deferred = moves.len();
        let mut n = 0;
        while n < moves.len() && best.value < beta {
            let end = if n < deferred { deferred } else { moves.len() };
            bring_best(&mut moves[n..end]);
            let mut mv = moves[n];
            if n > 0 {
                // The moves before, or another thread, may have come to the same position.
                mv.known = self.look(mv.board, mv.seeds.into(), mv.place);
                if n < deferred && self.is_searched_elsewhere(&mv) {
                    deferred -= 1;
                    moves.swap(n, deferred);
                    continue;
                }
            }
            let value = self.child(&mv, beta);
            if self.leaving {
                break;
            }
            if value > best.value {
                best = Best { value, pit: mv.pit };
            }
            n += 1;
        }
        best
    }

    /// What a move is worth to its mover, as far as `beta` asks.
    #[inline]
    fn child(&mut self, mv: &Move<R>, beta: i32) -> i32 {
        let (least, most) = mv.seen();
        if least >= beta {
            return least;
        }
        if most < beta {
            return most;
        }
        let seeds = usize::from(mv.seeds);
        let shared = seeds > self.shared.tables.layers() + LEAST_SHARED;
        if shared {
            self.shared.searching.insert(mv.place.token());
        }
        let value = self.node(mv.board, seeds, mv.asks(beta), mv.place, mv.known.best);
        if shared {
            self.shared.searching.remove(mv.place.token());
        }
        mv.brings(value)
    }

    fn is_searched_elsewhere(&self, mv: &Move<R>) -> bool {
        usize::from(mv.seeds) > self.shared.tables.layers() + LEAST_SHARED
            && self.shared.searching.contains(mv.place.token())
    }

    /// Lists the moves with what is known of them.
    #[inline]
    fn list(
        &self,
        board: Board<R>,
        seeds: usize,
        hint: u8,
        moves: &mut [Move<R>; MOST_PITS],
    ) -> usize {
        let Shared { tables, memory, .. } = self.shared;
        let sower = &tables.sower;
        let mut count = 0;
        let (mut remembered, mut stored) = (0_u32, 0_u32);
        let mut entries = [Entry::default(); MOST_PITS];
        for pit in (0..sower.pits).rev() {
            if board.own.pit(pit) == 0 {
                continue;
            }
            let step = sower.play(board, pit);
            let left = seeds - step.gain;
            // The order that was measured to be best: the move known to be good, extra turns, gain,
            // right to left.
            let rank = RANK_HINT * i32::from(hint == pit as u8)
                + RANK_AGAIN * i32::from(step.again)
                + RANK_SEED * step.gain as i32
                + pit as i32;
            let mv = &mut moves[count];
            (mv.board, mv.again, mv.rank) = (step.board, step.again, rank);
            (mv.seeds, mv.gain, mv.pit) = (left as u16, step.gain as i16, pit as u8);
            if let Some(value) = sower.ended(step.board) {
                mv.known = Known::exact(value);
            } else if left < tables.layers() {
                entries[count] = tables.entry(step.board, left);
                tables.prefetch(entries[count]);
                stored |= 1 << count;
            } else {
                mv.place = memory.place(&tables.numbers, step.board);
                memory.prefetch(mv.place);
                remembered |= 1 << count;
            }
            count += 1;
        }
        // Memory is slow: all is asked for before the first is looked at.
        each(stored).for_each(|n| moves[n].known = Known::exact(tables.at(entries[n])));
        for n in each(remembered) {
            moves[n].known = memory.get(moves[n].place, moves[n].seeds.into());
        }
        count
    }

    /// What tables and memory know of a position.
    #[inline]
    fn look(&self, board: Board<R>, seeds: usize, place: Place) -> Known {
        if seeds < self.shared.tables.layers() {
            return Known::exact(self.shared.tables.value(board, seeds));
        }
        self.shared.memory.get(place, seeds)
    }

    fn remember(&self, place: Place, seeds: usize, beta: i32, best: Best, before: u64) {
        let Best { value, pit: best } = best;
        let nothing = Known::nothing(seeds);
        let proven = match value >= beta {
            true => Known { least: value as i16, best, ..nothing },
            false => Known { most: value as i16, best, ..nothing },
        };
        self.shared.memory.put(place, seeds, proven, self.nodes - before + 1);
    }

    fn add_nodes(&mut self) {
        self.shared.nodes.fetch_add(self.nodes - self.added, Relaxed);
        self.added = self.nodes;
    }

    fn must_stop(&mut self) -> bool {
        if !self.leaving && self.nodes.is_multiple_of(PATIENCE) {
            self.add_nodes();
            let shared = self.shared;
            self.leaving = shared.job.is_over() || shared.nodes.load(Relaxed) >= shared.most_nodes;
        }
        self.leaving
    }
}

impl<R> Move<R> {
    /// What the position after the move has to be worth to the one who moves there, or to be worth
    /// less than, if the move is asked whether it is worth `beta`.
    #[inline]
    fn asks(&self, beta: i32) -> i32 {
        let gain = i32::from(self.gain);
        // Values have the parity of the seeds: what is less than beta is at most beta - 2.
        if self.again { beta - gain } else { gain - beta + 2 }
    }

    /// What the move is worth if the position after it is worth `value` to the one who moves there.
    #[inline]
    fn brings(&self, value: i32) -> i32 {
        let gain = i32::from(self.gain);
        if self.again { gain + value } else { gain - value }
    }

    /// What the move is at least and at most worth to its mover.
    #[inline]
    fn seen(&self) -> (i32, i32) {
        let (least, most) = (i32::from(self.known.least), i32::from(self.known.most));
        let gain = i32::from(self.gain);
        if self.again { (gain + least, gain + most) } else { (gain - most, gain - least) }
    }
}

/// Brings the moves that have still to be searched to the front; the best of the others, and how
/// many are open.
#[inline]
fn settle<R: Row>(moves: &mut [Move<R>], beta: i32, mut best: Best) -> (Best, usize) {
    let mut open = 0;
    for n in 0..moves.len() {
        let (least, most) = moves[n].seen();
        if least >= beta {
            return (Best { value: least, pit: moves[n].pit }, 0);
        }
        if most < beta {
            best.value = best.value.max(most);
        } else {
            moves[open] = moves[n];
            open += 1;
        }
    }
    (best, open)
}

/// Brings the move to be tried first to the front.
#[inline]
fn bring_best<R>(moves: &mut [Move<R>]) {
    let mut best = 0;
    for other in 1..moves.len() {
        if moves[other].rank > moves[best].rank {
            best = other;
        }
    }
    moves.swap(0, best);
}

/// The numbers of the bits that are set.
#[inline]
fn each(mut bits: u32) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(bit)
    })
}
