//! How much of a game's time to spend on a move.

use std::time::Duration;

/// How long to think about one move of a game: of what is left, a share for each of the moves that
/// are still expected, and most of what each move brings back. `reserve` is kept for what lies
/// between the move and the clock.
#[must_use]
pub fn allot(left: Duration, increment: Duration, moves: u32, reserve: Duration) -> Duration {
    let usable = left.saturating_sub(reserve);
    let share = usable / moves.max(1) + increment * 3 / 4;
    // Never more than half of what is left, however large the increment.
    share.min(usable / 2).max(Duration::from_millis(1)).min(left.max(Duration::from_millis(1)))
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
                let used = allot(clock, ms(increment), moves, ms(20));
                assert!(used <= clock.max(ms(1)), "{left} {increment} {moves}");
                clock = clock.saturating_sub(used) + ms(increment);
            }
        }
    }
}
