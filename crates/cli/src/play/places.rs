//! Where a cursor can be: the places of a board in rows, named as moves are written.

use session::{Picture, View};

/// A place of the cursor: row from the top and column from the left, both from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Spot {
    pub(super) row: usize,
    pub(super) column: usize,
}

/// The names of the places, row by row as they are seen. Kalah has the row of the player to move, games
/// without a board their moves.
pub(super) fn places(view: &View) -> Vec<Vec<String>> {
    match &view.picture {
        Picture::Grid { columns, cells, .. } => {
            let names: Vec<String> = cells.iter().map(|cell| cell.name.clone()).collect();
            names.chunks((*columns).into()).map(<[String]>::to_vec).collect()
        }
        Picture::Ultimate { boards } => (0..9)
            .map(|row| {
                let cells = |n: usize| &boards[row / 3 * 3 + n].cells[row % 3 * 3..][..3];
                (0..3).flat_map(cells).map(|cell| cell.name.clone()).collect()
            })
            .collect(),
        Picture::Kalah { south, .. } => {
            let mut names: Vec<String> = (0..south.pits.len()).map(pit_name).collect();
            if north_moves(view) {
                names.reverse();
            }
            vec![names]
        }
        Picture::Tree { .. } | Picture::Text { .. } => vec![view.moves.clone()],
    }
}

/// A pit's letter; there are never more than twelve.
pub(super) fn pit_name(pit: usize) -> String {
    char::from(b'a' + pit as u8).to_string()
}

/// Whether the upper row of a Kalah board is to move.
pub(super) fn north_moves(view: &View) -> bool {
    view.to_move.as_deref() == Some("north")
}

/// Where a new game's cursor is: in the middle, or at the first move.
pub(super) fn middle(view: &View) -> Spot {
    let places = places(view);
    let row = places.len() / 2;
    Spot { row, column: places.get(row).map_or(0, Vec::len) / 2 }
}

/// The spot moved by rows and columns, kept on the board.
pub(super) fn moved(view: &View, spot: Spot, rows: isize, columns: isize) -> Spot {
    let places = places(view);
    let within = |at: usize, by: isize, size: usize| {
        at.saturating_add_signed(by).min(size.saturating_sub(1))
    };
    let row = within(spot.row, rows, places.len());
    Spot { row, column: within(spot.column, columns, places.get(row).map_or(0, Vec::len)) }
}

/// What a spot is called.
pub(super) fn name(view: &View, spot: Spot) -> Option<String> {
    places(view).get(spot.row)?.get(spot.column).cloned()
}

/// Where the place of this name is.
pub(super) fn find(view: &View, name: &str) -> Option<Spot> {
    places(view).iter().enumerate().find_map(|(row, names)| {
        let column = names.iter().position(|known| known.eq_ignore_ascii_case(name))?;
        Some(Spot { row, column })
    })
}

/// Whether a move of this board can begin with a letter.
pub(super) fn begins(view: &View, letter: char) -> bool {
    places(view).iter().flatten().any(|name| name.starts_with(letter))
}
