//! What a stone on a cell would make of all four lines at once.

use super::{
    line::{CLASSES, Class, DEAD, FIVE, FOUL, FOUR, OPEN_FOUR, OPEN_THREE},
    values::{PatternValues, Role, pair},
};
use std::{
    collections::BTreeMap,
    ops,
    sync::{Arc, OnceLock},
};

/// The most dangerous thing a stone would make.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Threat {
    /// Nothing that must be answered.
    None,
    /// An open three.
    Three,
    /// Two of them. For Black in Renju: what looks like two, with a four or without, and may be
    /// forbidden or not.
    DoubleThree,
    /// A four.
    Four,
    /// A four and an open three.
    FourThree,
    /// Two cells to complete a five: an open four, or two fours.
    Win,
    /// A five.
    Five,
}

impl Threat {
    /// How many there are.
    pub(super) const COUNT: usize = 7;

    /// The same for Black in Renju. What is more than [`DoubleThree`](Threat::DoubleThree) is
    /// allowed, and stays so whatever stones White puts down: they make no new threes or fours.
    fn of_black(classes: [Class; 4]) -> Threat {
        let count = |from: Class, to: Class| {
            classes.iter().filter(|class| (from..=to).contains(*class)).count()
        };
        let (fours, threes) = (count(FOUR, OPEN_FOUR), count(OPEN_THREE, FOUR - 1));
        if count(FIVE, FIVE) == 0 && (count(FOUL, FOUL) > 0 || fours > 1) {
            return Threat::None;
        }
        match Threat::of(classes.map(|class| if class == FOUL { DEAD } else { class })) {
            Threat::Win | Threat::FourThree if threes > 1 => Threat::DoubleThree,
            threat => threat,
        }
    }

    fn of(classes: [Class; 4]) -> Threat {
        let count = |from: Class, to: Class| {
            classes.iter().filter(|class| (from..=to).contains(*class)).count()
        };
        let threes = count(OPEN_THREE, FOUR - 1);
        match (count(FIVE, FIVE), count(OPEN_FOUR, OPEN_FOUR), count(FOUR, FOUR)) {
            (1.., ..) => Threat::Five,
            (_, 1.., _) | (_, _, 2..) => Threat::Win,
            (_, _, 1) if threes > 0 => Threat::FourThree,
            (_, _, 1) => Threat::Four,
            _ => [Threat::None, Threat::Three, Threat::DoubleThree][threes.min(2)],
        }
    }
}

/// What something is worth to its side if that is to move, and if it waits, in [parts](FINENESS) of
/// a point. Both are kept in one word, as they are always counted together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Worth(i64);

impl Worth {
    fn new([moving, waiting]: [i32; 2]) -> Worth {
        Worth((i64::from(waiting) << 32) + i64::from(moving))
    }

    #[inline]
    pub(super) fn to(self, role: Role) -> i32 {
        let moving = self.0 as i32;
        match role {
            Role::Moving => moving,
            // What is negative below has borrowed from above.
            Role::Waiting => ((self.0 - i64::from(moving)) >> 32) as i32,
        }
    }
}

impl ops::Sub for Worth {
    type Output = Worth;

    #[inline]
    fn sub(self, other: Worth) -> Worth {
        Worth(self.0 - other.0)
    }
}

impl ops::AddAssign for Worth {
    #[inline]
    fn add_assign(&mut self, other: Worth) {
        self.0 += other.0;
    }
}

/// A shape: its number, and above that its threat. The default is that of a cell that counts for
/// nothing, as it has a stone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ShapeId(u16);

impl ShapeId {
    /// Bits of the number.
    const BITS: u32 = 13;

    fn new(number: usize, threat: Threat) -> ShapeId {
        assert!(number < 1 << ShapeId::BITS, "there are few shapes");
        ShapeId(number as u16 | (threat as u16) << ShapeId::BITS)
    }

    #[inline]
    fn number(self) -> usize {
        usize::from(self.0 & ((1 << ShapeId::BITS) - 1))
    }

    #[inline]
    pub(super) fn threat(self) -> usize {
        usize::from(self.0 >> ShapeId::BITS)
    }

    #[inline]
    pub(super) fn is_sharp(self) -> bool {
        self.threat() > 0
    }
}

impl Default for ShapeId {
    fn default() -> ShapeId {
        ShapeId((1 << ShapeId::BITS) - 1)
    }
}

/// Four classes, whatever their order, and what is thought of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    pub(super) threat: Threat,
    /// Move score of a stone of the side here.
    pub(super) attack: i16,
    /// Move score of a stone that keeps the side from it.
    pub(super) defence: i16,
}

/// How many pairs of classes there are, whatever their order, with [`FOUL`].
const PAIRS: usize = (CLASSES + 1) * (CLASSES + 2) / 2;

/// All shapes, by their number; and once more as they are for Black in Renju.
#[derive(Debug)]
pub(super) struct Shapes {
    /// The number of two classes whatever their order, by both.
    pairs: Vec<u8>,
    /// Shapes by the numbers of two pairs: first as they mostly are, then those of Black in Renju.
    /// In two steps, as both tables together are small enough to stay at hand.
    ids: Vec<ShapeId>,
    shapes: Vec<Shape>,
    /// What the chance to play on a cell of a shape is worth. For every number that a [`ShapeId`]
    /// can have, so that nothing needs to be checked.
    worths: Box<[Worth; 1 << ShapeId::BITS]>,
    /// What each set of threats is worth, in points.
    pub(super) sets: Vec<i32>,
    pub(super) source: PatternValues,
}

/// Parts of a point in which values of cells are counted: there are many cells, each worth little.
pub(super) const FINENESS: i32 = 16;

impl Shapes {
    /// The shapes with their values.
    pub(super) fn standard() -> &'static Arc<Shapes> {
        static SHAPES: OnceLock<Arc<Shapes>> = OnceLock::new();
        SHAPES.get_or_init(|| {
            let values = include_str!("values.txt").parse();
            Arc::new(Shapes::new(values.expect("the project's own values are right")))
        })
    }

    pub(super) fn new(source: PatternValues) -> Shapes {
        let classes = 0..=FOUL;
        let sorted = classes.flat_map(|high| (0..=high).map(move |low| [low, high]));
        let pairs: Vec<[Class; 2]> = sorted.collect();
        let sets = source.threats().iter().map(|points| points.round() as i32).collect();
        let mut numbers = vec![0; 256];
        for [a, b] in &pairs {
            numbers[usize::from(a | b << 4)] = pair(*a, *b) as u8;
            numbers[usize::from(b | a << 4)] = pair(*a, *b) as u8;
        }
        let worths = vec![Worth::default(); 1 << ShapeId::BITS].into_boxed_slice();
        let worths = worths.try_into().expect("so many were made");
        let (ids, shapes) = (Vec::new(), Vec::new());
        let mut table = Shapes { pairs: numbers, ids, shapes, worths, sets, source };
        for shape_of in [shape, black_shape] {
            let mut known = BTreeMap::new();
            for ([a, b], [c, d]) in pairs.iter().flat_map(|p| pairs.iter().map(move |q| (p, q))) {
                let mut classes = [*a, *b, *c, *d];
                classes.sort_unstable();
                let id = *known.entry(classes).or_insert_with(|| table.add(shape_of, classes));
                table.ids.push(id);
            }
        }
        table
    }

    /// Adds a shape.
    fn add(&mut self, shape_of: Maker, classes: [Class; 4]) -> ShapeId {
        let (shape, worth) = shape_of(classes, &self.source);
        let id = ShapeId::new(self.shapes.len(), shape.threat);
        self.worths[id.number()] = worth;
        self.shapes.push(shape);
        id
    }

    /// Which shapes are meant: those of every player but Black in Renju.
    pub(super) const STANDARD: usize = 0;
    /// Those of Black in Renju.
    pub(super) const BLACK: usize = PAIRS * PAIRS;

    /// The shape of four classes, four bits each.
    #[inline]
    pub(super) fn id(&self, which: usize, classes: u16) -> ShapeId {
        let [low, high] =
            classes.to_le_bytes().map(|pair| usize::from(self.pairs[usize::from(pair)]));
        self.ids[which + low * PAIRS + high]
    }

    #[inline]
    pub(super) fn get(&self, id: ShapeId) -> &Shape {
        &self.shapes[id.number()]
    }

    #[inline]
    pub(super) fn worth(&self, id: ShapeId) -> Worth {
        self.worths[id.number()]
    }
}

/// What makes a shape and its worth of four classes.
type Maker = fn([Class; 4], &PatternValues) -> (Shape, Worth);

/// Move score of a class to its maker, by hand.
const SCORES: [i16; CLASSES] = [0, 1, 2, 3, 5, 9, 11, 13, 15, 17, 40, 44, 48, 400, 2000];
/// Move score of a threat besides, by hand.
const THREATS: [i16; Threat::COUNT] = [0, 0, 40, 0, 80, 60, 0];

fn shape(classes: [Class; 4], values: &PatternValues) -> (Shape, Worth) {
    shape_with(Threat::of(classes), classes, values)
}

/// What Black may not play, or hardly, is worth nothing.
fn black_shape(classes: [Class; 4], values: &PatternValues) -> (Shape, Worth) {
    let threat = Threat::of_black(classes);
    let is_foul =
        classes.contains(&FOUL) || classes.iter().filter(|class| **class >= FOUR).count() > 1;
    match threat {
        Threat::None if is_foul => (NOTHING, Worth(0)),
        Threat::DoubleThree => (Shape { threat, ..NOTHING }, Worth(0)),
        _ => shape_with(threat, classes, values),
    }
}

/// A shape that nobody minds.
const NOTHING: Shape = Shape { threat: Threat::None, attack: 0, defence: 0 };

fn shape_with(threat: Threat, classes: [Class; 4], values: &PatternValues) -> (Shape, Worth) {
    // Of a line that is a foul nothing comes.
    let classes = classes.map(|class| if class == FOUL { DEAD } else { class });
    let scores = classes.iter().map(|class| SCORES[usize::from(*class)]);
    let attack = scores.sum::<i16>() + THREATS[threat as usize];
    let value = |role| (values.cell(role, classes) * FINENESS as f32).round() as i32;
    let worth = Worth::new([Role::Moving, Role::Waiting].map(value));
    (Shape { threat, attack, defence: attack / 2 }, worth)
}
