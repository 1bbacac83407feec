//! Counts with their nouns, and speeds in units that suit them.

/// "1 node", "2 nodes", "1 leaf", "2 leaves".
pub(crate) fn counted(count: u64, noun: &str) -> String {
    match (count, noun.strip_suffix("af")) {
        (1, _) => format!("1 {noun}"),
        (_, Some(stem)) => format!("{count} {stem}aves"),
        (_, None) => format!("{count} {noun}s"),
    }
}

/// How many of something there were in a second: "1.25 M nodes/s", "310 k nodes/s", "42 nodes/s".
pub(crate) fn speed(count: u64, seconds: f64, nouns: &str) -> String {
    let rate = count as f64 / seconds.max(1e-9);
    match rate {
        999_500.0.. => format!("{:.2} M {nouns}/s", rate / 1e6),
        9_950.0.. => format!("{:.0} k {nouns}/s", rate / 1e3),
        999.5.. => format!("{:.1} k {nouns}/s", rate / 1e3),
        _ => format!("{rate:.0} {nouns}/s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_singular() {
        assert_eq!(counted(1, "node"), "1 node");
        assert_eq!(counted(0, "node"), "0 nodes");
        assert_eq!((counted(1, "leaf"), counted(3, "leaf")), ("1 leaf".into(), "3 leaves".into()));
    }

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
            assert_eq!(speed(count, 1.0, "nodes"), text);
        }
        assert_eq!(speed(1, 0.0, "nodes"), "1000.00 M nodes/s");
    }
}
