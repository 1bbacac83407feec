//! Opinions about a position, and the one place where they change sides.

use crate::{Payoff, Side};

/// What a position is thought to be worth, **seen by the player to move** there.
///
/// A finished game's payoff becomes a score through [`Score::of`], and nowhere else. One unit of
/// payoff is [`Score::UNIT`] points, from which one point per ply is taken: a win now is worth
/// more than a win later, a loss later more than a loss now.
///
/// The points just below each unit are kept for such facts; estimates never take them. So a score
/// tells by itself whether it is a fact, and facts keep their order among estimates however far
/// away they lie.
///
/// ```text
/// 0    estimates    | facts 1, sooner ->| estimates     | facts 2 |
///                   UNIT - LAST_PLY   UNIT            2 UNIT - LAST_PLY
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Score(i32);

impl Score {
    /// Points for one unit of payoff.
    pub const UNIT: i32 = 1 << 20;
    /// Distances from this ply on count alike; no game of ours lasts so long.
    pub const LAST_PLY: u32 = (1 << 16) - 1;
    /// What is worth neither side more than the other; also what a draw is worth.
    pub const ZERO: Score = Score(0);
    /// What an evaluator may say at most in a game that is won or lost by +1 and -1.
    pub const MAX_ESTIMATE: i32 = Score::UNIT - Score::LAST_PLY as i32 - 1;

    /// The score of these [points](Self::points), whatever they mean: for tables that pack them.
    #[must_use]
    pub const fn from_points(points: i32) -> Score {
        Score(points)
    }

    /// An opinion in a game that is won, drawn or lost: `points`, kept within
    /// [`MAX_ESTIMATE`](Self::MAX_ESTIMATE) so that it is never taken for a win.
    #[must_use]
    pub const fn estimate(points: i32) -> Score {
        if points > Score::MAX_ESTIMATE {
            Score(Score::MAX_ESTIMATE)
        } else if points < -Score::MAX_ESTIMATE {
            Score(-Score::MAX_ESTIMATE)
        } else {
            Score(points)
        }
    }

    /// An opinion in a game that is won by margins: the margin times [`UNIT`](Self::UNIT). It is
    /// moved a little, without changing the order of estimates, out of the points kept for facts.
    #[must_use]
    pub fn margin(points: i64) -> Score {
        let most = i64::from(Payoff::MAX.value()) * i64::from(Score::UNIT) - 1;
        let size = points.abs().min(most);
        let (units, part) = (size / i64::from(Score::UNIT), size % i64::from(Score::UNIT));
        // A sixteenth of every unit is left to facts.
        let moved = units * i64::from(Score::UNIT) + part * 15 / 16 + i64::from(size > 0);
        Score((moved * points.signum()) as i32)
    }

    /// The margin that an opinion stands for, the inverse of [`margin`](Self::margin) in units.
    #[must_use]
    pub fn as_margin(self) -> f64 {
        let unit = f64::from(Score::UNIT);
        let size = f64::from((self.0.abs() - 1).max(0));
        let (units, part) = ((size / unit).floor(), size % unit);
        f64::from(self.0.signum()) * (units + part / unit * 16.0 / 15.0)
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
        let away = ply.min(Score::LAST_PLY) as i32;
        Score(value * Score::UNIT - value.signum() * away)
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

    /// The score as the first player sees it, if `mover` is the one to move.
    #[must_use]
    pub const fn seen_by_first(self, mover: Side) -> Score {
        self.for_parent(matches!(mover, Side::First))
    }

    /// Whether this is the payoff of a finished game, seen from some plies away. Zero counts as
    /// one.
    #[must_use]
    pub const fn is_fact(self) -> bool {
        let beyond = self.0.unsigned_abs() + Score::LAST_PLY;
        self.0 == 0 || beyond % Score::UNIT.unsigned_abs() <= Score::LAST_PLY
    }

    /// The payoff (seen by the player to move) and how many plies away it is, if this is a fact.
    #[must_use]
    pub const fn fact(self) -> Option<(i32, u32)> {
        if !self.is_fact() {
            return None;
        }
        let size = self.0.unsigned_abs();
        let units = (size + Score::LAST_PLY) / Score::UNIT.unsigned_abs();
        let away = units * Score::UNIT.unsigned_abs() - size;
        Some((units as i32 * self.0.signum(), away))
    }

    /// A fact seen from `plies` further away; an estimate as it is.
    #[must_use]
    pub fn deepened(self, plies: u32) -> Score {
        match self.fact() {
            None => self,
            Some((payoff, away)) => {
                let away = (away + plies).min(Score::LAST_PLY) as i32;
                Score(payoff * Score::UNIT - payoff.signum() * away)
            }
        }
    }

    /// A fact seen from `plies` nearer by, the inverse of [`deepened`](Self::deepened): what a
    /// position is worth from itself, whatever way led to it.
    #[must_use]
    pub fn raised(self, plies: u32) -> Score {
        match self.fact() {
            None => self,
            Some((payoff, away)) => {
                let away = away.saturating_sub(plies) as i32;
                Score(payoff * Score::UNIT - payoff.signum() * away)
            }
        }
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
        assert!(latest > Score::estimate(i32::MAX));
        for (payoff, next) in [(Payoff::MAX, 1999), (Payoff::MIN, -1999)] {
            let extreme = Score::of(payoff, Side::First, 0).points();
            let nearer = Score::of(Payoff::new(next).unwrap(), Side::First, 0).points();
            assert_eq!((extreme - nearer).abs(), Score::UNIT);
            assert!(extreme.abs() < Window::FULL.beta.points());
        }
    }

    #[test]
    fn facts_are_told_from_estimates() {
        for value in [-2000, -48, -1, 1, 2, 10, 2000] {
            for ply in [0, 1, 2, 500, Score::LAST_PLY] {
                let score = Score::of(Payoff::new(value).unwrap(), Side::First, ply);
                assert_eq!(score.fact(), Some((value, ply)));
                assert_eq!(score.raised(ply).fact(), Some((value, 0)));
            }
        }
        assert_eq!(Score::of(Payoff::DRAW, Side::First, 7).fact(), Some((0, 0)));
        for points in [1, -1, 7, 1000, Score::UNIT - 1, Score::UNIT, i32::MAX] {
            assert!(!Score::estimate(points).is_fact(), "{points}");
        }
    }

    #[test]
    fn margins_keep_their_order_and_stay_clear_of_facts() {
        let unit = i64::from(Score::UNIT);
        let mut last = Score::margin(-3 * unit - 1);
        for points in (-3 * unit..3 * unit).step_by(997) {
            let score = Score::margin(points);
            assert!(score >= last, "{points}");
            assert!(points == 0 || !score.is_fact(), "{points}");
            assert_eq!(Score::margin(-points), score.for_parent(false));
            assert!((score.as_margin() - points as f64 / unit as f64).abs() < 1e-5, "{points}");
            last = score;
        }
        for margin in 1..5_i32 {
            let fact = Score::of(Payoff::new(margin).unwrap(), Side::First, 40);
            assert!(Score::margin(i64::from(margin) * unit - 1) < fact);
            assert!(Score::margin(i64::from(margin) * unit) > fact);
            assert!(!Score::margin(i64::MAX).is_fact());
        }
    }
}
