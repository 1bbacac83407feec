//! The heuristic of the student report on Ultimate tic-tac-toe: the eight lines of every small
//! board.
//!
//! "200 where that small board wins the game" is read as what three of a kind are worth in a small
//! board that completes a line of boards, in place of the 100 of any other. A search never asks for
//! it: the game is over then, and a win is a fact.

use super::sets::{LINES, LineTable};
use crate::spec::{Key, Weights};
use games::ultimate::Ultimate;
use kernel::{Evaluator, Game, MoveGuide, Scale, Score, Side};

/// Points that multiply the odds of winning by e: 169 at depth 2 and 105 at depth 3 fitted best how
/// games ended (`alfabeta-lab scale`).
const SCALE: f64 = 130.0;
/// What lines are worth, in points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BoardLineWeights {
    /// A line with three of a kind.
    pub three: f64,
    /// Two of a kind and a gap.
    pub two: f64,
    /// One and two gaps.
    pub one: f64,
    /// Three of a kind in a small board that wins the game.
    pub win: f64,
}

impl Default for BoardLineWeights {
    /// Those of the student report.
    fn default() -> BoardLineWeights {
        BoardLineWeights { three: 100.0, two: 10.0, one: 1.0, win: 200.0 }
    }
}

/// 72 lines of this many points stay far from a win.
const RANGE: (f64, f64) = (0.0, 10_000.0);

impl Weights for BoardLineWeights {
    const NAME: &'static str = "board-lines";
    const KEYS: &'static [Key<Self>] = &[
        Key::whole("three", "three of a kind", RANGE, |weights| &mut weights.three),
        Key::whole("two", "two of a kind and a gap", RANGE, |weights| &mut weights.two),
        Key::whole("one", "one and two gaps", RANGE, |weights| &mut weights.one),
        Key::whole("win", "three of a kind that win the game", RANGE, |weights| &mut weights.win),
    ];
}

/// The evaluator.
#[derive(Clone, Debug)]
pub struct BoardLines {
    weights: BoardLineWeights,
    /// What the marks of a small board are worth, whether or not it wins the game.
    small: LineTable,
}

impl Default for BoardLines {
    fn default() -> BoardLines {
        BoardLines::new(BoardLineWeights::default())
    }
}

impl BoardLines {
    /// With these weights.
    #[must_use]
    pub fn new(weights: BoardLineWeights) -> BoardLines {
        let BoardLineWeights { three, two, one, .. } = weights;
        let small = LineTable::new([0, one as i32, two as i32, three as i32]);
        BoardLines { weights, small }
    }

    /// The weights.
    #[must_use]
    pub const fn weights(&self) -> BoardLineWeights {
        self.weights
    }

    /// What a small board is worth to a side, in points; to the other side it is worth as much less
    /// than nothing.
    #[must_use]
    pub fn board(&self, pos: &Ultimate, side: Side, board: usize) -> i32 {
        let [own, other] = [side, side.other()].map(|side| wins(pos, side, board));
        let more = (self.weights.win - self.weights.three) as i32;
        self.unfinished(pos, side, board) + (own - other) * more
    }

    /// The same while nobody has won the game.
    #[inline]
    fn unfinished(&self, pos: &Ultimate, side: Side, board: usize) -> i32 {
        self.small.get(pos.marks(side, board), pos.marks(side.other(), board))
    }
}

/// How many lines a side has in a small board that completes a line of its boards.
fn wins(pos: &Ultimate, side: Side, board: usize) -> i32 {
    let (owned, marks) = (pos.owned(side), pos.marks(side, board));
    let is_decisive = |line: &u16| line >> board & 1 == 1 && owned & line == *line;
    let lines = LINES.iter().filter(|line| marks & *line == **line).count();
    if LINES.iter().any(is_decisive) { lines as i32 } else { 0 }
}

impl Evaluator<Ultimate> for BoardLines {
    fn evaluate(&mut self, pos: &Ultimate) -> Score {
        let mover = pos.to_move();
        Score::estimate((0..9).map(|board| self.unfinished(pos, mover, board)).sum())
    }

    fn scale(&self, _pos: &Ultimate) -> Scale {
        Scale::Logistic(SCALE)
    }
}

impl MoveGuide<Ultimate> for BoardLines {}
