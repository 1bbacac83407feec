//! Gomoku: its positions are too large for exact values, so all moves but one must be refuted by
//! wins by force, each followed through every reply.

use super::judge::Judge;
use games::mnk::{Cell, Large};
use heuristics::mnk::{Patterns, Reach};
use kernel::{Game, Job};
use puzzles::Task;
use solve::mnk::{Forced, forced};

/// How far the search looks that tells whether a proof is worth trying.
const GLANCE: Reach = Reach { fours: (31, 1_000), threes: (15, 300) };
/// How far it looks before a move counts as one that holds.
const LOOK: Reach = Reach { fours: (31, 5_000), threes: (31, 3_000) };

/// Judges by threats.
pub(super) struct Threats(pub(super) Patterns);

impl Threats {
    /// Whether the player to move seems to win by force.
    fn sees_win(&mut self, pos: &Large, reach: &Reach, job: &Job) -> bool {
        self.0.force(pos, reach, job).line.is_some()
    }

    /// Whether a move seems to lose by force.
    fn seems_lost(&mut self, pos: &Large, mv: Cell, reach: &Reach, job: &Job) -> bool {
        let after = after(pos, mv);
        after.terminal().is_none() && self.sees_win(&after, reach, job)
    }

    /// The only move that does not seem to lose. A move far from all stones is looked at first: if
    /// nothing is threatened, it holds, and so do others. Then those near stones: most positions have
    /// two that hold among them, and are left at once.
    fn only_unrefuted(&mut self, pos: &Large, job: &Job) -> Option<Cell> {
        let mut moves = Vec::new();
        pos.moves(&mut moves);
        moves.sort_by_key(|mv| std::cmp::Reverse(neighbours(pos, *mv)));
        if !self.seems_lost(pos, *moves.last()?, &GLANCE, job) {
            return None;
        }
        let mut found = None;
        for mv in moves {
            if self.seems_lost(pos, mv, &GLANCE, job) || self.seems_lost(pos, mv, &LOOK, job) {
                continue;
            }
            if found.replace(mv).is_some() {
                return None;
            }
        }
        found
    }
}

impl Judge<Large> for Threats {
    fn only(&mut self, pos: &Large, job: &Job) -> Option<(Task, Cell)> {
        let right = self.only_unrefuted(pos, job)?;
        let mut moves = Vec::new();
        pos.moves(&mut moves);
        moves.retain(|mv| *mv != right);
        if !moves.iter().all(|mv| loses(pos, *mv, job)) {
            return None;
        }
        let seen = self.0.force(pos, &LOOK, job).line;
        seen.is_none().then_some((Task::Hold, right))
    }

    /// What holds is not followed further.
    fn replies(&mut self, _: &Large, _: Task, _: &Job) -> Vec<Cell> {
        Vec::new()
    }
}

/// Whether a move is proven to lose.
fn loses(pos: &Large, mv: Cell, job: &Job) -> bool {
    let after = after(pos, mv);
    if let Some(payoff) = after.terminal() {
        return payoff.winner() == Some(after.to_move());
    }
    refutation(&after, job).is_some_and(|win| win.winner == after.to_move())
}

/// A win of either side by force, with its whole tree.
pub(super) fn refutation(pos: &Large, job: &Job) -> Option<Forced> {
    forced(pos, job)?.win
}

pub(super) fn after(pos: &Large, mv: Cell) -> Large {
    let mut after = pos.clone();
    after.make(mv);
    after
}

/// How many stones lie within two rows and columns of a cell.
fn neighbours(pos: &Large, cell: Cell) -> usize {
    let (grid, Cell(at)) = (pos.grid(), cell);
    let columns = grid.columns();
    let (row, column) = (at / columns, at % columns);
    let near = |at: u16, side: u16| at.saturating_sub(2)..(at + 3).min(side);
    let cells = near(row, grid.rows())
        .flat_map(|row| near(column, columns).map(move |column| grid.cell(row, column)));
    cells.filter(|cell| pos.stone(Cell(*cell)).is_some()).count()
}
