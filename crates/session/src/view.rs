//! What there is to show of a position: a drawing program needs nothing else.

use crate::Picture;
use serde::Serialize;

/// A position as others see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct View {
    /// The rules, as they are written.
    pub game: String,
    /// The position, as it is written.
    pub position: String,
    /// The name of the player to move; none when the game is over.
    pub to_move: Option<String>,
    /// The legal moves, as they are written.
    pub moves: Vec<String>,
    /// The move played last, if it is known.
    pub last_move: Option<String>,
    /// How the game ended, if it has.
    pub result: Option<Outcome>,
    /// What to draw.
    pub picture: Picture,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Outcome {
    /// +1, 0, -1 or the margin, seen by the first player.
    pub payoff: i32,
    /// The winner's name; none for a draw.
    pub winner: Option<String>,
}
