//! A server on a free port, and a client of a few lines, which sends anything, right or wrong.

// Each test file uses its part.
#![allow(dead_code)]

use serde_json::Value;
use server::{Gauge, Limits, Load, Server};
use session::{Job, Registry};
use std::{
    io::{BufRead, BufReader, ErrorKind, Read, Write},
    net::{SocketAddr, TcpStream},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// Longer than anything takes on a busy machine.
const FOREVER: Duration = Duration::from_secs(120);

/// A server that runs until it is dropped.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    gauge: Gauge,
    job: Job,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    pub(crate) fn start(change: impl FnOnce(&mut Limits)) -> Running {
        let mut limits = Limits::of_this_machine();
        change(&mut limits);
        let server = Server::bind(([127, 0, 0, 1], 0).into(), limits, Registry::standard());
        let server = server.expect("a free port");
        let url = server.url();
        let address =
            url.trim_start_matches("http://").trim_end_matches('/').parse().expect("an address");
        let (gauge, job) = (server.gauge(), Job::new());
        let running = job.clone();
        let thread = thread::spawn(move || server.run(&running).expect("it runs"));
        Running { address, gauge, job, thread: Some(thread) }
    }

    pub(crate) fn load(&self) -> Load {
        self.gauge.load()
    }

    /// Waits until so much is under way.
    pub(crate) fn wait_for(&self, running: usize, waiting: usize) {
        let wanted = Load { running, waiting };
        let since = Instant::now();
        while self.load() != wanted {
            assert!(since.elapsed() < FOREVER, "{:?} is not {wanted:?}", self.load());
            thread::sleep(Duration::from_millis(5));
        }
    }

    /// Asks it to end, and waits until it has.
    pub(crate) fn end(&mut self) {
        self.job.cancel();
        if let Some(thread) = self.thread.take() {
            thread.join().expect("it ends well");
        }
    }

    /// Sends text as it is.
    pub(crate) fn send(&self, text: &[u8]) -> Reader {
        let mut stream = TcpStream::connect(self.address).expect("it listens");
        stream.set_read_timeout(Some(FOREVER)).expect("a socket");
        // The server may close before it has read what it refuses.
        _ = stream.write_all(text);
        Reader(BufReader::new(stream))
    }

    /// Asks with these headers besides the usual ones.
    pub(crate) fn ask(&self, method: &str, path: &str, headers: &str, body: &str) -> Reader {
        let length = body.len();
        let host = if headers.to_ascii_lowercase().contains("host:") {
            String::new()
        } else {
            format!("Host: {}\r\n", self.address)
        };
        let head = format!("{method} {path} HTTP/1.1\r\n{host}Connection: close\r\n");
        let text = format!("{head}{headers}Content-Length: {length}\r\n\r\n{body}");
        self.send(text.as_bytes())
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        self.ask("GET", path, "", "").reply()
    }

    /// Sends JSON, does not wait.
    pub(crate) fn begin(&self, path: &str, body: &str) -> Reader {
        self.ask("POST", path, "Content-Type: application/json\r\n", body)
    }

    pub(crate) fn post(&self, path: &str, body: &str) -> Reply {
        self.begin(path, body).reply()
    }

    /// The one object of an answer that is fine.
    pub(crate) fn json(&self, path: &str, body: &str) -> Value {
        let reply = self.post(path, body);
        assert_eq!(reply.status, 200, "{path} {body}: {}", reply.body);
        serde_json::from_str(&reply.body).expect("JSON")
    }

    /// The lines of an answer that is fine.
    pub(crate) fn lines(&self, path: &str, body: &str) -> Vec<Value> {
        let reply = self.post(path, body);
        assert_eq!(reply.status, 200, "{path} {body}: {}", reply.body);
        assert_eq!(reply.header("content-type"), Some("application/x-ndjson"));
        let lines = reply.body.lines().filter(|line| !line.is_empty());
        lines.map(|line| serde_json::from_str(line).expect("JSON")).collect()
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.end();
    }
}

/// An answer on its way. Dropping it closes the connection.
pub(crate) struct Reader(pub(crate) BufReader<TcpStream>);

/// An answer.
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Reply {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The code of a refusal, and its message.
    pub(crate) fn refusal(&self) -> (String, String) {
        let json: Value = serde_json::from_str(&self.body).expect(&self.body);
        let text = |name: &str| json["error"][name].as_str().expect(&self.body).to_owned();
        (text("code"), text("message"))
    }
}

impl Reader {
    /// A line of the head, or of the body as it is sent; empty at the end.
    pub(crate) fn line(&mut self) -> String {
        let mut line = String::new();
        match self.0.read_line(&mut line) {
            Ok(_) => line,
            Err(error) if error.kind() == ErrorKind::ConnectionReset => String::new(),
            Err(error) => panic!("{error}"),
        }
    }

    /// Reads on until a line has this in it; false if none has.
    pub(crate) fn reads(&mut self, part: &str) -> bool {
        loop {
            match self.line() {
                line if line.is_empty() => return false,
                line if line.contains(part) => return true,
                _ => {}
            }
        }
    }

    /// The head of an answer; its body is not read yet.
    pub(crate) fn head(&mut self) -> Reply {
        let status = self.line();
        let status = status.split(' ').nth(1).unwrap_or("0").parse().expect(&status);
        let mut headers = Vec::new();
        loop {
            let line = self.line();
            let Some((name, value)) = line.trim_end().split_once(": ") else { break };
            headers.push((name.to_owned(), value.to_owned()));
        }
        Reply { status, headers, body: String::new() }
    }

    /// The whole answer.
    pub(crate) fn reply(mut self) -> Reply {
        let head = self.head();
        let mut body = Vec::new();
        if head.header("transfer-encoding").is_some() {
            self.chunks(&mut body);
        } else {
            _ = self.0.read_to_end(&mut body);
        }
        Reply { body: String::from_utf8(body).expect("text"), ..head }
    }

    fn chunks(&mut self, body: &mut Vec<u8>) {
        loop {
            let length = self.line();
            let length = usize::from_str_radix(length.trim(), 16).expect("the length of a chunk");
            let from = body.len();
            body.resize(from + length, 0);
            self.0.read_exact(&mut body[from..]).expect("a whole chunk");
            self.line();
            if length == 0 {
                return;
            }
        }
    }
}
