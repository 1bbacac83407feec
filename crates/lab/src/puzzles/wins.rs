//! Wins of Gomoku in few moves, found by the threat search: it says which move begins the shortest
//! win and that no other does. What it overlooks, the check finds (`within.rs`).

use super::{judge::Judge, threats::after};
use games::mnk::{Cell, Large};
use heuristics::mnk::{Patterns, Reach};
use kernel::{Game, Job};
use puzzles::Task;

/// The most moves of the solver.
const MOST_MOVES: u32 = 7;
/// Positions that are looked at for a win by fours.
const FOURS: u32 = 5_000;
/// Positions that are looked at for a win by fours and threes, and for one after another first
/// move: what that overlooks, the check finds.
const THREES: u32 = 3_000;
const OTHERS: u32 = 300;

/// Judges by the length of wins.
pub(super) struct Wins(pub(super) Patterns);

impl Wins {
    /// A win of the player to move in at most this many of his moves.
    fn win(&mut self, pos: &Large, moves: u32, threes: u32, job: &Job) -> Option<Vec<Cell>> {
        if pos.terminal().is_some() {
            return None;
        }
        let plies = 2 * moves - 1;
        let reach = Reach { fours: (plies, FOURS), threes: (plies, threes) };
        self.0.force(pos, &reach, job).line.filter(|line| line.len() <= plies as usize)
    }

    /// Whether a move seems to win in at most this many moves, itself included: whether the mover
    /// still wins after every reply that is on the way of the win.
    fn seems_to_win(&mut self, pos: &Large, mv: Cell, moves: u32, job: &Job) -> bool {
        let after_move = after(pos, mv);
        if after_move.terminal().is_some() {
            return after_move.terminal().and_then(|end| end.winner()) == Some(pos.to_move());
        }
        let Some(idle) = idle(&after_move).filter(|_| moves > 1) else { return false };
        let mut wins = |reply| self.win(&after(&after_move, reply), moves - 1, OTHERS, job);
        let Some(way) = wins(idle) else { return false };
        way.into_iter().all(|reply| wins(reply).is_some())
            && self.win(&after_move, MOST_MOVES, 0, job).is_none()
    }
}

impl Judge<Large> for Wins {
    fn only(&mut self, pos: &Large, job: &Job) -> Option<(Task, Cell)> {
        self.win(pos, MOST_MOVES, THREES, job)?;
        let (moves, line) =
            (1..=MOST_MOVES).find_map(|moves| Some((moves, self.win(pos, moves, THREES, job)?)))?;
        let (right, mut others) = (line[0], Vec::new());
        pos.moves(&mut others);
        others.retain(|mv| *mv != right);
        let is_only = !others.iter().any(|mv| self.seems_to_win(pos, *mv, moves, job));
        is_only.then_some((Task::Win { moves: Some(moves) }, right))
    }

    /// Those after which the win takes longest.
    fn replies(&mut self, pos: &Large, _: Task, job: &Job) -> Vec<Cell> {
        let mut replies = Vec::new();
        pos.moves(&mut replies);
        let lasts = |mv: &Cell| {
            let after = after(pos, *mv);
            (1..=MOST_MOVES).find(|moves| self.win(&after, *moves, THREES, job).is_some())
        };
        let lasts: Vec<Option<u32>> = replies.iter().map(lasts).collect();
        let most = lasts.iter().flatten().max().copied();
        let longest = replies.into_iter().zip(lasts).filter(|(_, lasts)| *lasts == most);
        longest.map(|(mv, _)| mv).collect()
    }

    /// Each turn takes one move of those that the win may take.
    fn goes_on(&self, before: Task, now: Task) -> bool {
        let left = |task| if let Task::Win { moves } = task { moves } else { None };
        left(before).zip(left(now)).is_some_and(|(before, now)| now + 1 == before)
    }
}

/// A free cell as far from all stones as the board has one.
fn idle(pos: &Large) -> Option<Cell> {
    let grid = pos.grid();
    let stones: Vec<(u16, u16)> = (0..grid.cells())
        .filter(|cell| pos.stone(Cell(*cell)).is_some())
        .map(|cell| grid.place(cell))
        .collect();
    let far = |cell: &u16| {
        let (row, column) = grid.place(*cell);
        let steps = stones.iter().map(|at| row.abs_diff(at.0).max(column.abs_diff(at.1)));
        steps.min().unwrap_or_default()
    };
    let free = (0..grid.cells()).filter(|cell| pos.stone(Cell(*cell)).is_none());
    free.max_by_key(far).map(Cell)
}
