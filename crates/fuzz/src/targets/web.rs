//! Requests to the server, through a socket of this machine.

use super::{TEXT, texts};
use crate::Target;
use serde_json::Value;
use server::{Most, Server};
use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    sync::{LazyLock, atomic::AtomicBool},
    thread,
    time::Duration,
};

pub(super) const REQUEST: Target = Target {
    name: "request",
    about: "a line with a path of the server, then the body of a request that searches little",
    seeds: || {
        texts(&[
            r#"/api/view
{"game":"kalah:6x4","position":"S:4,4,4,4,4,4,0/4,4,4,4,4,4,0","moves":["c","f"],"frames":true,"views":true}"#,
            r#"/api/view
{"game":"tictactoe","position":null,"moves":[]}"#,
            r#"/api/pictures
{"game":"mnk:4x3x3","positions":["X.O./.X../O...","..../..../...."]}"#,
            r#"/api/explain
{"game":"tree:((10 11)(9 x))","rungs":["minimax","alphabeta"],"depth":2,"nodes":50}"#,
            r#"/api/think
{"game":"ultimate","moves":["e5"],"time":5,"depth":1,"nodes":20,"lines":3,"threads":1,"eval":"boards"}"#,
            r#"/api/records/read
{"text":"game: tictactoe\n1. b2 a1 c3","format":"text","game":null}"#,
            r#"/api/records/write
{"format":"sgf","records":[{"game":"gomoku","players":["me","you"],"moves":[{"move":"h8","ms":503.0}]}]}"#,
        ])
    },
    check,
    short: 400,
    ..TEXT
};

/// Paths whose requests are answered soon, whatever they ask.
const PATHS: [&str; 6] = [
    "/api/view",
    "/api/pictures",
    "/api/explain",
    "/api/think",
    "/api/records/read",
    "/api/records/write",
];

/// A server that runs as long as the process.
static ADDRESS: LazyLock<SocketAddr> = LazyLock::new(|| {
    static NEVER: AtomicBool = AtomicBool::new(false);
    let most = Most { think_ms: 20, explain_nodes: 200, ..Most::of_this_machine() };
    let server = Server::bind(([127, 0, 0, 1], 0).into(), most, None).expect("a free port");
    let url = server.url();
    let address = url.trim_start_matches("http://").trim_end_matches('/');
    let address = address.parse().expect("an address");
    thread::spawn(move || server.run(&NEVER));
    address
});

fn check(input: &[u8]) -> String {
    let end = input.iter().position(|byte| *byte == b'\n').unwrap_or(input.len());
    let path = String::from_utf8_lossy(&input[..end]).into_owned();
    if !PATHS.contains(&&*path) {
        return "another path".to_owned();
    }
    let body = input.get(end + 1..).unwrap_or_default();
    let answer = ask(&path, body);
    let (head, content) = answer.split_once("\r\n\r\n").expect("a head and a body");
    let status = head.split(' ').nth(1).expect("a status");
    assert!(status == "200" || status.starts_with('4'), "{path}: {answer}");
    if status == "200" {
        return format!("{path} is answered");
    }
    let refusal: Value = serde_json::from_str(content).expect("JSON");
    let message = refusal["error"]["message"].as_str().expect("a message").to_owned();
    super::refusal(&message)
}

fn ask(path: &str, body: &[u8]) -> String {
    let mut stream = TcpStream::connect(*ADDRESS).expect("the server listens");
    stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a socket");
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        *ADDRESS,
        body.len()
    );
    stream.write_all(&[head.as_bytes(), body].concat()).expect("the server reads");
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).expect("an answer");
    String::from_utf8_lossy(&answer).into_owned()
}
