//! Proofs that are kept with the project, and the table that they stand in.

use certificates::check;
use games::mnk::Medium;
use kernel::{Game, Job, checksum};
use std::{
    collections::{HashMap, HashSet},
    fs,
    path::Path,
};

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
        if path.extension().is_none_or(|extension| extension != "proof") {
            continue;
        }
        let file = fs::read(&path).unwrap();
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

/// The same for openings of Gomoku that are won by threats: each row that has a proof names its
/// moves, and no proof is without a row.
#[test]
fn every_opening_of_the_gomoku_book_is_proven() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/proofs/gomoku");
    let table = fs::read_to_string(folder.join("gomoku.csv")).unwrap();
    let mut proven = HashSet::new();
    for row in table.lines().skip(1) {
        let fields: Vec<&str> = row.split(',').collect();
        let [moves, winner, _, _, _, bytes, sum, _] = fields[..] else { panic!("{row}") };
        if bytes.is_empty() {
            continue;
        }
        let mut pos = Medium::new(&"gomoku".parse().unwrap());
        for mv in moves.split(' ') {
            let mv = pos.parse_move(mv).unwrap();
            pos.play(mv).unwrap();
        }
        let name = format!("gomoku-{}.proof", moves.replace(' ', ""));
        let file = fs::read(folder.join(&name)).unwrap();
        let checked = check(&file, 1 << 22, &Job::new());
        let header = checked.unwrap_or_else(|error| panic!("{name}: {error}")).header;
        let said = [header.game, header.position, header.value.winner().unwrap().to_string()];
        assert_eq!(said, [pos.rules().to_string(), pos.to_string(), winner.to_owned()], "{name}");
        assert_eq!([file.len().to_string(), format!("{:016x}", checksum(&file))], [bytes, sum]);
        proven.insert(name);
    }
    let names = fs::read_dir(folder).unwrap().map(|it| it.unwrap().file_name().into_string());
    let proofs = names.map(Result::unwrap).filter(|name| name.ends_with(".proof"));
    assert_eq!(proofs.collect::<HashSet<_>>(), proven);
    assert!(!proven.is_empty());
}
