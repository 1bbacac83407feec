//! What a client sends: JSON of a bounded size, read in a bounded time.

use crate::{
    Most, State,
    refusal::{Code, Refusal},
};
use axum::{
    body::{Body, Bytes},
    extract::{FromRequest, Request},
    http::{HeaderMap, header},
};
use http_body_util::BodyExt;
use serde::de::DeserializeOwned;
use std::{sync::Arc, time::Duration};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::timeout,
};

/// What is read of a request that is too long before it is refused: many clients read no answer before they have
/// written all.
const DRAINED: usize = 32 << 20;
/// The unit in which memory for requests is shared out, in bytes.
const UNIT: usize = 1 << 10;

/// The memory that requests share while they are read. One of them always has room.
pub(crate) fn memory(most: &Most) -> Arc<Semaphore> {
    let bytes = most.bodies.max(most.body).max(most.records_body);
    Arc::new(Semaphore::new(bytes.div_ceil(UNIT)))
}

/// A request about a position.
pub(crate) struct Small(Text);

/// A request that carries records.
pub(crate) struct Large(Text);

/// A request as it was sent, and the memory it takes.
struct Text {
    bytes: Bytes,
    // Only held.
    _memory: OwnedSemaphorePermit,
}

impl Small {
    pub(crate) fn parse<T: DeserializeOwned>(&self) -> Result<T, Refusal> {
        parse(&self.0.bytes)
    }
}

impl Large {
    pub(crate) fn parse<T: DeserializeOwned>(&self) -> Result<T, Refusal> {
        parse(&self.0.bytes)
    }
}

impl FromRequest<Arc<State>> for Small {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &Arc<State>) -> Result<Small, Refusal> {
        read(request, state, state.most.body).await.map(Small)
    }
}

impl FromRequest<Arc<State>> for Large {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &Arc<State>) -> Result<Large, Refusal> {
        read(request, state, state.most.records_body).await.map(Large)
    }
}

fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Refusal> {
    serde_json::from_slice(bytes).map_err(malformed)
}

/// What does not have the form that was expected.
pub(crate) fn malformed(error: serde_json::Error) -> Refusal {
    Refusal::new(Code::Malformed, error.to_string())
}

async fn read(request: Request, state: &State, most: usize) -> Result<Text, Refusal> {
    let (head, body) = request.into_parts();
    if !is_json(&head.headers) {
        return Err(Refusal::new(Code::WrongType, "expected a body of type application/json"));
    }
    let length = declared(&head.headers);
    let units = length.unwrap_or(most).min(most).div_ceil(UNIT).max(1) as u32;
    let memory = Arc::clone(&state.bodies).acquire_many_owned(units).await;
    let memory = memory.expect("the semaphore is never closed");
    let time = state.most.send_ms;
    let read = timeout(Duration::from_millis(time), collect(body, most)).await;
    let slow = || Refusal::new(Code::TooSlow, format!("expected all of it within {time} ms"));
    Ok(Text { bytes: read.map_err(|_| slow())??, _memory: memory })
}

async fn collect(mut body: Body, most: usize) -> Result<Bytes, Refusal> {
    let (mut bytes, mut length) = (Vec::new(), 0);
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|error| Refusal::new(Code::Malformed, error.to_string()))?;
        let data = frame.into_data().unwrap_or_default();
        length += data.len();
        if length <= most {
            bytes.extend_from_slice(&data);
        } else if length > DRAINED {
            break;
        }
    }
    if length > most {
        return Err(Refusal::new(Code::TooLarge, format!("expected at most {most} bytes")));
    }
    Ok(bytes.into())
}

fn declared(headers: &HeaderMap) -> Option<usize> {
    headers.get(header::CONTENT_LENGTH)?.to_str().ok()?.parse().ok()
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.unwrap_or_default().split(';').next().unwrap_or_default();
    kind.trim().eq_ignore_ascii_case("application/json")
}
