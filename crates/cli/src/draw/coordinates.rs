//! Cells named by a letter and a number (h8), or by row and column as they are typed (7,7).

use crate::failure::Failure;
use clap::ValueEnum;
use session::{Picture, View};

/// How the cells of a board are named.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub(crate) enum Coordinates {
    // A letter for the column, a number for the row, from 1 at the bottom: h8.
    #[default]
    Letters,
    // Row and column from 0 at the top left: 7,7.
    Numbers,
}

/// Whether the board can be drawn with these coordinates.
pub(crate) fn check(view: &View, coordinates: Coordinates) -> Result<(), Failure> {
    if coordinates == Coordinates::Letters || matches!(view.picture, Picture::Grid { .. }) {
        return Ok(());
    }
    Err(Failure::new(|errors| errors.coordinates, [&view.game]))
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
