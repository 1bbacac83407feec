//! All that is said before a move.

use super::{Request, Time};
use crate::protocol::Problem;
use std::fmt;

/// What a bot needs for a move: the lines from `game` to `go`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Turn {
    /// The rules.
    pub game: String,
    /// Where the game began; none is where the rules begin.
    pub position: Option<String>,
    /// All moves since.
    pub moves: Vec<String>,
    /// The position after them, if it was told.
    pub board: Option<String>,
    /// All legal moves; empty if they were not told.
    pub legal: Vec<String>,
    /// What the move may take; none is no limit.
    pub time: Option<Time>,
}

impl Turn {
    /// The lines of the turn, through `go`.
    #[must_use]
    pub fn requests(&self) -> Vec<Request> {
        let mut requests = vec![
            Request::Game(self.game.clone()),
            Request::Position(self.position.clone()),
            Request::Moves(self.moves.clone()),
        ];
        requests.extend(self.board.clone().map(Request::Board));
        requests.extend((!self.legal.is_empty()).then(|| Request::Legal(self.legal.clone())));
        requests.extend(self.time.map(Request::Time));
        requests.push(Request::Go);
        requests
    }
}

impl fmt::Display for Turn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.requests().iter().map(Request::to_string).collect();
        f.write_str(&lines.join("\n"))
    }
}

/// Puts together turns from requests as they arrive. `game` begins a turn and forgets what was said before.
#[derive(Clone, Debug, Default)]
pub struct Assembler {
    turn: Option<Turn>,
}

impl Assembler {
    /// Takes a request: answers the turn if it is `go`, or what is wrong if no `game` came before. Requests that are no
    /// part of a turn change nothing.
    pub fn push(&mut self, request: &Request) -> Option<Result<Turn, Problem>> {
        if let Request::Game(game) = request {
            self.turn = Some(Turn { game: game.clone(), ..Turn::default() });
            return None;
        }
        if *request == Request::Go {
            let turn = self.turn.take();
            return Some(turn.ok_or_else(|| Problem::new("game before the rest of a turn", "go")));
        }
        let turn = self.turn.as_mut()?;
        match request {
            Request::Position(pos) => turn.position.clone_from(pos),
            Request::Moves(moves) => turn.moves.clone_from(moves),
            Request::Board(board) => turn.board = Some(board.clone()),
            Request::Legal(legal) => turn.legal.clone_from(legal),
            Request::Time(time) => turn.time = Some(*time),
            _ => {}
        }
        None
    }
}
