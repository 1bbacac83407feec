//! The numbers of `patterns`, and how they are written down.

use super::sets::{FULL, LINES, has_line};
use games::ultimate::BOARD;
use kernel::{ParseError, Symmetry};
use std::{fmt, str::FromStr, sync::LazyLock};

/// How a side stands in an undecided board, seen by that side. The likelihood that it wins the
/// board is `1 / (1 + exp(-x))` for each of these.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Chance {
    /// Anyone may be to move, elsewhere or by free choice.
    pub anywhere: f32,
    /// This side is to move and must play here.
    pub to_move: f32,
    /// The opponent is to move and must play here.
    pub waiting: f32,
}

/// What [`Patterns`](super::Patterns) goes by. The sum of its terms is the logarithm of the odds of
/// winning.
#[derive(Clone, PartialEq, Debug)]
pub struct PatternWeights {
    /// A board that is sure to be won: in the middle, in a corner, between corners.
    pub place: [f32; 3],
    /// A line of boards that is sure to be won: at the side, through the middle, from corner to
    /// corner.
    pub line: [f32; 3],
    /// Being to move.
    pub tempo: f32,
    /// A free choice of board; the second counts as often as boards are decided, of nine.
    pub free: [f32; 2],
    /// A board within reach that wins the game: to the player to move, to the other.
    pub decisive: [f32; 2],
    /// By class of marks, see [`classes`].
    pub chances: Vec<Chance>,
}

/// How many numbers come before those of the classes.
const GLOBAL: usize = 11;

impl PatternWeights {
    /// All numbers but those of the classes, in the order in which they are written.
    #[must_use]
    pub fn global(&self) -> [f32; GLOBAL] {
        let ([a, b, c], [d, e, f]) = (self.place, self.line);
        let ([free, later], [own, other]) = (self.free, self.decisive);
        [a, b, c, d, e, f, self.tempo, free, later, own, other]
    }

    /// The inverse of [`global`](Self::global).
    #[must_use]
    pub fn new(global: [f32; GLOBAL], chances: Vec<Chance>) -> PatternWeights {
        let [a, b, c, d, e, f, tempo, free, later, own, other] = global;
        PatternWeights {
            place: [a, b, c],
            line: [d, e, f],
            tempo,
            free: [free, later],
            decisive: [own, other],
            chances,
        }
    }
}

impl fmt::Display for PatternWeights {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let global = self.global().map(|number| format!("{number:.4}"));
        writeln!(f, "{}", global.join(" "))?;
        for Chance { anywhere, to_move, waiting } in &self.chances {
            writeln!(f, "{anywhere:.3} {to_move:.3} {waiting:.3}")?;
        }
        Ok(())
    }
}

impl FromStr for PatternWeights {
    type Err = ParseError;

    /// Reads a line of [`PatternWeights::global`] and a line for each class.
    fn from_str(text: &str) -> Result<PatternWeights, ParseError> {
        let mut lines = text.lines();
        let global = numbers(lines.next().unwrap_or_default())?;
        let chance = |line: &str| {
            numbers(line).map(|[anywhere, to_move, waiting]| Chance { anywhere, to_move, waiting })
        };
        let chances = lines.map(chance).collect::<Result<Vec<_>, _>>()?;
        let wanted = classes().len();
        if chances.len() != wanted {
            let found = format!("{} lines", chances.len());
            return Err(ParseError::syntax(format!("{wanted} classes of boards"), found));
        }
        Ok(PatternWeights::new(global, chances))
    }
}

fn numbers<const N: usize>(line: &str) -> Result<[f32; N], ParseError> {
    let wrong = || ParseError::syntax(format!("{N} numbers"), line);
    let found: Result<Vec<f32>, _> = line.split_whitespace().map(str::parse).collect();
    let found = found.ok().filter(|all| all.iter().all(|number| number.abs() < 100.0));
    found.and_then(|all| all.try_into().ok()).ok_or_else(wrong)
}

/// The classes of marks in an undecided board that the first of two sides can still win: each with
/// one of its members, the marks of that side and of the other. Boards that a symmetry turns into
/// each other are of one class.
#[must_use]
pub fn classes() -> &'static [[u16; 2]] {
    &CLASSES
}

static CLASSES: LazyLock<Vec<[u16; 2]>> = LazyLock::new(|| {
    let all = (0..=FULL).flat_map(|own| (0..=FULL).map(move |other| [own, other]));
    all.filter(|&marks| is_winnable(marks) && images(marks).all(|image| marks <= image)).collect()
});

/// Which class each board is of.
#[derive(Clone, Debug)]
pub struct Classes(Vec<u16>);

/// The marks of both sides, nine bits each.
const BITS: u32 = 18;
/// Of no class.
const NONE: u16 = u16::MAX;

impl Default for Classes {
    fn default() -> Classes {
        let mut table = vec![NONE; 1 << BITS];
        for (number, class) in classes().iter().enumerate() {
            images(*class).for_each(|image| table[place(image)] = number as u16);
        }
        Classes(table)
    }
}

impl Classes {
    /// The place in [`classes`] of a board with these marks of a side and of the other; none if it
    /// is decided or that side cannot win it.
    #[must_use]
    pub fn of(&self, marks: [u16; 2]) -> Option<usize> {
        Some(self.0[place(marks)]).filter(|class| *class != NONE).map(usize::from)
    }
}

fn place([own, other]: [u16; 2]) -> usize {
    usize::from(own) << 9 | usize::from(other)
}

/// All images of a board's marks.
fn images(marks: [u16; 2]) -> impl Iterator<Item = [u16; 2]> {
    let image = |s: u8, set: u16| {
        let cells = (0..9_u16).filter(|cell| set >> cell & 1 == 1);
        cells.fold(0, |image, cell| image | 1 << BOARD.image(Symmetry(s), cell))
    };
    (0..BOARD.symmetries()).map(move |s| marks.map(|set| image(s, set)))
}

/// Whether a board is undecided and the first side can win it.
fn is_winnable([own, other]: [u16; 2]) -> bool {
    let undecided = own & other == 0 && own | other != FULL && !has_line(own) && !has_line(other);
    undecided && LINES.iter().any(|line| line & other == 0)
}
