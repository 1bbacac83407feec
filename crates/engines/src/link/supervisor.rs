//! A small process between us and each program that we start, on Linux.
//!
//! ```text
//! alfabeta ── alfabeta supervise PID engine … ── engine ── what the engine starts
//! ```
//!
//! A process that is killed cannot clean up after itself, so another one does. The supervisor adopts
//! what the engine leaves behind, sessions of their own included (`PR_SET_CHILD_SUBREAPER`), and ends
//! all of it when the engine has ended or its own parent is gone. The engine has our pipes itself:
//! nothing is copied.

use crate::link::child::{CLOSE_GLANCE, GLANCE, cannot_start};
use rustix::{
    process::{
        Pid, Resource, Rlimit, Signal, WaitOptions, WaitStatus, getpid, getppid, kill_process,
        set_child_subreaper, setrlimit, wait,
    },
    stdio::{dup2_stderr, dup2_stdin, dup2_stdout},
};
use std::{
    env,
    ffi::OsString,
    fs::{self, File},
    io::{self, Write},
    os::unix::process::CommandExt,
    path::Path,
    process::{self, Child, Command},
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    thread,
};

/// The first argument of a supervisor; its parent and the command of the engine follow.
const WORD: &str = "supervise";
/// What a supervisor says first when it cannot start its engine.
pub(crate) const REFUSAL: &str = "supervise: ";
/// What a shell answers then.
const NOT_STARTED: i32 = 127;
/// How often a supervisor tries to end everything: a program that starts others faster than that is
/// beyond it.
const ROUNDS: usize = 1000;
/// This program as it runs, even if its file was replaced since.
const OURSELVES: &str = "/proc/self/exe";
const NOWHERE: &str = "/dev/null";

static INSTALLED: AtomicBool = AtomicBool::new(false);

/// From now on programs are started under a supervisor, which is this program started again: to be
/// called first in `main`. In a supervisor it does not return.
pub fn install() {
    let mut arguments = env::args_os().skip(1);
    if arguments.next().is_some_and(|word| word == WORD)
        && let Some(parent) = arguments.next().and_then(|pid| number(&pid))
        && let Some(program) = arguments.next()
    {
        supervise(parent, &program, arguments);
    }
    INSTALLED.store(Path::new(OURSELVES).exists(), Relaxed);
}

/// The command of a supervisor for these words; none if there is no supervisor.
pub(crate) fn command(words: &[String]) -> Option<Command> {
    INSTALLED.load(Relaxed).then(|| {
        let mut command = Command::new(OURSELVES);
        command.arg(WORD).arg(process::id().to_string()).args(words);
        command
    })
}

/// Whether a supervisor has started its engine: then it has let go of our pipes, the output last.
pub(crate) fn has_started(supervisor: &Child) -> bool {
    let output = fs::read_link(format!("/proc/{}/fd/1", supervisor.id()));
    output.is_ok_and(|output| output == Path::new(NOWHERE))
}

/// Ends every process that descends from this one, by what `/proc` says now.
pub(crate) fn kill_below(root: u32) {
    let parents = parents();
    let (mut family, mut next) = (vec![root], 0);
    while let Some(parent) = family.get(next).copied() {
        next += 1;
        for (child, its_parent) in &parents {
            if *its_parent == parent && !family.contains(child) {
                family.push(*child);
            }
        }
    }
    for process in family[1..].iter().filter_map(|id| Pid::from_raw(i32::try_from(*id).ok()?)) {
        // It may have gone since.
        _ = kill_process(process, Signal::KILL);
    }
}

/// Every process and its parent.
fn parents() -> Vec<(u32, u32)> {
    let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
    let ids = processes.filter_map(|process| number(&process.file_name()));
    ids.filter_map(|id: u32| {
        // The name, in parentheses, may contain anything; the state and the parent follow it.
        let stat = fs::read(format!("/proc/{id}/stat")).ok()?;
        let end = stat.iter().rposition(|byte| *byte == b')')?;
        let rest = String::from_utf8_lossy(&stat[end + 1..]).into_owned();
        Some((id, rest.split_whitespace().nth(1)?.parse().ok()?))
    })
    .collect()
}

fn number(text: &OsString) -> Option<u32> {
    text.to_str()?.parse().ok()
}

/// Runs a program to its end and leaves as it did.
fn supervise(parent: u32, program: &OsString, arguments: impl Iterator<Item = OsString>) -> ! {
    // Where this is refused, only processes in sessions of their own get away.
    _ = set_child_subreaper(Some(getpid()));
    let engine = match Command::new(program).args(arguments).process_group(0).spawn() {
        Ok(engine) => engine.id(),
        Err(error) => {
            let reason = cannot_start(&program.to_string_lossy(), &error);
            _ = writeln!(io::stderr(), "{REFUSAL}{reason}");
            process::exit(NOT_STARTED);
        }
    };
    thread::spawn(move || {
        while getppid().is_some_and(|now| now.as_raw_nonzero().get().cast_unsigned() == parent) {
            thread::sleep(GLANCE);
        }
        end_all();
        process::exit(0);
    });
    if let Ok(nowhere) = File::options().read(true).write(true).open(NOWHERE) {
        _ = dup2_stdin(&nowhere);
        _ = dup2_stderr(&nowhere);
        _ = dup2_stdout(&nowhere);
    }
    let status = wait_for(engine);
    end_all();
    leave(status)
}

/// How the engine ended; others that are adopted and end are collected on the way.
fn wait_for(engine: u32) -> Option<WaitStatus> {
    loop {
        match wait(WaitOptions::empty()) {
            Ok(Some((pid, status))) if pid.as_raw_nonzero().get().cast_unsigned() == engine => {
                return Some(status);
            }
            Ok(_) | Err(rustix::io::Errno::INTR) => {}
            Err(_) => return None,
        }
    }
}

/// Ends all descendants: those that are orphaned by that are adopted, and are next.
fn end_all() {
    for _ in 0..ROUNDS {
        loop {
            match wait(WaitOptions::NOHANG) {
                Ok(Some(_)) => {}
                Ok(None) => break,
                Err(_) => return,
            }
        }
        kill_below(process::id());
        thread::sleep(CLOSE_GLANCE);
    }
}

/// Ends as the engine did, so that its end is reported as it was.
fn leave(status: Option<WaitStatus>) -> ! {
    let signal = status.and_then(WaitStatus::terminating_signal);
    if let Some(named) = signal.and_then(Signal::from_named_raw) {
        // One core dump is enough.
        _ = setrlimit(Resource::Core, Rlimit { current: Some(0), maximum: Some(0) });
        _ = kill_process(getpid(), named);
    }
    let code = status.and_then(WaitStatus::exit_status);
    process::exit(code.unwrap_or(128 + signal.unwrap_or_default()))
}
