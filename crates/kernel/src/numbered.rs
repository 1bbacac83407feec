//! Moves and positions as numbers, for programs that learn.

use crate::Game;

/// A game whose moves are also numbers, and whose positions are also planes of numbers.
///
/// An action is the number of a move, below [`Numbered::actions`]; it means the same in every
/// position of the rules, so that a network can have one output for each. Numbers need not ascend
/// with the moves.
///
/// An observation is what the **player to move** sees: own things come first, those of the opponent
/// after them, so that one network plays both sides. Positions with the same observation have the
/// same legal actions, and the same action leads to the same observation.
///
/// `conformance::check_numbers` checks this for any game.
pub trait Numbered: Game {
    /// How many actions there are.
    fn actions(&self) -> usize;

    /// The number of a move.
    fn action(&self, mv: Self::Move) -> usize;

    /// The move of a number; none if there is no such move on this board. Whether it is legal here
    /// is for [`Game::check`] to say.
    fn move_of(&self, action: usize) -> Option<Self::Move>;

    /// How many planes an observation has, and their rows and columns.
    fn shape(&self) -> [usize; 3];

    /// Writes the observation: plane by plane, each row by row from the top.
    ///
    /// # Panics
    /// If `planes` is not as long as the [shape](Numbered::shape) says.
    fn observe(&self, planes: &mut [f32]);
}
