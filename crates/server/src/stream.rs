//! Answers that take their time: one JSON object a line, each sent as soon as it is known.

use crate::{
    lane::{Lane, Ticket, Turn},
    refusal::Refusal,
};
use axum::{
    body::{Body, Bytes},
    http::header,
    response::{IntoResponse, Response},
};
use futures_util::stream;
use serde::Serialize;
use serde_json::Value;
use std::{
    convert::Infallible,
    future,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
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
/// A blank line is sent after so long a silence; a client that is gone is noticed by that at the latest.
const HEARTBEAT: Duration = Duration::from_secs(2);
/// Who does not read for so long is taken for gone.
const STALLED: Duration = Duration::from_secs(30);
/// How often a search is looked after.
const TICK: Duration = Duration::from_millis(100);
/// Lines that wait for a slow reader, and their bytes; one longer line has room too.
const ROOM: usize = 64;
const ROOM_BYTES: usize = 64 << 10;

/// How long a search may go on.
pub(crate) struct Patience {
    /// At most this long.
    pub(crate) limit: Duration,
    /// This long if others wait; none for work that would be lost.
    pub(crate) turn: Option<Duration>,
}

/// A line that waits, and the room it takes.
type Line = (Bytes, OwnedSemaphorePermit);

/// Where lines go that must not be lost.
#[derive(Clone)]
struct Lines {
    lines: mpsc::Sender<Line>,
    room: Arc<Semaphore>,
}

impl Lines {
    /// Waits for a slow reader, but not forever; false if it is gone.
    async fn send(&self, line: Bytes) -> bool {
        let bytes = line.len().min(ROOM_BYTES) as u32;
        let send = async {
            let room = Arc::clone(&self.room).acquire_many_owned(bytes).await.ok()?;
            self.lines.send((line, room)).await.ok()
        };
        matches!(timeout(STALLED, send).await, Ok(Some(())))
    }
}

/// Where a search tells what it finds.
pub(crate) struct Outlet {
    lines: Lines,
    latest: watch::Sender<Bytes>,
    stop: Arc<AtomicBool>,
    turn: Mutex<Option<Turn>>,
    runtime: Handle,
}

impl Outlet {
    /// Set when it must end.
    pub(crate) fn stop(&self) -> &AtomicBool {
        &self.stop
    }

    /// Tells what the next such line will replace: a slow or busy reader does not see all of them.
    pub(crate) fn latest(&self, line: &impl Serialize) {
        self.latest.send_replace(written(line));
    }

    /// Tells what must not be lost; waits for a slow reader.
    pub(crate) fn line(&self, line: &impl Serialize) {
        if !self.runtime.block_on(self.lines.send(written(line))) {
            self.job.cancel();
        }
    }

    /// Lets others go first if they wait and this has worked for so long. For work in parts, between two of them.
    pub(crate) fn breathe(&self, length: Duration) {
        let mut held = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        *held = held.take().map(|turn| match turn.is_over(length) {
            true => self.runtime.block_on(turn.again()),
            false => turn,
        });
    }
}

/// Answers with the lines of `work`, which begins when it is its turn. What it returns is the last line. It is told
/// to stop when its reader is gone, its time is up, or the server closes.
pub(crate) fn answer(
    ticket: Ticket,
    patience: Patience,
    closing: watch::Receiver<bool>,
    work: impl FnOnce(&Outlet) -> Result<Value, Refusal> + Send + 'static,
) -> Response {
    let (lines, from_lines) = mpsc::channel(ROOM);
    let lines = Lines { lines, room: Arc::new(Semaphore::new(ROOM_BYTES)) };
    let (latest, from_latest) = watch::channel(Bytes::new());
    let stop = Arc::new(AtomicBool::new(false));
    let (turn, runtime) = (Mutex::new(None), Handle::current());
    let outlet = Outlet { lines: lines.clone(), latest, job, turn, runtime };
    task::spawn(look_after(ticket, patience, closing, lines, outlet, work));
    let reader = Reader { lines: from_lines, latest: from_latest, next: Instant::now() };
    let lines = stream::unfold(reader, async |mut reader| {
        reader.read().await.map(|line| (Ok::<_, Infallible>(line), reader))
    });
    ([(header::CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(lines)).into_response()
}

/// From the place in the queue to the last line.
async fn look_after(
    ticket: Ticket,
    patience: Patience,
    closing: watch::Receiver<bool>,
    lines: Lines,
    outlet: Outlet,
    work: impl FnOnce(&Outlet) -> Result<Value, Refusal> + Send + 'static,
) {
    let lane = ticket.lane();
    let turn = tokio::select! {
        turn = ticket.wait() => turn,
        () = unwanted(&lines, closing.clone()) => return,
    };
    *outlet.turn.lock().unwrap_or_else(PoisonError::into_inner) = Some(turn);
    let stop = Arc::clone(&outlet.stop);
    let mut job = task::spawn_blocking(move || work(&outlet));
    let finished = tokio::select! {
        finished = &mut job => Some(finished),
        () = unwanted(&lines, closing) => None,
        () = overdue(&patience, &lane) => None,
    };
    let finished = match finished {
        Some(finished) => finished,
        None => {
            job.cancel();
            job.await
        }
    };
    let last = finished.unwrap_or_else(|_| Err(Refusal::failed()));
    let last = last.unwrap_or_else(|refusal| refusal.json());
    // Nobody is left to tell if this fails.
    _ = lines.send(written(&last)).await;
}

/// Ends when the reader is gone or the server closes.
async fn unwanted(lines: &Lines, mut closing: watch::Receiver<bool>) {
    tokio::select! {
        () = lines.lines.closed() => {}
        // Its sender lives as long as the server.
        _ = closing.wait_for(|closing| *closing) => {}
    }
}

/// Ends when a search has had its time.
async fn overdue(patience: &Patience, lane: &Lane) {
    let since = Instant::now();
    let gives_way =
        || patience.turn.is_some_and(|turn| since.elapsed() >= turn && lane.is_wanted());
    while since.elapsed() < patience.limit && !gives_way() {
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
            match self.latest.changed().await {
                Ok(()) => self.latest.borrow_and_update().clone(),
                // The search has ended; its last line is on its way.
                Err(_) => future::pending().await,
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

fn written(line: &impl Serialize) -> Bytes {
    let mut text = serde_json::to_vec(line).expect("our values have only text keys");
    text.push(b'\n');
    text.into()
}
