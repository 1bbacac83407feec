//! Queues: so much work at once, so many who wait for it, first come, first served.

use crate::refusal::{Code, Refusal};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    task,
};

/// A queue for one kind of work.
pub(crate) struct Lane {
    room: Arc<Semaphore>,
    waiting: AtomicUsize,
    most_waiting: usize,
    running: AtomicUsize,
}

/// A place in the queue, given up when it is dropped.
pub(crate) struct Ticket(Arc<Lane>);

/// The right to work; whoever is next has it when this is dropped.
pub(crate) struct Turn {
    lane: Arc<Lane>,
    since: Instant,
    // Only held.
    _room: OwnedSemaphorePermit,
}

impl Lane {
    pub(crate) fn new(at_once: usize, most_waiting: usize) -> Arc<Lane> {
        Arc::new(Lane {
            room: Arc::new(Semaphore::new(at_once)),
            waiting: AtomicUsize::new(0),
            most_waiting,
            running: AtomicUsize::new(0),
        })
    }

    /// Gets in line.
    pub(crate) fn enter(self: &Arc<Lane>) -> Result<Ticket, Refusal> {
        let before = self.waiting.fetch_add(1, Relaxed);
        let ticket = Ticket(Arc::clone(self));
        if before >= self.most_waiting && self.room.available_permits() == 0 {
            return Err(Refusal::new(Code::Busy, format!("{before} others wait already")));
        }
        Ok(ticket)
    }

    /// Works when it is its turn, and tells the work when nobody waits for it any more.
    pub(crate) async fn answer<T: Send + 'static>(
        self: &Arc<Lane>,
        work: impl FnOnce(&AtomicBool) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let turn = self.enter()?.wait().await;
        let stop = Arc::new(AtomicBool::new(false));
        let _guard = SetWhenDropped(Arc::clone(&stop));
        let work = task::spawn_blocking(move || {
            let _turn = turn;
            work(&stop)
        });
        work.await.unwrap_or_else(|_| Err(Refusal::failed()))
    }

    /// Whether anybody waits.
    pub(crate) fn is_wanted(&self) -> bool {
        self.waiting.load(Relaxed) > 0
    }

    /// How many are at work and how many wait.
    pub(crate) fn count(&self) -> (usize, usize) {
        (self.running.load(Relaxed), self.waiting.load(Relaxed))
    }
}

impl Ticket {
    pub(crate) async fn wait(self) -> Turn {
        let room = Arc::clone(&self.0.room).acquire_owned().await;
        let room = room.expect("the semaphore is never closed");
        self.0.running.fetch_add(1, Relaxed);
        Turn { lane: Arc::clone(&self.0), since: Instant::now(), _room: room }
    }

    /// The queue it is a place in.
    pub(crate) fn lane(&self) -> Arc<Lane> {
        Arc::clone(&self.0)
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.0.waiting.fetch_sub(1, Relaxed);
    }
}

impl Turn {
    /// Whether it has lasted so long and others wait.
    pub(crate) fn is_over(&self, length: Duration) -> bool {
        self.since.elapsed() >= length && self.lane.is_wanted()
    }

    /// Lets those who wait go first.
    pub(crate) async fn again(self) -> Turn {
        // Whoever had a turn is not sent away, however many wait.
        self.lane.waiting.fetch_add(1, Relaxed);
        let ticket = Ticket(Arc::clone(&self.lane));
        drop(self);
        ticket.wait().await
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.lane.running.fetch_sub(1, Relaxed);
    }
}

/// Tells a search that nobody waits for it.
struct SetWhenDropped(Arc<AtomicBool>);

impl Drop for SetWhenDropped {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::runtime::Builder;

    #[test]
    fn work_that_panics_is_a_failure_and_gives_its_room_back() {
        let lane = Lane::new(1, 0);
        let runtime = Builder::new_current_thread().build().unwrap();
        for _ in 0..2 {
            let broken = lane.answer(|_| -> Result<(), Refusal> { panic!("as it must") });
            assert_eq!(runtime.block_on(broken), Err(Refusal::failed()));
        }
        assert_eq!((lane.count(), runtime.block_on(lane.answer(|_| Ok(7)))), ((0, 0), Ok(7)));
    }
}
