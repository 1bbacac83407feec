//! How much a client may ask for.

use crate::refusal::Refusal;
use serde::Serialize;
use std::{fmt::Display, num::NonZero, thread};

/// The most of everything. What a request asks beyond it is refused; the page is told, so that it does not offer more.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Most {
    /// Open connections. A later one takes the place of an idle one, or waits.
    pub connections: usize,
    /// Milliseconds for the head of a request, and of silence between two.
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
    /// How many searches wait for their turn before others are sent away; an eighth as many matches.
    pub waiting: usize,
    /// Milliseconds after which a search makes room if others wait.
    pub turn_ms: u64,
    /// Moves of a game.
    pub moves: usize,
    /// Bytes of rules or a position.
    pub text: usize,
    /// Bytes of an answer that draws many positions.
    pub answer: usize,
    /// Positions to draw at once.
    pub pictures: usize,
    /// Games in one request.
    pub records: usize,
    /// Milliseconds of a search.
    pub think_ms: u64,
    /// Milliseconds of a machine's move.
    pub choose_ms: u64,
    /// Milliseconds of a review.
    pub review_ms: u64,
    /// Lines of a search.
    pub lines: u64,
    /// Threads of a search, and games of a match at once.
    pub threads: u64,
    /// Plies of a search.
    pub depth: u64,
    /// Bytes of the table of a search or a player.
    pub table_bytes: usize,
    /// Positions of a search that is written down.
    pub explain_nodes: u64,
    /// Bytes that all searches of a request take when they are written down, about: on a large board that is fewer
    /// positions.
    pub explain_bytes: u64,
    /// Positions of a cell of the ladder's table.
    pub ladder_nodes: u64,
    /// Cells of the ladder's table.
    pub ladder_cells: usize,
    /// Milliseconds of the ladder's table.
    pub ladder_ms: u64,
    /// Games of a match.
    pub match_games: u64,
    /// Milliseconds of a match.
    pub match_ms: u64,
}

impl Most {
    /// What suits this machine.
    #[must_use]
    pub fn of_this_machine() -> Most {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        Most {
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
            moves: 2000,
            text: 8 << 10,
            answer: 32 << 20,
            pictures: 500,
            records: 20_000,
            think_ms: 600_000,
            choose_ms: 60_000,
            review_ms: 600_000,
            lines: 400,
            threads: cores as u64,
            depth: 255,
            table_bytes: 16 << 20,
            explain_nodes: 20_000,
            explain_bytes: 64 << 20,
            ladder_nodes: 200_000_000,
            ladder_cells: 100,
            ladder_ms: 600_000,
            match_games: 1000,
            match_ms: 3_600_000,
        }
    }
}

/// A number that was asked for, if it is within its bounds.
pub(crate) fn within<T: PartialOrd + Display + Copy>(
    name: &str,
    asked: T,
    least: T,
    most: T,
) -> Result<T, Refusal> {
    if (least..=most).contains(&asked) {
        return Ok(asked);
    }
    Err(Refusal::content(format!("expected {name}, a number {least}-{most}, found {asked}")))
}
