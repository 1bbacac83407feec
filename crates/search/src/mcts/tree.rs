//! The tree that grows while random games are played.

use super::Mcts;
use crate::ln::ln;
use kernel::{Evaluation, Game, Payoff, Progress, Report, Scale, Score, Side, SplitMix};
use std::ops::Range;

/// A leaf gets children when it is reached once more after so many visits: with 0 the tree would be
/// as many times larger as there are moves.
const EXPAND_AFTER: u32 = 1;

const ROOT: usize = 0;

/// A position in the tree. Payoffs are seen by the first player, as everywhere.
struct Node<M> {
    /// What led here; nothing at the root.
    mv: Option<M>,
    mover: Side,
    /// The payoff of best play is at least this,
    lower: Payoff,
    /// and at most this.
    upper: Payoff,
    /// If proven: the plies to the end, along best moves in the tree.
    distance: u16,
    /// The children lie side by side, in the order of moves. None yet if there are 0.
    first: u32,
    count: u32,
    visits: u32,
    /// The sum of all payoffs that came back through here. Whole numbers, so that no order of
    /// adding changes it.
    total: i64,
}

impl<M> Node<M> {
    /// `reach` is what the parent can still reach. A game's bounds may be wider than those of
    /// the position before; a child's never are, so that a proven node has a child that proves it.
    fn new<G: Game<Move = M>>(mv: Option<M>, pos: &G, reach: (Payoff, Payoff)) -> Node<M> {
        let (lower, upper, distance) = match pos.terminal() {
            Some(payoff) => (payoff, payoff, 0),
            // If these meet, nobody knows when the game ends.
            None => {
                let (lower, upper) = pos.bounds().into_inner();
                (lower.max(reach.0), upper.min(reach.1), u16::MAX)
            }
        };
        let mover = pos.to_move();
        Node { mv, mover, lower, upper, distance, first: 0, count: 0, visits: 0, total: 0 }
    }

    fn is_proven(&self) -> bool {
        self.lower == self.upper
    }

    /// What `side` is sure of here.
    fn least(&self, side: Side) -> i32 {
        match side {
            Side::First => self.lower.value(),
            Side::Second => -self.upper.value(),
        }
    }

    /// What `side` can still hope for here.
    fn most(&self, side: Side) -> i32 {
        -self.least(side.other())
    }

    /// What `side` got here on average, corrected by what is certain by now.
    fn mean(&self, side: Side) -> f64 {
        let mean = self.total as f64 / f64::from(self.visits.max(1));
        let kept = mean.clamp(self.lower.value().into(), self.upper.value().into());
        if side == Side::First { kept } else { -kept }
    }

    fn children(&self) -> Range<usize> {
        self.first as usize..(self.first + self.count) as usize
    }
}

/// The tree of a search under way.
pub(super) struct Tree<'a, G: Game> {
    root: &'a G,
    nodes: Vec<Node<G::Move>>,
    /// How many nodes there may be.
    limit: usize,
    /// The worst and the range of what the root can reach by the rules, to scale payoffs to 0..1.
    worst: [f64; 2],
    range: f64,
    exploration: f64,
    rng: SplitMix,
    /// From the root to the leaf of this playout.
    path: Vec<usize>,
    moves: Vec<G::Move>,
    pub(super) playouts: u64,
    /// Positions, those of the random games included.
    pub(super) visited: u64,
    depth: usize,
    /// Whether a leaf without a value was evaluated.
    undefined: bool,
}

impl<'a, G: Game> Tree<'a, G> {
    pub(super) fn new(settings: &Mcts<'a, G>) -> Self {
        let pos = settings.pos;
        let root = Node::new(None, pos, (Payoff::MIN, Payoff::MAX));
        let worst = Side::BOTH.map(|side| f64::from(root.least(side)));
        // Children are numbered by u32.
        let limit = (settings.memory / size_of::<Node<G::Move>>()).min(u32::MAX as usize);
        let mut tree = Tree {
            root: pos,
            limit,
            range: f64::from(root.upper.value()) - f64::from(root.lower.value()),
            worst,
            nodes: Vec::new(),
            exploration: settings.exploration,
            rng: SplitMix(settings.seed),
            path: Vec::new(),
            moves: Vec::new(),
            playouts: 0,
            visited: 1,
            depth: 0,
            undefined: false,
        };
        tree.nodes.reserve_exact(1);
        tree.nodes.push(root);
        tree.expand(ROOT, &mut pos.clone());
        tree.settle(ROOT);
        tree
    }

    /// Whether the value of the root is known.
    pub(super) fn is_proven(&self) -> bool {
        self.nodes[ROOT].is_proven()
    }

    /// Down the tree, one step beyond it, to the end at random, and back up.
    pub(super) fn playout(&mut self) {
        let mut pos = self.root.clone();
        let mut at = ROOT;
        self.path.clear();
        self.path.push(at);
        while self.nodes[at].count > 0 {
            at = self.select(at);
            if let Some(mv) = self.nodes[at].mv {
                pos.make(mv);
            }
            self.path.push(at);
        }
        self.depth = self.depth.max(self.path.len() - 1);
        if self.nodes[at].visits >= EXPAND_AFTER {
            self.expand(at, &mut pos);
        }
        let payoff = self.play_at_random(pos);
        self.back_up(payoff);
        self.visited += self.path.len() as u64 - 1;
        self.playouts += 1;
    }

    /// The child with the highest upper confidence bound for the mover, also where he moves again; those
    /// never visited come first. The search starts at a random child, lest the first be favoured.
    ///
    /// Children that cannot be better than what the mover is sure of are left alone. A node that is
    /// not proven has others, and these are not proven either.
    fn select(&mut self, at: usize) -> usize {
        let node = &self.nodes[at];
        let (mover, sure, children) = (node.mover, node.least(node.mover), node.children());
        let log = ln(node.visits.max(1));
        let start = children.start + self.rng.below(children.len());
        let mut best = (f64::NEG_INFINITY, start);
        for n in (start..children.end).chain(children.start..start) {
            let child = &self.nodes[n];
            if child.most(mover) <= sure {
                continue;
            }
            if child.visits == 0 {
                return n;
            }
            let value = (child.mean(mover) - self.worst[mover.index()]) / self.range;
            let urgency = value + self.exploration * (log / f64::from(child.visits)).sqrt();
            if urgency > best.0 {
                best = (urgency, n);
            }
        }
        best.1
    }

    /// Gives a leaf all its children, if there is room.
    fn expand(&mut self, at: usize, pos: &mut G) {
        let (len, count) = (self.nodes.len(), pos.move_count());
        if at != ROOT && len + count > self.limit {
            return;
        }
        if len + count > self.nodes.capacity() {
            // Doubled like any list, but never beyond the limit.
            let capacity = (2 * self.nodes.capacity()).min(self.limit).max(len + count);
            self.nodes.reserve_exact(capacity - len);
        }
        self.moves.clear();
        pos.moves(&mut self.moves);
        // Nothing has been proven of a leaf: its bounds are still those of the game.
        let reach = (self.nodes[at].lower, self.nodes[at].upper);
        for &mv in &self.moves {
            let undo = pos.make(mv);
            self.nodes.push(Node::new(Some(mv), pos, reach));
            self.undefined |= pos.is_undefined();
            pos.unmake(mv, undo);
        }
        self.visited += count as u64;
        (self.nodes[at].first, self.nodes[at].count) = (len as u32, count as u32);
    }

    /// A random game to its end.
    fn play_at_random(&mut self, mut pos: G) -> Payoff {
        loop {
            if let Some(payoff) = pos.terminal() {
                self.undefined |= pos.is_undefined();
                return payoff;
            }
            pos.make(pos.nth_move(self.rng.below(pos.move_count())));
            self.visited += 1;
        }
    }

    /// Counts a playout along its path. On the way its payoff is kept within what is certain: a
    /// player who is sure of a draw does not lose, whatever the random game went on to do.
    fn back_up(&mut self, payoff: Payoff) {
        let (mut payoff, mut settling) = (payoff, true);
        for step in (0..self.path.len()).rev() {
            let at = self.path[step];
            settling = settling && self.settle(at);
            let node = &mut self.nodes[at];
            payoff = payoff.clamp(node.lower, node.upper);
            node.total += i64::from(payoff.value());
            node.visits += 1;
        }
    }

    /// Takes the bounds of a node from its children: the mover has the best of what they are sure
    /// of, and may hope for the best of what they hope for. Whether anything changed.
    fn settle(&mut self, at: usize) -> bool {
        let node = &self.nodes[at];
        let (mover, before) = (node.mover, (node.lower, node.upper));
        let children = &self.nodes[node.children()];
        let best = |bounds: &mut dyn Iterator<Item = Payoff>| match mover {
            Side::First => bounds.max(),
            Side::Second => bounds.min(),
        };
        let lower = best(&mut children.iter().map(|child| child.lower));
        let upper = best(&mut children.iter().map(|child| child.upper));
        let (Some(lower), Some(upper)) = (lower, upper) else {
            return false;
        };
        (self.nodes[at].lower, self.nodes[at].upper) = (lower, upper);
        if lower == upper {
            let below = self.proof(at).map_or(u16::MAX, |child| self.nodes[child].distance);
            self.nodes[at].distance = below.saturating_add(1);
        }
        before != (lower, upper)
    }

    /// Of the children that are proven to be worth what this node is, the one that wins soonest or
    /// draws or loses latest; the first of several.
    fn proof(&self, at: usize) -> Option<usize> {
        let node = &self.nodes[at];
        let sign = if node.least(node.mover) > 0 { 1 } else { -1 };
        let attains = |n: &usize| self.nodes[*n].is_proven() && self.nodes[*n].lower == node.lower;
        node.children().filter(attains).min_by_key(|n| sign * i32::from(self.nodes[*n].distance))
    }

    /// The child to play, as [`Mcts::run`] says.
    fn best(&self, at: usize) -> Option<usize> {
        let node = &self.nodes[at];
        if node.is_proven() {
            return self.proof(at);
        }
        let (mover, sure) = (node.mover, node.least(node.mover));
        // Backwards, because of several largest the last is taken.
        let most_visited = |wanted: &dyn Fn(&Node<G::Move>) -> bool| {
            let those = node.children().rev().filter(|n| wanted(&self.nodes[*n]));
            those.max_by_key(|n| self.nodes[*n].visits)
        };
        let open = most_visited(&|child| child.most(mover) > sure)?;
        if self.nodes[open].mean(mover) >= f64::from(sure) {
            return Some(open);
        }
        most_visited(&|child| child.least(mover) == sure)
    }

    /// Best moves from the root on, as far as they have been visited or proven. A leaf's bounds can
    /// meet before the game is over; then the line ends there.
    fn line(&self) -> Vec<G::Move> {
        let mut moves = Vec::new();
        let mut at = ROOT;
        while let Some(child) = self.best(at) {
            let node = &self.nodes[child];
            if at != ROOT && node.visits == 0 && !node.is_proven() {
                break;
            }
            moves.extend(node.mv);
            at = child;
        }
        moves
    }

    /// What the best move is worth to the mover.
    fn score(&self) -> Score {
        let root = &self.nodes[ROOT];
        let side = root.mover;
        if root.is_proven() {
            return Score::of(root.lower, side, root.distance.into());
        }
        let best = &self.nodes[self.best(ROOT).unwrap_or(ROOT)];
        let (least, most) = (best.least(side), root.most(side));
        let [worst, hope] = [self.worst[side.index()], -self.worst[side.other().index()]];
        // The end is as far away as makes the bound true: a win at last, a loss at once, or
        // conversely.
        let far = |is_far| if is_far { Score::LAST_PLY } else { 0 };
        if best.is_proven() || worst < 0.0 && least >= 0 {
            return Score::of(Payoff::won_by(side, least), side, far(least > 0));
        }
        if hope > 0.0 && most <= 0 {
            return Score::of(Payoff::won_by(side, most), side, far(most < 0));
        }
        let mean = best.mean(side);
        if worst >= -1.0 && hope <= 1.0 {
            Score::estimate((mean * f64::from(Score::MAX_ESTIMATE)) as i32)
        } else {
            Score::margin((mean * f64::from(Score::UNIT)) as i64)
        }
    }

    pub(super) fn report(&self) -> Report<G> {
        let Node { lower, upper, .. } = self.nodes[ROOT];
        let (proven, line) = (lower == upper, self.line());
        if self.undefined {
            let lines = vec![Evaluation::undefined(self.root, line)];
            return Report { lines, depth: self.depth as u32, nodes: self.visited };
        }
        let found = Evaluation::of_score(self.root, self.score(), proven, Scale::Mean, line);
        let lines = vec![Evaluation { bounds: lower..=upper, ..found }];
        Report { lines, depth: self.depth as u32, nodes: self.visited }
    }

    pub(super) fn progress(&self, playouts: Option<u64>) -> Progress {
        let Node { lower, upper, .. } = self.nodes[ROOT];
        Progress {
            done: self.playouts,
            total: playouts,
            nodes: self.visited,
            bounds: Some(lower..=upper),
            fill: Some(self.nodes.len() as f64 / self.limit.max(self.nodes.len()) as f64),
            written: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::{mnk, tree::Tree as Drawn, ultimate::Ultimate};

    /// After so many playouts.
    fn grown<'a, G: Game>(search: &Mcts<'a, G>, playouts: u64) -> Tree<'a, G> {
        let mut tree = Tree::new(search);
        (0..playouts).for_each(|_| tree.playout());
        tree
    }

    #[test]
    fn the_tree_stays_within_its_memory_and_playouts_go_on() {
        let pos = Ultimate::new(&Default::default());
        for memory in [10_000, 100_000, 1 << 20] {
            let mut tree = Tree::new(&Mcts::new(&pos).memory(memory).seed(1));
            for _ in 0..20_000 {
                tree.playout();
                let bytes = tree.nodes.capacity() * size_of::<Node<games::ultimate::Spot>>();
                assert!(bytes <= memory, "{bytes} of {memory}");
            }
            let best = tree.report().best().expect("a move");
            pos.check(best).expect("a legal one");
        }
    }

    #[test]
    fn no_memory_leaves_the_root_and_its_moves() {
        let pos = mnk::Small::new(&Default::default());
        let tree = grown(&Mcts::new(&pos).memory(0).seed(1), 2000);
        let report = tree.report();
        assert_eq!((tree.nodes.len(), report.depth), (10, 1));
        assert_eq!(report.best(), pos.parse_move("b2").ok(), "the centre wins most random games");
        assert!(!report.lines[0].is_proven());
    }

    #[test]
    fn an_extra_turn_is_chosen_by_its_mover() {
        // The root's player moves twice, then leads to good or bad; there is room for those two
        // moves only.
        let (good, bad) = ("(2000 2000 2000 1999)", "(-2000 -2000 -2000 -1999)");
        let twice = format!("(=(={good} ={bad}) =(={bad} ={good}))");
        for (tree, path) in [(twice.clone(), "root"), (format!("({twice} 1)"), "a")] {
            let pos = Drawn::parse(&format!("tree:{tree}").parse().unwrap(), path).unwrap();
            let room = 7 * size_of::<Node<games::tree::Child>>();
            let grown = grown(&Mcts::new(&pos).memory(room).seed(2), 1000);
            assert_eq!(grown.nodes.len(), 7, "the root, two moves and two more each");
            let line = &grown.report().lines[0];
            assert!(!line.is_proven());
            assert!(line.score.points() > 1000 * Score::UNIT, "{tree} {line:?}");
        }
    }
}
