//! Queues: a bounded number of requests at work and waiting, and fair turns per client.
//!
//! A free place goes to the waiting client with the fewest places, then to the one that was served
//! longest ago; requests of one client are served in the order in which they came. The last free
//! place is kept for a client that has none, so that one client's long searches do not delay
//! others.

use crate::{
    client::ClientId,
    refusal::{Code, Refusal},
};
use session::Job;
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use tokio::{sync::oneshot, task};

/// A queue for one kind of work.
pub(crate) struct Lane {
    at_once: usize,
    max_waiting: usize,
    queue: Mutex<Queue>,
}

/// A place in the queue, given up when it is dropped.
pub(crate) struct Ticket {
    lane: Arc<Lane>,
    number: u64,
    called: oneshot::Receiver<Turn>,
}

/// The right to work; the next in line has it when this is dropped.
pub(crate) struct Turn {
    lane: Arc<Lane>,
    client: ClientId,
    since: Instant,
}

#[derive(Default)]
struct Queue {
    /// The client of each piece of work under way.
    running: Vec<ClientId>,
    /// In the order in which they came.
    waiting: Vec<Waiting>,
    /// When each client that is here was last given a place.
    served: HashMap<ClientId, u64>,
    /// Counts tickets and turns.
    clock: u64,
}

struct Waiting {
    number: u64,
    client: ClientId,
    call: oneshot::Sender<Turn>,
}

impl Lane {
    pub(crate) fn new(at_once: usize, max_waiting: usize) -> Arc<Lane> {
        Arc::new(Lane { at_once, max_waiting, queue: Mutex::default() })
    }

    /// Gets in line. A client may have as many waiting requests as there are free places in the
    /// queue, so that there is always room for another client.
    pub(crate) fn enter(self: &Arc<Lane>, client: &ClientId) -> Result<Ticket, Refusal> {
        let queue = self.queue();
        if !queue.may_begin(client, self.at_once) {
            let waiting = queue.waiting.len();
            let own = queue.waiting.iter().filter(|waiting| waiting.client == *client).count();
            let free = self.max_waiting.saturating_sub(waiting);
            if free == 0 || own > free {
                let reason = format!("{waiting} requests wait already, {own} of them yours");
                return Err(Refusal::new(Code::Busy, reason));
            }
        }
        Ok(self.line_up(queue, client))
    }

    fn line_up(self: &Arc<Lane>, mut queue: MutexGuard<'_, Queue>, client: &ClientId) -> Ticket {
        let (call, called) = oneshot::channel();
        let number = queue.tick();
        queue.waiting.push(Waiting { number, client: client.clone(), call });
        drop(queue);
        self.call_next();
        Ticket { lane: Arc::clone(self), number, called }
    }

    /// Gives free places to the next in line.
    fn call_next(self: &Arc<Lane>) {
        loop {
            let mut queue = self.queue();
            let Some(next) = queue.next(self.at_once) else { return };
            let Waiting { client, call, .. } = queue.waiting.remove(next);
            let now = queue.tick();
            queue.running.push(client.clone());
            queue.served.insert(client.clone(), now);
            drop(queue);
            // One that has just left drops its turn, which gives the place back.
            _ = call.send(Turn { lane: Arc::clone(self), client, since: Instant::now() });
        }
    }

    /// Works when it is its turn. The job is cancelled when the client has left.
    pub(crate) async fn answer<T: Send + 'static>(
        self: &Arc<Lane>,
        client: ClientId,
        work: impl FnOnce(&Job) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let turn = self.enter(&client)?.wait().await;
        let job = Job::new();
        let _guard = CancelWhenDropped(job.clone());
        let work = task::spawn_blocking(move || {
            let _turn = turn;
            work(&job)
        });
        work.await.unwrap_or_else(|_| Err(Refusal::failed()))
    }

    /// Whether anybody waits.
    pub(crate) fn is_wanted(&self) -> bool {
        !self.queue().waiting.is_empty()
    }

    /// How many are at work and how many wait.
    pub(crate) fn count(&self) -> (usize, usize) {
        let queue = self.queue();
        (queue.running.len(), queue.waiting.len())
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Queue {
    fn tick(&mut self) -> u64 {
        self.clock += 1;
        self.clock
    }

    fn may_begin(&self, client: &ClientId, at_once: usize) -> bool {
        match at_once.saturating_sub(self.running.len()) {
            0 => false,
            1 => at_once == 1 || !self.running.contains(client),
            _ => true,
        }
    }

    /// Which of those that wait has the next place, if one may have it.
    fn next(&self, at_once: usize) -> Option<usize> {
        let rank = |client: &ClientId| {
            let running = |is_same: &dyn Fn(&ClientId) -> bool| {
                self.running.iter().filter(|other| is_same(other)).count()
            };
            (
                running(&|other| other.address == client.address),
                running(&|other| other == client),
                self.served.get(client).copied().unwrap_or(0),
            )
        };
        let waiting = self.waiting.iter().enumerate();
        let ready = waiting.filter(|(_, waiting)| self.may_begin(&waiting.client, at_once));
        ready.min_by_key(|(_, waiting)| rank(&waiting.client)).map(|(place, _)| place)
    }

    /// Forgets a client that has nothing here any more.
    fn forget(&mut self, client: &ClientId) {
        let waits = self.waiting.iter().any(|waiting| waiting.client == *client);
        if !waits && !self.running.contains(client) {
            self.served.remove(client);
        }
    }
}

impl Ticket {
    pub(crate) async fn wait(mut self) -> Turn {
        let turn = (&mut self.called).await;
        turn.expect("a ticket stays in the queue until it is called or dropped")
    }

    /// The queue it is a place in.
    pub(crate) fn lane(&self) -> Arc<Lane> {
        Arc::clone(&self.lane)
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut queue = self.lane.queue();
        let place = queue.waiting.iter().position(|waiting| waiting.number == self.number);
        if let Some(place) = place {
            let left = queue.waiting.remove(place);
            queue.forget(&left.client);
        }
    }
}

impl Turn {
    /// Whether it has lasted so long and others wait.
    pub(crate) fn is_over(&self, length: Duration) -> bool {
        self.since.elapsed() >= length && self.lane.is_wanted()
    }

    /// Lets others go first. A request that had a turn is not refused, however many wait.
    pub(crate) async fn again(self) -> Turn {
        let ticket = self.lane.line_up(self.lane.queue(), &self.client);
        drop(self);
        ticket.wait().await
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut queue = self.lane.queue();
        if let Some(place) = queue.running.iter().position(|client| *client == self.client) {
            queue.running.swap_remove(place);
        }
        queue.forget(&self.client);
        drop(queue);
        self.lane.call_next();
    }
}

struct CancelWhenDropped(Job);

impl Drop for CancelWhenDropped {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt;
    use std::net::Ipv4Addr;
    use tokio::runtime::Builder;

    fn client(name: &str) -> ClientId {
        ClientId { address: Ipv4Addr::LOCALHOST.into(), name: name.to_owned() }
    }

    #[test]
    fn work_that_panics_is_a_failure_and_gives_its_room_back() {
        let (lane, client) = (Lane::new(1, 0), client("a"));
        let runtime = Builder::new_current_thread().build().unwrap();
        for _ in 0..2 {
            let broken =
                lane.answer(client.clone(), |_| -> Result<(), Refusal> { panic!("as it must") });
            assert_eq!(runtime.block_on(broken), Err(Refusal::failed()));
        }
        let fine = runtime.block_on(lane.answer(client.clone(), |_| Ok(7)));
        assert_eq!((lane.count(), fine), ((0, 0), Ok(7)));
        assert!(lane.queue().served.is_empty());
    }

    /// In which order those of `names` work, one at a time, if all come while another works.
    fn order(names: &[&str]) -> Vec<String> {
        let lane = Lane::new(1, 100);
        let first = lane.enter(&client("first")).unwrap().wait().now_or_never();
        let enter = |name: &&str| Box::pin(lane.enter(&client(name)).unwrap().wait());
        let mut waiting: Vec<_> = names.iter().map(enter).collect();
        let mut order = Vec::new();
        drop(first);
        while !waiting.is_empty() {
            let mut ready = waiting.iter_mut().enumerate();
            let ready = ready.find_map(|(at, wait)| Some((at, wait.now_or_never()?)));
            let (at, turn) = ready.expect("one of them has its turn");
            order.push(turn.client.name.clone());
            drop(waiting.remove(at));
            drop(turn);
        }
        assert_eq!(lane.count(), (0, 0));
        order
    }

    #[test]
    fn clients_take_turns_whoever_came_first() {
        assert_eq!(order(&["a", "a", "a", "b", "c"]), ["a", "b", "c", "a", "a"]);
        assert_eq!(order(&["a", "b", "b", "a", "b"]), ["a", "b", "a", "b", "b"]);
        assert_eq!(order(&["a", "a"]), ["a", "a"]);
    }

    #[test]
    fn the_last_place_is_kept_for_a_client_that_has_none() {
        let lane = Lane::new(2, 100);
        let enter = |name| lane.enter(&client(name)).unwrap();
        let _first = enter("a").wait().now_or_never().expect("a free place");
        let mut second = Box::pin(enter("a").wait());
        assert!((&mut second).now_or_never().is_none());
        let other = enter("b").wait().now_or_never().expect("the place that was kept");
        assert_eq!(lane.count(), (2, 1));
        drop(other);
        assert!((&mut second).now_or_never().is_none());
        drop(second);
        assert_eq!(lane.count(), (1, 0));
    }

    #[test]
    fn a_full_queue_has_room_for_another_client() {
        let lane = Lane::new(1, 8);
        let _turn = lane.enter(&client("a")).unwrap().wait().now_or_never().unwrap();
        let greedy: Vec<_> = (0..100).map_while(|_| lane.enter(&client("a")).ok()).collect();
        assert_eq!(greedy.len(), 5);
        let others: Vec<_> = (0..100).map_while(|_| lane.enter(&client("b")).ok()).collect();
        assert_eq!(others.len(), 2);
        assert!(lane.enter(&client("c")).is_ok());
    }

    #[test]
    fn who_leaves_gives_the_place_on() {
        let lane = Lane::new(1, 8);
        let turn = lane.enter(&client("a")).unwrap().wait().now_or_never().unwrap();
        let [left, stays] = ["a", "b"].map(|name| lane.enter(&client(name)).unwrap());
        drop(turn);
        // Called already, and never looked.
        drop(left);
        assert!(stays.wait().now_or_never().is_some());
        assert_eq!(lane.count(), (0, 0));
    }
}
