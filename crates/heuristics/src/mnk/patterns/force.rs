//! Wins by threats alone, for whoever wants to know more than a search has time for.

use super::Patterns;
use games::mnk::{Cell, Free, Mnk, Stones};
use kernel::Game;

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
    /// The moves of a win of the mover, his opponent's included, if there is one; the opponent plays what lasts longest of what was looked at.
    pub line: Option<Vec<Cell>>,
    /// Positions looked at.
    pub nodes: u64,
}

impl Patterns {
    /// Looks for a win of the mover by fours, and then by fours and threes. That none is found means little.
    pub fn force<S: Stones, F: Free>(&mut self, pos: &Mnk<S, F>, reach: &Reach) -> Force {
        let mover = pos.to_move();
        let (field, state) = self.follower.at_mut(pos);
        self.line.clear();
        let (plies, positions) = reach.fours;
        let mut won = self.fours.win(field, state, mover, plies, positions, &mut self.line);
        let mut nodes = u64::from(positions - self.fours.left());
        if won.is_none() && reach.threes.1 > 0 {
            let (plies, positions) = reach.threes;
            let (fours, line) = (&mut self.fours, &mut self.line);
            won = self.threes.win((field, state), fours, mover, plies, positions, line);
            nodes += u64::from(positions - self.threes.left());
        }
        let line = won.map(|_| self.line.iter().rev().map(|cell| Cell(*cell)).collect());
        Force { line, nodes: nodes.max(1) }
    }
}
