//! Opinions about a position, and the one place where they change sides.

use crate::{Payoff, Side};

/// What a position is thought to be worth, **seen by the player to move** there.
///
/// A finished game's payoff becomes a score through [`Score::of`], and nowhere else. One unit of
/// payoff is [`Score::UNIT`] points, from which one point a ply is taken: a win now is worth
/// more than a win later, a loss later more than a loss now. An evaluator that speaks of a
/// game with payoffs +1 and -1 stays within [`Score::MAX_ESTIMATE`], so that no opinion is ever
/// taken for a win.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Score(i32);

impl Score {
    /// Points for one unit of payoff.
    pub const UNIT: i32 = 1 << 20;
    /// Distances from this ply on count alike; no game of ours lasts so long.
    pub const LAST_PLY: u32 = 1 << 16;
    /// What an evaluator may say at most in a game that is won or lost by +1 and -1.
    pub const MAX_ESTIMATE: i32 = Score::UNIT - Score::LAST_PLY as i32 - 1;

    /// The score of `points`, an opinion.
    #[must_use]
    pub const fn new(points: i32) -> Score {
        Score(points)
    }

    /// The score for `mover` of a game that ended with `payoff`, `ply` plies from the root.
    ///
    /// ```
    /// use kernel::{Payoff, Score, Side};
    /// let win = Payoff::won_by(Side::First, 1);
    /// assert!(Score::of(win, Side::First, 3) > Score::of(win, Side::First, 5));
    /// assert!(Score::of(win, Side::Second, 3) < Score::of(win, Side::Second, 5));
    /// ```
    #[must_use]
    pub fn of(payoff: Payoff, mover: Side, ply: u32) -> Score {
        let value = payoff.seen_by(mover);
        let distance = ply.min(Score::LAST_PLY) as i32;
        Score(value * Score::UNIT - value.signum() * distance)
    }

    /// The points, seen by the player to move.
    #[must_use]
    pub const fn points(self) -> i32 {
        self.0
    }

    /// This child's score as its parent sees it: unchanged where the same player moves in
    /// both, turned around where they differ.
    #[must_use]
    pub const fn for_parent(self, same_mover: bool) -> Score {
        if same_mover { self } else { Score(-self.0) }
    }
}

/// The scores that still matter at a node, seen by the player to move: below `alpha` that player
/// has something better, above `beta` the opponent has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Window {
    /// What the player to move is sure of already.
    pub alpha: Score,
    /// What the opponent will not allow to be exceeded.
    pub beta: Score,
}

impl Window {
    /// The window that holds every score.
    pub const FULL: Window = Window { alpha: Score(-i32::MAX), beta: Score(i32::MAX) };

    /// This window as a child sees it. Where the player to move changes, alpha and beta change
    /// places and signs; after an extra turn (the **same mover**) nothing changes.
    #[must_use]
    pub const fn for_child(self, same_mover: bool) -> Window {
        if same_mover {
            self
        } else {
            Window { alpha: self.beta.for_parent(false), beta: self.alpha.for_parent(false) }
        }
    }

    /// Whether nothing below this node can matter any more.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.alpha >= self.beta
    }

    /// Raises alpha to `score` if that is more.
    #[must_use]
    pub fn raised_to(self, score: Score) -> Window {
        Window { alpha: self.alpha.max(score), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bonus_turn_keeps_window_and_sign() {
        let window = Window { alpha: Score(-3), beta: Score(8) };
        assert_eq!(window.for_child(true), window);
        assert_eq!(window.for_child(false), Window { alpha: Score(-8), beta: Score(3) });
        assert_eq!(window.for_child(false).for_child(false), window);
        assert_eq!(Score(5).for_parent(true), Score(5));
        assert_eq!(Score(5).for_parent(false), Score(-5));
        assert_eq!(Window::FULL.for_child(false), Window::FULL);
    }

    #[test]
    fn no_estimate_reaches_a_win_and_no_payoff_overflows() {
        let win = Payoff::won_by(Side::First, 1);
        let latest = Score::of(win, Side::First, u32::MAX);
        assert!(latest.points() > Score::MAX_ESTIMATE);
        for (payoff, next) in [(Payoff::MAX, 1999), (Payoff::MIN, -1999)] {
            let extreme = Score::of(payoff, Side::First, 0).points();
            let nearer = Score::of(Payoff::new(next).unwrap(), Side::First, 0).points();
            assert_eq!((extreme - nearer).abs(), Score::UNIT);
            assert!(extreme.abs() < Window::FULL.beta.points());
        }
    }
}
