//! Cells and stones as Gomocup writes them.

use crate::protocol::{Problem, text};
use std::fmt;

/// A cell; written `x,y`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// The column, from 0 at the left.
    pub x: u16,
    /// The row, from 0 at the top.
    pub y: u16,
}

impl Place {
    /// Reads `x,y`.
    ///
    /// # Errors
    /// If the text is not two numbers with a comma between them.
    pub fn parse(text: &str) -> Result<Place, Problem> {
        let wrong = || Problem::new("a cell x,y", text);
        let (x, y) = text.split_once(',').ok_or_else(wrong)?;
        let number = |part| text::number(part, "").map_err(|_| wrong());
        Ok(Place { x: number(x)?, y: number(y)? })
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// Whose a stone is, seen by the engine that is told.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Who {
    /// The engine's own stone, 1.
    Own,
    /// The opponent's stone, 2.
    Other,
    /// 3: in a continuous game, a cell of a line that has already won, or one that Renju forbids. Nobody can
    /// use it any more, and it belongs to nobody.
    Line,
}

/// A stone on the board; written `x,y,who`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stone {
    /// Where it is.
    pub place: Place,
    /// Whose it is.
    pub who: Who,
}

impl Stone {
    /// Reads `x,y,who`.
    ///
    /// # Errors
    /// If the text has another form or `who` is not 1, 2 or 3.
    pub fn parse(text: &str) -> Result<Stone, Problem> {
        let wrong = || Problem::new("a stone x,y,who with who 1, 2 or 3", text);
        let (place, who) = text.rsplit_once(',').ok_or_else(wrong)?;
        let place = Place::parse(place).map_err(|_| wrong())?;
        let who = match who.trim() {
            "1" => Who::Own,
            "2" => Who::Other,
            "3" => Who::Line,
            _ => return Err(wrong()),
        };
        Ok(Stone { place, who })
    }
}

impl fmt::Display for Stone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let who = match self.who {
            Who::Own => 1,
            Who::Other => 2,
            Who::Line => 3,
        };
        write!(f, "{},{who}", self.place)
    }
}
