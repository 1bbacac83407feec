//! A player and the position it thinks about.

use super::Engine;
use crate::{Chosen, Error, Position, Seat, Thought};
use kernel::{Forfeit, Time};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

/// The most that is kept back of a time that was given, for the way of the answer on a busy machine.
const RESERVE: Duration = Duration::from_millis(100);

/// A player of some rules.
pub(super) struct Mind {
    rules: String,
    pub(super) pos: Box<dyn Position>,
    seat: Box<dyn Seat>,
}

impl Mind {
    /// One for these rules, as they are written.
    pub(super) fn new(engine: &Engine, rules: &str) -> Result<Mind, Error> {
        let pos = engine.registry.open(rules)?;
        let seat = pos.seat(&engine.player)?;
        Ok(Mind { rules: rules.to_owned(), pos, seat })
    }

    /// Whether it is for these rules.
    pub(super) fn plays(&self, rules: &str) -> bool {
        self.rules == rules
    }

    /// Begins a game where the position stands.
    pub(super) fn begin(&mut self, first: bool, seed: u64) -> Result<(), Forfeit> {
        self.seat.begin(&*self.pos, first, seed)
    }

    /// Thinks on a thread of its own. `watch` is told what is found on the way, `done` what came of it.
    pub(super) fn think(
        mut self,
        time: Time,
        mut watch: impl FnMut(&Thought) + Send + 'static,
        done: impl FnOnce(&Result<Chosen, Forfeit>) + Send + 'static,
    ) -> Thinking {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let thread = thread::spawn(move || {
            let mut told = |thought: &Thought| {
                watch(thought);
                true
            };
            let chosen = self.seat.choose(&*self.pos, &time, &stopped, &mut told);
            done(&chosen);
            (self, chosen.ok().map(|chosen| chosen.mv))
        });
        Thinking { stop, thread }
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

/// What of a given time may be used.
pub(super) fn usable(given: Duration) -> Duration {
    given - RESERVE.min(given / 4)
}
