//! The "potential" of the student report on m,n,k-games: how many own stones lie around each stone,
//! where a line still has room.
//!
//! Of each stone and direction one walks up to k - 1 cells forward and as many backward, stopping
//! at the border or before an opponent's stone. If the cells walked, the stone's own included, are
//! at least k, the direction is worth the own stones among them, else nothing. A player's potential
//! is the sum of all that.
//!
//! It is counted line by line. In a stretch without the opponent's stones one walks at least k
//! cells exactly if the stretch has that many; then each stone counts itself, and each two stones
//! less than k apart count each other. So a line's worth follows from the line alone, a stone
//! changes four lines at most, and what short lines are worth is looked up.

use super::{
    compass::{DIRECTIONS, back, step, walk},
    follower::{Follower, Tally},
    windows::Lists,
};
use crate::spec::{Key, Weights};
use games::mnk::{Cell, Free, Mnk, Rules, Stones};
use kernel::{Evaluator, Game, MoveGuide, Scale, Score, Side};

/// Points that multiply the odds of winning by e: 10.8 on 3x3, 14.2 on 5x5 with four in line and
/// 17.3 on 7x7 with five fitted best how games of depth 2 ended (`alfabeta-lab scale`).
const SCALE: f64 = 14.0;
/// Layouts of up to this many cells are looked up: all of an 8x8 board, in tables of 10 kilobytes.
const LOOKED_UP: usize = 8;

/// The evaluator: own potential minus the opponent's, one point each. It has no settings.
#[derive(Clone, Debug)]
pub struct Potential {
    follower: Follower<Sums>,
}

impl Potential {
    /// Positions it is shown must be of these rules.
    #[must_use]
    pub fn new(rules: &Rules) -> Potential {
        Potential { follower: Follower::new(rules, Layout::new(rules)) }
    }

    /// The potential of one side, counted anew.
    #[must_use]
    pub fn of_side<S: Stones, F: Free>(pos: &Mnk<S, F>, side: Side) -> i32 {
        let rules = pos.rules();
        let of_line = |line: Vec<u16>| {
            let stone = |place: usize| pos.stone(Cell(line[place]));
            potential(side, line.len(), rules.k() as usize, &stone)
        };
        lines(&rules).into_iter().map(of_line).sum()
    }
}

/// No settings.
#[derive(Clone, Copy, Default)]
pub(super) struct Nothing;

impl Weights for Nothing {
    const NAME: &'static str = "potential";
    const KEYS: &'static [Key<Self>] = &[];
}

impl<S: Stones, F: Free> Evaluator<Mnk<S, F>> for Potential {
    #[inline]
    fn evaluate(&mut self, pos: &Mnk<S, F>) -> Score {
        let first = self.follower.at(pos).worth;
        Score::estimate(if pos.to_move() == Side::First { first } else { -first })
    }

    fn scale(&self, _pos: &Mnk<S, F>) -> Scale {
        Scale::Logistic(SCALE)
    }

    #[inline]
    fn made(&mut self, pos: &Mnk<S, F>, mv: Cell) {
        self.follower.made(pos, mv);
    }

    #[inline]
    fn unmade(&mut self, pos: &Mnk<S, F>, mv: Cell) {
        self.follower.unmade(pos, mv);
    }
}

impl<S: Stones, F: Free> MoveGuide<Mnk<S, F>> for Potential {}

/// The lines of a board that have room for k stones.
#[derive(Clone, Debug)]
struct Layout {
    k: usize,
    /// The cells of each line.
    cells: Lists<u16>,
    /// The lines through each cell.
    through: Lists<Through>,
    /// By line, the number of the empty line.
    empty: Vec<u32>,
    /// What each line that is looked up is worth to the first side, by its number.
    worth: Vec<i8>,
}

/// How a cell lies on a line.
#[derive(Clone, Copy, Debug)]
struct Through {
    line: u16,
    /// What a first side's stone adds to the line's number, a second side's twice; nothing if it
    /// has none.
    unit: u16,
}

impl Layout {
    fn new(rules: &Rules) -> Layout {
        let k = rules.k() as usize;
        let lines = lines(rules);
        let mut through = vec![Vec::new(); rules.grid().cells().into()];
        let (mut empty, mut worth, mut tables) = (Vec::new(), Vec::new(), [None; LOOKED_UP + 1]);
        for (cells, line) in lines.iter().zip(0..) {
            let table = tables.get_mut(cells.len());
            let is_looked_up = table.is_some();
            empty.push(table.map_or(0, |table| {
                *table.get_or_insert_with(|| add_table(&mut worth, cells.len(), k))
            }));
            for (&cell, place) in cells.iter().zip(0..) {
                let unit = if is_looked_up { 3_u16.pow(place) } else { 0 };
                through[usize::from(cell)].push(Through { line, unit });
            }
        }
        Layout { k, cells: Lists::of(&lines), through: Lists::of(&through), empty, worth }
    }
}

/// The cells of every line that has room for k stones.
fn lines(rules: &Rules) -> Vec<Vec<u16>> {
    let grid = rules.grid();
    let mut lines = Vec::new();
    for way in DIRECTIONS {
        for first in (0..grid.cells()).filter(|&cell| step(grid, cell, back(way), 1).is_none()) {
            let line: Vec<u16> = std::iter::once(first).chain(walk(grid, first, way)).collect();
            if line.len() >= rules.k() as usize {
                lines.push(line);
            }
        }
    }
    lines
}

/// Appends what the lines of a length are worth, by their cells read in base 3, and tells where
/// that starts.
fn add_table(worth: &mut Vec<i8>, length: usize, k: usize) -> u32 {
    let start = worth.len() as u32;
    for number in 0..3_u32.pow(length as u32) {
        let stone = |place: usize| match number / 3_u32.pow(place as u32) % 3 {
            0 => None,
            1 => Some(Side::First),
            _ => Some(Side::Second),
        };
        // At most every stone counts every stone: 64.
        worth.push(worth_of(length, k, stone) as i8);
    }
    start
}

/// What a line is worth to the first side: its own potential there minus the other's.
fn worth_of(length: usize, k: usize, stone: impl Fn(usize) -> Option<Side>) -> i32 {
    let [first, second] = Side::BOTH.map(|side| potential(side, length, k, &stone));
    first - second
}

/// A side's potential in one line.
fn potential(side: Side, length: usize, k: usize, stone: &impl Fn(usize) -> Option<Side>) -> i32 {
    // Of the stretch so far: where it starts, what it is worth if there is room, stones less than k
    // away.
    let (mut start, mut stretch, mut near) = (0, 0, 0);
    let mut sum = 0;
    for at in 0..=length {
        if at == length || stone(at) == Some(side.other()) {
            sum += if at - start >= k { stretch } else { 0 };
            (start, stretch, near) = (at + 1, 0, 0);
            continue;
        }
        if at - start >= k && stone(at - k) == Some(side) {
            near -= 1;
        }
        if stone(at) == Some(side) {
            stretch += 1 + 2 * near;
            near += 1;
        }
    }
    sum
}

/// What the lines of a position are worth to the first side.
#[derive(Clone, Debug)]
struct Sums {
    stones: Vec<Option<Side>>,
    lines: Vec<Line>,
    /// All of them together.
    worth: i32,
}

#[derive(Clone, Copy, Debug)]
struct Line {
    number: u32,
    worth: i32,
}

impl Sums {
    /// Counts the lines through a cell again; `stone` is what it adds to a line's number, in units.
    #[inline]
    fn change(&mut self, board: &Layout, cell: u16, stone: i32) {
        for &Through { line, unit } in board.through.get(cell) {
            let kept = &mut self.lines[usize::from(line)];
            kept.number = kept.number.wrapping_add_signed(i32::from(unit) * stone);
            let worth = if unit > 0 {
                board.worth[kept.number as usize].into()
            } else {
                let cells = board.cells.get(line);
                worth_of(cells.len(), board.k, |at| self.stones[usize::from(cells[at])])
            };
            self.worth += worth - kept.worth;
            kept.worth = worth;
        }
    }
}

impl Tally for Sums {
    type Board = Layout;

    fn new(board: &Layout) -> Sums {
        let lines = board.empty.iter().map(|&number| Line { number, worth: 0 }).collect();
        Sums { stones: vec![None; board.through.count()], lines, worth: 0 }
    }

    #[inline]
    fn stone(&self, cell: u16) -> Option<Side> {
        self.stones[usize::from(cell)]
    }

    #[inline]
    fn put(&mut self, board: &Layout, side: Side, cell: u16) {
        self.stones[usize::from(cell)] = Some(side);
        self.change(board, cell, side.index() as i32 + 1);
    }

    #[inline]
    fn lift(&mut self, board: &Layout, side: Side, cell: u16) {
        self.stones[usize::from(cell)] = None;
        self.change(board, cell, -(side.index() as i32 + 1));
    }
}
