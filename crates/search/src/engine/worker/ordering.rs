//! The moves of a node, best first.

use super::{Node, Worker};
use crate::order::{MOVE_SCORE, NO_MOVE, bring_best, tag};
use kernel::{Game, Knowledge, Score, Selection};

/// The least depth at which moves after the first are ordered by the positions they lead to.
const JUDGED_FROM: u32 = 6;
/// How many moves are, the first in the order so far.
const JUDGED: usize = 16;
/// The same at the root, where every move counts.
const ROOT_JUDGED_FROM: u32 = 3;
const ROOT_JUDGED: usize = 64;
/// What a point of such a position is worth in the order.
const JUDGED_POINT: i32 = MOVE_SCORE * 3 / 2;
/// A position this many points worse than the best is as bad as any.
const MUCH_WORSE: i32 = 600;

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

    /// How many of the moves after the first are [judged](Self::judge): some where the evaluation
    /// means something and the search takes so long that it costs little.
    fn judged(&self, node: &Node) -> usize {
        match node.ply {
            0 if self.shared.options.selective
                && node.depth >= ROOT_JUDGED_FROM
                && self.knowledge.futility_margin(&self.pos).is_some() =>
            {
                ROOT_JUDGED
            }
            1.. if node.calm.is_some() && node.depth >= JUDGED_FROM => JUDGED,
            _ => 0,
        }
    }

    /// Changes the order of the moves from place `n` on by what the positions are worth that the
    /// first of them lead to: by the table, or else by the evaluation, which counts as a position
    /// visited. The others are thought to be as bad as the worst of these.
    pub(super) fn judge(&mut self, n: usize, node: &Node) {
        let end = self.moves.len().min(n + self.judged(node));
        if end == n {
            return;
        }
        let mut values = [0; ROOT_JUDGED];
        for at in n..end {
            let mv = self.next_move(at, self.moves.len());
            values[at - n] = self.value_after(mv);
        }
        let values = &values[..end - n];
        let (best, worst) =
            values.iter().fold((i32::MIN, i32::MAX), |(b, w), v| (b.max(*v), w.min(*v)));
        for at in n..self.moves.len() {
            let value = values.get(at - n).copied().unwrap_or(worst);
            let rank = &mut self.moves[at].0;
            *rank = rank.saturating_sub((best - value).min(MUCH_WORSE) * JUDGED_POINT);
        }
    }

    /// What is thought of the position after a move, seen by its mover, in points.
    fn value_after(&mut self, mv: G::Move) -> i32 {
        let mover = self.pos.to_move();
        let undo = self.pos.make(mv);
        let same_mover = self.pos.to_move() == mover;
        let score = if self.pos.terminal().is_some() {
            // The search will tell.
            Score::from_points(Score::MAX_ESTIMATE).for_parent(same_mover)
        } else if let Some(known) = self.shared.table.get(self.pos.key()) {
            known.score
        } else {
            self.nodes += 1;
            self.knowledge.made(&self.pos, mv);
            let score = self.knowledge.evaluate(&self.pos);
            self.pos.unmake(mv, undo);
            self.knowledge.unmade(&self.pos, mv);
            return score.for_parent(same_mover).points();
        };
        self.pos.unmake(mv, undo);
        let most = Score::MAX_ESTIMATE;
        score.for_parent(same_mover).points().clamp(-most, most)
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
