//! Proofs that are kept with the project, and the table that they stand in.

use certificates::check;
use kernel::{Job, checksum};
use std::{collections::HashMap, fs, path::Path};

const TABLE: &str = include_str!("../../../docs/proofs/solved.csv");

/// Value, size, nodes and checksum of each game's proof by the table of `docs/solved.md`.
fn table() -> HashMap<&'static str, [&'static str; 4]> {
    let row = |line: &'static str| {
        let fields: Vec<&str> = line.split(',').collect();
        (fields[0], [1, 6, 7, 9].map(|n| fields[n]))
    };
    TABLE.lines().skip(1).map(row).collect()
}

/// Each is accepted, is about the empty board, and is the one that the table speaks of.
#[test]
fn every_proof_that_is_kept_is_accepted_and_in_the_table() {
    let (table, mut kept) = (table(), 0);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/proofs");
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let file = fs::read(&path).unwrap();
        if path.extension().is_none_or(|extension| extension != "proof") {
            continue;
        }
        let checked = check(&file, 1 << 20, &Job::new());
        let checked = checked.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let header = &checked.header;
        let game = header.game.as_str();
        assert!(header.position.chars().all(|cell| cell == '.' || cell == '/'), "{game}");
        let found = [
            header.value.value().to_string(),
            checked.bytes.to_string(),
            checked.nodes.to_string(),
            format!("{:016x}", checksum(&file)),
        ];
        assert_eq!(table.get(game), Some(&found.each_ref().map(String::as_str)), "{game}");
        kept += 1;
    }
    assert!(kept > 10, "{kept} proofs are kept");
}
