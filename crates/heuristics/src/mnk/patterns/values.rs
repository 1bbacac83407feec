//! What shapes and threats are worth, and how that is written down.

use super::{
    line::{CLASSES, Class},
    shape::Threat,
};
use kernel::ParseError;
use std::{fmt, str::FromStr};

/// How many pairs of classes there are, whatever their order.
pub(super) const PAIRS: usize = CLASSES * (CLASSES + 1) / 2;
/// The numbers of a role: of each class, and of each two classes on the same cell.
const ROLE: usize = CLASSES + PAIRS;
/// The threats that count for the side to move. With more than these it has won.
const OWN: [Threat; 4] = [Threat::Three, Threat::DoubleThree, Threat::Four, Threat::FourThree];
/// Those that count for the other side. With a five the answer is forced, and nothing is evaluated.
const OTHER: [Threat; 5] =
    [Threat::Three, Threat::DoubleThree, Threat::Four, Threat::FourThree, Threat::Win];
/// How many sets of threats there are.
pub(super) const THREAT_SETS: usize = 1 << (OWN.len() + OTHER.len());
/// Sets of threats to a line of text.
const ROW: usize = 1 << OTHER.len();
/// Larger numbers are mistakes.
const MOST: f32 = 1000.0;

/// Who has the chance to play on a cell: the side to move, or the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Role {
    Moving,
    Waiting,
}

/// What one of the [values](PatternValues) is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A line by its class.
    Class,
    /// Two lines of a cell by their classes.
    Pair,
    /// Which threats there are.
    Threats,
}

/// What the cells and threats of a position are worth, in points. The evaluation is a sum of these
/// numbers, each as often as [`Patterns::terms`](super::Patterns::terms) says.
///
/// A cell is worth the sum over its four lines of a number by class, and over every two of its
/// lines of a number by both classes, which differ by whether its side is to move. Which threats
/// both sides have is worth a number more.
#[derive(Clone, PartialEq, Debug)]
pub struct PatternValues(Vec<f32>);

impl PatternValues {
    /// How many numbers there are.
    pub const COUNT: usize = 2 * ROLE + THREAT_SETS;
    /// Where those of sets of threats begin. A set's number has a bit for each threat.
    pub const THREATS: usize = 2 * ROLE;
    /// How many kinds of threats a set may have.
    pub const THREAT_KINDS: usize = OWN.len() + OTHER.len();

    /// These numbers, rounded to what is written.
    ///
    /// # Panics
    /// If there are not [`COUNT`](Self::COUNT) of them.
    #[must_use]
    pub fn new(numbers: &[f32]) -> PatternValues {
        assert_eq!(numbers.len(), PatternValues::COUNT, "a number for each term");
        // What is rounded to nothing is written without a sign.
        let rounded = |n: &f32| (n.clamp(-MOST, MOST) * 100.0).round() / 100.0 + 0.0;
        PatternValues(numbers.iter().map(rounded).collect())
    }

    /// What each number is for.
    pub fn kinds() -> impl Iterator<Item = Kind> {
        let role = [Kind::Class; CLASSES].into_iter().chain([Kind::Pair; PAIRS]);
        role.clone().chain(role).chain([Kind::Threats; THREAT_SETS])
    }

    /// All numbers.
    #[must_use]
    pub fn numbers(&self) -> &[f32] {
        &self.0
    }

    /// What a cell with these four classes is worth.
    pub(super) fn cell(&self, role: Role, classes: [Class; 4]) -> f32 {
        let mut sum = 0.0;
        terms_of_cell(role, classes, |term| sum += self.0[term]);
        sum
    }

    /// What each set of threats is worth.
    pub(super) fn threats(&self) -> &[f32] {
        &self.0[2 * ROLE..]
    }
}

/// Calls `visit` with every term of a cell. Lines of which no five can come are worth nothing.
pub(super) fn terms_of_cell(role: Role, classes: [Class; 4], mut visit: impl FnMut(usize)) {
    let start = ROLE * role as usize;
    for (n, a) in classes.into_iter().enumerate() {
        if a > 0 {
            visit(start + usize::from(a));
        }
        for b in &classes[n + 1..] {
            if a.max(*b) > 0 {
                visit(start + CLASSES + pair(a, *b));
            }
        }
    }
}

/// The term of a set of threats.
pub(super) const fn term_of_threats(set: usize) -> usize {
    2 * ROLE + set
}

/// The number of the threats there are, asked of each side.
#[inline]
pub(super) fn threat_set(own: impl Fn(Threat) -> bool, other: impl Fn(Threat) -> bool) -> usize {
    let set = OWN.iter().fold(0, |set, threat| 2 * set + usize::from(own(*threat)));
    OTHER.iter().fold(set, |set, threat| 2 * set + usize::from(other(*threat)))
}

/// The number of two classes, whatever their order.
pub(super) fn pair(a: Class, b: Class) -> usize {
    let (low, high) = (usize::from(a.min(b)), usize::from(a.max(b)));
    high * (high + 1) / 2 + low
}

impl fmt::Display for PatternValues {
    /// For either role a line of classes and a triangle of pairs; then a line for each set of the
    /// mover's threats.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut left = self.0.as_slice();
        let role = [CLASSES].into_iter().chain(1..=CLASSES);
        for length in role.clone().chain(role).chain([ROW; THREAT_SETS / ROW]) {
            let (line, rest) = left.split_at(length);
            let line: Vec<String> = line.iter().map(|number| format!("{number}")).collect();
            writeln!(f, "{}", line.join(" "))?;
            left = rest;
        }
        Ok(())
    }
}

impl FromStr for PatternValues {
    type Err = ParseError;

    /// Reads the numbers of [`Display`](fmt::Display), however they are spread over lines.
    fn from_str(text: &str) -> Result<PatternValues, ParseError> {
        let number = |word: &str| {
            let number = word.parse::<f32>().ok().filter(|number| number.abs() <= MOST);
            number.ok_or_else(|| ParseError::syntax(format!("a number up to {MOST}"), word))
        };
        let numbers = text.split_whitespace().map(number).collect::<Result<Vec<f32>, _>>()?;
        if numbers.len() != PatternValues::COUNT {
            let expected = format!("{} numbers", PatternValues::COUNT);
            return Err(ParseError::syntax(expected, numbers.len().to_string()));
        }
        Ok(PatternValues(numbers))
    }
}
