//! The m,n,k prover against plain minimax and against what others have solved.

use conformance::minimax;
use games::mnk::{LineRule, Medium, Rules, Small};
use kernel::{Game, Payoff, Side};
use proofs::mnk::{Settings, Solver, Strong, solve, wins};
use std::{
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    time::Duration,
};

/// Enough for every test.
const BYTES: usize = 16 << 20;
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
    let stop = AtomicBool::new(false);
    let mut counts = [0; 3];
    for _ in 0..6000 {
        let pos = random_position(&mut rng);
        let winner = minimax(&mut pos.clone()).winner();
        for side in Side::BOTH {
            let (won, _) = wins(&pos, side, BYTES, &stop).unwrap().unwrap();
            assert_eq!(won, winner == Some(side), "does {side:?} win {pos:?}?");
        }
        counts[winner.map_or(2, Side::index)] += 1;
    }
    assert!(counts.iter().all(|count| *count > 300), "{counts:?} of each kind");
}

/// Two replies outside the zones of others, together with a stone of before, threaten what neither does alone.
#[test]
fn replies_outside_the_zone_add_up() {
    let rules = "mnk:6x5x4".parse().unwrap();
    let pos = Small::parse(&rules, "....../X...X./....../.X...O/....O.").unwrap();
    let stop = AtomicBool::new(false);
    for side in Side::BOTH {
        assert!(!wins(&pos, side, BYTES, &stop).unwrap().unwrap().0, "{side:?} does not win {pos}");
    }
}

#[test]
fn every_move_is_worth_what_minimax_says() {
    let mut rng = fastrand::Rng::with_seed(8);
    let stop = AtomicBool::new(false);
    for _ in 0..300 {
        let pos = random_position(&mut rng);
        let threads = rng.usize(1..=2);
        let settings = Settings { bytes: BYTES, threads, moves: true };
        let solution = solve(&pos, &settings, &stop, &mut |_| ()).unwrap();
        let value = minimax(&mut pos.clone());
        assert_eq!((solution.least, solution.most), (value, value), "{pos:?}");
        assert_eq!(solution.moves.len(), pos.move_count());
        for valued in &solution.moves {
            let mut after = pos.clone();
            after.make(valued.mv);
            let value = minimax(&mut after);
            assert_eq!((valued.least, valued.most), (value, value), "{pos:?} {:?}", valued.mv);
        }
        let mut end = pos.clone();
        solution.line.iter().for_each(|mv| end.play(*mv).unwrap());
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
    let stop = AtomicBool::new(false);
    for (game, won) in SOLVED {
        let pos = Small::new(&game.parse().unwrap());
        let settings = Settings { bytes: BYTES, threads: 2, moves: false };
        let solution = solve(&pos, &settings, &stop, &mut |_| ()).unwrap();
        let value = if won { Payoff::won_by(Side::First, 1) } else { Payoff::DRAW };
        assert_eq!((solution.least, solution.most), (value, value), "{game}");
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
    let never = AtomicBool::new(false);
    let rules = game.parse().expect("rules");
    let strong = Strong::new(&rules, &never, &mut |_| ()).expect("a small board");
    strong.expect("nobody stops it")
}

#[test]
fn solving_every_position_can_be_stopped() {
    let (stop, mut told) = (AtomicBool::new(false), 0);
    let rules = "mnk:4x4x4".parse().unwrap();
    let stopped = Strong::new(&rules, &stop, &mut |positions| {
        told = positions;
        stop.store(positions > 100_000, Relaxed);
    });
    assert!(stopped.unwrap().is_err());
    assert!(told < 200_000, "{told}");
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

const QUICK: Settings = Settings { bytes: BYTES, threads: 1, moves: false };

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

#[test]
fn what_was_learnt_is_kept_and_used_again() {
    let rules: Rules = "mnk:6x4x4".parse().unwrap();
    let (pos, never, scrap) = (Small::new(&rules), AtomicBool::new(false), Scrap::new("learnt"));
    let path = &scrap.0;
    let mut solver = Solver::new(&rules, &QUICK).unwrap();
    let first = solver.solve(&pos, &never, &mut |_| ());
    solver.save(path).unwrap();
    for threads in [1, 2] {
        let mut again = Solver::new(&rules, &Settings { threads, ..QUICK }).unwrap();
        again.load(path).unwrap();
        let second = again.solve(&pos, &never, &mut |_| ());
        assert_eq!((first.least, first.most), (second.least, second.most));
        assert!(second.nodes * 2 < first.nodes, "{} after {}", second.nodes, first.nodes);
    }
    let mut other = Solver::new(&"mnk:7x4x4".parse().unwrap(), &QUICK).unwrap();
    let refused = other.load(path).unwrap_err();
    assert_eq!(refused.to_string(), "it belongs to another game");
    let mut file = std::fs::read(path).unwrap();
    for n in (0..file.len()).step_by(97) {
        file[n] ^= 4;
        std::fs::write(path, &file).unwrap();
        let mut solver = Solver::new(&rules, &QUICK).unwrap();
        assert!(solver.load(path).is_err(), "byte {n}");
        file[n] ^= 4;
    }
    std::fs::write(path, &file[..file.len() - 1]).unwrap();
    let mut solver = Solver::new(&rules, &QUICK).unwrap();
    assert_eq!(solver.load(path).unwrap_err().to_string(), "it ends too early");
    assert_eq!(solver.solve(&pos, &never, &mut |_| ()).nodes, first.nodes, "nothing was learnt");
}

/// A file whose checksum is right and whose only entry has a zone with cell 13 of a board of 12.
#[test]
fn an_entry_with_a_cell_outside_the_board_is_refused() {
    let rules: Rules = "mnk:4x3x3".parse().unwrap();
    let scrap = Scrap::new("outside");
    let mut covered = b"mnk:4x3x3\n".to_vec();
    covered.extend([1, 0, 0]);
    covered.extend([0; 16 + 32]);
    covered.extend([(1_u128 << 13).to_le_bytes(), [0; 16], [0; 16]].concat());
    let step = |sum: u64, byte: &u8| (sum ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3);
    let sum: u64 = covered.iter().fold(0xcbf2_9ce4_8422_2325, step);
    std::fs::write(&scrap.0, [b"ALFALEARNT2", &sum.to_le_bytes()[..], &covered].concat()).unwrap();
    let refused = Solver::new(&rules, &QUICK).unwrap().load(&scrap.0).unwrap_err();
    assert_eq!(refused.to_string(), "an entry is none");
}

/// Stops a proof of (8,8,4) after about this number of nodes.
fn stopped_after(solver: &mut Solver, nodes: u64) -> u64 {
    let rules = "mnk:8x8x4".parse().expect("rules");
    let (pos, stop) = (Medium::new(&rules), AtomicBool::new(false));
    let solution = solver.solve(&pos, &stop, &mut |progress| {
        stop.fetch_or(progress.nodes >= nodes, Relaxed);
    });
    assert!(solution.least < solution.most, "it was stopped");
    solution.nodes
}

#[test]
fn an_unfinished_proof_is_kept() {
    let rules: Rules = "mnk:8x8x4".parse().unwrap();
    let (pos, never, scrap) = (Medium::new(&rules), AtomicBool::new(false), Scrap::new("stopped"));
    let settings = Settings { bytes: 256 << 20, ..QUICK };
    let whole = solve(&pos, &settings, &never, &mut |_| ()).unwrap().nodes;
    let mut solver = Solver::new(&rules, &settings).unwrap();
    let first = stopped_after(&mut solver, whole / 3);
    solver.save(&scrap.0).unwrap();
    let mut again = Solver::new(&rules, &settings).unwrap();
    again.load(&scrap.0).unwrap();
    let second = again.solve(&pos, &never, &mut |_| ());
    assert_eq!(second.least, second.most);
    assert!(second.nodes < whole - first / 4, "{} after {first} of {whole}", second.nodes);
}

/// What is written while a proof runs is as good as what is written at its end.
#[test]
fn a_proof_is_kept_while_it_runs() {
    let rules: Rules = "mnk:8x8x4".parse().unwrap();
    let scrap = Scrap::new("running");
    let settings = Settings { bytes: 256 << 20, ..QUICK };
    let mut solver = Solver::new(&rules, &settings).unwrap();
    solver.save_every(Duration::ZERO, &scrap.0);
    stopped_after(&mut solver, 10_000);
    let written = std::fs::metadata(&scrap.0).unwrap().len();
    assert!(written > 100_000, "{written} bytes");
    Solver::new(&rules, &settings).unwrap().load(&scrap.0).unwrap();
}

/// Two threads that worked on their own would each visit all nodes.
#[test]
fn two_threads_share_the_work_on_one_value() {
    const RUNS: u64 = 4;
    let (pos, never) = (Small::new(&"mnk:7x4x4".parse().unwrap()), AtomicBool::new(false));
    let nodes = |threads| {
        let settings = Settings { threads, ..QUICK };
        solve(&pos, &settings, &never, &mut |_| ()).unwrap().nodes
    };
    let (one, two) = (nodes(1), (0..RUNS).map(|_| nodes(2)).sum::<u64>() / RUNS);
    assert!(two < one * 3 / 2, "{two} nodes by two threads, {one} by one");
}

#[test]
fn a_proof_that_is_stopped_claims_nothing() {
    let stop = AtomicBool::new(true);
    let pos = Small::new(&"mnk:7x7x5".parse().unwrap());
    let settings = Settings { bytes: BYTES, threads: 2, moves: true };
    let solution = solve(&pos, &settings, &stop, &mut |_| ()).unwrap();
    assert!(solution.least < solution.most);
    assert!(solution.line.is_empty());
}
