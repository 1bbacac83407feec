//! What the marks of a small board mean for the rest of the game, by table.

use super::state::Sets;
use games::ultimate::{self, HAS_LINE, LINES, MISSING};
use heuristics::ultimate::{Chance, Classes, Patterns};
use std::{collections::HashMap, sync::LazyLock};

/// All nine cells, or all nine boards.
pub(super) const FULL: u16 = 0o777;
/// The numbers of boards in which nobody plays any more: owned by nobody, by the first of two
/// sides, by the second. All others are open.
const CLOSED: [u16; 3] = [0, 1, 2];
/// What is sure, of likelihoods.
pub(super) const SURE: f32 = 4096.0;

/// Small boards are interned: boards that no continuation can distinguish share one number.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
pub(super) struct Board {
    /// By side and cell, the number of the board with that cell marked.
    pub(super) after: [[u16; 9]; 2],
    /// Cells that can be marked; none if the board is closed.
    pub(super) empty: u16,
    /// What it would add to a position as board 0.
    pub(super) sets: Sets,
    /// By side, how likely it wins the board, of [`SURE`].
    pub(super) anywhere: [i16; 2],
    /// By the side that is sent here, the same.
    pub(super) forced: [[i16; 2]; 2],
}

/// All small boards, by number: the closed ones, those that somebody has won and that stay
/// playable, by owner and empty cells, and those that nobody has won.
pub(super) struct Boards {
    all: Vec<Board>,
    /// By marks of both sides, see [`place`], where nobody has won the board.
    numbers: Vec<u16>,
    /// Whether a board that is won stays playable.
    stay: bool,
}

/// The same for both ways to settle a game without a line.
static CLOSED_BOARDS: LazyLock<Boards> = LazyLock::new(|| Boards::new(false));
static OPEN_BOARDS: LazyLock<Boards> = LazyLock::new(|| Boards::new(true));

/// More than there are numbers, and the third power of it has less than 41 bits.
pub(super) const RADIX: u64 = 13_000;

impl Boards {
    pub(super) fn known(boards: ultimate::Boards) -> &'static Boards {
        match boards {
            ultimate::Boards::Closed => &CLOSED_BOARDS,
            ultimate::Boards::Open => &OPEN_BOARDS,
        }
    }

    fn new(stay: bool) -> Boards {
        let mut boards = Boards { all: Vec::new(), numbers: vec![0; 1 << 18], stay };
        boards.all.push(Board::default());
        boards.all.extend([0, 1].map(|side| boards.owned(side, 0)));
        if stay {
            let won =
                [0, 1].into_iter().flat_map(|side| (1..=FULL).map(move |cells| (side, cells)));
            boards
                .all
                .extend(won.map(|(side, cells)| boards.owned(side, cells)).collect::<Vec<_>>());
        }
        let (start, marks) = (boards.all.len(), boards.number_all());
        let opinion = Opinion { patterns: Patterns::standard(), classes: Classes::default() };
        for (number, marks) in (start..).zip(marks) {
            boards.all[number] = boards.undecided(marks, &opinion);
        }
        boards
    }

    /// Gives every board that nobody has won its number; the first marks of each.
    fn number_all(&mut self) -> Vec<[u16; 2]> {
        let (start, mut all) = (self.all.len(), Vec::new());
        let mut known: HashMap<Future, u16> = HashMap::new();
        for first in 0..=FULL {
            for second in (0..=FULL).filter(|second| second & first == 0) {
                let marks = [first, second];
                if marks.iter().any(|marks| HAS_LINE[usize::from(*marks)]) {
                    continue;
                }
                self.numbers[place(marks)] = match first | second {
                    FULL => CLOSED[0],
                    _ => *known.entry(future(marks)).or_insert_with(|| {
                        all.push(marks);
                        (start + all.len() - 1) as u16
                    }),
                };
            }
        }
        self.all.resize(start + all.len(), Board::default());
        assert!(self.all.len() as u64 <= RADIX, "every number is a digit");
        all
    }

    /// A board that a side has won, with these cells empty.
    fn owned(&self, side: usize, empty: u16) -> Board {
        let mut board =
            Board { empty, sets: Sets::owned_board(side, empty != 0), ..Board::default() };
        for cell in (0..9).filter(|cell| empty >> cell & 1 == 1) {
            let after = self.number_owned(side, empty & !(1 << cell));
            board.after.iter_mut().for_each(|afters| afters[cell] = after);
        }
        board.anywhere[side] = SURE as i16;
        board.forced.iter_mut().for_each(|forced| forced[side] = SURE as i16);
        board
    }

    /// An undecided board with these marks.
    fn undecided(&self, marks: [u16; 2], opinion: &Opinion) -> Board {
        let mut board = Board { empty: FULL & !(marks[0] | marks[1]), ..Board::default() };
        for (side, cell) in (0..2).flat_map(|side| (0..9).map(move |cell| (side, cell))) {
            if board.empty >> cell & 1 == 1 {
                let mut after = marks;
                after[side] |= 1 << cell;
                let owner = HAS_LINE[usize::from(after[side])].then_some(side);
                board.after[side][cell] = self.number(owner, after);
            }
        }
        let ready = [0, 1].map(|side| MISSING[usize::from(marks[side])] & board.empty != 0);
        let possible = [1, 0].map(|other| LINES.iter().any(|line| line & marks[other] == 0));
        board.sets = Sets::open_board(ready, possible);
        opinion.add(&mut board, marks);
        board
    }

    /// The number of a board with this owner and these marks by side.
    pub(super) fn number(&self, owner: Option<usize>, marks: [u16; 2]) -> u16 {
        match owner {
            Some(side) => self.number_owned(side, FULL & !(marks[0] | marks[1])),
            None => self.numbers[place(marks)],
        }
    }

    /// The same of a board that a side has won, with these cells empty.
    fn number_owned(&self, side: usize, empty: u16) -> u16 {
        match empty {
            1.. if self.stay => CLOSED.len() as u16 + side as u16 * FULL + empty - 1,
            _ => CLOSED[1 + side],
        }
    }

    /// The board of a number.
    #[inline]
    pub(super) fn get(&self, number: u16) -> &Board {
        &self.all[usize::from(number)]
    }
}

fn place([first, second]: [u16; 2]) -> usize {
    usize::from(first) << 9 | usize::from(second)
}

/// How likely boards are won, from the weights of the engine.
struct Opinion {
    patterns: Patterns,
    classes: Classes,
}

impl Opinion {
    fn add(&self, board: &mut Board, marks: [u16; 2]) {
        for side in 0..2 {
            let Some(class) = self.classes.of([marks[side], marks[1 - side]]) else { continue };
            let Chance { anywhere, to_move, waiting } = self.patterns.weights().chances[class];
            let likely = |x: f32| (SURE / (1.0 + (-x).exp())).round() as i16;
            board.anywhere[side] = likely(anywhere);
            board.forced[side][side] = likely(to_move);
            board.forced[1 - side][side] = likely(waiting);
        }
    }
}

/// All that the marks of an undecided board mean for what can still happen in it: its empty cells,
/// and by side which sets of them complete a line, ascending; 0 where there are fewer than lines.
type Future = (u16, [[u16; LINES.len()]; 2]);

fn future([first, second]: [u16; 2]) -> Future {
    let completing = |own: u16, other: u16| {
        let mut sets = LINES.map(|line| if line & other == 0 { line & !own } else { 0 });
        let all = sets;
        for (n, set) in sets.iter_mut().enumerate() {
            // A set that contains another says nothing more, nor does the same one again.
            let says_less = |(at, part): (usize, &u16)| {
                *part != 0 && part & *set == *part && (part != set || at < n)
            };
            if all.iter().enumerate().any(says_less) {
                *set = 0;
            }
        }
        sets.sort_unstable();
        sets
    };
    (FULL & !(first | second), [completing(first, second), completing(second, first)])
}
