//! The page, which is part of the program. A debug build reads it from its folder, so that it can be worked on.

use crate::refusal::{Code, Refusal};
use axum::{
    http::{HeaderMap, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use rust_embed::{EmbeddedFile, RustEmbed};
use std::fmt::Write;

#[derive(RustEmbed)]
#[folder = "../../web"]
struct Page;

/// Bytes of a file's hash that tell its versions apart.
const TAG: usize = 8;

/// Files by their endings; a file of another kind is not served.
const KINDS: [(&str, &str); 10] = [
    ("html", "text/html; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("css", "text/css; charset=utf-8"),
    ("json", "application/json"),
    ("webmanifest", "application/manifest+json"),
    ("svg", "image/svg+xml"),
    ("png", "image/png"),
    ("ico", "image/x-icon"),
    ("woff2", "font/woff2"),
    ("txt", "text/plain; charset=utf-8"),
];

/// A file of the page. No path is looked up on the disk: it must be the name of a file that the page has.
pub(crate) async fn file(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        let refusal = Refusal::new(Code::WrongMethod, "expected GET").into_response();
        return ([(header::ALLOW, "GET, HEAD")], refusal).into_response();
    }
    let name = uri.path().trim_start_matches('/');
    let name = if name.is_empty() { "index.html" } else { name };
    let kind =
        KINDS.iter().find(|(ending, _)| name.rsplit_once('.').is_some_and(|n| n.1 == *ending));
    let known = Page::iter().any(|known| known == name);
    match kind.zip(known.then(|| Page::get(name)).flatten()) {
        Some(((_, kind), file)) => found(kind, file, &headers),
        None => (StatusCode::NOT_FOUND, "There is no such page.\n").into_response(),
    }
}

fn found(kind: &'static str, file: EmbeddedFile, headers: &HeaderMap) -> Response {
    let mut tag = String::from('"');
    for byte in &file.metadata.sha256_hash()[..TAG] {
        write!(tag, "{byte:02x}").expect("a string takes everything");
    }
    tag.push('"');
    let known = headers.get(header::IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    let same = known.is_some_and(|known| known.split(',').any(|known| known.trim() == tag));
    let head = [(header::ETAG, tag), (header::CACHE_CONTROL, "no-cache".to_owned())];
    match same {
        true => (StatusCode::NOT_MODIFIED, head).into_response(),
        false => (head, [(header::CONTENT_TYPE, kind)], file.data).into_response(),
    }
}
