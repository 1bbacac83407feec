//! Which Kalah is played.

use crate::grid::sizes;
use kernel::{Options, ParseError};
use std::{fmt, str::FromStr};

/// The most pits per side.
pub const MAX_PITS: u8 = 12;
/// The most seeds per pit at the start.
pub const MAX_SEEDS: u8 = 24;

/// What a last seed that falls into an empty pit of the own row captures.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Capture {
    /// The opposite pit and the capturing seed, if the opposite pit is not empty.
    #[default]
    Standard,
    /// The same, and the capturing seed alone if the opposite pit is empty.
    Empty,
    /// The opposite pit alone; the capturing seed stays.
    OppositeOnly,
}

/// Who gets the seeds left in the rows at the end.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Rest {
    /// The owner of the row they lie in.
    #[default]
    Owner,
    /// The player whose row is empty.
    Emptier,
}

/// When the game ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum End {
    /// As soon as a row is empty after a move.
    #[default]
    RowEmpty,
    /// When the player to move has no seeds to sow.
    MoverStuck,
}

const CAPTURES: [(&str, Capture); 3] = [
    ("standard", Capture::Standard),
    ("empty", Capture::Empty),
    ("opposite-only", Capture::OppositeOnly),
];
const RESTS: [(&str, Rest); 2] = [("owner", Rest::Owner), ("emptier", Rest::Emptier)];
const ENDS: [(&str, End); 2] = [("row-empty", End::RowEmpty), ("mover-stuck", End::MoverStuck)];

/// The rules: `kalah:6x5`, `kalah:6x4,capture=empty,rest=emptier,end=mover-stuck`, `kalah:study`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    /// Pits per side, 1 to [`MAX_PITS`].
    pub(super) pits: u8,
    /// Seeds in each at the start, 1 to [`MAX_SEEDS`].
    pub(super) seeds_per_pit: u8,
    /// What is captured.
    pub capture: Capture,
    /// Who gets the rest.
    pub rest: Rest,
    /// When it ends.
    pub end: End,
}

impl Rules {
    /// The default rules with `pits` pits per side and `seeds` seeds in each.
    ///
    /// # Errors
    /// If a number is 0 or more than [`MAX_PITS`] or [`MAX_SEEDS`].
    pub fn new(pits: u32, seeds: u32) -> Result<Rules, ParseError> {
        if !(1..=u32::from(MAX_PITS)).contains(&pits) {
            return Err(ParseError::syntax(format!("1-{MAX_PITS} pits per side"), pits));
        }
        if !(1..=u32::from(MAX_SEEDS)).contains(&seeds) {
            return Err(ParseError::syntax(format!("1-{MAX_SEEDS} seeds per pit"), seeds));
        }
        let (pits, seeds_per_pit) = (pits as u8, seeds as u8);
        let (capture, rest, end) = Default::default();
        Ok(Rules { pits, seeds_per_pit, capture, rest, end })
    }

    /// The rules of a published student study of Kalah: six pits of five seeds; what lies in the
    /// opposite pit is captured, no more; the game ends as soon as a row is empty, the rest is its
    /// owner's.
    #[must_use]
    pub const fn study() -> Rules {
        Rules {
            pits: 6,
            seeds_per_pit: 5,
            capture: Capture::OppositeOnly,
            rest: Rest::Owner,
            end: End::RowEmpty,
        }
    }

    /// Pits per side.
    #[must_use]
    pub const fn pits(&self) -> u8 {
        self.pits
    }

    /// All seeds in play.
    #[must_use]
    pub const fn seeds(&self) -> u16 {
        2 * self.pits as u16 * self.seeds_per_pit as u16
    }
}

impl Default for Rules {
    /// Six pits of four seeds.
    fn default() -> Rules {
        Rules { seeds_per_pit: 4, capture: Capture::Standard, ..Rules::study() }
    }
}

impl FromStr for Rules {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Rules, ParseError> {
        let mut options = Options::parse(text)?;
        if options.name != "kalah" {
            return Err(ParseError::syntax("kalah", options.name));
        }
        let mut rules = match options.word() {
            None => Rules::default(),
            // The second name is an old one.
            Some("study" | "report") => Rules::study(),
            Some(size) => {
                let [pits, seeds] = sizes(size, "pits x seeds as in kalah:6x4, or kalah:study")?;
                Rules::new(pits, seeds)?
            }
        };
        rules.capture = options.choice("capture", &CAPTURES)?.unwrap_or(rules.capture);
        rules.rest = options.choice("rest", &RESTS)?.unwrap_or(rules.rest);
        rules.end = options.choice("end", &ENDS)?.unwrap_or(rules.end);
        options.finish("only capture=, rest= and end= after the size")?;
        Ok(rules)
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "kalah:{}x{}", self.pits, self.seeds_per_pit)?;
        write_option(f, "capture", &CAPTURES, self.capture)?;
        write_option(f, "rest", &RESTS, self.rest)?;
        write_option(f, "end", &ENDS, self.end)
    }
}

/// Writes an option unless it has its default, the first of its choices.
fn write_option<T: PartialEq>(
    f: &mut fmt::Formatter<'_>,
    key: &str,
    choices: &[(&str, T)],
    choice: T,
) -> fmt::Result {
    match choices.iter().position(|(_, known)| *known == choice) {
        Some(0) | None => Ok(()),
        Some(place) => write!(f, ",{key}={}", choices[place].0),
    }
}
