//! A request to an engine and the wait for its answer.

use super::Heard;
use crate::link::{Link, LinkError};
use kernel::{Forfeit, Job, ParseError};
use std::{
    fmt::Display,
    time::{Duration, Instant},
};

/// How much longer than it may take an answer is waited for, to tell a slow engine from one that
/// hangs.
const GRACE: Duration = Duration::from_secs(1);
/// The same after a cancellation.
const CANCELLED_GRACE: Duration = Duration::from_millis(20);
/// Between two checks for cancellation.
const POLL: Duration = Duration::from_millis(10);
/// Lines without meaning before an engine is given up.
const MOST_NOISE: usize = crate::protocol::alfabeta::MOST_NOISE;

/// What came.
pub(super) enum Received {
    Line(String),
    /// The job is over: told once, then an answer is waited for a little longer.
    TimeUp,
}

/// Lines to and from an engine while a job lasts.
pub(super) struct Exchange<'a> {
    link: &'a mut Link,
    job: Job,
    /// How much later than the end of the job an answer may come.
    pub(super) margin: Duration,
    /// The line of the last answer, of this exchange or the one before.
    pub(super) last_answer: Option<String>,
    /// When the end of the job was told.
    over_since: Option<Instant>,
    noise: usize,
    /// The last line without meaning.
    last_noise: Option<String>,
    /// Whether a line came that the protocol has, though not an answer.
    has_reported: bool,
    /// What it said besides its move.
    pub(super) heard: Heard,
}

impl<'a> Exchange<'a> {
    pub(super) fn new(link: &'a mut Link, job: Job) -> Exchange<'a> {
        Exchange {
            link,
            job,
            margin: Duration::ZERO,
            last_answer: None,
            over_since: None,
            noise: 0,
            last_noise: None,
            has_reported: false,
            heard: Heard::default(),
        }
    }

    /// Drops the lines that came before the request.
    pub(super) fn discard_pending(&mut self) {
        self.link.discard_pending();
    }

    /// Whether a line is the answer. The last answer again, where that is no legal move now, was
    /// sent twice.
    pub(super) fn is_answer(&mut self, line: &str, is_legal: bool) -> Result<bool, Forfeit> {
        if !is_legal && self.last_answer.as_deref() == Some(line) {
            return self.ignore(line).map(|()| false);
        }
        self.last_answer = Some(line.to_owned());
        self.heard.answer = Some(line.to_owned());
        Ok(true)
    }

    /// Sends a line, or several divided by line ends.
    pub(super) fn send(&mut self, lines: impl Display) -> Result<(), Forfeit> {
        let lines = lines.to_string();
        lines.split('\n').try_for_each(|line| self.link.send(line)).map_err(|error| match error {
            LinkError::TimedOut => Forfeit::Hang,
            // How the program ended is known to the reading half.
            LinkError::Closed { .. } => match self.link.receive(Some(Instant::now() + GRACE)) {
                Err(error @ LinkError::Closed { .. }) => forfeit(&error),
                _ => forfeit(&error),
            },
            other => forfeit(&other),
        })
    }

    /// Waits for a line; `expected` is for the error if none comes.
    pub(super) fn receive(&mut self, expected: &str) -> Result<Received, Forfeit> {
        loop {
            match self.over_since {
                None if self.job.is_over() => {
                    self.over_since = Some(Instant::now());
                    return Ok(Received::TimeUp);
                }
                Some(since) if since.elapsed() >= self.patience() => {
                    if self.job.is_cancelled() {
                        self.link.kill();
                    }
                    return Err(self.silence(expected));
                }
                _ => {}
            }
            let left = self.job.left().filter(|left| !left.is_zero()).unwrap_or(POLL);
            match self.link.receive(Some(Instant::now() + left.min(POLL))) {
                Ok(line) => return Ok(Received::Line(line)),
                Err(LinkError::TimedOut) => {}
                Err(error) => return Err(forfeit(&error)),
            }
        }
    }

    /// How long an answer is waited for once the job is over.
    fn patience(&self) -> Duration {
        match self.job.is_cancelled() {
            true => CANCELLED_GRACE,
            false => self.margin.saturating_add(GRACE),
        }
    }

    /// Waits for a line where the protocol has no way to hurry an engine.
    pub(super) fn receive_line(&mut self, expected: &str) -> Result<String, Forfeit> {
        loop {
            if let Received::Line(line) = self.receive(expected)? {
                return Ok(line);
            }
        }
    }

    /// Counts a line without meaning.
    pub(super) fn ignore(&mut self, line: &str) -> Result<(), Forfeit> {
        self.noise += 1;
        self.last_noise = Some(line.to_owned());
        if self.noise <= MOST_NOISE {
            return Ok(());
        }
        let line = kernel::shortened(line);
        let reason = format!("it floods: more than {MOST_NOISE} lines such as {line:?}");
        Err(Forfeit::Crash(reason))
    }

    /// Notes a line for people or about the search.
    pub(super) fn note_report(&mut self) {
        self.has_reported = true;
    }

    /// No answer came: wrong if something else did, late if the engine reported, else it hangs.
    fn silence(&self, expected: &str) -> Forfeit {
        match &self.last_noise {
            Some(line) => illegal(expected, line),
            None if self.has_reported => Forfeit::Time,
            None => Forfeit::Hang,
        }
    }
}

/// An answer that is no move.
pub(super) fn illegal(expected: &str, found: &str) -> Forfeit {
    Forfeit::Illegal(ParseError::syntax(expected, found).to_string())
}

fn forfeit(error: &LinkError) -> Forfeit {
    match error {
        LinkError::TooLong => Forfeit::Illegal(error.to_string()),
        _ => Forfeit::Crash(error.to_string()),
    }
}
