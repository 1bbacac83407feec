//! Depth-first proof-number search for the question whether a side wins, by one of several threads.
//!
//! A node is settled through the child that seems to need the least; how much a position needs is
//! at first guessed from its evaluation, which only decides where to look first. What is said to be
//! settled never rests on it.

use super::{
    guess::Guess,
    state::{State, World},
    table::{Effort, Slots},
};
use games::ultimate::Spot;
use kernel::{GOLDEN, Job, Progress};
use search::Searching;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering::Relaxed};

/// A child is left when it needs this part more than the second best.
const SPREAD: u32 = 2;
/// Nodes between two checks for cancellation and between two looks at what other threads have
/// settled, and between two reports of progress.
const PATIENCE: u64 = 1 << 10;
const PROGRESS_EVERY: u64 = 1 << 16;
/// Threads go different ways at the positions of this many plies; those further on are small work.
const SHARED_PLIES: usize = 12;
/// A child that needs up to this many times as much as the best is searched instead of it, if
/// another thread is searching the best.
const NEAR: u32 = 2;
/// After as many nodes a thread looks at what others have found out about the other children.
const LONG: u64 = 1 << 8;

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

/// Why a search ends without an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Halt {
    /// The job is over, or another thread has the answer.
    Over,
    /// The table had better grow.
    Full,
    /// Another thread has settled a position on the way here.
    Overtaken,
}

/// What all threads of a search share.
pub(super) struct Team<'a> {
    pub(super) world: &'a World,
    pub(super) guess: &'a Guess,
    pub(super) slots: Slots<'a>,
    /// What is being searched; nothing if there is one thread.
    pub(super) searching: Option<&'a Searching>,
    pub(super) job: &'a Job,
    /// More nodes are not visited, and more places of the table not taken.
    pub(super) most_nodes: u64,
    pub(super) room: usize,
    pub(super) nodes: AtomicU64,
    pub(super) taken: AtomicUsize,
    /// Whether a thread has the answer.
    pub(super) is_answered: AtomicBool,
}

/// A thread of a search.
pub(super) struct Worker<'a> {
    team: &'a Team<'a>,
    /// What the job is told, by one of the threads.
    progress: Option<Progress>,
    children: Vec<Child>,
    /// The positions that the moves of the node at hand lead to.
    fresh: Vec<Fresh>,
    /// The nodes visited and the places taken, those that the team knows of, and when it is told.
    nodes: u64,
    taken: usize,
    counted: u64,
    check_at: u64,
    /// The positions on the way here, if there are other threads, and which of them another thread
    /// has settled.
    path: Vec<u128>,
    overtaken: usize,
}

impl<'a> Worker<'a> {
    pub(super) fn new(team: &'a Team<'a>, progress: Option<Progress>) -> Worker<'a> {
        let (children, fresh, path) = (Vec::new(), Vec::new(), Vec::new());
        let (nodes, taken, counted, check_at, overtaken) = (0, 0, 0, 0, 0);
        Worker { team, progress, children, fresh, nodes, taken, counted, check_at, path, overtaken }
    }

    /// Searches until the position is settled.
    pub(super) fn settle(mut self, state: &State) -> Result<Effort, Halt> {
        let found = self.visit(state, Effort { own: Effort::NEVER, other: Effort::NEVER });
        self.count();
        if found.is_ok() {
            self.team.is_answered.store(true, Relaxed);
        }
        found
    }

    /// Looks at a position until it is settled or needs at least the effort `most`.
    fn visit(&mut self, state: &State, most: Effort) -> Result<Effort, Halt> {
        if self.nodes >= self.check_at {
            self.check()?;
        }
        self.nodes += 1;
        let (nodes, start) = (self.nodes, self.children.len());
        let key = self.team.world.key(state);
        let effort = match self.expand(state) {
            Some(settled) => settled,
            None if self.team.searching.is_none() => self.widen(state, start, most)?,
            None => self.widen_beside_others(state, key, start, most)?,
        };
        self.children.truncate(start);
        let is_new = self.team.slots.put(key, effort, self.nodes - nodes + 1);
        self.taken += usize::from(is_new);
        Ok(effort)
    }

    /// Adds to what the team has done.
    fn count(&mut self) -> (u64, usize) {
        let (nodes, taken) = (self.nodes - self.counted, std::mem::take(&mut self.taken));
        self.counted = self.nodes;
        let team = self.team;
        (team.nodes.fetch_add(nodes, Relaxed) + nodes, team.taken.fetch_add(taken, Relaxed) + taken)
    }

    /// Whether the search is to go on.
    fn check(&mut self) -> Result<(), Halt> {
        let visited = self.nodes - self.counted;
        let (nodes, taken) = self.count();
        let team = self.team;
        if let Some(progress) = &mut self.progress
            && nodes / PROGRESS_EVERY != (nodes - visited) / PROGRESS_EVERY
        {
            progress.nodes = nodes;
            team.job.tell(progress);
        }
        if nodes >= team.most_nodes || team.job.is_over() || team.is_answered.load(Relaxed) {
            return Err(Halt::Over);
        }
        if taken > team.room {
            return Err(Halt::Full);
        }
        self.check_at = self.nodes + PATIENCE.min(team.most_nodes - nodes);
        self.check_path()
    }

    /// Whether another thread has settled a position on the way here.
    fn check_path(&mut self) -> Result<(), Halt> {
        let slots = self.team.slots;
        let settled =
            |key: &u128| slots.get(slots.bucket(*key), *key).is_some_and(Effort::is_settled);
        match self.path.iter().position(settled) {
            Some(ply) => {
                self.overtaken = ply;
                Err(Halt::Overtaken)
            }
            None => Ok(()),
        }
    }

    /// The same as [`Worker::widen`], until another thread has settled the position.
    fn widen_beside_others(
        &mut self,
        state: &State,
        key: u128,
        start: usize,
        most: Effort,
    ) -> Result<Effort, Halt> {
        let (ply, count) = (self.path.len(), self.children.len());
        self.path.push(key);
        let found = self.widen(state, start, most);
        self.path.truncate(ply);
        self.children.truncate(count);
        if found != Err(Halt::Overtaken) || self.overtaken < ply {
            return found;
        }
        let slots = self.team.slots;
        // It may have been forgotten since; then what is known of the children is still true.
        match slots.get(slots.bucket(key), key).filter(|effort| effort.is_settled()) {
            Some(effort) => Ok(effort),
            None => self.widen_beside_others(state, key, start, most),
        }
    }

    /// Goes on with the child that seems to need the least, again and again.
    fn widen(&mut self, state: &State, start: usize, most: Effort) -> Result<Effort, Halt> {
        let is_shared = self.team.searching.is_some() && self.path.len() <= SHARED_PLIES;
        loop {
            let (effort, best, second) = sum(&self.children[start..]);
            if effort.own >= most.own || effort.other >= most.other {
                return Ok(effort);
            }
            let (best, second) = match is_shared {
                true => self.beside_others(state, start, most, (effort, best, second)),
                false => (best, second),
            };
            let Child { mv, effort: child } = self.children[start + best];
            let limit = Effort {
                own: (most.other - effort.other).saturating_add(child.own).min(Effort::NEVER),
                other: most.own.min(second.saturating_add(second / SPREAD + 1)),
            };
            let next = self.team.world.after(state, mv);
            let before = self.nodes;
            self.children[start + best].effort = match is_shared {
                true => self.visit_marked(&next, limit)?,
                false => self.visit(&next, limit)?,
            };
            if is_shared && self.nodes - before >= LONG {
                self.renew(state, start);
            }
        }
    }

    /// Lets other threads know of the search while it lasts.
    fn visit_marked(&mut self, next: &State, limit: Effort) -> Result<Effort, Halt> {
        let Some(searching) = self.team.searching else { return self.visit(next, limit) };
        let token = token(self.team.world.key(next));
        searching.insert(token);
        let found = self.visit(next, limit);
        searching.remove(token);
        found
    }

    /// The child to search and how much the second best needs: the best, or one about as good if
    /// another thread is searching that. Where the mover seems to fail, all children must be settled,
    /// and any will do.
    fn beside_others(
        &self,
        state: &State,
        start: usize,
        most: Effort,
        (effort, best, second): (Effort, usize, u32),
    ) -> (usize, u32) {
        let Some(searching) = self.team.searching else { return (best, second) };
        let children = &self.children[start..];
        let key = |n: usize| self.team.world.key(&self.team.world.after(state, children[n].mv));
        let is_free = |n: &usize| !searching.contains(token(key(*n)));
        if is_free(&best) {
            return (best, second);
        }
        let near = match effort.own > effort.other {
            true => most.own,
            false => most.own.min(children[best].effort.other.saturating_mul(NEAR)),
        };
        let needed = |n: &usize| children[*n].effort.other;
        let others = (0..children.len()).filter(|n| (1..near).contains(&needed(n)));
        let other = others.filter(is_free).min_by_key(needed);
        other.map_or((best, second), |n| (n, needed(&n)))
    }

    /// Takes over what other threads have found out about the children.
    fn renew(&mut self, state: &State, start: usize) {
        let (world, slots) = (self.team.world, self.team.slots);
        for child in &mut self.children[start..] {
            let key = world.key(&world.after(state, child.mv));
            child.effort = slots.get(slots.bucket(key), key).unwrap_or(child.effort);
        }
    }

    /// Lists the moves that are not settled; what the node is worth if that is known at once.
    fn expand(&mut self, state: &State) -> Option<Effort> {
        if self.look_ahead(state) {
            return Some(Effort::REACHED);
        }
        let (start, slots) = (self.children.len(), self.team.slots);
        let touched = self.fresh.iter().fold(0, |sum, fresh| sum ^ slots.touch(fresh.bucket));
        std::hint::black_box(touched);
        for Fresh { mv, state, key, bucket } in &self.fresh {
            let known = slots.get(*bucket, *key);
            let effort = known.unwrap_or_else(|| guessed(self.team.guess, self.team.world, state));
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
        let world = self.team.world;
        self.fresh.clear();
        let mut boards = state.allowed();
        while boards != 0 {
            let board = boards.trailing_zeros() as usize;
            let mut cells = world.board(state, board).empty;
            while cells != 0 {
                let mv = Spot::new(board, cells.trailing_zeros() as usize);
                let next = world.after(state, mv);
                match world.settled(&next) {
                    Some(wins) if wins == (state.mover == 0) => return true,
                    Some(_) => {}
                    None => {
                        let key = world.key(&next);
                        let bucket = self.team.slots.bucket(key);
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

/// Stands for the search of a position.
fn token(key: u128) -> u64 {
    Searching::token((key as u64 ^ (key >> 64) as u64).wrapping_mul(GOLDEN), 0)
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
