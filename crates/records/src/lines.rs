//! What the formats for boards of lines share, and lines of text with comments.

use super::Format;
use games::mnk;
use session::Record;

/// The rules of a record that is to be written in a format for boards of lines only.
pub(super) fn rules(record: &Record, format: Format) -> Result<mnk::Rules, String> {
    record.game.parse().map_err(|_| {
        format!("{format} holds boards of lines (tictactoe, mnk, gomoku), not {}", record.game)
    })
}

/// Refuses a start that the format has no way to tell.
pub(super) fn without_start(record: &Record, format: Format) -> Result<(), String> {
    match &record.start {
        None => Ok(()),
        Some(start) => Err(format!("{format} holds games from the empty board, not from {start}")),
    }
}

/// The line up to its comment: `#` at the beginning or after white space.
pub(super) fn without_comment(line: &str) -> &str {
    let begins = |at: usize| line[..at].chars().next_back().is_none_or(char::is_whitespace);
    let comment = line.match_indices('#').find(|(at, _)| begins(*at));
    comment.map_or(line, |(at, _)| &line[..at])
}
