//! Openings as one word: `h8h10h12i8g8f10`.

use super::{MOST_STONES, Place};
use kernel::ParseError;

/// Which way the rows of an opening are counted, always from 1. [`Place`]s count from 0 at the top.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rows {
    /// Row 1 is at the top, as in Gomocup's files of openings: `a1` is (0, 0).
    FromTop,
    /// Row 1 is at the bottom of a board with this height, as in a diagram: on 15 rows `a15` is (0,
    /// 0).
    FromBottom(u16),
}

/// The most letters of a column: 702 columns have at most two.
const MOST_LETTERS: usize = 2;

/// The most digits of a row.
const MOST_DIGITS: usize = 3;

/// Reads cells written one after the other, letters for the column and a number for the row.
/// Columns after z are aa, ab and so on; either case; blanks between cells are allowed. The stones
/// belong to the players in turn.
///
/// # Errors
/// If the text is something else, a row is outside the board, or there are more than
/// [`MOST_STONES`].
pub fn parse_opening(text: &str, rows: Rows) -> Result<Vec<Place>, ParseError> {
    let mut places = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        if places.len() == MOST_STONES {
            return Err(ParseError::syntax(format!("at most {MOST_STONES} cells"), rest));
        }
        let (place, after) = cell(rest, rows)?;
        places.push(place);
        rest = after.trim_start();
    }
    Ok(places)
}

/// Writes cells one after the other. Up to 702 columns and 999 rows the text reads back; a place
/// outside the board that `rows` gives has row 0, which does not.
#[must_use]
pub fn write_opening(places: &[Place], rows: Rows) -> String {
    let row = |y: u16| match rows {
        Rows::FromTop => u32::from(y) + 1,
        Rows::FromBottom(rows) => u32::from(rows.saturating_sub(y)),
    };
    places.iter().map(|place| format!("{}{}", letters(place.x), row(place.y))).collect()
}

/// The first cell and what follows it.
fn cell(text: &str, rows: Rows) -> Result<(Place, &str), ParseError> {
    let wrong = || ParseError::syntax("a cell such as h8", text);
    let digits = text.find(|c: char| !c.is_ascii_alphabetic()).ok_or_else(wrong)?;
    let (column, rest) = text.split_at(digits);
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (row, rest) = rest.split_at(end);
    if !(1..=MOST_LETTERS).contains(&column.len()) || !(1..=MOST_DIGITS).contains(&row.len()) {
        return Err(wrong());
    }
    let row: u16 = row.parse().map_err(|_| wrong())?;
    let y = match rows {
        Rows::FromTop => row.checked_sub(1),
        Rows::FromBottom(rows) => rows.checked_sub(row).filter(|y| *y < rows),
    };
    let y = y.ok_or_else(|| match rows {
        Rows::FromTop => ParseError::syntax("a row from 1", text),
        Rows::FromBottom(rows) => ParseError::syntax(format!("a row from 1 to {rows}"), text),
    })?;
    Ok((Place { x: place_of(column), y }, rest))
}

fn letters(column: u16) -> String {
    let last = char::from(b'a' + (column % 26) as u8);
    if column < 26 { last.to_string() } else { letters(column / 26 - 1) + &last.to_string() }
}

/// The inverse of [`letters`] for one or two letters.
fn place_of(column: &str) -> u16 {
    let digit = |b: u8| u16::from(b.to_ascii_lowercase() - b'a') + 1;
    column.bytes().fold(0, |sum, b| sum * 26 + digit(b)) - 1
}
