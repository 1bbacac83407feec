//! A position as a prover sees it: side 0 wants to win, side 1 to prevent that.

use super::boards::{Board, Boards, FULL, RADIX};
use games::ultimate::{HAS_LINE, LINES, MISSING, Rules, Spot, Tie, Ultimate};
use kernel::{Game, Side};

/// No board in particular.
pub(super) const ANY: u8 = 9;

/// Seven sets of boards in a word, one bit per board: open; owned, within reach with one mark, and
/// not out of reach (owned ones included), by side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Sets(u64);

/// Where the sets begin, those of the first side.
const OPEN: usize = 0;
const OWNED: usize = 9;
const READY: usize = 27;
const POSSIBLE: usize = 45;

/// The bits of board 0.
const BOARD_0: u64 = 1 | 1 << 9 | 1 << 18 | 1 << 27 | 1 << 36 | 1 << 45 | 1 << 54;

impl Sets {
    /// Board 0, open: by side whether one mark wins it, and whether it can be won at all.
    pub(super) fn open_board(ready: [bool; 2], possible: [bool; 2]) -> Sets {
        let both = |[first, second]: [bool; 2]| u64::from(first) | u64::from(second) << 9;
        Sets(1 << OPEN | both(ready) << READY | both(possible) << POSSIBLE)
    }

    /// Board 0, owned by a side, and whether one may still play there.
    pub(super) fn owned_board(side: usize, open: bool) -> Sets {
        Sets((1 << OWNED | 1 << POSSIBLE) << (9 * side) | u64::from(open) << OPEN)
    }

    #[inline]
    fn part(self, at: usize) -> u16 {
        (self.0 >> at) as u16 & FULL
    }

    #[inline]
    pub(super) fn open(self) -> u16 {
        self.part(OPEN)
    }

    #[inline]
    pub(super) fn owned(self, side: usize) -> u16 {
        self.part(OWNED + 9 * side)
    }

    #[inline]
    fn ready(self, side: usize) -> u16 {
        self.part(READY + 9 * side)
    }

    #[inline]
    fn possible(self, side: usize) -> u16 {
        self.part(POSSIBLE + 9 * side)
    }

    /// Boards in which a side can win the game with one mark.
    #[inline]
    pub(super) fn decisive(self, side: usize) -> u16 {
        MISSING[usize::from(self.owned(side))] & self.ready(side)
    }

    #[inline]
    fn with(self, board: usize, board_0: Sets) -> Sets {
        Sets(self.0 & !(BOARD_0 << board) | board_0.0 << board)
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

/// By board, what one more of its number adds to a key: boards are digits, three of them in 41
/// bits.
static DIGIT: [u128; 9] = {
    let mut table = [0; 9];
    let mut board = 0;
    while board < 9 {
        table[board] = (RADIX.pow(board as u32 % 3) as u128) << (41 * (board / 3));
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

/// A position without the marks that no longer matter.
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
    pub(super) fn new(rules: &Rules) -> World {
        World { boards: Boards::known(rules.boards), tie: rules.tie }
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
        for (board, digit) in DIGIT.iter().enumerate() {
            let sides = [attacker, attacker.other()];
            let owner = sides.iter().position(|side| pos.owned(*side) >> board & 1 == 1);
            let number = self.boards.number(owner, sides.map(|side| pos.marks(side, board)));
            state.boards[board] = number;
            state.digits += u128::from(number) * digit;
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

    /// Whether there is a move after which the opponent, who wins the game in any of the boards
    /// `decisive`, may not play there.
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
            let after = self.boards.get(before.after[mover][cell]).sets;
            let stays = decisive & here != 0 && after.ready(other) & 1 != 0;
            let free = cell != board || after.open() & 1 == 0;
            if !(stays || free && elsewhere) {
                return true;
            }
            cells &= cells - 1;
        }
        false
    }

    /// A number that no other position has, unless no continuation can distinguish them: of boards
    /// that are closed only the owner counts, and that only if the board is part of a line that he
    /// may still own.
    #[inline]
    pub(super) fn key(&self, state: &State) -> u128 {
        let mut digits = state.digits;
        if self.tie == Tie::Draw {
            let useless = |side| {
                let closed = state.sets.owned(side) & !state.sets.open();
                usize::from(closed & !LIVE[usize::from(state.sets.possible(side))])
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
        self.sets = self.sets.with(at, board.sets);
        (self.likely[0][at], self.likely[1][at]) = (board.anywhere[0], board.anywhere[1]);
    }

    /// The boards in which the mover may play.
    #[inline]
    pub(super) fn allowed(&self) -> u16 {
        if self.target == ANY { self.sets.open() } else { 1 << self.target }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::Payoff;
    use std::collections::HashMap;

    const RULES: [&str; 4] =
        ["ultimate", "ultimate:tie=count", "ultimate:open", "ultimate:open,tie=count"];

    fn rules() -> impl Iterator<Item = Rules> {
        RULES.into_iter().map(|rules| rules.parse().expect("there are such rules"))
    }

    /// Plays random games, and tells `seen` of every position but the last.
    fn play(rules: &Rules, games: u64, mut seen: impl FnMut(&Ultimate, Option<Spot>)) {
        for seed in 0..games {
            let mut rng = fastrand::Rng::with_seed(seed);
            let (mut pos, mut last) = (Ultimate::new(rules), None);
            while pos.terminal().is_none() {
                seen(&pos, last);
                let mv = pos.nth_move(rng.usize(..pos.move_count()));
                pos.make(mv);
                last = Some(mv);
            }
        }
    }

    #[test]
    fn a_move_leads_to_what_is_made_of_the_position_anew() {
        for (rules, attacker) in rules().flat_map(|rules| Side::BOTH.map(|side| (rules, side))) {
            let (world, mut before) = (World::new(&rules), None);
            play(&rules, 100, |pos, last| {
                let anew = world.state(pos, attacker);
                if let Some((state, mv)) = before.zip(last) {
                    let after = world.after(&state, mv);
                    assert_eq!(world.key(&after), world.key(&anew), "{pos}");
                    assert_eq!(after.sets, anew.sets, "{pos}");
                    assert_eq!(after.likely, anew.likely, "{pos}");
                    assert_eq!((after.boards, after.digits), (anew.boards, anew.digits), "{pos}");
                }
                before = Some(anew);
            });
        }
    }

    /// Few enough empty cells to walk through all that can follow.
    const FEW_CELLS: u32 = 8;

    /// What was found under a key, and how often.
    #[derive(Default)]
    struct Found {
        known: HashMap<u128, (String, bool)>,
        shared: usize,
        settled: [usize; 2],
    }

    impl Found {
        /// Walks through all that can follow, without anything that is tested here but keys; what
        /// the position is worth.
        fn walk(&mut self, world: &World, pos: &mut Ultimate) -> Payoff {
            if let Some(payoff) = pos.terminal() {
                return payoff;
            }
            let (mover, mut moves, mut best) = (pos.to_move(), Vec::new(), i32::MIN);
            pos.moves(&mut moves);
            for mv in moves {
                let undo = pos.make(mv);
                best = best.max(self.walk(world, pos).seen_by(mover));
                pos.unmake(mv, undo);
            }
            let payoff = Payoff::won_by(mover, best);
            self.note(world, pos, payoff.winner() == Some(Side::Second));
            payoff
        }

        fn note(&mut self, world: &World, pos: &Ultimate, wins: bool) {
            let (state, text) = (world.state(pos, Side::Second), pos.to_string());
            let known = self.known.entry(world.key(&state)).or_insert((text.clone(), wins));
            assert_eq!(known.1, wins, "{} and {text}", known.0);
            self.shared += usize::from(known.0 != text);
            if let Some(answer) = world.settled(&state) {
                assert_eq!(answer, wins, "{text}");
                self.settled[usize::from(answer)] += 1;
            }
        }
    }

    #[test]
    fn positions_of_one_key_are_worth_the_same_and_what_is_settled_is_true() {
        for rules in rules() {
            let (world, mut found) = (World::new(&rules), Found::default());
            play(&rules, 100, |pos, _| {
                let state = world.state(pos, Side::Second);
                let cells = (0..9).map(|board| world.board(&state, board).empty.count_ones());
                if cells.sum::<u32>() == FEW_CELLS {
                    found.walk(&world, &mut pos.clone());
                }
            });
            let Found { shared, settled, .. } = found;
            // Where boards stay open, fewer positions are settled before the last cells.
            let least = if rules.boards == games::ultimate::Boards::Closed { 1000 } else { 200 };
            assert!(shared > 1000 && settled.iter().all(|&count| count > least), "{settled:?}");
        }
    }
}
