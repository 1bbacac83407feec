//! A player and the position it searches.

use super::Engine;
use crate::{Analysis, Chosen, Error, Machine, Position, player::Delay};
use kernel::{Forfeit, Job, Time};
use std::{
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// What is kept back at the least for the way between a manager and an engine.
const LEAST_RESERVE: Duration = Duration::from_millis(5);

/// A player of some rules.
pub(super) struct Searcher {
    rules: String,
    pub(super) pos: Box<dyn Position>,
    machine: Box<dyn Machine>,
    delay: Delay,
    /// What the clock showed before the last move, and how long that took.
    last: Option<(Duration, Duration)>,
}

impl Searcher {
    /// One for these rules, as they are written.
    pub(super) fn new(engine: &Engine, rules: &str) -> Result<Searcher, Error> {
        let pos = engine.registry.open(rules)?;
        let machine = pos.machine(&engine.player)?;
        let delay = Delay::new(LEAST_RESERVE);
        Ok(Searcher { rules: rules.to_owned(), pos, machine, delay, last: None })
    }

    /// Whether it is for these rules.
    pub(super) fn plays(&self, rules: &str) -> bool {
        self.rules == rules
    }

    /// Begins a game where the position stands.
    pub(super) fn begin(&mut self, first: bool, seed: u64) -> Result<(), Forfeit> {
        self.last = None;
        self.machine.begin(&*self.pos, first, seed)
    }

    /// Searches on a thread of its own. `watch` is told what is found on the way, `done` the
    /// result.
    pub(super) fn search(
        self,
        time: Time,
        mut watch: impl FnMut(&Analysis) + Send + 'static,
        done: impl FnOnce(&Result<Chosen, Forfeit>) + Send + 'static,
    ) -> Searching {
        let ask = move |machine: &mut dyn Machine, pos: &dyn Position, time: &Time, job: &Job| {
            machine.choose(pos, time, job, &mut watch)
        };
        self.ask(time, ask, |chosen| {
            done(&chosen);
            chosen.ok().map(|chosen| chosen.mv)
        })
    }

    /// Asks the machine anything, on a thread of its own. `done` is told the answer, and tells the
    /// move if it is one.
    pub(super) fn ask<T>(
        mut self,
        time: Time,
        ask: impl FnOnce(&mut dyn Machine, &dyn Position, &Time, &Job) -> T + Send + 'static,
        done: impl FnOnce(T) -> Option<String> + Send + 'static,
    ) -> Searching {
        let began = Instant::now();
        self.compare_clocks(&time);
        let job = Job::new();
        let handle = job.clone();
        let thread = thread::spawn(move || {
            let usable = self.delay.usable_time(time);
            let asked = Instant::now();
            let answer = ask(&mut *self.machine, &*self.pos, &usable, &job);
            let searched = asked.elapsed();
            let mv = done(answer);
            let took = began.elapsed();
            self.delay.saw(took.saturating_sub(searched));
            self.last = time.left.map(|left| (left, took));
            (self, mv)
        });
        Searching { job: handle, thread }
    }
}

impl Searcher {
    /// Where the manager sends its clock: what it counted for the last move beyond our own clock is
    /// the delay of question and answer.
    fn compare_clocks(&mut self, time: &Time) {
        if let (Some((before, took)), Some(left)) = (self.last.take(), time.left) {
            let counted = (before + time.increment).saturating_sub(left);
            self.delay.saw(counted.saturating_sub(took));
        }
    }
}

/// A search under way.
pub(super) struct Searching {
    job: Job,
    thread: JoinHandle<(Searcher, Option<String>)>,
}

impl Searching {
    /// Makes it answer at once.
    pub(super) fn stop(&self) {
        self.job.cancel();
    }

    /// Whether it has answered.
    pub(super) fn is_done(&self) -> bool {
        self.thread.is_finished()
    }

    /// Waits for the answer: the searcher and its move. None if it panicked.
    pub(super) fn finish(self) -> Option<(Searcher, Option<String>)> {
        self.thread.join().ok()
    }
}
