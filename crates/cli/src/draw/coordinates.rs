//! Cells named by a letter and a number (h8), or by row and column as they are typed (7,7).

use crate::{args::Coordinates, failure::Failure};
use session::{Picture, View};

/// Whether the board can be drawn with these coordinates.
pub(crate) fn check(view: &View, coordinates: Coordinates) -> Result<(), Failure> {
    if coordinates == Coordinates::Letters || matches!(view.picture, Picture::Grid { .. }) {
        return Ok(());
    }
    let reason = "expected a board of m,n,k or Gomoku for --coordinates numbers, found";
    Err(Failure::Argument(format!("{reason} {}", view.game)))
}

/// A move of this board as the coordinates write it.
pub(crate) fn named(view: &View, mv: &str, coordinates: Coordinates) -> String {
    let numbers = match &view.picture {
        Picture::Grid { columns, cells, .. } if coordinates == Coordinates::Numbers => {
            let place = cells.iter().position(|cell| cell.name == mv);
            place.map(|n| format!("{},{}", n / usize::from(*columns), n % usize::from(*columns)))
        }
        _ => None,
    };
    numbers.unwrap_or_else(|| mv.to_owned())
}
