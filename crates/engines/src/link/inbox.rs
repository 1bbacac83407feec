//! Lines that came and are not yet received.

use crate::link::LinkError;
use std::{
    collections::VecDeque,
    io::{self, Read},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::Instant,
};

/// The most bytes of a line: the largest limit of the protocols here.
pub const LONGEST_LINE: usize = 65_536;
/// The most lines that wait to be received.
pub const MOST_LINES: usize = 10_000;
/// The most bytes of these lines together.
pub const MOST_BYTES: usize = 4 << 20;

#[derive(Default)]
struct Waiting {
    /// None is a line that was too long.
    lines: VecDeque<Option<String>>,
    bytes: usize,
    /// Why no more will come, once that is so.
    end: Option<LinkError>,
    /// Nothing will be received any more.
    closed: bool,
}

/// A queue filled by a thread that reads.
pub(crate) struct Inbox {
    waiting: Mutex<Waiting>,
    changed: Condvar,
    /// Whether too many lines are an error; otherwise the thread stops reading for a while.
    bounded: bool,
}

impl Inbox {
    pub(crate) fn reading(input: impl Read + Send + 'static, bounded: bool) -> Arc<Inbox> {
        let inbox = Arc::new(Inbox { waiting: Mutex::default(), changed: Condvar::new(), bounded });
        let reader = Arc::clone(&inbox);
        thread::spawn(move || reader.fill(input));
        inbox
    }

    /// The next line.
    pub(crate) fn receive(&self, until: Option<Instant>) -> Result<String, LinkError> {
        let mut waiting = self.lock();
        loop {
            if let Some(line) = waiting.lines.pop_front() {
                waiting.bytes -= size(line.as_ref());
                self.changed.notify_all();
                return line.ok_or(LinkError::TooLong);
            }
            if let Some(end) = &waiting.end {
                return Err(end.clone());
            }
            waiting = match until.map(|until| until.saturating_duration_since(Instant::now())) {
                Some(left) if left.is_zero() => return Err(LinkError::TimedOut),
                Some(left) => {
                    let woken = self.changed.wait_timeout(waiting, left);
                    woken.unwrap_or_else(PoisonError::into_inner).0
                }
                None => self.changed.wait(waiting).unwrap_or_else(PoisonError::into_inner),
            };
        }
    }

    /// Drops the lines in the queue.
    pub(crate) fn discard_pending(&self) {
        let mut waiting = self.lock();
        waiting.lines.clear();
        waiting.bytes = 0;
        self.changed.notify_all();
    }

    /// Nothing will be received any more.
    pub(crate) fn close(&self) {
        self.lock().closed = true;
        self.changed.notify_all();
    }

    fn fill(&self, mut input: impl Read) {
        let (mut buffer, mut line) = ([0; 4096], Partial::default());
        let end = loop {
            match input.read(&mut buffer) {
                Ok(0) => break LinkError::ended(),
                Ok(count) => {
                    let ended = buffer[..count].iter().filter_map(|byte| line.push(*byte));
                    if let Err(end) = self.push(ended.collect()) {
                        break end;
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                // A broken pipe or a reset ends it as well.
                Err(_) => break LinkError::ended(),
            }
        };
        // The last line need not have an end.
        if !line.is_empty() {
            _ = self.push(vec![line.take()]);
        }
        self.lock().end = Some(end);
        self.changed.notify_all();
    }

    /// Adds lines that came together: a receiver sees all of them or none.
    fn push(&self, lines: Vec<Option<String>>) -> Result<(), LinkError> {
        let mut waiting = self.lock();
        for line in lines {
            let bytes = size(line.as_ref());
            while waiting.lines.len() >= MOST_LINES || waiting.bytes + bytes > MOST_BYTES {
                if self.bounded {
                    return Err(LinkError::Flooded);
                }
                if waiting.closed {
                    return Err(LinkError::ended());
                }
                self.changed.notify_all();
                waiting = self.changed.wait(waiting).unwrap_or_else(PoisonError::into_inner);
            }
            waiting.bytes += bytes;
            waiting.lines.push_back(line);
        }
        self.changed.notify_all();
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        // No code that holds the lock panics half way.
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn size(line: Option<&String>) -> usize {
    line.map_or(0, String::len)
}

/// A line whose end has not come yet.
#[derive(Default)]
struct Partial {
    bytes: Vec<u8>,
    too_long: bool,
}

impl Partial {
    /// Adds a byte; returns the line if this ends it.
    fn push(&mut self, byte: u8) -> Option<Option<String>> {
        match byte {
            b'\n' => return Some(self.take()),
            _ if self.bytes.len() < LONGEST_LINE => self.bytes.push(byte),
            _ => self.too_long = true,
        }
        None
    }

    fn is_empty(&self) -> bool {
        self.bytes.is_empty() && !self.too_long
    }

    fn take(&mut self) -> Option<String> {
        let line = std::mem::take(self);
        let text = String::from_utf8_lossy(&line.bytes);
        (!line.too_long).then(|| text.strip_suffix('\r').unwrap_or(&text).to_owned())
    }
}
