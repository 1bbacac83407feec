//! The page, which is part of the program. A debug build reads it from its folder, so that it can
//! be worked on.
//!
//! The files are served as they are, and also joined: one script and one stylesheet for the first
//! page, one script for each other page. `index.html` asks for those instead. It lists the requests
//! that the first page makes, and is sent with their answers, which saves a round trip for each.

mod join;

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
use join::{Joined, Source};
use rust_embed::RustEmbed;
use serde_json::{Map, Value};
use std::{
    collections::HashMap,
    hash::{DefaultHasher, Hash, Hasher},
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

#[derive(RustEmbed)]
#[folder = "web"]
struct Page;

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

const INDEX: &str = "index.html";
/// The module that is the page, and what joined files are called.
const START: &str = "main.js";
const SCRIPT: &str = "joined.js";
const STYLE: &str = "joined.css";
/// Before the name of a page's module that is asked for with all it needs besides [`SCRIPT`].
const MORE: &str = "joined/";

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
    let served = match name {
        "" | INDEX => Some(document(&state)),
        name => served(name),
    };
    match served {
        Some(served) => found(&served, uri.query(), &headers),
        None => (StatusCode::NOT_FOUND, "There is no such page.\n").into_response(),
    }
}

fn found(served: &Served, asked: Option<&str>, headers: &HeaderMap) -> Response {
    let gzip = served.gzip.as_ref().filter(|_| accepts_gzip(headers));
    let tag = format!("\"{}{}\"", served.tag, if gzip.is_some() { "-gzip" } else { "" });
    let known = headers.get(header::IF_NONE_MATCH).and_then(|known| known.to_str().ok());
    let same = known.is_some_and(|known| known.split(',').any(|known| known.trim() == tag));
    // Joined files are asked for by version, so what is under such an address never changes.
    let lasts = asked.is_some_and(|asked| asked == version());
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

/// A file, made when it is first asked for and kept, except in a debug build.
fn served(name: &str) -> Option<Arc<Served>> {
    static MADE: OnceLock<Mutex<HashMap<String, Arc<Served>>>> = OnceLock::new();
    if cfg!(debug_assertions) {
        return make(name).map(Arc::new);
    }
    let mut made = MADE.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(served) = made.get(name) {
        return Some(Arc::clone(served));
    }
    let served = Arc::new(make(name)?);
    made.insert(name.to_owned(), Arc::clone(&served));
    Some(served)
}

/// The document, with answers of this server; made once, except in a debug build.
fn document(state: &State) -> Arc<Served> {
    let make = || {
        let html = answered(&index(), state);
        Arc::new(packed(INDEX, html.into_bytes()).expect("a kind that is served"))
    };
    if cfg!(debug_assertions) { make() } else { Arc::clone(state.document.get_or_init(make)) }
}

fn make(name: &str) -> Option<Served> {
    packed(name, content(name)?)
}

fn packed(name: &str, plain: Vec<u8>) -> Option<Served> {
    let ending = name.rsplit_once('.')?.1;
    let (_, kind) = KINDS.iter().find(|(known, _)| *known == ending)?;
    let gzip = (!DENSE.contains(kind)).then(|| compressed(&plain, Compression::best()));
    let gzip = gzip.filter(|gzip| gzip.len() < plain.len()).map(Bytes::from);
    Some(Served { kind, gzip, tag: format!("{:016x}", hashed(&plain)), plain: plain.into() })
}

fn content(name: &str) -> Option<Vec<u8>> {
    match name {
        SCRIPT => Some(joined().ok()?.script(START).into_bytes()),
        STYLE => style().map(String::into_bytes),
        _ => match name.strip_prefix(MORE) {
            Some(page) => more(page).map(String::into_bytes),
            None => raw(name),
        },
    }
}

/// A file as it lies in the folder.
fn raw(name: &str) -> Option<Vec<u8>> {
    Page::iter().any(|known| known == name).then(|| Page::get(name))?.map(|file| file.data.into())
}

fn text(name: &str) -> Option<String> {
    raw(name).and_then(|bytes| String::from_utf8(bytes).ok())
}

fn hashed(content: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    content.hash(&mut hasher);
    hasher.finish()
}

/// Differs whenever any file of the page does.
fn version() -> String {
    static VERSION: OnceLock<String> = OnceLock::new();
    let compute = || {
        let hash = |name: &str| Page::get(name).map(|file| file.metadata.sha256_hash());
        let files: Vec<_> = Page::iter().map(|name| (hash(&name), name)).collect();
        format!("{:016x}", hashed(&files))
    };
    if cfg!(debug_assertions) { compute() } else { VERSION.get_or_init(compute).clone() }
}

fn source<T>(with: impl FnOnce(&Source<'_>) -> T) -> T {
    let version = version();
    with(&Source { text: &text, url: &|name| format!("./{MORE}{name}?{version}") })
}

/// The modules of the first page: its script's, and those that `index.html` preloads.
fn joined() -> Result<Joined, String> {
    let index = text(INDEX).ok_or("there is no index.html")?;
    let preloaded = links(&index, "modulepreload").map(|(_, name)| name.to_owned());
    let entries: Vec<String> = [START.to_owned()].into_iter().chain(preloaded).collect();
    source(|source| Joined::new(&entries, source))
}

/// The modules of another page.
fn more(page: &str) -> Option<String> {
    let first = joined().ok().filter(|first| page.starts_with("pages/") && !first.has(page))?;
    source(|source| first.addition(page, source)).ok()
}

/// All stylesheets of `index.html`, in their order; none if one of them depends on where it lies.
fn style() -> Option<String> {
    let index = text(INDEX)?;
    let sheets: Option<Vec<String>> =
        links(&index, "stylesheet").map(|(_, name)| text(name)).collect();
    let style = sheets?.join("\n");
    let depends = ["url(", "@import", "@charset"].iter().any(|word| style.contains(word));
    (!depends).then_some(style)
}

/// `index.html` with its scripts and stylesheets joined, as far as they can be.
fn index() -> String {
    let index = text(INDEX).unwrap_or_default();
    let version = version();
    let mut page = index.clone();
    if style().is_some() {
        for (at, (line, _)) in links(&index, "stylesheet").enumerate() {
            let joined = format!("<link rel=\"stylesheet\" href=\"{STYLE}?{version}\" />");
            page = page.replace(line, if at == 0 { &joined } else { "" });
        }
    }
    if joined().is_ok() {
        for (line, _) in links(&index, "modulepreload") {
            page = page.replace(line, "");
        }
        page = page.replace(&format!("src=\"{START}\""), &format!("src=\"{SCRIPT}?{version}\""));
    }
    let lines = page.lines().filter(|line| !line.trim().is_empty());
    lines.flat_map(|line| [line, "\n"]).collect()
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

/// The links of a kind, as written, and where they lead.
fn links<'a>(html: &'a str, kind: &str) -> impl Iterator<Item = (&'a str, &'a str)> {
    let start = format!("<link rel=\"{kind}\" href=\"");
    html.lines().map(str::trim).filter_map(move |line| {
        let rest = line.strip_prefix(start.as_str())?;
        Some((line, rest.split_once('"')?.0))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_page_can_be_joined() {
        let first = joined().expect("the first page");
        assert!(first.has(START) && first.has("pages/play/page.js") && style().is_some());
        let mut pages = 0;
        for name in Page::iter().filter(|name| name.ends_with("/page.js")) {
            let more = source(|source| first.addition(&name, source));
            assert!(more.is_ok(), "{name}: {more:?}");
            pages += 1;
        }
        assert!(pages >= 5);
        assert!(more("pages/watch/page.js").is_some() && more("pages/play/page.js").is_none());
        assert!(more("pages/nothing.js").is_none() && more("main.js").is_none());
    }
}
