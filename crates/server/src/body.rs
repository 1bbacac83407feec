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
/// The unit in which memory for requests is shared out, in bytes. The first one is free: there are
/// never more of those than connections.
const UNIT: usize = 64 << 10;

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
#[derive(Default)]
struct Text {
    bytes: Vec<u8>,
    memory: Option<OwnedSemaphorePermit>,
}

impl Text {
    /// Appends what has arrived. Fails if there is no memory left for it.
    fn append(&mut self, data: &[u8], memory: &Arc<Semaphore>) -> Result<(), Refusal> {
        let reserved = self.memory.as_ref().map_or(0, OwnedSemaphorePermit::num_permits);
        let needed = (self.bytes.len() + data.len()).div_ceil(UNIT).saturating_sub(1);
        if needed > reserved {
            let more = (needed - reserved) as u32;
            let more = Arc::clone(memory).try_acquire_many_owned(more).map_err(|_| {
                Refusal::new(Code::Busy, "too many others send long requests at the same time")
            })?;
            match &mut self.memory {
                Some(memory) => memory.merge(more),
                none => *none = Some(more),
            }
        }
        self.bytes.extend_from_slice(data);
        Ok(())
    }
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
    // It quotes names of fields, however long they are.
    Refusal::new(Code::Malformed, session::shortened_to(&error.to_string(), 500))
}

async fn read(request: Request, state: &State, most: usize) -> Result<Text, Refusal> {
    let (head, body) = request.into_parts();
    if !is_json(&head.headers) {
        return Err(Refusal::new(Code::WrongType, "expected a body of type application/json"));
    }
    let time = state.most.send_ms;
    let read = timeout(Duration::from_millis(time), collect(body, state, most)).await;
    read.unwrap_or_else(|_| Err(slow(&format!("all of it within {time} ms"))))
}

fn slow(expected: &str) -> Refusal {
    Refusal::new(Code::TooSlow, format!("expected {expected}"))
}

/// Reserves memory as bytes arrive: a client that sends slowly keeps others from nothing.
async fn collect(mut body: Body, state: &State, most: usize) -> Result<Text, Refusal> {
    let silence = state.most.silence_ms;
    let mut length = 0;
    let mut text = Ok(Text::default());
    loop {
        let frame = timeout(Duration::from_millis(silence), body.frame()).await;
        let frame = frame.map_err(|_| slow(&format!("the next part within {silence} ms")))?;
        let Some(frame) = frame else { return text };
        let frame = frame.map_err(|error| Refusal::new(Code::Malformed, error.to_string()))?;
        let data: Bytes = frame.into_data().unwrap_or_default();
        length += data.len();
        text = match text {
            _ if length > most => {
                Err(Refusal::new(Code::TooLarge, format!("expected at most {most} bytes")))
            }
            Ok(mut text) => text.append(&data, &state.bodies).map(|()| text),
            refused => refused,
        };
        if length > DRAINED {
            return text;
        }
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
    let kind = kind.unwrap_or_default().split(';').next().unwrap_or_default();
    kind.trim().eq_ignore_ascii_case("application/json")
}
