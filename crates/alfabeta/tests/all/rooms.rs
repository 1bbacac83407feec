//! Which room may use which, read from the manifests. The table is the one of ARCHITECTURE.md.

use std::{
    collections::BTreeMap,
    fs,
    path::{Component, Path, PathBuf},
};
use toml::Table;

/// Each crate, the crates of this project it may use, and those its tests may use besides.
const ROOMS: &[(&str, &[&str], &[&str])] = &[
    ("kernel", &[], &[]),
    ("games", &["kernel"], &["conformance"]),
    ("heuristics", &["games", "kernel"], &["conformance"]),
    ("conformance", &["kernel"], &["games"]),
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
            "search",
            "solve",
        ],
        &[],
    ),
    ("records", &["engines", "games", "kernel", "session"], &[]),
    ("certificates", &["games", "kernel"], &[]),
    ("solve", &["certificates", "games", "heuristics", "kernel", "search"], &["conformance"]),
    ("desk", &["records", "session", "teach"], &[]),
    ("server", &["desk", "puzzles", "session"], &[]),
    ("wasm", &["desk", "kernel", "session"], &[]),
    ("draw", &["session"], &[]),
    ("python", &["draw", "records", "session"], &[]),
    ("teach", &["engines", "games", "heuristics", "kernel", "search", "session"], &["conformance"]),
    ("cluster", &["arena", "kernel", "session"], &[]),
    (
        "cli",
        &["cluster", "draw", "engines", "puzzles", "records", "server", "session", "teach"],
        &[],
    ),
    (
        "alfabeta",
        &[
            "arena",
            "certificates",
            "cli",
            "conformance",
            "desk",
            "engines",
            "games",
            "heuristics",
            "kernel",
            "puzzles",
            "records",
            "search",
            "session",
            "solve",
            "teach",
        ],
        &[],
    ),
    ("puzzles", &["session"], &["conformance", "games", "kernel"]),
    (
        "lab",
        &["certificates", "games", "heuristics", "kernel", "puzzles", "search", "session", "solve"],
        &[],
    ),
    ("peers", &["conformance", "games", "kernel", "search"], &[]),
    (
        "fuzz",
        &[
            "arena",
            "certificates",
            "desk",
            "engines",
            "games",
            "heuristics",
            "kernel",
            "records",
            "session",
            "solve",
        ],
        &[],
    ),
];

/// Crates that only these rooms may use: what others cost is measured in one place.
const GUESTS: [(&str, &[&str]); 2] = [("board-game", &["peers"]), ("minimax", &["peers"])];

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("a folder of crates").to_owned()
}

fn manifests() -> BTreeMap<String, Table> {
    let folders = fs::read_dir(crates()).expect("the crates are there");
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
        let package = match folder.as_str() {
            "alfabeta" => folder.clone(),
            room => format!("alfabeta-{room}"),
        };
        assert_eq!(manifest["package"]["name"].as_str(), Some(package.as_str()));
        assert_eq!(manifest["lints"]["workspace"].as_bool(), Some(true), "{folder} has our lints");
    }
}

#[test]
fn arrows_between_rooms_are_those_of_the_table() {
    let manifests = manifests();
    for &(room, allowed, in_tests) in ROOMS {
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

/// Where the tests of a crate are one program, a file that it does not name would never run.
#[test]
fn every_file_of_tests_is_run() {
    for (room, manifest) in manifests() {
        if manifest["package"].get("autotests").is_none() {
            continue;
        }
        let tests = crates().join(&room).join("tests");
        let all = fs::read_to_string(tests.join("all.rs")).expect("tests/all.rs");
        for file in fs::read_dir(&tests).expect("tests").map(|file| file.expect("a file").path()) {
            let name = file.file_stem().expect("a name").to_string_lossy().into_owned();
            let is_program = ["all", "allocation"].contains(&&*name);
            let is_code = file.extension().is_some_and(|end| end == "rs");
            let is_run = is_program || all.contains(&format!("\nmod {name};\n"));
            assert!(!is_code || is_run, "{room}/tests/all.rs does not name {name}");
        }
    }
}

/// The rooms that are published.
fn published() -> impl Iterator<Item = (String, PathBuf)> {
    let manifests = manifests().into_iter();
    let manifests = manifests.filter(|(_, manifest)| manifest["package"].get("publish").is_none());
    manifests.map(|(room, _)| (room.clone(), crates().join(room)))
}

#[test]
fn a_published_package_has_licences_and_a_page_with_an_example() {
    for (room, folder) in published() {
        for file in ["LICENSE-MIT", "LICENSE-APACHE", "README.md", "src/lib.rs"] {
            assert!(folder.join(file).exists(), "{room} has no {file}");
        }
        let read = |file| fs::read_to_string(folder.join(file)).expect(file);
        let (page, readme) = (read("src/lib.rs"), read("README.md"));
        let is_page = page.starts_with("#![doc = include_str!(\"../README.md\")]");
        let example = if is_page { readme.contains("```rust") } else { page.contains("//! ```\n") };
        assert!(example, "{room}: expected an example on its page");
    }
}

#[test]
fn what_a_package_embeds_lies_inside_it() {
    let mut found = 0;
    for (room, folder) in published() {
        for file in sources(&folder.join("src")) {
            let (text, here) = (fs::read_to_string(&file).expect("text"), file.parent());
            let here = here.expect("a file is in a folder");
            let macros = [("include_str!(\"", here), ("include_bytes!(\"", here)];
            for (marker, base) in macros.into_iter().chain([("folder = \"", &*folder)]) {
                for rest in text.split(marker).skip(1) {
                    let path = plain(&base.join(rest.split('"').next().unwrap_or_default()));
                    assert!(path.starts_with(&folder), "{room} embeds {}", path.display());
                    found += 1;
                }
            }
        }
    }
    assert!(found > 10, "only {found} files are embedded");
}

/// The files of Rust in a folder and the folders below.
fn sources(folder: &Path) -> Vec<PathBuf> {
    let entries =
        fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path());
    let (folders, files): (Vec<_>, Vec<_>) = entries.partition(|path| path.is_dir());
    let files = files.into_iter().filter(|path| path.extension().is_some_and(|end| end == "rs"));
    files.chain(folders.iter().flat_map(|folder| sources(folder))).collect()
}

/// The path without `..`.
fn plain(path: &Path) -> PathBuf {
    path.components().fold(PathBuf::new(), |mut plain, part| {
        if part == Component::ParentDir {
            _ = plain.pop()
        } else {
            plain.push(part)
        }
        plain
    })
}

/// What is built here, packages and wheels included, must start on other machines. A build
/// with RUSTFLAGS of its own is exempt.
#[test]
fn builds_are_not_for_this_processor_alone() {
    let is_asked_for = option_env!("RUSTFLAGS").is_some();
    let is_new = cfg!(target_feature = "avx");
    assert!(is_asked_for || !is_new, "expected x86-64-v2 of .cargo/config.toml, found AVX");
}
