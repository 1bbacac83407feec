//! Whatever is under way ends when its job is cancelled. How soon is printed (`--nocapture`); a
//! limit that a busy machine could break would decide nothing, so only a hang fails.
#![allow(clippy::print_stderr, reason = "how late each ended is its result")]

use certificates::{Refusal, check};
use games::{
    kalah::{self, Packed},
    mnk::{Large, Medium, Small},
    ultimate::Ultimate,
};
use kernel::{Game, Job};
use solve::{
    Error, Prover, Settings,
    kalah::{Endgames, KalahProver},
    mnk::{MnkProver, forced},
    ultimate::UltimateProver,
};
use std::{
    thread,
    time::{Duration, Instant},
};

/// A late position of Ultimate that is proven in a moment.
const LATE: &str = "X;O@.......;XOOOO..O./X..X.OOO./X.X...O.O/.X.OXO.../OXO.X..../.XX....O./\
                    X.....X.O/XO.X.X.../.O.....XX";
/// More than this is a hang.
const HANG: Duration = Duration::from_secs(20);

/// Cancels some work after a while; how the work took it, and how long.
fn cancelled<T>(name: &str, after: u64, work: impl FnOnce(&Job) -> T) -> T {
    let job = Job::new();
    let handle = job.clone();
    let timer = thread::spawn(move || {
        thread::sleep(Duration::from_millis(after));
        handle.cancel();
        Instant::now()
    });
    let result = work(&job);
    let ended = Instant::now();
    let late = ended.saturating_duration_since(timer.join().expect("a timer"));
    eprintln!("{name}: {late:?} after it was cancelled");
    assert!(late < HANG, "{name}: {late:?}");
    result
}

fn settings(threads: usize) -> Settings {
    Settings { memory: 1 << 30, threads, every_move: true, ..Settings::default() }
}

fn start<G: Game>(game: &str) -> G {
    G::new(&game.parse().unwrap_or_else(|error| panic!("{game}: {error}")))
}

#[test]
fn endgame_tables_are_cancelled_while_they_are_made() {
    let rules: kalah::Rules = "kalah:6x6".parse().unwrap();
    for after in [300, 1000] {
        let whole =
            cancelled("endgame tables", after, |job| Endgames::new(&rules).grow(24, 2, None, job));
        assert!(!whole);
    }
}

#[test]
fn proofs_are_cancelled() {
    for threads in [1, 2] {
        let pos = start::<Packed>("kalah:6x6");
        let mut prover = KalahProver::new(&settings(threads));
        let solution = cancelled("proof of Kalah", 500, |job| prover.prove(&pos, job));
        assert!(!solution.unwrap().unwrap().evaluation.is_proven());

        let pos = start::<Medium>("mnk:10x10x5");
        let mut prover = MnkProver::new(&settings(threads));
        let solution = cancelled("proof of m,n,k", 1500, |job| prover.prove(&pos, job));
        assert!(!solution.unwrap().unwrap().evaluation.is_proven());

        let pos = start::<Ultimate>("ultimate");
        let mut prover = UltimateProver::new(&settings(threads));
        let solution = cancelled("proof of Ultimate", 1000, |job| prover.prove(&pos, job));
        assert!(!solution.unwrap().unwrap().evaluation.is_proven());
    }
}

#[test]
fn the_search_for_a_win_by_force_is_cancelled() {
    let pos = start::<Large>("gomoku");
    let moves = "h8 i9 h9 h10 i8 g8 j7 k6 f9 g9";
    let mut pos = pos;
    for mv in moves.split(' ') {
        pos.play(pos.parse_move(mv).unwrap()).unwrap();
    }
    let searched = cancelled("win by force", 20, |job| forced(&pos, job));
    assert!(searched.is_some());
}

#[test]
fn certificates_are_cancelled_while_they_are_written_and_checked() {
    let pos = start::<Packed>("kalah:5x4");
    let mut prover = KalahProver::new(&Settings { memory: 1 << 24, ..Settings::default() });
    prover.prove(&pos, &Job::new()).unwrap();
    let written = cancelled("certificate of Kalah", 20, |job| prover.certify(&pos, job));
    assert!(matches!(written, Ok(_) | Err(Error::Cancelled)));
    let file = prover.certify(&pos, &Job::new()).unwrap();
    let checked = cancelled("check of Kalah", 5, |job| check(&file, 1 << 24, job));
    assert!(checked.is_ok() || checked.is_err_and(|it| it.kind == Refusal::Cancelled));

    let pos = start::<Small>("mnk:6x6x5");
    let mut prover = MnkProver::new(&Settings { memory: 1 << 24, ..Settings::default() });
    let written = cancelled("certificate of m,n,k", 20, |job| prover.certify(&pos, job));
    assert!(matches!(written, Ok(_) | Err(Error::Cancelled)));
    let file = prover.certify(&pos, &Job::new()).unwrap();
    let checked = cancelled("check of m,n,k", 1, |job| check(&file, 1 << 24, job));
    assert!(checked.is_ok() || checked.is_err_and(|it| it.kind == Refusal::Cancelled));

    let pos = Ultimate::parse(&"ultimate".parse().unwrap(), LATE).unwrap();
    let mut prover = UltimateProver::new(&Settings { memory: 1 << 24, ..Settings::default() });
    prover.prove(&pos, &Job::new()).unwrap();
    let written = cancelled("certificate of Ultimate", 5, |job| prover.certify(&pos, job));
    assert!(matches!(written, Ok(_) | Err(Error::Cancelled)));
    let file = prover.certify(&pos, &Job::new()).unwrap();
    let checked = cancelled("check of Ultimate", 1, |job| check(&file, 1 << 24, job));
    assert!(checked.is_ok() || checked.is_err_and(|it| it.kind == Refusal::Cancelled));
}

#[test]
fn the_count_of_all_positions_is_cancelled() {
    let pos = start::<Small>("mnk:4x4x4");
    let mut prover = MnkProver::new(&Settings { all: true, ..settings(1) });
    let counted = cancelled("all positions", 100, |job| prover.prove(&pos, job));
    assert!(matches!(counted, Ok(_) | Err(Error::Cancelled)));
}
