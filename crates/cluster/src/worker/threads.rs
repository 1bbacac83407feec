//! A thread of a worker: one task after another.

use super::{Desk, Done, hands::Lease};
use crate::{
    board::Bucket,
    run::{Note, Outcome},
    worker::doing::Do,
};
use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};
use tokio::sync::mpsc::UnboundedSender;

/// How long players are kept for the next task of the same run.
const KEPT: Duration = Duration::from_secs(2);
/// How often a task is begun, and not ended, before it is set aside.
const MOST_BEGUN: u32 = 5;
/// After so long a task that this worker cannot do is given back: if none can, it is not passed
/// around without end.
const ELSEWHERE: Duration = Duration::from_secs(2);

pub(super) fn work(desk: &Desk<'_>, done: &UnboundedSender<Done>) {
    let current = Mutex::new(None::<Arc<Lease>>);
    let seat = || current.lock().unwrap_or_else(PoisonError::into_inner);
    let beat = |word: Option<&str>| {
        if let Some(lease) = &*seat() {
            lease.beat(word);
        }
    };
    let mut next = None;
    while let Some(first) = next.take().or_else(|| desk.hands.take(None)) {
        let active = Arc::clone(&first.run);
        let mut task = Some(first);
        let Ok(doing) = &active.doing else { continue };
        let served = doing.serve(&beat, &mut |act| {
            while let Some(lease) = task.take() {
                if !Arc::ptr_eq(&lease.run, &active) {
                    next = Some(lease);
                    return;
                }
                *seat() = Some(Arc::clone(&lease));
                perform(desk, &lease, act, done);
                *seat() = None;
                task = desk.hands.take(Some(KEPT));
            }
        });
        if let (Err(reason), Some(lease)) = (served, task) {
            desk.hands.ended(None);
            refuse(desk, &lease, reason);
        }
    }
}

fn perform(desk: &Desk<'_>, lease: &Arc<Lease>, act: &mut Do<'_>, done: &UnboundedSender<Done>) {
    let begun = match desk.link.runtime.block_on(begun(desk, lease)) {
        Ok(begun) => begun,
        Err(words) => {
            desk.hands.ended(None);
            lease.end();
            _ = done.send((Arc::clone(lease), Outcome::SetAside(words)));
            return;
        }
    };
    lease.begin(begun);
    let began = Instant::now();
    let result = catch_unwind(AssertUnwindSafe(|| act(lease.number, &lease.body, &lease.job)));
    let result = result.unwrap_or_else(|_| Err("it panicked".to_owned()));
    desk.hands.ended(matches!(result, Ok(Some(_))).then(|| began.elapsed()));
    match result {
        Ok(Some(value)) => {
            lease.end();
            _ = done.send((Arc::clone(lease), Outcome::Done(value)));
        }
        Ok(None) => desk.link.runtime.block_on(desk.give_back(lease)),
        Err(reason) => refuse(desk, lease, reason),
    }
}

/// How often a task was begun, this time included, where that is counted: not at first. Too often,
/// and it is an error that says what was last seen of it.
async fn begun(desk: &Desk<'_>, lease: &Lease) -> Result<Option<u32>, String> {
    if lease.delivered <= 1 {
        return Ok(None);
    }
    let key = lease.note_key();
    let note: Option<Note> = Bucket::Notes.get(&desk.link, &key).await.unwrap_or_default();
    // The first time was not noted.
    let note = note.unwrap_or_else(|| Note { begun: 1, words: "nothing is known".to_owned() });
    if note.begun >= MOST_BEGUN {
        return Err(format!("begun {MOST_BEGUN} times and never ended: {}", note.words));
    }
    let words = format!("{}, before anything moved", desk.id);
    let begun = note.begun + 1;
    _ = Bucket::Notes.put(&desk.link, &key, &Note { begun, words }).await;
    Ok(Some(begun))
}

/// This worker cannot do tasks of this run; others may.
fn refuse(desk: &Desk<'_>, lease: &Arc<Lease>, reason: String) {
    (desk.tell)(&format!("run {} is refused: {reason}", lease.run.run.id));
    lease.run.fail(reason);
    desk.link.runtime.block_on(async {
        tokio::time::sleep(ELSEWHERE).await;
        desk.give_back(lease).await;
    });
}
