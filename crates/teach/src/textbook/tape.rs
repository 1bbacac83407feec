//! A textbook search recorded step by step, in the form of a ladder's trace: all values are seen
//! by the first player, as the program believes them to be.

use super::{Bound, Method};
use kernel::{Game, Score, Side, Unit, Value, Window};
use session::explain::{Kind, Layout, Limit, Node, Step, Trace, TraceUnit};

/// Steps that are recorded; a search with more is given up.
const MOST_STEPS: usize = 20_000;

/// What a search did.
pub(super) struct Tape {
    sides: [&'static str; 2],
    /// Whether leaves are evaluated: then zero is an opinion, not a draw.
    opinions: bool,
    /// One point of the evaluator, in a score.
    point: f64,
    nodes: Vec<Node>,
    steps: Vec<Step>,
    path: Vec<Here>,
}

/// A node under way.
struct Here {
    node: usize,
    /// Whose turn the program takes it to be.
    side: Side,
    window: Window,
    best: Option<Score>,
    over: bool,
}

impl Tape {
    pub(super) fn new(sides: [&'static str; 2], method: Method, point: f64) -> Tape {
        Tape {
            sides,
            opinions: method.depth.is_some(),
            point,
            nodes: Vec::new(),
            steps: Vec::new(),
            path: Vec::new(),
        }
    }

    pub(super) fn is_full(&self) -> bool {
        self.steps.len() >= MOST_STEPS
    }

    pub(super) fn enter<G: Game>(
        &mut self,
        pos: &G,
        mv: Option<String>,
        side: Side,
        window: Window,
    ) {
        let node = self.nodes.len();
        self.nodes.push(Node {
            parent: self.path.last().map(|parent| parent.node),
            mv,
            mover: self.sides[side.index()].to_owned(),
            max: side == Side::First,
            over: pos.move_count() == 0,
            ply: self.path.len() as u32,
            position: pos.to_string(),
            pruned: Vec::new(),
            symmetric: Vec::new(),
            saved: None,
        });
        self.path.push(Here { node, side, window, best: None, over: false });
        self.step::<G>(Kind::Enter);
    }

    /// The rules or the evaluator give the value.
    pub(super) fn leaf<G: Game>(&mut self, score: Score, over: bool) {
        let here = self.here();
        (here.best, here.over) = (Some(score), over);
        self.step::<G>(if over { Kind::Over } else { Kind::Evaluated });
        self.exit::<G>(score, Bound::Exact);
    }

    /// The table gives it.
    pub(super) fn known<G: Game>(&mut self, score: Score, known: Bound) {
        let here = self.here();
        here.best = Some(score);
        let bound = limit(known, here.side);
        self.step::<G>(Kind::Cached).bound = bound;
        self.exit::<G>(score, known);
    }

    /// A move is the best so far.
    pub(super) fn raise<G: Game>(&mut self, mv: String, score: Score, window: Window) {
        let here = self.here();
        (here.best, here.window) = (Some(score), window);
        self.step::<G>(Kind::Raise).mv = Some(mv);
    }

    pub(super) fn cut<G: Game>(&mut self, unseen: Vec<String>) {
        let node = self.here().node;
        self.nodes[node].pruned.clone_from(&unseen);
        self.step::<G>(Kind::Cut).moves = unseen;
    }

    pub(super) fn exit<G: Game>(&mut self, score: Score, bound: Bound) {
        let here = self.here();
        here.best = Some(score);
        let bound = limit(bound, here.side);
        self.step::<G>(Kind::Exit).bound = bound;
        self.path.pop();
    }

    /// All of it, with what the search says and plays.
    pub(super) fn trace<G: Game>(
        self,
        root: &G,
        method: Method,
        evaluator: &str,
        played: Option<String>,
    ) -> Trace {
        let rung = match (method.cut, method.table) {
            (None, _) => "minimax",
            (Some(_), false) => "alphabeta",
            (Some(_), true) => "cache",
        };
        Trace {
            game: root.rules().to_string(),
            position: self.nodes.first().map_or_else(String::new, |node| node.position.clone()),
            sides: self.sides.map(str::to_owned),
            rung: rung.to_owned(),
            depth: method.depth,
            evaluator: evaluator.to_owned(),
            unit: if G::UNIT == Unit::Margin { TraceUnit::Margin } else { TraceUnit::Points },
            value: self.steps.last().and_then(|step| step.value),
            given_up: played.is_none(),
            line: played.into_iter().collect(),
            undefined: false,
            layout: Layout::of(&self.nodes),
            nodes: self.nodes,
            steps: self.steps,
        }
    }

    fn here(&mut self) -> &mut Here {
        self.path.last_mut().expect("a node was entered")
    }

    fn step<G: Game>(&mut self, event: Kind) -> &mut Step {
        let Here { node, side, window, best, over } = *self.path.last().expect("it was entered");
        let (opinion, point) = (self.opinions && !over, self.point);
        let seen = |score| Value::in_points::<G>(score, side, opinion, point);
        let [alpha, beta] = match side {
            Side::First => [window.alpha, window.beta],
            Side::Second => [window.beta, window.alpha],
        };
        let finite = |score: Score| {
            let is_full = [Window::FULL.alpha, Window::FULL.beta].contains(&score);
            (!is_full).then(|| seen(score))
        };
        // The ends of a full window change places where a program forgets to.
        let [least, most] = match side {
            Side::First => [Window::FULL.alpha, Window::FULL.beta],
            Side::Second => [Window::FULL.beta, Window::FULL.alpha],
        };
        let swapped = alpha == most || beta == least;
        self.steps.push(Step {
            alpha: finite(alpha),
            beta: finite(beta),
            value: best.map(seen),
            swapped,
            ..Step::new(node, event)
        });
        self.steps.last_mut().expect("it was pushed")
    }
}

/// A bound of the player to move is the other way round for MAX if that is MIN.
fn limit(bound: Bound, side: Side) -> Limit {
    match (bound, side) {
        (Bound::Exact, _) => Limit::Exact,
        (Bound::Lower, Side::First) | (Bound::Upper, Side::Second) => Limit::AtLeast,
        (Bound::Upper, Side::First) | (Bound::Lower, Side::Second) => Limit::AtMost,
    }
}
