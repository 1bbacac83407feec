//! Ultimate tic-tac-toe: nine boards in a board; the cell played decides where the opponent plays.

mod notation;
mod rules;

use crate::{
    bits::{for_each_bit, mix, select},
    grid::Grid,
    mnk::mark,
};
use kernel::{Game, IllegalMove, ParseError, Payoff, Side, Symmetry};
pub use rules::{Boards, Rules, Tie};
use std::ops::RangeInclusive;

/// Both a small board and the board of boards.
pub const BOARD: Grid = Grid::new(3, 3);
/// All 81 cells as they are drawn, for the names of cells.
pub const WHOLE: Grid = Grid::new(9, 9);

const FULL: u16 = 0o777;

/// The eight lines of a board, a bit a cell.
const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// Which sets of cells contain a line, by the set's nine bits.
static HAS_LINE: [bool; 512] = {
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

/// A random number for every mark that can be made.
static MARK_KEYS: [[u64; 81]; 2] = {
    let mut keys = [[0; 81]; 2];
    let mut n = 0;
    while n < 162 {
        keys[n / 81][n % 81] = mix(n as u64 + 1);
        n += 1;
    }
    keys
};

/// A cell of a small board: nine times the board's number plus the cell's, both row by row.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Spot(u8);

impl Spot {
    /// Cell `cell` of board `board`, both below 9.
    #[must_use]
    pub const fn new(board: usize, cell: usize) -> Spot {
        assert!(board < 9 && cell < 9, "there are nine boards of nine cells");
        Spot((9 * board + cell) as u8)
    }

    /// The small board.
    #[must_use]
    pub const fn board(self) -> usize {
        (self.0 / 9) as usize
    }

    /// The cell in that board, which is also the number of the board it sends to.
    #[must_use]
    pub const fn cell(self) -> usize {
        (self.0 % 9) as usize
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

/// A position of Ultimate tic-tac-toe.
#[derive(Clone, PartialEq, Eq)]
pub struct Ultimate {
    rules: Rules,
    /// By side and board, a bit a cell.
    marks: [[u16; 9]; 2],
    /// By side, a bit a board won.
    owned: [u16; 2],
    /// A bit for each board with a cell one may play on.
    open: u16,
    /// Those cells, a bit each at 9 * board + cell.
    playable: u128,
    /// The board to play in; none if the choice is free or the game is over.
    target: Option<u8>,
    played: u8,
    hash: u64,
    over: Option<Payoff>,
}

/// What a move changed that the move itself does not tell.
pub struct Undo {
    playable: u128,
    hash: u64,
    owned: u16,
    open: u16,
    target: Option<u8>,
}

impl Ultimate {
    /// The marks of a side in a small board, a bit a cell.
    #[must_use]
    pub fn marks(&self, side: Side, board: usize) -> u16 {
        self.marks[side.index()][board]
    }

    /// The boards a side has won, a bit each.
    #[must_use]
    pub fn owned(&self, side: Side) -> u16 {
        self.owned[side.index()]
    }

    /// The boards with a cell one may play on, when the choice is free; a bit each.
    #[must_use]
    pub fn open(&self) -> u16 {
        self.open
    }

    /// The board the player to move must play in; none if the choice is free or the game is over.
    #[must_use]
    pub fn target(&self) -> Option<usize> {
        self.target.map(usize::from)
    }

    /// The boards of the lines that won the game, a bit each; none while nobody has.
    #[must_use]
    pub fn winning_boards(&self) -> u16 {
        let lines = LINES.into_iter();
        let won = lines.filter(|line| self.owned.iter().any(|owned| owned & line == *line));
        won.fold(0, |boards, line| boards | line)
    }

    fn stone(&self, board: usize, cell: usize) -> Option<Side> {
        Side::BOTH
            .into_iter()
            .find(|&side| self.marks(side, board) >> cell & 1 == 1)
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
        self.open = 0;
        self.playable = 0;
        self.hash = 0;
        for board in 0..9 {
            if self.is_open(board) {
                self.open |= 1 << board;
                self.playable |= u128::from(self.empty_cells(board)) << (9 * board);
            }
            for side in Side::BOTH {
                let keys = &MARK_KEYS[side.index()][9 * board..];
                for_each_bit(self.marks(side, board).into(), |cell| {
                    self.hash ^= keys[cell]
                });
            }
        }
        self.played = self
            .marks
            .iter()
            .flatten()
            .map(|marks| marks.count_ones() as u8)
            .sum();
        self.over = self.result();
    }

    /// The payoff if the game is over, as owners and open boards tell.
    fn result(&self) -> Option<Payoff> {
        let line = Side::BOTH
            .into_iter()
            .find(|side| HAS_LINE[usize::from(self.owned(*side))]);
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

    /// The mover has completed a line in `board`; tells whether that wins the game.
    #[inline]
    fn win_board(&mut self, mover: Side, board: usize) -> bool {
        let owned = &mut self.owned[mover.index()];
        *owned |= 1 << board;
        HAS_LINE[usize::from(*owned)]
    }

    #[inline]
    fn close_board(&mut self, board: usize) {
        self.open &= !(1 << board);
        self.playable &= !(u128::from(FULL) << (9 * board));
    }
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
            playable: 0,
            target: None,
            played: 0,
            hash: 0,
            over: None,
        };
        pos.derive();
        pos
    }

    /// `X;O..@.....;XOOOO..O./X..X.OOOX/…`: the side to move; who owns each board; the boards,
    /// row by row. Of the nine owners, `.` is nobody yet, `#` a full board that nobody won, `@` the
    /// board to play in, `x` or `o` an owned board to play in (open boards only).
    fn parse(rules: &Rules, text: &str) -> Result<Self, ParseError> {
        notation::parse(rules, text)
    }

    fn rules(&self) -> Rules {
        self.rules
    }

    #[inline]
    fn to_move(&self) -> Side {
        if self.played.is_multiple_of(2) {
            Side::First
        } else {
            Side::Second
        }
    }

    #[inline]
    fn terminal(&self) -> Option<Payoff> {
        self.over
    }

    fn bounds(&self) -> RangeInclusive<Payoff> {
        match self.over {
            Some(payoff) => payoff..=payoff,
            None => Payoff::won_by(Side::Second, 1)..=Payoff::won_by(Side::First, 1),
        }
    }

    #[inline]
    fn moves(&self, out: &mut Vec<Spot>) {
        if self.over.is_some() {
            return;
        }
        if let Some(target) = self.target {
            let cells = self.empty_cells(target.into());
            out.reserve(9);
            for_each_bit(cells.into(), |cell| out.push(Spot(9 * target + cell as u8)));
        } else {
            out.reserve(81);
            for_each_bit(self.playable as u64, |bit| out.push(Spot(bit as u8)));
            for_each_bit((self.playable >> 64) as u64, |bit| {
                out.push(Spot(64 + bit as u8))
            });
        }
    }

    #[inline]
    fn move_count(&self) -> usize {
        let count = match self.target {
            Some(target) => self.empty_cells(target.into()).count_ones(),
            None if self.over.is_some() => 0,
            None => self.playable.count_ones(),
        };
        count as usize
    }

    #[inline]
    fn nth_move(&self, n: usize) -> Spot {
        if let Some(target) = self.target {
            let cells = self.empty_cells(target.into());
            return Spot(9 * target + select(cells.into(), n) as u8);
        }
        let low = self.playable as u64;
        let below = low.count_ones() as usize;
        if n < below {
            Spot(select(low, n) as u8)
        } else {
            Spot(64 + select((self.playable >> 64) as u64, n - below) as u8)
        }
    }

    #[inline]
    fn make(&mut self, mv: Spot) -> Undo {
        let (board, cell, mover) = (mv.board(), mv.cell(), self.to_move());
        let undo = Undo {
            playable: self.playable,
            hash: self.hash,
            owned: self.owned[mover.index()],
            open: self.open,
            target: self.target,
        };
        let marks = &mut self.marks[mover.index()][board];
        *marks |= 1 << cell;
        let line = HAS_LINE[usize::from(*marks & FULL)];
        self.hash ^= MARK_KEYS[mover.index()][usize::from(mv.0)];
        self.playable &= !(1 << mv.0);
        self.played += 1;

        let mut won = false;
        if line && (self.owned[0] | self.owned[1]) >> board & 1 == 0 {
            won = self.win_board(mover, board);
            if self.rules.boards == Boards::Closed {
                self.close_board(board);
            }
        }
        if self.empty_cells(board) == 0 {
            self.close_board(board);
        }
        if won || self.open == 0 {
            self.target = None;
            self.over = self.result();
        } else {
            self.target = (self.open >> cell & 1 == 1).then_some(cell as u8);
        }
        undo
    }

    #[inline]
    fn unmake(&mut self, mv: Spot, undo: Undo) {
        self.played -= 1;
        let mover = self.to_move().index();
        self.marks[mover][mv.board()] &= !(1 << mv.cell());
        self.playable = undo.playable;
        self.hash = undo.hash;
        self.owned[mover] = undo.owned;
        self.open = undo.open;
        self.target = undo.target;
        self.over = None;
    }

    fn check(&self, mv: Spot) -> Result<(), IllegalMove> {
        let because = |reason: String| Err(IllegalMove::because(reason));
        let name = self.move_text(mv);
        if let Some(side) = self.stone(mv.board(), mv.cell()) {
            return because(format!("cell {name} is taken by {}", mark(side)));
        }
        if self.over.is_some() {
            return because("the game is over".to_owned());
        }
        match self.target() {
            Some(target) if target != mv.board() => because(format!(
                "cell {name} is in board {}, but the last move sends to board {}",
                notation::board_name(mv.board()),
                notation::board_name(target)
            )),
            None if self.open >> mv.board() & 1 == 0 => because(format!(
                "board {} is closed",
                notation::board_name(mv.board())
            )),
            _ => Ok(()),
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        // Nine bits for owners that marks do not tell (open boards), four for the board to play in;
        // who is to move follows from the marks.
        let owners = u64::from(self.owned[0]) << 4;
        mix(self.hash ^ owners ^ u64::from(self.target.map_or(0, |target| target + 1)))
    }

    fn audit(&self) -> Result<(), String> {
        let mut again = self.clone();
        again.derive();
        let [x, o] = self
            .marks
            .map(|boards| boards.iter().map(|marks| marks.count_ones()).sum::<u32>());
        if x != o && x != o + 1 {
            return Err(format!("{self}: {x} X and {o} O"));
        }
        let overlap = (0..9).any(|board| self.marks[0][board] & self.marks[1][board] != 0);
        if overlap || self.owned[0] & self.owned[1] != 0 {
            return Err(format!("{self}: a cell or a board belongs to both"));
        }
        if again != *self {
            return Err(format!(
                "what is kept for {self} differs from what is counted"
            ));
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
        image.target = self
            .target
            .map(|target| BOARD.image(s, target.into()) as u8);
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
