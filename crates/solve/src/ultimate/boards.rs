//! What the marks of a small board mean for the rest of the game, by table.

use super::state::Sets;
use games::ultimate::{HAS_LINE, LINES, MISSING};
use heuristics::ultimate::{Chance, Classes, Patterns};
use std::{collections::HashMap, sync::LazyLock};

/// All nine cells, or all nine boards.
pub(super) const FULL: u16 = 0o777;
/// The numbers of boards that are decided: owned by nobody, by the first of two sides, by the
/// second. All others are open.
const DECIDED: [u16; 3] = [0, 1, 2];
/// What is sure, of likelihoods.
pub(super) const SURE: f32 = 4096.0;

/// Small boards are interned: boards that no continuation can distinguish share one number.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
pub(super) struct Board {
    /// By side and cell, the number of the board with that cell marked.
    pub(super) after: [[u16; 9]; 2],
    /// Cells that can be marked; none if the board is decided.
    pub(super) empty: u16,
    /// What it would add to a position as board 0.
    pub(super) sets: Sets,
    /// By side, how likely it wins the board, of [`SURE`].
    pub(super) anywhere: [i16; 2],
    /// By the side that is sent here, the same.
    pub(super) forced: [[i16; 2]; 2],
}

/// All small boards, by number.
pub(super) struct Boards {
    all: Vec<Board>,
    /// By marks of both sides, see [`place`].
    numbers: Vec<u16>,
}

/// The same for both ways to settle a game without a line.
static BOARDS: LazyLock<Boards> = LazyLock::new(Boards::new);

/// More than there are numbers, and the third power of it has less than 40 bits.
pub(super) const RADIX: u64 = 10_000;

impl Boards {
    pub(super) fn known() -> &'static Boards {
        &BOARDS
    }

    fn new() -> Boards {
        let mut boards = Boards { all: vec![Board::default(); 3], numbers: vec![0; 1 << 18] };
        let marks = boards.number_all();
        let opinion = Opinion { patterns: Patterns::standard(), classes: Classes::default() };
        for owner in DECIDED {
            boards.all[usize::from(owner)] = decided(owner);
        }
        for (number, marks) in marks.into_iter().enumerate().skip(DECIDED.len()) {
            boards.all[number] = boards.open(marks, &opinion);
        }
        boards
    }

    /// Gives every board its number; the first marks of each.
    fn number_all(&mut self) -> Vec<[u16; 2]> {
        let mut all = vec![[0; 2]; DECIDED.len()];
        let mut known: HashMap<Future, u16> = HashMap::new();
        for first in 0..=FULL {
            for second in (0..=FULL).filter(|second| second & first == 0) {
                let marks = [first, second];
                let number = owner(marks).unwrap_or_else(|| {
                    *known.entry(future(marks)).or_insert_with(|| {
                        all.push(marks);
                        all.len() as u16 - 1
                    })
                });
                self.numbers[place(marks)] = number;
            }
        }
        assert!(all.len() as u64 <= RADIX, "every number is a digit");
        self.all.resize(all.len(), Board::default());
        all
    }

    /// An undecided board with these marks.
    fn open(&self, marks: [u16; 2], opinion: &Opinion) -> Board {
        let mut board = Board { empty: FULL & !(marks[0] | marks[1]), ..Board::default() };
        for (side, cell) in (0..2).flat_map(|side| (0..9).map(move |cell| (side, cell))) {
            if board.empty >> cell & 1 == 1 {
                let mut after = marks;
                after[side] |= 1 << cell;
                board.after[side][cell] = self.number(after);
            }
        }
        let ready = [0, 1].map(|side| MISSING[usize::from(marks[side])] & board.empty != 0);
        let possible = [1, 0].map(|other| LINES.iter().any(|line| line & marks[other] == 0));
        board.sets = Sets::open_board(ready, possible);
        opinion.add(&mut board, marks);
        board
    }

    /// The number of a board with these marks by side.
    pub(super) fn number(&self, marks: [u16; 2]) -> u16 {
        self.numbers[place(marks)]
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

/// The number of a board that is decided.
fn owner(marks: [u16; 2]) -> Option<u16> {
    let owner = marks.iter().position(|marks| HAS_LINE[usize::from(*marks)]);
    let full = (marks[0] | marks[1] == FULL).then_some(DECIDED[0]);
    owner.map(|side| DECIDED[1 + side]).or(full)
}

fn decided(owner: u16) -> Board {
    let mut board = Board::default();
    if owner > 0 {
        let side = usize::from(owner - 1);
        board.sets = Sets::owned_board(side);
        board.anywhere[side] = SURE as i16;
    }
    board
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
