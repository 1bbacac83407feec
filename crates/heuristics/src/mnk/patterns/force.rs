//! Wins by threats alone.

use super::Patterns;
use games::mnk::{Cell, Free, Mnk, Stones};
use kernel::{Game, Job};

/// How far to look: plies and positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    /// For wins by fours.
    pub fours: (u32, u32),
    /// For wins by fours and threes.
    pub threes: (u32, u32),
}

/// What was found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Force {
    /// The moves of a win of the mover, his opponent's included, if there is one; the opponent
    /// plays what lasts longest of what was searched.
    pub line: Option<Vec<Cell>>,
    /// Positions searched.
    pub nodes: u64,
}

impl Patterns {
    /// Looks for a win of the mover by fours, and then by fours and threes, for those who want to
    /// know more than a search has time for. That none is found means little.
    pub fn force<S: Stones, F: Free>(
        &mut self,
        pos: &Mnk<S, F>,
        reach: &Reach,
        job: &Job,
    ) -> Force {
        let (won, nodes) = self.win(pos, reach, job);
        let line = won.map(|_| self.line.iter().rev().map(|cell| Cell(*cell)).collect());
        Force { line, nodes: u64::from(nodes.max(1)) }
    }

    /// In how many plies the mover wins, if a win is found, and the positions searched for it. The
    /// moves are then in `self.line`, the last first.
    pub(super) fn win<S: Stones, F: Free>(
        &mut self,
        pos: &Mnk<S, F>,
        reach: &Reach,
        job: &Job,
    ) -> (Option<u32>, u32) {
        let mover = pos.to_move();
        let (field, state) = self.follower.at_mut(pos);
        let (fours, line) = (&mut self.fours, &mut self.line);
        line.clear();
        let won = fours.win((field, state), mover, reach.fours, job, line);
        let nodes = reach.fours.1 - fours.left();
        if won.is_some() || reach.threes.1 == 0 {
            return (won, nodes);
        }
        let won = self.threes.win((field, state), fours, mover, reach.threes, job, line);
        (won, nodes + reach.threes.1 - self.threes.left())
    }

    /// The same by the fours that most wins are made of, within a number of plies and positions.
    pub(super) fn quick_win<S: Stones, F: Free>(
        &mut self,
        pos: &Mnk<S, F>,
        reach: (u32, u32),
        job: &Job,
    ) -> Option<u32> {
        let mover = pos.to_move();
        let (field, state) = self.follower.at_mut(pos);
        self.line.clear();
        self.fours.quick_win((field, state), mover, reach, job, &mut self.line)
    }
}
