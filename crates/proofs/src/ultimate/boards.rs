//! What the marks of a small board mean for the rest of the game, by table.

use games::ultimate::{HAS_LINE, LINES, MISSING, Rules, Tie};
use heuristics::ultimate::{Chance, Classes, Patterns};
use std::{collections::HashMap, sync::LazyLock};

/// All nine cells, or all nine boards.
pub(super) const FULL: u16 = 0o777;
/// The numbers of boards that are decided: owned by nobody, by the first of two sides, by the second. All others are open.
const DECIDED: [u16; 3] = [0, 1, 2];
/// What is sure, of likelihoods.
pub(super) const SURE: f32 = 4096.0;

/// A small board. Boards that nothing that can still happen tells apart are the same, and have one number.
#[derive(Clone, Copy, Default)]
#[repr(align(64))]
pub(super) struct Board {
    /// By side and cell, the number of the board with that cell marked.
    pub(super) after: [[u16; 9]; 2],
    /// Cells that can be marked; none if the board is decided.
    pub(super) empty: u16,
    /// What [`Sets`](super::state::Sets) say of it, the bits of board 0.
    pub(super) bits: u64,
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

/// With the likelihoods of both ways to settle a game without a line.
static BOARDS: [LazyLock<Boards>; 2] =
    [LazyLock::new(|| Boards::new(Tie::Draw)), LazyLock::new(|| Boards::new(Tie::Count))];

/// More than there are numbers, and the third power of it has less than 40 bits.
pub(super) const RADIX: u64 = 10_000;

impl Boards {
    pub(super) fn of(tie: Tie) -> &'static Boards {
        &BOARDS[usize::from(tie == Tie::Count)]
    }

    fn new(tie: Tie) -> Boards {
        let mut boards = Boards { all: vec![Board::default(); 3], numbers: vec![0; 1 << 18] };
        let members = boards.number_all();
        let rules = Rules { tie, ..Rules::default() };
        let opinion = Opinion { patterns: Patterns::standard(&rules), classes: Classes::default() };
        for owner in DECIDED {
            boards.all[usize::from(owner)] = decided(owner);
        }
        for (number, members) in members.iter().enumerate().skip(DECIDED.len()) {
            boards.all[number] = boards.open(members, &opinion);
        }
        boards
    }

    /// Gives every board its number, and lists the marks that share each.
    fn number_all(&mut self) -> Vec<Vec<[u16; 2]>> {
        let mut members = vec![Vec::new(); DECIDED.len()];
        let mut known = HashMap::new();
        for first in 0..=FULL {
            for second in (0..=FULL).filter(|second| second & first == 0) {
                let marks = [first, second];
                let number = owner(marks).unwrap_or_else(|| {
                    let next = members.len() as u16;
                    *known.entry(future(marks)).or_insert(next)
                });
                members.resize(members.len().max(usize::from(number) + 1), Vec::new());
                members[usize::from(number)].push(marks);
                self.numbers[place(marks)] = number;
            }
        }
        self.all.resize(members.len(), Board::default());
        members
    }

    /// An undecided board with any of these marks.
    fn open(&self, members: &[[u16; 2]], opinion: &Opinion) -> Board {
        let marks = members[0];
        let mut board = Board { empty: FULL & !(marks[0] | marks[1]), ..Board::default() };
        let mut bits = 1;
        for side in 0..2 {
            for cell in (0..9).filter(|cell| board.empty >> cell & 1 == 1) {
                let mut after = marks;
                after[side] |= 1 << cell;
                board.after[side][cell] = self.number(after);
            }
            let (own, other) = (marks[side], marks[1 - side]);
            let ready = MISSING[usize::from(own)] & !other != 0;
            let possible = LINES.iter().any(|line| line & other == 0);
            bits |= u64::from(ready) << (27 + 9 * side) | u64::from(possible) << (45 + 9 * side);
        }
        board.bits = bits;
        opinion.add(&mut board, members);
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
        board.bits = 1 << (9 + 9 * side) | 1 << (45 + 9 * side);
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
    fn add(&self, board: &mut Board, members: &[[u16; 2]]) {
        let mean = |side: usize, how: fn(Chance) -> f32| {
            let likely =
                members.iter().map(|marks| self.likely([marks[side], marks[1 - side]], how));
            (likely.sum::<f32>() / members.len() as f32 * SURE).round() as i16
        };
        for side in 0..2 {
            board.anywhere[side] = mean(side, |chance| chance.anywhere);
            board.forced[side][side] = mean(side, |chance| chance.to_move);
            board.forced[1 - side][side] = mean(side, |chance| chance.waiting);
        }
    }

    fn likely(&self, marks: [u16; 2], how: fn(Chance) -> f32) -> f32 {
        let class = self.classes.of(marks);
        class
            .map_or(0.0, |class| 1.0 / (1.0 + (-how(self.patterns.weights().chances[class])).exp()))
    }
}

/// All that the marks of an undecided board mean for what can still happen in it: its empty cells, and by side which sets of
/// them complete a line, a bit each.
fn future([first, second]: [u16; 2]) -> (u16, [Vec<u16>; 2]) {
    let completing = |own: u16, other: u16| {
        let alive = LINES.iter().filter(|line| *line & other == 0).map(|line| line & !own);
        let all: Vec<u16> = alive.collect();
        // A set that contains another says nothing more.
        let least = |set: &u16| !all.iter().any(|part| part & set == *part && part != set);
        let mut sets: Vec<u16> = all.iter().copied().filter(least).collect();
        sets.sort_unstable();
        sets.dedup();
        sets
    };
    (FULL & !(first | second), [completing(first, second), completing(second, first)])
}
