//! The store: nothing doubles, nothing is lost, strange files are refused.

use arena::{Fixture, Ply, Reason, Record, Store, store::StoreError};
use kernel::Value;
use rusqlite::Connection;
use std::{
    env, fs,
    io::{self, BufRead, Write},
    path::PathBuf,
    process,
    sync::atomic::{AtomicU32, Ordering},
};

/// A file of its own for a test, gone with it.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Scratch {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        Scratch(env::temp_dir().join(format!("arena-{}-{number}.db", process::id())))
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        for end in ["", "-wal", "-shm"] {
            let mut path = self.0.clone().into_os_string();
            path.push(end);
            _ = fs::remove_file(path);
        }
    }
}

const PROGRAM: &str = "arena 1";

fn names() -> [String; 2] {
    ["anna", "bert"].map(str::to_owned)
}

fn fixture(number: u32) -> Fixture {
    let players = if number % 2 == 1 { [0, 1] } else { [1, 0] };
    let pair = (number - 1) / 2;
    Fixture { number, pairing: 0, pair, opening: pair as usize, players, seed: u64::MAX - 1 }
}

fn record(number: u32, result: i32) -> Record {
    Record {
        game: "a game".to_owned(),
        start: (number > 2).then(|| "somewhere".to_owned()),
        players: fixture(number).players.map(|player| names()[player].clone()),
        moves: vec![Ply { score: Some(Value::Payoff(1)), ms: Some(0.25), ..Ply::of("b2") }],
        result: Some(result),
        reason: if result < 0 { Reason::Crash } else { Reason::Rules },
        detail: (result < 0).then(|| "it's 'gone'".to_owned()),
        seed: Some(fixture(number).seed),
    }
}

#[test]
fn what_is_put_comes_back_after_the_file_is_opened_again() {
    let file = Scratch::new();
    let results = [1, -12, 0, 1];
    let mut store = Store::open(&file.0).unwrap();
    let run = store.run("settings", PROGRAM, &names()).unwrap();
    for (number, result) in (1..).zip(results) {
        store.put(run, &[(fixture(number), record(number, result))]).unwrap();
        // As after kill -9: another reader, while the first has not closed anything.
        let other = Store::open(&file.0).unwrap();
        assert_eq!(other.games(run).unwrap()[&number], record(number, result));
    }
    drop(store);
    let mut store = Store::open(&file.0).unwrap();
    assert_eq!(store.run("settings", PROGRAM, &names()).unwrap(), run);
    assert_eq!(store.games(run).unwrap().len(), results.len());
}

const VICTIM: &str = "ARENA_VICTIM";

/// Not a test but the process that the next one kills: it stores games and tells the number of
/// each.
#[test]
#[ignore = "run by the test below"]
fn stores_until_it_is_killed() {
    let Ok(path) = env::var(VICTIM) else { return };
    let mut store = Store::open(path.as_ref()).unwrap();
    let run = store.run("settings", PROGRAM, &names()).unwrap();
    // Groups of one, two and three games, each told when it is stored.
    for first in (1..100_000).step_by(6) {
        for group in [first..first + 1, first + 1..first + 3, first + 3..first + 6] {
            let games: Vec<_> = group.clone().map(|n| (fixture(n), record(n, 1))).collect();
            store.put(run, &games).unwrap();
            writeln!(io::stdout(), "stored {}", group.end - 1).unwrap();
        }
    }
}

#[test]
fn a_process_that_is_killed_loses_no_finished_game() {
    let file = Scratch::new();
    let mut victim = process::Command::new(env::current_exe().unwrap())
        .args(["--exact", "store::stores_until_it_is_killed", "--ignored", "--nocapture"])
        .env(VICTIM, &file.0)
        .stdout(process::Stdio::piped())
        .spawn()
        .unwrap();
    let told = io::BufReader::new(victim.stdout.take().unwrap()).lines().map(Result::unwrap);
    // What comes before is the talk of the test harness, which may share its line with the first.
    let mut told = told.filter_map(|line| line.split_once("stored ")?.1.parse::<u32>().ok());
    let reached = told.find(|number| *number >= 25).unwrap();
    victim.kill().unwrap();
    victim.wait().unwrap();
    let last = told.last().unwrap_or(reached);
    let mut store = Store::open(&file.0).unwrap();
    let run = store.run("settings", PROGRAM, &names()).unwrap();
    let games = store.games(run).unwrap();
    assert!((1..=last).all(|number| games[&number] == record(number, 1)), "{last}");
    assert!(games.len() <= last as usize + 3, "at most one group more than was told");
    assert!(matches!(games.len() % 6, 0 | 1 | 3), "a group is stored whole: {}", games.len());
}

#[test]
fn nothing_doubles_and_other_settings_are_another_run() {
    let mut store = Store::in_memory().unwrap();
    let run = store.run("settings", PROGRAM, &names()).unwrap();
    store.put(run, &[(fixture(1), record(1, 1))]).unwrap();
    let again = store.put(run, &[(fixture(1), record(1, -1))]);
    assert!(matches!(again, Err(StoreError::Taken { number: 1 })), "{again:?}");
    assert_eq!(store.games(run).unwrap()[&1].result, Some(1), "the first stays");
    let unfinished = Record { result: None, ..record(2, 0) };
    let refused = store.put(run, &[(fixture(2), unfinished)]);
    assert!(matches!(refused, Err(StoreError::Unfinished)));

    let group = [(fixture(2), record(2, 0)), (fixture(1), record(1, 0))];
    let refused = store.put(run, &group);
    assert!(matches!(refused, Err(StoreError::Taken { number: 1 })), "{refused:?}");
    assert_eq!(store.games(run).unwrap().len(), 1, "all of a group or none");

    let other = store.run("other settings", PROGRAM, &names()).unwrap();
    assert_ne!(other, run);
    assert!(store.games(other).unwrap().is_empty());
    store.put(other, &[(fixture(1), record(1, 0))]).unwrap();
    let runs = store.runs().unwrap();
    let told: Vec<_> = runs.iter().map(|run| (run.settings.as_str(), run.games)).collect();
    assert_eq!(told, [("settings", 1), ("other settings", 1)]);
    assert!(runs[0].created.ends_with('Z') && runs[0].created.len() == 20, "{runs:?}");
}

#[test]
fn tables_can_be_queried_by_hand() {
    let file = Scratch::new();
    let mut store = Store::open(&file.0).unwrap();
    let run = store.run("settings", PROGRAM, &names()).unwrap();
    // anna is first in games 1 and 3: she wins by 3, draws; bert as first loses by a crash.
    for (number, result) in [(1, 3), (2, -1), (3, 0)] {
        store.put(run, &[(fixture(number), record(number, result))]).unwrap();
    }
    let db = Connection::open(&file.0).unwrap();
    let mut ask = db
        .prepare(
            "SELECT name, wins, draws, losses, points, wins_as_second, forfeits FROM standings",
        )
        .unwrap();
    let rows: Vec<(String, u32, u32, u32, f64, u32, u32)> = ask
        .query_map([], |row| {
            let name = row.get(0)?;
            Ok((name, row.get(1)?, row.get(2)?, row.get(3)?, row.get(4)?, row.get(5)?, row.get(6)?))
        })
        .unwrap()
        .map(Result::unwrap)
        .collect();
    assert_eq!(
        rows,
        [("anna".to_owned(), 2, 1, 0, 2.5, 1, 0), ("bert".to_owned(), 0, 1, 2, 0.5, 0, 1)]
    );
    let first = "SELECT moves ->> '$[0].move' FROM games WHERE number = 1";
    assert_eq!(db.query_row(first, [], |row| row.get::<_, String>(0)).unwrap(), "b2");
    let mode: String = db.query_row("PRAGMA journal_mode", [], |row| row.get(0)).unwrap();
    assert_eq!(mode, "wal");
}

#[test]
fn strange_files_are_refused_and_left_alone() {
    let no_database = Scratch::new();
    let text = "these are no results, but a text that is longer than a page".repeat(100);
    fs::write(&no_database.0, &text).unwrap();
    let error = Store::open(&no_database.0).unwrap_err();
    assert!(matches!(error, StoreError::NotADatabase(_)), "{error:?}");
    assert!(error.to_string().starts_with("expected an SQLite database of results, found another"));
    assert_eq!(fs::read_to_string(&no_database.0).unwrap(), text);

    let foreign = Scratch::new();
    let db = Connection::open(&foreign.0).unwrap();
    db.execute_batch("CREATE TABLE stamps (id)").unwrap();
    assert!(matches!(Store::open(&foreign.0), Err(StoreError::Foreign)));

    let newer = Scratch::new();
    drop(Store::open(&newer.0).unwrap());
    let db = Connection::open(&newer.0).unwrap();
    db.pragma_update(None, "user_version", 9).unwrap();
    let error = Store::open(&newer.0).unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected tables of version 2, found version 9: \
         another version of this program wrote them, use another file"
    );
    let nowhere = env::temp_dir().join("no/such/folder/results.db");
    let error = Store::open(&nowhere).unwrap_err().to_string();
    assert!(error.contains("unable to open database file"), "{error}");
}

#[test]
fn a_run_of_another_version_is_refused() {
    let mut store = Store::in_memory().unwrap();
    store.run("settings", PROGRAM, &names()).unwrap();
    assert_eq!(
        store.run("settings", "arena 2", &names()).unwrap_err().to_string(),
        "expected a run of arena 2, found one of arena 1, which may play other games: \
         use another file"
    );
    assert!(store.run("other settings", "arena 2", &names()).is_ok());
}

#[test]
fn a_damaged_file_is_told_with_the_last_game_that_can_be_read() {
    let file = Scratch::new();
    let mut store = Store::open(&file.0).unwrap();
    let run = store.run("settings", PROGRAM, &names()).unwrap();
    let games: Vec<_> = (1..=1000).map(|n| (fixture(n), record(n, 1))).collect();
    store.put(run, &games).unwrap();
    drop(store);
    let mut bytes = fs::read(&file.0).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 20_000].fill(0xee);
    fs::write(&file.0, bytes).unwrap();
    let error = Store::open(&file.0).and_then(|store| store.games(run)).unwrap_err();
    let StoreError::Corrupt { after: Some(number), .. } = error else { panic!("{error:?}") };
    assert!((1..1000).contains(&number), "{number}");
    let message = format!("the file is damaged after game {number}: ");
    assert!(error.to_string().starts_with(&message), "{error}");
}

#[test]
fn a_locked_file_is_told_as_such() {
    let file = Scratch::new();
    let mut store = Store::open(&file.0).unwrap();
    let run = store.run("settings", PROGRAM, &names()).unwrap();
    let other = Connection::open(&file.0).unwrap();
    other.execute_batch("BEGIN IMMEDIATE").unwrap();
    let refused = store.put(run, &[(fixture(1), record(1, 1))]);
    assert!(matches!(refused, Err(StoreError::Locked)), "{refused:?}");
    other.execute_batch("ROLLBACK").unwrap();
    store.put(run, &[(fixture(1), record(1, 1))]).unwrap();
}

#[test]
fn damaged_games_are_named() {
    let file = Scratch::new();
    let mut store = Store::open(&file.0).unwrap();
    let run = store.run("settings", PROGRAM, &names()).unwrap();
    store.put(run, &[(fixture(7), record(7, 1))]).unwrap();
    let db = Connection::open(&file.0).unwrap();
    for (change, message) in [
        ("reason = 'boredom'", "game 7 is damaged: reason \"boredom\""),
        ("reason = 'rules', seed = 'x'", "game 7 is damaged: seed \"x\""),
        ("moves = '[1]'", "game 7 is damaged: moves: invalid type"),
    ] {
        db.execute(&format!("UPDATE games SET {change}"), []).unwrap();
        let error = store.games(run).unwrap_err().to_string();
        assert!(error.starts_with(message), "{error}");
    }
    assert!(db.execute("UPDATE games SET moves = 'no json'", []).is_err(), "the tables check it");
}
