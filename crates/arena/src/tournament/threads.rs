//! Games played on threads of this machine.

use super::{Round, Runner, Tournament, TournamentError, Venue};
use crate::{Fixture, Record};
use kernel::{Game, Job, Played};
use std::{
    iter,
    sync::{
        atomic::{AtomicUsize, Ordering::Relaxed},
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::Duration,
};

/// How soon a tournament notices that it was cancelled.
const NOTICE: Duration = Duration::from_millis(20);
/// The most finished games that wait to be stored; they are stored together. A disk needs some
/// milliseconds to be sure of them, in which many quick games are played.
const MOST_WAITING: usize = 256;

/// The threads of this machine.
pub(super) struct Threads<'a, G: Game> {
    pub(super) tournament: &'a Tournament<'a, G>,
    pub(super) openings: &'a [Played<G>],
}

/// A game that ended, or why none can be played.
type Finished = Result<(Fixture, Record), TournamentError>;

/// The games that threads take one by one.
struct Pending<'a> {
    fixtures: &'a [Fixture],
    next: AtomicUsize,
    job: &'a Job,
}

impl Pending<'_> {
    fn take(&self) -> Option<&Fixture> {
        if self.job.is_over() {
            return None;
        }
        self.fixtures.get(self.next.fetch_add(1, Relaxed))
    }
}

impl<G: Game> Venue for Threads<'_, G> {
    fn play(&mut self, round: Round<'_>) -> Result<(), TournamentError> {
        if cfg!(target_family = "wasm") {
            return self.play_here(round);
        }
        let Round { pending, job, ended, .. } = round;
        let pending = &Pending { fixtures: pending, next: AtomicUsize::new(0), job };
        let (sender, receiver) = mpsc::sync_channel(MOST_WAITING);
        let this = &*self;
        let mut failure = None;
        thread::scope(|scope| {
            for worker in 0..this.tournament.concurrency.get().min(pending.fixtures.len()) {
                let sender = sender.clone();
                scope.spawn(move || {
                    this.work(worker, pending, &mut |game| sender.send(game).is_ok());
                });
            }
            drop(sender);
            loop {
                let enough = match receiver.recv_timeout(NOTICE) {
                    Ok(_) if failure.is_some() => Ok(true),
                    Ok(first) => {
                        let others = receiver.try_iter().take(MOST_WAITING);
                        let (games, broken) = split(iter::once(first).chain(others));
                        ended(&games).and_then(|enough| broken.map_or(Ok(enough), Err))
                    }
                    Err(RecvTimeoutError::Timeout) => Ok(false),
                    Err(RecvTimeoutError::Disconnected) => break,
                };
                let enough = enough.unwrap_or_else(|error| {
                    failure = Some(error);
                    true
                });
                if enough {
                    job.cancel();
                }
            }
        });
        failure.map_or(Ok(()), Err)
    }
}

impl<G: Game> Threads<'_, G> {
    /// Plays one game after the other, where there are no threads.
    fn play_here(&self, round: Round<'_>) -> Result<(), TournamentError> {
        let Round { pending, job, ended, .. } = round;
        let pending = Pending { fixtures: pending, next: AtomicUsize::new(0), job };
        let mut failure = None;
        self.work(0, &pending, &mut |game| match game.and_then(|game| ended(&[game])) {
            Ok(enough) => !enough,
            Err(error) => {
                failure = Some(error);
                false
            }
        });
        failure.map_or(Ok(()), Err)
    }

    /// Plays games that are pending; `next` gets each and says whether to go on.
    fn work(&self, worker: usize, pending: &Pending<'_>, next: &mut dyn FnMut(Finished) -> bool) {
        let mut runner = Runner::new(self.tournament, worker);
        while let Some(fixture) = pending.take() {
            let opening = &self.openings[fixture.opening];
            let game = runner.play(fixture, opening, pending.job).transpose();
            let Some(game) = game else { break };
            if !next(game.map(|record| (*fixture, record))) {
                break;
            }
        }
    }
}

/// The games, and the first failure.
fn split(all: impl Iterator<Item = Finished>) -> (Vec<(Fixture, Record)>, Option<TournamentError>) {
    let (mut games, mut failure) = (Vec::new(), None);
    for ended in all {
        match ended {
            Ok(game) => games.push(game),
            Err(error) => _ = failure.get_or_insert(error),
        }
    }
    (games, failure)
}
