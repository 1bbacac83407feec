//! How a thread shares the work with others: it defers moves that they are searching, and leaves
//! what they have answered.

use super::{Found, Worker};
use crate::{Searching, engine::team::Answer};
use kernel::{Game, Knowledge, Window};

/// Nodes between two checks whether others have answered what this thread is searching.
pub(super) const LOOK_EVERY: u32 = 64;

/// A node on the way that other threads may be searching as well.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) key: u64,
    pub(super) depth: u32,
    pub(super) window: Window,
}

impl<G: Game, K: Knowledge<G>> Worker<'_, G, K> {
    /// Searches the root with one window. All threads search the same windows one after the other;
    /// the first to finish one answers for the others, which leave it at that.
    pub(super) fn shared_root(
        &mut self,
        depth: u32,
        window: Window,
        excluded: &[G::Move],
    ) -> (Found, Vec<G::Move>) {
        let found = self.node(depth, 0, window, true, excluded);
        let moves = self.lines.first().cloned().unwrap_or_default();
        let Some(team) = self.shared.team.as_ref().filter(|_| !self.stopped) else {
            return (found, moves);
        };
        let answer = (!self.leaving).then_some(Answer { found, moves, opinion: self.opinion });
        let answer = team.settle(self.turn, answer);
        self.turn += 1;
        self.leaving = false;
        self.opinion = answer.opinion;
        (answer.found, answer.moves)
    }

    /// From time to time looks whether another thread has answered the root or a node on the way.
    pub(super) fn look_around(&mut self) {
        self.until_look -= 1;
        if self.until_look > 0 {
            return;
        }
        self.until_look = LOOK_EVERY;
        if self.shared.team.as_ref().is_some_and(|team| team.is_settled(self.turn)) {
            self.leaving = true;
            return;
        }
        for ply in 1..self.path.len() {
            let Some(Step { key, depth, window }) = self.path[ply] else { continue };
            let known = self.shared.table.get(key);
            let ply = ply as u32;
            if let Some(found) = known.and_then(|known| self.enough(known, depth, ply, window)) {
                self.answered = Some((ply, found));
                self.leaving = true;
                return;
            }
        }
    }

    /// Notes a node on the way, if threads share their work there.
    pub(super) fn step(&mut self, ply: u32, step: Option<Step>) {
        if self.shared.team.is_some() {
            self.path.resize(ply as usize, None);
            self.path.push(step.filter(|step| step.depth > Searching::LEAST_DEPTH));
        }
    }

    /// On the way back: what the node at `ply` is worth, if another thread has answered it.
    pub(super) fn come_back(&mut self, ply: u32) -> Option<Found> {
        if self.shared.team.is_some() {
            self.path.truncate(ply as usize);
        }
        let (_, found) = self.answered.take_if(|(to, _)| *to == ply)?;
        self.leaving = false;
        self.clear_line(ply);
        Some(found)
    }

    /// How many moves come before the one at place `n` in the order, deferred or not.
    pub(super) fn number(&self, n: usize, start: usize, deferred: usize) -> usize {
        if n < deferred {
            n - start + self.moves.len() - deferred
        } else {
            -self.moves[n].0 as usize
        }
    }

    /// What stands for a search of the position to less than `depth`, if threads share their work
    /// there.
    pub(super) fn token(&self, depth: u32) -> Option<u64> {
        let shared = self.shared.team.is_some() && depth > Searching::LEAST_DEPTH;
        shared.then(|| Searching::token(self.pos.key(), depth))
    }

    pub(super) fn is_searched_elsewhere(&self, token: Option<u64>) -> bool {
        let shared = self.shared.team.as_ref().zip(token);
        shared.is_some_and(|(team, token)| team.searching.contains(token))
    }

    pub(super) fn begin_search(&self, token: Option<u64>) {
        if let Some((team, token)) = self.shared.team.as_ref().zip(token) {
            team.searching.insert(token);
        }
    }

    pub(super) fn end_search(&self, token: Option<u64>) {
        if let Some((team, token)) = self.shared.team.as_ref().zip(token) {
            team.searching.remove(token);
        }
    }
}
