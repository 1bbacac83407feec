//! What a selective search leaves out or looks at less closely.

use super::{Found, Node, Worker};
use kernel::{Effort, Evaluator, Game, Score, Window};

/// Moves after so many are searched less deep at first.
const EARLY_MOVES: usize = 3;
/// The least depth at which late moves are reduced.
const REDUCED_FROM: u32 = 3;
/// The greatest depth at which an evaluation beyond doubt ends the search of a node.
const DOUBTLESS: u32 = 6;
/// The greatest depth at which a hopeless position is only looked at for forced wins.
const RAZORED: u32 = 3;
/// The greatest depth at which late quiet moves are left out.
const PRUNED: u32 = 8;

/// What is thought of a calm position without a search.
#[derive(Clone, Copy)]
pub(super) struct Calm {
    /// Seen by the mover.
    value: i32,
    /// By how much a ply may change it.
    swing: i32,
}

impl<G: Game, E: Evaluator<G>> Worker<'_, G, E> {
    /// What the mover can force, if the evaluator sees it.
    pub(super) fn solved(&mut self, effort: Effort, ply: u32) -> Option<Found> {
        if !self.shared.selective {
            return None;
        }
        let line = &mut self.lines[ply as usize];
        let (payoff, plies) = self.evaluator.solve(&self.pos, effort, line)?;
        let score = Score::of(payoff, self.pos.to_move(), ply + plies);
        Some(Found { score, proven: true })
    }

    /// The evaluation, where the evaluator says that it means something by itself.
    pub(super) fn calm(&mut self, ply: u32) -> Option<Calm> {
        if ply == 0 || !self.shared.selective {
            return None;
        }
        let swing = self.evaluator.swing(&self.pos)?;
        Some(Calm { value: self.evaluator.evaluate(&self.pos).points(), swing })
    }

    /// Whether the evaluation is so far outside the window that a search need not be made.
    pub(super) fn beyond_doubt(&mut self, node: &Node) -> Option<Found> {
        let Node { depth, ply, window, on_line, .. } = *node;
        let calm = node.calm.filter(|_| !on_line)?;
        let steps = depth as i32;
        let found = Found { score: Score::from_points(calm.value), proven: false };
        if depth <= DOUBTLESS
            && !window.beta.is_fact()
            && calm.value - steps * calm.swing >= window.beta.points()
        {
            self.opinion = true;
            return Some(found);
        }
        if depth <= RAZORED
            && !window.alpha.is_fact()
            && calm.value + (steps + 1) * calm.swing <= window.alpha.points()
        {
            self.opinion = true;
            return Some(self.solved(Effort::Leaf, ply).unwrap_or(found));
        }
        None
    }

    /// Whether a quiet move need not be looked at: there were many before it, or it would have to bring too much.
    pub(super) fn is_hopeless(
        &self,
        node: &Node,
        number: usize,
        mv: G::Move,
        open: Window,
        best: Score,
    ) -> bool {
        let Some(calm) = node.calm.filter(|_| !node.on_line && node.depth <= PRUNED) else {
            return false;
        };
        // Something must have been found that does not lose.
        let lost = best.points() <= -Score::MAX_ESTIMATE;
        if number == 0 || lost {
            return false;
        }
        if number >= (3 + node.depth * node.depth / 2 + node.depth) as usize {
            return true;
        }
        let gain = self.evaluator.promise(&self.pos, mv) + node.depth as i32 * calm.swing;
        !open.alpha.is_fact() && calm.value + gain <= open.alpha.points()
    }

    /// How many plies less a late move is searched at first.
    pub(super) fn reduction(&self, number: usize, node: &Node, sharp: bool) -> u32 {
        let Node { depth, on_line, .. } = *node;
        if !self.shared.selective || depth < REDUCED_FROM || number < EARLY_MOVES {
            return 0;
        }
        if node.calm.is_none() {
            let late = u32::from(number >= 4 * EARLY_MOVES) + u32::from(depth >= 6);
            return (1 + late - u32::from(on_line && late > 0)).min(depth - 1);
        }
        let logs = f64::from(depth).ln() * (number as f64).ln();
        let plies = 0.7 + logs / 1.7;
        (plies as u32).saturating_sub(u32::from(on_line) + u32::from(sharp)).min(depth - 1)
    }
}
