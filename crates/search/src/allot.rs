//! How much of a game's time to spend on a move.

use std::time::Duration;

/// A move in doubt may take this many times its share.
const STRETCH: u32 = 3;
const LEAST: Duration = Duration::from_millis(1);

/// How long to think about one move of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Share {
    /// About so long, see [`Engine::aim`](crate::Engine::aim).
    pub aim: Duration,
    /// No longer than this.
    pub most: Duration,
}

/// How long to think about one move of a game: of what is left, a share for each of the moves that
/// are still expected, and most of what each move brings back. `reserve` is kept for what lies
/// between the move and the clock.
#[must_use]
pub fn allot(left: Duration, increment: Duration, moves: u32, reserve: Duration) -> Share {
    let usable = left.saturating_sub(reserve);
    let share = usable / moves.max(1) + increment * 3 / 4;
    // Never more than half of what is left, however large the increment or the doubt.
    let [aim, most] =
        [share, share * STRETCH].map(|time| time.min(usable / 2).max(LEAST).min(left.max(LEAST)));
    Share { aim, most }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_s_clock_is_never_overdrawn() {
        let ms = Duration::from_millis;
        for (left, increment, moves) in [(60_000, 0, 30), (1000, 0, 1), (50, 1000, 40), (0, 0, 10)]
        {
            let mut clock = ms(left);
            for _ in 0..200 {
                let Share { aim, most } = allot(clock, ms(increment), moves, ms(20));
                assert!(aim <= most && most <= clock.max(ms(1)), "{left} {increment} {moves}");
                clock = clock.saturating_sub(most) + ms(increment);
            }
        }
    }
}
