//! How much a request may ask for.

use crate::Refusal;
use serde::Serialize;
use std::{fmt::Display, num::NonZero, thread};

/// The most that requests may ask for. Requests beyond it are refused; clients are told, so that
/// they do not offer more.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Bounds {
    /// Moves of a game.
    pub moves: usize,
    /// Bytes of rules or a position.
    pub text: usize,
    /// Bytes of an answer that draws many positions.
    pub answer: usize,
    /// Positions to draw at once.
    pub pictures: usize,
    /// Games to read or write at once.
    pub records: usize,
    /// Milliseconds of an analysis.
    pub analyse_ms: u64,
    /// Milliseconds of a machine's move.
    pub play_ms: u64,
    /// Milliseconds of a review.
    pub review_ms: u64,
    /// Lines of an analysis.
    pub lines: u64,
    /// Threads of a search, and games of a match at once.
    pub threads: u64,
    /// Plies of a search.
    pub depth: u64,
    /// Bytes of the transposition table of a search or a player.
    pub table_bytes: usize,
    /// Positions of a recorded search.
    pub explain_nodes: u64,
    /// Bytes of all recorded searches of a request, about: on a large board that is fewer
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
    /// Random positions on which a mistake is measured.
    pub mistake_positions: u64,
    /// Milliseconds of that.
    pub mistake_ms: u64,
    /// Milliseconds of a report.
    pub report_ms: u64,
}

impl Bounds {
    /// What suits this machine.
    #[must_use]
    pub fn of_this_machine() -> Bounds {
        let cores = thread::available_parallelism().map_or(1, NonZero::get);
        Bounds {
            moves: 2000,
            text: 8 << 10,
            answer: 32 << 20,
            pictures: 500,
            records: 20_000,
            analyse_ms: 600_000,
            play_ms: 60_000,
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
            mistake_positions: 10_000,
            mistake_ms: 60_000,
            report_ms: 3_600_000,
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
    Err(Refusal::out_of_bounds(format!("expected {name}, a number {least}-{most}, found {asked}")))
}

/// The same for a number that may be missing, and is at least 1.
pub(crate) fn up_to(name: &str, asked: Option<u64>, most: u64) -> Result<Option<u64>, Refusal> {
    asked.map(|asked| within(name, asked, 1, most)).transpose()
}

/// Whether a text is short enough.
pub(crate) fn short(what: &str, text: &str, most: usize) -> Result<(), Refusal> {
    match text.len() {
        found if found > most => {
            let reason = format!("{what}: expected at most {most} bytes, found {found}");
            Err(Refusal::out_of_bounds(reason))
        }
        _ => Ok(()),
    }
}
