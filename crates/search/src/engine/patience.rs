//! How much of its time a search should take, by how sure it is of its move.

use kernel::Score;

/// Of the time aimed at: where the best move has just changed, where it stayed for one iteration,
/// for two, and so on. Chosen by hand; `docs/strength.md` has a match of the whole.
const TIMES: [f64; 7] = [1.8, 1.5, 1.25, 1.05, 0.9, 0.75, 0.65];
/// A best move that is worth this much less than in the iteration before, in points, is in doubt,
const FALLEN: i32 = 30;
/// and takes this many times as long.
const DOUBT: f64 = 1.4;

/// What the iterations of a search have found, as far as it tells how sure the best move is.
pub(super) struct Patience<M> {
    best: Option<(M, Score)>,
    /// Iterations in a row that found the same move as the one before.
    stayed: usize,
    /// Whether the last iteration found the position worse than the one before.
    fallen: bool,
}

impl<M> Default for Patience<M> {
    fn default() -> Patience<M> {
        Patience { best: None, stayed: 0, fallen: false }
    }
}

impl<M: Copy + PartialEq> Patience<M> {
    /// An iteration found this move to be best, and worth `score` to its mover.
    pub(super) fn saw(&mut self, mv: Option<M>, score: Score) {
        let Some(mv) = mv else { return };
        let same = self.best.is_some_and(|(before, _)| before == mv);
        self.stayed = if same { self.stayed + 1 } else { 0 };
        self.fallen = self.best.is_some_and(|(_, before)| {
            !score.is_fact() && before.points().saturating_sub(score.points()) >= FALLEN
        });
        self.best = Some((mv, score));
    }

    /// The part of the time aimed at that the search should take.
    pub(super) fn times(&self) -> f64 {
        let times = TIMES[self.stayed.min(TIMES.len() - 1)];
        if self.fallen { times * DOUBT } else { times }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is left of the time after iterations with these moves and scores.
    fn times(iterations: &[(u8, i32)]) -> f64 {
        let mut patience = Patience::default();
        for (mv, points) in iterations {
            patience.saw(Some(*mv), Score::from_points(*points));
        }
        patience.times()
    }

    #[test]
    fn a_move_that_stays_takes_less_time_and_one_that_changes_or_falls_more() {
        let stays = [(1, 10), (1, 12), (1, 9), (1, 15), (1, 11), (1, 10), (1, 12), (1, 12)];
        assert!(times(&stays) < 0.7);
        for n in 1..stays.len() {
            assert!(times(&stays[..n]) >= times(&stays[..=n]), "{n}");
        }
        let changed = [&stays[..], &[(2, 20)]].concat();
        assert!(times(&changed) > 1.5);
        let fallen = [&stays[..], &[(1, -40)]].concat();
        assert!(times(&fallen) > times(&stays));
        let found_lost =
            Score::of(kernel::Payoff::won_by(kernel::Side::Second, 1), kernel::Side::First, 9);
        let mut patience = Patience::default();
        patience.saw(Some(1), Score::ZERO);
        patience.saw(Some(1), found_lost);
        assert_eq!(patience.times(), TIMES[1], "what is proven is in no doubt");
    }
}
