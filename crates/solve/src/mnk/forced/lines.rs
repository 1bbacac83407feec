//! The lines of a board of any size and the stones in them, as the threat tree needs them.

use games::mnk::{Cell, Free, LineRule, MAX_CELLS, Mnk, Stones};
use kernel::{CellSet, Game, Side};

/// A set of cells.
pub(super) type Cells = CellSet<{ MAX_CELLS.div_ceil(64) as usize }>;

/// Who has a stone on a cell: the attacker, the defender, nobody.
type Stone = Option<bool>;

/// A line that wins, and the cells that make it too long if that matters.
struct Line {
    cells: Vec<u16>,
    ends: Vec<u16>,
}

/// The board. Sides are told apart by whether they attack.
pub(super) struct Lines {
    lines: Vec<Line>,
    stones: Vec<Stone>,
    longer_wins: bool,
}

impl Lines {
    pub(super) fn of<S: Stones, F: Free>(pos: &Mnk<S, F>, attacker: Side) -> Lines {
        let (rules, grid) = (pos.rules(), pos.grid());
        let stone = |cell| pos.stone(Cell(cell)).map(|side| side == attacker);
        let longer_wins = rules.line() == LineRule::AtLeast;
        let at = |cell: u16, (down, right): (i32, i32), n: i32| {
            let (row, column) = grid.place(cell);
            let row = u16::try_from(i32::from(row) + n * down).ok()?;
            let column = u16::try_from(i32::from(column) + n * right).ok()?;
            (row < grid.rows() && column < grid.columns()).then(|| grid.cell(row, column))
        };
        let k = rules.k().min(MAX_CELLS) as i32;
        let mut lines = Vec::new();
        for cell in 0..grid.cells() {
            for step in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                let Some(cells) = (0..k).map(|n| at(cell, step, n)).collect() else { continue };
                let ends = [at(cell, step, -1), at(cell, step, k)].into_iter().flatten();
                let ends = ends.filter(|_| !longer_wins).collect();
                lines.push(Line { cells, ends });
            }
        }
        Lines { lines, stones: (0..grid.cells()).map(stone).collect(), longer_wins }
    }

    pub(super) fn longer_wins(&self) -> bool {
        self.longer_wins
    }

    pub(super) fn put(&mut self, attacker: bool, cell: u16) {
        self.stones[usize::from(cell)] = Some(attacker);
    }

    pub(super) fn lift(&mut self, cell: u16) {
        self.stones[usize::from(cell)] = None;
    }

    /// How many cells a side misses in a line; nothing if it cannot fill it any more.
    fn missing(&self, line: &Line, attacker: bool) -> Option<usize> {
        let stone = |cell: &u16| self.stones[usize::from(*cell)];
        let shut = line.cells.iter().any(|cell| stone(cell) == Some(!attacker))
            || line.ends.iter().any(|cell| stone(cell) == Some(attacker));
        (!shut).then(|| line.cells.iter().filter(|cell| stone(cell).is_none()).count())
    }

    /// The free cells that fill a line at once.
    pub(super) fn completions(&self, attacker: bool) -> Cells {
        self.free_cells_of(|line| self.missing(line, attacker) == Some(1))
    }

    /// The free cells on which one further stone would help the defender to fill a line at once.
    pub(super) fn danger(&self) -> Cells {
        self.free_cells_of(|line| self.missing(line, false).is_some_and(|missing| missing <= 2))
    }

    /// The free cells on which a stone may change anything.
    pub(super) fn alive(&self) -> Cells {
        if self.longer_wins {
            let is_open =
                |line: &Line| [false, true].map(|side| self.missing(line, side)) != [None; 2];
            return self.free_cells_of(is_open);
        }
        let free = (0..).zip(&self.stones).filter(|(_, stone)| stone.is_none());
        free.map(|(cell, _)| cell).collect()
    }

    /// The one of these cells that lies in the fewest lines with stones.
    pub(super) fn idlest(&self, cells: &Cells) -> Option<u16> {
        let stones = |line: &Line| {
            line.cells.iter().filter(|cell| self.stones[usize::from(**cell)].is_some()).count()
        };
        let busy = |cell: u16| -> usize {
            self.lines.iter().filter(|line| line.cells.contains(&cell)).map(stones).sum()
        };
        cells.iter().min_by_key(|&cell| busy(cell))
    }

    fn free_cells_of(&self, which: impl Fn(&Line) -> bool) -> Cells {
        let lines = self.lines.iter().filter(|line| which(line));
        let cells = lines.flat_map(|line| &line.cells).copied();
        cells.filter(|cell| self.stones[usize::from(*cell)].is_none()).collect()
    }
}
