//! Steps on a board.

use games::grid::Grid;

/// Rows down and columns to the right of a step; its opposite is the same direction walked
/// backwards.
pub(super) const DIRECTIONS: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];

/// The cell `steps` steps away, if it is on the board.
pub(super) fn step(grid: Grid, cell: u16, (down, right): (i32, i32), steps: i32) -> Option<u16> {
    let (row, column) = grid.place(cell);
    let row = u16::try_from(i32::from(row) + down * steps).ok()?;
    let column = u16::try_from(i32::from(column) + right * steps).ok()?;
    (row < grid.rows() && column < grid.columns()).then(|| grid.cell(row, column))
}

/// The cells seen from a cell in a direction, nearest first, up to the border.
pub(super) fn walk(grid: Grid, cell: u16, (down, right): (i32, i32)) -> impl Iterator<Item = u16> {
    std::iter::successors(step(grid, cell, (down, right), 1), move |&at| {
        step(grid, at, (down, right), 1)
    })
}

/// The same direction walked backwards.
pub(super) fn back((down, right): (i32, i32)) -> (i32, i32) {
    (-down, -right)
}
