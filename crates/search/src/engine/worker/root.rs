//! Where a search begins.

use super::Worker;
use kernel::{Effort, Evaluator, Game, Line, Report, Score, Selection, Verdict, Window};

/// Half the width of the first window around the last iteration's score, in points.
const ASPIRATION: i32 = 60;

impl<G: Game, E: Evaluator<G>> Worker<'_, G, E> {
    /// Searches the root, without the moves in `taken`, with windows that widen until the score
    /// is inside.
    pub(in crate::engine) fn root(
        &mut self,
        depth: u32,
        guess: Score,
        taken: &[G::Move],
    ) -> Line<G> {
        let usual = self.evaluator.swing(&self.pos).unwrap_or(ASPIRATION);
        let mut half = if depth < 4 || guess.is_fact() { i32::MAX } else { usual };
        let mut too_good = None;
        loop {
            let window = around(guess, half);
            let (found, moves) = self.shared_root(depth, window, taken);
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
                let verdict = if proven { Verdict::Proven } else { Verdict::Estimate };
                return Line { score, verdict, moves };
            }
            // What exceeds the window is the best move so far, even if there is no time left to
            // find out by how much.
            let exceeds = found.score >= window.beta;
            too_good = exceeds.then_some(Line { score, verdict: Verdict::Estimate, moves });
            half = half.saturating_mul(8);
        }
    }

    /// What can be forced from the root, if the evaluator sees it and a single line is asked for.
    pub(in crate::engine) fn solved_root(&mut self, lines: usize) -> Option<Report<G>> {
        // Other threads search meanwhile: it may come to nothing.
        if lines > 1 || !self.shared.selective || self.finished.is_some() {
            return None;
        }
        let mut moves = Vec::new();
        let (payoff, plies) = self.evaluator.solve(&self.pos, Effort::Root, &mut moves)?;
        let score = Score::of(payoff, self.pos.to_move(), plies);
        let depth = moves.len() as u32;
        let line = Line { score, verdict: Verdict::Proven, moves };
        Some(Report { lines: vec![line], depth, nodes: 1 })
    }

    /// Whether the evaluator leaves a single move to look at.
    pub(in crate::engine) fn has_no_choice(&mut self) -> bool {
        self.scratch.clear();
        let selection = self.evaluator.generate(&self.pos, &mut self.scratch);
        // What the rules force may still be looked at for what comes after it.
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
