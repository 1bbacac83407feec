//! Programs started here.

use crate::link::{LinkError, supervisor};
use std::{
    io::{self, Read},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::{Arc, Mutex, PoisonError},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// Between two looks whether a program has ended.
pub(crate) const POLL: Duration = Duration::from_millis(50);
/// How long the last output of a program that has ended, or its exit status, may take on a busy
/// machine.
pub(crate) const LAST_OUTPUT: Duration = Duration::from_secs(1);
/// The time that a supervisor has to start its program.
const START_LIMIT: Duration = Duration::from_secs(10);
/// Between two looks while there is nothing else to wait for.
pub(crate) const CLOSE_POLL: Duration = Duration::from_millis(2);
/// Bytes kept of the standard error.
const STDERR_KEPT: usize = 2000;
/// Characters shown of them.
const STDERR_SHOWN: usize = 300;

/// A program, and what it wrote to its standard error.
pub(crate) struct ChildProcess {
    /// The program, or its supervisor.
    child: Child,
    supervised: bool,
    /// How it ended.
    status: Option<String>,
    stderr: Arc<Mutex<Vec<u8>>>,
    /// The thread that reads it to its end.
    drain: Option<JoinHandle<()>>,
}

impl ChildProcess {
    pub(crate) fn start(
        words: &[String],
    ) -> Result<(ChildProcess, ChildStdin, ChildStdout), LinkError> {
        let program = words.first().map(String::as_str).unwrap_or_default();
        let supervisor = supervisor::command(words);
        let supervised = supervisor.is_some();
        let mut command = supervisor.unwrap_or_else(|| {
            let mut command = Command::new(program);
            command.args(&words[1..]);
            command
        });
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        own_group(&mut command);
        let mut child = command.spawn().map_err(|error| cannot_start(program, &error))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let tail = Arc::default();
        let drain = child.stderr.take().map(|stderr| {
            let tail = Arc::clone(&tail);
            thread::spawn(move || drain(stderr, &tail))
        });
        let mut process = ChildProcess { child, supervised, status: None, stderr: tail, drain };
        process.wait_for_start()?;
        let piped = "both were piped";
        Ok((process, input.expect(piped), output.expect(piped)))
    }

    /// Waits until a supervisor has started its program.
    fn wait_for_start(&mut self) -> Result<(), LinkError> {
        let until = Instant::now() + START_LIMIT;
        while self.supervised && !supervisor::has_started(&self.child) && Instant::now() < until {
            if self.has_ended() {
                // The program may have started and ended already.
                let (_, stderr) = self.ending();
                let refusal = stderr.strip_prefix(supervisor::REFUSAL);
                return refusal.map_or(Ok(()), |reason| Err(LinkError::Command(reason.to_owned())));
            }
            thread::sleep(Duration::from_millis(1));
        }
        Ok(())
    }

    /// Whether it has ended; then what it started is killed.
    pub(crate) fn has_ended(&mut self) -> bool {
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

    /// How it ended, and the end of its standard error. Called once it has closed its output: it
    /// has ended or is about to.
    pub(crate) fn ending(&mut self) -> (Option<String>, String) {
        let until = Instant::now() + LAST_OUTPUT;
        while !self.has_ended() && Instant::now() < until {
            thread::sleep(CLOSE_POLL);
        }
        // Its last output may still be in the pipe.
        let until = Instant::now() + LAST_OUTPUT;
        let is_reading = || self.drain.as_ref().is_some_and(|drain| !drain.is_finished());
        while self.status.is_some() && is_reading() && Instant::now() < until {
            thread::sleep(CLOSE_POLL);
        }
        let tail = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        (self.status.clone(), shown(&tail))
    }

    /// Waits for it to end until `until`, then kills it.
    pub(crate) fn end(&mut self, until: Instant) {
        while !self.has_ended() && Instant::now() < until {
            thread::sleep(CLOSE_POLL);
        }
        if self.supervised && !self.has_ended() {
            // Once its program has ended, a supervisor kills what is left and ends.
            supervisor::kill_below(self.child.id());
            let until = Instant::now() + LAST_OUTPUT;
            while !self.has_ended() && Instant::now() < until {
                thread::sleep(CLOSE_POLL);
            }
        }
        if self.status.is_none() {
            kill_group(&self.child);
            // It may have ended in between.
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

/// Reads everything, so that the program never blocks, and keeps the end.
fn drain(mut input: impl Read, tail: &Mutex<Vec<u8>>) {
    let mut buffer = [0; 4096];
    while let Ok(count @ 1..) = input.read(&mut buffer) {
        let mut tail = tail.lock().unwrap_or_else(PoisonError::into_inner);
        tail.extend_from_slice(&buffer[..count]);
        let surplus = tail.len().saturating_sub(STDERR_KEPT);
        tail.drain(..surplus);
    }
}

/// The last lines joined into one.
fn shown(tail: &[u8]) -> String {
    let text = String::from_utf8_lossy(tail);
    let lines: Vec<&str> =
        text.split(char::is_control).map(str::trim).filter(|line| !line.is_empty()).collect();
    let text = lines.join(" | ");
    let from = text.char_indices().rev().nth(STDERR_SHOWN - 1).map_or(0, |(at, _)| at);
    text[from..].to_owned()
}

/// In a process group of its own, so that what it starts can be killed with it.
#[cfg(unix)]
fn own_group(command: &mut Command) {
    std::os::unix::process::CommandExt::process_group(command, 0);
}

#[cfg(not(unix))]
fn own_group(_command: &mut Command) {}

#[cfg(unix)]
fn kill_group(leader: &Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    if let Some(group) = i32::try_from(leader.id()).ok().and_then(Pid::from_raw) {
        // Fails where none is left in it.
        _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(not(unix))]
fn kill_group(_leader: &Child) {}
