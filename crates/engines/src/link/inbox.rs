//! Lines that came and are not yet read.

use crate::link::LinkError;
use std::{
    collections::VecDeque,
    io::{self, Read},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::Instant,
};

/// The most bytes of a line: what the most talkative of our protocols allows.
pub const LONGEST_LINE: usize = 65_536;
/// The most lines that wait to be read; no program has so much to say while it is to answer with one.
pub const MOST_LINES: usize = 10_000;
/// The most bytes of all of them.
pub const MOST_BYTES: usize = 4 << 20;

#[derive(Default)]
struct Waiting {
    /// A line that was too long is none.
    lines: VecDeque<Option<String>>,
    bytes: usize,
    /// Why no more will come, once that is so.
    end: Option<LinkError>,
    /// Nobody will read any more.
    unread: bool,
}

/// Filled by a thread that reads, emptied by whoever receives.
pub(crate) struct Inbox {
    waiting: Mutex<Waiting>,
    changed: Condvar,
    /// Whether too many lines end it; else the reading waits.
    bounded: bool,
}

impl Inbox {
    /// One that takes its lines from here.
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

    /// Drops what has come so far.
    pub(crate) fn forget(&self) {
        let mut waiting = self.lock();
        waiting.lines.clear();
        waiting.bytes = 0;
        self.changed.notify_all();
    }

    /// Nobody reads any more.
    pub(crate) fn close(&self) {
        self.lock().unread = true;
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
                // A broken pipe or a reset is an end like any other.
                Err(_) => break LinkError::ended(),
            }
        };
        // A last line need not have an end.
        if !line.is_empty() {
            _ = self.push(vec![line.take()]);
        }
        self.lock().end = Some(end);
        self.changed.notify_all();
    }

    /// Adds lines that came together, so that a receiver sees all of them or none.
    fn push(&self, lines: Vec<Option<String>>) -> Result<(), LinkError> {
        let mut waiting = self.lock();
        for line in lines {
            let bytes = size(line.as_ref());
            while waiting.lines.len() >= MOST_LINES || waiting.bytes + bytes > MOST_BYTES {
                if self.bounded {
                    return Err(LinkError::Flooded);
                }
                if waiting.unread {
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
        // Nothing in here panics half way.
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
    /// Takes a byte: answers the line that it ends.
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
