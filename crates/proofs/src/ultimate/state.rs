//! A position as a prover sees it: side 0 wants to win, side 1 to prevent that.

use super::boards::{Board, Boards, FULL, RADIX};
use games::ultimate::{HAS_LINE, LINES, MISSING, Spot, Tie, Ultimate};
use kernel::{Game, Side};

/// No board in particular.
pub(super) const ANY: u8 = 9;

/// Seven sets of boards in a word, a bit a board each: open; owned, within reach with one mark, and not out of reach (owned ones
/// included), by side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Sets(u64);

/// The bits of board 0.
const BOARD_0: u64 = 1 | 1 << 9 | 1 << 18 | 1 << 27 | 1 << 36 | 1 << 45 | 1 << 54;

impl Sets {
    #[inline]
    fn part(self, at: usize) -> u16 {
        (self.0 >> at) as u16 & FULL
    }

    #[inline]
    pub(super) fn open(self) -> u16 {
        self.part(0)
    }

    #[inline]
    pub(super) fn owned(self, side: usize) -> u16 {
        self.part(9 + 9 * side)
    }

    #[inline]
    fn ready(self, side: usize) -> u16 {
        self.part(27 + 9 * side)
    }

    #[inline]
    fn possible(self, side: usize) -> u16 {
        self.part(45 + 9 * side)
    }

    /// Boards in which a side can win the game with one mark.
    #[inline]
    pub(super) fn decisive(self, side: usize) -> u16 {
        MISSING[usize::from(self.owned(side))] & self.ready(side)
    }

    #[inline]
    fn with(self, board: usize, bits: u64) -> Sets {
        Sets(self.0 & !(BOARD_0 << board) | bits << board)
    }
}

/// The members of all lines within a set.
static LIVE: [u16; 512] = {
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        let mut line = 0;
        while line < 8 {
            if set as u16 & LINES[line] == LINES[line] {
                table[set] |= LINES[line];
            }
            line += 1;
        }
        set += 1;
    }
    table
};

/// By board, what one more of its number adds to a key: boards are digits, three of them in 40 bits.
static DIGIT: [u128; 9] = {
    let mut table = [0; 9];
    let mut board = 0;
    while board < 9 {
        table[board] = (RADIX.pow(board as u32 % 3) as u128) << (40 * (board / 3));
        board += 1;
    }
    table
};

/// By set, the sum of [`DIGIT`].
static DIGITS: [u128; 512] = {
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        let mut board = 0;
        while board < 9 {
            if set >> board & 1 == 1 {
                table[set] += DIGIT[board];
            }
            board += 1;
        }
        set += 1;
    }
    table
};

/// A position of closed boards without the marks that no longer matter.
#[derive(Clone, Copy)]
pub(super) struct State {
    /// The boards' numbers.
    pub(super) boards: [u16; 9],
    pub(super) sets: Sets,
    /// The board to play in, or [`ANY`].
    pub(super) target: u8,
    pub(super) mover: u8,
    /// The boards' numbers as digits.
    digits: u128,
    /// By side and board, how likely it wins that board.
    pub(super) likely: [[i16; 9]; 2],
}

/// Rules and tables.
#[derive(Clone, Copy)]
pub(super) struct World {
    pub(super) boards: &'static Boards,
    tie: Tie,
}

impl World {
    pub(super) fn new(tie: Tie) -> World {
        World { boards: Boards::of(tie), tie }
    }

    /// `pos` for the question whether `attacker` wins.
    pub(super) fn state(&self, pos: &Ultimate, attacker: Side) -> State {
        let mut state = State {
            boards: [0; 9],
            sets: Sets::default(),
            target: pos.target().map_or(ANY, |target| target as u8),
            mover: u8::from(pos.to_move() != attacker),
            digits: 0,
            likely: [[0; 9]; 2],
        };
        for board in 0..9 {
            let marks = [attacker, attacker.other()].map(|side| pos.marks(side, board));
            let number = self.boards.number(marks);
            state.boards[board] = number;
            state.digits += u128::from(number) * DIGIT[board];
            state.set(board, self.boards.get(number));
        }
        state
    }

    #[inline]
    pub(super) fn board(&self, state: &State, board: usize) -> &'static Board {
        self.boards.get(state.boards[board])
    }

    /// The position after a move that does not win the game.
    #[inline]
    pub(super) fn after(&self, state: &State, mv: Spot) -> State {
        let (board, cell) = (mv.board(), mv.cell());
        let mut next = *state;
        let before = state.boards[board];
        let number = self.boards.get(before).after[usize::from(state.mover)][cell];
        next.boards[board] = number;
        next.digits = state.digits.wrapping_add_signed(
            (i128::from(number) - i128::from(before)).wrapping_mul(DIGIT[board] as i128),
        );
        next.set(board, self.boards.get(number));
        next.target = if next.sets.open() >> cell & 1 == 1 { cell as u8 } else { ANY };
        next.mover = 1 - state.mover;
        next
    }

    /// Whether the attacker wins, if the rules tell without a search.
    #[inline]
    pub(super) fn settled(&self, state: &State) -> Option<bool> {
        let sets = state.sets;
        let (mover, other) = (usize::from(state.mover), usize::from(1 - state.mover));
        if sets.decisive(mover) & state.allowed() != 0 {
            return Some(mover == 0);
        }
        if self.is_hopeless(sets) {
            return Some(false);
        }
        if sets.open() == 0 {
            return Some(self.wins_without_line(sets));
        }
        let decisive = sets.decisive(other);
        (decisive != 0 && !self.is_safe(state, decisive)).then_some(mover == 1)
    }

    /// Whether the attacker can no longer win, whatever both play; false where that is not known.
    #[inline]
    fn is_hopeless(&self, sets: Sets) -> bool {
        let possible = sets.possible(0);
        // Without a line it is the count that decides, if anything does.
        !HAS_LINE[usize::from(possible)]
            && (self.tie == Tie::Draw || possible.count_ones() <= sets.owned(1).count_ones())
    }

    fn wins_without_line(&self, sets: Sets) -> bool {
        self.tie == Tie::Count && sets.owned(0).count_ones() > sets.owned(1).count_ones()
    }

    /// Whether there is a move after which the opponent, who wins the game in any of the boards `decisive`, may
    /// not play there.
    #[inline]
    fn is_safe(&self, state: &State, decisive: u16) -> bool {
        let mut boards = state.allowed();
        while boards != 0 {
            let board = boards.trailing_zeros() as usize;
            let cells = self.board(state, board).empty;
            // To another board that is open and not decisive.
            if cells & state.sets.open() & !decisive & !(1 << board) != 0
                || self.is_safe_here(state, board, decisive)
            {
                return true;
            }
            boards &= boards - 1;
        }
        false
    }

    /// The same for moves that send to their own board or to any.
    #[inline]
    fn is_safe_here(&self, state: &State, board: usize, decisive: u16) -> bool {
        let here = 1 << board;
        let elsewhere = decisive & !here != 0;
        let before = self.board(state, board);
        let (mover, other) = (usize::from(state.mover), usize::from(1 - state.mover));
        let mut cells = before.empty & (here | !state.sets.open());
        while cells != 0 {
            let cell = cells.trailing_zeros() as usize;
            let bits = Sets(self.boards.get(before.after[mover][cell]).bits);
            let stays = decisive & here != 0 && bits.ready(other) & 1 != 0;
            let free = cell != board || bits.open() & 1 == 0;
            if !stays && !(free && elsewhere) {
                return true;
            }
            cells &= cells - 1;
        }
        false
    }

    /// A number that no other position has, unless nothing that can still happen tells them apart: of boards that are decided
    /// only the owner counts, and him only if it is part of a line that he may still own. It is below 2^125.
    #[inline]
    pub(super) fn key(&self, state: &State) -> u128 {
        let mut digits = state.digits;
        if self.tie == Tie::Draw {
            let useless = |side| {
                let owned = state.sets.owned(side);
                usize::from(owned & !LIVE[usize::from(state.sets.possible(side))])
            };
            digits -= DIGITS[useless(0)] + 2 * DIGITS[useless(1)];
        }
        digits << 5 | u128::from(state.target) << 1 | u128::from(state.mover)
    }
}

impl State {
    /// Takes over what is known of a board.
    #[inline]
    fn set(&mut self, at: usize, board: &Board) {
        self.sets = self.sets.with(at, board.bits);
        (self.likely[0][at], self.likely[1][at]) = (board.anywhere[0], board.anywhere[1]);
    }

    /// The boards in which the mover may play.
    #[inline]
    pub(super) fn allowed(&self) -> u16 {
        if self.target == ANY { self.sets.open() } else { 1 << self.target }
    }
}
