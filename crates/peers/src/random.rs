//! What all contestants share: the reduction of a random number, and the tally of finished games.

use fastrand::Rng;

/// A random number below `n`, without a division and without rejection. The bias is below
/// n / 2^64, and everybody has the same.
#[inline]
pub(crate) fn pick(rng: &mut Rng, n: usize) -> usize {
    ((u128::from(rng.u64(..)) * n as u128) >> 64) as usize
}

/// What is known of a number of finished games. Tests compare it between contestants; timed
/// code keeps it as well, so that no game can be optimised away.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Tally {
    pub(crate) games: u64,
    pub(crate) plies: u64,
    pub(crate) first_wins: u64,
    pub(crate) draws: u64,
}

impl Tally {
    /// Counts a game; `result` is positive if the first player won, 0 for a draw.
    #[inline]
    pub(crate) fn add(&mut self, plies: u32, result: i32) {
        self.games += 1;
        self.plies += u64::from(plies);
        self.first_wins += u64::from(result > 0);
        self.draws += u64::from(result == 0);
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// Games a contestant plays in a test: enough to see a difference of two in a hundred.
    pub(crate) const GAMES: u64 = 20_000;

    /// Mean plies, shares of first wins and of draws.
    pub(crate) fn shape(tally: &Tally) -> [f64; 3] {
        assert_eq!(tally.games, GAMES);
        let games = tally.games as f64;
        [tally.plies, tally.first_wins, tally.draws].map(|count| count as f64 / games)
    }

    /// Fails unless mean plies agree within 1 % and shares within 0.015, three standard deviations
    /// of the difference of two samples.
    pub(crate) fn assert_same_game(ours: &Tally, theirs: &Tally) {
        let ([plies, first, draws], theirs) = (shape(ours), shape(theirs));
        assert!((plies / theirs[0] - 1.0).abs() < 0.01, "plies {plies} and {}", theirs[0]);
        assert!((first - theirs[1]).abs() < 0.015, "first wins {first} and {}", theirs[1]);
        assert!((draws - theirs[2]).abs() < 0.015, "draws {draws} and {}", theirs[2]);
    }

    #[test]
    fn pick_reaches_every_number_below_n() {
        let mut rng = Rng::with_seed(1);
        let mut seen = [0_u32; 7];
        for _ in 0..7000 {
            seen[pick(&mut rng, 7)] += 1;
        }
        assert!(seen.iter().all(|count| (850..1150).contains(count)), "{seen:?}");
    }
}
