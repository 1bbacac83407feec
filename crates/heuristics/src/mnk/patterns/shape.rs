//! What a stone on a cell would make of all four lines at once.

use super::line::{CLASSES, Class, FIVE, FOUR, OPEN_FOUR, OPEN_THREE};
use std::{collections::BTreeMap, sync::OnceLock};

/// The most dangerous thing a stone would make.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Threat {
    /// Nothing that must be answered.
    None,
    /// An open three.
    Three,
    /// Two of them.
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

/// Four classes, whatever their order, and what is thought of them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    pub(super) threat: Threat,
    /// What the chance to play here is worth, in points.
    pub(super) value: i16,
    /// What it promises to play here.
    pub(super) attack: i16,
    /// What it promises to keep the opponent from it.
    pub(super) defence: i16,
}

/// All shapes, by their number.
#[derive(Debug)]
pub(super) struct Shapes {
    /// The number of two classes whatever their order, by both.
    pairs: Vec<u8>,
    /// The number of a shape, by the numbers of two pairs. In two steps, as both tables together are small
    /// enough to stay at hand.
    numbers: Vec<u16>,
    shapes: Vec<Shape>,
}

/// How many pairs there are.
const PAIRS: usize = CLASSES * (CLASSES + 1) / 2;

impl Shapes {
    /// The shapes with their values.
    pub(super) fn standard() -> &'static Shapes {
        static SHAPES: OnceLock<Shapes> = OnceLock::new();
        SHAPES.get_or_init(Shapes::new)
    }

    fn new() -> Shapes {
        let classes = 0..CLASSES as Class;
        let sorted = classes.clone().flat_map(|a| (a..CLASSES as Class).map(move |b| [a, b]));
        let pairs: Vec<[Class; 2]> = sorted.collect();
        let mut table = Shapes { pairs: vec![0; 256], numbers: Vec::new(), shapes: Vec::new() };
        for (n, [a, b]) in pairs.iter().enumerate() {
            table.pairs[usize::from(a | b << 4)] = n as u8;
            table.pairs[usize::from(b | a << 4)] = n as u8;
        }
        let mut known = BTreeMap::new();
        for [a, b] in &pairs {
            for [c, d] in &pairs {
                let mut classes = [*a, *b, *c, *d];
                classes.sort_unstable();
                let number = *known.entry(classes).or_insert_with(|| {
                    table.shapes.push(shape(classes));
                    table.shapes.len() as u16 - 1
                });
                table.numbers.push(number);
            }
        }
        table
    }

    /// The number of four classes, four bits each.
    #[inline]
    pub(super) fn number(&self, classes: u16) -> u16 {
        let [low, high] =
            classes.to_le_bytes().map(|pair| usize::from(self.pairs[usize::from(pair)]));
        self.numbers[low * PAIRS + high]
    }

    #[inline]
    pub(super) fn get(&self, number: u16) -> &Shape {
        &self.shapes[usize::from(number)]
    }
}

/// Points for each class alone. By hand; a fit to 678 games of the engine against itself came out alike.
const VALUES: [i16; CLASSES] = [0, 1, 2, 3, 4, 8, 10, 12, 14, 16, 28, 32, 40, 150, 400];
/// What a class promises to its maker, by hand.
const PROMISES: [i16; CLASSES] = [0, 1, 2, 3, 5, 9, 11, 13, 15, 17, 40, 44, 48, 400, 2000];
/// What a threat is worth and promises besides, by hand.
const THREATS: [i16; Threat::COUNT] = [0, 0, 40, 0, 80, 60, 0];

fn shape(classes: [Class; 4]) -> Shape {
    let sum =
        |of: &[i16; CLASSES]| classes.iter().map(|class| of[usize::from(*class)]).sum::<i16>();
    let threat = Threat::of(classes);
    let extra = THREATS[threat as usize];
    let attack = sum(&PROMISES) + extra;
    Shape { threat, value: sum(&VALUES) + extra, attack, defence: attack / 2 }
}
