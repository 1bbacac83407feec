//! `alfabeta solve --browse`, typed through a pipe.

use std::{
    io::Write,
    process::{Command, Stdio},
};

#[test]
fn moves_lead_to_positions_and_their_values() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_alfabeta"))
        .args(["solve", "tictactoe", "--all", "--browse"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    input.write_all(b"b2 b1\nundo\nz9\nstart\nhelp\na1 a2 b1 b2 c1\n").expect("it reads");
    drop(input);
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success());
    let text = String::from_utf8(output.stdout).expect("text");
    let mut rest = &*text;
    for part in [
        "a draw, proven",
        "the first player wins, proven\n  +1 in 5: a3 c3 a2 c2 a1 c1\n  0: b3",
        "(X)",
        "a draw, proven\n  0: a3 c3 a1 c1\n  +1 in 6: b3",
        "z9",
        "a draw, proven",
        "undo, start, or quit",
        "X wins",
    ] {
        let at = rest.find(part).unwrap_or_else(|| panic!("no {part:?} in the rest of\n{text}"));
        rest = &rest[at + part.len()..];
    }
}
