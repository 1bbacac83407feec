//! How a thread shares the work with others: it puts off moves that they are at, and leaves what they have answered.

use super::{Found, Worker};
use crate::engine::{busy::Busy, team::Answer};
use kernel::{Evaluator, Game, Window};

/// How often a thread looks whether others have answered what it is searching, in nodes.
pub(super) const LOOK: u32 = 64;

/// A node on the way that other threads may be at as well.
#[derive(Clone, Copy)]
pub(super) struct Step {
    pub(super) key: u64,
    pub(super) depth: u32,
    pub(super) window: Window,
}

impl<G: Game, E: Evaluator<G>> Worker<'_, G, E> {
    /// Searches the root with one window. All threads search the same one after the other; whoever is
    /// the first to finish one tells the others, which leave it at that.
    pub(super) fn shared_root(
        &mut self,
        depth: u32,
        window: Window,
        taken: &[G::Move],
    ) -> (Found, Vec<G::Move>) {
        let found = self.node(depth, 0, window, true, taken);
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
        self.until_look = LOOK;
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
    pub(super) fn step(&mut self, ply: u32, step: Step) {
        if self.shared.team.is_some() {
            self.path.resize(ply as usize, None);
            self.path.push((step.depth > Busy::LEAST_DEPTH).then_some(step));
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

    /// How many moves come before the one at place `n` in the order, put off or not.
    pub(super) fn number(&self, n: usize, start: usize, put_off: usize) -> usize {
        if n < put_off { n - start + self.moves.len() - put_off } else { -self.moves[n].0 as usize }
    }

    /// What stands for a search of the position to less than `depth`, if threads share their work there.
    pub(super) fn token(&self, depth: u32) -> Option<u64> {
        let shared = self.shared.team.is_some() && depth > Busy::LEAST_DEPTH;
        shared.then(|| Busy::token(self.pos.key(), depth))
    }

    pub(super) fn is_busy(&self, token: Option<u64>) -> bool {
        self.shared.team.as_ref().zip(token).is_some_and(|(team, token)| team.busy.has(token))
    }

    pub(super) fn set_busy(&self, token: Option<u64>, begins: bool) {
        match (self.shared.team.as_ref().zip(token), begins) {
            (Some((team, token)), true) => team.busy.begin(token),
            (Some((team, token)), false) => team.busy.end(token),
            (None, _) => {}
        }
    }
}
