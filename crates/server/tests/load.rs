//! Many clients at once, honest ones and others. How long it takes decides nothing.

mod common;

use common::Running;
use std::{fs, thread, time::Duration};

const CLIENTS: usize = 200;
/// What the whole test may have in memory. If all clients were served at once, their tables alone
/// would be three times as much.
const MOST_KILOBYTES: u64 = 1 << 20;

/// Questions of honest clients, and what is in the answer.
const HONEST: [(&str, &str, &str); 6] = [
    ("view", r#"{"game": "ultimate", "moves": ["e5"]}"#, "\"to_move\":\"O\""),
    (
        "play",
        r#"{"game": "gomoku", "moves": ["h8"], "player": "engine:nodes=20000"}"#,
        "\"done\":true",
    ),
    ("analyse", r#"{"game": "kalah:6x4", "depth": 5, "lines": 3}"#, "\"done\":true"),
    (
        "explain",
        r#"{"game": "tictactoe", "depth": 3, "rungs": ["minimax", "alphabeta"]}"#,
        "\"traces\"",
    ),
    ("review", r#"{"game": "tictactoe", "moves": ["b2", "a1"], "nodes": 500}"#, "\"review\""),
    (
        "match",
        r#"{"game": "tictactoe", "players": ["random", "first"], "games": 4}"#,
        "\"outcome\"",
    ),
];

/// Questions that nobody waits for.
const LEFT: [(&str, &str); 3] = [
    ("analyse", r#"{"game": "gomoku", "moves": ["h8"], "lines": 2}"#),
    ("play", r#"{"game": "ultimate", "player": "mcts:time=1m"}"#),
    ("analyse", r#"{"game": "kalah:6x6"}"#),
];

#[test]
fn two_hundred_clients_are_served_and_nothing_is_left_behind() {
    let server = Running::start(|_| {});
    thread::scope(|scope| {
        for client in 0..CLIENTS {
            let server = &server;
            scope.spawn(move || match client % 2 {
                0 => ask(server, client / 2),
                _ => leave(server, client / 2),
            });
            scope.spawn(move || {
                if client % 10 == 0 {
                    disturb(server, client / 10)
                }
            });
        }
    });
    server.wait_for(0, 0);
    assert_eq!(server.get("/").status, 200);
    if let Some(most) = peak_kilobytes() {
        assert!(most < MOST_KILOBYTES, "{most} kB");
    }
}

fn ask(server: &Running, client: usize) {
    let (path, body, expected) = HONEST[client % HONEST.len()];
    let reply = server.post(&format!("/api/{path}"), body);
    assert!(reply.status == 200 && reply.body.contains(expected), "{path}: {}", reply.body);
}

fn leave(server: &Running, client: usize) {
    let (path, body) = LEFT[client % LEFT.len()];
    let mut reader = server.begin(&format!("/api/{path}"), body);
    match client % 3 {
        // At once, once it is let in, or after a while.
        0 => {}
        1 => _ = reader.line(),
        _ => thread::sleep(Duration::from_millis(client as u64 * 5)),
    }
}

fn disturb(server: &Running, kind: usize) {
    match kind % 4 {
        0 => assert_eq!(server.post("/api/view", "{\"game\"").status, 400),
        1 => assert_eq!(server.post("/api/view", &" ".repeat(3 << 20)).status, 413),
        2 => drop(server.send(b"POST /api/analyse HTTP/1.1\r\nHost: localhost\r\nContent-Le")),
        _ => drop(server.send(&[0xff; 5000])),
    }
}

/// The most memory this process had so far, where the system tells.
fn peak_kilobytes() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().trim_end_matches("kB").trim().parse().ok()
}
