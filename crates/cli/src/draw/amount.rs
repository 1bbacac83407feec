//! Speeds in units that suit them.

use crate::words::fill;

/// How many of something there were in a second: "1.25 M nodes/s", "310 k nodes/s", "42 nodes/s".
pub(crate) fn speed(count: u64, seconds: f64, per_second: &str) -> String {
    let rate = count as f64 / seconds.max(1e-9);
    let number = match rate {
        999_500.0.. => format!("{:.2} M ", rate / 1e6),
        9_950.0.. => format!("{:.0} k ", rate / 1e3),
        999.5.. => format!("{:.1} k ", rate / 1e3),
        _ => format!("{rate:.0} "),
    };
    fill(per_second, &[&number])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speeds_are_never_zero_point_nothing() {
        for (count, text) in [
            (7, "7 nodes/s"),
            (999, "999 nodes/s"),
            (1_000, "1.0 k nodes/s"),
            (9_949, "9.9 k nodes/s"),
            (9_960, "10 k nodes/s"),
            (999_000, "999 k nodes/s"),
            (1_254_000, "1.25 M nodes/s"),
            (250_000_000, "250.00 M nodes/s"),
        ] {
            assert_eq!(speed(count, 1.0, "{0}nodes/s"), text);
        }
        assert_eq!(speed(1, 0.0, "{0}nodes/s"), "1000.00 M nodes/s");
    }
}
