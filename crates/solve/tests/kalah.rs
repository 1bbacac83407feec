//! The solver and its tables against plain minimax and against values that another program
//! computed.

use conformance::minimax;
use fastrand::Rng;
use games::kalah::{Kalah, Packed, Pit, Pits, Rules, Wide};
use kernel::{Game, Job, Side};
use solve::{
    Error, Prover, Settings,
    kalah::{Endgames, KalahProver},
};
use std::{
    fs,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::Duration,
};

type Solution = solve::Solution<Pit>;

/// Every rules variant of a board.
fn variants(board: &str) -> Vec<Rules> {
    let mut rules = Vec::new();
    for capture in ["standard", "empty", "opposite-only"] {
        for rest in ["owner", "emptier"] {
            for end in ["row-empty", "mover-stuck"] {
                let text = format!("kalah:{board},capture={capture},rest={rest},end={end}");
                rules.push(text.parse().expect("rules"));
            }
        }
    }
    rules
}

/// A position after some random moves.
fn wander<P: Pits>(rules: &Rules, plies: usize, rng: &mut Rng) -> Kalah<P> {
    let mut pos = Kalah::<P>::new(rules);
    for _ in 0..plies {
        let count = pos.move_count();
        if count == 0 {
            break;
        }
        pos.make(pos.nth_move(rng.usize(..count)));
    }
    pos
}

/// A position with these few seeds in the pits, anywhere, and the others in the stores.
fn scattered<P: Pits>(rules: &Rules, seeds: usize, rng: &mut Rng) -> Kalah<P> {
    let pits = usize::from(rules.pits());
    let mut rows = vec![0_u16; 2 * pits];
    (0..seeds).for_each(|_| rows[rng.usize(..2 * pits)] += 1);
    let rest = rules.seeds() - seeds as u16;
    let south = rng.u16(..=rest);
    let text = |row: &[u16], store: u16| {
        row.iter().chain([&store]).map(u16::to_string).collect::<Vec<_>>().join(",")
    };
    let side = if rng.bool() { "S" } else { "N" };
    let (first, second) = rows.split_at(pits);
    let text = format!("{side}:{}/{}", text(first, south), text(second, rest - south));
    Kalah::parse(rules, &text).expect("a position")
}

/// Two threads, `memory` bytes, nothing kept.
fn settings(memory: usize) -> Settings {
    Settings { threads: 2, memory, ..Settings::default() }
}

fn proven<P: Pits>(prover: &mut KalahProver, pos: &Kalah<P>, job: &Job) -> Solution {
    prover.prove(pos, job).expect("no file is asked for").expect("all of Kalah")
}

fn margin(solution: &Solution) -> Option<i32> {
    solution.evaluation.payoff().map(|payoff| payoff.value())
}

/// A job that is cancelled at the first report of more nodes.
fn cancelled_after(nodes: u64) -> Job {
    let job = Job::new();
    let handle = job.clone();
    job.watched(move |progress| {
        if progress.nodes > nodes {
            handle.cancel();
        }
    })
}

/// The solution agrees with minimax: margin, every move, and a line that leads to the margin.
fn check<P: Pits>(pos: &Kalah<P>, solution: &Solution) {
    let payoff = Some(minimax(&mut pos.clone()));
    assert_eq!(solution.evaluation.payoff(), payoff, "{pos:?}");
    let mut moves = Vec::new();
    pos.moves(&mut moves);
    let mut found: Vec<Pit> = solution.moves.iter().map(|found| found.line[0]).collect();
    found.sort_unstable();
    assert_eq!(found, moves, "{pos:?}");
    for found in &solution.moves {
        let mut after = pos.clone();
        after.make(found.line[0]);
        assert_eq!(found.payoff(), Some(minimax(&mut after)), "{pos:?} {:?}", found.line);
    }
    let worth = |found: &kernel::Evaluation<Pit>| {
        found.payoff().map(|payoff| -payoff.seen_by(pos.to_move()))
    };
    assert!(solution.moves.is_sorted_by_key(worth), "{pos:?}: best first");
    let mut end = pos.clone();
    for mv in &solution.evaluation.line {
        end.play(*mv).expect("a legal line");
    }
    assert_eq!(end.terminal(), payoff, "{pos:?}");
}

#[test]
fn solutions_are_those_of_minimax_under_all_rules() {
    let mut rng = Rng::with_seed(1);
    // A gigabyte of tables would leave nothing to search; with some kilobytes there is something to
    // search and to forget.
    let boards =
        [("1x5", 1 << 9, 0), ("2x4", 1 << 10, 2), ("3x3", 1 << 12, 8), ("4x2", 1 << 13, 5)];
    for (board, memory, least_plies) in boards {
        for rules in variants(board) {
            let mut prover = KalahProver::new(&Settings { every_move: true, ..settings(memory) });
            for _ in 0..8 {
                let plies = rng.usize(least_plies..20);
                let pos: Packed = wander(&rules, plies, &mut rng);
                check(&pos, &proven(&mut prover, &pos, &Job::new()));
            }
        }
    }
}

/// With next to no tables positions are looked ahead from as far as ever.
#[test]
fn looking_ahead_finds_what_minimax_does_under_all_rules() {
    let mut rng = Rng::with_seed(6);
    for (board, memory) in [("2x4", 1 << 6), ("3x3", 1 << 7)] {
        for rules in variants(board) {
            let mut prover = KalahProver::new(&Settings { every_move: true, ..settings(memory) });
            for _ in 0..4 {
                let plies = rng.usize(3..9);
                let pos: Packed = wander(&rules, plies, &mut rng);
                check(&pos, &proven(&mut prover, &pos, &Job::new()));
            }
            assert!(prover.table_layers() <= 3, "{rules}: {}", prover.table_layers());
        }
    }
}

#[test]
fn large_boards_are_solved_as_small_ones() {
    let mut rng = Rng::with_seed(2);
    for board in ["7x5", "8x3", "9x2", "12x1", "12x24", "8x24"] {
        for rules in variants(board) {
            let mut prover = KalahProver::new(&Settings { every_move: true, ..settings(1 << 14) });
            for seeds in 0..5 {
                let pos: Wide = scattered(&rules, seeds, &mut rng);
                check(&pos, &proven(&mut prover, &pos, &Job::new()));
            }
        }
    }
}

fn endgames(rules: &Rules, seeds: usize, threads: usize, folder: Option<&Path>) -> Endgames {
    let mut endgames = Endgames::new(rules);
    assert!(endgames.grow(seeds, threads, folder, &Job::new()), "nobody cancels it");
    endgames
}

#[test]
fn endgames_are_those_of_minimax_under_all_rules() {
    let mut rng = Rng::with_seed(3);
    for (board, seeds) in
        [("1x6", 11), ("2x6", 9), ("3x5", 9), ("6x4", 7), ("8x24", 4), ("12x1", 4)]
    {
        for rules in variants(board) {
            let endgames = endgames(&rules, seeds, 2, None);
            assert_eq!(endgames.layers(), seeds + 1);
            for _ in 0..40 {
                let seeds = rng.usize(..=seeds);
                let pos: Wide = scattered(&rules, seeds, &mut rng);
                assert_eq!(endgames.payoff(&pos), Some(minimax(&mut pos.clone())), "{pos:?}");
            }
            let beyond: Wide = scattered(&rules, seeds + 1, &mut rng);
            assert_eq!(endgames.payoff(&beyond), None);
        }
    }
}

#[test]
fn tables_are_as_large_as_they_may_be() {
    for (rules, bytes, seeds) in
        [("6x4", 16 << 20, 14), ("6x4", 9_657_700, 14), ("6x4", 9_657_699, 13)]
    {
        let rules: Rules = format!("kalah:{rules}").parse().expect("rules");
        assert_eq!(Endgames::seeds_within(&rules, bytes), seeds);
    }
    let small: Rules = "kalah:2x3".parse().expect("rules");
    assert_eq!(Endgames::seeds_within(&small, 1 << 40), 12);
    assert_eq!(endgames(&small, 100, 1, None).layers(), 13);
}

/// Values that another program found, and those that only this one did.
const SOLVED: &str = include_str!("data/kalah_solved.csv");
const MORE: &str = include_str!("data/kalah_more.csv");

/// The rows of a file whose boards `wanted` picks by pits and seeds per pit, and how many there
/// are.
fn solved(file: &str, wanted: impl Fn(u32, u32) -> bool, settings: &Settings) -> usize {
    let rows = file.lines().filter(|line| !line.starts_with('#'));
    let mut count = 0;
    for row in rows.skip(1) {
        let fields: Vec<&str> = row.split(',').collect();
        let [pits, seeds, capture, rest, end, margin] = fields[..] else { panic!("{row}") };
        if !wanted(pits.parse().expect("pits"), seeds.parse().expect("seeds")) {
            continue;
        }
        let text = format!("kalah:{pits}x{seeds},capture={capture},rest={rest},end={end}");
        let rules: Rules = text.parse().expect("rules");
        let solution = proven(&mut KalahProver::new(settings), &Packed::new(&rules), &Job::new());
        assert_eq!(self::margin(&solution), Some(margin.parse().expect("a margin")), "{row}");
        count += 1;
    }
    count
}

#[test]
fn small_boards_are_worth_what_another_program_found() {
    assert_eq!(solved(SOLVED, |pits, seeds| pits * seeds <= 15, &settings(1 << 26)), 300);
}

#[test]
#[ignore = "takes minutes"]
fn all_boards_are_worth_what_another_program_found() {
    assert_eq!(solved(SOLVED, |_, _| true, &settings(2 << 30)), 358);
}

/// Other tables and another number of threads than those of the first time.
#[test]
fn what_only_this_program_found_it_finds_again() {
    assert_eq!(solved(MORE, |pits, seeds| pits * seeds <= 20, &settings(1 << 26)), 12);
}

#[test]
fn root_moves_of_six_pits_are_those_published() {
    let rules: Rules = "kalah:6x3".parse().expect("rules");
    let mut prover = KalahProver::new(&Settings { every_move: true, ..settings(1 << 27) });
    let mut moves = proven(&mut prover, &Packed::new(&rules), &Job::new()).moves;
    moves.sort_by_key(|found| found.line[0]);
    let margins: Vec<_> = moves.iter().map(|found| found.payoff().unwrap().value()).collect();
    assert_eq!(margins, [-14, -16, -10, -2, 2, 0]);
}

#[test]
fn a_cancelled_prover_claims_no_more_than_it_has_proven() {
    let pos = Packed::new(&"kalah:6x4".parse().expect("rules"));
    let mut prover = KalahProver::new(&settings(1 << 24));
    let solution = proven(&mut prover, &pos, &cancelled_after(200_000));
    assert_eq!(margin(&solution), None);
    let bounds = &solution.evaluation.bounds;
    assert!(bounds.start().value() <= 8 && 8 <= bounds.end().value(), "{bounds:?}");
    assert!(solution.moves.iter().all(|it| it.bounds.end().value() >= -14), "{solution:?}");
    assert!(prover.table_bytes() <= 1 << 24);
}

/// One thread looks at the job every 1024 nodes, which it visits in a millisecond.
#[test]
fn a_cancelled_proof_ends_within_1024_nodes() {
    let pos = Packed::new(&"kalah:6x4".parse().expect("rules"));
    for first in [0, 100_000, 300_000] {
        let (job, at) = (Job::new(), Arc::new(AtomicU64::new(0)));
        let (handle, last) = (job.clone(), Arc::clone(&at));
        let job = job.watched(move |progress| {
            if progress.nodes >= first && !handle.is_cancelled() {
                last.store(progress.nodes, Relaxed);
                handle.cancel();
            }
        });
        let mut prover = KalahProver::new(&Settings { threads: 1, ..settings(1 << 24) });
        let solution = proven(&mut prover, &pos, &job);
        assert_eq!(margin(&solution), None);
        let after = solution.nodes - at.load(Relaxed);
        assert!(after <= 1024, "{after} nodes after {first}");
    }
}

/// A prover that resumes from this file.
fn resuming(path: &Path, memory: usize) -> KalahProver {
    let resume = Some(path.to_owned());
    KalahProver::new(&Settings { threads: 1, resume, ..settings(memory) })
}

#[test]
fn what_was_learnt_is_kept_in_a_file_and_used() {
    let folder = folder("kalah-learnt");
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("learnt.bin");
    let pos = Packed::new(&"kalah:5x3".parse().expect("rules"));
    let resumed = |memory| resuming(&path, memory).prove(&pos, &Job::new());
    let first = resumed(1 << 20).unwrap().unwrap();
    let whole = fs::read(&path).expect("the file is there");
    for memory in [1 << 20, 1 << 22, 1 << 18] {
        fs::write(&path, &whole).expect("a file");
        let second = resumed(memory).expect("the file is whole").expect("all of Kalah");
        assert_eq!(margin(&first), margin(&second));
        assert!(second.nodes < first.nodes / 4, "{} after {}", second.nodes, first.nodes);
    }
    fs::write(&path, &whole).expect("a file");
    let other = Packed::new(&"kalah:5x3,capture=empty".parse().expect("rules"));
    let refused = resuming(&path, 1 << 20).prove(&other, &Job::new()).expect_err("other rules");
    let reason = "it belongs to another game".to_owned();
    assert_eq!(refused, Error::File { path: path.clone(), reason });
    for place in (0..whole.len()).step_by(whole.len() / 50) {
        let mut bytes = whole.clone();
        bytes[place] ^= 1 << (place % 8);
        fs::write(&path, &bytes).expect("a file");
        assert!(resumed(1 << 20).is_err(), "byte {place}");
        assert_eq!(fs::read(&path).expect("a file"), bytes, "what is refused stays as it is");
    }
}

/// What is written while a proof runs is as good as what is written at its end.
#[test]
fn a_proof_is_kept_while_it_runs() {
    let folder = folder("kalah-running");
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("learnt.bin");
    let pos = Packed::new(&"kalah:6x3".parse().expect("rules"));
    let mut prover = resuming(&path, 1 << 22);
    prover.save_every(Duration::ZERO);
    let copy = folder.join("copy.bin");
    let (job, from, to) = (Job::new(), path.clone(), copy.clone());
    let handle = job.clone();
    let job = job.watched(move |progress| {
        // What the report before has written.
        if progress.nodes > 200_000 && fs::copy(&from, &to).is_ok() {
            handle.cancel();
        }
    });
    let first = proven(&mut prover, &pos, &job);
    assert_eq!(margin(&first), None, "it was cancelled");
    let second = proven(&mut resuming(&copy, 1 << 22), &pos, &Job::new());
    let settings = Settings { threads: 1, ..settings(1 << 22) };
    let whole = proven(&mut KalahProver::new(&settings), &pos, &Job::new());
    assert!(second.nodes < whole.nodes - 100_000, "{} of {}", second.nodes, whole.nodes);
}

#[test]
fn the_second_players_view_is_turned() {
    let rules: Rules = "kalah:3x3".parse().expect("rules");
    let pos: Packed = Packed::parse(&rules, "N:1,0,2,3/2,1,0,9").expect("a position");
    assert_eq!(pos.to_move(), Side::Second);
    let mut prover = KalahProver::new(&Settings { every_move: true, ..settings(1 << 16) });
    check(&pos, &proven(&mut prover, &pos, &Job::new()));
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    _ = fs::remove_dir_all(&folder);
    folder
}

#[test]
fn damaged_and_foreign_files_are_noticed_and_rebuilt() {
    let folder = folder("kalah-damaged");
    let rules: Rules = "kalah:3x4,capture=empty".parse().expect("rules");
    let build = || endgames(&rules, 6, 2, Some(&folder));
    build();
    let path = folder.join("kalah-3-capture-empty-6.table");
    let whole = fs::read(&path).expect("the file is there");
    let mut rng = Rng::with_seed(4);
    let damage = |place: usize| {
        let mut bytes = whole.clone();
        bytes[place] ^= 1 << (place % 8);
        bytes
    };
    let other = fs::read(folder.join("kalah-3-capture-empty-5.table")).expect("the file is there");
    let mut bad: Vec<Vec<u8>> = (0..whole.len()).map(damage).collect();
    bad.extend([Vec::new(), whole[..whole.len() - 1].to_vec(), other, [&whole[..], b"x"].concat()]);
    for bytes in bad {
        fs::write(&path, &bytes).expect("a file");
        let endgames = build();
        let pos: Wide = scattered(&rules, 6, &mut rng);
        assert_eq!(endgames.payoff(&pos), Some(minimax(&mut pos.clone())), "{pos:?}");
        assert_eq!(fs::read(&path).expect("the file is there again"), whole);
    }
}

/// Mapped files are the system's memory, not the prover's.
#[test]
fn tables_on_disk_are_used_whatever_the_memory() {
    let folder = folder("kalah-mapped");
    let pos = Packed::new(&"kalah:4x3".parse().expect("rules"));
    let little = |folder: &Path| {
        let folder = Some(folder.to_owned());
        let mut prover = KalahProver::new(&Settings { folder, tables: 12, ..settings(1 << 12) });
        let margin = margin(&proven(&mut prover, &pos, &Job::new()));
        (prover.table_layers(), margin)
    };
    let (built, margin) = little(&folder.join("empty"));
    endgames(&pos.rules(), 12, 1, Some(&folder));
    assert_eq!(little(&folder), (13, margin));
    assert!(built < 13, "{built}");
}

#[test]
fn tables_of_other_starts_are_shared_and_no_drafts_stay() {
    let folder = folder("kalah-shared");
    for board in ["kalah:3x4", "kalah:3x2", "kalah:3x4,end=mover-stuck"] {
        _ = endgames(&board.parse().expect("rules"), 4, 1, Some(&folder));
    }
    let mut names: Vec<String> = fs::read_dir(&folder)
        .expect("the folder")
        .map(|file| file.expect("a file").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    let expected = ["kalah-3", "kalah-3-end-mover-stuck"]
        .iter()
        .flat_map(|rules| (0..=4).map(move |seeds| format!("{rules}-{seeds}.table")));
    let mut expected: Vec<String> = expected.collect();
    expected.sort();
    assert_eq!(names, expected);
}
