//! Leaf counts against numbers that other programs computed.

use conformance::{divide, perft, perft_bulk};
use games::{kalah, mnk, ultimate::Ultimate};
use kernel::Game;

/// Deeper counts take too long for a test that runs at every change.
const MOST_LEAVES: u64 = 40_000_000;
/// Visiting each leaf is slower than counting the last ply; it is compared up to here.
const MOST_VISITED: u64 = 5_000_000;

fn check<G: Game>(rules: &str, depth: u32, leaves: u64) {
    let parsed = rules.parse().unwrap_or_else(|error| panic!("{rules}: {error}"));
    let mut pos = G::new(&parsed);
    assert_eq!(perft_bulk(&mut pos, depth), leaves, "{rules} depth {depth}");
    if leaves <= MOST_VISITED {
        assert_eq!(perft(&mut pos, depth), leaves, "{rules} depth {depth}, visited");
        let parts =
            divide(&pos).into_iter().map(|(_, mut child)| perft_bulk(&mut child, depth - 1));
        assert_eq!(parts.sum::<u64>(), leaves, "{rules} depth {depth}, divided");
    }
    assert_eq!(pos, G::new(&parsed), "{rules}: counting leaves the position as it was");
}

/// The rows of a data file below its header, without remarks.
fn rows(data: &str) -> Vec<Vec<&str>> {
    let lines = data.lines().filter(|line| !line.starts_with('#'));
    lines.skip(1).map(|line| line.split(',').collect()).collect()
}

#[test]
fn kalah_has_the_published_leaves() {
    let rows = rows(include_str!("data/kalah_perft.csv"));
    assert_eq!(rows.len(), 108);
    for row in rows {
        let [pits, seeds, capture, depth, leaves] = row[..] else { panic!("five columns") };
        let rules = format!("kalah:{pits}x{seeds},capture={capture}");
        let (depth, leaves) = (depth.parse().unwrap(), leaves.parse().unwrap());
        check::<kalah::Packed>(&rules, depth, leaves);
        check::<kalah::Wide>(&rules, depth, leaves);
    }
    check::<kalah::Packed>("kalah:6x4", 10, 13_519_607);
    // Two counts that differ only by when the game ends.
    check::<kalah::Packed>("kalah:6x4", 11, 65_870_758);
    check::<kalah::Packed>("kalah:6x4,end=mover-stuck", 11, 65_870_939);
}

#[test]
fn ultimate_has_the_published_leaves() {
    let rows = rows(include_str!("data/uttt_perft.csv"));
    assert_eq!(rows.len(), 19);
    for row in rows {
        let [rules, depth, leaves] = row[..] else { panic!("three columns") };
        let leaves = leaves.parse().unwrap();
        if leaves <= MOST_LEAVES {
            check::<Ultimate>(&format!("ultimate:{rules}"), depth.parse().unwrap(), leaves);
        }
    }
}

#[test]
fn small_boards_have_the_known_leaves() {
    // 9!/(9-d)! until a line can end a game, then the well-known counts of tic-tac-toe: of 255,168
    // games, 1,440 end after 5 plies, 5,328 after 6, 47,952 after 7, 72,576 after 8, the rest after
    // 9.
    let leaves = [1, 9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872, 0];
    for (depth, leaves) in (1..).zip(&leaves[1..]) {
        check::<mnk::Small>("tictactoe", depth, *leaves);
        check::<mnk::Large>("tictactoe", depth, *leaves);
    }
    assert_eq!(perft(&mut mnk::Small::new(&mnk::Rules::default()), 0), 1);
}
