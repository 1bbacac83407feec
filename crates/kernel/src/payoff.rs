//! What a finished game was worth.

use crate::Side;
use std::{fmt, num::NonZeroI16, ops::RangeInclusive};

/// The result of a finished game, **seen by the first player**: +1, 0 or -1 where one wins,
/// draws or loses; the margin where one wins by seeds.
///
/// A payoff is a fact. An opinion about an unfinished game is a [`Score`](crate::Score).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Payoff(
    /// Twice the value plus one. It is never 0, so an `Option<Payoff>` is two bytes, written and
    /// read at once: a search asks for it at every node.
    NonZeroI16,
);

const _: () = assert!(size_of::<Option<Payoff>>() == 2);

impl Payoff {
    /// The largest payoff a game may have; the smallest is its negative.
    pub const MAX: Payoff = Payoff::from_value(2000);
    /// The smallest payoff a game may have.
    pub const MIN: Payoff = Payoff::from_value(-2000);
    /// Nobody won.
    pub const DRAW: Payoff = Payoff::from_value(0);

    /// The payoff `value`, or nothing if it is beyond [`MAX`](Self::MAX).
    ///
    /// ```
    /// use kernel::Payoff;
    /// assert_eq!(Payoff::new(-12).unwrap().value(), -12);
    /// assert_eq!(Payoff::new(2001), None);
    /// ```
    #[must_use]
    pub const fn new(value: i32) -> Option<Payoff> {
        let fits = value.abs_diff(0) <= Payoff::MAX.value().unsigned_abs();
        if fits { Some(Payoff::from_value(value as i16)) } else { None }
    }

    /// The payoff of a game that `side` won by `margin` (1 where there are no margins).
    ///
    /// # Panics
    /// If the margin is beyond [`MAX`](Self::MAX): rules bound their margins.
    #[must_use]
    pub const fn won_by(side: Side, margin: i32) -> Payoff {
        let seen_by_first = match side {
            Side::First => margin,
            Side::Second => -margin,
        };
        Payoff::new(seen_by_first).expect("rules bound their margins")
    }

    const fn from_value(value: i16) -> Payoff {
        Payoff(NonZeroI16::new(2 * value + 1).expect("an odd number is not 0"))
    }

    /// The number, seen by the first player.
    #[must_use]
    pub const fn value(self) -> i32 {
        (self.0.get() >> 1) as i32
    }

    /// The number, seen by `side`.
    #[must_use]
    pub const fn seen_by(self, side: Side) -> i32 {
        match side {
            Side::First => self.value(),
            Side::Second => -self.value(),
        }
    }

    /// What a game that is won, drawn or lost by 1 can still come to, or has come to if it is over.
    #[must_use]
    pub const fn still_possible(over: Option<Payoff>) -> RangeInclusive<Payoff> {
        match over {
            Some(payoff) => RangeInclusive::new(payoff, payoff),
            None => {
                RangeInclusive::new(Payoff::won_by(Side::Second, 1), Payoff::won_by(Side::First, 1))
            }
        }
    }

    /// Who won, or nobody.
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self.value() {
            0 => None,
            1.. => Some(Side::First),
            _ => Some(Side::Second),
        }
    }
}

impl Default for Payoff {
    /// A draw.
    fn default() -> Payoff {
        Payoff::DRAW
    }
}

impl fmt::Debug for Payoff {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Payoff({})", self.value())
    }
}

impl fmt::Display for Payoff {
    /// With its sign: `+10`, `0`, `-2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Payoff::DRAW { f.pad("0") } else { f.pad(&format!("{:+}", self.value())) }
    }
}
