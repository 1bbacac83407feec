//! Random games of m,n,k, in which nothing is taken back.

use super::{Free, Mnk, Stones};
use crate::bits::Select;
use kernel::Payoff;

impl<S: Stones, F: Free> Mnk<S, F> {
    /// See [`Game::playouts`](kernel::Game::playouts): without a key, and of the free cells only
    /// what the next choice needs. Where moves are forbidden it would play them.
    pub(super) fn playout(&self, mut choose: impl FnMut(usize) -> usize) -> Payoff {
        if let Some(payoff) = self.over {
            return payoff;
        }
        let (mut stones, mut pool) = (self.stones.clone(), self.free.pool());
        let (mut mover, select) = (self.mover, Select::here());
        for left in (0..self.left as usize).rev() {
            let cell = F::draw(&mut pool, choose(left + 1), left, select);
            if stones.place(mover, cell, self.layout, &self.goal) {
                return Payoff::won_by(mover, 1);
            }
            mover = mover.other();
        }
        Payoff::DRAW
    }
}
