//! `alfabeta web`: the address is printed, the page is there, Ctrl-C ends it.
#![cfg(unix)]

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    process::{Child, Command, Stdio},
};

/// Starts it and reads the line that it prints.
fn start(arguments: &[&str]) -> (Child, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_alfabeta"));
    command.args(["web", "--no-open"]).args(arguments);
    let mut child = command.stdout(Stdio::piped()).spawn().expect("it starts");
    let mut line = String::new();
    let stdout = child.stdout.as_mut().expect("it is a pipe");
    BufReader::new(stdout).read_line(&mut line).expect("a line");
    let address = line.trim().strip_prefix("http://").and_then(|line| line.strip_suffix('/'));
    (child, address.expect(&line).to_owned())
}

fn interrupt(child: &Child) {
    let id = child.id().to_string();
    let sent = Command::new("kill").args(["-INT", &id]).status();
    assert!(sent.expect("there is kill").success());
}

fn ask(address: &str, request: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).expect("it listens");
    stream.write_all(request.as_bytes()).expect("it reads");
    stream
}

#[test]
fn the_page_is_served_until_ctrl_c() {
    let (mut child, address) = start(&["--port", "0"]);
    let mut page = String::new();
    let request = "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
    ask(&address, request).read_to_string(&mut page).unwrap();
    assert!(page.starts_with("HTTP/1.1 200") && page.contains("<html"), "{page}");
    interrupt(&child);
    assert!(child.wait().unwrap().success());
}

#[test]
fn ctrl_c_ends_a_search_and_sends_what_it_found() {
    let (mut child, address) = start(&["--port", "0"]);
    let body = r#"{"game": "gomoku", "moves": ["h8"]}"#;
    let head = "POST /api/think HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json";
    let request = format!("{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len());
    let mut lines = BufReader::new(ask(&address, &request)).lines();
    assert!(lines.by_ref().any(|line| line.unwrap().contains("thought")));
    interrupt(&child);
    assert!(lines.any(|line| line.unwrap().contains("\"done\":true")));
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_port_that_is_taken_is_refused_if_it_was_asked_for() {
    let (mut child, address) = start(&["--port", "0"]);
    let port = address.rsplit(':').next().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_alfabeta"));
    let second = command.args(["web", "--no-open", "--port", port]).output().unwrap();
    assert_eq!(second.status.code(), Some(2));
    let told = String::from_utf8_lossy(&second.stderr);
    assert!(told.contains("cannot listen at 127.0.0.1"), "{told}");
    interrupt(&child);
    child.wait().unwrap();
}
