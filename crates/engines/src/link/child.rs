//! A program that we started.

use crate::link::{LinkError, supervisor};
use std::{
    io::{self, Read},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::{Arc, Mutex, PoisonError},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// How often it is looked whether a program is still there.
pub(crate) const GLANCE: Duration = Duration::from_millis(50);
/// How long the last of a program that is gone may take, its lines or the news of its end, on a busy machine.
pub(crate) const REST: Duration = Duration::from_secs(1);
/// How long a supervisor may take to start its program.
const STARTING: Duration = Duration::from_secs(10);
/// How often it is looked when nothing else is waited for.
pub(crate) const CLOSE_GLANCE: Duration = Duration::from_millis(2);
/// How much of what a program writes on its standard error is kept.
const LAST_WORDS: usize = 2000;
/// How much of that is told.
const TOLD: usize = 300;

/// A running program.
pub(crate) struct Worker {
    /// The program, or its supervisor.
    child: Child,
    supervised: bool,
    /// How it ended.
    status: Option<String>,
    stderr: Arc<Mutex<Vec<u8>>>,
    /// Reads that, and ends when there is no more.
    drain: Option<JoinHandle<()>>,
}

impl Worker {
    /// Starts a program.
    pub(crate) fn start(words: &[String]) -> Result<(Worker, ChildStdin, ChildStdout), LinkError> {
        let program = words.first().map(String::as_str).unwrap_or_default();
        let supervisor = supervisor::command(words);
        let supervised = supervisor.is_some();
        let mut command = supervisor.unwrap_or_else(|| {
            let mut command = Command::new(program);
            command.args(&words[1..]);
            command
        });
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        apart(&mut command);
        let mut child = command.spawn().map_err(|error| cannot_start(program, &error))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let tail = Arc::default();
        let drain = child.stderr.take().map(|stderr| {
            let tail = Arc::clone(&tail);
            thread::spawn(move || drain(stderr, &tail))
        });
        let mut worker = Worker { child, supervised, status: None, stderr: tail, drain };
        worker.wait_for_start()?;
        let piped = "both ends were asked for";
        Ok((worker, input.expect(piped), output.expect(piped)))
    }

    /// Waits until a supervisor has started its program.
    fn wait_for_start(&mut self) -> Result<(), LinkError> {
        let until = Instant::now() + STARTING;
        while self.supervised && !supervisor::has_started(&self.child) && Instant::now() < until {
            if self.is_gone() {
                // A program may have started and ended already.
                let (_, last_words) = self.last_words();
                let refusal = last_words.strip_prefix(supervisor::REFUSAL);
                return refusal.map_or(Ok(()), |reason| Err(LinkError::Command(reason.to_owned())));
            }
            thread::sleep(Duration::from_millis(1));
        }
        Ok(())
    }

    /// Whether it has ended; then what it started is ended too.
    pub(crate) fn is_gone(&mut self) -> bool {
        if self.status.is_none()
            && let Ok(Some(status)) = self.child.try_wait()
        {
            if !self.supervised {
                kill_group(&self.child);
            }
            self.status = Some(status.to_string());
        }
        self.status.is_some()
    }

    /// How it ended and the last it said. It has closed its output, so that it is about to end if it has not yet.
    pub(crate) fn last_words(&mut self) -> (Option<String>, String) {
        let until = Instant::now() + REST;
        while !self.is_gone() && Instant::now() < until {
            thread::sleep(CLOSE_GLANCE);
        }
        // What one that is gone said last may still be on its way, and ends as nobody holds the other end.
        let until = Instant::now() + REST;
        let is_on_its_way = || self.drain.as_ref().is_some_and(|drain| !drain.is_finished());
        while self.status.is_some() && is_on_its_way() && Instant::now() < until {
            thread::sleep(CLOSE_GLANCE);
        }
        let tail = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        (self.status.clone(), told(&tail))
    }

    /// Waits for its end, and then makes one.
    pub(crate) fn end(&mut self, until: Instant) {
        while !self.is_gone() && Instant::now() < until {
            thread::sleep(CLOSE_GLANCE);
        }
        if self.supervised && !self.is_gone() {
            // When its program is gone, a supervisor ends what is left and leaves.
            supervisor::kill_below(self.child.id());
            let until = Instant::now() + REST;
            while !self.is_gone() && Instant::now() < until {
                thread::sleep(CLOSE_GLANCE);
            }
        }
        if self.status.is_none() {
            kill_group(&self.child);
            // It may have gone in between.
            _ = self.child.kill();
            self.status = self.child.wait().ok().map(|status| status.to_string());
        }
    }
}

/// Why a program cannot be started.
pub(crate) fn cannot_start(program: &str, error: &io::Error) -> LinkError {
    LinkError::Command(match error.kind() {
        io::ErrorKind::NotFound => format!("expected a program to run, found no {program:?}"),
        io::ErrorKind::PermissionDenied => {
            format!("expected a program to run, found {program:?}, which may not be run")
        }
        _ => format!("cannot run {program:?}: {error}"),
    })
}

/// Reads all there is, so that the program is never held up, and keeps the end.
fn drain(mut input: impl Read, tail: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 4096];
    while let Ok(count @ 1..) = input.read(&mut buffer) {
        let mut tail = tail.lock().unwrap_or_else(PoisonError::into_inner);
        tail.extend_from_slice(&buffer[..count]);
        let surplus = tail.len().saturating_sub(LAST_WORDS);
        tail.drain(..surplus);
    }
}

/// The last lines in one.
fn told(tail: &[u8]) -> String {
    let text = String::from_utf8_lossy(tail);
    let lines: Vec<&str> =
        text.split(char::is_control).map(str::trim).filter(|line| !line.is_empty()).collect();
    let text = lines.join(" | ");
    let from = text.char_indices().rev().nth(TOLD - 1).map_or(0, |(at, _)| at);
    text[from..].to_owned()
}

/// In a group of its own, so that all that it starts can be ended with it.
#[cfg(unix)]
fn apart(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

#[cfg(not(unix))]
fn apart(_command: &mut Command) {}

#[cfg(unix)]
fn kill_group(leader: &Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = i32::try_from(leader.id()).ok().and_then(Pid::from_raw) {
        // Most often nobody is left in it.
        _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill_group(_leader: &Child) {}
