//! Work that is ready to begin.

use crate::{Answer, Class, Kind, Message, Refusal};
use session::{Job, Limits};
use std::time::Duration;

/// Where messages go. A closure that takes messages is one.
pub trait Output: Sync {
    /// Takes a message, on the thread that does the work.
    fn send(&self, message: Message);

    /// Called between two parts of work that can be paused: returns when the work may go on.
    fn pause(&self) {}
}

impl<F: Fn(Message) + Sync> Output for F {
    fn send(&self, message: Message) {
        self(message);
    }
}

type Work = Box<dyn FnOnce(&Job, &dyn Output) -> Result<Answer, Refusal> + Send>;

/// A request that was found to make sense, and the work that answers it. It holds no tables yet, so
/// that many can wait.
pub struct Task {
    kind: Kind,
    class: Class,
    ready: Vec<Message>,
    work: Work,
}

impl Task {
    pub(crate) fn new(
        kind: Kind,
        work: impl FnOnce(&Job, &dyn Output) -> Result<Answer, Refusal> + Send + 'static,
    ) -> Task {
        Task { kind, class: kind.class(), ready: Vec::new(), work: Box::new(work) }
    }

    /// The same task, of another class, with messages that are known already.
    pub(crate) fn with(self, class: Class, ready: Vec<Message>) -> Task {
        Task { class, ready, ..self }
    }

    /// The kind of the request.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.kind
    }

    /// What is left to do takes this.
    #[must_use]
    pub const fn class(&self) -> Class {
        self.class
    }

    /// Takes the messages that are known before the work begins: they need not wait for it.
    pub fn take_ready(&mut self) -> Vec<Message> {
        std::mem::take(&mut self.ready)
    }

    /// Does the work. Once the job is over it ends soon, with what it has found.
    ///
    /// # Errors
    /// If it fails.
    pub fn run(self, job: &Job, output: &dyn Output) -> Result<Answer, Refusal> {
        self.ready.into_iter().for_each(|message| output.send(message));
        (self.work)(job, output)
    }
}

/// A part of a job that lasts at most this many milliseconds.
pub(crate) fn limited(job: &Job, milliseconds: u64) -> Job {
    let time = Some(Duration::from_millis(milliseconds));
    job.child(&Limits { time, ..Limits::default() })
}
