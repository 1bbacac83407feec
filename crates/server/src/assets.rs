//! The page, which is part of the program. A debug build reads it from its folder, so that it can
//! be worked on.
//!
//! The files are served as they are, and also joined ([`Page`]): `index.html` asks for those
//! instead. It lists the requests that the first page makes, and is sent with their answers, which
//! saves a round trip for each.

mod join;
mod page;
mod words;

use crate::{
    State,
    answer::{compressed, name_coding},
    api,
    client::accepts_gzip,
    refusal::{Code, Refusal},
};
use axum::{
    body::Bytes,
    extract,
    http::{HeaderMap, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use flate2::Compression;
use page::{INDEX, Page, hashed};
use serde_json::{Map, Value};
use std::sync::Arc;

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
/// Kinds that are compressed already.
const DENSE: [&str; 2] = ["image/png", "font/woff2"];

/// Where the page is found that others may frame: the same document, which then shows searches
/// only.
pub(crate) const EMBEDDED_PATH: &str = "/embed.html";

/// What is before and after the requests of the first page.
const ANSWERS: [&str; 2] = ["<script type=\"application/json\" id=\"answers\">", "</script>"];

/// A file as it is sent.
pub(crate) struct Served {
    kind: &'static str,
    plain: Bytes,
    /// Missing if it would not be smaller.
    gzip: Option<Bytes>,
    tag: String,
}

/// A file of the page. No path is looked up on the disk: it must be the name of a file that the
/// page has.
pub(crate) async fn file(
    extract::State(state): extract::State<Arc<State>>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if !matches!(method, Method::GET | Method::HEAD) {
        let refusal = Refusal::new(Code::WrongMethod, "expected GET").into_response();
        return ([(header::ALLOW, "GET, HEAD")], refusal).into_response();
    }
    let name = uri.path().trim_start_matches('/');
    let page = Page::current();
    let served = match name {
        "" | INDEX => Some(document(&page, &state)),
        _ if uri.path() == EMBEDDED_PATH => Some(document(&page, &state)),
        name => page.served(name),
    };
    // Joined files are asked for by version, so what is under such an address never changes.
    let lasts = uri.query().is_some_and(|asked| asked == page.version());
    match served {
        Some(served) => found(&served, lasts, &headers),
        None => (StatusCode::NOT_FOUND, "There is no such page.\n").into_response(),
    }
}

fn found(served: &Served, lasts: bool, headers: &HeaderMap) -> Response {
    let gzip = served.gzip.as_ref().filter(|_| accepts_gzip(headers));
    let tag = format!("\"{}{}\"", served.tag, if gzip.is_some() { "-gzip" } else { "" });
    let known = headers.get(header::IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    let same = known.is_some_and(|known| known.split(',').any(|known| known.trim() == tag));
    let cached = if lasts { "public, max-age=31536000, immutable" } else { "no-cache" };
    let head = [(header::ETAG, tag), (header::CACHE_CONTROL, cached.to_owned())];
    let mut response = match same {
        true => (StatusCode::NOT_MODIFIED, head).into_response(),
        false => {
            let body = gzip.unwrap_or(&served.plain).clone();
            (head, [(header::CONTENT_TYPE, served.kind)], body).into_response()
        }
    };
    name_coding(response.headers_mut(), gzip.is_some() && !same);
    response
}

/// The document, with answers of this server; made once, except in a debug build.
fn document(page: &Page, state: &State) -> Arc<Served> {
    let make = || {
        let html = answered(&page.index(), state);
        Arc::new(packed(INDEX, html.into_bytes()).expect("a kind that is served"))
    };
    if cfg!(debug_assertions) { make() } else { Arc::clone(state.document.get_or_init(make)) }
}

fn packed(name: &str, plain: Vec<u8>) -> Option<Served> {
    let ending = name.rsplit_once('.')?.1;
    let (_, kind) = KINDS.iter().find(|(known, _)| *known == ending)?;
    let gzip = (!DENSE.contains(kind)).then(|| compressed(&plain, Compression::best()));
    let gzip = gzip.filter(|gzip| gzip.len() < plain.len()).map(Bytes::from);
    Some(Served { kind, gzip, tag: format!("{:016x}", hashed(&plain)), plain: plain.into() })
}

/// The document with answers in the place of its requests, by path and body as the page writes them;
/// a request that is refused is left to the page.
fn answered(html: &str, state: &State) -> String {
    let parts = html.split_once(ANSWERS[0]).and_then(|(before, rest)| {
        let (requests, after) = rest.split_once(ANSWERS[1])?;
        Some((before, serde_json::from_str::<Vec<(String, Value)>>(requests).ok()?, after))
    });
    let Some((before, requests, after)) = parts else { return html.to_owned() };
    let answers = requests.into_iter().filter_map(|(name, body)| {
        let body = if body.is_null() { String::new() } else { body.to_string() };
        Some((format!("api/{name} {body}"), api::answer(state, &name, body.as_bytes()).ok()?))
    });
    let answers = Value::Object(answers.collect::<Map<_, _>>()).to_string();
    // In a script, `<` may begin its end.
    let answers = answers.replace('<', "\\u003c");
    [before, ANSWERS[0], &answers, ANSWERS[1], after].concat()
}
