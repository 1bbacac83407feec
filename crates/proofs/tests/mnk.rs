//! The m,n,k prover against plain minimax and against what others have solved.

use conformance::minimax;
use games::mnk::{LineRule, Rules, Small};
use kernel::{Game, Payoff, Side};
use proofs::mnk::{Memory, Settings, Strong, solve, wins};
use std::sync::{Mutex, atomic::AtomicBool};

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
        let settings = Settings { bytes: BYTES, threads, moves: true, stop: &stop, memory: None };
        let solution = solve(&pos, &settings, &mut |_| ()).unwrap();
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
        let settings =
            Settings { bytes: BYTES, threads: 2, moves: false, stop: &stop, memory: None };
        let solution = solve(&pos, &settings, &mut |_| ()).unwrap();
        let value = if won { Payoff::won_by(Side::First, 1) } else { Payoff::DRAW };
        assert_eq!((solution.least, solution.most), (value, value), "{game}");
    }
}

#[test]
fn small_boards_have_as_many_positions_as_published() {
    for (game, positions) in [("tictactoe", 5_478), ("mnk:4x4x4", 9_722_011)] {
        let strong = Strong::new(&game.parse().unwrap()).unwrap();
        assert_eq!(strong.census().positions(), positions, "{game}");
    }
    assert!(Strong::new(&"mnk:5x4x4".parse().unwrap()).is_none());
}

#[test]
fn every_position_of_a_small_board_is_worth_what_minimax_says() {
    let strong = Strong::new(&"mnk:4x3x3".parse().unwrap()).unwrap();
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

#[test]
fn what_was_learnt_is_kept_and_used_again() {
    let rules: Rules = "mnk:6x4x4".parse().unwrap();
    let (pos, stop) = (Small::new(&rules), AtomicBool::new(false));
    let memory = Mutex::new(Memory::new(&rules));
    let prove = |memory: &Mutex<Memory>| {
        let memory = Some(memory);
        let settings = Settings { bytes: BYTES, threads: 1, moves: false, stop: &stop, memory };
        solve(&pos, &settings, &mut |_| ()).unwrap()
    };
    let first = prove(&memory);
    let path = std::env::temp_dir().join(format!("learnt-{}", std::process::id()));
    memory.lock().unwrap().save(&path).unwrap();
    let again = Memory::load(&path, &rules).unwrap();
    assert_eq!(again.positions(), memory.lock().unwrap().positions());
    let second = prove(&Mutex::new(again));
    assert_eq!((first.least, first.most), (second.least, second.most));
    assert!(second.nodes * 2 < first.nodes, "{} after {}", second.nodes, first.nodes);
    assert!(Memory::load(&path, &"mnk:7x4x4".parse().unwrap()).is_err(), "another game");
    let mut file = std::fs::read(&path).unwrap();
    for n in (0..file.len()).step_by(97) {
        file[n] ^= 4;
        std::fs::write(&path, &file).unwrap();
        assert!(Memory::load(&path, &rules).is_err(), "byte {n}");
        file[n] ^= 4;
    }
    std::fs::remove_file(path).unwrap();
}

#[test]
fn a_proof_that_is_stopped_claims_nothing() {
    let stop = AtomicBool::new(true);
    let pos = Small::new(&"mnk:7x7x5".parse().unwrap());
    let settings = Settings { bytes: BYTES, threads: 2, moves: true, stop: &stop, memory: None };
    let solution = solve(&pos, &settings, &mut |_| ()).unwrap();
    assert!(solution.least < solution.most);
    assert!(solution.line.is_empty());
}
