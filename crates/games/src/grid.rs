//! Rectangles of cells: their numbers, names and symmetries. No rules.

use kernel::{ParseError, Symmetry};

/// A rectangle of `columns` by `rows` cells, numbered row by row from 0 at the top left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Grid {
    columns: u16,
    rows: u16,
}

impl Grid {
    /// A rectangle; neither side may be 0.
    #[must_use]
    pub const fn new(columns: u16, rows: u16) -> Grid {
        assert!(columns > 0 && rows > 0, "a board has cells");
        Grid { columns, rows }
    }

    /// How many columns there are.
    #[must_use]
    pub const fn columns(self) -> u16 {
        self.columns
    }

    /// How many rows there are.
    #[must_use]
    pub const fn rows(self) -> u16 {
        self.rows
    }

    /// How many cells there are.
    #[must_use]
    pub const fn cells(self) -> u16 {
        self.columns * self.rows
    }

    /// The number of the cell in `row` (from the top) and `column`, both from 0.
    #[must_use]
    pub const fn cell(self, row: u16, column: u16) -> u16 {
        row * self.columns + column
    }

    /// Row (from the top) and column of a cell, both from 0.
    #[must_use]
    pub const fn place(self, cell: u16) -> (u16, u16) {
        (cell / self.columns, cell % self.columns)
    }

    /// 8 for a square, 4 for another rectangle.
    #[must_use]
    pub const fn symmetries(self) -> u8 {
        if self.columns == self.rows { 8 } else { 4 }
    }

    /// Where symmetry `s` takes a cell. Bit 2 of its number swaps rows and columns (squares only),
    /// then bit 0 mirrors left and right, bit 1 top and bottom.
    #[must_use]
    pub const fn image(self, s: Symmetry, cell: u16) -> u16 {
        let (mut row, mut column) = self.place(cell);
        if s.0 & 4 != 0 {
            (row, column) = (column, row);
        }
        if s.0 & 1 != 0 {
            column = self.columns - 1 - column;
        }
        if s.0 & 2 != 0 {
            row = self.rows - 1 - row;
        }
        self.cell(row, column)
    }

    /// A cell's name: a letter for the column, then the row counted from 1 **at the bottom**, as
    /// on a chess or Gomoku board. Columns after z are aa, ab and so on.
    #[must_use]
    pub fn name(self, cell: u16) -> String {
        let (row, column) = self.place(cell);
        format!("{}{}", letters(column.into()), self.rows - row)
    }

    /// Reads a cell: its name (`h8`), its number from 0 (`112`), or `row,column` from 0 at the top.
    ///
    /// # Errors
    /// If the text is none of these or names a cell outside the board.
    pub fn parse(self, text: &str) -> Result<u16, ParseError> {
        let text = text.trim();
        self.by_name(text)
            .or_else(|| text.parse().ok())
            .or_else(|| self.by_row_and_column(text))
            .filter(|cell| *cell < self.cells())
            .ok_or_else(|| {
                let last = letters(u32::from(self.columns) - 1);
                let expected = format!(
                    "a cell a1-{last}{}, its number 0-{}, or row,column up to {},{}",
                    self.rows,
                    self.cells() - 1,
                    self.rows - 1,
                    self.columns - 1
                );
                ParseError::syntax(expected, text)
            })
    }

    fn by_name(self, text: &str) -> Option<u16> {
        let digits = text.find(|c: char| c.is_ascii_digit())?;
        let column = place_of_letters(&text[..digits])?;
        let row: u16 = text[digits..].parse().ok()?;
        (column < self.columns.into() && (1..=self.rows).contains(&row))
            .then(|| self.cell(self.rows - row, column as u16))
    }

    fn by_row_and_column(self, text: &str) -> Option<u16> {
        let (row, column) = text.split_once(',')?;
        let (row, column): (u16, u16) = (row.trim().parse().ok()?, column.trim().parse().ok()?);
        (row < self.rows && column < self.columns).then(|| self.cell(row, column))
    }
}

/// Numbers written with `x` between them, as in `4x4x4`.
pub(crate) fn sizes<const N: usize>(text: &str, expected: &str) -> Result<[u32; N], ParseError> {
    let numbers: Option<Vec<u32>> = text.split('x').map(|part| part.parse().ok()).collect();
    let numbers = numbers.and_then(|numbers| numbers.try_into().ok());
    numbers.ok_or_else(|| ParseError::syntax(expected, text))
}

/// The name of the `n`-th thing: a, b, ... z, aa, ab, ...
#[must_use]
pub fn letters(n: u32) -> String {
    let last = char::from(b'a' + (n % 26) as u8);
    if n < 26 { last.to_string() } else { letters(n / 26 - 1) + &last.to_string() }
}

/// The inverse of [`letters`], in either case.
#[must_use]
pub fn place_of_letters(text: &str) -> Option<u32> {
    if text.is_empty() || text.len() > 4 || !text.bytes().all(|b| b.is_ascii_alphabetic()) {
        return None;
    }
    let digit = |b: u8| u32::from(b.to_ascii_lowercase() - b'a') + 1;
    Some(text.bytes().fold(0, |sum, b| sum * 26 + digit(b)) - 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_numbers_and_places_mean_the_same_cell() {
        let board = Grid::new(4, 4);
        for text in ["b2", "B2", "9", "2,1", " 2 , 1 "] {
            assert_eq!(board.parse(text), Ok(9), "{text}");
        }
        let wide = Grid::new(400, 1);
        for cell in 0..400 {
            assert_eq!(wide.parse(&wide.name(cell)), Ok(cell));
        }
        assert_eq!(wide.name(399), "oj1");
    }

    #[test]
    fn what_is_outside_is_refused() {
        let board = Grid::new(3, 3);
        for text in ["", "d1", "a4", "a0", "9", "-1", "3,0", "0,3", "1,", "a", "é1", "99999999999"]
        {
            assert!(board.parse(text).is_err(), "{text}");
        }
        assert_eq!(
            board.parse("d1").unwrap_err().to_string(),
            "expected a cell a1-c3, its number 0-8, or row,column up to 2,2, found \"d1\""
        );
    }

    #[test]
    fn symmetries_are_different_permutations() {
        for (board, count) in [(Grid::new(3, 3), 8), (Grid::new(4, 3), 4)] {
            assert_eq!(board.symmetries(), count);
            let mut seen: Vec<Vec<u16>> = (0..count)
                .map(|s| (0..board.cells()).map(|c| board.image(Symmetry(s), c)).collect())
                .collect();
            assert_eq!(seen[0], (0..board.cells()).collect::<Vec<_>>());
            for image in &seen {
                let mut sorted = image.clone();
                sorted.sort_unstable();
                assert_eq!(sorted, seen[0]);
            }
            seen.sort();
            seen.dedup();
            assert_eq!(seen.len(), usize::from(count));
        }
    }
}
