//! What the referee says.

use super::MOST_CHARACTERS;
use crate::protocol::{Problem, text};
use std::fmt;

/// What a referee says to a bot. Moves are words: a blank inside is written as an underscore.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// `alfabeta 1`: the first line, with the version. The bot answers `ready`, before it its name if it has one.
    Hello(u16),
    /// `game kalah:6x4`: the rules. The first line of a turn.
    Game(String),
    /// Where the game began; none (`position start`) is where the rules begin.
    Position(Option<String>),
    /// `moves a1 b2`: all moves since.
    Moves(Vec<String>),
    /// The position after those moves, for bots that do not play them themselves.
    Board(String),
    /// `legal c3 a2`: all legal moves, for bots that do not know the rules.
    Legal(Vec<String>),
    /// What the move may take; without it there is no limit.
    Time(Time),
    /// The bot is to move.
    Go,
    /// The bot is to answer at once.
    Stop,
    /// `result win five in a row`: the game is over, and how it ended for the bot.
    Result {
        /// How it ended.
        outcome: Outcome,
        /// Why, in any words; may be empty.
        reason: String,
    },
    /// The bot is to end.
    Quit,
    /// Any other line, to be ignored.
    Unknown(String),
}

/// Milliseconds for a move; written `time 1000 left 60000 increment 500`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Time {
    /// What this move may take at most.
    pub this_move: u64,
    /// What is left for the whole game, if that is limited.
    pub left: Option<u64>,
    /// What comes back after each move.
    pub increment: Option<u64>,
}

/// How a game ended, seen by the bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// The bot won.
    Win,
    /// The bot lost.
    Loss,
    /// Nobody won.
    Draw,
}

impl Request {
    /// Reads a line.
    ///
    /// # Errors
    /// If it is longer than [`MOST_CHARACTERS`], or its first word is known and the rest is wrong.
    pub fn parse(line: &str) -> Result<Request, Problem> {
        let line = text::line(line, MOST_CHARACTERS)?;
        let (word, rest) = text::head(line);
        let word = word.to_ascii_lowercase();
        let some = |what: &str| match rest {
            "" => Err(Problem::new(format!("{what} after {word}"), "")),
            rest => Ok(rest.to_owned()),
        };
        let alone = |request| text::alone(&word, rest, request);
        match &*word {
            "" => Err(Problem::new("a message", "")),
            "alfabeta" => text::number(rest, "a version after alfabeta").map(Request::Hello),
            "game" => some("rules").map(Request::Game),
            "position" if rest.eq_ignore_ascii_case("start") => Ok(Request::Position(None)),
            "position" => some("a position or start").map(|text| Request::Position(Some(text))),
            "moves" => Ok(Request::Moves(text::words(rest))),
            "board" => some("a position").map(Request::Board),
            "legal" => Ok(Request::Legal(text::words(rest))),
            "time" => Time::parse(rest).map(Request::Time),
            "go" => alone(Request::Go),
            "stop" => alone(Request::Stop),
            "result" => result(rest),
            "quit" => alone(Request::Quit),
            _ => Ok(Request::Unknown(line.to_owned())),
        }
    }
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Request::Hello(version) => write!(f, "alfabeta {version}"),
            Request::Game(rules) => text::phrase(f, "game", rules),
            Request::Position(None) => f.write_str("position start"),
            Request::Position(Some(pos)) => text::phrase(f, "position", pos),
            Request::Moves(moves) => text::list(f, "moves", moves),
            Request::Board(pos) => text::phrase(f, "board", pos),
            Request::Legal(moves) => text::list(f, "legal", moves),
            Request::Time(time) => time.fmt(f),
            Request::Go => f.write_str("go"),
            Request::Stop => f.write_str("stop"),
            Request::Result { outcome, reason } => {
                text::phrase(f, &format!("result {}", outcome.word()), reason)
            }
            Request::Quit => f.write_str("quit"),
            Request::Unknown(line) => f.write_str(&text::one_line(line)),
        }
    }
}

impl Time {
    /// A limit for this move only.
    #[must_use]
    pub const fn of_move(millis: u64) -> Time {
        Time { this_move: millis, left: None, increment: None }
    }

    /// Reads what follows the word; pairs that nobody knows are skipped.
    fn parse(text: &str) -> Result<Time, Problem> {
        let mut words = text.split_whitespace();
        let this_move = words.next().unwrap_or_default();
        let mut time = Time::of_move(text::number(this_move, "milliseconds after time")?);
        while let Some(key) = words.next() {
            let value = words.next().unwrap_or_default();
            let number = || text::number(value, &format!("milliseconds after {key}")).map(Some);
            match key {
                "left" => time.left = number()?,
                "increment" => time.increment = number()?,
                _ => {}
            }
        }
        Ok(time)
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "time {}", self.this_move)?;
        self.left.map_or(Ok(()), |left| write!(f, " left {left}"))?;
        self.increment.map_or(Ok(()), |increment| write!(f, " increment {increment}"))
    }
}

impl Outcome {
    /// `win`, `loss` or `draw`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Outcome::Win => "win",
            Outcome::Loss => "loss",
            Outcome::Draw => "draw",
        }
    }
}

fn result(rest: &str) -> Result<Request, Problem> {
    let (word, reason) = text::head(rest);
    let outcomes = [Outcome::Win, Outcome::Loss, Outcome::Draw];
    let outcome = outcomes.into_iter().find(|outcome| word.eq_ignore_ascii_case(outcome.word()));
    let outcome = outcome.ok_or_else(|| Problem::new("win, loss or draw after result", word))?;
    Ok(Request::Result { outcome, reason: reason.to_owned() })
}
