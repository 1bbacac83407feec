//! Completions and manual pages, read by the shells and the `man` that they are for.
#![cfg(unix)]

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

fn alfabeta(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_alfabeta")).args(arguments).output();
    let output = output.expect("it starts");
    assert!(output.status.success(), "{arguments:?}: {output:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// What a program answers; nothing if it is not installed.
fn ask(program: &str, arguments: &[&str]) -> Option<Output> {
    Command::new(program)
        .args(arguments)
        .env("MANWIDTH", "80")
        .env("LC_ALL", "C.UTF-8")
        .output()
        .ok()
}

#[test]
fn shells_can_read_their_completions() {
    let folder = tempfile::tempdir().unwrap();
    for (shell, check) in [("bash", "-n"), ("zsh", "-n"), ("fish", "--no-execute")] {
        let file = folder.path().join(shell);
        fs::write(&file, alfabeta(&["completions", shell])).unwrap();
        match ask(shell, &[check, file.to_str().unwrap()]) {
            Some(read) => assert!(read.status.success() && read.stderr.is_empty(), "{read:?}"),
            None => assert_ne!(shell, "bash", "the tests need bash"),
        }
    }
    assert!(alfabeta(&["completions", "powershell"]).contains("Register-ArgumentCompleter"));
}

#[test]
fn bash_completes_commands_options_and_values() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("alfabeta.bash");
    fs::write(&file, alfabeta(&["completions", "bash"])).unwrap();
    for (typed, expected) in [
        ("sol", "solve"),
        ("solve --cert", "--certificate"),
        ("show gomoku --coordinates num", "numbers"),
        ("games --lang p", "pt"),
        ("completions b", "bash"),
    ] {
        let words: Vec<&str> = typed.split(' ').collect();
        let (last, before) = (words[words.len() - 1], words.len().checked_sub(2));
        let before = before.map_or("alfabeta", |at| words[at]);
        let (file, at) = (file.display(), words.len());
        let script = format!(
            "source {file}; COMP_WORDS=(alfabeta {typed}); COMP_CWORD={at}; \
             _alfabeta alfabeta '{last}' '{before}'; echo ${{COMPREPLY[@]}}"
        );
        let answer = ask("bash", &["-c", &script]).expect("the tests need bash");
        assert_eq!(String::from_utf8_lossy(&answer.stdout).trim(), expected, "{answer:?}");
    }
}

#[test]
fn every_command_has_a_manual_page_that_renders_without_warnings() {
    let folder = tempfile::tempdir().unwrap();
    let man = folder.path().join("man1");
    let written = alfabeta(&["man", "--out", man.to_str().unwrap()]);
    let help = alfabeta(&["help"]);
    let commands = help.split_once("Commands:\n").expect("a list").1.lines();
    let commands = commands.take_while(|line| !line.is_empty());
    // What is indented further continues the line above.
    let names = commands.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let names: Vec<&str> = names.filter(|name| !name.is_empty() && *name != "help").collect();
    assert!(names.len() > 15, "{names:?}");
    assert_eq!(written.lines().count(), names.len() + 1);
    for name in names {
        renders(&man.join(format!("alfabeta-{name}.1")), &format!("alfabeta {name} "));
    }
    renders(&man.join("alfabeta.1"), "alfabeta games");
    let printed = alfabeta(&["man"]);
    assert_eq!(printed, fs::read_to_string(man.join("alfabeta.1")).unwrap());
}

/// That `man`, if there is one, shows the page and what is expected in it.
fn renders(page: &Path, expected: &str) {
    let text = fs::read_to_string(page).unwrap_or_else(|error| panic!("{page:?}: {error}"));
    assert!(text.contains(".SH EXAMPLES\n.nf\n"), "{page:?}");
    let Some(shown) = ask("man", &["--warnings", "-l", page.to_str().expect("a path")]) else {
        return;
    };
    let warnings = String::from_utf8_lossy(&shown.stderr);
    assert!(shown.status.success() && warnings.is_empty(), "{page:?}: {warnings}");
    assert!(String::from_utf8_lossy(&shown.stdout).contains(expected), "{page:?}");
}
