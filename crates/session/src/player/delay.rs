//! How late answers come, so that no more time is kept back for that than is needed.

use kernel::Time;
use std::time::Duration;

/// What counts of a delay. A machine that stands still for a second now and then is not helped by
/// less thinking, and some managers tell whole seconds.
const MOST: Duration = Duration::from_millis(25);

/// A running measure of how late answers are: how much later than wanted a search ended, or how
/// long an answer was under way.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Delay {
    least: Duration,
    /// The longest delay of late.
    worst: Duration,
}

impl Delay {
    /// `least` is kept back even if no answer was ever late, and a few times as much until
    /// something is known.
    pub(crate) const fn new(least: Duration) -> Delay {
        Delay { least, worst: least.saturating_mul(4) }
    }

    /// An answer was so late. The measure follows at once where that is more than before, and
    /// slowly where it is less.
    pub(crate) fn saw(&mut self, late: Duration) {
        self.worst = late.min(MOST).max(self.worst * 15 / 16);
    }

    /// A search that was given `most` time took so long. Nothing is learnt from one that ended
    /// before its time.
    pub(crate) fn ended(&mut self, most: Option<Duration>, took: Duration) {
        if let Some(late) = most.and_then(|most| took.checked_sub(most)) {
            self.saw(late);
        }
    }

    /// What to keep back.
    pub(crate) fn reserve(&self) -> Duration {
        self.least + 2 * self.worst
    }

    /// What of a given time is left; of very little time half must do.
    pub(crate) fn usable(&self, given: Duration) -> Duration {
        given - self.reserve().min(given / 2)
    }

    /// The same of a player's time.
    pub(crate) fn usable_time(&self, time: Time) -> Time {
        let usable = |given: Option<Duration>| given.map(|given| self.usable(given));
        Time { this_move: usable(time.this_move), left: usable(time.left), ..time }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[test]
    fn the_reserve_follows_what_was_late() {
        let mut delay = Delay::new(ms(1));
        assert_eq!(delay.reserve(), ms(9));
        delay.saw(ms(10));
        assert_eq!((delay.reserve(), delay.usable(ms(100))), (ms(21), ms(79)));
        assert_eq!(delay.usable(ms(20)), ms(10), "half must do");
        delay.saw(ms(5000));
        assert_eq!(delay.reserve(), ms(51));
        (0..100).for_each(|_| delay.saw(Duration::ZERO));
        assert!(delay.reserve() < ms(2), "{:?}", delay.reserve());
        let time = Time { this_move: Some(ms(100)), left: None, increment: ms(7) };
        let usable = delay.usable_time(time);
        assert!(usable.this_move > Some(ms(98)) && usable.this_move < Some(ms(100)));
        assert_eq!((usable.left, usable.increment), (None, ms(7)));
    }
}
