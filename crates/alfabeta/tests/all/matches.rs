//! `alfabeta match` with programs that are slow, talkative, absent or left behind. Times are for
//! machines that are busy with other things: they tell a hang from an answer, no more.
#![cfg(unix)]

use serde_json::Value;
use std::{
    fs,
    path::Path,
    process::{Child, Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};
use tempfile::TempDir;

const OURS: &str = env!("CARGO_BIN_EXE_alfabeta");
/// Longer than anything takes that does not hang.
const AGES: Duration = Duration::from_secs(120);

/// A bot for our own protocol that does `go` when it is asked for a move; `$mv` is a legal one.
fn bot(go: &str) -> String {
    let script = format!(
        "read hello; echo ready; while read w m rest; do \
         test \"$w\" = legal && mv=$m; test \"$w\" = go && {{ {go}; }}; done"
    );
    assert!(!script.contains(['\'', ',', '(', ')']), "{script}");
    format!("cmd:sh -c '{script}'")
}

/// A match in a folder of its own.
struct Match {
    folder: TempDir,
    arguments: Vec<String>,
}

impl Match {
    fn of(game: &str, players: [&str; 2], options: &str) -> Match {
        let arguments = ["match", game].into_iter().chain(players);
        let arguments = arguments.chain(options.split_whitespace());
        Match {
            folder: tempfile::tempdir().expect("a folder"),
            arguments: arguments.map(str::to_owned).collect(),
        }
    }

    fn command(&self) -> Command {
        let mut command = Command::new(OURS);
        command.current_dir(&self.folder).args(&self.arguments);
        command.args(["--openings", "start", "--records", "games.jsonl"]);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn output(&self) -> Output {
        finished(self.command().spawn().expect("it starts"))
    }

    fn file(&self, name: &str) -> std::path::PathBuf {
        self.folder.path().join(name)
    }

    /// The games that were written down.
    fn games(&self) -> Vec<Value> {
        let text = fs::read_to_string(self.file("games.jsonl")).unwrap_or_default();
        text.lines().filter_map(|line| serde_json::from_str(line).ok()).collect()
    }

    /// Why the games ended, after a run that succeeds.
    fn reasons(&self) -> Vec<String> {
        let output = self.output();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let reason = |game: &Value| game["reason"].as_str().expect("a reason").to_owned();
        self.games().iter().map(reason).collect()
    }
}

/// What became of a program that ends by itself.
fn finished(mut child: Child) -> Output {
    let until = Instant::now() + AGES;
    while child.try_wait().expect("a child").is_none() {
        if Instant::now() > until {
            child.kill().expect("it can be killed");
            panic!("it hangs");
        }
        thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().expect("it ended")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn an_answer_within_the_margin_does_not_lose_on_time() {
    let slow = bot("sleep 0.6; echo move $mv");
    let long = Match::of("tictactoe", [&slow, "first"], "--games 2 --time 50ms --margin 100s");
    assert_eq!(long.reasons(), ["rules"; 2]);
    // Later than its time by more than any grace that is given without a margin.
    let slower = bot("sleep 1.6; echo move $mv");
    let long = Match::of("tictactoe", [&slower, "first"], "--games 2 --time 50ms --margin 100s");
    assert_eq!(long.reasons(), ["rules"; 2]);
    let short = Match::of("tictactoe", [&slow, "first"], "--games 2 --time 50ms --margin 60ms");
    assert_eq!(short.reasons(), ["time"; 2]);
    let detail = short.games()[0]["detail"].as_str().expect("a detail").to_owned();
    assert!(detail.starts_with("took ") && detail.ends_with(" ms of 50 ms"), "{detail}");
}

#[test]
fn talk_of_gomoku_engines_is_read_over() {
    let engine = format!("'{OURS}' engine --protocol gomocup --player random");
    for talk in ["MESSAGE \\x1b[1mdepth 3\\x1b[0m\\x07", "DEBUG \\x01\\x02", "message \\xff\\xfe"] {
        let script = format!("{engine} | sed -u \"s/^/{talk}\\n/\"");
        let script = script.replace('\'', "");
        let player = format!("cmd:sh -c '{script}',protocol=gomocup");
        let game = Match::of("mnk:7x7x5", [&player, "random"], "--games 2");
        assert_eq!(game.reasons(), ["rules"; 2], "{talk}: {:?}", game.games());
    }
}

#[test]
fn swap2_is_played_with_engines_of_gomocup() {
    let external = format!(
        "cmd:'{OURS}' engine --protocol gomocup --player engine:nodes=100,protocol=gomocup"
    );
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = Command::new(OURS);
    command.args(["match", "mnk:9x9x5,rule=standard", &external, "engine:nodes=200"]);
    command.args(["--games", "2", "--openings", "swap2", "--records", "games.jsonl"]);
    command.args(["--lang", "en"]).current_dir(&folder);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let output = finished(command.spawn().expect("it starts"));
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && text.contains("openings: Swap2"), "{text}");
    let games = fs::read_to_string(folder.path().join("games.jsonl")).expect("records");
    let games: Vec<Value> = games.lines().filter_map(|it| serde_json::from_str(it).ok()).collect();
    assert!(games.len() == 2 && games.iter().all(|game| game["reason"] == "rules"), "{games:?}");
    for arguments in [["kalah:6x4", "first"], ["gomoku", "first"]] {
        let mut command = Command::new(OURS);
        command.args(["match", arguments[0], "first", arguments[1], "--games", "2"]);
        let position = ["--moves", "h8"];
        command.args(if arguments[0] == "gomoku" { &position[..] } else { &[] });
        command.args(["--openings", "swap2"]).stdout(Stdio::piped()).stderr(Stdio::piped());
        let output = finished(command.spawn().expect("it starts"));
        let text = String::from_utf8_lossy(&output.stderr);
        assert!(text.contains("expected an empty board of stones for Swap2"), "{text}");
    }
}

#[test]
fn a_program_that_cannot_be_started_ends_the_run() {
    let folder = tempfile::tempdir().expect("a folder");
    let no_program = folder.path().join("no-program");
    fs::write(&no_program, "\u{1}\u{2} this is no program").expect("it is written");
    let runnable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
    fs::set_permissions(&no_program, runnable).expect("it may be run");
    for (program, message) in [
        ("/no/such/bot", "expected a program to run, found no \"/no/such/bot\""),
        ("no-such-bot", "expected a program to run, found no \"no-such-bot\""),
        ("/etc/passwd", "which may not be run"),
        (&*no_program.to_string_lossy(), "cannot run"),
    ] {
        let game =
            Match::of("tictactoe", [&format!("cmd:{program} -x"), "first"], "--games 2 --json");
        let output = game.output();
        assert_eq!(output.status.code(), Some(2), "{program}");
        assert_eq!((text(&output.stdout), game.games()), (String::new(), vec![]), "{program}");
        assert!(text(&output.stderr).contains(message), "{}", text(&output.stderr));
    }
}

#[test]
fn players_of_the_ladder_lose_on_time() {
    for (game, player) in [
        ("kalah:6x4", "minimax:depth=14"),
        ("gomoku", "minimax:depth=end"),
        ("gomoku", "cache:depth=end"),
    ] {
        let game = Match::of(game, [player, "random"], "--games 2 --time 50ms");
        assert_eq!(game.reasons(), ["time"; 2], "{player}");
    }
    let quick = Match::of("tictactoe", ["minimax:depth=2", "random"], "--games 2 --time 60s");
    assert_eq!(quick.reasons(), ["rules"; 2]);
}

#[test]
fn a_line_said_twice_is_one_answer() {
    for game in ["kalah:4x3", "tictactoe"] {
        let twice = bot("printf \"move $mv\\nmove $mv\\n\"");
        let twice = Match::of(game, [&twice, "random"], "--games 10");
        assert_eq!(twice.reasons(), ["rules"; 10], "{game}: {:?}", twice.games());
        let once = Match::of(game, [&bot("echo move $mv"), "random"], "--games 10");
        assert_eq!(once.reasons(), ["rules"; 10]);
        let moves = |game: &Match| -> Vec<Vec<String>> {
            let moves = |game: &Value| game["moves"].as_array().expect("moves").clone();
            let word = |ply: Value| ply["move"].as_str().expect("a move").to_owned();
            game.games().iter().map(|game| moves(game).into_iter().map(word).collect()).collect()
        };
        assert_eq!(moves(&twice), moves(&once), "{game}");
    }
}

/// Waits until a file has a whole line and answers it.
fn line_of(path: &Path) -> String {
    let until = Instant::now() + AGES;
    loop {
        match fs::read_to_string(path).unwrap_or_default().split_once('\n') {
            Some((line, _)) => return line.to_owned(),
            None => assert!(Instant::now() < until, "nobody writes {}", path.display()),
        }
        thread::sleep(Duration::from_millis(5));
    }
}

/// Whether a process runs; one that is dead and not yet collected does not.
fn runs(pid: &str) -> bool {
    let state = Command::new("ps").args(["-o", "stat=", "-p", pid]).output().expect("ps runs");
    let state = text(&state.stdout).trim().to_owned();
    !state.is_empty() && !state.starts_with('Z')
}

fn ends(pid: &str) -> bool {
    let until = Instant::now() + Duration::from_secs(20);
    while runs(pid) && Instant::now() < until {
        thread::sleep(Duration::from_millis(20));
    }
    !runs(pid)
}

fn signal(name: &str, child: &Child) {
    let sent = Command::new("kill").args([&format!("-{name}"), &child.id().to_string()]).status();
    assert!(sent.expect("kill runs").success());
}

#[test]
fn a_match_that_is_stopped_says_so_and_tells_what_was_played() {
    let bot = bot("echo x >> asked; sleep 0.1; echo move $mv");
    let game = Match::of("tictactoe", [&bot, "first"], "--games 1000");
    let child = game.command().spawn().expect("it starts");
    let until = Instant::now() + AGES;
    while game.games().len() < 2 && Instant::now() < until {
        thread::sleep(Duration::from_millis(5));
    }
    signal("INT", &child);
    let output = finished(child);
    assert_eq!(output.status.code(), Some(130));
    let told = text(&output.stdout);
    assert!(told.contains(" of 1000 games") && told.contains("Stopped before the end"), "{told}");
}

#[cfg(target_os = "linux")]
#[test]
fn nothing_that_was_started_is_left_behind() {
    // It ignores what it can, and so does a child in a session of its own.
    let script = "trap : INT TERM HUP PIPE; echo $$ > engine; \
                  setsid sh -c \"echo \\$\\$ > child; trap : INT TERM HUP; \
                  while :; do sleep 1; done\" & \
                  echo ready; while :; do read line || sleep 1; done";
    let bot = format!("cmd:sh -c '{script}'");
    for signals in [&["TERM"][..], &["HUP"], &["KILL"], &["INT"], &["INT", "INT"]] {
        let game = Match::of("tictactoe", [&bot, "first"], "--games 2");
        let child = game.command().spawn().expect("it starts");
        let left = [line_of(&game.file("engine")), line_of(&game.file("child"))];
        assert!(left.iter().all(|pid| runs(pid)));
        for name in signals {
            signal(name, &child);
            thread::sleep(Duration::from_millis(50));
        }
        for pid in &left {
            assert!(ends(pid), "{signals:?}: {pid} still runs");
        }
        finished(child);
    }
    // The engine itself ends, its child stays.
    let script = "setsid sleep 1000 & echo $! > child; read hello; exit 3";
    let game = Match::of("tictactoe", [&format!("cmd:sh -c '{script}'"), "first"], "--games 2");
    assert_eq!(game.reasons(), ["crash"; 2]);
    assert!(ends(&line_of(&game.file("child"))));
    let detail = game.games()[0]["detail"].as_str().expect("a detail").to_owned();
    assert_eq!(detail, "it ended with exit status: 3");
}

#[test]
fn a_store_that_cannot_be_used_is_named() {
    let game = Match::of("tictactoe", ["first", "first"], "--games 2 --store results.db");
    fs::write(game.file("results.db"), "no results ".repeat(1000)).expect("it is written");
    let output = game.output();
    assert_eq!(output.status.code(), Some(2));
    let told = text(&output.stderr);
    assert!(told.contains("results.db: expected an SQLite database of results"), "{told}");
}
