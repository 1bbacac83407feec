//! Which m,n,k-game is played.

use crate::grid::{Grid, sizes};
use kernel::{Options, ParseError};
use std::{fmt, str::FromStr};

/// The largest board, in cells.
pub const MAX_CELLS: u32 = 400;

/// The longest side of a Renju board, in cells.
const RENJU_SIDE: u32 = 20;

/// What a line longer than k is worth, and what may not be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum LineRule {
    /// `rule=freestyle`: k or more in line win.
    #[default]
    AtLeast,
    /// `rule=standard`: exactly k in line win, a longer line does not.
    Exactly,
    /// `rule=renju`: the first player, Black, wins with exactly five in line and may not make more,
    /// two fours or two threes with one stone; the second wins with five or more and may play
    /// anywhere.
    Renju,
}

const LINE_RULES: [(&str, LineRule); 3] =
    [("freestyle", LineRule::AtLeast), ("standard", LineRule::Exactly), ("renju", LineRule::Renju)];

impl LineRule {
    /// The word after `rule=`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            LineRule::AtLeast => "freestyle",
            LineRule::Exactly => "standard",
            LineRule::Renju => "renju",
        }
    }
}

/// The rules of an m,n,k-game: `mnk:4x4x4`, `tictactoe`, `gomoku:15,rule=renju`.
///
/// ```
/// use games::mnk::Rules;
/// let rules: Rules = "gomoku".parse()?;
/// assert_eq!((rules.grid().columns(), rules.k()), (15, 5));
/// assert_eq!(rules, "mnk:15x15x5".parse()?);
/// # Ok::<(), kernel::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rules {
    grid: Grid,
    k: u32,
    line: LineRule,
}

impl Rules {
    /// `columns` by `rows` cells, `k` in line.
    ///
    /// # Errors
    /// If a number is 0, there are more than [`MAX_CELLS`] cells, or Renju is not played for five
    /// in line on a board with sides of up to 20.
    pub fn new(columns: u32, rows: u32, k: u32, line: LineRule) -> Result<Rules, ParseError> {
        let found = format!("{columns}x{rows}x{k}");
        if columns == 0 || rows == 0 {
            return Err(ParseError::syntax("at least 1 column and 1 row", found));
        }
        if k == 0 {
            return Err(ParseError::syntax("k of at least 1", found));
        }
        if line == LineRule::Renju && (k != 5 || columns.max(rows) > RENJU_SIDE) {
            let expected = format!("k of 5 and sides of up to {RENJU_SIDE} with rule=renju");
            return Err(ParseError::syntax(expected, found));
        }
        match columns.checked_mul(rows) {
            Some(cells) if cells <= MAX_CELLS => {
                Ok(Rules { grid: Grid::new(columns as u16, rows as u16), k, line })
            }
            _ => Err(ParseError::syntax(
                format!("at most {MAX_CELLS} cells"),
                format!("{found}, {} cells", u64::from(columns) * u64::from(rows)),
            )),
        }
    }

    /// The board.
    #[must_use]
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// How many in line win.
    #[must_use]
    pub const fn k(&self) -> u32 {
        self.k
    }

    /// Whether longer lines win too, and whether anything is forbidden.
    #[must_use]
    pub const fn line(&self) -> LineRule {
        self.line
    }
}

impl Default for Rules {
    /// Tic-tac-toe.
    fn default() -> Rules {
        Rules { grid: Grid::new(3, 3), k: 3, line: LineRule::AtLeast }
    }
}

impl FromStr for Rules {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Rules, ParseError> {
        let mut options = Options::parse(text)?;
        let [columns, rows, k] = match options.name {
            "tictactoe" => [3, 3, 3],
            "gomoku" => {
                let size = options.word().unwrap_or("15");
                let [size] = sizes(size, "a board size as in gomoku:19")?;
                [size, size, 5]
            }
            "mnk" => {
                let word = options.word().unwrap_or("");
                sizes(word, "columns x rows x k as in mnk:4x4x4")?
            }
            other => return Err(ParseError::syntax("tictactoe, gomoku or mnk", other)),
        };
        let line = options.choice("rule", &LINE_RULES)?.unwrap_or_default();
        options.finish("only rule=freestyle, standard or renju after the size")?;
        Rules::new(columns, rows, k, line)
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (columns, rows, k) = (self.grid.columns(), self.grid.rows(), self.k);
        let is_usual = self.line == LineRule::default();
        match (columns, rows, k) {
            (3, 3, 3) => f.write_str("tictactoe")?,
            (15, 15, 5) if is_usual => f.write_str("gomoku")?,
            // Smaller boards with k = 5 are studied as m,n,k-games; nobody calls them Gomoku.
            (13.., _, 5) if columns == rows => write!(f, "gomoku:{columns}")?,
            _ => write!(f, "mnk:{columns}x{rows}x{k}")?,
        }
        match (is_usual, columns, rows, k) {
            (true, ..) => Ok(()),
            (false, 3, 3, 3) => write!(f, ":rule={}", self.line.name()),
            (false, ..) => write!(f, ",rule={}", self.line.name()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_print_and_parse() {
        for (text, printed) in [
            ("tictactoe", "tictactoe"),
            ("mnk:3x3x3", "tictactoe"),
            ("mnk:4x4x4", "mnk:4x4x4"),
            ("mnk:400x1x1000000", "mnk:400x1x1000000"),
            ("gomoku", "gomoku"),
            ("gomoku:19", "gomoku:19"),
            ("gomoku:15,rule=standard", "gomoku:15,rule=standard"),
            ("gomoku:rule=standard", "gomoku:15,rule=standard"),
            ("mnk:7x6x5,rule=standard", "mnk:7x6x5,rule=standard"),
            ("tictactoe:rule=standard", "tictactoe:rule=standard"),
            ("gomoku:7", "mnk:7x7x5"),
            ("gomoku:rule=renju", "gomoku:15,rule=renju"),
            ("mnk:9x9x5,rule=renju", "mnk:9x9x5,rule=renju"),
        ] {
            let rules: Rules = text.parse().unwrap();
            assert_eq!(rules.to_string(), printed);
            assert_eq!(printed.parse(), Ok(rules));
        }
    }

    #[test]
    fn bad_rules_say_what_was_expected() {
        for (text, message) in [
            ("mnk:0x3x3", "expected at least 1 column and 1 row, found \"0x3x3\""),
            ("mnk:401x1x3", "expected at most 400 cells, found \"401x1x3, 401 cells\""),
            ("mnk:3x3x0", "expected k of at least 1, found \"3x3x0\""),
            ("mnk", "expected columns x rows x k as in mnk:4x4x4, found nothing"),
            ("mnk:4x4", "expected columns x rows x k as in mnk:4x4x4, found \"4x4\""),
            ("mnk:4x4x-1", "expected columns x rows x k as in mnk:4x4x4, found \"4x4x-1\""),
            ("gomoku:x", "expected a board size as in gomoku:19, found \"x\""),
            ("gomoku:21", "expected at most 400 cells, found \"21x21x5, 441 cells\""),
            (
                "gomoku:15,rule=caro",
                "expected rule=freestyle or standard or renju, found \"rule=caro\"",
            ),
            (
                "mnk:9x9x4,rule=renju",
                "expected k of 5 and sides of up to 20 with rule=renju, found \"9x9x4\"",
            ),
            (
                "mnk:40x5x5,rule=renju",
                "expected k of 5 and sides of up to 20 with rule=renju, found \"40x5x5\"",
            ),
            (
                "gomoku:15,size=3",
                "expected only rule=freestyle, standard or renju after the size, found \"size=3\"",
            ),
            (
                "gomoku:15,rule=standard,rule=freestyle",
                "expected rule= once, found \"rule=freestyle\"",
            ),
            ("chess", "expected tictactoe, gomoku or mnk, found \"chess\""),
            (
                "mnk:99999x99999x3",
                "expected at most 400 cells, found \"99999x99999x3, 9999800001 cells\"",
            ),
        ] {
            assert_eq!(text.parse::<Rules>().unwrap_err().to_string(), message, "{text}");
        }
    }
}
