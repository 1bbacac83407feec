//! Singular extensions: a move that is far better than all others is searched deeper.

use super::{Found, Node, Worker};
use crate::{Bound, table::Known};
use kernel::{Game, Knowledge, Score, Window};

/// The least depth at which the question is asked.
const LEAST_DEPTH: u32 = 6;
/// How much shallower than the node a result of the table may be that the question starts from.
const SHALLOWER: u32 = 3;
/// How far below the table's move all others must be, in points per ply of depth.
const MARGIN: i32 = 5;
/// How much further below they must be for a second ply, in points.
const FAR: i32 = 50;
/// No extensions further from the root: they must come to an end.
const LAST_PLY: u32 = 60;

/// What came of the question.
pub(super) enum Singular {
    /// By how many plies the table's move is extended.
    Extension(u32),
    /// Another move is too good for the opponent as well: the node is worth so much (multi-cut).
    Cut(Found),
}

impl<G: Game, K: Knowledge<G>> Worker<'_, G, K> {
    /// Searches the node less deep without the move that the table knows, which is among the moves
    /// from `start` on. Only positions are asked of which the guide says so.
    pub(super) fn singular(&mut self, node: &Node, start: usize, known: Known) -> Singular {
        let Node { depth, ply, window, on_line, .. } = *node;
        let deep = depth >= LEAST_DEPTH && u32::from(known.depth) + SHALLOWER >= depth;
        let asked = deep
            && self.shared.options.selective
            && (1..LAST_PLY).contains(&ply)
            && self.knowledge.may_be_singular(&self.pos);
        let first = self.moves[start..].iter().find(|(rank, _)| *rank == i32::MAX);
        let Some(&(_, mv)) = first.filter(|_| asked) else { return Singular::Extension(0) };
        if known.bound == Bound::Upper || known.score.is_fact() {
            return Singular::Extension(0);
        }
        let target = known.score.points() - MARGIN * depth as i32;
        let [alpha, beta] = [target - 1, target].map(Score::from_points);
        let others = self.node((depth - 1) / 2, ply, Window { alpha, beta }, false, &[mv]);
        self.clear_line(ply);
        if self.leaving {
            return Singular::Cut(others);
        }
        let points = others.score.points();
        if points < target {
            let far = !on_line && points < target - FAR;
            return Singular::Extension(1 + u32::from(far));
        }
        if !on_line && !window.beta.is_fact() && beta >= window.beta && !others.score.is_fact() {
            self.opinion = true;
            return Singular::Cut(Found { score: beta, proven: false });
        }
        Singular::Extension(0)
    }
}
