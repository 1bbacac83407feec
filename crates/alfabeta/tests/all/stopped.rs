//! Ctrl-C, full disks and readers that leave: what was found is told, and the exit code is true.
#![cfg(unix)]

use std::{
    fs::File,
    io::{BufRead, BufReader, Read},
    process::{Child, Command, Stdio},
    thread,
    time::Duration,
};

fn start(arguments: &str) -> Child {
    Command::new(env!("CARGO_BIN_EXE_alfabeta"))
        .args(arguments.split_whitespace())
        .env("LC_ALL", "C.UTF-8")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts")
}

fn interrupt(child: &Child) {
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status();
    assert!(sent.expect("there is kill").success());
}

/// Reads lines up to one with `part`, sends Ctrl-C, and reads the rest: all that was printed, what
/// was said on standard error, and the exit code.
fn stopped_after(arguments: &str, part: &str) -> (String, String, Option<i32>) {
    let mut child = start(arguments);
    let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
    let (mut text, mut errors) = (String::new(), String::new());
    while !text.contains(part) {
        let read = out.read_line(&mut text).expect("text");
        assert!(read > 0, "{arguments}: it ended before {part:?}: {text}");
    }
    interrupt(&child);
    out.read_to_string(&mut text).expect("text");
    child.stderr.take().expect("a pipe").read_to_string(&mut errors).expect("text");
    (text, errors, child.wait().expect("it ends").code())
}

/// The first rows are seen while the last ones, which would take days, are measured.
#[test]
fn a_ladder_prints_rows_as_they_come_and_keeps_them() {
    let forever =
        "ladder gomoku --depths 1..9 --rungs minimax,alphabeta --one --nodes 99999999999999";
    let (text, errors, code) = stopped_after(forever, "\n    1  |");
    assert_eq!(code, Some(130), "{text}{errors}");
    assert!(text.contains("minimax ms") && text.contains("\nlast position: "), "{text}");
    assert!(errors.contains("stopped: ") && errors.contains(" of 18 cells measured"), "{errors}");
    let (text, _, code) = stopped_after(&format!("{forever} --csv"), "\n1,alphabeta,");
    assert_eq!(
        (code, text.lines().next()),
        (Some(130), Some("depth,rung,milliseconds,nodes,value,report_milliseconds"))
    );
    let mut json = start(&format!("{forever} --json"));
    thread::sleep(Duration::from_secs(2));
    interrupt(&json);
    let mut text = String::new();
    json.stdout.take().expect("a pipe").read_to_string(&mut text).expect("text");
    let table: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    let cells = table["cells"].as_array().expect("cells");
    assert!(!cells.is_empty() && cells.iter().all(|cell| cell["given_up"] == false), "{text}");
    assert_eq!(json.wait().expect("it ends").code(), Some(130));
}

/// Each would take hours. The answer says how far it came, and the exit code that it was stopped.
#[test]
fn every_long_command_ends_with_what_it_has() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("games.jsonl");
    let tournament = format!(
        "tournament kalah engine:time=1h first random --games 2 --records {}",
        games.display()
    );
    for (arguments, part) in [
        ("analyse gomoku --time 1h", "depth "),
        ("analyse gomoku --time 1h --json --lang es", "\"milliseconds\""),
        ("solve mnk:8x8x5 --quick --memory 64", "not proven: between "),
        ("solve mnk:8x8x5 --quick --memory 64 --lang pt", "não provado: entre "),
        ("solve kalah:6x6 --quick --memory 64 --json", "\"proven\": false"),
        ("perft gomoku 9", "gomoku, depth 9: 0 leaves below 0 of 225 moves"),
        ("match gomoku engine:time=1h first --games 2", "Stopped before the end"),
        (&*tournament, "Stopped before the end"),
        ("bench --threads 2", "1 thread"),
    ] {
        let child = start(arguments);
        thread::sleep(Duration::from_millis(400));
        interrupt(&child);
        let output = child.wait_with_output().expect("it ends");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(text.contains(part), "{arguments}: {text}");
        assert_eq!(output.status.code(), Some(130), "{arguments}: {text}");
    }
}

#[test]
fn games_between_machines_are_counted_up_to_the_stop() {
    let forever = "play kalah --first random --second minimax:depth=2 --games 1000000";
    let (text, errors, code) = stopped_after(forever, "Game 3: ");
    let finished = text.lines().filter(|line| line.starts_with("Game ")).count();
    assert_eq!(code, Some(130), "{text}{errors}");
    assert!(text.contains(&format!("kalah:6x4: {finished} games, ")), "{text}");
    assert!(errors.contains(&format!("Stopped after {finished} of 1000000 games.")), "{errors}");
    let mut silent = start(&format!("{forever} --silent"));
    thread::sleep(Duration::from_secs(2));
    interrupt(&silent);
    let mut text = String::new();
    silent.stdout.take().expect("a pipe").read_to_string(&mut text).expect("text");
    assert!(text.contains("1. random: ") && text.contains("who moved first: "), "{text}");
    assert_eq!(silent.wait().expect("it ends").code(), Some(130));
    // One game: what was played so far.
    let long = "play gomoku --first engine:time=300ms --second engine:time=300ms";
    let (text, _, code) = stopped_after(long, "plays");
    assert!(code == Some(130) && text.ends_with("The game is not finished.\n"), "{text}");
}

/// Every way to print: an answer at once, rows as they come, lines of a game.
#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_reported() {
    for arguments in [
        "games",
        "--help",
        "play --help",
        "ladder tictactoe --depths 1..3",
        "play tictactoe --first first --second first",
        "play tictactoe --first first --second first --games 1000000",
    ] {
        let full = File::options().write(true).open("/dev/full").expect("Linux has it");
        let mut command = Command::new(env!("CARGO_BIN_EXE_alfabeta"));
        let output =
            command.args(arguments.split_whitespace()).stdout(full).output().expect("runs");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(
            errors.contains("cannot write to standard output: No space left"),
            "{arguments}: {errors}"
        );
        assert!(output.status.code().is_some_and(|code| code != 0), "{arguments}");
    }
}

/// As `| head -1`: quiet, no failure, and no game is played that nobody sees.
#[test]
fn a_reader_that_leaves_is_no_failure() {
    for arguments in ["games", "play tictactoe --first first --second first --games 1000000"] {
        let mut child = start(arguments);
        let mut line = String::new();
        let mut out = BufReader::new(child.stdout.take().expect("a pipe"));
        out.read_line(&mut line).expect("a line");
        drop(out);
        let output = child.wait_with_output().expect("it ends");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && errors.is_empty(), "{arguments}: {errors}");
    }
}
