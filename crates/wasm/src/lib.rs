#![doc = include_str!("../README.md")]

#[cfg(target_family = "wasm")]
mod exports;

use desk::{Answer, Bounds, Desk, Message, Output, Refusal, Request, Task};
use serde::Serialize;
use session::{Job, Registry};
use std::{
    sync::atomic::{AtomicU64, Ordering::Relaxed},
    time::Duration,
};

/// The least time between two turns of a match that are told: a page draws no faster.
const PACE: Duration = Duration::from_millis(50);

/// Where an answer goes.
pub trait Host: Sync {
    /// The answer begins: its status, as in HTTP, and whether it is one JSON object per line.
    fn begin(&self, status: u16, lines: bool);

    /// The next part of the answer: all of it, or a line.
    fn tell(&self, text: &str);
}

/// Answers requests one at a time.
pub struct Engine {
    desk: Desk,
}

impl Engine {
    /// One that has all games, and bounds that suit this machine.
    #[must_use]
    pub fn new() -> Engine {
        Engine { desk: Desk::new(Registry::standard(), Bounds::of_this_machine()) }
    }

    /// Answers a request as the server does.
    pub fn ask(&self, name: &str, body: &[u8], host: &dyn Host) {
        let opened = Request::read(name, body).and_then(|request| self.desk.open(request));
        match opened {
            Ok(task) if task.kind().streams() => stream(task, host),
            Ok(task) => match task.run(&Job::new(), &|_: Message| ()) {
                Ok(answer) => whole(200, &answer, host),
                Err(refusal) => refuse(refusal, host),
            },
            Err(refusal) => refuse(refusal, host),
        }
    }
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}

/// Why there is no answer.
#[derive(Serialize)]
struct Failure {
    error: Refusal,
}

fn refuse(error: Refusal, host: &dyn Host) {
    whole(error.code.status(), &Failure { error }, host);
}

fn whole(status: u16, answer: &impl Serialize, host: &dyn Host) {
    host.begin(status, false);
    host.tell(&json(answer));
}

/// One JSON object per line, each as soon as it is known.
fn stream(task: Task, host: &dyn Host) {
    host.begin(200, true);
    let job = Job::new();
    let lines = Lines { host, job: &job, next_turn: AtomicU64::new(0) };
    match task.run(&job, &lines) {
        Ok(answer) => lines.tell(&Answer::last(&answer)),
        Err(error) => lines.tell(&Failure { error }),
    }
}

struct Lines<'a> {
    host: &'a dyn Host,
    job: &'a Job,
    /// When the next turn of a match may be told, in microseconds.
    next_turn: AtomicU64,
}

impl Lines<'_> {
    fn tell(&self, line: &impl Serialize) {
        self.host.tell(&(json(line) + "\n"));
    }
}

impl Output for Lines<'_> {
    /// Turns may come by the thousand, and the next is never far.
    fn send(&self, message: Message) {
        if matches!(message, Message::Turn(_)) {
            let now = self.job.elapsed();
            if now < Duration::from_micros(self.next_turn.load(Relaxed)) {
                return;
            }
            self.next_turn.store((now + PACE).as_micros() as u64, Relaxed);
        }
        self.tell(&message);
    }
}

fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("our values have only text keys")
}
