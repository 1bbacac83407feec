//! Keeping up with a search: what an evaluator counts of a position, changed move by move.

use games::mnk::{Cell, Free, Mnk, Rules, Stones};
use kernel::{Game, Side};
use std::sync::Arc;

/// What is counted of one position, stone by stone.
pub(super) trait Tally: Clone {
    /// What there is to know before a stone is put down.
    type Board;

    /// An empty board.
    fn new(board: &Self::Board) -> Self;
    /// The stone on a cell.
    fn stone(&self, cell: u16) -> Option<Side>;
    /// A stone comes to an empty cell.
    fn put(&mut self, board: &Self::Board, side: Side, cell: u16);
    /// The stone leaves the cell: every step of [`Tally::put`] taken back.
    fn lift(&mut self, board: &Self::Board, side: Side, cell: u16);
}

/// A tally of the position that a search has come to. It follows the moves it is shown, so that
/// asking for it costs nothing; shown a position that it was not led to, it counts anew, which is
/// right but slow.
///
/// It trusts that between two moves it is shown there was no third, and checks that only at the
/// first.
#[derive(Clone, Debug)]
pub(super) struct Follower<T: Tally> {
    rules: Rules,
    /// It never changes, so the threads of a search share one.
    board: Arc<T::Board>,
    tally: T,
    /// The key of the position that was counted.
    key: Option<u64>,
    /// How many moves were shown since the last count from nothing.
    shown: u32,
}

impl<T: Tally> Follower<T> {
    /// Positions it is shown must be of these rules.
    pub(super) fn new(rules: &Rules, board: T::Board) -> Follower<T> {
        let tally = T::new(&board);
        Follower { rules: *rules, board: Arc::new(board), tally, key: None, shown: 0 }
    }

    #[inline]
    pub(super) fn board(&self) -> &T::Board {
        &self.board
    }

    /// The tally of `pos`, which is kept for the moves that follow.
    #[inline]
    pub(super) fn at<S: Stones, F: Free>(&mut self, pos: &Mnk<S, F>) -> &T {
        let key = Some(pos.key());
        if self.key != key {
            self.count_anew(pos);
            self.key = key;
        }
        debug_assert!(is_of(&self.tally, pos), "every move to {pos:?} was shown");
        &self.tally
    }

    /// The same, to try moves on that are taken back, and what there is to know before a stone is
    /// put down.
    #[inline]
    pub(super) fn at_mut<S: Stones, F: Free>(&mut self, pos: &Mnk<S, F>) -> (&T::Board, &mut T) {
        self.at(pos);
        (&self.board, &mut self.tally)
    }

    /// Asks the tally of `pos`, that at hand if it is.
    #[inline]
    pub(super) fn ask<S: Stones, F: Free, A>(
        &self,
        pos: &Mnk<S, F>,
        what: impl FnOnce(&T) -> A,
    ) -> A {
        if self.key == Some(pos.key()) { what(&self.tally) } else { what(&self.count(pos)) }
    }

    /// Called after `mv` led to `pos`.
    #[inline]
    pub(super) fn made<S: Stones, F: Free>(&mut self, pos: &Mnk<S, F>, mv: Cell) {
        let follows = self.key.is_some() && self.tally.stone(mv.0).is_none();
        if follows {
            // The stone is the mover's of before.
            self.tally.put(&self.board, pos.to_move().other(), mv.0);
            self.shown += 1;
        }
        // The first move may be that of another game than the one that was counted.
        if !follows || self.shown == 1 && !is_of(&self.tally, pos) {
            self.count_anew(pos);
        }
        self.key = Some(pos.key());
    }

    /// Called after `mv` was taken back and left `pos`.
    #[inline]
    pub(super) fn unmade<S: Stones, F: Free>(&mut self, pos: &Mnk<S, F>, mv: Cell) {
        match self.tally.stone(mv.0) {
            Some(side) if self.key.is_some() => {
                self.tally.lift(&self.board, side, mv.0);
                self.shown = self.shown.saturating_sub(1);
            }
            _ => self.count_anew(pos),
        }
        self.key = Some(pos.key());
    }

    #[cold]
    fn count_anew<S: Stones, F: Free>(&mut self, pos: &Mnk<S, F>) {
        self.tally = self.count(pos);
        self.shown = 0;
    }

    fn count<S: Stones, F: Free>(&self, pos: &Mnk<S, F>) -> T {
        debug_assert_eq!(pos.rules(), self.rules, "an evaluator knows one board");
        let mut tally = T::new(&self.board);
        for cell in 0..pos.grid().cells() {
            if let Some(side) = pos.stone(Cell(cell)) {
                tally.put(&self.board, side, cell);
            }
        }
        tally
    }
}

/// Whether a tally has the stones of `pos`.
fn is_of<T: Tally, S: Stones, F: Free>(tally: &T, pos: &Mnk<S, F>) -> bool {
    (0..pos.grid().cells()).all(|cell| pos.stone(Cell(cell)) == tally.stone(cell))
}
