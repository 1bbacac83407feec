//! What the stones on a board tell: lines, the result, and whether a game can have led there.

use super::{Cell, Free, Mnk, Stones, layout::DIRECTIONS, mark};
use kernel::{Game, ParseError, Payoff, Side};

impl<S: Stones, F: Free> Mnk<S, F> {
    /// Those of `stones`, which are all of one side's, that stand in winning lines.
    pub(super) fn winning_among(&self, side: Side, stones: Vec<Cell>) -> Vec<Cell> {
        self.cells_in_line(stones, |run| S::wins(&self.goal, side, run))
    }

    /// Those of `stones` that stand in lines of such a length.
    fn cells_in_line(&self, mut stones: Vec<Cell>, counts: impl Fn(u32) -> bool) -> Vec<Cell> {
        let mut found = Vec::new();
        for direction in 0..DIRECTIONS {
            let at = |cell: Cell| self.layout.place(cell.0).at[direction];
            stones.sort_by_key(|&cell| at(cell));
            let lines = stones.chunk_by(|&a, &b| at(a) + 1 == at(b));
            lines.filter(|line| counts(line.len() as u32)).for_each(|line| found.extend(line));
        }
        found
    }

    fn has_line(&self, side: Side) -> bool {
        !self.winning_among(side, self.cells_of(side).collect()).is_empty()
    }

    /// Whether a single stone, the last, can have made every line that `side` has.
    pub(super) fn one_stone_made_the_line(&self, side: Side) -> bool {
        let without = |last| self.cells_of(side).filter(|&cell| cell != last).collect();
        let mut cells = self.winning_cells().into_iter();
        cells.any(|last| self.winning_among(side, without(last)).is_empty())
    }

    /// The result as the stones on the board tell it.
    pub(super) fn result(&self) -> Result<Option<Payoff>, ParseError> {
        let last = self.to_move().other();
        let winner = match Side::BOTH.map(|side| self.has_line(side)) {
            [false, false] => return Ok((self.left == 0).then_some(Payoff::DRAW)),
            [true, false] => Side::First,
            [false, true] => Side::Second,
            [true, true] => {
                return Err(ParseError::impossible(
                    "X and O both have a winning line, but the game ends with the first",
                ));
            }
        };
        if winner != last {
            let (winner, last) = (mark(winner), mark(last));
            let reason = format!("{winner} has a winning line, but {last} moved after it");
            return Err(ParseError::impossible(reason));
        }
        Ok(Some(Payoff::won_by(winner, 1)))
    }

    /// Refuses a line that is too long to have been allowed, unless the same stone made a five.
    pub(super) fn check_overlines(&self) -> Result<(), ParseError> {
        let black = self.cells_of(Side::First).collect();
        let won = self.over == Some(Payoff::won_by(Side::First, 1));
        if !S::FORBIDS || won || self.cells_in_line(black, |run| run > self.rules.k()).is_empty() {
            return Ok(());
        }
        Err(ParseError::impossible("X has more than five in line, which Black may not play"))
    }

    /// Who is to move, as the number of stones tells.
    pub(super) fn counted_mover(&self) -> Side {
        let stones = u32::from(self.grid().cells()) - self.left;
        if stones.is_multiple_of(2) { Side::First } else { Side::Second }
    }

    pub(super) fn check_counts(&self) -> Result<(), ParseError> {
        let [x, o] = Side::BOTH.map(|side| self.cells_of(side).count());
        if x == o || x == o + 1 {
            return Ok(());
        }
        Err(ParseError::impossible(format!(
            "{x} X and {o} O: X moves first, so there are as many X as O or one more"
        )))
    }
}
