//! A question to another program and the wait for its answer.

use crate::link::{Link, LinkError};
use kernel::Forfeit;
use std::{
    fmt::Display,
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    time::{Duration, Instant},
};

/// How much longer than it may take an answer is waited for at all.
const GRACE: Duration = Duration::from_secs(1);
/// How often it is looked whether somebody wants an end.
const GLANCE: Duration = Duration::from_millis(20);
/// The most lines that mean nothing before a program is given up.
const MOST_NOISE: usize = crate::protocol::alfabeta::MOST_NOISE;

/// What was heard.
pub(super) enum Heard {
    Line(String),
    /// Time is up, or somebody wants an end: told once, then an answer is waited for a little longer.
    TimeIsUp,
}

/// A conversation until a time.
pub(super) struct Talk<'a> {
    link: &'a mut Link,
    until: Instant,
    /// How much later than that an answer may come.
    pub(super) margin: Duration,
    /// Set by somebody who wants an end.
    pub(super) stop: Option<&'a AtomicBool>,
    /// The line of the last answer, in this conversation or the one before.
    pub(super) last_answer: Option<String>,
    is_up: bool,
    noise: usize,
    /// The last line that meant nothing.
    last_noise: Option<String>,
    /// Whether it said anything that belongs into a conversation.
    has_talked: bool,
}

impl<'a> Talk<'a> {
    /// One that ends after `limit`.
    pub(super) fn new(link: &'a mut Link, limit: Duration) -> Talk<'a> {
        Talk {
            link,
            until: Instant::now() + limit,
            margin: Duration::ZERO,
            stop: None,
            last_answer: None,
            is_up: false,
            noise: 0,
            last_noise: None,
            has_talked: false,
        }
    }

    /// Drops what was said before anything was asked.
    pub(super) fn forget(&mut self) {
        self.link.forget();
    }

    /// Whether a line is the answer. One that was the last answer and is no legal move now was said twice.
    pub(super) fn is_answer(&mut self, line: &str, is_legal: bool) -> Result<bool, Forfeit> {
        if !is_legal && self.last_answer.as_deref() == Some(line) {
            return self.ignore(line).map(|()| false);
        }
        self.last_answer = Some(line.to_owned());
        Ok(true)
    }

    /// Says a line, or several divided by line ends.
    pub(super) fn say(&mut self, lines: impl Display) -> Result<(), Forfeit> {
        let lines = lines.to_string();
        lines.split('\n').try_for_each(|line| self.link.send(line)).map_err(|error| match error {
            LinkError::TimedOut => Forfeit::Hang,
            // How it ended is known to the other direction.
            LinkError::Closed { .. } => match self.link.receive(Some(Instant::now() + GRACE)) {
                Err(error @ LinkError::Closed { .. }) => forfeit(&error),
                _ => forfeit(&error),
            },
            other => forfeit(&other),
        })
    }

    /// Waits for a line; `expected` is for the case that none comes.
    pub(super) fn hear(&mut self, expected: &str) -> Result<Heard, Forfeit> {
        loop {
            let stopped = self.stop.is_some_and(|stop| stop.load(Relaxed));
            let over = Instant::now() >= self.until;
            if (over || stopped) && !self.is_up {
                self.is_up = true;
                self.until = Instant::now() + self.margin + GRACE;
                return Ok(Heard::TimeIsUp);
            }
            if over {
                return Err(self.silence(expected));
            }
            match self.link.receive(Some(self.until.min(Instant::now() + GLANCE))) {
                Ok(line) => return Ok(Heard::Line(line)),
                Err(LinkError::TimedOut) => {}
                Err(error) => return Err(forfeit(&error)),
            }
        }
    }

    /// Waits for a line where nothing can be hurried.
    pub(super) fn hear_line(&mut self, expected: &str) -> Result<String, Forfeit> {
        loop {
            if let Heard::Line(line) = self.hear(expected)? {
                return Ok(line);
            }
        }
    }

    /// A line meant nothing.
    pub(super) fn ignore(&mut self, line: &str) -> Result<(), Forfeit> {
        self.noise += 1;
        self.last_noise = Some(line.to_owned());
        if self.noise <= MOST_NOISE {
            return Ok(());
        }
        let line = shortened(line);
        Err(Forfeit::Crash(format!("it floods: more than {MOST_NOISE} lines such as {line:?}")))
    }

    /// A line was for people, or told what it thinks.
    pub(super) fn note(&mut self) {
        self.has_talked = true;
    }

    /// No answer came. One who said something else was not silent.
    fn silence(&self, expected: &str) -> Forfeit {
        match &self.last_noise {
            Some(line) => illegal(expected, line),
            None if self.has_talked => Forfeit::Time,
            None => Forfeit::Hang,
        }
    }
}

/// An answer that is no move.
pub(super) fn illegal(expected: &str, found: &str) -> Forfeit {
    Forfeit::Illegal(format!("expected {expected}, found {:?}", shortened(found)))
}

fn forfeit(error: &LinkError) -> Forfeit {
    match error {
        LinkError::TooLong => Forfeit::Illegal(error.to_string()),
        _ => Forfeit::Crash(error.to_string()),
    }
}

/// The beginning of a long line.
fn shortened(line: &str) -> String {
    const MOST: usize = 60;
    match line.char_indices().nth(MOST) {
        None => line.to_owned(),
        Some((end, _)) => format!("{}…", &line[..end]),
    }
}
