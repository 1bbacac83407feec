//! Wins by fours, found by trying every four: no tables, no memory, nothing of the engine's.

use games::mnk::{Cell, LineRule, Medium};
use kernel::{Game, Side};

/// Positions that are tried at most.
const MOST: u64 = 5_000;

/// In how few plies the mover wins by fours alone, if he does within `most` and without too much
/// trying.
pub(crate) fn shortest_by_fours(pos: &Medium, most: usize) -> Option<usize> {
    let grid = pos.grid();
    let cells = (0..grid.rows()).map(|row| {
        let side = |column| pos.stone(Cell(grid.cell(row, column)));
        (0..grid.columns()).map(side).collect()
    });
    let exact = pos.rules().line() == LineRule::Exactly;
    let mut board = Board { cells: cells.collect(), exact, left: MOST };
    let plies = (1..=most).step_by(2).find(|&plies| board.wins(pos.to_move(), plies))?;
    (board.left > 0).then_some(plies)
}

struct Board {
    cells: Vec<Vec<Option<Side>>>,
    exact: bool,
    left: u64,
}

type Place = (usize, usize);

impl Board {
    fn wins(&mut self, side: Side, plies: usize) -> bool {
        self.left = self.left.saturating_sub(1);
        if !self.fives(side).is_empty() {
            return true;
        }
        let must = self.fives(side.other());
        if plies < 3 || must.len() > 1 || self.left == 0 {
            return false;
        }
        let tried = if must.is_empty() { self.free() } else { must };
        tried.into_iter().any(|place| {
            self.cells[place.0][place.1] = Some(side);
            let won = match &self.fives(side)[..] {
                [] => false,
                [reply] => {
                    let reply = *reply;
                    self.cells[reply.0][reply.1] = Some(side.other());
                    let won = self.wins(side, plies - 2);
                    self.cells[reply.0][reply.1] = None;
                    won
                }
                _ => true,
            };
            self.cells[place.0][place.1] = None;
            won
        })
    }

    fn free(&self) -> Vec<Place> {
        let all = (0..self.cells.len())
            .flat_map(|row| (0..self.cells[row].len()).map(move |column| (row, column)));
        all.filter(|(row, column)| self.cells[*row][*column].is_none()).collect()
    }

    /// The cells on which a stone makes five.
    fn fives(&self, side: Side) -> Vec<Place> {
        self.free().into_iter().filter(|place| self.makes_five(side, *place)).collect()
    }

    fn makes_five(&self, side: Side, place: Place) -> bool {
        [(0, 1), (1, 0), (1, 1), (1, -1)].into_iter().any(|(down, right)| {
            let run =
                1 + self.run(side, place, (down, right)) + self.run(side, place, (-down, -right));
            if self.exact { run == 5 } else { run >= 5 }
        })
    }

    fn run(&self, side: Side, (row, column): Place, (down, right): (i32, i32)) -> usize {
        let stone = |n: i32| {
            let row = usize::try_from(row as i32 + n * down).ok()?;
            let column = usize::try_from(column as i32 + n * right).ok()?;
            *self.cells.get(row)?.get(column)?
        };
        (1..).take_while(|&n| stone(n) == Some(side)).count()
    }
}
