//! A tournament that is really killed, and goes on.

use std::{
    collections::BTreeMap,
    fs,
    path::Path,
    process::{Child, Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

const GAMES: usize = 60;

fn tournament(folder: &Path, store: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_alfabeta"));
    command.current_dir(folder).args([
        "tournament",
        "kalah:4x3",
        "engine:nodes=2k,table=1",
        "mcts:nodes=300",
        "random",
        "--games",
        "20",
        "--concurrency",
        "2",
        "--openings",
        "random:2",
        "--json",
    ]);
    command.args(["--store", &format!("{store}.db"), "--csv", &format!("{store}.csv")]);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// The games of a file that were written whole, by number.
fn games(path: &Path) -> BTreeMap<u32, String> {
    let text = fs::read_to_string(path).unwrap_or_default();
    let whole = text.split_inclusive('\n').filter(|line| line.ends_with('\n')).skip(1);
    let mut games = BTreeMap::new();
    for line in whole {
        let number = line.split(',').next().and_then(|n| n.parse().ok()).expect("a number");
        assert_eq!(games.insert(number, line.to_owned()), None, "game {number} came twice");
    }
    games
}

/// Waits until this many games are written, then kills it with a signal that nothing can catch.
fn kill_after(mut child: Child, csv: &Path, count: usize) {
    let started = Instant::now();
    while games(csv).len() < count && child.try_wait().expect("a child").is_none() {
        assert!(started.elapsed() < Duration::from_secs(300), "it plays");
        thread::sleep(Duration::from_millis(2));
    }
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
}

fn finish(mut command: Command) -> serde_json::Value {
    let Output { status, stdout, stderr } = command.output().expect("it runs");
    assert!(status.success(), "{}", String::from_utf8_lossy(&stderr));
    serde_json::from_slice(&stdout).expect("JSON")
}

#[test]
fn a_killed_tournament_goes_on_and_neither_loses_nor_doubles_a_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let csv = folder.join("killed.csv");
    let mut before = BTreeMap::new();
    for count in [3, 11, 25] {
        kill_after(tournament(folder, "killed").spawn().expect("it starts"), &csv, count);
        let after = games(&csv);
        for (number, game) in &before {
            assert_eq!(after.get(number), Some(game), "game {number} was finished before");
        }
        before = after;
    }
    let resumed = finish(tournament(folder, "killed"));
    let whole = finish(tournament(folder, "whole"));
    assert_eq!(games(&csv).len(), GAMES);
    assert_eq!(games(&csv), games(&folder.join("whole.csv")), "the same games as without a kill");
    assert_eq!(resumed["standings"], whole["standings"]);
    // Once more: nothing is left to play, and all is still there.
    assert_eq!(finish(tournament(folder, "killed"))["standings"], whole["standings"]);
}

/// Games that end by the hundred while the disk is busy with those before.
fn quick_match(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_alfabeta"));
    let settings = "match tictactoe random random --games 20000 --store quick.db --csv quick.csv";
    command.current_dir(folder).args(settings.split(' ')).arg("--json");
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[test]
fn games_that_are_stored_together_are_told_when_they_are_stored() {
    let folder = tempfile::tempdir().expect("a folder");
    let folder = folder.path();
    let csv = folder.join("quick.csv");
    let mut before = BTreeMap::new();
    for count in [300, 900] {
        kill_after(quick_match(folder).spawn().expect("it starts"), &csv, count);
        let after = games(&csv);
        assert!(after.len() >= count && after.len() < 20_000, "{}", after.len());
        for (number, game) in &before {
            assert_eq!(after.get(number), Some(game), "game {number} was finished before");
        }
        before = after;
    }
}
