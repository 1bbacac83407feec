//! The numbers of `network`, and how they are written down.

use crate::ultimate::sets::{BOARDS, FULL, MISSING, has_line, index};
use kernel::ParseError;

/// How many numbers tell what a board's marks mean.
pub const FEATURES: usize = 32;
/// How many units there are for each side: as many as fill half a cache line.
pub const UNITS: usize = 16;
/// The first ones, this many, square what they add up twice, the others once; the last does not at
/// all.
pub const LINE_UNITS: usize = 8;
/// Where rows come from: nine boards, and the board that the mover must play in as the mover and as
/// the other sees it.
const PLACES: usize = 27;
/// How far a game has come, by the number of boards that are decided.
const PHASE_OF: [usize; 10] = [0, 1, 2, 2, 3, 3, 4, 4, 4, 4];
/// How many [situations](situation) there are: each weighs the units in its own way.
pub const SITUATIONS: usize = 20;
/// The boards that the mover may have to play in, and none.
const TURNS: usize = 10;

/// How far the game has come, and whether the mover and the other side have a board left that would
/// win them the game. `won` are the boards of these two, `open` those that nobody has and that are
/// not full.
#[must_use]
#[inline]
pub fn situation(won: [u16; 2], open: u16) -> usize {
    let decided = 9 - open.count_ones() as usize;
    let [own, other] = won.map(|won| usize::from(MISSING[usize::from(won)] & open != 0));
    4 * PHASE_OF[decided] + 2 * own + other
}

/// What [`Network`](super::Network) goes by.
#[derive(Clone, PartialEq, Debug)]
pub struct NetworkWeights {
    /// What marks mean, by form, see [`Forms`].
    pub meanings: Vec<[f32; FEATURES]>,
    /// What a meaning adds to the units: for each of nine boards, then for each board that the
    /// mover must play in as the mover sees it, then as the other does.
    pub places: Vec<[[f32; UNITS]; FEATURES]>,
    /// What units start from.
    pub bias: [f32; UNITS],
    /// What the board that the mover must play in adds to the mover's units and to the other's; the
    /// last is a free choice.
    pub turns: [[[f32; UNITS]; TURNS]; 2],
    /// By [`situation`], what the mover's units and the other's count in the answer.
    pub out: [[[f32; UNITS]; 2]; SITUATIONS],
    /// By [`situation`], what is added for being to move.
    pub even: [f32; SITUATIONS],
}

impl NetworkWeights {
    /// What a board at a place adds to the units if its marks are of this form.
    #[must_use]
    pub fn row(&self, place: usize, form: usize) -> [f32; UNITS] {
        let mut row = [0.0; UNITS];
        for (meaning, weights) in self.meanings[form].iter().zip(&self.places[place]) {
            row.iter_mut().zip(weights).for_each(|(sum, weight)| *sum += meaning * weight);
        }
        row
    }

    /// Everything but the meanings, one after the other.
    fn numbers(&self) -> impl Iterator<Item = f32> {
        let places = self.places.iter().flatten().flatten();
        let turns = self.turns.iter().flatten().flatten();
        let rest = self.bias.iter().chain(turns).chain(self.out.iter().flatten().flatten());
        places.chain(rest).chain(&self.even).copied()
    }

    /// The largest of each feature, in a byte's steps; then the meanings, a byte each; then
    /// everything else.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let most = |feature: usize| {
            let sizes = self.meanings.iter().map(|meaning| meaning[feature].abs());
            sizes.fold(f32::MIN_POSITIVE, f32::max)
        };
        let steps: [f32; FEATURES] = std::array::from_fn(|feature| most(feature) / STEPS);
        let mut bytes: Vec<u8> = steps.iter().flat_map(|step| step.to_le_bytes()).collect();
        let byte = |(number, step): (&f32, &f32)| (number / step).round() as i8 as u8;
        bytes.extend(self.meanings.iter().flat_map(|meaning| meaning.iter().zip(&steps).map(byte)));
        bytes.extend(self.numbers().flat_map(f32::to_le_bytes));
        bytes
    }

    /// The inverse of [`to_bytes`](Self::to_bytes).
    ///
    /// # Errors
    /// If there are too few or too many, or one is no number.
    pub fn from_bytes(bytes: &[u8]) -> Result<NetworkWeights, ParseError> {
        let found = || format!("{} bytes", bytes.len());
        let wrong = || ParseError::syntax("the weights of a network", found());
        let forms = Forms::default().len();
        let (steps, rest) = bytes.split_at_checked(4 * FEATURES).ok_or_else(wrong)?;
        let (meanings, rest) = rest.split_at_checked(forms * FEATURES).ok_or_else(wrong)?;
        let steps: Vec<f32> = floats(steps).collect();
        let meaning = |bytes: &[u8]| -> [f32; FEATURES] {
            std::array::from_fn(|feature| f32::from(bytes[feature] as i8) * steps[feature])
        };
        let mut numbers = floats(rest);
        let weights = NetworkWeights {
            meanings: meanings.chunks_exact(FEATURES).map(meaning).collect(),
            places: (0..PLACES).map(|_| take(&mut || take(&mut || next(&mut numbers)))).collect(),
            bias: take(&mut || next(&mut numbers)),
            turns: take(&mut || take(&mut || take(&mut || next(&mut numbers)))),
            out: take(&mut || take(&mut || take(&mut || next(&mut numbers)))),
            even: take(&mut || next(&mut numbers)),
        };
        let whole = rest.len() == 4 * weights.numbers().count();
        let sound = weights.numbers().chain(steps).all(|number| number.abs() < 1000.0);
        (whole && sound).then_some(weights).ok_or_else(wrong)
    }
}

/// A byte reaches as far to both sides.
const STEPS: f32 = 127.0;

fn floats(bytes: &[u8]) -> impl Iterator<Item = f32> {
    bytes.chunks_exact(4).map(|four| f32::from_le_bytes([four[0], four[1], four[2], four[3]]))
}

/// What is missing is counted by the caller.
fn next(numbers: &mut impl Iterator<Item = f32>) -> f32 {
    numbers.next().unwrap_or_default()
}

fn take<T, const N: usize>(one: &mut impl FnMut() -> T) -> [T; N] {
    std::array::from_fn(|_| one())
}

/// What a board looks like to a side: won, lost, full, or its marks while it is undecided.
#[derive(Clone, Debug)]
pub struct Forms {
    /// By marks, see [`index`].
    of: Vec<u16>,
    /// The marks of each form: of the side and of the other. Those of the first three mean nothing.
    marks: Vec<[u16; 2]>,
}

/// The forms of decided boards.
const DECIDED: [[u16; 2]; 3] = [[FULL, 0], [0, FULL], [0, 0]];

impl Default for Forms {
    fn default() -> Forms {
        let (mut of, mut marks) = (vec![0; BOARDS], DECIDED.to_vec());
        for own in 0..=FULL {
            for other in (0..=FULL).filter(|other| other & own == 0) {
                of[index(own, other)] = match (has_line(own), has_line(other)) {
                    (true, _) => Forms::WON,
                    (false, true) => Forms::LOST,
                    (false, false) if own | other == FULL => Forms::DRAWN,
                    (false, false) => {
                        marks.push([own, other]);
                        marks.len() as u16 - 1
                    }
                };
            }
        }
        Forms { of, marks }
    }
}

impl Forms {
    /// The side has won the board.
    pub const WON: u16 = 0;
    /// The other side has.
    pub const LOST: u16 = 1;
    /// The board is full and nobody has.
    pub const DRAWN: u16 = 2;

    /// How many there are.
    #[expect(clippy::len_without_is_empty, reason = "there are always the same")]
    #[must_use]
    pub fn len(&self) -> usize {
        self.marks.len()
    }

    /// The form of a board with these marks of a side and of the other.
    #[must_use]
    pub fn of(&self, [own, other]: [u16; 2]) -> u16 {
        self.of[index(own, other)]
    }

    /// The marks of undecided boards by form, those of the side and of the other.
    pub fn undecided(&self) -> impl Iterator<Item = (usize, [u16; 2])> {
        self.marks.iter().copied().enumerate().skip(DECIDED.len())
    }

    /// By marks, see [`index`].
    pub(super) fn by_marks(&self) -> &[u16] {
        &self.of
    }

    /// The form that the other side sees.
    #[must_use]
    pub fn seen_by_other(&self, form: u16) -> u16 {
        match form {
            Forms::WON => Forms::LOST,
            Forms::LOST => Forms::WON,
            Forms::DRAWN => Forms::DRAWN,
            undecided => {
                let [own, other] = self.marks[usize::from(undecided)];
                self.of([other, own])
            }
        }
    }
}
