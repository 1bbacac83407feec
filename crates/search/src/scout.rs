//! Cheap searches that only ask whether a move is better than what is known: with a null window,
//! and for late moves less deep. The engine and the ladder share them.

use crate::ln::ln;
use kernel::{Score, Window};

/// Moves after this many are searched less deep at first.
pub(crate) const EARLY_MOVES: usize = 3;
/// The least depth at which late moves are reduced.
pub(crate) const REDUCED_FROM: u32 = 3;

/// The window that only asks whether a move is better than alpha.
#[inline]
pub(crate) fn null_window(open: Window) -> Window {
    Window { alpha: open.alpha, beta: Score::from_points(open.alpha.points() + 1) }
}

/// Whether no score lies inside a window.
#[inline]
pub(crate) fn is_null(window: Window) -> bool {
    window.beta.points() == window.alpha.points().saturating_add(1)
}

/// Bits after the point of [`LOGS`].
const LOG_BITS: u32 = 24;
/// Natural logarithms; of 0 it is 0, and larger numbers count as the last. They are rounded when
/// this is compiled, and integers from then on: the same reductions on every machine.
const LOGS: [u64; 512] = {
    let mut logs = [0; 512];
    let mut n = 1;
    while n < logs.len() {
        logs[n] = (ln(n as u32) * (1_u64 << LOG_BITS) as f64 + 0.5) as u64;
        n += 1;
    }
    logs
};

/// How many plies less a late move is searched at first: 0.7 + ln(depth) ln(number) / 1.3, rounded
/// down.
pub(crate) fn late_plies(depth: u32, number: usize) -> u32 {
    let log = |n: usize| LOGS[n.min(LOGS.len() - 1)];
    let product = log(depth as usize) * log(number);
    let one = 1 << (2 * LOG_BITS);
    ((91 * one + 100 * product) / (130 * one)) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reductions_follow_the_formula() {
        for depth in 1..=u32::from(u8::MAX) {
            for number in 1..LOGS.len() {
                let formula = 0.7 + f64::from(depth).ln() * (number as f64).ln() / 1.3;
                assert_eq!(late_plies(depth, number), formula as u32, "{depth} {number}");
            }
        }
    }

    #[test]
    fn no_score_lies_inside_a_null_window() {
        for points in [-7, 0, 3, Score::MAX_ESTIMATE] {
            let open = Window { alpha: Score::from_points(points), ..Window::FULL };
            let null = null_window(open);
            assert!(is_null(null) && !is_null(open) && null.alpha == open.alpha);
        }
    }
}
