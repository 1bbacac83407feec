//! What can go wrong between a request and its answer.

use arena::schedule::ScheduleError;
use kernel::{Forfeit, IllegalMove, ParseError, shortened, shortened_to};
use std::fmt;

/// Why a request was refused. Its text is for the person who made it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Error {
    /// No game has this name.
    UnknownGame {
        /// What was asked for.
        name: String,
        /// What there is.
        known: Vec<&'static str>,
    },
    /// The game exists, these rules do not.
    Rules(ParseError),
    /// The game has no such evaluator.
    Evaluator(ParseError),
    /// This player cannot take part.
    Player(PlayerError),
    /// This match or tournament cannot be played.
    Contest(ContestError),
    /// The search reached a leaf that has no value.
    Undefined,
    /// Two searches that must find the same did not.
    Disagreement(String),
    /// The game is over: there is nothing to search.
    Over,
    /// There is no proof, no certificate or no book, and why.
    Solve(solve::Error),
    /// The text is no position of this game.
    Position(ParseError),
    /// One of several moves cannot be played.
    Move {
        /// Its place in the list, from 1.
        number: usize,
        /// What was written.
        text: String,
        /// Why not.
        reason: MoveError,
    },
    /// A file of games has another form.
    File {
        /// The line, from 1.
        line: usize,
        /// The column, in characters from 1.
        column: usize,
        /// What was expected and what was found.
        reason: String,
    },
    /// One of several games written down cannot have been played.
    Record {
        /// Its place in the file, from 1.
        game: usize,
        /// Why not.
        reason: String,
    },
    /// A form in which games are written down cannot hold this.
    Format(String),
}

/// Why a player cannot take part.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PlayerError {
    /// The text names no player.
    Unreadable(ParseError),
    /// A person, where only machines play.
    Person,
    /// Another program, where none may be started.
    Foreign,
    /// Another program that does not play this game or cannot be started.
    External(engines::Error),
    /// It failed when the game began.
    Failed(Forfeit),
}

impl fmt::Display for PlayerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerError::Unreadable(error) => error.fmt(f),
            PlayerError::Person => f.write_str("a person cannot play here"),
            PlayerError::Foreign => {
                f.write_str("expected a machine of this program: a page must not start others")
            }
            PlayerError::External(error) => error.fmt(f),
            PlayerError::Failed(forfeit) => forfeit.fmt(f),
        }
    }
}

/// Why a match or tournament cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ContestError {
    /// The numbers of players and games do not fit together.
    Schedule(ScheduleError),
    /// Every game is over after this many random moves.
    NoOpening {
        /// How many.
        plies: u32,
    },
    /// An opening, a player or a file failed; what it said.
    Other(String),
}

impl fmt::Display for ContestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ContestError::Schedule(error) => error.fmt(f),
            ContestError::NoOpening { plies } => {
                write!(f, "every game of {plies} random moves is over: use fewer")
            }
            ContestError::Other(reason) => f.write_str(reason),
        }
    }
}

/// Why a move cannot be played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveError {
    /// The text is no move of this game.
    Unreadable(ParseError),
    /// The rules do not allow it here.
    Illegal(IllegalMove),
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Unreadable(error) => error.fmt(f),
            MoveError::Illegal(error) => error.fmt(f),
        }
    }
}

impl Error {
    /// What it is about, in a word that stays the same: for programs, and for other languages.
    #[must_use]
    pub const fn kind(&self) -> &'static str {
        match self {
            Error::UnknownGame { .. } => "game",
            Error::Rules(_) => "rules",
            Error::Evaluator(_) => "evaluator",
            Error::Player(_) => "player",
            Error::Contest(_) => "contest",
            Error::Undefined => "undefined",
            Error::Disagreement(_) => "disagreement",
            Error::Over => "over",
            Error::Solve(error) => match error {
                solve::Error::Cancelled => "cancelled",
                solve::Error::NoCertificate => "certificate",
                solve::Error::Book(_) => "book",
                _ => "memory",
            },
            Error::Position(_) => "position",
            Error::Move { .. } => "move",
            Error::File { .. } => "file",
            Error::Record { .. } => "record",
            Error::Format(_) => "format",
        }
    }

    pub(crate) fn unreadable_move(number: usize, text: &str, error: ParseError) -> Error {
        Error::Move { number, text: text.to_owned(), reason: MoveError::Unreadable(error) }
    }

    pub(crate) fn illegal_move(number: usize, text: &str, error: IllegalMove) -> Error {
        Error::Move { number, text: text.to_owned(), reason: MoveError::Illegal(error) }
    }
}

/// The most characters of an error's text: what it quotes may be as long as a file.
const MOST_CHARACTERS: usize = 500;

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self {
            Error::UnknownGame { name, known } => {
                let (known, found) = (known.join(", "), shortened(name));
                format!("expected a game ({known}), found {found:?}")
            }
            Error::Rules(error) => format!("rules: {error}"),
            Error::Evaluator(error) => format!("evaluator: {error}"),
            Error::Player(reason) => format!("player: {reason}"),
            Error::Undefined => {
                "the search reached a leaf x, which has no value: there is no result".to_owned()
            }
            Error::Over => "the game is over: there is nothing to search".to_owned(),
            Error::Solve(error) => error.to_string(),
            Error::Position(error) => format!("position: {error}"),
            Error::Move { number, text, reason } => {
                format!("move {number}, {:?}: {reason}", shortened(text))
            }
            Error::File { line, column, reason } => {
                format!("line {line}, column {column}: {reason}")
            }
            Error::Record { game, reason } => format!("game {game}: {reason}"),
            Error::Contest(error) => error.to_string(),
            Error::Disagreement(reason) | Error::Format(reason) => reason.clone(),
        };
        f.write_str(&shortened_to(&text, MOST_CHARACTERS))
    }
}

impl std::error::Error for Error {}

impl From<solve::Error> for Error {
    fn from(error: solve::Error) -> Error {
        Error::Solve(error)
    }
}

impl From<engines::Error> for Error {
    fn from(error: engines::Error) -> Error {
        Error::Player(PlayerError::External(error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_do_not_repeat_a_megabyte() {
        let long = || "x".repeat(1 << 20);
        for error in [
            Error::UnknownGame { name: long(), known: vec!["tictactoe"] },
            Error::unreadable_move(1, &long(), ParseError::impossible("it is none")),
            Error::File { line: 1, column: 1, reason: long() },
            Error::Record { game: 1, reason: long() },
        ] {
            let text = error.to_string();
            assert!(text.chars().count() <= MOST_CHARACTERS + 1 && text.contains("xxx…"), "{text}");
        }
    }
}
