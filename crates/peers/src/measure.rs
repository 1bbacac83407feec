//! Timing: rounds of ours and theirs in turn, so that a busy machine slows both, and medians.

use std::time::{Duration, Instant};

/// Something that works a little and tells how much it did: games played, leaves counted.
pub(crate) type Runner = Box<dyn FnMut() -> u64>;

/// A named way in which others do the work.
pub(crate) struct Rival {
    pub(crate) name: &'static str,
    pub(crate) run: Runner,
}

/// How long to measure.
pub(crate) struct Plan {
    pub(crate) rounds: usize,
    /// The time each side has in a round.
    pub(crate) round: Duration,
}

/// What the rounds of a contest gave.
pub(crate) struct Outcome {
    /// Units a second.
    pub(crate) ours: f64,
    /// Units a second.
    pub(crate) theirs: f64,
    /// The median of the rounds' ratios; the ratio of the medians would compare different moments.
    pub(crate) ratio: f64,
}

/// Plays all rounds.
pub(crate) fn contest(ours: &mut Runner, theirs: &mut Runner, plan: &Plan) -> Outcome {
    // The first run of anything pays for cold caches.
    rate(ours, plan.round / 4);
    let rates: Vec<[f64; 2]> =
        (0..plan.rounds).map(|_| [rate(ours, plan.round), rate(theirs, plan.round)]).collect();
    Outcome {
        ours: median(rates.iter().map(|[ours, _]| *ours)),
        theirs: median(rates.iter().map(|[_, theirs]| *theirs)),
        ratio: median(rates.iter().map(|[ours, theirs]| ours / theirs)),
    }
}

/// The fastest of the rivals in short trials, taken in turn for the same reason.
///
/// # Panics
/// If there is no rival.
pub(crate) fn fastest(mut rivals: Vec<Rival>, plan: &Plan) -> Rival {
    let mut trials = vec![Vec::new(); rivals.len()];
    for _ in 0..3 {
        for (rival, rates) in rivals.iter_mut().zip(&mut trials) {
            rates.push(rate(&mut rival.run, plan.round / 3));
        }
    }
    let medians = trials.into_iter().map(median).zip(rivals);
    medians.max_by(|(a, _), (b, _)| a.total_cmp(b)).expect("a rival").1
}

/// Units a second over at least the given time.
fn rate(run: &mut Runner, time: Duration) -> f64 {
    let start = Instant::now();
    let mut units = 0;
    loop {
        units += run();
        let passed = start.elapsed();
        if passed >= time {
            return units as f64 / passed.as_secs_f64();
        }
    }
}

/// The middle value, or the mean of the two middle ones; 0 of none.
fn median(values: impl IntoIterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.into_iter().collect();
    values.sort_by(f64::total_cmp);
    let middle = values.len() / 2;
    match values[..] {
        [] => 0.0,
        _ if values.len().is_multiple_of(2) => (values[middle - 1] + values[middle]) / 2.0,
        _ => values[middle],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_median_is_the_middle() {
        assert_eq!(median([3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median([4.0, 1.0, 2.0, 3.0]), 2.5);
        assert_eq!(median([]), 0.0);
    }

    #[test]
    fn the_fastest_rival_is_the_one_that_does_more() {
        let plan = Plan { rounds: 1, round: Duration::from_millis(3) };
        let rival = |name, units| {
            let sleep = move || {
                std::thread::sleep(Duration::from_micros(100));
                units
            };
            Rival { name, run: Box::new(sleep) }
        };
        assert_eq!(fastest(vec![rival("slow", 1), rival("fast", 1000)], &plan).name, "fast");
        let outcome = contest(&mut rival("fast", 1000).run, &mut rival("slow", 1).run, &plan);
        assert!(outcome.ratio > 10.0 && outcome.ours > outcome.theirs);
    }
}
