//! Records what a search does.

use super::{End, Kind, Limit, Node, Step};
use crate::Search;
use kernel::{Game, Job, Score, Side, Value, Window};
use search::{Again, Agreement, Bound, Event, ForcedBy, LeafKind, Observer};
use std::collections::HashMap;

/// Positions that are counted at most to find out what was saved, all nodes of a trace together.
const COUNTABLE: u64 = 5_000_000;
/// Positions counted between two checks for cancellation.
const CHECKED: u64 = 1 << 12;

/// The observer of a search.
pub(super) struct Recorder<G: Game> {
    sides: [&'static str; 2],
    /// How many points of a score make one of the evaluator's own.
    point: f64,
    /// The score of the root, once it is left, and who moves there.
    root: Option<(Score, Side)>,
    pub(super) nodes: Vec<Node>,
    pub(super) steps: Vec<Step>,
    /// The nodes from the root to the current one.
    path: Vec<Here<G>>,
    /// The children of each node that were entered before.
    known: HashMap<(usize, G::Move), usize>,
    /// Whether nodes are entered once, so that what was left out can be counted.
    once: bool,
    /// The depth of the search; none for the end of the game.
    depth: Option<u32>,
    /// How many positions may still be counted.
    countable: u64,
    job: Job,
}

/// A node on the path.
struct Here<G> {
    node: usize,
    pos: G,
    window: Window,
    /// The end that only makes it a null window, and the score beside it, seen by the mover.
    null: Option<(End, Score)>,
    best: Option<Score>,
    /// Which of the zeros here are opinions. Other scores show it by themselves.
    zeros: Zeros,
}

/// Whether a score of zero is an opinion rather than a draw: if an opinion counted anywhere below,
/// it is one.
#[derive(Clone, Copy, Default)]
struct Zeros {
    alpha: bool,
    beta: bool,
    node: bool,
}

impl<G: Game> Recorder<G> {
    pub(super) fn new(
        sides: [&'static str; 2],
        search: &Search,
        point: f64,
        job: &Job,
    ) -> Recorder<G> {
        Recorder {
            sides,
            point,
            root: None,
            nodes: Vec::new(),
            steps: Vec::new(),
            path: Vec::new(),
            known: HashMap::new(),
            once: search.rung.0.agreement() == Agreement::ValueAndMove,
            depth: search.depth,
            countable: COUNTABLE,
            job: job.clone(),
        }
    }

    /// The value of the root, if it was left.
    pub(super) fn root_value(&self, opinion: bool) -> Option<Value> {
        self.root.map(|(score, mover)| self.value(score, mover, opinion))
    }

    fn here(&self) -> &Here<G> {
        self.path.last().expect("events happen inside nodes")
    }

    fn here_mut(&mut self) -> &mut Here<G> {
        self.path.last_mut().expect("events happen inside nodes")
    }

    fn mover(&self) -> Side {
        self.here().pos.to_move()
    }

    fn value(&self, score: Score, mover: Side, opinion: bool) -> Value {
        Value::in_points::<G>(score, mover, opinion, self.point)
    }

    /// Alpha and beta of the node as MAX sees them; none is infinity.
    fn window(&self) -> [Option<Value>; 2] {
        let Here { window, zeros, .. } = self.here();
        let value = |score: Score, opinion| {
            let finite = score > Window::FULL.alpha && score < Window::FULL.beta;
            finite.then(|| self.value(score, self.mover(), opinion))
        };
        let [low, high] = [value(window.alpha, zeros.alpha), value(window.beta, zeros.beta)];
        let [alpha, beta] = if self.mover() == Side::First { [low, high] } else { [high, low] };
        match self.here().null {
            None => [alpha, beta],
            Some((End::Alpha, score)) => [value(score, zeros.alpha || zeros.beta), beta],
            Some((End::Beta, score)) => [alpha, value(score, zeros.alpha || zeros.beta)],
        }
    }

    /// Which end of the window of a child is none of its own, if it is a null window: that of the
    /// player who did not ask.
    fn null_end(&self, mover: Side, window: Window) -> Option<(End, Score)> {
        let parent = self.path.last()?;
        if window.beta.points() != window.alpha.points().saturating_add(1) {
            return None;
        }
        let asked_by_max = match parent.null {
            Some((end, _)) => end == End::Beta,
            None => parent.pos.to_move() == Side::First,
        };
        let asked_by_mover = asked_by_max == (mover == Side::First);
        let end = if asked_by_max { End::Beta } else { End::Alpha };
        Some((end, if asked_by_mover { window.alpha } else { window.beta }))
    }

    fn step(&mut self, event: Kind) -> &mut Step {
        let [alpha, beta] = self.window();
        let here = self.here();
        let value = here.best.map(|best| self.value(best, self.mover(), here.zeros.node));
        self.steps.push(Step {
            alpha,
            beta,
            epsilon: here.null.map(|(end, _)| end),
            value,
            ..Step::new(here.node, event)
        });
        self.steps.last_mut().expect("it was pushed")
    }

    fn enter(&mut self, pos: &G, mv: Option<G::Move>, ply: u32, window: Window) {
        let parent = self.path.last();
        let again = parent.is_some_and(|parent| parent.pos.to_move() == pos.to_move());
        // The window is the parent's: where the mover changes, alpha and beta change places.
        let zeros = parent.map_or(Zeros::default(), |parent| match parent.zeros {
            Zeros { alpha, beta, .. } if again => Zeros { alpha, beta, node: false },
            Zeros { alpha, beta, .. } => Zeros { alpha: beta, beta: alpha, node: false },
        });
        let (mover, parent) = (pos.to_move(), parent.map(|parent| parent.node));
        let null = self.null_end(mover, window);
        let node = self.node(parent, pos, mv, ply);
        self.path.push(Here { node, pos: pos.clone(), window, null, best: None, zeros });
        self.step(Kind::Enter);
    }

    /// The place of a node in the list: the same if it was entered before.
    fn node(&mut self, parent: Option<usize>, pos: &G, mv: Option<G::Move>, ply: u32) -> usize {
        let edge = parent.zip(mv);
        let known = match edge {
            None => (!self.nodes.is_empty()).then_some(0),
            Some(edge) => self.known.get(&edge).copied(),
        };
        if let Some(known) = known {
            return known;
        }
        let node = self.nodes.len();
        self.known.extend(edge.map(|edge| (edge, node)));
        let mv = mv.zip(self.path.last()).map(|(mv, parent)| parent.pos.move_text(mv));
        if let Some((parent, name)) = parent.zip(mv.as_ref()) {
            // An earlier visit of the parent may have cut it off.
            self.nodes[parent].pruned.retain(|pruned| pruned != name);
        }
        self.nodes.push(Node {
            parent,
            mv,
            mover: self.sides[pos.to_move().index()].to_owned(),
            max: pos.to_move() == Side::First,
            over: pos.move_count() == 0,
            ply,
            position: pos.to_string(),
            pruned: Vec::new(),
            symmetric: Vec::new(),
            saved: Some(0),
        });
        node
    }

    fn exit(&mut self, score: Score, bound: Bound) {
        self.here_mut().best = Some(score);
        let mover = self.mover();
        self.step(Kind::Exit).bound = Limit::of(bound, mover);
        let opinion = self.here().zeros.node;
        self.path.pop();
        match self.path.last_mut() {
            None => self.root = Some((score, mover)),
            Some(parent) => parent.zeros.node |= opinion,
        }
    }

    /// The evaluator, the rules or the cache give the value of the node.
    fn answer(&mut self, event: Kind, score: Score, opinion: bool) -> &mut Step {
        let here = self.here_mut();
        here.best = Some(score);
        here.zeros.node = opinion;
        self.step(event)
    }

    /// Counts what minimax would have visited below these moves of the node.
    fn save(&mut self, moves: &[G::Move]) {
        if !self.once {
            return;
        }
        let Here { node, pos, .. } = self.here();
        let (node, mut pos) = (*node, pos.clone());
        let below = self.depth.map_or(u32::MAX, |depth| depth - self.nodes[node].ply - 1);
        for &mv in moves {
            let undo = pos.make(mv);
            let more = positions(&mut pos, below, &mut self.countable, &self.job);
            pos.unmake(mv, undo);
            let saved = &mut self.nodes[node].saved;
            *saved = saved.zip(more).map(|(saved, more)| saved + more);
        }
    }

    fn cached(&mut self, score: Score, bound: Bound, opinion: bool) {
        let mut moves = Vec::new();
        self.here().pos.moves(&mut moves);
        self.save(&moves);
        let mover = self.mover();
        self.answer(Kind::Cached, score, opinion).bound = Limit::of(bound, mover);
    }

    /// Notes moves that are not searched, and tells their names.
    fn prune(&mut self, pruned: &[G::Move]) -> Vec<String> {
        self.save(pruned);
        let Here { node, pos, .. } = self.here();
        let (node, all) = (*node, pruned.iter().map(|&mv| (mv, pos.move_text(mv))));
        let all: Vec<(G::Move, String)> = all.collect();
        for (mv, name) in &all {
            let listed = self.nodes[node].pruned.contains(name);
            if !listed && !self.known.contains_key(&(node, *mv)) {
                self.nodes[node].pruned.push(name.clone());
            }
        }
        all.into_iter().map(|(_, name)| name).collect()
    }

    fn cut(&mut self, unseen: &[G::Move]) {
        let moves = self.prune(unseen);
        self.step(Kind::Cut).moves = moves;
    }

    /// A step about a move of the node.
    fn about(&mut self, event: Kind, mv: G::Move) -> &mut Step {
        let name = self.here().pos.move_text(mv);
        let step = self.step(event);
        step.mv = Some(name);
        step
    }

    fn ordered(&mut self, moves: &[G::Move]) {
        let pos = &self.here().pos;
        let names = moves.iter().map(|&mv| pos.move_text(mv)).collect();
        self.step(Kind::Ordered).moves = names;
    }

    fn forced(&mut self, mv: G::Move, reason: ForcedBy, pruned: &[G::Move]) {
        let moves = self.prune(pruned);
        let step = self.about(Kind::Forced, mv);
        (step.moves, step.reason) = (moves, Some(reason));
    }

    fn symmetric(&mut self, mv: G::Move, of: G::Move) {
        self.save(&[mv]);
        let Here { node, pos, .. } = self.here();
        let (node, [mv, of]) = (*node, [mv, of].map(|mv| pos.move_text(mv)));
        self.nodes[node].symmetric.push(mv.clone());
        let step = self.step(Kind::Symmetric);
        (step.mv, step.of) = (Some(mv), Some(of));
    }

    fn raise(&mut self, mv: G::Move, window: Window) {
        let here = self.here_mut();
        here.best = Some(window.alpha);
        here.window = window;
        here.zeros.alpha = here.zeros.node;
        self.about(Kind::Raise, mv);
    }
}

impl<G: Game> Observer<G> for Recorder<G> {
    fn see(&mut self, event: Event<'_, G>) {
        match event {
            Event::Enter { pos, mv, ply, window } => self.enter(pos, mv, ply, window),
            Event::Leaf { score, kind } => match kind {
                LeafKind::Over => _ = self.answer(Kind::Over, score, false),
                LeafKind::Estimate => _ = self.answer(Kind::Evaluated, score, true),
                LeafKind::Undefined => _ = self.step(Kind::Undefined),
            },
            Event::CacheHit { score, bound, opinion } => self.cached(score, bound, opinion),
            Event::SymmetricTo { mv, first } => self.symmetric(mv, first),
            Event::Forced { mv, reason, unseen } => self.forced(mv, reason, unseen),
            Event::Raise { mv, window } => self.raise(mv, window),
            Event::Cut { unseen } => self.cut(unseen),
            Event::Iteration { depth } => self.step(Kind::Iteration).plies = Some(depth),
            Event::TableMove { mv } => _ = self.about(Kind::TableMove, mv),
            Event::Ordered { moves } => self.ordered(moves),
            Event::Probe { mv } => _ = self.about(Kind::Probe, mv),
            Event::Reduced { mv, plies } => self.about(Kind::Reduced, mv).plies = Some(plies),
            Event::Again { mv, how: Again::Deeper } => _ = self.about(Kind::Deeper, mv),
            Event::Again { mv, how: Again::Wider } => _ = self.about(Kind::Wider, mv),
            Event::Exit { score, bound } => self.exit(score, bound),
        }
    }
}

/// How many positions there are from here down to `plies` below, this one included; none if more
/// than `most`. Nothing is evaluated.
fn positions<G: Game>(pos: &mut G, plies: u32, most: &mut u64, job: &Job) -> Option<u64> {
    *most = most.checked_sub(1)?;
    if most.is_multiple_of(CHECKED) && job.is_over() {
        *most = 0;
    }
    let mut moves = Vec::new();
    if plies > 0 {
        pos.moves(&mut moves);
    }
    moves.into_iter().try_fold(1, |sum, mv| {
        let undo = pos.make(mv);
        let more = positions(pos, plies - 1, most, job);
        pos.unmake(mv, undo);
        Some(sum + more?)
    })
}
