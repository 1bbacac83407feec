//! What a client sends: JSON of a bounded size, read in a bounded time.

use crate::{
    Limits, State,
    refusal::{Code, Refusal},
};
use axum::{
    body::Bytes,
    extract::Request,
    http::{HeaderMap, header},
};
use desk::Kind;
use http_body_util::BodyExt;
use std::{sync::Arc, time::Duration};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::timeout,
};

/// Bytes that are read of a request that is too long before it is refused: many clients read no
/// answer before they have written all.
const DRAINED: usize = 32 << 20;
/// The unit in which memory for requests is shared out, in bytes. The first one is free: there are
/// never more of those than connections.
const UNIT: usize = 64 << 10;

/// The memory that requests share while they are read. One of them always has room.
pub(crate) fn memory(limits: &Limits) -> Arc<Semaphore> {
    let bytes = limits.bodies.max(limits.body).max(limits.records_body);
    Arc::new(Semaphore::new(bytes.div_ceil(UNIT)))
}

/// The body of a request as it was sent, and the memory it takes.
#[derive(Default)]
pub(crate) struct Body {
    bytes: Vec<u8>,
    memory: Option<OwnedSemaphorePermit>,
}

impl Body {
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

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

/// Reads the body of a request.
pub(crate) async fn read(request: Request, state: &State, kind: Kind) -> Result<Body, Refusal> {
    let (head, body) = request.into_parts();
    if !is_json(&head.headers) {
        return Err(Refusal::new(Code::WrongType, "expected a body of type application/json"));
    }
    let limits = &state.limits;
    let most = if kind.is_long() { limits.records_body } else { limits.body };
    let time = limits.send_ms;
    let read = timeout(Duration::from_millis(time), collect(body, state, most)).await;
    read.unwrap_or_else(|_| Err(slow(&format!("all of it within {time} ms"))))
}

fn slow(expected: &str) -> Refusal {
    Refusal::new(Code::TooSlow, format!("expected {expected}"))
}

/// Reserves memory as bytes arrive: a client that sends slowly takes none from others.
async fn collect(mut body: axum::body::Body, state: &State, most: usize) -> Result<Body, Refusal> {
    let silence = state.limits.silence_ms;
    let mut length = 0;
    let mut text = Ok(Body::default());
    loop {
        let frame = timeout(Duration::from_millis(silence), body.frame()).await;
        let frame = frame.map_err(|_| slow(&format!("the next part within {silence} ms")))?;
        let Some(frame) = frame else { return text };
        let frame = frame
            .map_err(|error| Refusal::new(Code::Desk(desk::Code::Malformed), error.to_string()))?;
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
