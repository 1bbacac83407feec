//! The m,n,k prover against plain minimax and against what others have solved.

use conformance::minimax;
use games::mnk::{LineRule, Medium, Rules, Small};
use kernel::{Game, Job, Limits, Payoff, Side};
use solve::{
    Error, Prover, Settings,
    mnk::{MnkProver, Strong, wins},
};
use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

type Solution = solve::Solution<games::mnk::Cell>;

/// Enough for every test.
const MEMORY: usize = 16 << 20;
/// Plain minimax visits every position; with more free cells that takes too long.
const MOST_FREE: usize = 8;

fn random_rules(rng: &mut fastrand::Rng) -> Rules {
    let line = if rng.bool() { LineRule::AtLeast } else { LineRule::Exactly };
    loop {
        let (columns, rows, k) = (rng.u32(1..=6), rng.u32(1..=5), rng.u32(2..=4));
        if columns.max(rows) >= k {
            return Rules::new(columns, rows, k, line).expect("a small board");
        }
    }
}

/// A position that is not over, reached by random moves.
fn random_position(rng: &mut fastrand::Rng) -> Small {
    loop {
        let mut pos = Small::new(&random_rules(rng));
        let most = rng.usize(1..=MOST_FREE);
        while pos.terminal().is_none() && pos.move_count() > most {
            pos.make(pos.nth_move(rng.usize(0..pos.move_count())));
        }
        if pos.terminal().is_none() {
            return pos;
        }
    }
}

#[test]
fn who_wins_is_what_minimax_says() {
    let mut rng = fastrand::Rng::with_seed(7);
    let job = Job::new();
    let mut counts = [0; 3];
    for _ in 0..6000 {
        let pos = random_position(&mut rng);
        let winner = minimax(&mut pos.clone()).winner();
        for side in Side::BOTH {
            let (won, _) = wins(&pos, side, MEMORY, &job).unwrap().unwrap();
            assert_eq!(won, winner == Some(side), "does {side:?} win {pos:?}?");
        }
        counts[winner.map_or(2, Side::index)] += 1;
    }
    assert!(counts.iter().all(|count| *count > 300), "{counts:?} of each kind");
}

/// Two replies outside the zones of others, together with a stone of before, threaten what neither
/// does alone.
#[test]
fn replies_outside_the_zone_add_up() {
    let rules = "mnk:6x5x4".parse().unwrap();
    let pos = Small::parse(&rules, "....../X...X./....../.X...O/....O.").unwrap();
    let job = Job::new();
    for side in Side::BOTH {
        assert!(!wins(&pos, side, MEMORY, &job).unwrap().unwrap().0, "{side:?} does not win {pos}");
    }
}

#[test]
fn every_move_is_worth_what_minimax_says() {
    let mut rng = fastrand::Rng::with_seed(8);
    for _ in 0..300 {
        let pos = random_position(&mut rng);
        let settings = Settings { threads: rng.usize(1..=2), every_move: true, ..quick() };
        let solution = proven(&pos, &settings);
        let value = minimax(&mut pos.clone());
        assert_eq!(solution.evaluation.payoff(), Some(value), "{pos:?}");
        assert_eq!(solution.moves.len(), pos.move_count());
        for valued in &solution.moves {
            let mut after = pos.clone();
            after.make(valued.line[0]);
            let value = minimax(&mut after);
            assert_eq!(valued.payoff(), Some(value), "{pos:?} {:?}", valued.line);
        }
        let mut end = pos.clone();
        for mv in &solution.evaluation.line {
            end.play(*mv).unwrap();
            assert_eq!(minimax(&mut end), value, "{pos:?}: the line keeps its value");
        }
        assert_eq!(end.terminal(), Some(value), "{pos:?}: the line ends as it should");
    }
}

/// The rows of the table of solved games that take no time, and what the first player gets.
const SOLVED: [(&str, bool); 22] = [
    ("mnk:1x1x2", false),
    ("mnk:2x1x2", false),
    ("mnk:1x1x1", true),
    ("mnk:2x2x2", true),
    ("tictactoe", false),
    ("mnk:4x3x3", true),
    ("mnk:5x5x3", true),
    ("mnk:4x4x4", false),
    ("mnk:5x4x4", false),
    ("mnk:6x4x4", false),
    ("mnk:4x6x4", false),
    ("mnk:7x4x4", false),
    ("mnk:5x5x4", false),
    ("mnk:6x5x4", true),
    ("mnk:6x6x4", true),
    ("mnk:5x5x5", false),
    ("mnk:6x5x5", false),
    ("mnk:7x5x5", false),
    ("mnk:6x6x5", false),
    ("mnk:6x6x6", false),
    ("mnk:7x7x6", false),
    ("mnk:7x6x5", false),
];

#[test]
fn solved_games_come_out_as_published() {
    for (game, won) in SOLVED {
        let pos = Small::new(&game.parse().unwrap());
        let solution = proven(&pos, &Settings { threads: 2, ..quick() });
        let value = if won { Payoff::won_by(Side::First, 1) } else { Payoff::DRAW };
        assert_eq!(solution.evaluation.payoff(), Some(value), "{game}");
    }
}

#[test]
fn small_boards_have_as_many_positions_as_published() {
    for (game, positions) in [("tictactoe", 5_478), ("mnk:4x4x4", 9_722_011)] {
        let strong = strong(game);
        assert_eq!(strong.census().positions(), positions, "{game}");
    }
    assert!(Strong::bytes(&"mnk:5x4x4".parse().unwrap()).is_none());
}

fn strong(game: &str) -> Strong {
    let rules = game.parse().expect("rules");
    let mut strong = Strong::new(&rules).expect("a small board");
    strong.solve(&rules, &Job::new()).expect("nobody cancels it");
    strong
}

#[test]
fn solving_every_position_can_be_cancelled() {
    let (job, latest) = cancelled_after(100_000);
    let pos = Small::new(&"mnk:4x4x4".parse().unwrap());
    let mut prover = MnkProver::new(&Settings { memory: 64 << 20, all: true, ..quick() });
    let cancelled = prover.prove(&pos, &job).unwrap().unwrap();
    assert!(!cancelled.evaluation.is_proven());
    assert_eq!(cancelled.nodes, latest.load(Relaxed));
    assert!(cancelled.nodes < 200_000, "{}", cancelled.nodes);
    let whole = prover.prove(&pos, &Job::new()).unwrap().unwrap();
    assert_eq!(whole.evaluation.payoff(), Some(Payoff::DRAW));
    assert_eq!(whole.positions.map(|census| census.positions()), Some(9_722_011));
}

/// Distances and best play come with the solution of all positions, and the best moves first.
#[test]
fn a_board_that_is_solved_as_a_whole_tells_how_far_its_ends_are() {
    let rules = "tictactoe".parse().unwrap();
    let pos = Small::parse(&rules, "XO./.../...").unwrap();
    let mut prover = MnkProver::new(&Settings { all: true, ..quick() });
    let solution = prover.prove(&pos, &Job::new()).unwrap().unwrap();
    assert_eq!((solution.evaluation.distance, solution.evaluation.line.len()), (Some(5), 5));
    let values: Vec<i32> = solution.moves.iter().map(|it| it.payoff().unwrap().value()).collect();
    assert!(values.is_sorted_by(|a, b| a >= b), "{values:?}");
    let small = Settings { memory: 1000, all: true, ..quick() };
    let refused = MnkProver::new(&small).prove(&pos, &Job::new());
    assert_eq!(refused, Err(Error::Memory { needed: 19_683, allowed: 1000 }));
}

#[test]
fn every_position_of_a_small_board_is_worth_what_minimax_says() {
    let strong = strong("mnk:4x3x3");
    let mut rng = fastrand::Rng::with_seed(9);
    for _ in 0..500 {
        let mut pos = Small::new(&"mnk:4x3x3".parse().unwrap());
        let plies = rng.usize(5..=12);
        while pos.terminal().is_none() && pos.move_count() > 12 - plies {
            pos.make(pos.nth_move(rng.usize(0..pos.move_count())));
        }
        let worth = strong.worth(&pos).unwrap();
        assert_eq!(worth.payoff, minimax(&mut pos.clone()), "{pos:?}");
        assert_eq!(worth.plies, plies_to_the_end(&mut pos), "{pos:?}");
    }
}

/// How soon the winner can win against the longest resistance, by the book.
fn plies_to_the_end(pos: &mut Small) -> Option<u32> {
    if pos.terminal().is_some() {
        return pos.terminal().and_then(Payoff::winner).map(|_| 0);
    }
    let value = minimax(pos);
    let winner = value.winner()?;
    let mut moves = Vec::new();
    pos.moves(&mut moves);
    let mut plies = Vec::new();
    for mv in moves {
        let undo = pos.make(mv);
        if minimax(pos) == value {
            plies.extend(plies_to_the_end(pos));
        }
        pos.unmake(mv, undo);
    }
    let end = if pos.to_move() == winner { plies.iter().min() } else { plies.iter().max() };
    end.map(|plies| plies + 1)
}

fn quick() -> Settings {
    Settings { memory: MEMORY, ..Settings::default() }
}

fn proven(pos: &Small, settings: &Settings) -> Solution {
    let solution = MnkProver::new(settings).prove(pos, &Job::new());
    solution.expect("no file is asked for").expect("a small board")
}

/// A job that is cancelled at the first report of at least `nodes` nodes, and how many were told of last.
fn cancelled_after(nodes: u64) -> (Job, Arc<AtomicU64>) {
    let (job, latest) = (Job::new(), Arc::new(AtomicU64::new(0)));
    let (handle, last) = (job.clone(), Arc::clone(&latest));
    let watched = job.watched(move |progress| {
        last.store(progress.nodes, Relaxed);
        if progress.nodes >= nodes {
            handle.cancel();
        }
    });
    (watched, latest)
}

/// A file of its own that is gone with the test.
struct Scrap(std::path::PathBuf);

impl Scrap {
    fn new(name: &str) -> Scrap {
        Scrap(std::env::temp_dir().join(format!("{name}-{}", std::process::id())))
    }
}

impl Drop for Scrap {
    fn drop(&mut self) {
        _ = std::fs::remove_file(&self.0);
    }
}

/// A prover that resumes from this file.
fn resuming(path: &Path, settings: &Settings) -> MnkProver {
    MnkProver::new(&Settings { resume: Some(path.to_owned()), ..settings.clone() })
}

#[test]
fn what_was_learnt_is_kept_and_used_again() {
    let (scrap, job) = (Scrap::new("learnt"), Job::new());
    let (pos, path) = (Small::new(&"mnk:6x4x4".parse().unwrap()), &scrap.0);
    let resumed = |threads| {
        let settings = Settings { threads, ..quick() };
        resuming(path, &settings).prove(&pos, &job)
    };
    let first = resumed(1).unwrap().unwrap();
    for threads in [1, 2] {
        let second = resumed(threads).unwrap().unwrap();
        assert_eq!(first.evaluation.bounds, second.evaluation.bounds);
        assert!(second.nodes * 2 < first.nodes, "{} after {}", second.nodes, first.nodes);
    }
    let reason = |error: Error| match error {
        Error::File { reason, .. } => reason,
        other => panic!("{other:?}"),
    };
    let other = Small::new(&"mnk:7x4x4".parse().unwrap());
    let refused = resuming(path, &quick()).prove(&other, &job).unwrap_err();
    assert_eq!(reason(refused), "it belongs to another game");
    let mut file = std::fs::read(path).unwrap();
    for n in (0..file.len()).step_by(97) {
        file[n] ^= 4;
        std::fs::write(path, &file).unwrap();
        assert!(resumed(1).is_err(), "byte {n}");
        assert_eq!(std::fs::read(path).unwrap(), file, "a file that is refused stays as it is");
        file[n] ^= 4;
    }
    std::fs::write(path, &file[..file.len() - 1]).unwrap();
    assert_eq!(reason(resumed(1).unwrap_err()), "it ends too early");
    std::fs::write(path, &file).unwrap();
    let over = Job::new();
    over.cancel();
    assert_eq!(resuming(path, &quick()).prove(&pos, &over), Err(Error::Cancelled), "not loaded");
}

/// Stops a proof after about this number of nodes.
fn stopped(prover: &mut MnkProver, game: &str, nodes: u64) -> u64 {
    let pos = Medium::new(&game.parse().expect("rules"));
    let job = Job::limited(&Limits { nodes: Some(nodes), ..Limits::default() });
    let solution = prover.prove(&pos, &job).expect("a file").expect("a small board");
    assert!(!solution.evaluation.is_proven(), "it was stopped");
    solution.nodes
}

#[test]
fn an_unfinished_proof_is_kept() {
    let pos = Medium::new(&"mnk:7x4x4".parse().unwrap());
    let scrap = Scrap::new("stopped");
    let settings = Settings { memory: 256 << 20, ..quick() };
    let proven = |mut prover: MnkProver| prover.prove(&pos, &Job::new()).unwrap().unwrap();
    let whole = proven(MnkProver::new(&settings)).nodes;
    let first = stopped(&mut resuming(&scrap.0, &settings), "mnk:7x4x4", whole / 3);
    let second = proven(resuming(&scrap.0, &settings));
    assert!(second.evaluation.is_proven());
    assert!(second.nodes < whole - first / 4, "{} after {first} of {whole}", second.nodes);
}

/// What is written while a proof runs is as good as what is written at its end.
#[test]
fn a_proof_is_kept_while_it_runs() {
    let scrap = Scrap::new("running");
    let settings = Settings { memory: 256 << 20, ..quick() };
    let mut prover = resuming(&scrap.0, &settings);
    prover.save_every(Duration::ZERO);
    let (path, written) = (scrap.0.clone(), Arc::new(AtomicU64::new(0)));
    let (job, most) = (Job::new(), Arc::clone(&written));
    let handle = job.clone();
    let job = job.watched(move |progress| {
        // What the report before has written, whole.
        most.fetch_max(std::fs::metadata(&path).map_or(0, |file| file.len()), Relaxed);
        if progress.nodes > 10_000 && most.load(Relaxed) > 100_000 {
            handle.cancel();
        }
    });
    let pos = Medium::new(&"mnk:8x4x4".parse().unwrap());
    assert!(!prover.prove(&pos, &job).unwrap().unwrap().evaluation.is_proven());
    assert!(written.load(Relaxed) > 100_000, "{written:?} bytes");
    stopped(&mut resuming(&scrap.0, &settings), "mnk:8x4x4", 1);
}

#[test]
fn a_proof_that_is_cancelled_claims_nothing() {
    let pos = Small::new(&"mnk:7x7x5".parse().unwrap());
    let job = Job::new();
    job.cancel();
    let settings = Settings { threads: 2, every_move: true, ..quick() };
    let solution = MnkProver::new(&settings).prove(&pos, &job).unwrap().unwrap();
    assert!(!solution.evaluation.is_proven());
    assert!(solution.evaluation.line.is_empty());
}
