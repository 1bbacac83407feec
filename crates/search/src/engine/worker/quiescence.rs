//! What follows where the depth is used up.

use super::{Found, Worker};
use kernel::{Game, Knowledge, Score, Window};

impl<G: Game, K: Knowledge<G>> Worker<'_, G, K> {
    /// Quiescence search: only forcing moves from here on, and their mover may also leave it at the
    /// evaluation.
    pub(super) fn quiet(&mut self, plies: u32, ply: u32, window: Window) -> Found {
        self.opinion = true;
        let mut best = self.knowledge.evaluate(&self.pos);
        let mut open = window.raised_to(best);
        if plies == 0 || open.is_empty() {
            return Found { score: best, proven: false };
        }
        let start = self.moves.len();
        self.scratch.clear();
        self.knowledge.forcing(&self.pos, &mut self.scratch);
        self.moves.extend(self.scratch.iter().map(|&mv| (0, mv)));
        let mover = self.pos.to_move();
        for n in start..self.moves.len() {
            let mv = self.moves[n].1;
            let undo = self.pos.make(mv);
            self.knowledge.made(&self.pos, mv);
            let same_mover = self.pos.to_move() == mover;
            let score = self.quiet_child(plies - 1, ply + 1, open.for_child(same_mover));
            self.pos.unmake(mv, undo);
            self.knowledge.unmade(&self.pos, mv);
            best = best.max(score.for_parent(same_mover));
            open = open.raised_to(best);
            if open.is_empty() || self.leaving {
                break;
            }
        }
        self.moves.truncate(start);
        Found { score: best, proven: false }
    }

    fn quiet_child(&mut self, plies: u32, ply: u32, window: Window) -> Score {
        self.nodes += 1;
        match self.pos.terminal() {
            Some(payoff) => self.finished(payoff, ply),
            None => self.quiet(plies, ply, window).score,
        }
    }
}
