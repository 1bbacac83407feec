//! A search tree as it is known after a step, placed by the session. SVG and TikZ decide what
//! it looks like.

#[cfg(test)]
mod tests;

use session::{
    Trace, Value,
    explain::{Kind, Limit, Step, tidy},
};

/// Larger trees are unreadable; of them only the path to the current node is drawn.
const MOST_SPOTS: usize = 400;

/// If even the path is too broad, this many siblings are drawn on each side of it.
const NEAREST: usize = 12;

/// A tree as it is known after a step.
pub(super) struct Drawing {
    /// Each before its children, and siblings in the order of moves.
    pub(super) spots: Vec<Spot>,
    /// The place of the rightmost.
    pub(super) width: f64,
    /// How many rows there are.
    pub(super) rows: usize,
    /// How many spots are not drawn because there are too many.
    pub(super) more: usize,
}

/// Something to draw below its parent.
pub(super) struct Spot {
    /// Its place in the list; none for the root.
    pub(super) parent: Option<usize>,
    /// The moves that lead here: of a node one, or none at the root.
    pub(super) moves: Vec<String>,
    /// From 0 at the left; a node takes 1.
    pub(super) x: f64,
    /// In plies below the root.
    pub(super) row: usize,
    /// Whether there are children that are not drawn.
    pub(super) folded: bool,
    pub(super) what: What,
}

impl Spot {
    /// The moves, or the first of them and how many there are besides.
    pub(super) fn label(&self) -> String {
        let all = self.moves.join(" ");
        match &self.moves[..] {
            [first, second, rest @ ..] if all.chars().count() > LABEL => {
                format!("{first} {second} +{}", rest.len())
            }
            _ => all,
        }
    }
}

/// More letters than this do not fit below a node.
const LABEL: usize = 9;

pub(super) enum What {
    /// A node that has been entered.
    Node(Node),
    /// Moves that were cut off.
    Pruned,
    /// Moves left out as symmetric to others.
    Symmetric,
}

/// A node as it is known.
#[derive(Clone, Copy)]
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
    pub(super) cached: bool,
}

/// The tree after the steps 0 to `step`, or to the last if there are fewer.
pub(super) fn grown(trace: &Trace, step: usize) -> Drawing {
    let last = step.min(trace.steps.len().saturating_sub(1));
    let mut grower = Grower { trace, spots: Vec::new(), spot_of: Vec::new() };
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
    let parents: Vec<Option<usize>> = spots.iter().map(|spot| spot.parent).collect();
    spots.iter_mut().zip(tidy(&parents)).for_each(|(spot, x)| spot.x = x);
    Drawing {
        width: spots.iter().map(|spot| spot.x).fold(0.0, f64::max),
        rows: spots.iter().map(|spot| spot.row + 1).max().unwrap_or(0),
        more: all - spots.len(),
        spots,
    }
}

/// Grows a tree step by step. Each spot comes before its children, and siblings come in the order
/// in which they are first searched.
struct Grower<'a> {
    trace: &'a Trace,
    spots: Vec<Spot>,
    /// The spot of each node entered.
    spot_of: Vec<usize>,
}

impl Grower<'_> {
    fn grow(&mut self, step: &Step) {
        let recorded = &self.trace.nodes[step.node];
        if step.event == Kind::Enter && step.node < self.spot_of.len() {
            // Entered again: what was known of it is being found anew.
            self.spots[self.spot_of[step.node]].what = What::Node(Node::new(recorded.max));
        } else if step.event == Kind::Enter {
            let parent = recorded.parent.map(|parent| self.spot_of[parent]);
            self.spot_of.push(self.spots.len());
            self.add(
                parent,
                recorded.mv.clone().into_iter().collect(),
                What::Node(Node::new(recorded.max)),
            );
        }
        let spot = self.spot_of[step.node];
        if let What::Node(node) = &mut self.spots[spot].what {
            node.learn(step);
        }
        match step.event {
            Kind::Cut | Kind::Forced => self.add_pruned(spot, &recorded.pruned),
            Kind::Symmetric => self.add_symmetric(spot, step.mv.clone().unwrap_or_default()),
            _ => {}
        }
    }

    fn add(&mut self, parent: Option<usize>, moves: Vec<String>, what: What) {
        let row = parent.map_or(0, |parent| self.spots[parent].row + 1);
        self.spots.push(Spot { parent, moves, x: 0.0, row, folded: false, what });
    }

    /// Moves that are never searched, once however often the node is entered.
    fn add_pruned(&mut self, parent: usize, moves: &[String]) {
        let is_theirs =
            |spot: &Spot| spot.parent == Some(parent) && matches!(spot.what, What::Pruned);
        if !moves.is_empty() && !self.spots[parent..].iter().any(is_theirs) {
            self.add(Some(parent), moves.to_vec(), What::Pruned);
        }
    }

    /// Symmetric moves of a node share a spot.
    fn add_symmetric(&mut self, parent: usize, mv: String) {
        let is_theirs =
            |spot: &&mut Spot| spot.parent == Some(parent) && matches!(spot.what, What::Symmetric);
        match self.spots[parent..].iter_mut().find(is_theirs) {
            Some(spot) => spot.moves.push(mv),
            None => self.add(Some(parent), vec![mv], What::Symmetric),
        }
    }
}

impl Node {
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
            cached: false,
        }
    }

    fn learn(&mut self, step: &Step) {
        (self.alpha, self.beta) = (step.alpha, step.beta);
        (self.value, self.bound) = (step.value, step.bound);
        self.left |= step.event == Kind::Exit;
        self.leaf |= matches!(step.event, Kind::Over | Kind::Evaluated | Kind::Undefined);
        self.cached |= step.event == Kind::Cached;
    }
}

/// The path from the root to `here`, and the children of all nodes on it.
fn near(mut spots: Vec<Spot>, here: usize) -> Vec<Spot> {
    let mut on_path = vec![false; spots.len()];
    let mut next = Some(here);
    while let Some(spot) = next {
        on_path[spot] = true;
        next = spots[spot].parent;
    }
    let mut keep: Vec<bool> =
        spots.iter().map(|spot| spot.parent.is_none_or(|parent| on_path[parent])).collect();
    if keep.iter().filter(|keep| **keep).count() > MOST_SPOTS {
        keep_nearest(&spots, &on_path, &mut keep);
    }
    for spot in 0..spots.len() {
        if let Some(parent) = spots[spot].parent.filter(|_| !keep[spot]) {
            spots[parent].folded = true;
        }
    }
    only(spots, &keep)
}

/// Of the children of each node, keeps those next to the path, or the last if it ends there.
fn keep_nearest(spots: &[Spot], on_path: &[bool], keep: &mut [bool]) {
    for parent in (0..spots.len()).filter(|spot| on_path[*spot]) {
        let family: Vec<usize> =
            (parent..spots.len()).filter(|spot| spots[*spot].parent == Some(parent)).collect();
        let middle = family.iter().position(|spot| on_path[*spot]).unwrap_or(family.len());
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

/// Real searches to draw in tests.
#[cfg(test)]
pub(super) mod samples {
    use session::{Job, Registry, Search, Trace};

    pub(crate) fn trace(game: &str, rung: &str, depth: Option<u32>) -> Trace {
        let search = Search { rung: rung.parse().unwrap(), depth, ..Search::whole() };
        Registry::standard().open(game).unwrap().explain(&search, &Job::new()).unwrap()
    }

    pub(crate) fn small() -> Trace {
        trace("tree:((10 11)(9 x))", "alphabeta", None)
    }
}
