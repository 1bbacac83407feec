//! The "potential" of report 000: how many own stones lie around each stone, where a line still has room.

use super::compass::{DIRECTIONS, back, walk};
use crate::spec::{Key, Weights};
use games::mnk::{Cell, Free, Mnk, Stones};
use kernel::{Evaluator, Game, Score, Side};

/// The evaluator of report 000: own potential minus the opponent's, a point each. It has no settings.
#[derive(Clone, Copy, Debug, Default)]
pub struct Potential;

impl Weights for Potential {
    const NAME: &'static str = "potential";
    const KEYS: &'static [Key<Self>] = &[];
}

impl<S: Stones, F: Free> Evaluator<Mnk<S, F>> for Potential {
    fn evaluate(&mut self, pos: &Mnk<S, F>) -> Score {
        let mover = pos.to_move();
        Score::estimate(potential(pos, mover) - potential(pos, mover.other()))
    }
}

/// A side's potential: the sum over its stones and the four directions.
///
/// From a stone one walks up to k - 1 cells forward and as many backward, stopping at the border or
/// before an opponent's stone. If the cells walked, the stone's own included, are at least k, the
/// direction is worth the own stones among them, else nothing.
#[must_use]
pub fn potential<S: Stones, F: Free>(pos: &Mnk<S, F>, side: Side) -> i32 {
    let stones = (0..pos.grid().cells()).filter(|&cell| pos.stone(Cell(cell)) == Some(side));
    let worth = |cell: u16| DIRECTIONS.map(|way| worth(pos, side, cell, way)).iter().sum::<i32>();
    stones.map(worth).sum()
}

fn worth<S: Stones, F: Free>(pos: &Mnk<S, F>, side: Side, cell: u16, way: (i32, i32)) -> i32 {
    let k = pos.rules().k() as usize;
    let (mut count, mut own) = (1, 1);
    for way in [way, back(way)] {
        let stones = walk(pos.grid(), cell, way).map(|at| pos.stone(Cell(at)));
        for stone in stones.take(k - 1).take_while(|stone| *stone != Some(side.other())) {
            count += 1;
            own += i32::from(stone.is_some());
        }
    }
    if count >= k { own } else { 0 }
}
