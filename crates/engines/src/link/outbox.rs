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

/// How many lines wait to be written before whoever sends them is held up.
const WAITING: usize = 1000;
/// How long one who sends is held up by an other end that does not read.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often it is looked whether something has happened.
const GLANCE: Duration = Duration::from_millis(2);

/// Emptied by a thread that writes, so that nobody is held up for ever by an other end that does not read.
#[derive(Clone)]
pub(crate) struct Outbox {
    lines: SyncSender<String>,
    /// Whether everything that will be written is.
    written: Arc<AtomicBool>,
}

impl Outbox {
    /// One whose lines go there.
    pub(crate) fn writing(output: impl Write + Send + 'static) -> Outbox {
        let (lines, waiting) = sync_channel(WAITING);
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
            thread::sleep(GLANCE);
        }
    }

    /// No more is sent: what was is written until then, and the other end sees the end.
    pub(crate) fn finish(self, until: Instant) {
        let Outbox { lines, written } = self;
        // An empty line ends the writing even where another sender is still about.
        _ = lines.try_send(String::new());
        drop(lines);
        while !written.load(Relaxed) && Instant::now() < until {
            thread::sleep(GLANCE);
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
