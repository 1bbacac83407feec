//! Five in a row on 15x15 written by hand: loops that play this one game and know no other.

use crate::random::{Tally, pick};
use fastrand::Rng;

const SIZE: usize = 15;
const CELLS: usize = SIZE * SIZE;

/// Random games on rows of bits. A cell is 16 * row + column, so that shifts take it apart.
pub(crate) fn by_rows(games: u64, rng: &mut Rng) -> Tally {
    let all: [u8; CELLS] = std::array::from_fn(|n| (16 * (n / SIZE) + n % SIZE) as u8);
    let mut tally = Tally::default();
    for _ in 0..games {
        let mut free = all;
        // Four empty rows above and below the board, so that a window of nine is always inside.
        let mut rows = [[0_u32; 24]; 2];
        let mut left = CELLS;
        let mut result = 0;
        while left > 0 {
            let choice = pick(rng, left);
            left -= 1;
            let cell = usize::from(free[choice]);
            free[choice] = free[left];
            // 225 is odd: the first player moves while an even number of cells is left.
            let mover = left % 2;
            let (row, column) = (cell / 16, cell % 16);
            // The window is read before the stone is stored: a wide load that overlaps a store just
            // made would wait for it.
            let mut window = *rows[mover][row..].first_chunk().expect("nine rows");
            window[4] |= 1 << column;
            rows[mover][row + 4] = window[4];
            if wins(&window) {
                result = if mover == 0 { 1 } else { -1 };
                break;
            }
        }
        tally.add((CELLS - left) as u32, result);
    }
    tally
}

/// Whether there are five in a row in the middle of nine rows, or in a column or diagonal of
/// them. All columns are looked at, as any five there would have ended the game before.
#[inline]
fn wins(rows: &[u32; 9]) -> bool {
    let mut fives = 0;
    for n in 0..5 {
        let five = |shifted: fn(u32, usize) -> u32| {
            (1..5).fold(rows[n], |run, step| run & shifted(rows[n + step], step))
        };
        fives |= five(|row, _| row) | five(|row, step| row >> step) | five(|row, step| row << step);
    }
    let pairs = rows[4] & rows[4] >> 1;
    fives |= pairs & pairs >> 2 & rows[4] >> 4;
    fives != 0
}

/// Random games on lines of bits: each row, column and diagonal is a word of its own, and the four
/// lines through a stone lie side by side in one word when they are searched.
pub(crate) fn by_lines(games: u64, rng: &mut Rng) -> Tally {
    let all: [u8; CELLS] = std::array::from_fn(|n| (16 * (n / SIZE) + n % SIZE) as u8);
    let mut tally = Tally::default();
    for _ in 0..games {
        let mut free = all;
        // By side: 16 rows, 16 columns, 32 diagonals of either kind.
        let mut lines = [[0_u16; 96]; 2];
        let mut left = CELLS;
        let mut result = 0;
        while left > 0 {
            let choice = pick(rng, left);
            left -= 1;
            let cell = usize::from(free[choice]);
            free[choice] = free[left];
            let mover = left % 2;
            let (row, column) = (cell / 16, cell % 16);
            let places = [row, 16 + column, 32 + row + column, 64 + 15 + row - column];
            // A row has one bit per column; every other line has one bit per row.
            let bits = [1 << column, 1 << row, 1 << row, 1 << row];
            let mut four = 0_u64;
            for n in 0..4 {
                let line = lines[mover][places[n]] | bits[n];
                lines[mover][places[n]] = line;
                four |= u64::from(line) << (16 * n);
            }
            // The top bit of every line is empty, so no run goes from one into the next.
            let pairs = four & four >> 1;
            if pairs & pairs >> 2 & four >> 4 != 0 {
                result = if mover == 0 { 1 } else { -1 };
                break;
            }
        }
        tally.add((CELLS - left) as u32, result);
    }
    tally
}

/// The width of a board of bytes. One column of border serves both sides, as what is right of a row
/// is left of the next; there is a row of border above and below.
const WIDTH: usize = SIZE + 1;
/// A step along a row, a column and the diagonals.
const STEPS: [usize; 4] = [1, WIDTH, WIDTH + 1, WIDTH - 1];

/// Random games on a board of bytes with a border, walking outward from the stone put down.
pub(crate) fn by_walking(games: u64, rng: &mut Rng) -> Tally {
    let all: [u16; CELLS] = std::array::from_fn(|n| (WIDTH * (1 + n / SIZE) + 1 + n % SIZE) as u16);
    let mut tally = Tally::default();
    for _ in 0..games {
        let mut free = all;
        let mut board = [0_u8; WIDTH * (SIZE + 2) + 1];
        let mut left = CELLS;
        let mut result = 0;
        while left > 0 {
            let choice = pick(rng, left);
            left -= 1;
            let cell = usize::from(free[choice]);
            free[choice] = free[left];
            let mover = 1 + (left % 2) as u8;
            board[cell] = mover;
            if STEPS.iter().any(|&step| run_through(&board, cell, step, mover) >= 5) {
                result = if mover == 1 { 1 } else { -1 };
                break;
            }
        }
        tally.add((CELLS - left) as u32, result);
    }
    tally
}

/// The number of stones in a row through a cell. The border ends every walk.
#[inline]
fn run_through(board: &[u8], cell: usize, step: usize, stone: u8) -> u32 {
    let mut run = 1;
    let mut place = cell + step;
    while board[place] == stone {
        run += 1;
        place += step;
    }
    place = cell - step;
    while board[place] == stone {
        run += 1;
        place -= step;
    }
    run
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ours::{random_games, start};
    use crate::random::tests::{GAMES, assert_same_game};
    use games::mnk::Medium;

    #[test]
    fn five_in_a_row_is_the_same_game() {
        let ours = random_games::<Medium>(&start("gomoku"), GAMES, &mut Rng::with_seed(8));
        for loops in [by_rows, by_lines, by_walking] {
            assert_same_game(&ours, &loops(GAMES, &mut Rng::with_seed(9)));
        }
    }

    #[test]
    fn all_loops_play_the_very_same_games() {
        // The same numbers choose the same cells, so not a single game may differ.
        let [rows, lines, walking] = [by_rows, by_lines, by_walking].map(|loops| {
            let tally = loops(GAMES, &mut Rng::with_seed(10));
            [tally.plies, tally.first_wins, tally.draws]
        });
        assert_eq!(rows, walking);
        assert_eq!(lines, walking);
    }

    #[test]
    fn rows_find_lines_of_all_directions() {
        let board = |place: fn(usize) -> usize| {
            std::array::from_fn(|row| if row < 5 { 1 << place(row) } else { 0 })
        };
        assert!(wins(&board(|_| 7)));
        assert!(wins(&board(|row| row)));
        assert!(wins(&board(|row| 14 - row)));
        assert!(!wins(&board(|row| if row == 2 { 0 } else { 7 })));
        let mut rows = [0; 9];
        rows[4] = 0b111_1100;
        assert!(wins(&rows));
        rows[4] = 0b111_0110_1111;
        assert!(!wins(&rows));
    }
}
