//! Whatever a session does ends when its job is cancelled. How soon is printed (`--nocapture`); a
//! limit that a busy machine could break would decide nothing, so only a hang fails. Provers,
//! certificates and tables have the same test in `solve`.
#![allow(clippy::print_stderr, reason = "how late each ended is its result")]

use session::{
    AnalysisRequest, Book, Contest, Format, Job, LadderRun, Limits, Position, Registry, Search,
    Time, contest::Openings, review, solving::Settings,
};
use std::{
    num::NonZero,
    thread,
    time::{Duration, Instant},
};

/// More than this is a hang.
const HANG: Duration = Duration::from_secs(20);
/// Time enough for the work to be under way.
const UNDER_WAY: Duration = Duration::from_millis(200);
const HOUR: Duration = Duration::from_secs(3600);

/// Does some work, cancels it once it is under way, and sees that it ends.
fn cancelled(name: &str, work: impl FnOnce(&Job)) {
    let job = Job::new();
    let handle = job.clone();
    let timer = thread::spawn(move || {
        thread::sleep(UNDER_WAY);
        handle.cancel();
        Instant::now()
    });
    work(&job);
    let ended = Instant::now();
    let cancelled = timer.join().expect("a timer");
    assert!(ended >= cancelled, "{name} was done before it was cancelled");
    let late = ended - cancelled;
    eprintln!("{name}: {late:?} after it was cancelled");
    assert!(late < HANG, "{name}: {late:?}");
}

fn open(game: &str) -> Box<dyn Position> {
    Registry::standard().open(game).unwrap_or_else(|error| panic!("{game}: {error}"))
}

fn search(rung: &str) -> Search {
    Search {
        rung: rung.parse().expect("a rung"),
        depth: None,
        evaluator: None,
        nodes: None,
        cache_bytes: 1 << 20,
    }
}

fn request(threads: usize) -> AnalysisRequest {
    let limits = Limits { time: Some(HOUR), ..Limits::default() };
    AnalysisRequest { limits, threads, lines: 1, evaluator: None, table_bytes: 16 << 20 }
}

#[test]
fn searches_are_cancelled() {
    // The first move of Gomoku is played at once.
    for (game, moves) in [("gomoku", "h8 i10"), ("ultimate", ""), ("kalah:6x6", "")] {
        let mut pos = open(game);
        pos.play(moves).expect("legal moves");
        for threads in [1, 2] {
            cancelled(&format!("engine, {game}, {threads} threads"), |job| {
                pos.analyse(&request(threads), job, &mut |_| ()).expect("lines");
            });
        }
        for player in ["minimax:depth=end", "forced:depth=20", "mcts:time=1h", "engine:time=1h"] {
            let mut machine = pos.machine(&player.parse().expect("a player")).expect("a machine");
            machine.begin(&*pos, true, 1).expect("it begins");
            cancelled(&format!("{player}, {game}"), |job| {
                let time = Time { this_move: Some(HOUR), ..Time::default() };
                machine.choose(&*pos, &time, job, &mut |_| ()).expect("a move even so");
            });
        }
        let mv = pos.view().moves[0].clone();
        pos.play(&mv).expect("a legal move");
        cancelled(&format!("review, {game}"), |job| {
            assert!(review(&*pos, &request(1), job, &mut |_, _| ()).expect("a game").is_none());
        });
    }
}

#[test]
fn ladders_and_counts_are_cancelled() {
    let pos = open("gomoku");
    for whole_game in [false, true] {
        let run =
            LadderRun { search: search("alphabeta"), second_depth: None, grow: None, whole_game };
        cancelled("ladder", |job| {
            assert!(pos.run_ladder(&run, job).expect("a run").given_up);
        });
    }
    cancelled("trace", |job| {
        // Short enough for the memory of its steps.
        let search = Search { nodes: Some(20_000_000), ..search("minimax") };
        pos.explain(&search, job).expect("a trace");
    });
    cancelled("perft", |job| assert!(pos.perft(9, job).is_empty()));
}

fn contest(players: [&str; 2], openings: Openings) -> Contest {
    Contest {
        players: players.map(|text| text.parse().expect("a player")).to_vec(),
        format: Format::Match,
        games: 10_000,
        seed: 1,
        openings,
        time: Time { this_move: Some(HOUR), ..Time::default() },
        margin: HOUR,
        most_moves: None,
        adjudicate: None,
        sprt: None,
        concurrency: NonZero::new(2).expect("two"),
        store: None,
    }
}

#[test]
fn matches_are_cancelled() {
    let pos = open("gomoku");
    let rows = [
        ("match of engines", ["engine:time=1h", "engine:depth=200"], Openings::Start),
        ("openings of a match", ["first", "engine"], Openings::Random(20)),
        #[cfg(unix)]
        (
            "match with an external engine",
            ["cmd:(sh -c \"read hello; echo ready; sleep 1000\")", "first"],
            Openings::Start,
        ),
    ];
    for (name, players, openings) in rows {
        cancelled(name, |job| {
            let outcome = pos.contest(&contest(players, openings), None, job, &mut |_| ());
            assert!(!outcome.expect("what there is").finished);
        });
    }
}

#[test]
fn books_and_proofs_by_the_engine_are_cancelled() {
    let folder = tempfile::tempdir().expect("a folder");
    let pos = open("kalah:6x6");
    let settings = Settings { memory: 64 << 20, every_move: true, ..Settings::default() };
    let mut prover = pos.prover(&settings).expect("a prover");
    let mut book = Book::keep(&folder.path().join("book.txt"), &Job::new()).expect("a book");
    cancelled("growth of a book", |job| {
        prover.grow(&mut book, 3, job).expect("what there is");
    });
    // Beyond the prover of m,n,k-games.
    let large = open("mnk:19x19x6");
    let mut prover = large.prover(&settings).expect("a prover");
    cancelled("proof by the engine", |job| {
        assert!(!prover.prove(job).expect("what there is").evaluation.proven);
    });
}
