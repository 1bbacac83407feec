//! Where the nodes of a search tree stand at a step of the search, in columns and rows. What
//! they look like is up to whoever draws them.

use session::{
    Trace, Value,
    explain::{Kind, Limit, Step, TraceUnit},
};

/// Larger trees are unreadable; of them only the way to the current node is drawn.
const MOST_SPOTS: usize = 400;

/// If even the way is too broad, so many siblings are drawn on each side of it.
const NEAREST: usize = 12;

/// A tree as it is known after a step.
pub(super) struct Drawing {
    /// Each before its children, and siblings in the order of moves.
    pub(super) spots: Vec<Spot>,
    /// How many columns there are: one for each spot without children.
    pub(super) columns: usize,
    /// How many rows there are.
    pub(super) rows: usize,
    /// The step in a sentence.
    pub(super) sentence: String,
    /// What MAX and MIN are called in it.
    pub(super) sides: [String; 2],
    /// How many spots are not drawn because there are too many.
    pub(super) more: usize,
    /// What opinions are told in.
    pub(super) unit: TraceUnit,
}

/// Something to draw below its parent.
pub(super) struct Spot {
    /// Its place in the list; none for the root.
    pub(super) parent: Option<usize>,
    /// The move that leads here; empty at the root.
    pub(super) mv: String,
    /// In columns, from 0.
    pub(super) x: f64,
    /// In plies below the root.
    pub(super) row: usize,
    /// Whether there are children that are not drawn.
    pub(super) folded: bool,
    pub(super) what: What,
}

pub(super) enum What {
    /// A node that has been entered.
    Node(Node),
    /// A move that was cut off.
    Pruned,
    /// A move left out as the image of another.
    Twin,
}

/// A node as it is known.
pub(super) struct Node {
    pub(super) max: bool,
    /// None is minus infinity.
    pub(super) alpha: Option<Value>,
    /// None is infinity.
    pub(super) beta: Option<Value>,
    /// None before anything is known.
    pub(super) value: Option<Value>,
    pub(super) bound: Limit,
    /// Whether the step happened here.
    pub(super) current: bool,
    /// Whether the search is done with it.
    pub(super) left: bool,
    pub(super) leaf: bool,
    /// Whether the cache knew it.
    pub(super) hit: bool,
}

impl Drawing {
    /// That something is left out, if so.
    pub(super) fn more_text(&self) -> Option<String> {
        let noun = if self.more == 1 { "node" } else { "nodes" };
        (self.more > 0).then(|| format!("… {} more {noun}", self.more))
    }
}

/// The tree after the steps 0 to `step`, or to the last if there are fewer.
pub(super) fn layout(trace: &Trace, step: usize) -> Drawing {
    let last = step.min(trace.steps.len().saturating_sub(1));
    let mut grower = Grower { trace, spots: Vec::new(), spot_of: Vec::new(), twins: Vec::new() };
    trace.steps.iter().take(last + 1).for_each(|step| grower.grow(step));
    let here = trace.steps.get(last).and_then(|step| grower.spot_of.get(step.node)).copied();
    let mut spots = grower.spots;
    if let Some(here) = here
        && let What::Node(node) = &mut spots[here].what
    {
        node.current = true;
    }
    let all = spots.len();
    if let Some(here) = here.filter(|_| all > MOST_SPOTS) {
        spots = near(spots, here);
    }
    let columns = place(&mut spots);
    Drawing {
        columns,
        rows: spots.iter().map(|spot| spot.row + 1).max().unwrap_or(0),
        sentence: trace.steps.get(last).map_or(String::new(), |step| step.text.clone()),
        sides: [true, false].map(|max| side(trace, max)),
        more: all - spots.len(),
        unit: trace.unit,
        spots,
    }
}

/// What the players are called, as far as the trace tells.
fn side(trace: &Trace, max: bool) -> String {
    let node = trace.nodes.iter().find(|node| node.max == max);
    node.map_or(if max { "MAX" } else { "MIN" }.to_owned(), |node| node.mover.clone())
}

/// Grows a tree step by step. A search goes depth first, so that each spot comes before its
/// children and siblings come in the order of moves.
struct Grower<'a> {
    trace: &'a Trace,
    spots: Vec<Spot>,
    /// The spot of each node entered, and how many of its twins have been left out.
    spot_of: Vec<usize>,
    twins: Vec<usize>,
}

impl Grower<'_> {
    fn grow(&mut self, step: &Step) {
        let told = &self.trace.nodes[step.node];
        if step.event == Kind::Enter {
            let parent = told.parent.map(|parent| self.spot_of[parent]);
            self.spot_of.push(self.spots.len());
            self.twins.push(0);
            self.add(parent, told.mv.as_deref().unwrap_or_default(), What::Node(new(told.max)));
        }
        let spot = self.spot_of[step.node];
        if let What::Node(node) = &mut self.spots[spot].what {
            node.learn(step);
        }
        match step.event {
            Kind::Cut | Kind::Forced => {
                told.unseen.iter().for_each(|mv| self.add(Some(spot), mv, What::Pruned));
            }
            Kind::Twin => {
                // The trace lists the twins in the order of these steps.
                let mv = told.twins.get(self.twins[step.node]).map_or("", String::as_str);
                self.twins[step.node] += 1;
                self.add(Some(spot), mv, What::Twin);
            }
            _ => {}
        }
    }

    fn add(&mut self, parent: Option<usize>, mv: &str, what: What) {
        let row = parent.map_or(0, |parent| self.spots[parent].row + 1);
        self.spots.push(Spot { parent, mv: mv.to_owned(), x: 0.0, row, folded: false, what });
    }
}

/// A node of which nothing is known yet.
pub(super) fn new(max: bool) -> Node {
    Node {
        max,
        alpha: None,
        beta: None,
        value: None,
        bound: Limit::Exact,
        current: false,
        left: false,
        leaf: false,
        hit: false,
    }
}

impl Node {
    fn learn(&mut self, step: &Step) {
        (self.alpha, self.beta) = (step.alpha, step.beta);
        (self.value, self.bound) = (step.value, step.bound);
        self.left |= step.event == Kind::Exit;
        self.leaf |= step.event == Kind::Leaf;
        self.hit |= step.event == Kind::Hit;
    }
}

/// The way from the root to `here`, and the children of all nodes on it.
fn near(mut spots: Vec<Spot>, here: usize) -> Vec<Spot> {
    let mut on_way = vec![false; spots.len()];
    let mut next = Some(here);
    while let Some(spot) = next {
        on_way[spot] = true;
        next = spots[spot].parent;
    }
    let mut keep: Vec<bool> =
        spots.iter().map(|spot| spot.parent.is_none_or(|parent| on_way[parent])).collect();
    if keep.iter().filter(|keep| **keep).count() > MOST_SPOTS {
        keep_nearest(&spots, &on_way, &mut keep);
    }
    for spot in 0..spots.len() {
        if let Some(parent) = spots[spot].parent.filter(|_| !keep[spot]) {
            spots[parent].folded = true;
        }
    }
    only(spots, &keep)
}

/// Of the children of each node, keeps those next to the way, or the last if it ends there.
fn keep_nearest(spots: &[Spot], on_way: &[bool], keep: &mut [bool]) {
    for parent in (0..spots.len()).filter(|spot| on_way[*spot]) {
        let family: Vec<usize> =
            (parent..spots.len()).filter(|spot| spots[*spot].parent == Some(parent)).collect();
        let middle = family.iter().position(|spot| on_way[*spot]).unwrap_or(family.len());
        for (n, spot) in family.into_iter().enumerate() {
            keep[spot] &= n.abs_diff(middle) <= NEAREST;
        }
    }
}

/// Those to keep; no child is kept without its parent.
fn only(spots: Vec<Spot>, keep: &[bool]) -> Vec<Spot> {
    let mut kept: Vec<Spot> = Vec::new();
    let mut moved_to = vec![0; spots.len()];
    for (n, mut spot) in spots.into_iter().enumerate().filter(|(n, _)| keep[*n]) {
        moved_to[n] = kept.len();
        spot.parent = spot.parent.map(|parent| moved_to[parent]);
        kept.push(spot);
    }
    kept
}

/// Gives each spot without children a column of its own and centres the others over their first
/// and last child. So any two spots of a row are at least a column apart.
fn place(spots: &mut [Spot]) -> usize {
    let mut span: Vec<Option<(f64, f64)>> = vec![None; spots.len()];
    for parent in spots.iter().filter_map(|spot| spot.parent) {
        span[parent] = Some((f64::INFINITY, f64::NEG_INFINITY));
    }
    let mut columns = 0;
    for (spot, _) in spots.iter_mut().zip(&span).filter(|(_, span)| span.is_none()) {
        spot.x = columns as f64;
        columns += 1;
    }
    // Children come after their parents: backwards, they are placed first.
    for n in (0..spots.len()).rev() {
        if let Some((first, last)) = span[n] {
            spots[n].x = f64::midpoint(first, last);
        }
        let x = spots[n].x;
        if let Some((first, last)) = spots[n].parent.and_then(|parent| span[parent].as_mut()) {
            (*first, *last) = (first.min(x), last.max(x));
        }
    }
    columns
}

/// Real searches to draw in tests.
#[cfg(test)]
pub(super) mod samples {
    use session::{Registry, Search, Trace};

    pub(in super::super) fn trace(game: &str, rung: &str, depth: Option<u32>) -> Trace {
        let search = Search { rung: rung.parse().unwrap(), depth, ..Search::whole() };
        Registry::standard().open(game).unwrap().explain(&search).unwrap()
    }

    pub(in super::super) fn small() -> Trace {
        trace("tree:((10 11)(9 x))", "alphabeta", None)
    }
}

#[cfg(test)]
mod tests {
    use super::{
        samples::{small, trace},
        *,
    };

    fn node(spot: &Spot) -> &Node {
        match &spot.what {
            What::Node(node) => node,
            _ => panic!("{} is a stub", spot.mv),
        }
    }

    fn children(drawing: &Drawing, parent: usize) -> Vec<&Spot> {
        drawing.spots.iter().filter(|spot| spot.parent == Some(parent)).collect()
    }

    fn is_tidy(drawing: &Drawing) {
        for (n, spot) in drawing.spots.iter().enumerate() {
            let below = children(drawing, n);
            if let [first, .., last] = below[..] {
                assert_eq!(spot.x, f64::midpoint(first.x, last.x));
            }
            assert!(below.iter().all(|child| child.row == spot.row + 1));
            for other in &drawing.spots[..n] {
                assert!(other.row != spot.row || spot.x - other.x >= 1.0, "{}", spot.mv);
            }
            assert!(spot.x >= 0.0 && spot.x <= drawing.columns as f64 - 1.0);
        }
    }

    #[test]
    fn the_small_tree_ends_with_a_stub() {
        let drawing = layout(&small(), usize::MAX);
        let root = node(&drawing.spots[0]);
        assert_eq!(root.value, Some(Value::Payoff(10)));
        assert!(root.max && root.current && root.left && !root.leaf);
        let b = drawing.spots.iter().position(|spot| spot.row == 1 && spot.mv == "b").unwrap();
        assert!(!node(&drawing.spots[b]).max);
        let [a, stub] = children(&drawing, b)[..] else { panic!("b has two moves") };
        assert!(node(a).leaf && stub.mv == "b" && matches!(stub.what, What::Pruned));
        let leaves = drawing.spots.iter().filter_map(|spot| match &spot.what {
            What::Node(node) if node.leaf => node.value,
            _ => None,
        });
        assert_eq!(leaves.collect::<Vec<_>>(), [10, 11, 9].map(Value::Payoff));
        assert_eq!((drawing.columns, drawing.rows, drawing.more), (4, 3, 0));
    }

    #[test]
    fn nothing_is_drawn_before_it_happened() {
        let trace = small();
        let first = layout(&trace, 0);
        assert_eq!((first.spots.len(), first.columns), (1, 1));
        let root = node(&first.spots[0]);
        assert_eq!((root.alpha, root.beta), (None, None));
        assert!(root.value.is_none() && root.current && !root.left);
        let cut = trace.steps.iter().position(|step| step.event == Kind::Cut).unwrap();
        let stubs = |step| {
            let spots = layout(&trace, step).spots;
            spots.iter().filter(|spot| matches!(spot.what, What::Pruned)).count()
        };
        assert_eq!((stubs(cut - 1), stubs(cut)), (0, 1));
    }

    #[test]
    fn every_step_is_tidy() {
        for trace in [
            small(),
            trace("tree:((3 =(5 2))(9 1 4)7)", "minimax", None),
            trace("tictactoe", "symmetry", Some(2)),
        ] {
            (0..trace.steps.len()).for_each(|step| is_tidy(&layout(&trace, step)));
        }
    }

    #[test]
    fn twins_and_hits_are_marked() {
        let drawing = layout(&trace("tictactoe", "symmetry", Some(3)), usize::MAX);
        let twins =
            children(&drawing, 0).into_iter().filter(|spot| matches!(spot.what, What::Twin));
        assert_eq!(twins.map(|spot| spot.mv.as_str()).collect::<Vec<_>>().len(), 6);
        let trace = trace("tictactoe", "cache", Some(4));
        let hit = trace.steps.iter().position(|step| step.event == Kind::Hit).unwrap();
        let hits = |step| {
            let spots = layout(&trace, step).spots;
            spots.iter().any(|s| matches!(&s.what, What::Node(n) if n.hit && n.current))
        };
        assert!(!hits(hit - 1) && hits(hit) && hits(hit + 1));
    }

    #[test]
    fn extra_turns_are_not_alternated() {
        let drawing = layout(&trace("tree:(=(5 2)3)", "minimax", None), usize::MAX);
        assert!(node(&drawing.spots[0]).max && node(&drawing.spots[1]).max);
    }

    #[test]
    fn large_trees_are_folded() {
        let trace = trace("tictactoe", "minimax", Some(3));
        let drawing = layout(&trace, 1500);
        is_tidy(&drawing);
        assert!(drawing.spots.len() < 40 && drawing.spots.iter().any(|spot| spot.folded));
        assert!(drawing.spots.iter().any(|spot| matches!(&spot.what, What::Node(n) if n.current)));
        let all = trace.steps[..=1500].iter().filter(|step| step.event == Kind::Enter).count();
        assert!(all > MOST_SPOTS && drawing.more == all - drawing.spots.len());
    }

    #[test]
    fn broad_ways_are_narrowed() {
        let trace = trace("gomoku", "alphabeta", Some(2));
        // At the last move of the root, both rows of the way have more than 200 moves.
        let drawing = layout(&trace, trace.steps.len() - 2);
        is_tidy(&drawing);
        assert!((NEAREST..=4 * NEAREST).contains(&drawing.spots.len()));
        assert!(drawing.more > 400 && drawing.spots[0].folded);
    }
}
