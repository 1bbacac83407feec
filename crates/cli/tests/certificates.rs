//! Proofs written to files, checked, damaged, and gone on with.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

fn alfabeta(folder: &Path, args: &str) -> Output {
    run(folder, &args.split(' ').collect::<Vec<_>>())
}

fn run(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_alfabeta"));
    command.current_dir(folder).env("ALFABETA_CACHE", folder).args(args);
    command.output().expect("the command runs")
}

#[test]
fn a_certificate_is_written_and_checked_and_damage_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let solved = alfabeta(folder.path(), "solve mnk:5x5x4 --json --quick --certificate proof.bin");
    let text = String::from_utf8_lossy(&solved.stdout);
    assert!(text.contains("\"value\": \"draw\",\n  \"proven\": true"), "{text}");
    let checked = alfabeta(folder.path(), "check proof.bin");
    let text = String::from_utf8_lossy(&checked.stdout);
    assert!(text.contains("a draw, proven: "), "{text}");
    let path = folder.path().join("proof.bin");
    let mut file = fs::read(&path).expect("a certificate");
    let middle = file.len() / 2;
    file[middle] ^= 1;
    fs::write(&path, file).expect("it is ours");
    let damaged = alfabeta(folder.path(), "check proof.bin");
    assert_eq!(damaged.status.code(), Some(2));
    let text = String::from_utf8_lossy(&damaged.stderr);
    assert!(text.contains("proof.bin proves nothing: the checksum is wrong"), "{text}");
}

#[test]
fn strategies_of_other_games_are_written_and_checked() {
    let folder = tempfile::tempdir().expect("a folder");
    let late = "X;O..@.....;XOOOO..O./X..X.OOOX/X.X...O.O/.X.OXO.../OXO.X..../.XXO.X.O./X.....X.O/XO.X.X.../.O...O.XX";
    for (args, said) in [
        (&["kalah:4x3"][..], "the first player wins (+6), proven: "),
        (&["kalah:3x3,capture=empty,rest=emptier"], "the first player wins (+8), proven: "),
        (&["tree:((3 =(5 1)) (7 2))"], "the first player wins (+2), proven: "),
        (&["ultimate", "--position", late], "the first player wins, proven: "),
    ] {
        let args = [&["solve", "--quick", "--certificate", "proof.bin"], args].concat();
        let solved = run(folder.path(), &args);
        assert!(solved.status.success(), "{}", String::from_utf8_lossy(&solved.stderr));
        let checked = alfabeta(folder.path(), "check proof.bin");
        let text = String::from_utf8_lossy(&checked.stdout);
        assert!(
            text.contains(said),
            "{args:?}: {text} {}",
            String::from_utf8_lossy(&checked.stderr)
        );
    }
    let spoilt = run(folder.path(), &["solve", "tree:((3 x) (7 2))", "--certificate", "proof.bin"]);
    assert_eq!(spoilt.status.code(), Some(2));
}

#[test]
fn a_proof_that_was_stopped_goes_on_from_its_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let stopped =
        alfabeta(folder.path(), "solve mnk:8x4x4 --quick --json --time 10ms --resume learnt.bin");
    let text = String::from_utf8_lossy(&stopped.stdout);
    assert!(text.contains("\"value\": null,\n  \"proven\": false"), "{text}");
    assert!(folder.path().join("learnt.bin").exists());
    for run in ["new", "known"] {
        for (game, file) in [("mnk:6x4x4", "other.bin"), ("kalah:4x3", "kalah.bin")] {
            let args = format!("solve {game} --quick --json --resume {file}");
            let solved = alfabeta(folder.path(), &args);
            let text = String::from_utf8_lossy(&solved.stdout);
            assert!(text.contains("\"proven\": true"), "{run}: {text}");
        }
    }
    let foreign = alfabeta(folder.path(), "solve mnk:6x4x4 --quick --resume learnt.bin");
    assert_eq!(foreign.status.code(), Some(2));
    let text = String::from_utf8_lossy(&foreign.stderr);
    assert!(text.contains("learnt.bin: it belongs to another game"), "{text}");
}
