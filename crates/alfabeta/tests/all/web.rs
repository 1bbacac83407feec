//! `alfabeta web`: the address is printed, the page is there, Ctrl-C ends it.
#![cfg(unix)]

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::{TcpStream, UdpSocket},
    process::{Child, Command, Stdio},
};

/// Starts it and reads the line that it prints.
fn start(arguments: &[&str]) -> (Child, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_alfabeta"));
    command.args(["web", "--no-open"]).args(arguments);
    address_of(command.stdout(Stdio::piped()).spawn().expect("it starts"))
}

fn address_of(mut child: Child) -> (Child, String) {
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
    let head = "POST /api/analyse HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json";
    let request = format!("{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len());
    let mut lines = BufReader::new(ask(&address, &request)).lines();
    assert!(lines.by_ref().any(|line| line.unwrap().contains("analysis")));
    interrupt(&child);
    assert!(lines.any(|line| line.unwrap().contains("\"done\":true")));
    assert!(child.wait().unwrap().success());
}

#[test]
fn other_devices_are_told_where_to_go_and_the_user_is_warned() {
    for (bind, warned) in [("0.0.0.0", true), ("127.0.0.1", false)] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_alfabeta"));
        command.args(["web", "--no-open", "--port", "0", "--bind", bind]);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let (mut child, address) = address_of(child.expect("it starts"));
        // As another device would ask.
        let request = format!("GET / HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
        let mut page = String::new();
        ask(&address, &request).read_to_string(&mut page).unwrap();
        assert!(page.starts_with("HTTP/1.1 200"), "{address}: {page}");
        let host = address.rsplit_once(':').unwrap().0.parse::<std::net::IpAddr>().unwrap();
        assert!(!host.is_unspecified());
        let routed = UdpSocket::bind("0.0.0.0:0").and_then(|socket| socket.connect("192.0.2.1:9"));
        if warned && routed.is_ok() {
            assert!(!host.is_loopback(), "this machine has a network, and {host} is not in it");
        }
        interrupt(&child);
        let mut told = String::new();
        child.stderr.take().unwrap().read_to_string(&mut told).unwrap();
        assert_eq!(told.contains("there is no password"), warned, "{bind}: {told}");
        assert!(child.wait().unwrap().success());
    }
}

/// What a process has in memory, in kilobytes.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
fn resident(child: &Child) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).expect("it runs");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("it is told");
    line.trim().trim_end_matches("kB").trim().parse().expect("a number")
}

/// Left alone, glibc keeps the tables of all threads: 426 MB after these, on a machine with two
/// cores.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[test]
fn memory_is_given_back_after_searches() {
    let (mut child, address) = start(&["--port", "0"]);
    let bodies = [
        r#"{"game": "gomoku", "moves": ["h8"], "time": 300}"#,
        r#"{"game": "kalah:6x4", "time": 300}"#,
        r#"{"game": "ultimate", "time": 300}"#,
    ];
    for _ in 0..4 {
        std::thread::scope(|scope| {
            for body in bodies.iter().cycle().take(12) {
                let address = &address;
                scope.spawn(move || {
                    let head = "POST /api/analyse HTTP/1.1\r\nHost: localhost\r\nConnection: close";
                    let kind = "Content-Type: application/json";
                    let length = body.len();
                    let request =
                        format!("{head}\r\n{kind}\r\nContent-Length: {length}\r\n\r\n{body}");
                    let mut answer = String::new();
                    ask(address, &request).read_to_string(&mut answer).unwrap();
                    assert!(answer.contains("\"done\":true"), "{answer}");
                });
            }
        });
    }
    let since = std::time::Instant::now();
    while resident(&child) > 64 << 10 {
        assert!(since.elapsed().as_secs() < 60, "{} kB", resident(&child));
        std::thread::sleep(std::time::Duration::from_millis(200));
    }
    interrupt(&child);
    child.wait().unwrap();
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
