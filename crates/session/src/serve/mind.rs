//! A player and the position it thinks about.

use super::Engine;
use crate::{Chosen, Error, Position, Seat, Thought, player::Delay};
use kernel::{Forfeit, Time};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// What is kept back at the least for the way between a manager and an engine.
const LEAST_RESERVE: Duration = Duration::from_millis(5);

/// A player of some rules.
pub(super) struct Mind {
    rules: String,
    pub(super) pos: Box<dyn Position>,
    seat: Box<dyn Seat>,
    delay: Delay,
    /// What the clock showed before the last move, and how long that took.
    last: Option<(Duration, Duration)>,
}

impl Mind {
    /// One for these rules, as they are written.
    pub(super) fn new(engine: &Engine, rules: &str) -> Result<Mind, Error> {
        let pos = engine.registry.open(rules)?;
        let seat = pos.seat(&engine.player)?;
        let delay = Delay::new(LEAST_RESERVE);
        Ok(Mind { rules: rules.to_owned(), pos, seat, delay, last: None })
    }

    /// Whether it is for these rules.
    pub(super) fn plays(&self, rules: &str) -> bool {
        self.rules == rules
    }

    /// Begins a game where the position stands.
    pub(super) fn begin(&mut self, first: bool, seed: u64) -> Result<(), Forfeit> {
        self.last = None;
        self.seat.begin(&*self.pos, first, seed)
    }

    /// Thinks on a thread of its own. `watch` is told what is found on the way, `done` what came of it.
    pub(super) fn think(
        mut self,
        time: Time,
        mut watch: impl FnMut(&Thought) + Send + 'static,
        done: impl FnOnce(&Result<Chosen, Forfeit>) + Send + 'static,
    ) -> Thinking {
        let began = Instant::now();
        self.compare_clocks(&time);
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let thread = thread::spawn(move || {
            let mut told = |thought: &Thought| {
                watch(thought);
                true
            };
            let usable = self.delay.usable_time(time);
            let asked = Instant::now();
            let chosen = self.seat.choose(&*self.pos, &usable, &stopped, &mut told);
            let thought = asked.elapsed();
            done(&chosen);
            let took = began.elapsed();
            self.delay.saw(took.saturating_sub(thought));
            self.last = time.left.map(|left| (left, took));
            (self, chosen.ok().map(|chosen| chosen.mv))
        });
        Thinking { stop, thread }
    }
}

impl Mind {
    /// Where the manager tells what is left, how much more than our own clock it counted for the
    /// last move is how long question and answer were under way.
    fn compare_clocks(&mut self, time: &Time) {
        if let (Some((before, took)), Some(left)) = (self.last.take(), time.left) {
            let counted = (before + time.increment).saturating_sub(left);
            self.delay.saw(counted.saturating_sub(took));
        }
    }
}

/// A mind at work.
pub(super) struct Thinking {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<(Mind, Option<String>)>,
}

impl Thinking {
    /// It is to answer at once.
    pub(super) fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Whether it has answered.
    pub(super) fn is_done(&self) -> bool {
        self.thread.is_finished()
    }

    /// Waits for the answer: the mind and its move. None if it broke down.
    pub(super) fn finish(self) -> Option<(Mind, Option<String>)> {
        self.thread.join().ok()
    }
}
