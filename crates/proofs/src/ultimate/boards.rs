//! What the marks of a small board mean for the rest of the game, by table.

use games::ultimate::{HAS_LINE, LINES};
use std::sync::LazyLock;

/// All nine cells.
pub(super) const FULL: u16 = 0o777;
/// Ways to fill a board of nine cells with two kinds of marks: 3 to the 9th.
const FILLINGS: usize = 19_683;

/// Numbers of boards that are decided: owned by the first side, by the second, by nobody.
const DECIDED: [u16; 3] = [0, 1, 2];

/// What is to be known of a small board.
#[derive(Clone, Copy, Default)]
pub(super) struct Facts {
    /// A number that boards share exactly if nothing that can still happen tells them apart.
    pub(super) number: u16,
    /// By side, whether the board can still be won.
    pub(super) winnable: [bool; 2],
}

/// The facts of every filling, and the cells that would complete a line of a set.
pub(super) struct Boards {
    facts: Vec<Facts>,
    /// How many numbers there are.
    pub(super) numbers: u64,
}

/// Computed once.
pub(super) static BOARDS: LazyLock<Boards> = LazyLock::new(Boards::new);

/// A set read in base 3.
static BASE_3: [u16; 512] = {
    let mut table = [0; 512];
    let mut set = 0;
    while set < 512 {
        let (mut bit, mut power) = (0, 1);
        while bit < 9 {
            table[set] += (set as u16 >> bit & 1) * power;
            power *= 3;
            bit += 1;
        }
        set += 1;
    }
    table
};

impl Boards {
    fn new() -> Boards {
        let mut facts = vec![Facts::default(); FILLINGS];
        let mut known = std::collections::HashMap::new();
        for first in 0..=FULL {
            for second in (0..=FULL).filter(|second| second & first == 0) {
                let found = &mut facts[index([first, second])];
                *found = facts_of([first, second]);
                if found.number == u16::MAX {
                    let next = (known.len() + DECIDED.len()) as u16;
                    found.number = *known.entry(future([first, second])).or_insert(next);
                }
            }
        }
        let numbers = (known.len() + DECIDED.len()) as u64;
        Boards { facts, numbers }
    }

    /// The facts of a board with these marks by side.
    #[inline]
    pub(super) fn facts(&self, marks: [u16; 2]) -> &Facts {
        &self.facts[index(marks)]
    }
}

#[inline]
fn index([first, second]: [u16; 2]) -> usize {
    usize::from(BASE_3[usize::from(first)] + 2 * BASE_3[usize::from(second)])
}

/// The facts of a board, without a number while it is undecided.
fn facts_of(marks: [u16; 2]) -> Facts {
    let owner = marks.iter().position(|marks| HAS_LINE[usize::from(*marks)]);
    let decided = owner.or((marks[0] | marks[1] == FULL).then_some(2));
    if let Some(owner) = decided {
        return Facts { number: DECIDED[owner], ..Facts::default() };
    }
    let winnable = [1, 0].map(|other| LINES.iter().any(|line| line & marks[other] == 0));
    Facts { number: u16::MAX, winnable }
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
