//! Seeds as planes.

use super::{Kalah, Pit, Pits};
use kernel::Numbered;

/// The action of a pit is its number from 0 on the left of the player to move. One plane of two
/// rows, the seeds themselves: pits and store of the player to move, then those of the opponent,
/// each from its owner's left.
impl<P: Pits> Numbered for Kalah<P> {
    fn actions(&self) -> usize {
        self.size()
    }

    fn action(&self, mv: Pit) -> usize {
        mv.0.into()
    }

    fn move_of(&self, action: usize) -> Option<Pit> {
        (action < self.size()).then_some(Pit(action as u8))
    }

    fn shape(&self) -> [usize; 3] {
        [1, 2, self.size() + 1]
    }

    fn observe(&self, planes: &mut [f32]) {
        let size = self.size();
        assert_eq!(planes.len(), 2 * (size + 1), "two rows of pits and a store");
        for (half, row) in planes.chunks_exact_mut(size + 1).enumerate() {
            for (pit, seen) in row.iter_mut().enumerate() {
                let seeds =
                    if pit < size { self.pits.pit(half, pit) } else { self.pits.store(half, size) };
                *seen = seeds.into();
            }
        }
    }
}
