//! Lines to be written.

use crate::link::LinkError;
use std::{
    io::Write,
    sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// Lines in the queue before senders wait.
const QUEUE: usize = 1000;
/// How long a sender waits while the queue is full.
const PATIENCE: Duration = Duration::from_secs(1);
/// Between two looks at the queue.
const POLL: Duration = Duration::from_millis(2);

/// A queue emptied by a thread that writes, so that a peer which does not read blocks no sender for
/// ever.
#[derive(Clone)]
pub(crate) struct Outbox {
    lines: SyncSender<String>,
    /// Set when the thread has written its last line.
    written: Arc<AtomicBool>,
}

impl Outbox {
    pub(crate) fn writing(output: impl Write + Send + 'static) -> Outbox {
        let (lines, waiting) = sync_channel(QUEUE);
        let written = Arc::new(AtomicBool::new(false));
        let done = Arc::clone(&written);
        let _: JoinHandle<()> = thread::spawn(move || {
            write(output, &waiting);
            done.store(true, Relaxed);
        });
        Outbox { lines, written }
    }

    pub(crate) fn send(&self, line: &str) -> Result<(), LinkError> {
        let until = Instant::now() + PATIENCE;
        let mut line = format!("{line}\n");
        loop {
            line = match self.lines.try_send(line) {
                Ok(()) => return Ok(()),
                Err(TrySendError::Disconnected(_)) => return Err(LinkError::ended()),
                Err(TrySendError::Full(_)) if Instant::now() >= until => {
                    return Err(LinkError::TimedOut);
                }
                Err(TrySendError::Full(line)) => line,
            };
            thread::sleep(POLL);
        }
    }

    /// Writes what is queued, for no longer than `until`, and closes the output.
    pub(crate) fn finish(self, until: Instant) {
        let Outbox { lines, written } = self;
        // Lines have ends, so an empty text is free to mean the last: other senders may still
        // exist.
        _ = lines.try_send(String::new());
        drop(lines);
        while !written.load(Relaxed) && Instant::now() < until {
            thread::sleep(POLL);
        }
    }
}

fn write(mut output: impl Write, lines: &Receiver<String>) {
    for line in lines {
        if line.is_empty() {
            return;
        }
        if output.write_all(line.as_bytes()).and_then(|()| output.flush()).is_err() {
            return;
        }
    }
}
