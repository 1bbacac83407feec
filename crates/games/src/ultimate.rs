//! Ultimate tic-tac-toe: nine boards in a board; the cell played decides where the opponent plays.

mod notation;
mod numbers;
mod playout;
mod rules;

use crate::{
    bits::{for_each_bit, select},
    grid::Grid,
    mnk::mark,
};
use kernel::{GOLDEN, Game, IllegalMove, ParseError, Payoff, Side, Symmetry, mix};
pub use rules::{Boards, Rules, Tie};
use std::ops::RangeInclusive;

/// Both a small board and the board of boards.
pub const BOARD: Grid = Grid::new(3, 3);
/// All 81 cells as they are drawn, for the names of cells.
pub const WHOLE: Grid = Grid::new(9, 9);

const FULL: u16 = 0o777;

/// The eight lines of a board, one bit per cell.
pub const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// Which sets of cells contain a line, by the set's nine bits.
pub static HAS_LINE: [bool; 512] = {
    let mut table = [false; 512];
    let mut set = 0;
    while set < 512 {
        let mut line = 0;
        while line < 8 {
            table[set] |= set as u16 & LINES[line] == LINES[line];
            line += 1;
        }
        set += 1;
    }
    table
};

/// The members that would complete a line of a set, taken ones left out.
pub static MISSING: [u16; 512] = {
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        let mut line = 0;
        while line < 8 {
            let rest = LINES[line] & !(set as u16);
            if rest.count_ones() == 1 {
                table[set] |= rest;
            }
            line += 1;
        }
        set += 1;
    }
    table
};

/// A cell of a small board: the board's number in the high four bits, the cell's in the low ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot(u8);

impl Spot {
    /// Cell `cell` of board `board`, both below 9.
    #[must_use]
    pub const fn new(board: usize, cell: usize) -> Spot {
        assert!(board < 9 && cell < 9, "there are nine boards of nine cells");
        Spot((board << 4 | cell) as u8)
    }

    /// The small board.
    #[must_use]
    pub const fn board(self) -> usize {
        (self.0 >> 4) as usize
    }

    /// The cell in that board, which is also the number of the board it sends to.
    #[must_use]
    pub const fn cell(self) -> usize {
        (self.0 & 15) as usize
    }

    /// The cell's number in the whole 9x9 drawing.
    fn in_whole(self) -> u16 {
        let (board_row, board_column) = BOARD.place(self.board() as u16);
        let (row, column) = BOARD.place(self.cell() as u16);
        WHOLE.cell(3 * board_row + row, 3 * board_column + column)
    }

    fn from_whole(cell: u16) -> Spot {
        let (row, column) = WHOLE.place(cell);
        let board = BOARD.cell(row / 3, column / 3);
        Spot::new(board.into(), BOARD.cell(row % 3, column % 3).into())
    }
}

/// The cells of a set, ascending, by the set's nine bits.
static MEMBERS: [[u8; 9]; 512] = {
    let mut table = [[0; 9]; 512];
    let mut set = 0;
    while set < 512 {
        let (mut cell, mut count) = (0, 0);
        while cell < 9 {
            if set >> cell & 1 == 1 {
                table[set][count] = cell;
                count += 1;
            }
            cell += 1;
        }
        set += 1;
    }
    table
};

/// No board in particular: the choice is free, or the game is over.
const ANY: u8 = 9;

/// A position of Ultimate tic-tac-toe.
#[derive(Clone, PartialEq, Eq)]
pub struct Ultimate {
    rules: Rules,
    /// By side and board, one bit per cell.
    marks: [[u16; 9]; 2],
    /// By side, one bit per board won.
    owned: [u16; 2],
    /// A bit for each board with a cell one may play on.
    open: u16,
    /// The board to play in, or [`ANY`].
    target: u8,
    mover: Side,
    over: Option<Payoff>,
}

/// What a move changed, as it was before. (To put a value back is faster than to take the mark
/// out again: nothing waits for what the move has just written.)
pub struct Undo {
    marks: u16,
    owned: u16,
    open: u16,
    target: u8,
    mover: Side,
}

impl Ultimate {
    /// The marks of a side in a small board, one bit per cell.
    #[must_use]
    pub fn marks(&self, side: Side, board: usize) -> u16 {
        self.marks[side.index()][board]
    }

    /// The marks of a side in all small boards, one bit per cell.
    #[must_use]
    #[inline]
    pub const fn all_marks(&self, side: Side) -> &[u16; 9] {
        &self.marks[side.index()]
    }

    /// The boards a side has won, one bit each.
    #[must_use]
    pub fn owned(&self, side: Side) -> u16 {
        self.owned[side.index()]
    }

    /// The boards with a cell one may play on, when the choice is free; one bit each.
    #[must_use]
    pub fn open(&self) -> u16 {
        self.open
    }

    /// The board the player to move must play in; none if the choice is free or the game is over.
    #[must_use]
    pub fn target(&self) -> Option<usize> {
        (self.target != ANY).then_some(self.target.into())
    }

    /// The boards of the lines that won the game, one bit each; none while nobody has.
    #[must_use]
    pub fn winning_boards(&self) -> u16 {
        let lines = LINES.into_iter();
        let won = lines.filter(|line| self.owned.iter().any(|owned| owned & line == *line));
        won.fold(0, |boards, line| boards | line)
    }

    fn stone(&self, board: usize, cell: usize) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.marks(side, board) >> cell & 1 == 1)
    }

    #[inline]
    fn empty_cells(&self, board: usize) -> u16 {
        FULL & !(self.marks[0][board] | self.marks[1][board])
    }

    /// Whether one may play in a board, as its marks and owners tell.
    fn is_open(&self, board: usize) -> bool {
        let decided = (self.owned[0] | self.owned[1]) >> board & 1 == 1;
        self.empty_cells(board) != 0 && !(decided && self.rules.boards == Boards::Closed)
    }

    /// Sets what follows from marks and owners.
    fn derive(&mut self) {
        let open = (0..9).filter(|&board| self.is_open(board));
        self.open = open.fold(0, |open, board| open | 1 << board);
        let [x, o] = self.counts();
        self.mover = if x == o { Side::First } else { Side::Second };
        self.over = self.result();
    }

    /// How many marks each side has made.
    fn counts(&self) -> [u32; 2] {
        self.marks.map(|boards| boards.iter().map(|marks| marks.count_ones()).sum())
    }

    /// The playable cells of all open boards when the choice is free: 45 bits for boards 0-4, 36
    /// for 5-8.
    #[inline]
    fn playable(&self) -> [u64; 2] {
        let board = |board: usize| {
            let open = 0_u16.wrapping_sub(self.open >> board & 1);
            u64::from(self.empty_cells(board) & open)
        };
        [
            board(0) | board(1) << 9 | board(2) << 18 | board(3) << 27 | board(4) << 36,
            board(5) | board(6) << 9 | board(7) << 18 | board(8) << 27,
        ]
    }

    /// The payoff if the game is over, as owners and open boards tell.
    fn result(&self) -> Option<Payoff> {
        let line = Side::BOTH.into_iter().find(|side| HAS_LINE[usize::from(self.owned(*side))]);
        line.map(|winner| Payoff::won_by(winner, 1))
            .or_else(|| (self.open == 0).then(|| self.result_without_line()))
    }

    fn result_without_line(&self) -> Payoff {
        let [first, second] = self.owned.map(u16::count_ones);
        match (self.rules.tie, first.cmp(&second)) {
            (Tie::Draw, _) | (Tie::Count, std::cmp::Ordering::Equal) => Payoff::DRAW,
            (Tie::Count, std::cmp::Ordering::Greater) => Payoff::won_by(Side::First, 1),
            (Tie::Count, std::cmp::Ordering::Less) => Payoff::won_by(Side::Second, 1),
        }
    }

    /// The mover has completed a line in a board that nobody owned.
    #[cold]
    fn win_board(&mut self, mover: Side, board: usize) {
        self.owned[mover.index()] |= 1 << board;
        if self.rules.boards == Boards::Closed {
            self.open &= !(1 << board);
        }
        self.over = self.result();
    }
}

/// The cell at place `bit` of [`Ultimate::playable`] of boards from `first` on.
#[inline]
fn playable_spot(first: usize, bit: usize) -> Spot {
    Spot::new(first + bit / 9, bit % 9)
}

impl Game for Ultimate {
    type Rules = Rules;
    type Move = Spot;
    type Undo = Undo;

    fn new(rules: &Rules) -> Self {
        let mut pos = Ultimate {
            rules: *rules,
            marks: [[0; 9]; 2],
            owned: [0; 2],
            open: 0,
            target: ANY,
            mover: Side::First,
            over: None,
        };
        pos.derive();
        pos
    }

    /// `X;O..@.....;XOOOO..O./X..X.OOOX/…`: the side to move; who owns each board; the boards,
    /// row by row. Of the nine owners, `.` is nobody yet, `#` a full board that nobody won, `@` the
    /// board to play in, `x` or `o` an owned board to play in (open boards only). `*` is whoever the
    /// marks of the board tell, for who sets up a position by hand.
    fn parse(rules: &Rules, text: &str) -> Result<Self, ParseError> {
        notation::parse(rules, text)
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    #[inline]
    fn to_move(&self) -> Side {
        self.mover
    }

    #[inline]
    fn terminal(&self) -> Option<Payoff> {
        self.over
    }

    fn bounds(&self) -> RangeInclusive<Payoff> {
        Payoff::still_possible(self.over)
    }

    #[inline]
    fn moves(&self, out: &mut Vec<Spot>) {
        if self.over.is_some() {
            return;
        }
        if self.target == ANY {
            out.reserve(81);
            let [low, high] = self.playable();
            for_each_bit(low, |bit| out.push(playable_spot(0, bit)));
            for_each_bit(high, |bit| out.push(playable_spot(5, bit)));
        } else {
            // Nine are written and the rest taken back: a loop of unknown length costs more.
            let cells = self.empty_cells(self.target.into());
            let wanted = out.len() + cells.count_ones() as usize;
            out.extend(MEMBERS[usize::from(cells)].map(|cell| Spot(self.target << 4 | cell)));
            out.truncate(wanted);
        }
    }

    #[inline]
    fn move_count(&self) -> usize {
        let count = if self.target != ANY {
            self.empty_cells(self.target.into()).count_ones()
        } else if self.over.is_some() {
            0
        } else {
            let [low, high] = self.playable();
            low.count_ones() + high.count_ones()
        };
        count as usize
    }

    #[inline]
    fn nth_move(&self, n: usize) -> Spot {
        if self.target != ANY {
            let cells = self.empty_cells(self.target.into());
            return Spot(self.target << 4 | select(cells.into(), n) as u8);
        }
        let [low, high] = self.playable();
        let below = low.count_ones() as usize;
        if n < below {
            playable_spot(0, select(low, n))
        } else {
            playable_spot(5, select(high, n - below))
        }
    }

    #[inline]
    fn next_move(&self, after: Option<Spot>) -> Option<Spot> {
        if self.over.is_some() {
            return None;
        }
        let (mut board, mut from) = match after {
            Some(mv) => (mv.board(), mv.cell() + 1),
            None if self.target == ANY => (0, 0),
            None => (self.target.into(), 0),
        };
        let last = if self.target == ANY { 8 } else { board };
        loop {
            let playable = if self.open >> board & 1 == 1 { self.empty_cells(board) } else { 0 };
            let cells = playable >> from << from;
            if cells != 0 {
                return Some(Spot::new(board, cells.trailing_zeros() as usize));
            }
            if board == last {
                return None;
            }
            (board, from) = (board + 1, 0);
        }
    }

    #[inline(always)]
    fn make(&mut self, mv: Spot) -> Undo {
        let (board, cell, mover) = (mv.board(), mv.cell(), self.mover);
        let before = self.marks[mover.index()][board];
        let undo = Undo {
            marks: before,
            owned: self.owned[mover.index()],
            open: self.open,
            target: self.target,
            mover,
        };
        let marks = before | 1 << cell;
        self.marks[mover.index()][board] = marks;
        self.mover = mover.other();
        if marks | self.marks[mover.other().index()][board] == FULL {
            self.open &= !(1 << board);
        }
        if HAS_LINE[usize::from(marks & FULL)] && (self.owned[0] | self.owned[1]) >> board & 1 == 0
        {
            self.win_board(mover, board);
        }
        self.target = if self.open >> cell & 1 == 1 { cell as u8 } else { ANY };
        if self.open == 0 || self.over.is_some() {
            self.target = ANY;
            self.over = self.result();
        }
        undo
    }

    #[inline(always)]
    fn unmake(&mut self, mv: Spot, undo: Undo) {
        self.mover = undo.mover;
        self.marks[undo.mover.index()][mv.board()] = undo.marks;
        self.owned[undo.mover.index()] = undo.owned;
        self.open = undo.open;
        self.target = undo.target;
        self.over = None;
    }

    fn playouts(&self, choosers: &mut [impl FnMut(usize) -> usize], payoffs: &mut [Payoff]) {
        for (choose, payoff) in choosers.iter_mut().zip(payoffs) {
            *payoff = self.playout(choose);
        }
    }

    fn check(&self, mv: Spot) -> Result<(), IllegalMove> {
        let (name, board) = (|| self.move_text(mv), mv.board());
        if let Some(side) = self.stone(board, mv.cell()) {
            return Err(IllegalMove::taken(name(), mark(side)));
        }
        if self.over.is_some() {
            return Err(IllegalMove::over());
        }
        match self.target() {
            Some(target) if target != board => {
                let name = name();
                let reason = format!(
                    "cell {name} is in board {}, but the last move sends to board {}",
                    notation::board_name(board),
                    notation::board_name(target)
                );
                let parts = [name, board.to_string(), target.to_string()];
                Err(IllegalMove::new("other-board", parts, reason))
            }
            None if self.open >> board & 1 == 0 => {
                let reason = format!("board {} is closed", notation::board_name(board));
                Err(IllegalMove::new("closed", [board.to_string()], reason))
            }
            _ => Ok(()),
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        // Seven boards fill 63 bits of a word; the last two of both sides share a word with the
        // owners that marks do not tell (open boards) and the board to play in. Who moves follows
        // from the marks.
        let word =
            |boards: &[u16]| boards.iter().fold(0, |word, marks| word << 9 | u64::from(*marks));
        let [first, second] = &self.marks;
        let rest =
            word(&[first[7], first[8], second[7], second[8], self.owned[0], self.target.into()]);
        mix(mix(word(&first[..7]))
            ^ mix(word(&second[..7])).rotate_left(21)
            ^ rest.wrapping_mul(GOLDEN))
    }

    fn audit(&self) -> Result<(), String> {
        let mut again = self.clone();
        again.derive();
        let [x, o] = self.counts();
        if x != o && x != o + 1 {
            return Err(format!("{self}: {x} X and {o} O"));
        }
        let overlap = (0..9).any(|board| self.marks[0][board] & self.marks[1][board] != 0);
        if overlap || self.owned[0] & self.owned[1] != 0 {
            return Err(format!("{self}: a cell or a board belongs to both"));
        }
        if again != *self {
            return Err(format!("what is kept for {self} differs from what is counted"));
        }
        Ok(())
    }

    fn symmetries(&self) -> u8 {
        BOARD.symmetries()
    }

    fn image(&self, s: Symmetry) -> Self {
        let mut image = self.clone();
        for side in 0..2 {
            image.owned[side] = image_of_set(s, self.owned[side]);
            for board in 0..9 {
                let to = usize::from(BOARD.image(s, board as u16));
                image.marks[side][to] = image_of_set(s, self.marks[side][board]);
            }
        }
        if let Some(target) = self.target() {
            image.target = BOARD.image(s, target as u16) as u8;
        }
        image.derive();
        image
    }

    fn image_of(&self, s: Symmetry, mv: Spot) -> Spot {
        let image = |n: usize| usize::from(BOARD.image(s, n as u16));
        Spot::new(image(mv.board()), image(mv.cell()))
    }

    fn move_text(&self, mv: Spot) -> String {
        WHOLE.name(mv.in_whole())
    }

    fn parse_move(&self, text: &str) -> Result<Spot, ParseError> {
        WHOLE.parse(text).map(Spot::from_whole)
    }
}

fn image_of_set(s: Symmetry, set: u16) -> u16 {
    let mut image = 0;
    for_each_bit(set.into(), |n| image |= 1 << BOARD.image(s, n as u16));
    image
}
