//! The stones of a small board, one bit per cell, together with the cells that win.

use super::{
    layout::Layout,
    store::{Goal, Stones},
};
use kernel::Side;

/// The stones of a board of up to 64 cells. Next to them is kept where a stone would fill a line,
/// so that whether a move wins is known before it is made, and a search need not make it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bitboard {
    stones: [u64; 2],
    /// The cells, none of them the side's own, that would fill k cells in a line. What the opponent
    /// has taken is still among them.
    filling: [u64; 2],
}

impl Stones for Bitboard {
    type Saved = u64;
    const KNOWS_WINS: bool = true;

    fn empty(layout: &Layout) -> Self {
        Bitboard { stones: [0; 2], filling: [layout.lines.single_cells(); 2] }
    }

    #[inline(always)]
    fn put(&mut self, side: Side, cell: u16, layout: &Layout, goal: &Goal) -> (bool, u64) {
        let won = self.completes(side, cell, layout, goal);
        let before = self.filling[side.index()];
        self.filling[side.index()] = self.may_complete_after(side, cell, layout);
        self.stones[side.index()] |= bit(cell);
        (won, before)
    }

    #[inline(always)]
    fn place(&mut self, side: Side, cell: u16, layout: &Layout, goal: &Goal) -> bool {
        let stones = self.stones[side.index()] | bit(cell);
        self.stones[side.index()] = stones;
        layout.lines.through(cell).has_full_line(stones)
            && (!goal.is_exact() || layout.lines.is_exact(stones, cell))
    }

    #[inline(always)]
    fn lift(&mut self, side: Side, cell: u16, _layout: &Layout, filling: u64) {
        self.stones[side.index()] &= !bit(cell);
        self.filling[side.index()] = filling;
    }

    #[inline]
    fn has(&self, side: Side, cell: u16, _layout: &Layout) -> bool {
        self.stones[side.index()] & bit(cell) != 0
    }

    #[inline(always)]
    fn completes(&self, side: Side, cell: u16, layout: &Layout, goal: &Goal) -> bool {
        let stones = self.stones[side.index()];
        self.filling[side.index()] & bit(cell) != 0
            && (!goal.is_exact() || layout.lines.is_exact(stones | bit(cell), cell))
    }

    #[inline]
    fn may_complete(&self, side: Side, _word: usize) -> u64 {
        self.filling[side.index()]
    }

    #[inline(always)]
    fn may_complete_after(&self, side: Side, cell: u16, layout: &Layout) -> u64 {
        let stones = self.stones[side.index()] | bit(cell);
        (self.filling[side.index()] | layout.lines.through(cell).last_cells(stones)) & !bit(cell)
    }

    #[inline]
    fn cells(&self, side: Side) -> Option<u64> {
        Some(self.stones[side.index()])
    }

    #[inline]
    fn weight(side: Side, cell: u16, layout: &Layout) -> u64 {
        layout.lines.through(cell).weight[side.index()]
    }

    fn fits(side: u16, bits: u16) -> bool {
        side <= 15 && bits <= 64
    }
}

#[inline]
fn bit(cell: u16) -> u64 {
    1 << (cell % 64)
}

#[cfg(test)]
mod tests {
    use crate::mnk::{Large, Medium, Small};
    use kernel::Game;

    fn forced<G: Game>(rules: &str, rows: &str) -> Option<String> {
        let pos = G::parse(&rules.parse().unwrap(), rows).unwrap();
        pos.forced_move().map(|mv| pos.move_text(mv))
    }

    #[test]
    fn forced_moves_win_or_block_or_are_the_first_of_lost_ones() {
        for (rules, rows, mv) in [
            ("tictactoe", ".../.../...", None),
            ("tictactoe", "X../.O./...", None),
            // The first of two wins, even if the opponent threatens too.
            ("tictactoe", "XX./OO./...", Some("c3")),
            ("tictactoe", "X.X/OO./X.O", Some("b3")),
            ("tictactoe", "XX./.O./...", Some("c3")),
            // Two threats: all is lost, so the first move.
            ("tictactoe", "X.X/..O/X.O", Some("b3")),
            ("tictactoe", "XXX/OO./...", None),
            ("mnk:1x1x1", ".", Some("a1")),
            ("mnk:2x1x2", "..", None),
            // A sixth stone in the row does not win where exactly five do, and is no threat.
            ("mnk:7x2x5", "XXX.XX./OOO.OO.", Some("d2")),
            ("mnk:7x2x5,rule=standard", "XXX.XX./OOO.OO.", None),
            ("mnk:7x2x5,rule=standard", "XXXX..X/OOO.OO.", Some("e2")),
            ("mnk:7x2x5,rule=standard", "XXX.X.X/OOOO..O", Some("d2")),
            ("mnk:7x2x5,rule=standard", "XX.XX.X/O.OOO.O", Some("c2")),
        ] {
            let mv = mv.map(str::to_owned);
            assert_eq!(forced::<Small>(rules, rows), mv, "{rules} {rows}");
            assert_eq!(forced::<Medium>(rules, rows), mv, "{rules} {rows}");
            assert_eq!(forced::<Large>(rules, rows), mv, "{rules} {rows}");
        }
    }
}
