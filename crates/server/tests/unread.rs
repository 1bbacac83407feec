//! Clients that ask and do not read, or send and do not finish: what they hold is bounded, and
//! others do not wait for them.

mod common;

use common::{Reader, Running};
use std::{
    io::Read,
    thread,
    time::{Duration, Instant},
};

const VIEW: &str = r#"{"game": "tictactoe"}"#;
/// The system itself keeps less than this for a client that does not read.
const SOCKETS: usize = 6 << 20;

/// All positions of a game on a large board: an answer of some 7 MB.
fn large() -> String {
    let cell = |n: usize| format!("\"{}{}\"", char::from(b'a' + (n % 20) as u8), 1 + n / 20);
    let moves: Vec<String> = (0..380).map(cell).collect();
    let moves = moves.join(", ");
    format!(r#"{{"game": "mnk:20x20x20", "moves": [{moves}], "views": true}}"#)
}

/// Reads the head of an answer: its status and the length of what comes.
fn head(reader: &mut Reader) -> (u16, usize) {
    let head = reader.head();
    (head.status, head.header("content-length").and_then(|n| n.parse().ok()).unwrap_or(0))
}

#[test]
fn answers_that_nobody_reads_are_bounded_and_given_up() {
    let server = Running::start(|limits| (limits.answers, limits.stall_ms) = (16 << 20, 8000));
    let body = large();
    let mut unread: Vec<_> = (0..2).map(|_| server.begin("/api/view", &body)).collect();
    for reader in &mut unread {
        let (status, length) = head(reader);
        assert!(status == 200 && length > SOCKETS, "{status} {length}");
    }
    let third = server.post("/api/view", &body);
    assert_eq!((third.status, third.refusal().0.as_str()), (503, "busy"));
    assert_eq!(server.post("/api/view", VIEW).status, 200, "a small one needs no room");
    // They are cut off after a while, which makes room.
    let since = Instant::now();
    while server.post("/api/view", &body).status != 200 {
        assert!(since.elapsed() < Duration::from_secs(60), "the room is never given back");
        thread::sleep(Duration::from_millis(200));
    }
    let mut rest = Vec::new();
    _ = unread[0].0.read_to_end(&mut rest);
    assert!(rest.len() < SOCKETS, "it was not cut off: {}", rest.len());
}

#[test]
fn a_slow_reader_gets_all_of_its_answer() {
    let server = Running::start(|limits| limits.stall_ms = 1000);
    let mut reader = server.begin("/api/view", &large());
    let (_, length) = head(&mut reader);
    let (mut part, mut read) = (vec![0; 1 << 20], 0);
    while read < length {
        thread::sleep(Duration::from_millis(100));
        read += match reader.0.read(&mut part) {
            Ok(bytes) if bytes > 0 => bytes,
            other => panic!("{other:?} after {read} of {length} bytes"),
        };
    }
}

#[test]
fn slow_bodies_keep_no_memory_from_others() {
    let server = Running::start(|limits| (limits.bodies, limits.silence_ms) = (1 << 20, 500));
    let head = "POST /api/records/read HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
         Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n";
    let mut slow: Vec<_> =
        (0..20).map(|_| server.send(format!("{head}1\r\n{{\r\n").as_bytes())).collect();
    let long = format!(r#"{{"text": "{}"}}"#, " ".repeat(1 << 19));
    assert_eq!(server.post("/api/view", VIEW).status, 200);
    assert_ne!(server.post("/api/records/read", &long).status, 503);
    assert!(slow.remove(0).line().contains("408"), "it ends when nothing comes");
}

#[test]
fn a_body_for_which_there_is_no_memory_is_refused() {
    let server = Running::start(|limits| (limits.bodies, limits.records_body) = (1 << 20, 1 << 20));
    let length = (1 << 20) - 10;
    let head = format!(
        "POST /api/records/read HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\n\r\n"
    );
    let most_of_it = head + &" ".repeat(length - 1);
    let long = format!(r#"{{"text": "{}"}}"#, " ".repeat(1 << 19));
    // Whichever is read first may have the memory, so it takes a few at times.
    let unfinished: Vec<_> = (0..20)
        .map_while(|_| {
            let unfinished = server.send(most_of_it.as_bytes());
            thread::sleep(Duration::from_millis(100));
            (server.post("/api/records/read", &long).status != 503).then_some(unfinished)
        })
        .collect();
    assert!(unfinished.len() < 20, "their memory is not counted");
    assert_eq!(server.post("/api/view", VIEW).status, 200, "a short one needs no memory");
}

#[test]
fn heads_that_never_come_make_room() {
    let server = Running::start(|limits| (limits.connections, limits.head_ms) = (4, 120_000));
    let half = b"GET / HTTP/1.1\r\nHost: loc";
    let mut slow: Vec<_> = (0..4).map(|_| server.send(half)).collect();
    assert_eq!(server.post("/api/view", VIEW).status, 200);
    assert_eq!(slow.remove(0).line(), "", "the first of them was closed");
}
