//! A thread of a worker: one task after another.

use super::{Desk, Done, hands::Lease};
use crate::{
    Aside, LastSeen, News, Refusal,
    board::Bucket,
    run::{Note, Outcome},
    worker::doing::Do,
};
use std::{
    any::Any,
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
                let is_sound = perform(desk, &lease, act, done);
                *seat() = None;
                if !is_sound {
                    return;
                }
                task = desk.hands.take(Some(KEPT));
            }
        });
        if let (Err(reason), Some(lease)) = (served, task) {
            desk.hands.ended(None);
            refuse(desk, &lease, Refusal::Other(reason));
        }
    }
}

/// Does a task; whether the same players can do another.
fn perform(
    desk: &Desk<'_>,
    lease: &Arc<Lease>,
    act: &mut Do<'_>,
    done: &UnboundedSender<Done>,
) -> bool {
    let begun = match desk.link.runtime.block_on(begun(desk, lease)) {
        Ok(begun) => begun,
        Err(aside) => {
            desk.hands.ended(None);
            lease.end();
            _ = done.send((Arc::clone(lease), Outcome::SetAside(aside)));
            return true;
        }
    };
    lease.begin(begun);
    let began = Instant::now();
    let result = catch_unwind(AssertUnwindSafe(|| act(lease.number, &lease.body, &lease.job)));
    desk.hands.ended(matches!(result, Ok(Ok(Some(_)))).then(|| began.elapsed()));
    let result = match result {
        Ok(result) => result,
        Err(panic) => {
            panicked(desk, lease, begun, &*panic);
            return false;
        }
    };
    match result {
        Ok(Some(value)) => {
            lease.end();
            _ = done.send((Arc::clone(lease), Outcome::Done(value)));
        }
        Ok(None) => desk.link.runtime.block_on(desk.give_back(lease)),
        Err(reason) => refuse(desk, lease, Refusal::Other(reason)),
    }
    true
}

/// A bug of ours: it counts as a failure of the task, as if the worker had died of it.
fn panicked(desk: &Desk<'_>, lease: &Arc<Lease>, begun: Option<u32>, panic: &(dyn Any + Send)) {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref().map(String::as_str));
    let words = text.unwrap_or("panic").to_owned();
    (desk.tell)(&News::Panicked(lease.number, words.clone()));
    let last = Some(LastSeen { worker: desk.id.clone(), words });
    let note = Note { begun: begun.unwrap_or(1), last };
    desk.link.runtime.block_on(async {
        _ = Bucket::Notes.put(&desk.link, &lease.note_key(), &note).await;
        desk.abandon(lease).await;
    });
}

/// How often a task was begun, this time included, where that is counted: not at first. Too often,
/// and it is an error that says what was last seen of it.
async fn begun(desk: &Desk<'_>, lease: &Lease) -> Result<Option<u32>, Aside> {
    if lease.delivered <= 1 {
        return Ok(None);
    }
    let key = lease.note_key();
    let note: Option<Note> = Bucket::Notes.get(&desk.link, &key).await.unwrap_or_default();
    // The first time was not noted.
    let note = note.unwrap_or(Note { begun: 1, last: None });
    if note.begun >= MOST_BEGUN {
        return Err(Aside::NeverEnded(MOST_BEGUN, note.last));
    }
    let last = Some(LastSeen { worker: desk.id.clone(), words: String::new() });
    let begun = note.begun + 1;
    _ = Bucket::Notes.put(&desk.link, &key, &Note { begun, last }).await;
    Ok(Some(begun))
}

/// This worker cannot do tasks of this run; others may.
fn refuse(desk: &Desk<'_>, lease: &Arc<Lease>, refusal: Refusal) {
    (desk.tell)(&News::Refuses(lease.run.run.name(), refusal.clone()));
    lease.run.fail(refusal);
    desk.link.runtime.block_on(async {
        tokio::time::sleep(ELSEWHERE).await;
        desk.give_back(lease).await;
    });
}
