//! What a stone on an empty cell would make of one line, by the cells around it.

use games::mnk::LineRule;
use std::sync::OnceLock;

/// What a stone would make of a line, the better the larger. Below four the words say what one
/// stone more could make of it in turn: an open three may become an open four.
pub(super) type Class = u8;

/// No five can come of it.
pub(super) const DEAD: Class = 0;
const SHUT_ONE: Class = 1;
const OPEN_ONE: Class = 2;
const OPEN_ONE_WIDE: Class = 3;
/// A two: with another stone a four may come of it by one more.
pub(super) const SHUT_TWO: Class = 4;
const OPEN_TWO: Class = 5;
const OPEN_TWO_WIDE: Class = 6;
const OPEN_TWO_WIDEST: Class = 7;
/// A three: one stone more makes a four of it.
pub(super) const SHUT_THREE: Class = 8;
const SHUT_THREE_WIDE: Class = 9;
/// A three with one cell that makes an open four of it.
pub(super) const OPEN_THREE: Class = 10;
const OPEN_THREE_WIDE: Class = 11;
/// A four that one cell completes.
pub(super) const FOUR: Class = 12;
/// A four that two cells complete.
pub(super) const OPEN_FOUR: Class = 13;
/// A five, where that wins.
pub(super) const FIVE: Class = 14;
/// How many classes there are that are worth something.
pub(super) const CLASSES: usize = 15;
/// What Black may not make of a line in Renju: more than five, or two fours.
pub(super) const FOUL: Class = CLASSES as Class;

/// Two bits a cell: what it holds. Either bit alone is a stone of the first or second player.
pub(super) const EMPTY: u64 = 0;
/// Beyond the border.
pub(super) const BORDER: u64 = 3;

/// The classes of every surrounding of a cell, for both colours: the first player's in the lower
/// half of a byte.
#[derive(Debug)]
pub(super) struct LineTable {
    /// How many cells count to either side.
    pub(super) reach: u32,
    classes: Vec<u8>,
}

impl LineTable {
    /// The table of a rule. Fives through a cell lie within four cells; that they are no longer,
    /// within five.
    pub(super) fn of(rule: LineRule) -> &'static LineTable {
        static TABLES: [OnceLock<LineTable>; 3] = [const { OnceLock::new() }; 3];
        match rule {
            LineRule::AtLeast => TABLES[0].get_or_init(|| LineTable::new(4, rule)),
            LineRule::Exactly => TABLES[1].get_or_init(|| LineTable::new(5, rule)),
            LineRule::Renju => TABLES[2].get_or_init(|| LineTable::new(5, rule)),
        }
    }

    fn new(reach: u32, rule: LineRule) -> LineTable {
        // In Renju White's lines are those of freestyle.
        let other = if rule == LineRule::Renju { LineRule::AtLeast } else { rule };
        let mut known = [rule, other].map(|rule| Known::new(reach, rule));
        let keys = 1_usize << (4 * reach);
        let classes = (0..keys).map(|key| {
            let [first, second] =
                [0, 1].map(|side| known[side].class_of_key(key as u64, 1 << side));
            first | second << 4
        });
        LineTable { reach, classes: classes.collect() }
    }

    /// The classes at the cell that is `at` cells into a line, itself empty.
    #[inline]
    pub(super) fn classes(&self, line: u64, at: u32) -> u8 {
        match self.reach {
            4 => self.classes_within::<4>(line, at),
            _ => self.classes_within::<5>(line, at),
        }
    }

    /// The same, where the reach is known.
    #[inline]
    pub(super) fn classes_within<const REACH: u32>(&self, line: u64, at: u32) -> u8 {
        let half = 2 * REACH;
        let around = line >> (2 * at - half);
        let mask = (1 << half) - 1;
        let key = around & mask | around >> 2 & mask << half;
        self.classes[key as usize]
    }
}

/// Classes found so far, by what each cell of the window is: own, free or lost.
struct Known {
    reach: u32,
    /// Renju stands for Black's part in it.
    rule: LineRule,
    classes: Vec<Option<Class>>,
}

impl Known {
    fn new(reach: u32, rule: LineRule) -> Known {
        Known { reach, rule, classes: vec![None; 3_usize.pow(2 * reach)] }
    }

    /// The class for the player whose stones have this code, by a key without the cell itself.
    fn class_of_key(&mut self, key: u64, code: u64) -> Class {
        let (mut own, mut free) = (1 << self.reach, 0);
        for place in 0..2 * self.reach {
            let bit = 1_u32 << (place + u32::from(place >= self.reach));
            match key >> (2 * place) & 3 {
                EMPTY => free |= bit,
                stone if stone == code => own |= bit,
                _ => {}
            }
        }
        self.class(own, free)
    }

    /// The class of a window with the stone put down in its middle: own stones and free cells, one
    /// bit each.
    fn class(&mut self, own: u32, free: u32) -> Class {
        let index = self.index(own, free);
        if let Some(class) = self.classes[index] {
            return class;
        }
        let class = self.find_class(own, free);
        self.classes[index] = Some(class);
        class
    }

    fn index(&self, own: u32, free: u32) -> usize {
        let cells = (0..=2 * self.reach).filter(|place| *place != self.reach);
        cells.fold(0, |sum, place| {
            3 * sum + (own >> place & 1) as usize + 2 * (free >> place & 1) as usize
        })
    }

    fn find_class(&mut self, own: u32, free: u32) -> Class {
        if self.is_five(own) {
            return FIVE;
        }
        let is_renju = self.rule == LineRule::Renju;
        if is_renju && self.run(own) > 5 {
            return FOUL;
        }
        let places = || (0..=2 * self.reach).map(|place| 1 << place).filter(|bit| free & bit != 0);
        match places().filter(|bit| self.is_five(own | bit)).count() {
            0 => {}
            1 => return FOUR,
            // Two ways to five that are not the ends of one row are two fours.
            _ if is_renju && self.run(own) != 4 => return FOUL,
            _ => return OPEN_FOUR,
        }
        let mut next = [0_u8; CLASSES + 1];
        for bit in places().collect::<Vec<u32>>() {
            next[usize::from(self.class(own | bit, free & !bit))] += 1;
        }
        let open_threes = next[usize::from(OPEN_THREE)] + next[usize::from(OPEN_THREE_WIDE)];
        let shut_threes = next[usize::from(SHUT_THREE)] + next[usize::from(SHUT_THREE_WIDE)];
        let open_twos: u8 = next[usize::from(OPEN_TWO)..=usize::from(OPEN_TWO_WIDEST)].iter().sum();
        match (next[usize::from(OPEN_FOUR)], next[usize::from(FOUR)]) {
            (2.., _) => OPEN_THREE_WIDE,
            (1, _) => OPEN_THREE,
            (0, 3..) => SHUT_THREE_WIDE,
            (0, 1..) => SHUT_THREE,
            (0, 0) => match (open_threes, shut_threes, open_twos, next[usize::from(SHUT_TWO)]) {
                (4.., ..) => OPEN_TWO_WIDEST,
                (3, ..) => OPEN_TWO_WIDE,
                (1..=2, ..) => OPEN_TWO,
                (0, 1.., ..) => SHUT_TWO,
                (0, 0, 4.., _) => OPEN_ONE_WIDE,
                (0, 0, 1..=3, _) => OPEN_ONE,
                (0, 0, 0, 1..) => SHUT_ONE,
                (0, 0, 0, 0) => DEAD,
            },
        }
    }

    /// Whether the run of own stones through the middle is a five that wins.
    fn is_five(&self, own: u32) -> bool {
        match self.rule {
            LineRule::AtLeast => self.run(own) >= 5,
            LineRule::Exactly | LineRule::Renju => self.run(own) == 5,
        }
    }

    /// The length of the run of own stones through the middle.
    fn run(&self, own: u32) -> u32 {
        let up = (own >> self.reach).trailing_ones();
        let down = (own << (u32::BITS - 1 - self.reach)).leading_ones();
        up + down - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The class at the `?` of a line, for X.
    fn class(line: &str, rule: LineRule) -> Class {
        let cells = line.bytes().map(|cell| match cell {
            b'X' => 1,
            b'O' => 2,
            b'|' => BORDER,
            _ => EMPTY,
        });
        let bits = cells.fold((0, 0), |(bits, at), cell| (bits | cell << at, at + 2)).0;
        let at = line.find('?').expect("a cell is asked for") as u32;
        LineTable::of(rule).classes(bits, at) & 15
    }

    #[test]
    fn lines_have_the_classes_that_players_give_them() {
        use LineRule::{AtLeast, Exactly, Renju};
        for (line, rule, expected) in [
            (".....XX?XX......", AtLeast, FIVE),
            ("......XXX?......", AtLeast, OPEN_FOUR),
            ("....OXXX?.......", AtLeast, FOUR),
            ("....X.XX?.X.....", AtLeast, OPEN_FOUR),
            ("......XX?.......", AtLeast, OPEN_THREE_WIDE),
            ("....O.XX?.O.....", AtLeast, SHUT_THREE),
            ("......X.?X......", AtLeast, OPEN_THREE),
            ("....OXX?........", AtLeast, SHUT_THREE),
            ("....O..?..O.....", AtLeast, SHUT_ONE),
            ("....OX.?.O......", AtLeast, DEAD),
            (".....X.?........", AtLeast, OPEN_TWO_WIDE),
            ("||||||||XXX?|||||", AtLeast, DEAD),
            ("....XXX?XX......", AtLeast, FIVE),
            ("....XXX?XX......", Exactly, DEAD),
            ("......XXX?......", Exactly, OPEN_FOUR),
            ("....X.XX?X......", Exactly, FOUR),
            ("....X.XX?X.X....", Exactly, DEAD),
            (".....OXX?..X....", Exactly, DEAD),
            ("....XXX?XX......", Renju, FOUL),
            ("....X.X?X.X.....", Exactly, OPEN_FOUR),
            ("....X.X?X.X.....", Renju, FOUL),
            ("......XXX?......", Renju, OPEN_FOUR),
            ("....X.X?.X......", AtLeast, OPEN_THREE_WIDE),
            ("....X.X?.X......", Renju, SHUT_THREE_WIDE),
            ("......XX?.......", Renju, OPEN_THREE_WIDE),
        ] {
            assert_eq!(class(line, rule), expected, "{line} {rule:?}");
        }
    }
}
