//! Which Ultimate tic-tac-toe is played.

use kernel::{Options, ParseError};
use std::{fmt, str::FromStr};

/// What becomes of a board that is won.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Boards {
    /// It is closed; a player sent there may play in any open board.
    #[default]
    Closed,
    /// It stays playable until it is full, the original rule; its owner stays.
    Open,
}

/// Who wins when no board is left and nobody has three in line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Tie {
    /// `tie=draw`: nobody.
    #[default]
    Draw,
    /// `tie=count`: who owns more boards; equal is a draw.
    Count,
}

const TIES: [(&str, Tie); 2] = [("draw", Tie::Draw), ("count", Tie::Count)];

/// The rules: `ultimate`, `ultimate:tie=count`, `ultimate:open`, `ultimate:open,tie=count`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Rules {
    /// What becomes of a board that is won.
    pub boards: Boards,
    /// Who wins without a line.
    pub tie: Tie,
}

impl FromStr for Rules {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Rules, ParseError> {
        let mut options = Options::parse(text)?;
        if options.name != "ultimate" {
            return Err(ParseError::syntax("ultimate", options.name));
        }
        let boards = match options.word() {
            None | Some("closed") => Boards::Closed,
            Some("open") => Boards::Open,
            Some(other) => return Err(ParseError::syntax("open or closed", other)),
        };
        let tie = options.choice("tie", &TIES)?.unwrap_or_default();
        options.finish("only open, closed, tie=draw or tie=count")?;
        Ok(Rules { boards, tie })
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match (self.boards, self.tie) {
            (Boards::Closed, Tie::Draw) => "ultimate",
            (Boards::Closed, Tie::Count) => "ultimate:tie=count",
            (Boards::Open, Tie::Draw) => "ultimate:open",
            (Boards::Open, Tie::Count) => "ultimate:open,tie=count",
        })
    }
}
