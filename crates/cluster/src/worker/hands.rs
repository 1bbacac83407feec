//! The tasks that a worker holds, and the leases it has them by.

use super::Active;
use crate::{LastSeen, run::Note};
use async_nats::jetstream::message::Acker;
use session::{Job, Progress};
use std::{
    collections::{BTreeMap, VecDeque},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use tokio::sync::Notify;

/// How much work a thread may have waiting, in seconds, and at most how many tasks.
const AHEAD: (f64, f64) = (0.25, 64.0);
/// What the last task counts in the mean of how long tasks take.
const WEIGHT: f64 = 0.1;
/// The most that is noted of how far a task came.
const MOST_WORDS: usize = 400;

/// A task that this worker has, until it is delivered or given back.
pub(super) struct Lease {
    pub(super) run: Arc<Active>,
    pub(super) number: u64,
    pub(super) body: bytes::Bytes,
    pub(super) acker: Acker,
    /// How often it was handed out, this time included.
    pub(super) delivered: i64,
    /// Cancelled when it need not be done any more. What it is told counts as a move, if it is new.
    pub(super) job: Job,
    state: Arc<Mutex<State>>,
}

/// How far a task is.
struct State {
    stage: Stage,
    /// When it last moved: came, was begun, a move was made, or a prover came further.
    moved: Instant,
    renewed: Instant,
    words: String,
    progress: Progress,
    /// How often it was begun, if it was handed out before.
    begun: Option<u32>,
    noted: usize,
}

#[derive(Clone, Copy, PartialEq)]
enum Stage {
    Waiting,
    Begun,
    Done,
}

/// What a lease needs.
pub(super) enum Care {
    Nothing,
    Renew,
    GiveBack,
    /// Nothing moved for this many seconds, and what was seen of it.
    Abandon(u64, String),
}

impl State {
    fn new() -> State {
        let now = Instant::now();
        let (stage, words, progress) = (Stage::Waiting, String::new(), Progress::default());
        State { stage, moved: now, renewed: now, words, progress, begun: None, noted: 0 }
    }

    /// A prover tells how far it is, by the clock: only what is new is a sign of life.
    fn hear(&mut self, progress: &Progress) {
        if self.progress != *progress {
            (self.progress, self.moved) = (progress.clone(), Instant::now());
        }
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Lease {
    pub(super) fn new(
        run: &Arc<Active>,
        (number, body): (u64, bytes::Bytes),
        acker: Acker,
        delivered: i64,
    ) -> Arc<Lease> {
        let state = Arc::new(Mutex::new(State::new()));
        let heard = Arc::clone(&state);
        let job = run.job.watched(move |progress| lock(&heard).hear(progress));
        Arc::new(Lease { run: Arc::clone(run), number, body, acker, delivered, job, state })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }

    /// It is begun, for the so-manieth time if that is counted.
    pub(super) fn begin(&self, begun: Option<u32>) {
        let mut state = self.state();
        (state.stage, state.moved, state.begun) = (Stage::Begun, Instant::now(), begun);
    }

    /// It moves: a move was made, or something was found.
    pub(super) fn beat(&self, word: Option<&str>) {
        let mut state = self.state();
        state.moved = Instant::now();
        if let Some(word) = word {
            let from = state.words.len().saturating_sub(MOST_WORDS);
            let from = (from..).find(|at| state.words.is_char_boundary(*at)).unwrap_or(0);
            state.words.drain(..from);
            state.words.push(' ');
            state.words.push_str(word);
        }
    }

    /// It only waits to be delivered.
    pub(super) fn end(&self) {
        self.state().stage = Stage::Done;
    }

    /// What is to be done to keep it, or that it is not worth keeping.
    pub(super) fn look(&self, most_wait: Duration) -> Care {
        let (mut state, patience) = (self.state(), self.run.run.patience);
        let still = state.moved.elapsed();
        match state.stage {
            Stage::Waiting if still > most_wait => return Care::GiveBack,
            Stage::Begun if still > patience => {
                return Care::Abandon(still.as_secs(), state.words.clone());
            }
            _ => {}
        }
        if state.renewed.elapsed() < self.run.run.lease / 3 {
            return Care::Nothing;
        }
        state.renewed = Instant::now();
        Care::Renew
    }

    pub(super) fn note_key(&self) -> String {
        format!("{}.{}", self.run.run.id, self.number)
    }

    /// What to note, if this task was handed out before and has moved since the last note.
    pub(super) fn note(&self, worker: &str) -> Option<Note> {
        let mut state = self.state();
        let begun = state.begun?;
        if state.stage != Stage::Begun || state.noted == state.words.len() {
            return None;
        }
        state.noted = state.words.len();
        let (worker, words) = (worker.to_owned(), state.words.clone());
        Some(Note { begun, last: Some(LastSeen { worker, words }) })
    }

    /// The note of a task that was given back in good order, which is no failure of the task.
    pub(super) fn unbegun(&self) -> Option<Note> {
        let begun = self.state().begun?.saturating_sub(1);
        Some(Note { begun, last: None })
    }
}

/// All that a worker holds.
pub(super) struct Hands {
    inner: Mutex<Held>,
    more: Condvar,
    room: Notify,
    threads: usize,
}

pub(super) struct Held {
    pub(super) runs: BTreeMap<String, Arc<Active>>,
    waiting: VecDeque<Arc<Lease>>,
    all: Vec<Arc<Lease>>,
    pub(super) busy: usize,
    pub(super) done: u64,
    /// How long a task takes, in seconds.
    mean: Option<f64>,
    open: bool,
}

impl Hands {
    pub(super) fn new(threads: usize) -> Hands {
        let inner = Held {
            runs: BTreeMap::new(),
            waiting: VecDeque::new(),
            all: Vec::new(),
            busy: 0,
            done: 0,
            mean: None,
            open: true,
        };
        Hands { inner: Mutex::new(inner), more: Condvar::new(), room: Notify::new(), threads }
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, Held> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn is_open(&self) -> bool {
        self.lock().open
    }

    pub(super) fn is_busy(&self) -> bool {
        !self.lock().all.is_empty()
    }

    /// Ends all waiting: no task is begun any more.
    pub(super) fn close(&self) {
        self.lock().open = false;
        self.more.notify_all();
    }

    pub(super) fn held(&self) -> Vec<Arc<Lease>> {
        self.lock().all.clone()
    }

    /// How many tasks to ask for. Never more than are done soon: what waits here is done nowhere.
    pub(super) fn wanted(&self) -> usize {
        let held = self.lock();
        let (seconds, most) = AHEAD;
        let ahead = held.mean.map_or(0.0, |mean| (seconds / mean.max(1e-6)).floor().min(most));
        (self.threads * (1 + ahead as usize)).saturating_sub(held.waiting.len() + held.busy)
    }

    pub(super) fn add(&self, leases: impl Iterator<Item = Arc<Lease>>) {
        let mut held = self.lock();
        for lease in leases {
            held.all.push(Arc::clone(&lease));
            held.waiting.push_back(lease);
            self.more.notify_one();
        }
    }

    /// Waits until a thread has taken a task, at most so long.
    pub(super) async fn wait_for_room(&self, most: Duration) {
        if self.wanted() > 0 {
            // Nothing came although there was room: not asked again at once, nor by all at once.
            tokio::time::sleep(most.mul_f64(1.0 + fastrand::f64())).await;
        } else {
            _ = tokio::time::timeout(most, self.room.notified()).await;
        }
    }

    /// The next task for a thread; none at the end, or if none comes within `most`.
    pub(super) fn take(&self, most: Option<Duration>) -> Option<Arc<Lease>> {
        let (mut held, began) = (self.lock(), Instant::now());
        loop {
            if !held.open {
                return None;
            }
            if let Some(lease) = held.waiting.pop_front() {
                held.busy += 1;
                self.room.notify_one();
                return Some(lease);
            }
            let wait = Duration::from_millis(500);
            let wait = most.map_or(wait, |most| most.saturating_sub(began.elapsed()).min(wait));
            if wait.is_zero() {
                return None;
            }
            let waited = self.more.wait_timeout(held, wait);
            held = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    /// A thread has ended a task, after so long if it was done.
    pub(super) fn ended(&self, took: Option<Duration>) {
        let mut held = self.lock();
        held.busy -= 1;
        if let Some(took) = took.map(|took| took.as_secs_f64()) {
            held.mean = Some(held.mean.map_or(took, |mean| mean + WEIGHT * (took - mean)));
        }
        self.room.notify_one();
    }

    /// Lets a task go; whether it was held.
    pub(super) fn release(&self, lease: &Arc<Lease>) -> bool {
        let mut held = self.lock();
        held.waiting.retain(|it| !Arc::ptr_eq(it, lease));
        let before = held.all.len();
        held.all.retain(|it| !Arc::ptr_eq(it, lease));
        held.all.len() < before
    }
}
