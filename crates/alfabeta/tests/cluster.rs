//! Many machines, all of them this one: the real NATS server, workers and coordinators, killed at
//! random. Where there is no `nats-server`, each test says so and ends.
//!
//! `cargo test -p alfabeta --features cluster --test cluster`; ALFABETA_SEED=N repeats the kills of
//! a run that failed.

#[path = "cluster/access.rs"]
mod access;
#[path = "cluster/place.rs"]
mod place;

use place::{Place, Process, text};
use std::{
    env, fs,
    path::Path,
    process::{Command, Stdio},
    sync::{Mutex, MutexGuard, PoisonError},
    thread,
    time::{Duration, Instant},
};

/// Nothing here takes longer, or something hangs.
const PATIENCE: Duration = Duration::from_secs(300);
/// Workers, servers and coordinators that are killed while a tournament runs.
const KILLS: [u32; 3] = [30, 5, 5];
/// The same for the shorter runs.
const FEWER_KILLS: [u32; 3] = [8, 2, 2];
/// The share of a run over which they are spread: what is finished is stored in groups, so that the
/// last of it may come at once.
const KILLING: f64 = 0.75;

/// Tests take turns: side by side, a run may be over before the killer had its turn.
fn turn() -> MutexGuard<'static, ()> {
    static TURN: Mutex<()> = Mutex::new(());
    TURN.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Runs a command with four workers to its end, while processes are killed at random, as many as
/// given. They are spread over the run by how far it is, from 0 to 1.
fn run_among_kills(
    place: &Place,
    command: &dyn Fn() -> Command,
    mut left: [u32; 3],
    progress: &dyn Fn() -> f64,
) {
    let seed = env::var("ALFABETA_SEED")
        .map_or_else(|_| u64::from(std::process::id()), |seed| seed.parse().expect("a number"));
    let mut random = alfabeta::kernel::SplitMix(seed);
    let mut server = place.server();
    let mut workers: Vec<Process> = (0..4).map(|_| place.worker()).collect();
    place.wait_for_workers(1);
    let coordinate = || {
        let mut command = command();
        command.args(["--lease", "2s", "--nats", &place.url()]);
        let said = fs::File::options().create(true).append(true).open(place.path("said"));
        Process::start(command.stdout(Stdio::null()).stderr(said.expect("a file")))
    };
    let why =
        || format!("seed {seed}: {}", fs::read_to_string(place.path("said")).unwrap_or_default());
    let (mut coordinator, began, all) = (coordinate(), Instant::now(), left.iter().sum::<u32>());
    while !coordinator.has_ended() {
        assert!(began.elapsed() < PATIENCE, "it does not end: {}", why());
        let to_kill = left.iter().sum::<u32>();
        if to_kill == 0 || progress() < KILLING * f64::from(all - to_kill) / f64::from(all) {
            thread::sleep(Duration::from_millis(5 + random.below(20) as u64));
            continue;
        }
        let place_of = random.below(to_kill as usize) as u32;
        if place_of < left[0] {
            workers[random.below(4)].replace(|| place.worker());
            left[0] -= 1;
        } else if place_of < left[0] + left[1] {
            server.replace(|| place.server());
            left[1] -= 1;
        } else {
            coordinator.replace(coordinate);
            left[2] -= 1;
        }
    }
    assert_eq!(coordinator.exit_code(), Some(0), "{}", why());
    assert_eq!(left, [0; 3], "seed {seed}: it was over before all were killed");
}

fn tournament(place: &Place, store: &str) -> Command {
    let mut command = place.alfabeta("tournament kalah:4x3 engine:nodes=500,table=1");
    command.args(["mcts:nodes=200", "random", "--games", "600", "--openings", "random:2"]);
    command.args(["--json", "--store", store]);
    command
}

/// The games of a store, without the time that moves took.
fn games(store: &Path) -> Vec<(u32, String, i32, String)> {
    let db = rusqlite::Connection::open(store).expect("a store");
    let mut ask =
        db.prepare("SELECT number, moves, result, seed FROM games ORDER BY number").expect("games");
    let rows = ask.query_map([], |row| {
        let moves: String = row.get(1)?;
        let mut moves: serde_json::Value = serde_json::from_str(&moves).expect("JSON");
        for ply in moves.as_array_mut().expect("a list") {
            // Moves of the opening have none.
            ply.as_object_mut().expect("a ply").remove("ms");
        }
        Ok((row.get(0)?, moves.to_string(), row.get(2)?, row.get(3)?))
    });
    rows.expect("rows").collect::<Result<_, _>>().expect("games")
}

#[test]
fn a_tournament_among_killed_workers_servers_and_coordinators_equals_the_local_one() {
    let _turn = turn();
    let Some(place) = Place::new() else { return };
    place.succeed(tournament(&place, "local.db").args(["--concurrency", "2"]));
    let local = games(&place.path("local.db"));
    assert_eq!(local.len(), 1800);
    let far = place.path("far.db");
    let done = || {
        let db = rusqlite::Connection::open(&far).ok();
        let count = db.and_then(|db| {
            db.query_row("SELECT count(*) FROM games", [], |row| row.get::<_, u32>(0)).ok()
        });
        f64::from(count.unwrap_or_default()) / 1800.0
    };
    run_among_kills(&place, &|| tournament(&place, "far.db"), KILLS, &done);
    assert!(games(&far) == local, "the same games as without workers");
}

#[test]
fn data_made_among_kills_are_the_bytes_of_a_local_run() {
    let _turn = turn();
    let Some(place) = Place::new() else { return };
    let data = |out: &str| {
        let mut command = place.alfabeta("selfplay kalah:5x4 --player mcts:nodes=200 --games 800");
        command.args(["--out", out]);
        command
    };
    place.succeed(&mut data("local"));
    let chunks = place.path("far.chunks");
    let done = || fs::read_dir(&chunks).map_or(0.0, |files| files.count() as f64 / 51.0);
    run_among_kills(&place, &|| data("far"), FEWER_KILLS, &done);
    let [local, far] = ["local", "far"].map(|name| fs::read(place.path(name)).expect("data"));
    assert_eq!(text(&local).lines().count(), 800);
    assert!(far == local, "the same bytes as without workers");
    assert!(!chunks.exists());
}

#[test]
fn a_proof_grown_among_kills_has_a_certificate_that_checks() {
    let _turn = turn();
    let Some(place) = Place::new() else { return };
    // After this move no two positions are symmetric, and every reply is needed for the value.
    let solve = || {
        let mut command =
            place.alfabeta("solve mnk:5x5x4 --moves b1 --quick --split 1 --budget 10ms");
        command.args(["--parts", "parts", "--certificate", "proof.bin"]);
        command
    };
    let parts = || fs::read_dir(place.path("parts")).map_or(0, Iterator::count);
    let done = || parts() as f64 / 24.0;
    run_among_kills(&place, &solve, FEWER_KILLS, &done);
    let checked = place.succeed(&mut place.alfabeta("check proof.bin --json"));
    let checked: serde_json::Value = serde_json::from_str(&checked).expect("JSON");
    assert_eq!((&checked["game"], &checked["payoff"]), (&"mnk:5x5x4".into(), &0.into()));
    assert!(parts() > 1, "it was divided");
}

/// The player is a program that kills the worker it plays for.
#[cfg(unix)]
#[test]
fn a_pair_that_kills_five_workers_is_set_aside_with_what_was_seen_of_it() {
    let _turn = turn();
    let Some(place) = Place::new() else { return };
    let _server = place.server();
    fs::write(place.path("bot"), "kill -9 $(cat worker)\nsleep 9\n").expect("a program");
    let mut coordinator = place.alfabeta("match tictactoe first --games 2 --openings start");
    coordinator.args(["cmd:sh bot", "--lease", "1s", "--nats", &place.url()]);
    let mut coordinator = Process::start(&mut coordinator);
    let worker = || {
        let mut command = place.alfabeta("worker --threads 1 --allow-cmd --nats");
        command.arg(place.url()).stdout(Stdio::null()).stderr(Stdio::null());
        let worker = Process::start(&mut command);
        fs::write(place.path("worker"), worker.id().to_string()).expect("its number");
        worker
    };
    let (mut victim, mut died, began) = (worker(), 0, Instant::now());
    while !coordinator.has_ended() {
        assert!(began.elapsed() < PATIENCE, "{died} workers died");
        if victim.has_ended() {
            died += 1;
            victim = worker();
        }
        thread::sleep(Duration::from_millis(20));
    }
    let said = coordinator.stderr();
    assert_eq!(died, 5, "{said}");
    assert!(said.contains("games 1 and 2: begun 5 times and never ended; last by "), "{said}");
    assert_eq!(coordinator.exit_code(), Some(2), "{said}");
}

#[cfg(unix)]
#[test]
fn a_worker_that_is_interrupted_gives_its_tasks_back_at_once() {
    let _turn = turn();
    let Some(place) = Place::new() else { return };
    let _server = place.server();
    let mut first = place.worker();
    place.wait_for_workers(1);
    let mut contest =
        place.alfabeta("match gomoku engine:nodes=100k engine:nodes=90k --games 2 --max-moves 10");
    // A lease that would be noticed: only a task that was given back is done sooner.
    contest.args(["--lease", "10m", "--openings", "random:2", "--json", "--nats", &place.url()]);
    let mut contest = Process::start(&mut contest);
    place.wait_for(|status| status["runs"][0]["leased"] == 1);
    let id = first.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill").success());
    let began = Instant::now();
    while !first.has_ended() {
        assert!(began.elapsed() < PATIENCE, "it ends");
        thread::sleep(Duration::from_millis(20));
    }
    let _second = place.worker();
    while !contest.has_ended() {
        assert!(began.elapsed() < PATIENCE, "the other worker plays");
        thread::sleep(Duration::from_millis(50));
    }
    assert_eq!(contest.exit_code(), Some(0), "{}", contest.stderr());
}

#[test]
fn workers_refuse_what_they_must_and_a_test_that_is_decided_empties_the_queue() {
    let _turn = turn();
    let Some(place) = Place::new() else { return };
    let _server = place.server();
    let _workers = [place.worker(), place.worker()];
    place.wait_for_workers(2);
    let mut foreign = place.alfabeta("match tictactoe cmd:./no-such-bot first --games 2 --nats");
    let foreign = Process::start(foreign.arg(place.url()));
    place.wait_for(|status| status["workers"][0]["refused"].to_string().contains("external"));
    drop(foreign);
    let left = place.wait_for(|status| status["runs"].as_array().is_some_and(|it| it.len() == 1));
    let run = left["runs"][0]["id"].as_str().expect("a name").to_owned();
    place.succeed(place.alfabeta("status --forget").args([&run, "--nats", &place.url()]));
    let test = "match kalah:4x3 engine:nodes=2k,table=1 random --games 4000 --sprt elo0=0,elo1=50";
    let decided = place.succeed(place.alfabeta(test).args(["--json", "--nats", &place.url()]));
    let decided: serde_json::Value = serde_json::from_str(&decided).expect("JSON");
    assert_eq!(decided["standings"]["sprt"]["verdict"], "accept-elo1");
    assert!(decided["standings"]["games"].as_u64() < Some(1000), "{decided}");
    place.wait_for(|status| status["runs"].as_array().is_some_and(Vec::is_empty));
    let leaves = |args: &[&str]| {
        let counted = place.succeed(place.alfabeta("perft kalah:6x4 8 --json").args(args));
        serde_json::from_str::<serde_json::Value>(&counted).expect("JSON")["leaves"].clone()
    };
    assert_eq!(leaves(&["--nats", &place.url()]), leaves(&[]));
    let bench = place.succeed(place.alfabeta("bench --nats").arg(place.url()));
    assert_eq!(bench.matches("yes").count(), 2, "{bench}");
    place.succeed(place.alfabeta("status --html page.html --nats").arg(place.url()));
    let page = fs::read_to_string(place.path("page.html")).expect("a page");
    assert!(page.starts_with("<!doctype html>"), "{page}");
}
