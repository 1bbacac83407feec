//! Random games of Ultimate tic-tac-toe, in which nothing is taken back.

use super::{Boards, HAS_LINE, Ultimate};
use crate::bits::Select;
use kernel::{Payoff, Side};

/// Boards, rounded up so that a mask keeps an index inside.
const BOARDS: usize = 16;

/// What is left of a position when it need not be asked for its moves: the cells one may play on
/// instead of open boards and empty cells.
struct Playout {
    /// By board, one bit per cell. Of [`ANY`](super::ANY), as of a board that is closed, none: who
    /// is sent there chooses freely.
    free: [u16; BOARDS],
    /// How many there are in all boards.
    left: usize,
    marks: [[u16; BOARDS]; 2],
    owned: [u16; 2],
    target: usize,
}

impl Ultimate {
    /// See [`Game::playouts`](kernel::Game::playouts).
    pub(super) fn playout(&self, mut choose: impl FnMut(usize) -> usize) -> Payoff {
        if let Some(payoff) = self.over {
            return payoff;
        }
        let mut game = Playout::from(self);
        let (mut mover, select) = (self.mover, Select::here());
        while game.left > 0 {
            let (board, cell) = game.pick(&mut choose, select);
            if game.mark(mover, board, cell) && game.win(mover, board, self.rules.boards) {
                return Payoff::won_by(mover, 1);
            }
            game.target = cell;
            mover = mover.other();
        }
        Ultimate { owned: game.owned, ..self.clone() }.result_without_line()
    }
}

impl Playout {
    fn from(pos: &Ultimate) -> Playout {
        let mut game = Playout {
            free: [0; BOARDS],
            left: 0,
            marks: [[0; BOARDS]; 2],
            owned: pos.owned,
            target: pos.target.into(),
        };
        for board in 0..9 {
            game.marks[0][board] = pos.marks[0][board];
            game.marks[1][board] = pos.marks[1][board];
            let open = 0_u16.wrapping_sub(pos.open >> board & 1);
            game.free[board] = pos.empty_cells(board) & open;
            game.left += game.free[board].count_ones() as usize;
        }
        game
    }

    /// The board and the cell of the move that is chosen.
    #[inline(always)]
    fn pick(&self, choose: &mut impl FnMut(usize) -> usize, select: Select) -> (usize, usize) {
        let cells = u64::from(self.free[self.target % BOARDS]);
        if cells != 0 {
            return (self.target, select.nth(cells, choose(cells.count_ones() as usize)));
        }
        let free = |board: usize| u64::from(self.free[board]);
        let low = free(0) | free(1) << 9 | free(2) << 18 | free(3) << 27 | free(4) << 36;
        let high = free(5) | free(6) << 9 | free(7) << 18 | free(8) << 27;
        let (n, below) = (choose(self.left), low.count_ones() as usize);
        let (word, n, first) = if n < below { (low, n, 0) } else { (high, n - below, 45) };
        let place = first + select.nth(word, n);
        (place / 9, place % 9)
    }

    /// Makes a mark and tells whether the mover has a line in that board.
    #[inline(always)]
    fn mark(&mut self, mover: Side, board: usize, cell: usize) -> bool {
        self.free[board % BOARDS] ^= 1 << cell;
        self.left -= 1;
        let marks = &mut self.marks[mover.index()][board % BOARDS];
        *marks |= 1 << cell;
        HAS_LINE[usize::from(*marks) % HAS_LINE.len()]
    }

    /// Gives the mover a board with a line, unless it is owned, and tells whether that wins.
    #[inline(always)]
    fn win(&mut self, mover: Side, board: usize, boards: Boards) -> bool {
        if boards == Boards::Open && (self.owned[0] | self.owned[1]) >> board & 1 == 1 {
            return false;
        }
        if boards == Boards::Closed {
            self.left -= self.free[board % BOARDS].count_ones() as usize;
            self.free[board % BOARDS] = 0;
        }
        let owned = &mut self.owned[mover.index()];
        *owned |= 1 << board;
        HAS_LINE[usize::from(*owned)]
    }
}
