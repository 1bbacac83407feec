//! Worksheets and the museum step by step, from the command.

use serde_json::Value;
use std::{fs, path::Path, process::Command};

/// What the program prints and its exit code.
fn alfabeta(arguments: &[&str]) -> (String, i32) {
    let output = Command::new(env!("CARGO_BIN_EXE_alfabeta"))
        .args(arguments)
        .env("LC_ALL", "C.UTF-8")
        .output()
        .expect("the program starts");
    let text = [output.stdout, output.stderr].concat();
    (String::from_utf8(text).expect("text"), output.status.code().unwrap_or(-1))
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path of letters")
}

#[test]
fn a_worksheet_and_its_solution_are_written_for_a_tree_and_for_a_position() {
    let folder = tempfile::tempdir().expect("a folder");
    let [sheet, solution] = ["sheet.html", "solution.html"].map(|name| folder.path().join(name));
    let rows = [
        (vec!["tree:((10 11)(9 x))"], "en", "Leaves looked at: 3", false),
        (vec!["tictactoe", "--position", "XOX/.O./.X."], "pt", "Folhas olhadas: 10", true),
        (vec!["kalah:3x1", "--depth", "2"], "es", "Hojas miradas: 8", true),
    ];
    for (position, language, answer, has_board) in rows {
        let files = ["--worksheet", text(&sheet), "--solution", text(&solution)];
        let arguments = [&["explain"], &position[..], &files, &["--lang", language]].concat();
        let (said, code) = alfabeta(&arguments);
        assert_eq!(code, 0, "{said}");
        let [blank, solved] =
            [&sheet, &solution].map(|path| fs::read_to_string(path).expect("it was written"));
        assert!(blank.contains("_____") && !blank.contains(answer), "{position:?}");
        assert!(solved.contains(answer) && !solved.contains("_____"), "{position:?} {solved}");
        for page in [&blank, &solved] {
            assert!(page.contains(&format!("<html lang=\"{language}\">")));
            assert_eq!(page.matches("<svg").count(), 1 + usize::from(has_board));
        }
    }
    let svg = folder.path().join("sheet.svg");
    let (_, code) = alfabeta(&["explain", "tree:(1 2)", "--worksheet", text(&svg)]);
    assert!(code == 0 && fs::read_to_string(&svg).expect("a file").starts_with("<svg"));
}

#[test]
fn worksheets_that_cannot_be_written_are_refused() {
    let rows = [
        ("tictactoe", "sheet.html", "expected a tree of at most 120 positions"),
        ("tree:(1 2)", "sheet.pdf", "expected a file that ends in .html or .svg, found sheet.pdf"),
        ("tree:(1 2)", "no/such/folder/sheet.html", "cannot write"),
    ];
    for (game, file, reason) in rows {
        let (said, code) = alfabeta(&["explain", game, "--worksheet", file]);
        assert!(code == 2 && said.contains(reason), "{code} {said}");
    }
}

#[test]
fn both_programs_of_an_exhibit_are_shown_step_by_step() {
    let (said, code) = alfabeta(&["mistakes", "sign", "--steps", "--positions", "5"]);
    assert_eq!(code, 0, "{said}");
    for part in ["Step by step", "is the first at which they differ", "Wrong:", " | "] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let arguments = ["mistakes", "bounds", "--steps", "--positions", "5", "--json"];
    let shown: Value = serde_json::from_str(&alfabeta(&arguments).0).expect("JSON");
    let steps = &shown["steps"];
    let differ = steps["differ"].as_u64().expect("a number") as usize;
    assert_ne!(steps["wrong"]["steps"][differ], steps["right"]["steps"][differ]);
    let (said, code) = alfabeta(&["mistakes", "sign", "--position", "XXX/OO./..."]);
    assert!(code == 2 && said.contains("over"), "{code} {said}");
}
