//! Depth-first proof-number search for the question whether a side wins.
//!
//! A node is settled through the child that seems to need the least; how much a position needs is at first guessed from
//! its evaluation, which only decides where to look first. What is said to be settled never rests on it.

use super::{
    position::{is_hopeless, key, wins_at_once},
    table::{Effort, Table},
};
use games::ultimate::{Spot, Ultimate};
use heuristics::ultimate::Patterns;
use kernel::{Evaluator, Game, Side};
use std::{
    ops::ControlFlow,
    sync::{
        LazyLock,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};

/// A child is left when it needs this part more than the second best.
const SPREAD: u32 = 4;
/// How often the clock and the stop flag are looked at, in nodes.
const PATIENCE: u64 = 1024;

/// A move and what is known of the position it leads to, seen by the player to move there.
#[derive(Clone, Copy)]
struct Child {
    mv: Spot,
    effort: Effort,
}

/// It was stopped before it knew.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Stopped;

/// What ends a search before its time.
pub(super) struct Watch<'a> {
    /// Set by others.
    pub(super) stop: &'a AtomicBool,
    /// How many nodes may be visited.
    pub(super) nodes: u64,
    /// Told of nodes visited so far.
    pub(super) told: &'a mut dyn FnMut(u64) -> ControlFlow<()>,
}

/// Searches that share what they learn.
pub(super) struct Search<'a> {
    table: Table,
    watch: Watch<'a>,
    pos: Ultimate,
    /// Whether this side wins is the question; the other side's aim is that it does not.
    attacker: Side,
    evaluator: Patterns,
    children: Vec<Child>,
    moves: Vec<Spot>,
    pub(super) nodes: u64,
}

impl<'a> Search<'a> {
    /// A table of at most `bytes` bytes, for positions of the rules of `pos`.
    pub(super) fn new(pos: &Ultimate, bytes: usize, watch: Watch<'a>) -> Search<'a> {
        Search {
            table: Table::new(bytes),
            watch,
            pos: pos.clone(),
            attacker: Side::First,
            evaluator: Patterns::standard(),
            children: Vec::new(),
            moves: Vec::new(),
            nodes: 0,
        }
    }

    /// Whether `attacker` wins from `pos`.
    pub(super) fn wins(&mut self, pos: &Ultimate, attacker: Side) -> Result<bool, Stopped> {
        self.pos.clone_from(pos);
        self.attacker = attacker;
        self.children.clear();
        let effort = match self.settled().or_else(|| self.table.get(self.key())) {
            Some(effort) if effort.is_settled() => effort,
            _ => self.visit(Effort { own: Effort::NEVER, other: Effort::NEVER })?,
        };
        Ok((effort.own == 0) == (pos.to_move() == attacker))
    }

    fn key(&self) -> u128 {
        key(&self.pos) << 1 | self.attacker.index() as u128
    }

    /// Looks at the position at hand until it is settled or needs at least so much.
    fn visit(&mut self, most: Effort) -> Result<Effort, Stopped> {
        self.nodes += 1;
        if self.must_stop() {
            return Err(Stopped);
        }
        let (nodes, start) = (self.nodes, self.children.len());
        let effort = match self.expand() {
            Some(settled) => settled,
            None => self.widen(start, most)?,
        };
        self.children.truncate(start);
        self.table.put(self.key(), effort, self.nodes - nodes + 1);
        Ok(effort)
    }

    fn must_stop(&mut self) -> bool {
        self.nodes >= self.watch.nodes
            || self.nodes.is_multiple_of(PATIENCE)
                && (self.watch.stop.load(Relaxed) || (self.watch.told)(self.nodes).is_break())
    }

    /// Goes on with the child that seems to need the least, again and again.
    fn widen(&mut self, start: usize, most: Effort) -> Result<Effort, Stopped> {
        loop {
            let (effort, best, second) = sum(&self.children[start..]);
            if effort.own >= most.own || effort.other >= most.other {
                return Ok(effort);
            }
            let Child { mv, effort: child } = self.children[start + best];
            let limit = Effort {
                own: (most.other - effort.other).saturating_add(child.own).min(Effort::NEVER),
                other: most.own.min(second.saturating_add(second / SPREAD + 1)),
            };
            let undo = self.pos.make(mv);
            let found = self.visit(limit);
            self.pos.unmake(mv, undo);
            self.children[start + best].effort = found?;
        }
    }

    /// Lists the moves that are not settled; what the node is worth if that is known at once.
    fn expand(&mut self) -> Option<Effort> {
        let start = self.children.len();
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        self.pos.moves(&mut moves);
        let reaches = moves.iter().any(|&mv| {
            let undo = self.pos.make(mv);
            let effort = self.look();
            self.pos.unmake(mv, undo);
            if effort.own != 0 {
                self.children.push(Child { mv, effort });
            }
            effort.other == 0
        });
        self.moves = moves;
        if reaches {
            return Some(Effort::REACHED);
        }
        (self.children.len() == start).then_some(Effort::STOPPED)
    }

    /// What is known of the position at hand without a look at its moves.
    fn look(&mut self) -> Effort {
        self.settled().or_else(|| self.table.get(self.key())).unwrap_or_else(|| self.guess())
    }

    /// What the rules tell of the position at hand.
    fn settled(&self) -> Option<Effort> {
        let attacks = self.pos.to_move() == self.attacker;
        let reached = |is: bool| if is { Effort::REACHED } else { Effort::STOPPED };
        if let Some(payoff) = self.pos.terminal() {
            return Some(reached((payoff.winner() == Some(self.attacker)) == attacks));
        }
        if wins_at_once(&self.pos) {
            return Some(Effort::REACHED);
        }
        is_hopeless(&self.pos, self.attacker).then(|| reached(!attacks))
    }

    /// What the position at hand seems to need: the better it looks for the mover the less, and the more moves there are
    /// the more to refute them.
    fn guess(&mut self) -> Effort {
        let points = self.evaluator.evaluate(&self.pos).points();
        let own = needed(-points);
        Effort { own, other: needed(points) * self.pos.move_count() as u32 }
    }
}

/// A node's effort, the place of its best child and how much the second best needs.
fn sum(children: &[Child]) -> (Effort, usize, u32) {
    let (mut best, mut least, mut second, mut sum) = (0, Effort::NEVER, Effort::NEVER, 0_u32);
    for (n, Child { effort, .. }) in children.iter().enumerate() {
        sum = (sum + effort.own).min(Effort::NEVER);
        if effort.other < least {
            second = least;
            (best, least) = (n, effort.other);
        } else {
            second = second.min(effort.other);
        }
    }
    (Effort { own: least, other: sum }, best, second)
}

/// Points of evaluation to a step of [`NEEDED`].
const STEP: i32 = 16;
/// Points that double what is needed.
const DOUBLING: f32 = 133.0;
/// What a position is guessed to need that looks even.
const EVEN: f32 = 128.0;
/// Steps to either side of even.
const STEPS: i32 = 100;

/// By evaluation, what a position is guessed to need; powers are slow to compute.
static NEEDED: LazyLock<Vec<u32>> = LazyLock::new(|| {
    let needed = |step: i32| EVEN * ((step * STEP) as f32 / DOUBLING).exp2();
    (-STEPS..=STEPS).map(|step| needed(step).max(1.0) as u32).collect()
});

/// What is needed against so many points.
fn needed(points: i32) -> u32 {
    NEEDED[((points / STEP).clamp(-STEPS, STEPS) + STEPS) as usize]
}
