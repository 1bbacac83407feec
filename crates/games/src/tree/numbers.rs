//! Nodes as a plane.

use super::{Child, Tree};
use kernel::Numbered;

/// The action of a child is its number; there are as many as the broadest node has children. One
/// row with a place for every node, in the order in which they are written: 1 at the position.
impl Numbered for Tree {
    fn actions(&self) -> usize {
        self.rules.breadth()
    }

    fn action(&self, mv: Child) -> usize {
        mv.0.into()
    }

    fn move_of(&self, action: usize) -> Option<Child> {
        (action < self.actions()).then_some(Child(action as u16))
    }

    fn shape(&self) -> [usize; 3] {
        [1, 1, self.rules.nodes()]
    }

    fn observe(&self, planes: &mut [f32]) {
        assert_eq!(planes.len(), self.rules.nodes(), "a place for every node");
        planes.fill(0.0);
        planes[self.node as usize] = 1.0;
    }
}
