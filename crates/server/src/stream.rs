//! Answers that take long: one JSON object per line, each sent as soon as it is known.

use crate::{
    State,
    answer::{LINES, line},
    lane::{Lane, Ticket, Turn},
    refusal::Refusal,
};
use axum::{
    body::{Body, Bytes},
    response::{IntoResponse, Response},
};
use desk::{Answer, Message, Output, Task};
use futures_util::stream;
use session::Job;
use std::{
    convert::Infallible,
    future,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::{
    runtime::Handle,
    sync::{OwnedSemaphorePermit, Semaphore, mpsc, watch},
    task,
    time::{Instant, sleep, sleep_until, timeout},
};

/// Between two lines of which the later replaces the earlier: a page draws no faster.
const PACE: Duration = Duration::from_millis(50);
/// A blank line is sent after so long a silence; by that at the latest a client that has left is
/// noticed.
const HEARTBEAT: Duration = Duration::from_secs(2);
/// A client that does not read for so long has left.
const STALLED: Duration = Duration::from_secs(30);
/// Between two checks whether work must end or make room.
const TICK: Duration = Duration::from_millis(100);
/// Lines that wait for a slow reader, and their bytes; one longer line has room too.
const ROOM: usize = 64;
const ROOM_BYTES: usize = 64 << 10;

/// A line that waits, and the room it takes.
type Line = (Bytes, OwnedSemaphorePermit);

/// Where lines go that must not be lost.
#[derive(Clone)]
struct Lines {
    lines: mpsc::Sender<Line>,
    room: Arc<Semaphore>,
}

impl Lines {
    /// Waits for a slow reader, but not forever; false if it has left.
    async fn send(&self, line: Bytes) -> bool {
        let bytes = line.len().min(ROOM_BYTES) as u32;
        let send = async {
            let room = Arc::clone(&self.room).acquire_many_owned(bytes).await.ok()?;
            self.lines.send((line, room)).await.ok()
        };
        matches!(timeout(STALLED, send).await, Ok(Some(())))
    }
}

/// Where work sends its messages.
struct Outlet {
    lines: Lines,
    latest: watch::Sender<Bytes>,
    job: Job,
    /// Empty while the work is paused.
    turn: Mutex<Option<Turn>>,
    /// How long a turn lasts if others wait.
    turn_length: Duration,
    runtime: Handle,
}

impl Output for Outlet {
    /// A slow reader does not see all messages that are replaced by the next; the work waits for it
    /// to read the others.
    fn send(&self, message: Message) {
        if message.is_replaced() {
            self.latest.send_replace(line(&message));
            return;
        }
        if matches!(message, Message::Played(_)) {
            // What was found before the move must not come after it.
            self.latest.send_replace(Bytes::new());
        }
        if !self.runtime.block_on(self.lines.send(line(&message))) {
            self.job.cancel();
        }
    }

    /// Lets others go first if they wait and this turn is over. All threads of the work wait here.
    fn pause(&self) {
        let mut held = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(turn) = held.take_if(|turn| turn.is_over(self.turn_length)) else { return };
        *held = self.runtime.block_on(async {
            tokio::select! {
                turn = turn.again() => Some(turn),
                () = over(&self.job) => None,
            }
        });
    }
}

/// Answers with the messages of a task, which begins when it is its turn, and with its answer as
/// the last line. The task is cancelled when its reader has left or the server closes.
pub(crate) fn answer(state: &State, ticket: Ticket, task: Task) -> Response {
    let (lines, from_lines) = mpsc::channel(ROOM);
    let lines = Lines { lines, room: Arc::new(Semaphore::new(ROOM_BYTES)) };
    let (latest, from_latest) = watch::channel(Bytes::new());
    let outlet = Outlet {
        lines,
        latest,
        job: Job::new(),
        turn: Mutex::new(None),
        turn_length: Duration::from_millis(state.limits.turn_ms),
        runtime: Handle::current(),
    };
    task::spawn(look_after(ticket, state.closing.subscribe(), outlet, task));
    let reader = Reader { lines: from_lines, latest: from_latest, next: Instant::now() };
    let lines = stream::unfold(reader, async |mut reader| {
        reader.read().await.map(|line| (Ok::<_, Infallible>(line), reader))
    });
    ([LINES], Body::from_stream(lines)).into_response()
}

/// From the place in the queue to the last line.
async fn look_after(
    ticket: Ticket,
    closing: watch::Receiver<bool>,
    outlet: Outlet,
    mut task: Task,
) {
    let (lines, lane) = (outlet.lines.clone(), ticket.lane());
    for message in task.take_ready() {
        if !lines.send(line(&message)).await {
            return;
        }
    }
    let turn = tokio::select! {
        turn = ticket.wait() => turn,
        () = unwanted(&lines, closing.clone()) => return,
    };
    let job = outlet.job.clone();
    // Work that pauses makes room by itself; other work is cancelled.
    let turn_length = (!task.kind().pauses()).then_some(outlet.turn_length);
    *outlet.turn.lock().unwrap_or_else(PoisonError::into_inner) = Some(turn);
    let mut work = task::spawn_blocking(move || task.run(&outlet.job, &outlet));
    let finished = tokio::select! {
        finished = &mut work => finished,
        () = must_end(&lines, closing, turn_length, &lane) => {
            job.cancel();
            work.await
        }
    };
    let last = match finished {
        Ok(Ok(answer)) => line(&Answer::last(&answer)),
        Ok(Err(refusal)) => line(&Refusal::from(refusal).json()),
        Err(_) => line(&Refusal::failed().json()),
    };
    // The client has left if this fails.
    _ = lines.send(last).await;
}

/// Ends when work must: the reader has left, the server closes, or others wait and it has had its
/// turn.
async fn must_end(
    lines: &Lines,
    closing: watch::Receiver<bool>,
    turn_length: Option<Duration>,
    lane: &Lane,
) {
    let had_its_turn = async {
        let Some(length) = turn_length else { return future::pending().await };
        sleep(length).await;
        while !lane.is_wanted() {
            sleep(TICK).await;
        }
    };
    tokio::select! {
        () = unwanted(lines, closing) => {}
        () = had_its_turn => {}
    }
}

/// Ends when the reader has left or the server closes.
async fn unwanted(lines: &Lines, mut closing: watch::Receiver<bool>) {
    tokio::select! {
        () = lines.lines.closed() => {}
        // Its sender lives as long as the server.
        _ = closing.wait_for(|closing| *closing) => {}
    }
}

/// Ends when a job is over.
async fn over(job: &Job) {
    while !job.is_over() {
        sleep(TICK).await;
    }
}

/// What a client reads from.
struct Reader {
    lines: mpsc::Receiver<Line>,
    latest: watch::Receiver<Bytes>,
    /// When the next line may come that replaces the last.
    next: Instant,
}

impl Reader {
    /// The next line; none after the last.
    async fn read(&mut self) -> Option<Bytes> {
        let next = self.next;
        let latest = async {
            sleep_until(next).await;
            loop {
                match self.latest.changed().await {
                    Ok(()) => {}
                    // The work has ended; its last line is on its way.
                    Err(_) => future::pending().await,
                }
                let line = self.latest.borrow_and_update().clone();
                if !line.is_empty() {
                    return line;
                }
            }
        };
        tokio::select! {
            biased;
            line = self.lines.recv() => line.map(|(line, _)| line),
            line = latest => {
                self.next = Instant::now() + PACE;
                Some(line)
            }
            () = sleep(HEARTBEAT) => Some(Bytes::from_static(b"\n")),
        }
    }
}
