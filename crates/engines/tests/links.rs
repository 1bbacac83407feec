//! Other ends that behave, and others that do not.
#![cfg(unix)]

use engines::link::{GRACE, LONGEST_LINE, Link, LinkError, Listener, MOST_LINES};
use kernel::{Job, Limits};
use std::{
    process::Command,
    thread,
    time::{Duration, Instant},
};

/// Longer than anything here takes on a busy machine.
const AGES: Duration = Duration::from_secs(20);

fn soon() -> Option<Instant> {
    Some(Instant::now() + AGES)
}

fn shortly() -> Option<Instant> {
    Some(Instant::now() + Duration::from_millis(100))
}

fn within(time: Duration) -> Job {
    Job::limited(&Limits { time: Some(time), ..Limits::default() })
}

/// A program in the language of the shell.
fn shell(script: &str) -> Link {
    assert!(!script.contains('\''), "the script is put into quotes");
    Link::run(&format!("sh -c '{script}'")).expect("there is a shell")
}

/// Whether a process runs; one that is dead and not yet collected does not.
fn runs(pid: &str) -> bool {
    let state = Command::new("ps").args(["-o", "stat=", "-p", pid]).output().expect("ps runs");
    let state = String::from_utf8_lossy(&state.stdout).trim().to_owned();
    !state.is_empty() && !state.starts_with('Z')
}

fn ends(pid: &str) -> bool {
    let until = Instant::now() + AGES;
    while runs(pid) && Instant::now() < until {
        thread::sleep(Duration::from_millis(20));
    }
    !runs(pid)
}

#[test]
fn lines_go_there_and_come_back() {
    let mut link = Link::run("cat").unwrap();
    for line in ["hello", "", "two words", "grüße"] {
        link.send(line).unwrap();
        assert_eq!(link.receive(soon()).as_deref(), Ok(line));
    }
    assert_eq!(link.receive(shortly()), Err(LinkError::TimedOut));
    link.end();
    assert_eq!(link.send("more"), Err(LinkError::Closed { status: None, stderr: String::new() }));
}

#[test]
fn what_cannot_be_started_is_named() {
    for (command, message) in [
        ("no-such-program-here x", "expected a program to run, found no \"no-such-program-here\""),
        ("/etc/passwd", "expected a program to run, found \"/etc/passwd\", which may not be run"),
        ("", "expected a command, found nothing"),
    ] {
        let error = Link::run(command).err().expect(command);
        assert_eq!(error.to_string(), message);
    }
}

#[test]
fn a_program_that_ends_tells_its_status_and_standard_error() {
    let mut link = shell("echo one; echo two; echo oops >&2; echo really >&2; exit 3");
    assert_eq!(link.receive(soon()).as_deref(), Ok("one"));
    assert_eq!(link.receive(soon()).as_deref(), Ok("two"));
    let error = link.receive(soon()).unwrap_err().to_string();
    assert_eq!(error, "it ended with exit status: 3; stderr: oops | really");
}

#[test]
fn a_last_line_needs_no_end_and_either_end_will_do() {
    let mut link = shell("printf \"one\\r\\ntwo\\n\\nhalf\"");
    for line in ["one", "two", "", "half"] {
        assert_eq!(link.receive(soon()).as_deref(), Ok(line));
    }
    assert!(matches!(link.receive(soon()), Err(LinkError::Closed { .. })));
}

#[test]
fn half_a_line_is_none_yet() {
    let mut link = shell("printf half; sleep 100");
    assert_eq!(link.receive(shortly()), Err(LinkError::TimedOut));
}

#[test]
fn a_flood_ends_the_conversation() {
    let mut link = Link::run("yes").unwrap();
    let mut rounds = (0..100).flat_map(|_| {
        // Nobody reads for a while, then all that is there.
        thread::sleep(Duration::from_millis(100));
        0..=MOST_LINES
    });
    let end = rounds.find_map(|_| link.receive(soon()).err());
    assert_eq!(end, Some(LinkError::Flooded));
}

#[test]
fn a_line_without_end_is_skipped_and_the_next_is_read() {
    let mut link =
        shell(&format!("head -c {} /dev/zero | tr \"\\0\" x; echo; echo next", LONGEST_LINE + 100));
    assert_eq!(link.receive(soon()), Err(LinkError::TooLong));
    assert_eq!(link.receive(soon()).as_deref(), Ok("next"));
}

#[test]
fn one_that_does_not_read_holds_nobody_up() {
    let mut link = Link::run("sleep 100").unwrap();
    let line = "x".repeat(1000);
    let error = (0..10_000).find_map(|_| link.send(&line).err());
    assert_eq!(error, Some(LinkError::TimedOut));
    let started = Instant::now();
    link.end();
    assert!(started.elapsed() < AGES);
}

#[test]
fn one_that_leaves_another_behind_is_gone_with_it() {
    let mut link = shell("sleep 100 & echo $!; exit 0");
    let left = link.receive(soon()).unwrap();
    let error = link.receive(soon()).unwrap_err();
    assert!(matches!(&error, LinkError::Closed { status: Some(_), .. }), "{error}");
    assert!(ends(&left), "the one left behind is ended too");
}

#[test]
fn one_that_does_not_leave_is_ended_with_all_it_started() {
    let mut link = shell("trap \"\" TERM HUP; sleep 100 & echo $$; echo $!; sleep 100; sleep 100");
    let pids = [link.receive(soon()).unwrap(), link.receive(soon()).unwrap()];
    let started = Instant::now();
    drop(link);
    assert!(started.elapsed() >= GRACE && started.elapsed() < AGES);
    for pid in pids {
        assert!(ends(&pid), "{pid} still runs");
    }
}

#[test]
fn one_that_leaves_when_told_is_not_killed() {
    let file = std::env::temp_dir().join(format!("link-polite-{}", std::process::id()));
    let mut link = shell(&format!("read line; echo done > {}", file.display()));
    link.send("quit").unwrap();
    link.end();
    assert_eq!(std::fs::read_to_string(&file).unwrap(), "done\n");
    std::fs::remove_file(file).unwrap();
}

#[test]
fn a_client_is_waited_for_and_then_spoken_with() {
    let listener = Listener::open(0).unwrap();
    let port = listener.port().unwrap();
    let nobody = listener.accept(&within(Duration::from_millis(20)));
    assert_eq!(nobody.err(), Some(LinkError::TimedOut));
    let client = thread::spawn(move || {
        let mut link = Link::connect(&format!("127.0.0.1:{port}")).unwrap();
        link.send("hello").unwrap();
        let answer = link.receive(soon()).unwrap();
        link.send(&format!("you said {answer}")).unwrap();
    });
    let mut link = listener.accept(&within(AGES)).unwrap();
    assert_eq!(link.receive(soon()).as_deref(), Ok("hello"));
    link.send("hi").unwrap();
    assert_eq!(link.receive(soon()).as_deref(), Ok("you said hi"));
    client.join().unwrap();
    let error = link.receive(soon()).unwrap_err();
    assert_eq!(error.to_string(), "it closed the connection");
}

#[test]
fn where_nobody_listens_nobody_is_connected() {
    let listener = Listener::open(0).unwrap();
    let port = listener.port().unwrap();
    assert!(Listener::open(port).is_err(), "a port is for one");
    drop(listener);
    for (address, message) in [
        (format!("127.0.0.1:{port}"), "cannot connect to 127.0.0.1:"),
        ("nowhere".to_owned(), "cannot connect to nowhere: "),
    ] {
        let error = Link::connect(&address).err().expect("nobody is there").to_string();
        assert!(error.starts_with(message), "{error}");
    }
}

#[test]
fn no_process_is_left_uncollected() {
    let children = || {
        let me = std::process::id().to_string();
        let list = Command::new("ps").args(["-o", "stat=", "--ppid", &me]).output();
        let list = list.expect("ps runs").stdout;
        String::from_utf8_lossy(&list).lines().filter(|line| line.starts_with('Z')).count()
    };
    for script in ["exit 1", "sleep 100", "echo x"] {
        drop(shell(script));
    }
    // Other tests run at the same time, whose dead may wait for a moment.
    let until = Instant::now() + AGES;
    while children() > 0 && Instant::now() < until {
        thread::sleep(Duration::from_millis(20));
    }
    assert_eq!(children(), 0);
}
