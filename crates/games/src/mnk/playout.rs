//! Random games of m,n,k, in which nothing is taken back.

use super::{Free, Mnk, Stones, store::Goal};
use crate::bits::Select;
use kernel::Payoff;

impl<S: Stones, F: Free> Mnk<S, F> {
    /// See [`Game::playouts`](kernel::Game::playouts): without a key, and of the free cells only
    /// what the next choice needs. Where moves are forbidden it would play them.
    pub(super) fn playout(&self, choose: impl FnMut(usize) -> usize) -> Payoff {
        // The most common goal is known when this is compiled, which saves a tenth of the time.
        const FIVE: Goal = Goal::at_least_five();
        match self.over {
            Some(payoff) => payoff,
            None if self.goal == FIVE => self.play_on(&FIVE, choose),
            None => self.play_on(&self.goal, choose),
        }
    }

    #[inline(always)]
    fn play_on(&self, goal: &Goal, mut choose: impl FnMut(usize) -> usize) -> Payoff {
        let (mut stones, mut pool) = (self.stones.clone(), self.free.pool());
        let (mut mover, select) = (self.mover, Select::here());
        for left in (0..self.left as usize).rev() {
            let cell = F::draw(&mut pool, choose(left + 1), left, select);
            if stones.place(mover, cell, self.layout, goal) {
                return Payoff::won_by(mover, 1);
            }
            mover = mover.other();
        }
        Payoff::DRAW
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn five_or_more_is_what_the_rules_of_gomoku_say() {
        let goal = |rules: &str| Goal::new(&rules.parse().expect("rules"));
        assert_eq!(goal("gomoku"), Goal::at_least_five());
        for other in ["gomoku:rule=standard", "mnk:15x15x4", "mnk:15x15x6"] {
            assert_ne!(goal(other), Goal::at_least_five());
        }
    }
}
