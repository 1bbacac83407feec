//! What every request and every answer go through: who may ask, the headers for browsers, panics.

use crate::{
    State, assets,
    peer::{InUse, Peer},
    refusal::{Code, Refusal},
};
use axum::{
    extract::{self, Request},
    http::{HeaderMap, HeaderName, HeaderValue, Uri, header, uri::Authority},
    middleware::Next,
    response::{IntoResponse, Response},
};
use futures_util::FutureExt;
use std::{net::IpAddr, panic::AssertUnwindSafe, sync::Arc};

/// Nothing comes from elsewhere, nothing is sent elsewhere.
macro_rules! policy {
    ($framed_by:literal) => {
        concat!(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; ",
            "connect-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; ",
            "frame-ancestors ",
            $framed_by
        )
    };
}

/// Nobody frames the page.
const POLICY: &str = policy!("'none'");
/// Anybody may frame what is made for it: it shows searches and has nothing to be tricked into.
const EMBEDDED_POLICY: &str = policy!("*");

/// With every answer.
const HEADERS: [(HeaderName, HeaderValue); 6] = [
    (header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY)),
    (header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (header::REFERRER_POLICY, HeaderValue::from_static("no-referrer")),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("cross-origin-embedder-policy"),
        HeaderValue::from_static("require-corp"),
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
];

pub(crate) async fn guard(
    extract::State(state): extract::State<Arc<State>>,
    request: Request,
    next: Next,
) -> Response {
    let used = request.extensions().get::<Arc<Peer>>().cloned().map(InUse::new);
    let embedded = request.uri().path() == assets::EMBEDDED_PATH;
    let mut response = match check(request.uri(), request.headers(), state.address) {
        Err(refusal) => refusal.into_response(),
        Ok(()) => AssertUnwindSafe(next.run(request))
            .catch_unwind()
            .await
            .unwrap_or_else(|_| Refusal::failed().into_response()),
    };
    response.headers_mut().extend(HEADERS);
    if embedded {
        let policy = HeaderValue::from_static(EMBEDDED_POLICY);
        response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, policy);
    }
    response
        .headers_mut()
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    match used {
        Some(used) => response.map(|body| used.until_sent(body)),
        None => response,
    }
}

/// A page from elsewhere can make a browser send us requests, under our address or under a name of
/// its own that leads here. So the host must be ours, and the page too.
fn check(uri: &Uri, headers: &HeaderMap, bound: IpAddr) -> Result<(), Refusal> {
    let foreign = |what, found: &str| {
        Err(Refusal::new(Code::Foreign, format!("{found:?} is not the {what} of this server")))
    };
    let mut hosts = headers.get_all(header::HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else {
        return Err(Refusal::new(Code::Foreign, "expected one Host"));
    };
    let host = host.to_str().unwrap_or_default();
    for name in [Some(host), uri.authority().map(Authority::as_str)].into_iter().flatten() {
        if !is_ours(name, bound) {
            return foreign("Host", name);
        }
    }
    for origin in headers.get_all(header::ORIGIN) {
        let origin = origin.to_str().unwrap_or_default();
        if origin.strip_prefix("http://").is_none_or(|origin| !origin.eq_ignore_ascii_case(host)) {
            return foreign("Origin", origin);
        }
    }
    Ok(())
}

/// Whether a host, with or without port, means this server.
fn is_ours(host: &str, bound: IpAddr) -> bool {
    let Ok(authority) = host.parse::<Authority>() else { return false };
    if authority.as_str().contains('@') {
        return false;
    }
    let name = authority.host();
    let digits = name.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>().ok();
    match digits {
        // A name that somebody else owns may lead here; an address in digits means itself.
        Some(address) => address.is_loopback() || address == bound || bound.is_unspecified(),
        None => name.eq_ignore_ascii_case("localhost"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, Server};
    use axum::{Router, body::Body, middleware, routing::get};
    use hyper::service::Service;
    use hyper_util::service::TowerToHyperService;
    use session::Registry;
    use tokio::runtime::Builder;

    #[test]
    fn a_panic_is_an_answer() {
        let (limits, registry) = (Limits::of_this_machine(), Registry::standard());
        let state = Server::bind(([127, 0, 0, 1], 0).into(), limits, registry).unwrap().state;
        let broken = async || -> Response { panic!("as it must") };
        let router: Router = Router::new()
            .route("/", get(broken))
            .layer(middleware::from_fn_with_state(state, guard));
        let request = Request::get("/").header(header::HOST, "localhost").body(Body::empty());
        let asked = TowerToHyperService::new(router).call(request.unwrap());
        let response = Builder::new_current_thread().build().unwrap().block_on(asked).unwrap();
        assert_eq!(response.status(), 500);
    }

    fn asked(bound: &str, host: &str, origin: Option<&str>) -> bool {
        let mut headers = HeaderMap::new();
        headers.insert(header::HOST, host.parse().unwrap());
        if let Some(origin) = origin {
            headers.insert(header::ORIGIN, origin.parse().unwrap());
        }
        check(&Uri::from_static("/"), &headers, bound.parse().unwrap()).is_ok()
    }

    #[test]
    fn only_our_own_page_may_ask() {
        let rows = [
            ("127.0.0.1", "localhost:4141", None, true),
            ("127.0.0.1", "LOCALHOST", None, true),
            ("127.0.0.1", "127.0.0.1:1", Some("http://127.0.0.1:1"), true),
            ("::1", "[::1]:4141", Some("http://[::1]:4141"), true),
            ("127.0.0.1", "127.0.0.1:1", Some("http://127.0.0.1:2"), false),
            ("127.0.0.1", "127.0.0.1:1", Some("https://127.0.0.1:1"), false),
            ("127.0.0.1", "localhost:1", Some("http://127.0.0.1:1"), false),
            ("127.0.0.1", "localhost:1", Some("null"), false),
            ("127.0.0.1", "localhost.evil.example", None, false),
            ("127.0.0.1", "evil.example", Some("http://evil.example"), false),
            ("127.0.0.1", "localhost@evil.example", None, false),
            ("127.0.0.1", "evil@localhost", None, false),
            ("127.0.0.1", "192.168.1.7", None, false),
            ("127.0.0.1", "", None, false),
            ("192.168.1.7", "192.168.1.7:80", None, true),
            ("192.168.1.7", "192.168.1.8:80", None, false),
            ("0.0.0.0", "192.168.1.8:80", None, true),
            ("0.0.0.0", "evil.example", None, false),
        ];
        for (bound, host, origin, fine) in rows {
            assert_eq!(asked(bound, host, origin), fine, "{bound} {host} {origin:?}");
        }
    }
}
