//! Proofs that took long and are kept with the project, and the table that they stand in.

use certificates::check;
use kernel::{Job, Payoff, Side, checksum};
use std::{collections::HashMap, fs, path::Path};

const NINE_BY_FOUR: &[u8] = include_bytes!("../../../docs/proofs/mnk-9x4x4.proof");
const TABLE: &str = include_str!("../../../docs/proofs/solved.csv");

#[test]
fn the_first_player_wins_four_in_line_on_nine_by_four() {
    let checked = check(NINE_BY_FOUR, 100_000, &Job::new()).unwrap();
    assert_eq!(checked.header.game, "mnk:9x4x4");
    assert_eq!(checked.header.position, "........./........./........./.........");
    assert_eq!(checked.header.value, Payoff::won_by(Side::First, 1));
    assert_eq!(checked.nodes, 21_422);
}

/// Value, size, nodes and checksum of each game's proof by the table of `docs/solved.md`.
fn table() -> HashMap<String, [String; 4]> {
    let field = |line: &str, n: usize| line.split(',').nth(n).unwrap_or_default().to_owned();
    let row = |line: &str| (field(line, 0), [1, 6, 7, 9].map(|n| field(line, n)));
    TABLE.lines().skip(1).map(row).collect()
}

/// Each is accepted, and is the one that the table speaks of.
#[test]
fn every_proof_that_is_kept_is_accepted_and_in_the_table() {
    let (table, mut kept) = (table(), 0);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/proofs");
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "proof") {
            continue;
        }
        let file = fs::read(&path).unwrap();
        let checked = check(&file, 1 << 20, &Job::new());
        let checked = checked.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let game = &checked.header.game;
        let sum = format!("{:016x}", checksum(&file));
        let told = [checked.header.value.value() as u64, checked.bytes, checked.nodes];
        let told = told.map(|number| number.to_string()).into_iter().chain([sum]);
        assert!(table[game].iter().cloned().eq(told), "{game}: {:?}", table[game]);
        let empty = checked.header.position.chars().all(|c| c == '.' || c == '/');
        assert!(empty, "{game}: the table is about the empty board");
        kept += 1;
    }
    assert!(kept > 10, "{kept} proofs are kept");
}
