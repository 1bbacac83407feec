//! Whether a side wins: the question that df-pn answers, asked by one thread or several.

use super::{
    dfpn::{Halt, Team, Worker},
    guess::Guess,
    state::{State, World},
    table::{Effort, Table},
};
use crate::Cancelled;
use games::ultimate::Ultimate;
use kernel::{Game, Job, Progress, Side};
use search::Searching;
use std::{
    sync::atomic::{AtomicBool, AtomicU64, AtomicUsize},
    thread,
};

/// Searches that share what they learn.
pub(super) struct Search<'a> {
    world: &'a World,
    guess: &'a Guess,
    table: &'a mut Table,
    threads: usize,
    /// What is being searched; nothing if there is one thread.
    searching: Option<Searching>,
    job: &'a Job,
    /// What the job reports.
    pub(super) progress: Progress,
    most_nodes: u64,
    pub(super) nodes: u64,
}

impl<'a> Search<'a> {
    pub(super) fn new(
        world: &'a World,
        guess: &'a Guess,
        table: &'a mut Table,
        threads: usize,
        job: &'a Job,
    ) -> Search<'a> {
        let (progress, most_nodes) = (Progress::default(), job.nodes().unwrap_or(u64::MAX));
        let searching = (threads > 1).then(Searching::new);
        Search { world, guess, table, threads, searching, job, progress, most_nodes, nodes: 0 }
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
        if let Some((wins, _)) = self.recall(pos, attacker) {
            return Ok(wins);
        }
        let state = self.world.state(pos, attacker);
        let effort = loop {
            match self.settle(&state) {
                Ok(effort) => break effort,
                Err(Halt::Full) if !self.is_over() => self.table.grow(self.job),
                Err(_) => return Err(Cancelled),
            }
        };
        assert!(effort.is_settled(), "only what is settled needs as much as this");
        Ok((effort.own == 0) == (state.mover == 0))
    }

    /// All threads at one position, until one of them has settled it.
    fn settle(&mut self, state: &State) -> Result<Effort, Halt> {
        let room = self.table.room();
        let team = Team {
            world: self.world,
            guess: self.guess,
            slots: self.table.slots(),
            searching: self.searching.as_ref(),
            job: self.job,
            most_nodes: self.most_nodes,
            room,
            nodes: AtomicU64::new(self.nodes),
            taken: AtomicUsize::new(0),
            is_answered: AtomicBool::new(false),
        };
        let found = thread::scope(|scope| {
            let other = || Worker::new(&team, None).settle(state);
            let others: Vec<_> = (1..self.threads).map(|_| scope.spawn(other)).collect();
            let found = Worker::new(&team, Some(self.progress.clone())).settle(state);
            others.into_iter().fold(found, |found, other| {
                let other = other.join().expect("a search does not panic");
                match (found, other) {
                    (Ok(_), _) | (_, Err(Halt::Over | Halt::Overtaken)) => found,
                    (Err(_), other) => other,
                }
            })
        });
        let (nodes, taken) = (team.nodes.into_inner(), team.taken.into_inner());
        self.nodes = nodes;
        self.table.count(taken);
        found
    }

    /// Whether `attacker` wins from `pos`, where nobody has won yet, if that is known without a
    /// search, and how many positions were visited to find it out.
    pub(super) fn recall(&mut self, pos: &Ultimate, attacker: Side) -> Option<(bool, u64)> {
        let state = self.world.state(pos, attacker);
        if let Some(wins) = self.world.settled(&state) {
            return Some((wins, 0));
        }
        let (effort, work) = self.table.slots().recall(self.world.key(&state))?;
        effort.is_settled().then_some(((effort.own == 0) == (state.mover == 0), work))
    }

    /// Which side seems to be ahead.
    pub(super) fn ahead(&self, pos: &Ultimate) -> Side {
        let mover = pos.to_move();
        let odds = self.guess.odds(self.world, &self.world.state(pos, mover));
        if odds < 0.0 { mover.other() } else { mover }
    }
}
