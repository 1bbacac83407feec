//! A search recorded step by step, as data. All values are seen by the first player, MAX, as in
//! textbooks: alpha is what MAX is sure of, beta what MIN is. Opinions are in the evaluator's own
//! points, or in seeds where a game is won by seeds. Front ends make the sentences.

mod layout;
mod recorder;

use crate::{Error, Search, evaluation::written, position::Typed, value};
use kernel::{Game, Job, Knowledge, Limits, Side, Unit, Value};
pub use layout::{Layout, Stub, StubKind, tidy};
use recorder::Recorder;
pub use search::ForcedBy;
use search::{Bound, Cache, Ladder};
use serde::{Serialize, Serializer};
use std::fmt::Display;

/// A whole search.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Trace {
    /// The rules.
    pub game: String,
    /// The position searched.
    pub position: String,
    /// What MAX and MIN are called.
    pub sides: [String; 2],
    /// Which rungs were on.
    pub rung: String,
    /// How deep, in plies; none for the end of the game.
    pub depth: Option<u32>,
    /// The evaluator at the leaves.
    pub evaluator: String,
    /// The unit of opinions.
    pub unit: TraceUnit,
    /// What the position is worth; none if the search was given up.
    #[serde(serialize_with = "value::number")]
    pub value: Option<Value>,
    /// The best line.
    pub line: Vec<String>,
    /// Whether it was given up at the limit of nodes.
    pub given_up: bool,
    /// Whether the search reached a leaf that has no value; then the tree has none either.
    pub undefined: bool,
    /// The nodes that were visited, in order; the root is the first. A search that deepens, or
    /// searches a move again, enters a node more than once.
    pub nodes: Vec<Node>,
    /// What happened, in order.
    pub steps: Vec<Step>,
    /// Where the nodes stand in a picture.
    pub layout: Layout,
}

/// The unit of opinions in a trace.
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
    /// Whether the game is over here.
    pub over: bool,
    /// How far below the root.
    pub ply: u32,
    /// The position.
    pub position: String,
    /// The moves of this node that were never searched, however often it was entered.
    pub pruned: Vec<String>,
    /// The moves left out as symmetric to others.
    pub symmetric: Vec<String>,
    /// How many positions minimax would have visited below what was left out here; none where that
    /// is too many to count. Not counted where nodes are entered more than once.
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
    /// Which end of the window only makes it a null window: it is not the value told, but the next
    /// above (beta) or below it (alpha).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub epsilon: Option<End>,
    /// Whether an infinite end is the other way round, alpha plus or beta minus infinity: only a
    /// program with a mistake has such a window.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub swapped: bool,
    /// The move it is about: the one that is best so far, left out, or forced.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub mv: Option<String>,
    /// Of a cut, the moves that are not looked at; of a new order, all moves as they are tried.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub moves: Vec<String>,
    /// Of an iteration, its depth; of a reduced move, how many plies less it is searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// Of a symmetric move, the one that is searched instead.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// Why a move is forced.
    #[serde(serialize_with = "forced_by", skip_serializing_if = "Option::is_none")]
    pub reason: Option<ForcedBy>,
}

impl Step {
    /// A step of which nothing else is known.
    #[must_use]
    pub const fn new(node: usize, event: Kind) -> Step {
        Step {
            node,
            event,
            alpha: None,
            beta: None,
            value: None,
            bound: Limit::Exact,
            epsilon: None,
            swapped: false,
            mv: None,
            moves: Vec::new(),
            plies: None,
            of: None,
            reason: None,
        }
    }
}

/// An end of a window, seen by MAX.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// What MAX is sure of.
    Alpha,
    /// What MIN is sure of.
    Beta,
}

/// Whether a value is exact or a bound, seen by MAX.
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
    /// A bound of the player to move is the other way round for MAX if that is MIN.
    fn of(bound: Bound, mover: Side) -> Limit {
        match (bound, mover) {
            (Bound::Exact, _) => Limit::Exact,
            (Bound::Lower, Side::First) | (Bound::Upper, Side::Second) => Limit::AtLeast,
            (Bound::Upper, Side::First) | (Bound::Lower, Side::Second) => Limit::AtMost,
        }
    }
}

fn forced_by<S: Serializer>(reason: &Option<ForcedBy>, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(match reason {
        None => "",
        Some(ForcedBy::Wins) => "wins",
        Some(ForcedBy::OnlyDefence) => "only_defence",
        Some(ForcedBy::Lost) => "lost",
    })
}

/// What can happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A node is entered.
    Enter,
    /// The cache knows the position.
    Cached,
    /// A move is left out as symmetric to another.
    Symmetric,
    /// One move is enough.
    Forced,
    /// The tree is searched to another depth.
    Iteration,
    /// The table's move goes first.
    TableMove,
    /// Killers and history change the order of moves.
    Ordered,
    /// A null window asks whether a move is better.
    Probe,
    /// A late move is searched less deep, with a null window.
    Reduced,
    /// It may be better: again, to the full depth.
    Deeper,
    /// It is better: again, with the whole window.
    Wider,
    /// The game is over.
    Over,
    /// The depth is used up: the evaluator is asked.
    Evaluated,
    /// A leaf that has no value.
    Undefined,
    /// A better move is found.
    Raise,
    /// The rest is cut off.
    Cut,
    /// A node is left.
    Exit,
}

pub(crate) fn explain<G: Game, E: Knowledge<G> + Display + 'static>(
    start: &Typed<G, E>,
    search: &Search,
    job: &Job,
) -> Result<Trace, Error> {
    let pos = start.pos();
    if pos.move_count() == 0 {
        return Err(Error::Over);
    }
    let evaluator = start.evaluator(search.evaluator.as_deref())?;
    let mut cache = Cache::new(pos, search.bytes());
    let mut recorder = Recorder::new(start.adapter.sides, search, evaluator.point(pos), job);
    let report = Ladder::new(pos)
        .rungs(search.rung.0)
        .limits(&Limits { depth: search.depth, nodes: search.nodes, time: None })
        .evaluator(&evaluator)
        .cache(&mut cache)
        .observer(&mut recorder)
        .job(job)
        .run();
    let undefined = report.lines.first().is_some_and(|line| line.value().is_none());
    let best = report.lines.first().filter(|_| !undefined);
    // A search of depth 0 has a value and no line.
    let given_up = report.lines.is_empty() && search.depth != Some(0);
    let opinion = best.is_none_or(|best| !best.is_proven());
    let value = recorder.root_value(opinion).filter(|_| !given_up && !undefined);
    Ok(Trace {
        game: pos.rules().to_string(),
        position: pos.to_string(),
        sides: start.adapter.sides.map(str::to_owned),
        rung: search.rung.to_string(),
        depth: search.depth,
        evaluator: evaluator.to_string(),
        unit: TraceUnit::of(G::UNIT),
        value,
        line: written(pos, best.map_or(&[], |best| &best.line)),
        given_up,
        undefined,
        layout: Layout::of(&recorder.nodes),
        nodes: recorder.nodes,
        steps: recorder.steps,
    })
}

/// The least number of leaves that alpha-beta visits in a tree of breadth `b` and depth `d`, if
/// every best move comes first: b^ceil(d/2) + b^floor(d/2) - 1.
#[must_use]
pub fn least_leaves(breadth: u64, depth: u32) -> Option<u64> {
    let power = |exponent| breadth.checked_pow(exponent);
    power(depth.div_ceil(2))?.checked_add(power(depth / 2)?)?.checked_sub(1)
}
