//! What connections, requests and answers may take.

use desk::Bounds;
use serde::Serialize;
use std::{num::NonZero, thread};

/// The limits of the server, and of what may be asked of its desk. Clients are told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Limits {
    /// What a request may ask for.
    #[serde(flatten)]
    pub bounds: Bounds,
    /// Open connections. A later one takes the place of an idle one, or waits.
    pub connections: usize,
    /// Milliseconds for the head of a request, and of silence between two requests.
    pub head_ms: u64,
    /// Milliseconds for the rest of a request.
    pub send_ms: u64,
    /// Milliseconds between two parts of a request.
    pub silence_ms: u64,
    /// Milliseconds in which a client must read something of its answer, or 1/64 of a large one.
    pub stall_ms: u64,
    /// Bytes of a request.
    pub body: usize,
    /// Bytes of a request that carries records.
    pub records_body: usize,
    /// Bytes of all requests that are being read.
    pub bodies: usize,
    /// Bytes of all large answers that are not read yet.
    pub answers: usize,
    /// Searches at once; one client alone has one fewer, if there is more than one.
    pub searches: usize,
    /// Matches at once; one client alone has one fewer, if there is more than one.
    pub matches: usize,
    /// Searches that wait for their turn before others are refused; an eighth as many matches.
    pub waiting: usize,
    /// Milliseconds after which a search or a match makes room if others wait.
    pub turn_ms: u64,
}

impl Limits {
    /// What suits this machine.
    #[must_use]
    pub fn of_this_machine() -> Limits {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        Limits {
            bounds: Bounds::of_this_machine(),
            connections: 512,
            head_ms: 15_000,
            send_ms: 20_000,
            silence_ms: 5000,
            stall_ms: 10_000,
            body: 1 << 20,
            records_body: 8 << 20,
            bodies: 64 << 20,
            answers: 64 << 20,
            searches: 2 * cores.max(2),
            matches: cores.max(2),
            waiting: 400,
            turn_ms: 5000,
        }
    }
}
