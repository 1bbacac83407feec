//! Proofs written to files, checked, damaged, and gone on with.

use std::{
    fs,
    path::Path,
    process::{Command, Output, Stdio},
    thread,
    time::Duration,
};

fn alfabeta(folder: &Path, args: &str) -> Output {
    run(folder, &args.split(' ').collect::<Vec<_>>())
}

fn run(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_alfabeta"));
    command.current_dir(folder).env("ALFABETA_CACHE", folder).args(args);
    command.output().expect("the command runs")
}

fn json(output: &Output) -> serde_json::Value {
    serde_json::from_slice(&output.stdout).expect("JSON")
}

#[test]
fn a_certificate_is_written_and_checked_and_damage_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let solved = alfabeta(folder.path(), "solve mnk:5x5x4 --json --quick --certificate proof.bin");
    let answer = json(&solved);
    assert_eq!((&answer["value"]["payoff"], &answer["proven"]), (&0.into(), &true.into()));
    assert_eq!(answer["bounds"], serde_json::json!([0, 0]));
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
    // A leaf x may be worth anything: what depends on it is not proven, and nothing is written.
    let spoilt =
        run(folder.path(), &["solve", "tree:((3 x) (7 2))", "--certificate", "spoilt.bin"]);
    assert_eq!(spoilt.status.code(), Some(1));
    let text = String::from_utf8_lossy(&spoilt.stdout);
    assert!(text.contains("not: between +2 and +3"), "{text}");
    assert!(!folder.path().join("spoilt.bin").exists());
}

#[test]
fn a_proof_that_was_stopped_goes_on_from_its_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let stopped =
        alfabeta(folder.path(), "solve mnk:8x4x4 --quick --json --time 10ms --resume learnt.bin");
    let answer = json(&stopped);
    assert_eq!((&answer["value"], &answer["proven"]), (&serde_json::Value::Null, &false.into()));
    assert_eq!(stopped.status.code(), Some(1), "it was stopped");
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

#[test]
fn the_exit_status_says_whether_all_is_proven() {
    let folder = tempfile::tempdir().expect("a folder");
    for (args, status, said) in [
        ("solve tictactoe", 0, "a draw, proven"),
        ("solve mnk:7x7x5 --quick --time 10ms", 1, "not proven: between +0 and +1"),
        ("solve mnk:7x7x5 --quick --time 10ms --certificate proof.bin", 1, "not proven"),
        ("solve mnk:4x4x4 --all --time 1ms", 1, "not proven"),
        ("solve kalah:6x6 --quick --time 10ms", 1, "not proven"),
    ] {
        let solved = alfabeta(folder.path(), args);
        let text = String::from_utf8_lossy(&solved.stdout);
        assert!(text.contains(said), "{args}: {text}");
        assert_eq!(solved.status.code(), Some(status), "{args}");
    }
    assert!(!folder.path().join("proof.bin").exists());
    let refused = alfabeta(folder.path(), "solve mnk:4x4x4 --all --memory 1");
    assert_eq!(refused.status.code(), Some(2));
    let text = String::from_utf8_lossy(&refused.stderr);
    assert!(text.contains("expected at least 42 MB of memory"), "{text}");
}

/// The first Ctrl-C ends it with what was proven.
#[cfg(target_os = "linux")]
#[test]
fn ctrl_c_ends_it_with_status_130() {
    let folder = tempfile::tempdir().expect("a folder");
    for args in ["solve mnk:8x8x5 --quick", "solve mnk:4x4x4 --all"] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_alfabeta"));
        command.current_dir(folder.path()).args(args.split(' ')).stdout(Stdio::piped());
        let child = command.spawn().expect("the command runs");
        while !catches_interrupts(child.id()) {
            thread::sleep(Duration::from_millis(1));
        }
        let interrupt = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(interrupt.expect("kill runs").success());
        let output = child.wait_with_output().expect("it ends");
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(text.contains("not proven"), "{args}: {text}");
        assert_eq!(output.status.code(), Some(130), "{args}");
    }
}

/// Whether a program handles Ctrl-C by now, as the system tells.
#[cfg(target_os = "linux")]
fn catches_interrupts(id: u32) -> bool {
    let status = fs::read_to_string(format!("/proc/{id}/status")).expect("it runs");
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).expect("a mask");
    u64::from_str_radix(caught.trim(), 16).expect("a number") >> 1 & 1 == 1
}

/// Files without an end, and one that says it is larger than any memory.
#[cfg(target_os = "linux")]
#[test]
fn files_without_end_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let sparse = fs::File::create(folder.path().join("sparse")).expect("a file");
    sparse.set_len(100 << 30).expect("a file without blocks");
    for (args, said) in [
        ("check /dev/zero --memory 16", "expected at most 16777216 bytes, found more"),
        ("check sparse", "expected at most 1073741824 bytes, found 107374182400"),
        ("match tictactoe first first --openings /dev/zero", "expected at most 67108864 bytes"),
        (
            "solve mnk:5x5x4 --resume sparse",
            "expected at most 68719476736 bytes, found 107374182400",
        ),
        (
            "solve kalah:4x3 --resume sparse",
            "expected at most 68719476736 bytes, found 107374182400",
        ),
        ("solve mnk:5x5x4 --resume /dev/zero", "it is no file of what was learnt"),
        ("solve kalah:4x3 --resume /dev/zero", "it is no file of what was learnt"),
    ] {
        let refused = alfabeta(folder.path(), args);
        let text = String::from_utf8_lossy(&refused.stderr);
        assert!(text.contains(said), "{args}: {text}");
        assert_eq!(refused.status.code(), Some(2), "{args}");
    }
}

#[test]
fn a_book_with_a_torn_line_is_mended_and_says_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let keep = || alfabeta(folder.path(), "solve kalah:3x2 --keep book.txt");
    assert!(keep().status.success());
    let path = folder.path().join("book.txt");
    let whole = fs::read(&path).expect("a book");
    fs::write(&path, &whole[..whole.len() - 5]).expect("it is ours");
    let mended = keep();
    assert!(mended.status.success());
    let text = String::from_utf8_lossy(&mended.stderr);
    assert!(text.contains("book.txt: the last line was not finished; its "), "{text}");
    let play = "play kalah:3x2 --first engine:nodes=1 --second first --book book.txt --plain";
    assert!(alfabeta(folder.path(), play).status.success());
    let lines = |bytes: &[u8]| {
        let text = String::from_utf8_lossy(bytes).into_owned();
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(lines(&fs::read(&path).expect("a book")), lines(&whole));
}
