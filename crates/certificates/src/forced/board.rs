//! The rules once more, written for the check alone, for boards of any size: how many stones of
//! either side are in each line.

use super::Cells;
use games::mnk::{LineRule, Rules};

/// A line that wins.
struct Line {
    cells: Vec<u16>,
    /// Cells that must not hold a stone of the same side, or the line is too long.
    ends: Vec<u16>,
    /// Stones in it, by side: the attacker's, the defender's.
    stones: [u16; 2],
    /// Stones on its ends.
    beyond: [u16; 2],
}

impl Line {
    fn is_open(&self, defender: bool) -> bool {
        self.stones[usize::from(!defender)] == 0 && self.beyond[usize::from(defender)] == 0
    }

    fn missing(&self, defender: bool) -> usize {
        self.cells.len() - usize::from(self.stones[usize::from(defender)])
    }
}

/// Stones and lines. Sides are told apart by whether they are the defender's.
pub(super) struct Board {
    lines: Vec<Line>,
    /// The lines through each cell, and those it is next to.
    through: Vec<Vec<usize>>,
    next_to: Vec<Vec<usize>>,
    taken: Cells,
    longer_wins: bool,
}

impl Board {
    pub(super) fn new(rules: &Rules) -> Board {
        let longer_wins = rules.line() == LineRule::AtLeast;
        let lines = lines(rules);
        let cells = usize::from(rules.grid().cells());
        let (mut through, mut next_to) = (vec![Vec::new(); cells], vec![Vec::new(); cells]);
        for (n, line) in lines.iter().enumerate() {
            line.cells.iter().for_each(|cell| through[usize::from(*cell)].push(n));
            line.ends.iter().for_each(|cell| next_to[usize::from(*cell)].push(n));
        }
        Board { lines, through, next_to, taken: Cells::EMPTY, longer_wins }
    }

    pub(super) fn cells(&self) -> u16 {
        self.through.len() as u16
    }

    /// Whether a longer line wins too: then a further stone never harms its owner.
    pub(super) fn longer_wins(&self) -> bool {
        self.longer_wins
    }

    pub(super) fn is_free(&self, cell: u16) -> bool {
        !self.taken.contains(cell)
    }

    pub(super) fn put(&mut self, defender: bool, cell: u16) {
        self.taken.insert(cell);
        self.change(defender, cell, |stones| *stones += 1);
    }

    pub(super) fn lift(&mut self, defender: bool, cell: u16) {
        self.taken.remove(cell);
        self.change(defender, cell, |stones| *stones -= 1);
    }

    fn change(&mut self, defender: bool, cell: u16, change: impl Fn(&mut u16)) {
        let side = usize::from(defender);
        for line in &self.through[usize::from(cell)] {
            change(&mut self.lines[*line].stones[side]);
        }
        for line in &self.next_to[usize::from(cell)] {
            change(&mut self.lines[*line].beyond[side]);
        }
    }

    /// The free cells that fill a line at once.
    pub(super) fn completions(&self, defender: bool) -> Cells {
        self.free_cells_of(|line| line.is_open(defender) && line.missing(defender) == 1)
    }

    /// The free cells on which one further stone would help the defender, who is to move, to fill a
    /// line at once.
    pub(super) fn danger(&self) -> Cells {
        self.free_cells_of(|line| line.is_open(true) && line.missing(true) <= 2)
    }

    /// The free cells on which a stone may change anything: those of open lines, or all where a
    /// stone may make a line too long.
    pub(super) fn alive(&self) -> Cells {
        if self.longer_wins {
            return self.free_cells_of(|line| line.is_open(true) || line.is_open(false));
        }
        (0..self.cells()).filter(|&cell| self.is_free(cell)).collect()
    }

    fn free_cells_of(&self, which: impl Fn(&Line) -> bool) -> Cells {
        let lines = self.lines.iter().filter(|line| which(line));
        lines.flat_map(|line| &line.cells).copied().filter(|cell| self.is_free(*cell)).collect()
    }
}

fn lines(rules: &Rules) -> Vec<Line> {
    let (grid, k) = (rules.grid(), i64::from(rules.k()));
    let (columns, rows) = (i64::from(grid.columns()), i64::from(grid.rows()));
    let cell = |row: i64, column: i64| {
        let inside = row >= 0 && row < rows && column >= 0 && column < columns;
        inside.then(|| (row * columns + column) as u16)
    };
    let mut lines: Vec<Line> = Vec::new();
    for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
        // A single cell is a line once.
        let directions = [(0, 1), (1, 0), (1, 1), (1, -1)];
        for (down, right) in directions.into_iter().take(if k == 1 { 1 } else { 4 }) {
            let at = |n: i64| cell(row + n * down, column + n * right);
            let Some(cells) = (0..k.min(1 + columns.max(rows))).map(at).collect() else { continue };
            let ends = match rules.line() {
                LineRule::AtLeast | LineRule::Renju => Vec::new(),
                LineRule::Exactly => [at(-1), at(k)].into_iter().flatten().collect(),
            };
            lines.push(Line { cells, ends, stones: [0; 2], beyond: [0; 2] });
        }
    }
    lines
}
