//! Where the nodes of a search tree stand: parents above the middle of their children, subtrees as
//! close as their outlines allow (Reingold and Tilford). Numbers only: the front
//! ends decide what they look like.

use super::Node;
use serde::Serialize;
use std::mem;

/// Places in units of the room that one node takes: across from the leftmost, down from the root.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Layout {
    /// The place of the rightmost.
    pub width: f64,
    /// The row of the lowest.
    pub height: u32,
    /// Each node of the trace: across and down.
    pub nodes: Vec<[f64; 2]>,
    /// What stands for moves that were never searched, after the children of its node.
    pub stubs: Vec<Stub>,
}

/// The place of moves that were left out at a node.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Stub {
    /// The node, by its place in the list.
    pub node: usize,
    /// Why they were left out.
    pub kind: StubKind,
    /// Across.
    pub x: f64,
    /// Down.
    pub y: u32,
}

/// Why moves were left out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum StubKind {
    /// They were cut off, or another move was forced.
    Pruned,
    /// They are symmetric to others.
    Symmetric,
}

impl Layout {
    /// The layout of all nodes, with one stub for each reason that moves of a node were left out.
    #[must_use]
    pub fn of(nodes: &[Node]) -> Layout {
        let mut stubs = Vec::new();
        for (node, recorded) in nodes.iter().enumerate() {
            let kinds =
                [(StubKind::Pruned, &recorded.pruned), (StubKind::Symmetric, &recorded.symmetric)];
            for (kind, _) in kinds.into_iter().filter(|(_, moves)| !moves.is_empty()) {
                stubs.push(Stub { node, kind, x: 0.0, y: recorded.ply + 1 });
            }
        }
        let parents = nodes.iter().map(|node| node.parent);
        let parents: Vec<_> = parents.chain(stubs.iter().map(|stub| Some(stub.node))).collect();
        let x = tidy(&parents);
        stubs.iter_mut().zip(&x[nodes.len()..]).for_each(|(stub, x)| stub.x = *x);
        let lowest = nodes.iter().map(|node| node.ply).chain(stubs.iter().map(|stub| stub.y));
        Layout {
            width: x.iter().copied().fold(0.0, f64::max),
            height: lowest.max().unwrap_or(0),
            nodes: nodes.iter().zip(&x).map(|(node, x)| [*x, node.ply.into()]).collect(),
            stubs,
        }
    }
}

/// How far a subtree reaches to either side in each row, seen from its root.
#[derive(Default)]
struct Outline {
    /// To be added to all rows: moving a subtree costs nothing.
    shift: f64,
    /// From the lowest row to the root's: a root on top is appended.
    rows: Vec<[f64; 2]>,
}

impl Outline {
    /// Row `n` from the top.
    fn row(&mut self, n: usize) -> &mut [f64; 2] {
        let last = self.rows.len() - 1;
        &mut self.rows[last - n]
    }

    /// Puts a subtree to the right of this one; returns where its root is. Only the rows that both
    /// have are looked at, so all nodes together cost no more than there are nodes.
    fn append(&mut self, mut right: Outline) -> f64 {
        let both = self.rows.len().min(right.rows.len());
        let overlap = |n| self.row(n)[1] + self.shift - right.row(n)[0] - right.shift;
        let gap = (0..both).map(overlap).reduce(f64::max).unwrap_or(0.0);
        right.shift += gap;
        if self.rows.len() < right.rows.len() {
            for n in 0..both {
                right.row(n)[0] = self.row(n)[0] + self.shift - right.shift;
            }
            *self = right;
        } else {
            for n in 0..both {
                self.row(n)[1] = right.row(n)[1] + right.shift - self.shift;
            }
        }
        gap
    }
}

/// The place across of each node of a tree, the leftmost at 0. Each node stands after its parent,
/// and siblings are placed in their order. No two nodes of a row are closer than 1.
#[must_use]
pub fn tidy(parents: &[Option<usize>]) -> Vec<f64> {
    let mut children: Vec<Vec<usize>> = parents.iter().map(|_| Vec::new()).collect();
    for (node, parent) in parents.iter().enumerate() {
        parent.iter().for_each(|parent| children[*parent].push(node));
    }
    // Seen from the parent, and then from the root.
    let mut x = vec![0.0; parents.len()];
    let mut outlines: Vec<Outline> = parents.iter().map(|_| Outline::default()).collect();
    for node in (0..parents.len()).rev() {
        let mut outline = Outline::default();
        for &child in &children[node] {
            x[child] = outline.append(mem::take(&mut outlines[child]));
        }
        if let [first, .., last] = children[node][..] {
            let middle = f64::midpoint(x[first], x[last]);
            children[node].iter().for_each(|child| x[*child] -= middle);
            outline.shift -= middle;
        }
        outline.rows.push([-0.5 - outline.shift, 0.5 - outline.shift]);
        outlines[node] = outline;
    }
    for node in 0..parents.len() {
        x[node] += parents[node].map_or(0.0, |parent| x[parent]);
    }
    let left = x.iter().copied().fold(0.0, f64::min);
    x.iter().map(|x| x - left).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subtrees_are_as_close_as_their_outlines_allow() {
        //      0            0
        //    / | \        / | \
        //   1  2  3      1  2  3
        //  / \           of which 1 has two children: 2 stands beside it, above nothing.
        let parents = [None, Some(0), Some(0), Some(0), Some(1), Some(1)];
        assert_eq!(tidy(&parents), [1.5, 0.5, 1.5, 2.5, 0.0, 1.0]);
        assert_eq!(tidy(&[]), Vec::<f64>::new());
        assert_eq!(tidy(&[None]), [0.0]);
    }

    #[test]
    fn a_deep_left_subtree_does_not_push_a_shallow_right_one() {
        // 1 has a chain of two below it that fans out; 2 is a leaf; 3 fans out as low as 1.
        let parents =
            [None, Some(0), Some(0), Some(0), Some(1), Some(4), Some(4), Some(3), Some(7), Some(7)];
        let x = tidy(&parents);
        assert_eq!((x[2] - x[1], x[3] - x[2]), (1.0, 1.0));
        assert_eq!((x[5], x[6], x[8], x[9]), (0.0, 1.0, 2.0, 3.0));
    }

    /// A path of a hundred thousand nodes would take minutes if outlines were copied.
    #[test]
    fn long_paths_are_quick() {
        let parents: Vec<Option<usize>> = (0..100_000_usize).map(|n| n.checked_sub(1)).collect();
        assert!(tidy(&parents).iter().all(|x| *x == 0.0));
    }
}
