//! Depth-first proof-number search for the question whether a side wins.
//!
//! A node is settled through the child that seems to need the least; how much a position needs is
//! at first guessed from its evaluation, which only decides where to look first. What is said to be
//! settled never rests on it.

use super::{
    guess::Guess,
    state::{State, World},
    table::{Effort, Table},
};
use crate::Cancelled;
use games::ultimate::{Spot, Ultimate};
use kernel::{Game, Job, Progress, Side};

/// A child is left when it needs this part more than the second best.
const SPREAD: u32 = 2;
/// Nodes between two checks for cancellation, and between two reports of progress.
const PATIENCE: u64 = 1 << 10;
const PROGRESS_EVERY: u64 = 1 << 16;

/// A move and what is known of the position it leads to, seen by the player to move there.
#[derive(Clone, Copy)]
struct Child {
    mv: Spot,
    effort: Effort,
}

/// A position that a move leads to, before it is looked up.
struct Fresh {
    mv: Spot,
    state: State,
    key: u128,
    bucket: usize,
}

/// Searches that share what they learn.
pub(super) struct Search<'a> {
    world: &'a World,
    guess: &'a Guess,
    table: &'a mut Table,
    job: &'a Job,
    /// What the job reports.
    pub(super) progress: Progress,
    most_nodes: u64,
    children: Vec<Child>,
    /// The positions that the moves of the node at hand lead to.
    fresh: Vec<Fresh>,
    pub(super) nodes: u64,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        world: &'a World,
        guess: &'a Guess,
        table: &'a mut Table,
        job: &'a Job,
    ) -> Search<'a> {
        let (children, fresh) = (Vec::new(), Vec::new());
        let (progress, most_nodes) = (Progress::default(), job.nodes().unwrap_or(u64::MAX));
        Search { world, guess, table, job, progress, most_nodes, children, fresh, nodes: 0 }
    }

    /// Whether the job is over: a search that begins would only look at it after some nodes.
    pub(super) fn is_over(&self) -> bool {
        self.nodes >= self.most_nodes || self.job.is_over()
    }

    /// Tells the job how far it is.
    pub(super) fn tell(&mut self) {
        self.progress.nodes = self.nodes;
        self.job.tell(&self.progress);
    }

    /// Whether `attacker` wins from `pos`, where nobody has won yet.
    pub(super) fn wins(&mut self, pos: &Ultimate, attacker: Side) -> Result<bool, Cancelled> {
        if let Some(wins) = self.known(pos, attacker) {
            return Ok(wins);
        }
        let state = self.world.state(pos, attacker);
        self.children.clear();
        let effort = self.visit(&state, Effort { own: Effort::NEVER, other: Effort::NEVER })?;
        assert!(effort.is_settled(), "only what is settled needs as much as this");
        Ok((effort.own == 0) == (state.mover == 0))
    }

    /// Whether `attacker` wins from `pos`, where nobody has won yet, if that is known without a
    /// search.
    fn known(&self, pos: &Ultimate, attacker: Side) -> Option<bool> {
        self.recall(pos, attacker).map(|(wins, _)| wins)
    }

    /// The same, and how many positions were visited to find it out.
    pub(super) fn recall(&self, pos: &Ultimate, attacker: Side) -> Option<(bool, u64)> {
        let state = self.world.state(pos, attacker);
        if let Some(wins) = self.world.settled(&state) {
            return Some((wins, 0));
        }
        let (effort, work) = self.table.recall(self.world.key(&state))?;
        effort.is_settled().then_some(((effort.own == 0) == (state.mover == 0), work))
    }

    /// Which side seems to be ahead.
    pub(super) fn ahead(&self, pos: &Ultimate) -> Side {
        let mover = pos.to_move();
        let odds = self.guess.odds(self.world, &self.world.state(pos, mover));
        if odds < 0.0 { mover.other() } else { mover }
    }

    /// Looks at a position until it is settled or needs at least the effort `most`.
    fn visit(&mut self, state: &State, most: Effort) -> Result<Effort, Cancelled> {
        self.nodes += 1;
        if self.must_stop() {
            return Err(Cancelled);
        }
        let (nodes, start) = (self.nodes, self.children.len());
        let effort = match self.expand(state) {
            Some(settled) => settled,
            None => self.widen(state, start, most)?,
        };
        self.children.truncate(start);
        self.table.put(self.world.key(state), effort, self.nodes - nodes + 1, self.job);
        Ok(effort)
    }

    fn must_stop(&mut self) -> bool {
        if self.nodes.is_multiple_of(PROGRESS_EVERY) {
            self.tell();
        }
        self.nodes >= self.most_nodes || self.nodes.is_multiple_of(PATIENCE) && self.job.is_over()
    }

    /// Goes on with the child that seems to need the least, again and again.
    fn widen(&mut self, state: &State, start: usize, most: Effort) -> Result<Effort, Cancelled> {
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
            let next = self.world.after(state, mv);
            self.children[start + best].effort = self.visit(&next, limit)?;
        }
    }

    /// Lists the moves that are not settled; what the node is worth if that is known at once.
    fn expand(&mut self, state: &State) -> Option<Effort> {
        if self.look_ahead(state) {
            return Some(Effort::REACHED);
        }
        let start = self.children.len();
        let touched = self.fresh.iter().fold(0, |sum, fresh| sum ^ self.table.touch(fresh.bucket));
        std::hint::black_box(touched);
        for Fresh { mv, state, key, bucket } in &self.fresh {
            let known = self.table.get(*bucket, *key);
            let effort = known.unwrap_or_else(|| guessed(self.guess, self.world, state));
            if effort.other == 0 {
                return Some(Effort::REACHED);
            }
            if effort.own != 0 {
                self.children.push(Child { mv: *mv, effort });
            }
        }
        (self.children.len() == start).then_some(Effort::STOPPED)
    }

    /// Lists the positions that moves lead to, without those in which the mover is known to fail;
    /// whether in one it is known to reach its aim.
    fn look_ahead(&mut self, state: &State) -> bool {
        self.fresh.clear();
        let mut boards = state.allowed();
        while boards != 0 {
            let board = boards.trailing_zeros() as usize;
            let mut cells = self.world.board(state, board).empty;
            while cells != 0 {
                let mv = Spot::new(board, cells.trailing_zeros() as usize);
                let next = self.world.after(state, mv);
                match self.world.settled(&next) {
                    Some(wins) if wins == (state.mover == 0) => return true,
                    Some(_) => {}
                    None => {
                        let key = self.world.key(&next);
                        let bucket = self.table.bucket(key);
                        self.fresh.push(Fresh { mv, state: next, key, bucket });
                    }
                }
                cells &= cells - 1;
            }
            boards &= boards - 1;
        }
        false
    }
}

/// What a position seems to need: the better it looks for the mover the less, and the more moves
/// there are the more to refute them.
#[inline]
fn guessed(guess: &Guess, world: &World, state: &State) -> Effort {
    let mut boards = state.allowed();
    let mut moves = 0;
    while boards != 0 {
        moves += world.board(state, boards.trailing_zeros() as usize).empty.count_ones();
        boards &= boards - 1;
    }
    let [own, other] = guess.needs(world, state);
    Effort { own, other: other * moves }
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
    let effort = match (least, sum) {
        (0, _) => Effort::REACHED,
        (_, 0) => Effort::STOPPED,
        // However much it is, it is not out of reach.
        _ => Effort { own: least.min(Effort::NEVER - 1), other: sum.min(Effort::NEVER - 1) },
    };
    (effort, best, second)
}
