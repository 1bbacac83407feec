//! Stones as planes.

use super::{Cell, Free, Mnk, Stones};
use kernel::Numbered;

/// The action of a cell is its number, row by row from the top left. Two planes of the board: the
/// stones of the player to move, and those of the opponent.
impl<S: Stones, F: Free> Numbered for Mnk<S, F> {
    fn actions(&self) -> usize {
        self.grid().cells().into()
    }

    fn action(&self, mv: Cell) -> usize {
        mv.0.into()
    }

    fn move_of(&self, action: usize) -> Option<Cell> {
        (action < self.actions()).then_some(Cell(action as u16))
    }

    fn shape(&self) -> [usize; 3] {
        [2, self.grid().rows().into(), self.grid().columns().into()]
    }

    fn observe(&self, planes: &mut [f32]) {
        let (own, other) = planes.split_at_mut(self.actions());
        for (side, plane) in [(self.mover, own), (self.mover.other(), other)] {
            assert_eq!(plane.len(), self.actions(), "two planes of the board");
            for (cell, seen) in (0..).zip(plane) {
                *seen = f32::from(self.stones.has(side, cell, self.layout));
            }
        }
    }
}
