//! What holds whatever is asked: who may ask, what a browser is told, which files there are, how
//! much is read.

mod common;

use common::{Reply, Running};
use flate2::read::GzDecoder;
use std::{fs, io::Read};

fn server() -> Running {
    Running::start(|_| {})
}

const JSON: &str = "Content-Type: application/json\r\n";

#[test]
fn requests_that_are_none_of_ours_are_refused() {
    let server = server();
    let address = server.address;
    let port = address.port();
    let rows = [
        ("GET", "/api/nothing", String::new(), 404, "not_found"),
        ("POST", "/api/nothing", JSON.to_owned(), 404, "not_found"),
        ("GET", "/api/", String::new(), 404, "not_found"),
        ("GET", "/api/view", String::new(), 405, "wrong_method"),
        ("POST", "/api/games", JSON.to_owned(), 405, "wrong_method"),
        ("DELETE", "/api/view", String::new(), 405, "wrong_method"),
        ("POST", "/", JSON.to_owned(), 405, "wrong_method"),
        ("POST", "/api/view", String::new(), 415, "wrong_type"),
        ("POST", "/api/view", "Content-Type: text/plain\r\n".to_owned(), 415, "wrong_type"),
        (
            "POST",
            "/api/view",
            "Content-Type: application/x-www-form-urlencoded\r\n".to_owned(),
            415,
            "wrong_type",
        ),
        ("GET", "/", "Host: evil.example\r\n".to_owned(), 403, "foreign"),
        ("GET", "/api/games", format!("Host: evil.example:{port}\r\n"), 403, "foreign"),
        ("GET", "/", format!("Host: {address}\r\nHost: evil.example\r\n"), 403, "foreign"),
        ("GET", "http://evil.example/", String::new(), 403, "foreign"),
        ("POST", "/api/view", format!("{JSON}Origin: http://evil.example\r\n"), 403, "foreign"),
        ("POST", "/api/view", format!("{JSON}Origin: null\r\n"), 403, "foreign"),
        ("POST", "/api/view", format!("{JSON}Origin: https://{address}\r\n"), 403, "foreign"),
        (
            "POST",
            "/api/view",
            format!("{JSON}Origin: http://{address}\r\nOrigin: http://evil.example\r\n"),
            403,
            "foreign",
        ),
    ];
    for (method, path, headers, status, code) in rows {
        let reply = server.ask(method, path, &headers, "").reply();
        assert_eq!(reply.status, status, "{method} {path} {headers:?}: {}", reply.body);
        assert_eq!(reply.refusal().0, code, "{method} {path} {headers:?}");
    }
    let wrong = server.ask("GET", "/api/view", "", "").reply();
    assert_eq!(wrong.header("allow"), Some("POST"));
    let nobody = server.send(b"GET / HTTP/1.0\r\n\r\n").reply();
    assert_eq!((nobody.status, nobody.refusal().0.as_str()), (403, "foreign"));
}

#[test]
fn our_own_page_may_ask_by_every_name_of_this_machine() {
    let server = server();
    let port = server.address.port();
    for host in ["localhost", "127.0.0.1", "[::1]"] {
        let host = format!("{host}:{port}");
        let headers = format!(
            "Host: {host}\r\nOrigin: http://{host}\r\nContent-Type: application/json; charset=utf-8\r\n"
        );
        let reply = server.ask("POST", "/api/view", &headers, r#"{"game": "tictactoe"}"#).reply();
        assert_eq!(reply.status, 200, "{host}: {}", reply.body);
    }
}

/// One document may be framed, and it is the page; everything else still may not.
#[test]
fn only_the_page_for_frames_can_be_framed() {
    let server = server();
    let [framed, page] = ["/embed.html", "/"].map(|path| server.get(path));
    assert_eq!((framed.status, &framed.body), (200, &page.body));
    let policy = framed.header("content-security-policy").unwrap();
    assert!(policy.ends_with("frame-ancestors *") && !policy.contains("unsafe"), "{policy}");
    for path in ["/embed.html/", "/embed.html/../", "/api/games", "/main.js"] {
        let reply = server.get(path);
        let policy = reply.header("content-security-policy").unwrap();
        assert!(policy.ends_with("frame-ancestors 'none'"), "{path}: {policy}");
    }
}

#[test]
fn a_browser_is_told_to_trust_nothing_else_with_every_answer() {
    let server = server();
    for path in ["/", "/api/games", "/api/nothing", "/nothing"] {
        let reply = server.get(path);
        let policy = reply.header("content-security-policy").unwrap();
        assert!(policy.starts_with("default-src 'none'; script-src 'self';"), "{path}: {policy}");
        assert!(!policy.contains("unsafe") && policy.contains("frame-ancestors 'none'"), "{path}");
        for (name, value) in [
            ("x-content-type-options", "nosniff"),
            ("referrer-policy", "no-referrer"),
            ("cross-origin-opener-policy", "same-origin"),
            ("cross-origin-embedder-policy", "require-corp"),
            ("cross-origin-resource-policy", "same-origin"),
        ] {
            assert_eq!(reply.header(name), Some(value), "{path}");
        }
        assert_eq!(reply.header("access-control-allow-origin"), None, "{path}");
        let cached = if path == "/" { "no-cache" } else { "no-store" };
        assert_eq!(reply.header("cache-control"), Some(cached), "{path}");
    }
}

#[test]
fn the_page_is_served_and_known_files_are_not_sent_twice() {
    let server = server();
    let page = server.get("/");
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    assert_eq!(page.body, server.get("/index.html").body);
    assert_eq!(
        server.get("/main.js").header("content-type"),
        Some("text/javascript; charset=utf-8")
    );
    assert_eq!(server.get("/?a=b").status, 200);
    let tag = page.header("etag").unwrap();
    let again = server.ask("GET", "/", &format!("If-None-Match: \"x\", {tag}\r\n"), "").reply();
    assert_eq!((again.status, again.body.as_str()), (304, ""));
    assert_eq!(server.ask("GET", "/", "If-None-Match: \"x\"\r\n", "").reply().status, 200);
    let head = server.ask("HEAD", "/", "", "").reply();
    let length = page.body.len().to_string();
    assert_eq!((head.status, head.header("content-length")), (200, Some(&*length)));
    assert_eq!(head.body, "");
}

/// Asks for a file as a browser does; its bytes as they are sent, and as they are meant.
fn fetched(server: &Running, path: &str) -> (Reply, usize, String) {
    let mut reader = server.ask("GET", path, "Accept-Encoding: gzip, br\r\n", "");
    let head = reader.head();
    let mut sent = Vec::new();
    reader.0.read_to_end(&mut sent).expect("all of it");
    let mut text = String::new();
    match head.header("content-encoding") {
        Some("gzip") => _ = GzDecoder::new(&sent[..]).read_to_string(&mut text).expect("gzip"),
        _ => text = String::from_utf8(sent.clone()).expect("text"),
    }
    (head, sent.len(), text)
}

/// What an HTML file asks for at once, the words of a language among it.
fn asked_for(html: &str) -> Vec<String> {
    let words = html.replace("{language}", "pt").replace("{page}", "frame");
    let tags = [" href=\"", " src=\"", "name=\"words\" content=\""];
    let links = tags.iter().flat_map(|tag| words.split(tag).skip(1));
    links.filter_map(|rest| Some(format!("/{}", rest.split_once('"')?.0))).collect()
}

#[test]
fn the_first_page_is_a_few_small_files() {
    let server = server();
    let (_, mut bytes, html) = fetched(&server, "/");
    let files = asked_for(&html);
    assert_eq!(files.len(), 5, "{html}");
    for file in &files {
        let (head, sent, text) = fetched(&server, file);
        assert_eq!((head.status, head.header("vary")), (200, Some("accept-encoding")), "{file}");
        assert_eq!(text, server.get(file).body, "{file}");
        if text.len() > 1000 {
            assert_eq!(head.header("content-encoding"), Some("gzip"), "{file}");
            let lasting = Some("public, max-age=31536000, immutable");
            assert_eq!(head.header("cache-control"), lasting, "{file}");
        }
        bytes += sent;
    }
    assert!(bytes < 105_000, "{bytes}");
    let script = files.iter().find(|file| file.contains("joined.js")).unwrap();
    let plain = server.get(script.split('?').next().unwrap());
    assert_eq!(plain.header("cache-control"), Some("no-cache"), "only a version never changes");
    assert!(plain.body.contains("joined/pages/watch/page.js?"));
    assert_eq!(server.get("/joined/pages/watch/page.js").status, 200);
    assert_eq!(server.get("/joined/words/es/watch.js").status, 200);
    for path in [
        "/joined/pages/play/page.js",
        "/joined/main.js",
        "/joined/pages/x.js",
        "/joined/",
        "/joined/words/es/play.js",
        "/joined/words/de/frame.js",
        "/joined/words/es",
    ] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
}

#[test]
fn long_answers_are_compressed_for_those_who_can_read_that() {
    let server = server();
    let body = r#"{"game": "gomoku", "moves": ["h8", "i9"], "views": true}"#;
    let plain = server.post("/api/view", body);
    assert_eq!(plain.header("content-encoding"), None);
    let headers = format!("{JSON}Accept-Encoding: gzip\r\n");
    let mut reader = server.ask("POST", "/api/view", &headers, body);
    let head = reader.head();
    assert_eq!(head.header("content-encoding"), Some("gzip"));
    let mut sent = Vec::new();
    reader.0.read_to_end(&mut sent).unwrap();
    assert!(sent.len() * 5 < plain.body.len(), "{} {}", sent.len(), plain.body.len());
    let mut text = String::new();
    GzDecoder::new(&sent[..]).read_to_string(&mut text).unwrap();
    assert_eq!(text, plain.body);
    let short = server.ask("POST", "/api/view", &headers, r#"{"game": "tree:(1 2)"}"#).reply();
    assert_eq!((short.status, short.header("content-encoding")), (200, None));
}

#[test]
fn no_path_reaches_the_disk() {
    let server = server();
    let here = concat!(env!("CARGO_MANIFEST_DIR"), "/Cargo.toml");
    assert!(fs::exists(here).unwrap());
    let paths = [
        "/../Cargo.toml",
        "/../../Cargo.toml",
        "/..%2fCargo.toml",
        "/%2e%2e/Cargo.toml",
        "/%2e%2e%2fCargo.toml",
        "/lib/../../Cargo.toml",
        "/lib/../index.html",
        "/./index.html",
        "//index.html/",
        "/..\\Cargo.toml",
        "/etc/passwd",
        "//etc/passwd",
        "/file:///etc/passwd",
        "/lib",
        "/lib/",
        "/index.html%00",
        "/index.html%00.js",
        "/INDEX.HTML",
        "/vendor/README.md",
        "/.git/config",
        here,
        &format!("/{here}"),
    ];
    for path in paths {
        let reply = server.get(path);
        assert_eq!(reply.status, 404, "{path}: {}", reply.body);
        assert_eq!(reply.body, "There is no such page.\n", "{path}");
    }
}

#[test]
fn requests_that_are_too_long_are_refused_and_others_are_not() {
    let server = server();
    let long = |bytes: usize| format!("{{\"game\": \"{}\"}}", "x".repeat(bytes));
    for (path, bytes, status) in [
        ("view", (1 << 20) - 20, 422),
        ("view", 1 << 20, 413),
        ("view", 6 << 20, 413),
        ("records/read", 6 << 20, 400),
        ("records/read", 8 << 20, 413),
    ] {
        let reply = server.post(&format!("/api/{path}"), &long(bytes));
        assert_eq!(reply.status, status, "{path} {bytes}: {}", reply.body);
    }
    assert_eq!(server.post("/api/view", &long(1 << 20)).refusal().0, "too_large");
    let chunk = format!("{:x}\r\n{}\r\n", 1 << 19, " ".repeat(1 << 19));
    let head = format!(
        "POST /api/view HTTP/1.1\r\nHost: {}\r\n{JSON}Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n",
        server.address
    );
    let text = head + &chunk.repeat(3) + "0\r\n\r\n";
    assert_eq!(server.send(text.as_bytes()).reply().refusal().0, "too_large");
    let head =
        format!("GET / HTTP/1.1\r\nHost: {}\r\nX: {}\r\n\r\n", server.address, "x".repeat(100_000));
    assert_eq!(server.send(head.as_bytes()).reply().status, 431);
}

#[test]
fn what_is_no_request_is_answered_and_forgotten() {
    let server = server();
    for text in [
        &b"\0\xff\xfe"[..],
        b"HELLO\r\n\r\n",
        b"GET\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\r\n\r\n",
    ] {
        assert!(server.send(text).line().is_empty() || server.send(text).line().contains("400"));
    }
    drop(server.send(b"POST /api/view HTTP/1.1\r\nContent-Le"));
    assert_eq!(server.get("/").status, 200);
}

#[test]
fn the_slow_are_not_waited_for() {
    let server = Running::start(|limits| (limits.head_ms, limits.send_ms) = (200, 200));
    for head in ["", "GET / HTT", "GET / HTTP/1.1\r\nHost: localhost\r\n"] {
        let told = server.send(head.as_bytes()).line();
        assert!(told.is_empty() || told.contains("408"), "{head:?}: {told}");
    }
    let head =
        format!("POST /api/view HTTP/1.1\r\nHost: localhost\r\n{JSON}Content-Length: 9\r\n\r\n{{");
    let reply = server.send(head.as_bytes()).reply();
    assert_eq!((reply.status, reply.refusal().0.as_str()), (408, "too_slow"));
    let mut idle = server.send(b"GET /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n");
    assert!(idle.reads("There is no such page."));
    assert_eq!(idle.line(), "", "a connection is closed when nothing more is asked");
}
