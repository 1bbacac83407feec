//! Boards in the form of the protocol.

use kernel::ParseError;
use std::fmt;

/// A Kalah board; written `<n,south store,north store,south pits,north pits>`. Both rows have n
/// pits, in the order in which their owner sows.
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
    pub fn new(stores: [u16; 2], pits: [Vec<u16>; 2]) -> Result<Board, ParseError> {
        let [south, north] = [pits[0].len(), pits[1].len()];
        if south == 0 || south != north {
            let found = format!("found {south} and {north}");
            let reason = format!("expected as many pits for both, at least 1, {found}");
            return Err(ParseError::impossible(reason));
        }
        Ok(Board { stores, pits })
    }

    /// The seeds in the stores, south's first.
    #[must_use]
    pub const fn stores(&self) -> [u16; 2] {
        self.stores
    }

    /// The seeds in the pits, south's first.
    #[must_use]
    pub const fn pits(&self) -> &[Vec<u16>; 2] {
        &self.pits
    }

    /// Reads a board with its angle brackets.
    ///
    /// # Errors
    /// If the brackets are missing, something inside is not a number, or the number of pits is not
    /// what the first number says.
    pub fn parse(text: &str) -> Result<Board, ParseError> {
        let wrong = || ParseError::syntax("a board such as <3,0,0,4,4,4,4,4,4>", text);
        let inside = text.strip_prefix('<').and_then(|text| text.strip_suffix('>'));
        let numbers = inside.ok_or_else(wrong)?.split(',').map(|part| part.trim().parse().ok());
        let numbers: Vec<u16> = numbers.collect::<Option<_>>().ok_or_else(wrong)?;
        let [size, south, north, pits @ ..] = &*numbers else { return Err(wrong()) };
        let size = usize::from(*size);
        if pits.len() != 2 * size {
            let (expected, found) = (2 * size, pits.len());
            let reason = format!("expected {expected} pits on a board of {size}, found {found}");
            return Err(ParseError::impossible(reason));
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
