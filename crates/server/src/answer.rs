//! Answers as they are sent: JSON, compressed where that pays, and bounded in memory until they
//! are read.

use crate::{
    Limits, State,
    client::Client,
    peer::Hold,
    refusal::{Code, Refusal},
};
use axum::{
    body::Bytes,
    http::{HeaderMap, HeaderValue, header},
    response::{IntoResponse, Response},
};
use desk::{Answer, Message};
use flate2::{Compression, write::GzEncoder};
use serde::Serialize;
use std::{io::Write, sync::Arc};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Answers of up to this many bytes need no share of the memory: there are never more of them than
/// connections. Also the unit in which that memory is shared out.
const SMALL: usize = 64 << 10;
/// Compressing fewer bytes saves no packet.
const WORTH_COMPRESSING: usize = 1 << 10;

/// The memory that answers share until they are read. One of them always has room.
pub(crate) fn memory(limits: &Limits) -> Arc<Semaphore> {
    Arc::new(Semaphore::new(units(limits.answers)))
}

fn units(bytes: usize) -> usize {
    bytes.div_ceil(SMALL).max(1)
}

/// One JSON object. Large ones are refused as long as others that are not read yet fill the memory.
pub(crate) fn json(state: &State, client: &Client, value: &impl Serialize) -> crate::Answer {
    let mut text = serde_json::to_vec(value).expect("our values have only text keys");
    let gzip = client.gzip && text.len() >= WORTH_COMPRESSING;
    if gzip {
        text = compressed(&text, Compression::fast());
    }
    text.shrink_to_fit();
    let bytes = if text.len() <= SMALL { text.into() } else { shared(state, client, text)? };
    let json = HeaderValue::from_static("application/json");
    let mut response = ([(header::CONTENT_TYPE, json)], bytes).into_response();
    name_coding(response.headers_mut(), gzip);
    Ok(response)
}

/// The type of an answer of one JSON object per line.
pub(crate) const LINES: (header::HeaderName, HeaderValue) =
    (header::CONTENT_TYPE, HeaderValue::from_static("application/x-ndjson"));

/// One JSON object per line, all of them known already.
pub(crate) fn lines(messages: &[Message], answer: &Answer) -> Response {
    let mut body: Vec<u8> = messages.iter().flat_map(line).collect();
    body.extend(line(&answer.last()));
    ([LINES], body).into_response()
}

/// A JSON object and the end of its line.
pub(crate) fn line(value: &impl Serialize) -> Bytes {
    let mut text = serde_json::to_vec(value).expect("our values have only text keys");
    text.push(b'\n');
    text.into()
}

/// Says how an answer is compressed, and that another client might get it otherwise.
pub(crate) fn name_coding(headers: &mut HeaderMap, gzip: bool) {
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    if gzip {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
}

pub(crate) fn compressed(bytes: &[u8], level: Compression) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), level);
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("a vector takes everything")
}

/// Bytes that take their share of the memory until the last of them is written or given up.
struct Shared {
    bytes: Vec<u8>,
    // Only held.
    _memory: OwnedSemaphorePermit,
    _hold: Hold,
}

impl AsRef<[u8]> for Shared {
    fn as_ref(&self) -> &[u8] {
        &self.bytes
    }
}

fn shared(state: &State, client: &Client, bytes: Vec<u8>) -> Result<Bytes, Refusal> {
    let wanted = units(bytes.len()).min(units(state.limits.answers)) as u32;
    let memory = Arc::clone(&state.answers).try_acquire_many_owned(wanted).map_err(|_| {
        let length = bytes.len();
        let reason = format!("no room for an answer of {length} bytes: others are not read yet");
        Refusal::new(Code::Busy, reason)
    })?;
    let hold = Hold::new(&client.peer, bytes.len());
    Ok(Bytes::from_owner(Shared { bytes, _memory: memory, _hold: hold }))
}
