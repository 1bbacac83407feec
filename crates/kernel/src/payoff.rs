//! What a finished game was worth.

use crate::Side;
use std::fmt;

/// The result of a finished game, **seen by the first player**: +1, 0 or -1 where one wins,
/// draws or loses; the margin where one wins by seeds.
///
/// A payoff is a fact. An opinion about an unfinished game is a [`Score`](crate::Score).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Payoff(i16);

impl Payoff {
    /// The largest payoff a game may have; the smallest is its negative.
    pub const MAX: Payoff = Payoff(2000);
    /// The smallest payoff a game may have.
    pub const MIN: Payoff = Payoff(-2000);
    /// Nobody won.
    pub const DRAW: Payoff = Payoff(0);

    /// The payoff `value`, or nothing if it is beyond [`MAX`](Self::MAX).
    ///
    /// ```
    /// use kernel::Payoff;
    /// assert_eq!(Payoff::new(-12).unwrap().value(), -12);
    /// assert_eq!(Payoff::new(2001), None);
    /// ```
    #[must_use]
    pub const fn new(value: i32) -> Option<Payoff> {
        if value.abs_diff(0) <= Payoff::MAX.0 as u32 { Some(Payoff(value as i16)) } else { None }
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

    /// The number, seen by the first player.
    #[must_use]
    pub const fn value(self) -> i32 {
        self.0 as i32
    }

    /// The number, seen by `side`.
    #[must_use]
    pub const fn seen_by(self, side: Side) -> i32 {
        match side {
            Side::First => self.value(),
            Side::Second => -self.value(),
        }
    }

    /// Who won, or nobody.
    #[must_use]
    pub const fn winner(self) -> Option<Side> {
        match self.0 {
            0 => None,
            1.. => Some(Side::First),
            _ => Some(Side::Second),
        }
    }
}

impl fmt::Display for Payoff {
    /// With its sign: `+10`, `0`, `-2`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 0 { f.pad("0") } else { f.pad(&format!("{:+}", self.0)) }
    }
}
