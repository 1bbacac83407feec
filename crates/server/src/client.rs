//! Who asks: whose turn a request counts as, what the client can read, and its connection.

use crate::peer::Peer;
use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, HeaderName, header, request::Parts},
};
use std::{convert::Infallible, net::IpAddr, sync::Arc};

/// The header in which a page or a program may name itself. All of this machine have the same
/// address; by their names they get fair turns.
const NAME: HeaderName = HeaderName::from_static("x-client");
/// Bytes of a name that count.
const NAME_BYTES: usize = 64;

/// Requests with the same one share their turns.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ClientId {
    pub(crate) address: IpAddr,
    pub(crate) name: String,
}

/// Who sent a request.
#[derive(Clone)]
pub(crate) struct Client {
    pub(crate) id: ClientId,
    /// Whether it reads answers that are compressed.
    pub(crate) gzip: bool,
    pub(crate) peer: Arc<Peer>,
}

impl<S: Sync> FromRequestParts<S> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(head: &mut Parts, _: &S) -> Result<Client, Infallible> {
        let peer = head.extensions.get::<Arc<Peer>>().cloned().unwrap_or_default();
        let id = ClientId { address: peer.address, name: name(&head.headers) };
        Ok(Client { id, gzip: accepts_gzip(&head.headers), peer })
    }
}

/// What a client calls itself, else the name of its browser or program.
fn name(headers: &HeaderMap) -> String {
    let name = headers.get(NAME).or_else(|| headers.get(header::USER_AGENT));
    let name = name.map(|name| name.as_bytes()).unwrap_or_default();
    String::from_utf8_lossy(&name[..name.len().min(NAME_BYTES)]).into_owned()
}

/// Whether `Accept-Encoding` names gzip and does not give it the weight 0.
pub(crate) fn accepts_gzip(headers: &HeaderMap) -> bool {
    let lists = headers.get_all(header::ACCEPT_ENCODING).iter();
    let codings = lists.filter_map(|list| list.to_str().ok()).flat_map(|list| list.split(','));
    codings.map(|coding| coding.split_once(';').unwrap_or((coding, ""))).any(|(name, weight)| {
        let weight = weight.trim().strip_prefix("q=").and_then(|weight| weight.parse().ok());
        name.trim().eq_ignore_ascii_case("gzip") && weight.is_none_or(|weight: f32| weight > 0.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gzip_is_sent_to_those_who_ask_for_it() {
        let rows = [
            ("gzip", true),
            ("deflate, GZIP;q=0.5, br", true),
            ("br", false),
            ("", false),
            ("gzip;q=0", false),
            ("gzip; q=0.0", false),
        ];
        for (text, accepted) in rows {
            let mut headers = HeaderMap::new();
            headers.insert(header::ACCEPT_ENCODING, text.parse().unwrap());
            assert_eq!(accepts_gzip(&headers), accepted, "{text}");
        }
        assert!(!accepts_gzip(&HeaderMap::new()));
    }
}
