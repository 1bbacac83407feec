//! Where a search begins.

use super::Worker;
use kernel::{Effort, Evaluation, Game, Knowledge, Report, Score, Selection, Window};

/// Half the width of the first window around the last iteration's score, in points.
const ASPIRATION: i32 = 60;

/// A line of play from the root.
pub(in crate::engine) struct RootLine<M> {
    /// Seen by the player to move at the root.
    pub(in crate::engine) score: Score,
    pub(in crate::engine) proven: bool,
    pub(in crate::engine) moves: Vec<M>,
}

impl<G: Game, K: Knowledge<G>> Worker<'_, G, K> {
    /// Searches the root, without the `excluded` moves, with aspiration windows that widen until
    /// the score is inside.
    pub(in crate::engine) fn root(
        &mut self,
        depth: u32,
        guess: Score,
        excluded: &[G::Move],
    ) -> RootLine<G::Move> {
        let usual = self.knowledge.futility_margin(&self.pos).unwrap_or(ASPIRATION);
        let mut half = if depth < 4 || guess.is_fact() { i32::MAX } else { usual };
        let mut too_good = None;
        loop {
            let window = around(guess, half);
            let (found, moves) = self.shared_root(depth, window, excluded);
            let inside = found.score > window.alpha && found.score < window.beta;
            if self.stopped
                && moves.is_empty()
                && let Some(line) = too_good
            {
                return line;
            }
            let score = found.score;
            if inside || self.stopped || half == i32::MAX {
                let proven = found.proven && !self.stopped;
                return RootLine { score, proven, moves };
            }
            // What exceeds the window is the best move so far, even if there is no time left to
            // find out by how much.
            let exceeds = found.score >= window.beta;
            too_good = exceeds.then_some(RootLine { score, proven: false, moves });
            half = half.saturating_mul(8);
        }
    }

    /// What the oracle knows of the root, if a single line is asked for.
    pub(in crate::engine) fn solved_root(&mut self) -> Option<Report<G>> {
        // Other threads search meanwhile: it may come to nothing.
        let options = &self.shared.options;
        if options.lines > 1 || !options.selective || !self.is_main {
            return None;
        }
        let found = self.knowledge.evaluation(&self.pos, Effort::Root, &self.shared.job);
        let line: Evaluation<G::Move> = found.filter(|line| line.is_proven())?;
        let depth = line.line.len() as u32;
        (depth > 0).then(|| Report { lines: vec![line], depth, nodes: 1 })
    }

    /// Whether the guide leaves a single move to search.
    pub(in crate::engine) fn has_no_choice(&mut self) -> bool {
        self.scratch.clear();
        let selection = self.knowledge.generate(&self.pos, &mut self.scratch);
        // What the rules force may still be searched for what comes after it.
        selection == Selection::Opinion && self.scratch.len() == 1
    }
}

/// A window `half` points to both sides of a score.
fn around(guess: Score, half: i32) -> Window {
    let bound = |points: i32| Score::from_points(points.clamp(-i32::MAX, i32::MAX));
    if half == i32::MAX {
        return Window::FULL;
    }
    let points = guess.points();
    Window { alpha: bound(points.saturating_sub(half)), beta: bound(points.saturating_add(half)) }
}
