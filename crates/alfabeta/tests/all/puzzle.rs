//! `alfabeta puzzle`, typed through a pipe.

use serde_json::Value;
use std::{
    fs,
    io::Write,
    path::Path,
    process::{Command, Stdio},
};

/// O must save the draw: b1, then after a2 c2, after c3 a1.
const DRAW: &str = "3ec652e2";

/// What the program prints and its exit code, with these lines typed.
fn puzzle(file: &Path, arguments: &[&str], typed: &str) -> (String, i32) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_alfabeta"))
        .arg("puzzle")
        .args(arguments)
        .arg("--file")
        .arg(file)
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env("LANG", "C.UTF-8")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    // A program that has refused its arguments reads nothing.
    _ = input.write_all(typed.as_bytes());
    drop(input);
    let output = child.wait_with_output().expect("the program ends");
    let text = [output.stdout, output.stderr].concat();
    (String::from_utf8(text).expect("text"), output.status.code().unwrap_or(-1))
}

/// The parts are in what is printed, one after the other.
fn check(file: &Path, arguments: &[&str], typed: &str, parts: &[&str]) {
    let (text, code) = puzzle(file, arguments, typed);
    assert_eq!(code, 0, "{arguments:?}: {text}");
    let mut rest = &*text;
    for part in parts {
        let at =
            rest.find(part).unwrap_or_else(|| panic!("no {part:?} in what is left of\n{text}"));
        rest = &rest[at + part.len()..];
    }
}

fn record(file: &Path) -> Value {
    serde_json::from_str(&fs::read_to_string(file).expect("a file")).expect("JSON")
}

#[test]
fn a_puzzle_is_solved_counted_once_and_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("new/ratings.json");
    let solved = ["Only one move saves", "The reply is a2", "The reply is c3", "Solved.", "1058"];
    check(&file, &["--id", DRAW], "b1\nc2\na1\n", &solved[..4]);
    let kept = record(&file);
    assert_eq!(kept["tictactoe"]["count"], 1);
    assert_eq!(kept["tictactoe"]["streak"], 1);
    assert!(kept["tictactoe"]["rating"].as_f64().expect("a number") > 1000.0);
    check(&file, &["--id", DRAW], "b1\nc2\na1\n", &["Solved.", "It does not count"]);
    assert_eq!(record(&file), kept);
}

#[test]
fn a_wrong_move_is_refuted_and_help_counts_as_not_solved() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("ratings.json");
    let typed = "a1\nz9\nhint\nhint\nb1\nundo\nundo\nboard\nb1\nc2\na1\n";
    let parts = [
        "Not a1: the game goes on with b1.",
        "In a row: 0.",
        "expected a cell",
        "Look at:",
        "Play b1.",
        "The reply is a2.",
        "There is nothing to take back.",
        "Solved.",
    ];
    check(&file, &["--id", DRAW], typed, &parts);
    assert!(record(&file)["tictactoe"]["rating"].as_f64().expect("a number") < 1000.0);
    check(&file, &["--id", DRAW], "solution\n", &["The solution: b1 a2 c2 c3 a1."]);
}

#[test]
fn programs_get_data() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("ratings.json");
    let json = |arguments: &[&str]| -> Value {
        let (text, code) = puzzle(&file, arguments, "");
        assert_eq!(code, 0, "{text}");
        serde_json::from_str(&text).expect("JSON")
    };
    for (kind, game) in [("seeds", "kalah"), ("hold", "gomoku"), ("draw", "ultimate")] {
        let shown = json(&[game, "--kind", kind, "--json", "--rating", "1500"]);
        assert!(shown["task"].as_str().expect("text").starts_with(kind));
        assert!(shown["line"].as_array().is_some_and(|line| !line.is_empty()));
    }
    let first = json(&["mnk", "--seed", "5", "--json"]);
    assert_eq!(first, json(&["mnk", "--seed", "5", "--json"]));
    for (moves, verdict) in [("b1", "right"), ("a1", "wrong"), ("b1 c2 a1", "solved")] {
        let answered = json(&["--id", DRAW, "--answer", moves, "--json"]);
        assert_eq!(answered["verdict"], verdict);
    }
    assert!(!file.exists(), "nothing was counted");
}

#[test]
fn what_makes_no_sense_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("ratings.json");
    let rows: [(&[&str], &str); 5] = [
        (&["chess"], "there is no puzzle: chess"),
        (&["--id", "nothing"], "there is no puzzle: nothing"),
        (&["kalah", "--kind", "win"], "there is no puzzle: kalah win"),
        (&["kalah", "--kind", "lose"], "invalid value 'lose'"),
        (&["--id", DRAW, "--answer", "zz"], "expected a cell"),
    ];
    for (arguments, reason) in rows {
        let (text, code) = puzzle(&file, arguments, "");
        assert!(code == 2 && text.contains(reason), "{arguments:?}: {code} {text}");
    }
    fs::write(&file, "no ratings").expect("a file");
    let (text, code) = puzzle(&file, &["kalah"], "");
    assert!(code == 2 && text.contains("ratings.json"), "{text}");
    assert_eq!(fs::read_to_string(&file).expect("it is left alone"), "no ratings");
}
