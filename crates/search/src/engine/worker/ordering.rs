//! The moves of a node, best first.

use super::Worker;
use crate::order::{NO_MOVE, bring_best, tag};
use kernel::{Game, Knowledge, Selection};

/// Where fewer moves are left, the positions of all are asked for at once.
const PREFETCHED: usize = 16;

impl<G: Game, K: Knowledge<G>> Worker<'_, G, K> {
    /// Lists the moves of the position with their ranks; what was dropped.
    pub(super) fn list_moves(&mut self, ply: u32, known: u16, excluded: &[G::Move]) -> Selection {
        let mut moves = std::mem::take(&mut self.scratch);
        moves.clear();
        // Where lines are asked for, what is left without the excluded moves must not be dropped
        // because of them.
        let selection = if ply > 0 || excluded.is_empty() {
            self.knowledge.generate(&self.pos, &mut moves)
        } else {
            self.pos.moves(&mut moves);
            Selection::All
        };
        moves.retain(|mv| !excluded.contains(mv));
        // Before the other moves are ranked, which takes about as long as the memory.
        let first = moves.iter().find(|mv| known != NO_MOVE && tag(**mv) == known);
        first.into_iter().for_each(|mv| self.prefetch(*mv));
        let side = self.pos.to_move().index();
        for &mv in &moves {
            let rank = if known != NO_MOVE && tag(mv) == known {
                i32::MAX
            } else {
                let score = self.knowledge.move_score(&self.pos, mv);
                self.order.rank(side, ply as usize, mv, score)
            };
            self.moves.push((rank, mv));
        }
        self.scratch = moves;
        selection
    }

    /// Asks for the table's memory of the positions that the moves from place `n` on lead to, if
    /// they are few: of many, most are never made. A search that waits for them one after another
    /// does little else for a third of its time.
    pub(super) fn prefetch_rest(&mut self, n: usize) {
        if self.moves.len() - n < PREFETCHED {
            (n..self.moves.len()).for_each(|at| self.prefetch(self.moves[at].1));
        }
    }

    #[inline]
    fn prefetch(&mut self, mv: G::Move) {
        let undo = self.pos.make(mv);
        self.shared.table.prefetch(self.pos.key());
        self.pos.unmake(mv, undo);
    }

    /// Brings the best of the moves from `n` up to `end` to place `n`. Ties keep the order of
    /// moves.
    pub(super) fn next_move(&mut self, n: usize, end: usize) -> G::Move {
        bring_best(&mut self.moves[n..end])
    }

    /// Drops the quiet moves from place `n` on: they would all be pruned. The deferred moves stay;
    /// where they begin now.
    pub(super) fn drop_quiet(&mut self, n: usize, deferred: usize) -> usize {
        let (mut end, all) = (n, self.moves.len());
        for at in n..all {
            let entry = self.moves[at];
            if at >= deferred || self.knowledge.is_sharp(&self.pos, entry.1) {
                self.moves[end] = entry;
                end += 1;
            }
        }
        self.moves.truncate(end);
        deferred - (all - end)
    }

    pub(super) fn reward(&mut self, start: usize, n: usize, depth: u32, ply: u32, mv: G::Move) {
        self.scratch.clear();
        self.scratch.extend(self.moves[start..n].iter().map(|(_, mv)| *mv));
        let side = self.pos.to_move().index();
        self.order.reward(side, ply as usize, depth, mv, &self.scratch);
    }
}
