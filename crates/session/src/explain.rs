//! A search written down step by step. All values here are seen by the first player, MAX, as in
//! textbooks: alpha is what MAX is sure of, beta what MIN is. Opinions are told in the evaluator's
//! own points, or in seeds where a game is won by seeds.

use crate::{Error, Search, position::Erased, value};
use kernel::{Evaluator, Game, Payoff, Score, Side, Unit, Value, Verdict, Window};
use search::{Bound, Cache, Event, Observer, ladder};
use serde::Serialize;
use std::fmt::Display;

/// A whole search.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Trace {
    /// The rules.
    pub game: String,
    /// The position searched.
    pub position: String,
    /// Which rungs were on.
    pub rung: String,
    /// How deep, in plies; none for the end of the game.
    pub depth: Option<u32>,
    /// The evaluator at the leaves.
    pub evaluator: String,
    /// What opinions are told in.
    pub unit: TraceUnit,
    /// What the position is worth; none if the search was given up.
    #[serde(serialize_with = "value::number")]
    pub value: Option<Value>,
    /// The best line.
    pub line: Vec<String>,
    /// Whether it was given up at the limit of nodes.
    pub given_up: bool,
    /// Whether a leaf was evaluated that must never be; then there is no value.
    pub forbidden: bool,
    /// The nodes that were visited, in order; the root is the first.
    pub nodes: Vec<Node>,
    /// What happened, in order.
    pub steps: Vec<Step>,
}

/// What opinions of a trace are told in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum TraceUnit {
    /// The evaluator's own points; the game is won, drawn or lost.
    Points,
    /// What the game is won by: seeds, or the numbers of a tree.
    Margin,
}

impl TraceUnit {
    const fn of(unit: Unit) -> TraceUnit {
        match unit {
            Unit::Chance => TraceUnit::Points,
            Unit::Margin => TraceUnit::Margin,
        }
    }

    /// A value as people read it. Beside points, results are words: +1 would look like one of them.
    #[must_use]
    pub fn text(self, value: Value) -> String {
        match (self, value) {
            (TraceUnit::Points, Value::Payoff(0)) => "draw".to_owned(),
            (TraceUnit::Points, Value::Payoff(1..)) => "win".to_owned(),
            (TraceUnit::Points, Value::Payoff(_)) => "loss".to_owned(),
            _ => value.to_string(),
        }
    }

    /// Alpha as people read it; nothing is minus infinity.
    #[must_use]
    pub fn alpha_text(self, alpha: Option<Value>) -> String {
        alpha.map_or_else(|| "-∞".to_owned(), |alpha| self.text(alpha))
    }

    /// Beta as people read it; nothing is infinity.
    #[must_use]
    pub fn beta_text(self, beta: Option<Value>) -> String {
        beta.map_or_else(|| "+∞".to_owned(), |beta| self.text(beta))
    }
}

/// A node of the search tree.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Node {
    /// Its parent's place in the list; none for the root.
    pub parent: Option<usize>,
    /// The move that led here; none at the root.
    #[serde(rename = "move")]
    pub mv: Option<String>,
    /// The name of the player to move here.
    pub mover: String,
    /// Whether that is the first player, MAX.
    pub max: bool,
    /// How far below the root.
    pub ply: u32,
    /// The position.
    pub position: String,
    /// The moves of this node that were never looked at.
    pub unseen: Vec<String>,
    /// The moves left out as images of others.
    pub twins: Vec<String>,
    /// How many positions minimax would have visited below what was left out here; none where that is too
    /// many to count.
    pub saved: Option<u64>,
}

/// Something that happened at a node.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Step {
    /// Where, as a place in the list of nodes.
    pub node: usize,
    /// What.
    pub event: Kind,
    /// What MAX is sure of, after the step; none is minus infinity.
    #[serde(serialize_with = "value::number")]
    pub alpha: Option<Value>,
    /// What MIN is sure of, after the step; none is infinity.
    #[serde(serialize_with = "value::number")]
    pub beta: Option<Value>,
    /// What the node is worth as far as is known; none before anything is.
    #[serde(serialize_with = "value::number")]
    pub value: Option<Value>,
    /// Whether that is the value or a bound of it.
    pub bound: Limit,
    /// The move it is about: the one that is best so far, left out, or forced.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    /// Of a twin, the move that it is the image of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// Why a move is forced.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<ForcedBy>,
    /// The step in a sentence.
    pub text: String,
}

/// What is known of a node's worth, seen by MAX.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Limit {
    /// It is worth this.
    Exact,
    /// It is worth at least this.
    AtLeast,
    /// It is worth at most this.
    AtMost,
}

impl Limit {
    /// What is written before a value.
    #[must_use]
    pub const fn sign(self) -> &'static str {
        match self {
            Limit::Exact => "",
            Limit::AtLeast => "≥ ",
            Limit::AtMost => "≤ ",
        }
    }

    /// A bound of the player to move is the other way round for MAX if that is MIN.
    fn of(bound: Bound, mover: Side) -> Limit {
        match (bound, mover) {
            (Bound::Exact, _) => Limit::Exact,
            (Bound::Lower, Side::First) | (Bound::Upper, Side::Second) => Limit::AtLeast,
            (Bound::Upper, Side::First) | (Bound::Lower, Side::Second) => Limit::AtMost,
        }
    }
}

/// Why one move is enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ForcedBy {
    /// It wins at once.
    Wins,
    /// The opponent wins next after all others.
    OnlyDefence,
    /// The opponent wins next whatever is played.
    Lost,
}

/// What can happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A node is entered.
    Enter,
    /// The cache answers.
    Hit,
    /// A move is left out as the image of another.
    Twin,
    /// One move is enough.
    Forced,
    /// A leaf is evaluated.
    Leaf,
    /// A better move is found.
    Raise,
    /// The rest is cut off.
    Cut,
    /// A node is left.
    Exit,
}

pub(crate) fn explain<G: Game, E: Evaluator<G> + Display>(
    start: &Erased<G, E>,
    search: &Search,
) -> Result<Trace, Error> {
    let pos = start.pos();
    if pos.move_count() == 0 {
        return Err(Error::Over);
    }
    let mut evaluator = start.evaluator(search.evaluator.as_deref())?;
    let evaluator_text = evaluator.to_string();
    let mut cache = Cache::new(pos, search.bytes());
    let mut scribe = Scribe::new(start.manner.sides, search, evaluator.point(pos));
    let visits = (start.manner.forbidden)(pos);
    let report = ladder::search(pos, &mut evaluator, &search.settings(), &mut cache, &mut scribe);
    let forbidden = (start.manner.forbidden)(pos) > visits;
    let line = report.lines.first().filter(|_| !forbidden);
    let opinion = line.is_none_or(|line| line.verdict != Verdict::Proven);
    // A search of depth 0 has a value and no line.
    let given_up = report.lines.is_empty() && search.depth != Some(0);
    let value =
        scribe.root.filter(|_| !given_up).map(|score| scribe.value(score, pos.to_move(), opinion));
    let mut walk = pos.clone();
    let mut moves = Vec::new();
    for &mv in line.map_or(&[][..], |line| &line.moves) {
        moves.push(walk.move_text(mv));
        walk.make(mv);
    }
    Ok(Trace {
        game: pos.rules().to_string(),
        position: pos.to_string(),
        rung: search.rung.to_string(),
        depth: search.depth,
        evaluator: evaluator_text,
        unit: scribe.unit,
        value: value.filter(|_| !forbidden),
        line: moves,
        given_up,
        forbidden,
        nodes: scribe.nodes,
        steps: scribe.steps,
    })
}

/// Writes down what it sees.
struct Scribe<G: Game> {
    sides: [&'static str; 2],
    unit: TraceUnit,
    /// How many points of a score make one of the evaluator's own.
    point: f64,
    /// What the root is worth, once it is left.
    root: Option<Score>,
    /// Without alpha-beta nobody asks what MAX and MIN are sure of elsewhere.
    alpha_beta: bool,
    nodes: Vec<Node>,
    steps: Vec<Step>,
    /// The nodes on the way, innermost last.
    way: Vec<Here<G>>,
    /// How deep the search is; none for the end of the game.
    depth: Option<u32>,
    /// How many positions may still be counted to tell what was saved.
    countable: u64,
}

/// Positions that are counted at most, all nodes of a trace together.
const COUNTABLE: u64 = 5_000_000;

/// A node under way.
struct Here<G> {
    node: usize,
    pos: G,
    window: Window,
    best: Option<Score>,
    /// Which of the zeros here are opinions. Other scores tell by themselves.
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

impl<G: Game> Scribe<G> {
    fn new(sides: [&'static str; 2], search: &Search, point: f64) -> Scribe<G> {
        Scribe {
            sides,
            unit: TraceUnit::of(G::UNIT),
            point,
            root: None,
            alpha_beta: search.rung.0.alpha_beta,
            nodes: Vec::new(),
            steps: Vec::new(),
            way: Vec::new(),
            depth: search.depth,
            countable: COUNTABLE,
        }
    }

    fn here(&self) -> &Here<G> {
        self.way.last().expect("events happen inside nodes")
    }

    fn mover(&self) -> Side {
        self.here().pos.to_move()
    }

    fn name(&self) -> &'static str {
        self.sides[self.mover().index()]
    }

    fn value(&self, score: Score, mover: Side, opinion: bool) -> Value {
        Value::in_points::<G>(score, mover, opinion, self.point)
    }

    /// What the node is worth as far as is known.
    fn best(&self) -> Option<Value> {
        let here = self.here();
        here.best.map(|best| self.value(best, self.mover(), here.zeros.node))
    }

    /// The same as people read it.
    fn best_text(&self) -> String {
        self.best().map_or_else(|| "-".to_owned(), |best| self.unit.text(best))
    }

    /// Alpha and beta of the node as MAX sees them; nothing is infinity.
    fn window(&self) -> [Option<Value>; 2] {
        let Here { window, zeros, .. } = self.here();
        let told = |score: Score, opinion| {
            let finite = score > Window::FULL.alpha && score < Window::FULL.beta;
            finite.then(|| self.value(score, self.mover(), opinion))
        };
        let [low, high] = [told(window.alpha, zeros.alpha), told(window.beta, zeros.beta)];
        if self.mover() == Side::First { [low, high] } else { [high, low] }
    }

    fn window_text(&self) -> [String; 2] {
        let [alpha, beta] = self.window();
        [self.unit.alpha_text(alpha), self.unit.beta_text(beta)]
    }

    fn step(&mut self, event: Kind, text: String) -> &mut Step {
        let [alpha, beta] = self.window();
        let (node, value, bound) = (self.here().node, self.best(), Limit::Exact);
        let (mv, of, reason) = (None, None, None);
        self.steps.push(Step { node, event, alpha, beta, value, bound, mv, of, reason, text });
        self.steps.last_mut().expect("it was pushed")
    }

    fn enter(&mut self, pos: &G, mv: Option<G::Move>, ply: u32, window: Window) {
        let parent = self.way.last();
        let mv = mv.zip(parent).map(|(mv, parent)| parent.pos.move_text(mv));
        let again = parent.is_some_and(|parent| parent.pos.to_move() == pos.to_move());
        // The window is the parent's: where the mover changes, alpha and beta change places.
        let zeros = parent.map_or(Zeros::default(), |parent| match parent.zeros {
            Zeros { alpha, beta, .. } if again => Zeros { alpha, beta, node: false },
            Zeros { alpha, beta, .. } => Zeros { alpha: beta, beta: alpha, node: false },
        });
        let mover = self.sides[pos.to_move().index()];
        self.nodes.push(Node {
            parent: parent.map(|parent| parent.node),
            mv: mv.clone(),
            mover: mover.to_owned(),
            max: pos.to_move() == Side::First,
            ply,
            position: pos.to_string(),
            unseen: Vec::new(),
            twins: Vec::new(),
            saved: Some(0),
        });
        let node = self.nodes.len() - 1;
        self.way.push(Here { node, pos: pos.clone(), window, best: None, zeros });
        let place = mv.map_or("Start at the root".to_owned(), |mv| format!("Look at {mv}"));
        let whose = match (pos.move_count(), again) {
            (0, _) => String::new(),
            (_, true) => format!(": {mover} moves again"),
            (_, false) => format!(": {mover} moves"),
        };
        let [alpha, beta] = self.window_text();
        let window =
            if self.alpha_beta { format!(", alpha {alpha}, beta {beta}") } else { String::new() };
        self.step(Kind::Enter, format!("{place}{whose}{window}."));
    }

    fn exit(&mut self, score: Score, bound: Bound) {
        if let Some(here) = self.way.last_mut() {
            here.best = Some(score);
        }
        let value = self.best_text();
        let bound = Limit::of(bound, self.mover());
        let words = match bound {
            Limit::Exact => "exactly",
            Limit::AtLeast => "at least",
            Limit::AtMost => "at most",
        };
        self.step(Kind::Exit, format!("This node is worth {words} {value}.")).bound = bound;
        let opinion = self.here().zeros.node;
        self.way.pop();
        match self.way.last_mut() {
            None => self.root = Some(score),
            Some(parent) => parent.zeros.node |= opinion,
        }
    }

    /// The evaluator, the rules or the cache say what the node is worth.
    fn answer(&mut self, score: Score, opinion: bool) {
        let here = self.way.last_mut().expect("events happen inside nodes");
        here.best = Some(score);
        here.zeros.node = opinion;
    }

    /// Counts what minimax would have visited below these moves of the node, each with all that follows.
    fn save(&mut self, moves: &[G::Move]) {
        let Here { node, pos, .. } = self.way.last().expect("events happen inside nodes");
        let (node, mut pos) = (*node, pos.clone());
        let below = self.depth.map_or(u32::MAX, |depth| depth - self.nodes[node].ply - 1);
        for &mv in moves {
            let undo = pos.make(mv);
            let more = positions(&mut pos, below, &mut self.countable);
            pos.unmake(mv, undo);
            let saved = &mut self.nodes[node].saved;
            *saved = saved.zip(more).map(|(saved, more)| saved + more);
        }
    }

    /// The same where the cache answered for the whole node.
    fn save_all(&mut self) {
        let mut moves = Vec::new();
        self.here().pos.moves(&mut moves);
        self.save(&moves);
    }

    fn cut(&mut self, unseen: &[G::Move]) {
        self.save(unseen);
        let names: Vec<String> = unseen.iter().map(|&mv| self.here().pos.move_text(mv)).collect();
        let node = self.here().node;
        let [alpha, beta] = self.window_text();
        let opponent = self.sides[self.mover().other().index()];
        let text = format!(
            "Cut: alpha {alpha} >= beta {beta}. {opponent} has better elsewhere and will not come \
             here, so {} never looked at.",
            are_or_is(&names)
        );
        self.nodes[node].unseen = names;
        self.step(Kind::Cut, text);
    }

    fn forced(&mut self, mv: G::Move, unseen: &[G::Move]) {
        self.save(unseen);
        let pos = &self.here().pos;
        let name = pos.move_text(mv);
        let names: Vec<String> = unseen.iter().map(|&mv| pos.move_text(mv)).collect();
        let mut after = pos.clone();
        after.make(mv);
        let mut replies = Vec::new();
        after.moves(&mut replies);
        let wins = |payoff: Option<Payoff>, side| payoff.and_then(Payoff::winner) == Some(side);
        let (mover, other) = (self.mover(), self.mover().other());
        let loses = replies.into_iter().any(|reply| wins(after.ending(reply), other));
        let opponent = self.sides[other.index()];
        let (reason, words) = if wins(after.terminal(), mover) {
            (ForcedBy::Wins, format!("{name} wins at once"))
        } else if loses {
            (ForcedBy::Lost, format!("{opponent} wins next whatever is played"))
        } else {
            (ForcedBy::OnlyDefence, format!("{opponent} wins next after all but {name}"))
        };
        let rest = if names.is_empty() {
            String::new()
        } else {
            format!(", so {} never looked at", are_or_is(&names))
        };
        let node = self.here().node;
        self.nodes[node].unseen = names;
        let step = self.step(Kind::Forced, format!("Forced: {words}{rest}."));
        (step.mv, step.reason) = (Some(name), Some(reason));
    }

    fn twin(&mut self, mv: G::Move, of: G::Move) {
        self.save(&[mv]);
        let [mv, of] = [mv, of].map(|mv| self.here().pos.move_text(mv));
        let text = format!("{mv} is the image of {of}: it is worth the same and left out.");
        let node = self.here().node;
        self.nodes[node].twins.push(mv.clone());
        let step = self.step(Kind::Twin, text);
        (step.mv, step.of) = (Some(mv), Some(of));
    }

    fn raise(&mut self, mv: G::Move, window: Window) {
        let name = self.here().pos.move_text(mv);
        let news = match (self.alpha_beta, self.mover()) {
            (false, _) => "",
            (true, Side::First) => "alpha rises to ",
            (true, Side::Second) => "beta falls to ",
        };
        if let Some(here) = self.way.last_mut() {
            here.best = Some(window.alpha);
            here.window = window;
            here.zeros.alpha = here.zeros.node;
        }
        let value = self.best_text();
        let text = format!("{name} is the best for {} so far: {news}{value}.", self.name());
        self.step(Kind::Raise, text).mv = Some(name);
    }
}

impl<G: Game> Observer<G> for Scribe<G> {
    fn see(&mut self, event: Event<'_, G>) {
        match event {
            Event::Enter { pos, mv, ply, window } => self.enter(pos, mv, ply, window),
            Event::Leaf { score, over } => {
                self.answer(score, !over);
                let value = self.best_text();
                let text = if over {
                    format!("The game is over here: {value}.")
                } else {
                    format!("Deep enough: the evaluator says {value}.")
                };
                self.step(Kind::Leaf, text);
            }
            Event::Hit { score, bound, opinion } => {
                self.save_all();
                self.answer(score, opinion);
                let known =
                    if bound == Bound::Exact { "its value" } else { "a bound that is enough" };
                let text = format!("Seen before: the cache knows {known}, {}.", self.best_text());
                self.step(Kind::Hit, text);
            }
            Event::Twin { mv, of } => self.twin(mv, of),
            Event::Forced { mv, unseen } => self.forced(mv, unseen),
            Event::Raise { mv, window } => self.raise(mv, window),
            Event::Cut { unseen } => self.cut(unseen),
            Event::Exit { score, bound } => self.exit(score, bound),
        }
    }
}

/// How many positions there are from here down to `plies` below, this one included; none if more than `most`. Nothing is evaluated.
fn positions<G: Game>(pos: &mut G, plies: u32, most: &mut u64) -> Option<u64> {
    *most = most.checked_sub(1)?;
    let mut moves = Vec::new();
    if plies > 0 {
        pos.moves(&mut moves);
    }
    moves.into_iter().try_fold(1, |sum, mv| {
        let undo = pos.make(mv);
        let more = positions(pos, plies - 1, most);
        pos.unmake(mv, undo);
        Some(sum + more?)
    })
}

/// "a is" or "a, b and c are".
fn are_or_is(names: &[String]) -> String {
    match names {
        [name] => format!("{name} is"),
        [first @ .., last] => format!("{} and {last} are", first.join(", ")),
        [] => "nothing is".to_owned(),
    }
}

/// The least number of leaves that alpha-beta visits in a tree of breadth `b` and depth `d`, if every
/// best move comes first: b^ceil(d/2) + b^floor(d/2) - 1.
#[must_use]
pub fn least_leaves(breadth: u64, depth: u32) -> Option<u64> {
    let power = |exponent| breadth.checked_pow(exponent);
    power(depth.div_ceil(2))?.checked_add(power(depth / 2)?)?.checked_sub(1)
}
