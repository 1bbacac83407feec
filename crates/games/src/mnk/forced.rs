//! The last moves of a game, foreseen without making them.

use super::{Cell, Free, Mnk, Stones};
use kernel::{Game, Payoff, Side};
use std::hint::select_unpredictable;

impl<S: Stones, F: Free> Mnk<S, F> {
    /// See [`Game::forced_ending`]: of two free cells the opponent gets the last.
    #[inline(always)]
    pub(super) fn ending_of_two(&self, mv: Cell) -> Option<(Payoff, u32)> {
        if S::FORBIDS {
            return self.ending(mv).map(|payoff| (payoff, 1));
        }
        let (mover, opponent) = (self.mover, self.mover.other());
        let wins = |side, cell| self.stones.completes(side, cell, self.layout, &self.goal);
        if wins(mover, mv.0) {
            return Some((Payoff::won_by(mover, 1), 1));
        }
        match self.left {
            1 => Some((Payoff::DRAW, 1)),
            2 => {
                let last = self.free.after(Some(mv.0)).or_else(|| self.free.after(None))?;
                Some((won_or(wins(opponent, last), opponent, Payoff::DRAW), 2))
            }
            _ => None,
        }
    }

    /// See [`Game::forced_replies`]: of three free cells the opponent takes one of the other two,
    /// and the mover gets the last.
    #[inline(always)]
    pub(super) fn endings_of_three(&self, mv: Cell) -> Option<[(Cell, Payoff, u32); 2]> {
        if !S::KNOWS_WINS || self.left != 3 || self.goal.is_exact() {
            return None;
        }
        let (mover, opponent) = (self.mover, self.mover.other());
        let mut free = self.free.clone();
        free.take(mv.0, 2);
        let first = free.after(None)?;
        let second = free.after(Some(first))?;
        let theirs = self.stones.may_complete(opponent, 0);
        let ours = self.stones.may_complete_after(mover, mv.0, self.layout);
        Some([(first, second), (second, first)].map(|(reply, last)| {
            let (wins, loses) = (theirs >> reply & 1 == 1, ours >> last & 1 == 1);
            let payoff = won_or(wins, opponent, won_or(loses, mover, Payoff::DRAW));
            (Cell(reply), payoff, 2 - u32::from(wins))
        }))
    }
}

/// What a game ends with that `side` may have won: without a branch, as that would often be
/// predicted wrongly.
#[inline(always)]
fn won_or(won: bool, side: Side, otherwise: Payoff) -> Payoff {
    select_unpredictable(won, Payoff::won_by(side, 1), otherwise)
}
