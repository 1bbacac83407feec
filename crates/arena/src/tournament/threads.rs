//! Games played on threads of this machine.

use super::{Round, Runner, Tournament, TournamentError, Venue};
use crate::{Fixture, Record};
use kernel::{Game, Played};
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
/// The most finished games that wait to be stored; they are stored together. A disk needs some milliseconds to be
/// sure of them, in which many quick games are played.
const MOST_WAITING: usize = 256;

/// The threads of this machine.
pub(super) struct Threads<'a, G: Game> {
    pub(super) tournament: &'a Tournament<'a, G>,
    pub(super) openings: &'a [Played<G>],
}

/// A game that ended, or why none can be played.
type Finished = Result<(Fixture, Record), TournamentError>;

impl<G: Game> Venue for Threads<'_, G> {
    fn play(&mut self, round: Round<'_>) -> Result<(), TournamentError> {
        let Round { pending, job, ended, .. } = round;
        let (sender, receiver) = mpsc::sync_channel(MOST_WAITING);
        let (next, this) = (&AtomicUsize::new(0), &*self);
        let mut failure = None;
        thread::scope(|scope| {
            for worker in 0..this.tournament.concurrency.get().min(pending.len()) {
                let sender = sender.clone();
                let take = move || pending.get(next.fetch_add(1, Relaxed));
                scope.spawn(move || this.work(worker, &take, job, &sender));
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
    fn work<'f>(
        &self,
        worker: usize,
        take: &dyn Fn() -> Option<&'f Fixture>,
        job: &kernel::Job,
        sender: &mpsc::SyncSender<Finished>,
    ) {
        let mut runner = Runner::new(self.tournament, worker);
        while !job.is_over()
            && let Some(fixture) = take()
        {
            let game = runner.play(fixture, &self.openings[fixture.opening], job).transpose();
            let Some(game) = game else { break };
            if sender.send(game.map(|record| (*fixture, record))).is_err() {
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
