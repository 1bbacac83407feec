//! Boards as the protocol writes them.

use crate::protocol::Problem;
use std::fmt;

/// A Kalah board; written `<n,south store,north store,south pits,north pits>`. Both rows have as many pits, in the
/// order in which their owner sows.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    stores: [u16; 2],
    pits: [Vec<u16>; 2],
}

impl Board {
    /// A board from its stores and pits, south's first.
    ///
    /// # Errors
    /// If the rows are empty or not as long as each other.
    pub fn new(stores: [u16; 2], pits: [Vec<u16>; 2]) -> Result<Board, Problem> {
        let [south, north] = [pits[0].len(), pits[1].len()];
        if south == 0 || south != north {
            let found = format!("{south} and {north}");
            return Err(Problem {
                expected: "as many pits for both, at least 1".to_owned(),
                found,
            });
        }
        Ok(Board { stores, pits })
    }

    /// What is in the stores, south's first.
    #[must_use]
    pub const fn stores(&self) -> [u16; 2] {
        self.stores
    }

    /// What is in the pits, south's first.
    #[must_use]
    pub const fn pits(&self) -> &[Vec<u16>; 2] {
        &self.pits
    }

    /// Reads a board with its angle brackets.
    ///
    /// # Errors
    /// If the brackets are missing, something inside is not a number, or there are more or fewer than the first number says.
    pub fn parse(text: &str) -> Result<Board, Problem> {
        let wrong = || Problem::new("a board such as <3,0,0,4,4,4,4,4,4>", text);
        let inside = text.strip_prefix('<').and_then(|text| text.strip_suffix('>'));
        let numbers = inside.ok_or_else(wrong)?.split(',').map(|part| part.trim().parse().ok());
        let numbers: Vec<u16> = numbers.collect::<Option<_>>().ok_or_else(wrong)?;
        let [size, south, north, pits @ ..] = &*numbers else { return Err(wrong()) };
        let size = usize::from(*size);
        if pits.len() != 2 * size {
            let expected = format!("{} pits on a board of {size}", 2 * size);
            return Err(Problem { expected, found: pits.len().to_string() });
        }
        let (souths, norths) = pits.split_at(size);
        Board::new([*south, *north], [souths.to_vec(), norths.to_vec()])
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [south, north] = self.stores;
        write!(f, "<{},{south},{north}", self.pits[0].len())?;
        self.pits.iter().flatten().try_for_each(|seeds| write!(f, ",{seeds}"))?;
        f.write_str(">")
    }
}
