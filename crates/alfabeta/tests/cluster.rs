//! Many machines, all of them this one: the real NATS server, workers and coordinators, and all of them
//! killed at random. Needs `nats-server`; `ALFABETA_KILLS=30,5,5 cargo test -p alfabeta --features cluster
//! --test cluster` kills as many workers, servers and coordinators.

use std::{
    env, fs,
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    thread,
    time::{Duration, Instant},
};

/// Games of the tournament per kill, so that they are spread over it.
const GAMES_PER_KILL: u32 = 24;
/// Nothing here takes longer, or something hangs.
const PATIENCE: Duration = Duration::from_secs(600);
const PLAYERS: [&str; 3] = ["engine:nodes=6k,table=1", "mcts:nodes=1500", "random"];

/// A process that dies with its handle.
struct Process(Child);

impl Process {
    fn start(command: &mut Command) -> Process {
        Process(command.spawn().expect("it starts"))
    }

    /// Sends a signal that nothing can catch.
    fn kill(&mut self) {
        self.0.kill().expect("it can be killed");
        self.0.wait().expect("it ends");
    }

    fn has_ended(&mut self) -> bool {
        self.0.try_wait().expect("a child").is_some()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        _ = self.0.kill();
        _ = self.0.wait();
    }
}

/// A folder, and a port for the server that keeps its streams there.
struct Place {
    folder: tempfile::TempDir,
    port: u16,
}

impl Place {
    fn new() -> Place {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        Place { folder: tempfile::tempdir().expect("a folder"), port }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    fn server(&self) -> Process {
        // Debian has it where only some users look.
        let path = env::var("PATH").unwrap_or_default() + ":/usr/sbin:/usr/local/sbin";
        let mut command = Command::new("nats-server");
        command.env("PATH", path).args(["-js", "-a", "127.0.0.1", "-p", &self.port.to_string()]);
        command.arg("-sd").arg(self.path("streams"));
        command.stdout(Stdio::null()).stderr(Stdio::null());
        Process::start(&mut command)
    }

    fn alfabeta(&self, args: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_alfabeta"));
        command.current_dir(self.folder.path()).args(args.split(' '));
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    fn worker(&self) -> Process {
        let mut command = self.alfabeta("worker --threads 1 --nats");
        Process::start(command.arg(self.url()).stdout(Stdio::null()).stderr(Stdio::null()))
    }

    /// Waits until this many workers have shown a sign of life.
    fn wait_for_workers(&self, count: usize) {
        let began = Instant::now();
        loop {
            let status = output(self.alfabeta("status --json --nats").arg(self.url()));
            let status: serde_json::Value = serde_json::from_slice(&status.stdout).expect("JSON");
            if status["workers"].as_array().is_some_and(|workers| workers.len() >= count) {
                return;
            }
            assert!(began.elapsed() < PATIENCE, "{status}");
            thread::sleep(Duration::from_millis(100));
        }
    }
}

fn output(command: &mut Command) -> Output {
    command.output().expect("it runs")
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn tournament(place: &Place, games: u32, store: &str) -> Command {
    let mut command = place.alfabeta("tournament kalah:4x3");
    command.args(PLAYERS).args(["--games", &games.to_string(), "--openings", "random:2", "--json"]);
    command.args(["--store", store]);
    command
}

/// What the games of a store are, all but the time that moves took.
fn games(store: &Path) -> Vec<(u32, String, i32, String)> {
    let db = rusqlite::Connection::open(store).expect("a store");
    let mut ask =
        db.prepare("SELECT number, moves, result, seed FROM games ORDER BY number").expect("games");
    let rows = ask.query_map([], |row| {
        let moves: String = row.get(1)?;
        let mut moves: serde_json::Value = serde_json::from_str(&moves).expect("JSON");
        for ply in moves.as_array_mut().expect("a list") {
            assert!(ply.as_object_mut().expect("a ply").remove("ms").is_some());
        }
        Ok((row.get(0)?, moves.to_string(), row.get(2)?, row.get(3)?))
    });
    rows.expect("rows").collect::<Result<_, _>>().expect("games")
}

fn kills() -> [u32; 3] {
    let text = env::var("ALFABETA_KILLS").unwrap_or_else(|_| "6,2,2".to_owned());
    let kills: Vec<u32> = text.split(',').map(|n| n.parse().expect("a number")).collect();
    kills.try_into().expect("workers, servers, coordinators")
}

#[test]
fn a_tournament_among_killed_workers_servers_and_coordinators_equals_the_local_one() {
    let (place, mut left) = (Place::new(), kills());
    let games_each = GAMES_PER_KILL * left.iter().sum::<u32>() / 2 * 2;
    let local = output(tournament(&place, games_each, "local.db").args(["--concurrency", "2"]));
    assert!(local.status.success(), "{}", text(&local.stderr));
    let mut server = place.server();
    let mut workers: Vec<Process> = (0..4).map(|_| place.worker()).collect();
    let coordinate = || {
        let mut command = tournament(&place, games_each, "far.db");
        command.args(["--lease", "2s", "--nats", &place.url()]);
        Process::start(command.stdout(Stdio::null()).stderr(Stdio::null()))
    };
    place.wait_for_workers(4);
    let mut coordinator = coordinate();
    let (began, mut killed) = (Instant::now(), 0);
    let seed = env::var("ALFABETA_SEED")
        .map_or_else(|_| u64::from(std::process::id()), |seed| seed.parse().expect("a number"));
    let mut random = alfabeta::kernel::SplitMix(seed);
    while !coordinator.has_ended() {
        assert!(began.elapsed() < PATIENCE, "seed {seed}: it ends");
        thread::sleep(Duration::from_millis(100 + random.below(300) as u64));
        if left == [0; 3] || coordinator.has_ended() {
            continue;
        }
        killed += 1;
        let place_of = random.below(left.iter().sum::<u32>() as usize) as u32;
        match place_of {
            n if n < left[0] => {
                let victim = &mut workers[random.below(4)];
                victim.kill();
                *victim = place.worker();
                left[0] -= 1;
            }
            n if n < left[0] + left[1] => {
                server.kill();
                server = place.server();
                left[1] -= 1;
            }
            _ => {
                coordinator.kill();
                coordinator = coordinate();
                left[2] -= 1;
            }
        }
    }
    assert_eq!(coordinator.0.wait().expect("it ended").code(), Some(0), "seed {seed}");
    assert_eq!(left, [0; 3], "seed {seed}: it was over after {killed} kills");
    let (far, local) = (games(&place.path("far.db")), games(&place.path("local.db")));
    assert_eq!(far.len(), games_each as usize * 3);
    assert!(far == local, "seed {seed}: the same games as without workers");
}

/// A player that needs more memory than a worker may have ends the whole process.
#[test]
fn a_pair_that_kills_five_workers_is_set_aside_with_what_was_seen_of_it() {
    let place = Place::new();
    let _server = place.server();
    let players = "match tictactoe engine:depth=1,table=16384 first --games 2 --openings start";
    let mut coordinator = place.alfabeta(players);
    coordinator.args(["--lease", "1s", "--nats", &place.url()]);
    let mut coordinator = Process::start(&mut coordinator);
    let limited = || {
        let mut command = Command::new("sh");
        command.arg("-c").arg("ulimit -v 6000000; exec \"$0\" \"$@\"");
        command.arg(env!("CARGO_BIN_EXE_alfabeta")).args(["worker", "--threads", "1", "--nats"]);
        Process::start(command.arg(place.url()).stdout(Stdio::null()).stderr(Stdio::null()))
    };
    let (mut worker, mut died, began) = (limited(), 0, Instant::now());
    while !coordinator.has_ended() {
        assert!(began.elapsed() < PATIENCE, "{died} workers died");
        if worker.has_ended() {
            died += 1;
            worker = limited();
        }
        thread::sleep(Duration::from_millis(20));
    }
    let mut stderr = String::new();
    let from = coordinator.0.stderr.as_mut().expect("it is piped");
    std::io::Read::read_to_string(from, &mut stderr).expect("text");
    assert_eq!(died, 5, "{stderr}");
    assert!(stderr.contains("games 1 and 2: begun 5 times and never ended: "), "{stderr}");
    assert!(!coordinator.0.wait().expect("it ended").success());
}

#[cfg(unix)]
#[test]
fn a_worker_that_is_interrupted_gives_its_tasks_back_at_once() {
    let place = Place::new();
    let _server = place.server();
    let mut first = place.worker();
    place.wait_for_workers(1);
    let mut contest =
        place.alfabeta("match gomoku engine:nodes=200k engine:nodes=200k --games 2 --max-moves 12");
    // A lease that would be noticed: only a task that was given back is done sooner.
    contest.args(["--lease", "10m", "--openings", "random:2", "--json", "--nats", &place.url()]);
    let mut contest = Process::start(&mut contest);
    thread::sleep(Duration::from_millis(2500));
    let id = first.0.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("kill").success());
    let began = Instant::now();
    while !first.has_ended() {
        assert!(began.elapsed() < Duration::from_secs(60), "it ends");
        thread::sleep(Duration::from_millis(20));
    }
    let _second = place.worker();
    while !contest.has_ended() {
        assert!(began.elapsed() < Duration::from_secs(300), "the other worker plays");
        thread::sleep(Duration::from_millis(50));
    }
    assert!(contest.0.wait().expect("it ended").success());
}

#[test]
fn workers_refuse_programs_that_were_not_allowed_and_tests_are_decided() {
    let place = Place::new();
    let _server = place.server();
    let _workers = [place.worker(), place.worker()];
    place.wait_for_workers(2);
    let mut foreign = place.alfabeta("match tictactoe cmd:./no-such-bot first --games 2 --nats");
    let foreign = Process::start(foreign.arg(place.url()));
    let began = Instant::now();
    loop {
        let status = text(&output(place.alfabeta("status --html --nats").arg(place.url())).stdout);
        if status.contains("--allow-cmd was not given") {
            break;
        }
        assert!(began.elapsed() < PATIENCE, "{status}");
        thread::sleep(Duration::from_millis(200));
    }
    drop(foreign);
    let test = "match kalah:4x3 engine:nodes=2k,table=1 random --games 4000 --sprt elo0=0,elo1=50";
    let decided = output(place.alfabeta(test).args(["--json", "--nats", &place.url()]));
    assert!(decided.status.success(), "{}", text(&decided.stderr));
    let decided: serde_json::Value = serde_json::from_slice(&decided.stdout).expect("JSON");
    assert_eq!(decided["standings"]["sprt"]["verdict"], "accept-elo1");
    assert!(decided["standings"]["games"].as_u64() < Some(1000), "{decided}");
    let count = "perft kalah:6x4 8 --json --nats";
    let count = output(place.alfabeta(count).arg(place.url()));
    let count: serde_json::Value = serde_json::from_slice(&count.stdout).expect("JSON");
    let alone = output(&mut place.alfabeta("perft kalah:6x4 8 --json"));
    let alone: serde_json::Value = serde_json::from_slice(&alone.stdout).expect("JSON");
    assert_eq!(count["leaves"], alone["leaves"]);
    let bench = text(&output(place.alfabeta("bench --nats").arg(place.url())).stdout);
    assert_eq!(bench.matches("yes").count(), 2, "{bench}");
    let streams = fs::read_dir(place.path("streams")).is_ok();
    assert!(streams);
}
