//! What the threads of a search share besides the transposition table.

use super::worker::Found;
use crate::Searching;
use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicUsize, Ordering::Relaxed},
};

/// What came of a search of the root.
#[derive(Clone)]
pub(super) struct Answer<M> {
    pub(super) found: Found,
    pub(super) moves: Vec<M>,
    /// Whether an estimate or a dropped move counted in this iteration.
    pub(super) opinion: bool,
}

/// All threads search the root with the same windows one after the other, as each follows from the
/// answers before it. The answer that counts is the first that any thread has.
pub(super) struct Team<M> {
    pub(super) searching: Searching,
    answers: Mutex<Vec<Answer<M>>>,
    /// How many there are, to be read often.
    settled: AtomicUsize,
}

impl<M: Clone> Team<M> {
    pub(super) fn new() -> Team<M> {
        Team {
            searching: Searching::new(),
            answers: Mutex::new(Vec::new()),
            settled: AtomicUsize::new(0),
        }
    }

    /// Whether the search of the root that is number `turn` has its answer.
    pub(super) fn is_settled(&self, turn: usize) -> bool {
        self.settled.load(Relaxed) > turn
    }

    /// The answer that counts for a turn: the first, which is this one if there is none yet.
    pub(super) fn settle(&self, turn: usize, answer: Option<Answer<M>>) -> Answer<M> {
        let mut answers = self.answers.lock().unwrap_or_else(PoisonError::into_inner);
        if answers.len() == turn {
            answers.extend(answer);
            self.settled.store(answers.len(), Relaxed);
        }
        answers[turn].clone()
    }
}
