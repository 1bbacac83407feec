//! Marks as planes.

use super::{ANY, FULL, Spot, Ultimate, WHOLE};
use crate::bits::for_each_bit;
use kernel::Numbered;

const CELLS: usize = WHOLE.cells() as usize;

/// The action of a cell is its number in the drawing of all 81, row by row from the top left. Five
/// planes of that drawing: the marks of the player to move, and of the opponent; the cells that may
/// be played on; the cells of boards that the player to move owns, and that the opponent owns.
impl Numbered for Ultimate {
    fn actions(&self) -> usize {
        CELLS
    }

    fn action(&self, mv: Spot) -> usize {
        mv.in_whole().into()
    }

    fn move_of(&self, action: usize) -> Option<Spot> {
        (action < CELLS).then(|| Spot::from_whole(action as u16))
    }

    fn shape(&self) -> [usize; 3] {
        [5, WHOLE.rows().into(), WHOLE.columns().into()]
    }

    fn observe(&self, planes: &mut [f32]) {
        assert_eq!(planes.len(), 5 * CELLS, "five planes of 81 cells");
        planes.fill(0.0);
        let (own, other) = (self.mover.index(), self.mover.other().index());
        for board in 0..9 {
            let of = |owned: u16| if owned >> board & 1 == 1 { FULL } else { 0 };
            let here = self.target == ANY || usize::from(self.target) == board;
            let playable = if here && self.over.is_none() { of(self.open) } else { 0 };
            let sets = [
                self.marks[own][board],
                self.marks[other][board],
                playable & self.empty_cells(board),
                of(self.owned[own]),
                of(self.owned[other]),
            ];
            for (plane, set) in planes.chunks_exact_mut(CELLS).zip(sets) {
                for_each_bit(set.into(), |cell| {
                    plane[usize::from(Spot::new(board, cell).in_whole())] = 1.0;
                });
            }
        }
    }
}
