//! What a selective search prunes or reduces.

use super::{Found, Node, Worker};
use crate::{
    Bound,
    scout::{EARLY_MOVES, REDUCED_FROM, late_plies},
    table::Known,
};
use kernel::{Effort, Game, Knowledge, Score, Window};

/// The greatest depth at which an evaluation beyond doubt ends the search of a node (reverse
/// futility pruning).
const DOUBTLESS: u32 = 6;
/// The greatest depth at which a hopeless position without a forced win is not searched (razoring).
const RAZORED: u32 = 3;

/// What is thought of a calm position without a search.
#[derive(Clone, Copy)]
pub(super) struct Calm {
    /// Seen by the mover.
    value: i32,
    /// The futility margin: by how much a ply may change it.
    margin: i32,
}

impl Calm {
    /// The same with what a search of any depth found, where that says more.
    pub(super) fn informed_by(mut self, known: Option<Known>) -> Calm {
        if let Some(known) = known.filter(|known| !known.score.is_fact()) {
            let points = known.score.points();
            self.value = match known.bound {
                Bound::Exact => points,
                Bound::Lower => self.value.max(points),
                Bound::Upper => self.value.min(points),
            };
        }
        self
    }
}

impl<G: Game, K: Knowledge<G>> Worker<'_, G, K> {
    /// The value, if the oracle knows it.
    pub(super) fn solved(&mut self, effort: Effort, ply: u32) -> Option<Found> {
        if !self.shared.options.selective {
            return None;
        }
        let line = &mut self.lines[ply as usize];
        let fact = self.knowledge.ask(&self.pos, effort, &self.shared.job, line)?;
        let score = fact.score(self.pos.to_move(), ply)?;
        Some(Found { score, proven: true })
    }

    /// The evaluation, where the evaluator says that it means something by itself.
    pub(super) fn calm(&mut self, ply: u32) -> Option<Calm> {
        if ply == 0 || !self.shared.options.selective {
            return None;
        }
        let margin = self.knowledge.futility_margin(&self.pos)?;
        Some(Calm { value: self.knowledge.evaluate(&self.pos).points(), margin })
    }

    /// Whether the evaluation is so far outside the window that a search need not be made.
    pub(super) fn beyond_doubt(&mut self, node: &Node) -> Option<Found> {
        let Node { depth, window, on_line, .. } = *node;
        let calm = node.calm.filter(|_| !on_line)?;
        let steps = depth as i32;
        let found = Found { score: Score::from_points(calm.value), proven: false };
        if depth <= DOUBTLESS
            && !window.beta.is_fact()
            && calm.value - steps * calm.margin >= window.beta.points()
        {
            self.opinion = true;
            return Some(found);
        }
        if depth <= RAZORED
            && !window.alpha.is_fact()
            && calm.value + (steps + 1) * calm.margin <= window.alpha.points()
        {
            self.opinion = true;
            return Some(found);
        }
        None
    }

    /// Whether quiet moves may be pruned: something was found that does not lose. That holds on the
    /// principal variation too, where half of the work would go to late moves otherwise.
    pub(super) fn may_prune(node: &Node, number: usize, best: Score) -> bool {
        let lost = best.points() <= -Score::MAX_ESTIMATE;
        node.calm.is_some() && number > 0 && !lost
    }

    /// Whether a quiet move would have to bring too much.
    pub(super) fn is_futile(&self, node: &Node, mv: G::Move, open: Window) -> bool {
        let Some(calm) = node.calm.filter(|_| !open.alpha.is_fact()) else { return false };
        let gain = self.knowledge.move_score(&self.pos, mv) + node.depth as i32 * calm.margin;
        calm.value + gain <= open.alpha.points()
    }

    /// How many plies less a late move is searched at first.
    pub(super) fn reduction(&self, number: usize, node: &Node, sharp: bool) -> u32 {
        let Node { depth, on_line, .. } = *node;
        if !self.shared.options.selective || depth < REDUCED_FROM || number < EARLY_MOVES {
            return 0;
        }
        if !self.knowledge.ranks_well(&self.pos) {
            let late = u32::from(number >= 4 * EARLY_MOVES) + u32::from(depth >= 6);
            return (1 + late - u32::from(on_line && late > 0)).min(depth - 1);
        }
        let sharp = sharp && node.calm.is_some();
        let plies = late_plies(depth, number);
        plies.saturating_sub(u32::from(on_line) + u32::from(sharp)).min(depth - 1)
    }
}

/// The number of moves after which no quiet one is searched: about 3 + depth^1.3.
pub(super) fn late_moves(depth: u32) -> usize {
    (3 + depth * (20 + depth) / 17) as usize
}
