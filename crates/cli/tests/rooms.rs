//! Which room may use which, read from the manifests. The table is the one of ARCHITECTURE.md.

use std::{collections::BTreeMap, fs, path::Path};
use toml::Table;

/// Each crate, the crates of this project it may use, and those its tests may use besides.
const ROOMS: [(&str, &[&str], &[&str]); 16] = [
    ("kernel", &[], &[]),
    ("games", &["kernel"], &["conformance"]),
    ("heuristics", &["games", "kernel"], &["conformance"]),
    ("conformance", &["kernel"], &[]),
    ("search", &["kernel"], &["conformance", "games"]),
    ("arena", &["kernel"], &["games"]),
    ("engines", &["games", "kernel"], &[]),
    (
        "session",
        &[
            "arena",
            "certificates",
            "conformance",
            "engines",
            "games",
            "heuristics",
            "kernel",
            "proofs",
            "search",
        ],
        &[],
    ),
    ("records", &["engines", "games", "session"], &[]),
    ("certificates", &["games", "kernel"], &[]),
    ("proofs", &["certificates", "games", "heuristics", "kernel", "search"], &["conformance"]),
    ("server", &["records", "session"], &[]),
    ("cli", &["engines", "records", "server", "session"], &[]),
    ("lab", &["games", "heuristics", "kernel", "search", "session"], &[]),
    ("peers", &["conformance", "games", "kernel", "search"], &[]),
    (
        "fuzz",
        &[
            "arena",
            "certificates",
            "engines",
            "games",
            "heuristics",
            "kernel",
            "proofs",
            "records",
            "server",
            "session",
        ],
        &[],
    ),
];

/// Crates that only these rooms may use: what others cost is measured in one place.
const GUESTS: [(&str, &[&str]); 2] = [("board-game", &["peers"]), ("minimax", &["peers"])];

fn manifests() -> BTreeMap<String, Table> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let folders = fs::read_dir(crates).expect("the crates are there");
    let folders = folders.map(|folder| folder.expect("a folder").path());
    folders
        .filter_map(|folder| fs::read_to_string(folder.join("Cargo.toml")).ok().zip(Some(folder)))
        .map(|(text, folder)| {
            let name = folder.file_name().expect("a name").to_string_lossy().into_owned();
            (name, text.parse().expect("a manifest"))
        })
        .collect()
}

fn dependencies(manifest: &Table, section: &str) -> Vec<String> {
    let section = manifest.get(section).and_then(|section| section.as_table());
    section.map(|section| section.keys().cloned().collect()).unwrap_or_default()
}

#[test]
fn every_crate_is_a_room_named_like_its_folder() {
    let manifests = manifests();
    let mut rooms: Vec<&str> = ROOMS.iter().map(|(name, ..)| *name).collect();
    rooms.sort_unstable();
    assert_eq!(manifests.keys().collect::<Vec<_>>(), rooms);
    for (folder, manifest) in &manifests {
        assert_eq!(manifest["package"]["name"].as_str(), Some(folder.as_str()));
        assert_eq!(manifest["lints"]["workspace"].as_bool(), Some(true), "{folder} has our lints");
    }
}

#[test]
fn arrows_between_rooms_are_those_of_the_table() {
    let manifests = manifests();
    for (room, allowed, in_tests) in ROOMS {
        for (section, also) in [("dependencies", &[][..]), ("dev-dependencies", in_tests)] {
            for used in dependencies(&manifests[room], section) {
                let known = manifests.contains_key(&used);
                let fine = !known || allowed.contains(&&*used) || also.contains(&&*used);
                assert!(fine, "{room} must not use {used} in [{section}]");
            }
        }
    }
}

#[test]
fn the_kernel_and_the_games_need_nothing_from_outside() {
    let manifests = manifests();
    assert_eq!(dependencies(&manifests["kernel"], "dependencies"), Vec::<String>::new());
    assert_eq!(dependencies(&manifests["games"], "dependencies"), ["kernel"]);
}

#[test]
fn guests_stay_in_their_rooms() {
    for (room, manifest) in manifests() {
        for section in ["dependencies", "dev-dependencies"] {
            for (guest, rooms) in GUESTS {
                let used = dependencies(&manifest, section).iter().any(|name| name == guest);
                assert!(!used || rooms.contains(&&*room), "{room} must not use {guest}");
            }
        }
    }
}
