//! The prover of Ultimate tic-tac-toe against plain minimax and against another program's answers.

use conformance::minimax;
use games::ultimate::{Rules, Spot, Ultimate};
use kernel::{Game, Job, Limits, Payoff};
use solve::{Prover, Settings, ultimate::UltimateProver};

/// Positions with a known answer, and where they come from.
const KNOWN: &str = include_str!("data/uttt_solve.csv");
/// The least ply of known positions that a test takes on; earlier ones take longer than a test
/// should.
const LATE: u32 = 28;
const RULES: [&str; 4] =
    ["ultimate", "ultimate:tie=count", "ultimate:open", "ultimate:open,tie=count"];
/// Few enough cells for plain minimax.
const FEW_CELLS: usize = 11;

type Solution = solve::Solution<Spot>;

fn solved(pos: &Ultimate, every_move: bool, job: &Job) -> Option<Solution> {
    solved_by(1, pos, every_move, job)
}

fn solved_by(threads: usize, pos: &Ultimate, every_move: bool, job: &Job) -> Option<Solution> {
    let settings = Settings { memory: 16 << 20, threads, every_move, ..Settings::default() };
    UltimateProver::new(&settings).prove(pos, job).expect("no file is asked for")
}

fn proven(pos: &Ultimate, every_move: bool) -> Solution {
    solved(pos, every_move, &Job::new()).expect("all of Ultimate")
}

/// Cells that can still be played on while nothing more is decided.
fn cells_left(pos: &Ultimate) -> usize {
    let open = (0..9).filter(|board| pos.open() >> board & 1 == 1);
    let taken = |board| kernel::Side::BOTH.map(|side| pos.marks(side, board).count_ones());
    open.map(|board| 9 - taken(board).iter().sum::<u32>() as usize).sum()
}

/// The first position of a random game with few cells left, if the game lasts so long.
fn late_position(rules: &Rules, rng: &mut fastrand::Rng) -> Option<Ultimate> {
    let mut pos = Ultimate::new(rules);
    while cells_left(&pos) > FEW_CELLS && pos.terminal().is_none() {
        pos.make(pos.nth_move(rng.usize(..pos.move_count())));
    }
    pos.terminal().is_none().then_some(pos)
}

#[test]
fn values_moves_and_lines_are_those_of_minimax() {
    let mut rng = fastrand::Rng::with_seed(2026);
    for rules in RULES {
        let rules: Rules = rules.parse().unwrap();
        let mut seen = [0; 3];
        while seen.iter().sum::<u32>() < 150 {
            let Some(pos) = late_position(&rules, &mut rng) else { continue };
            let truth = minimax(&mut pos.clone());
            let found = proven(&pos, true);
            assert_eq!(found.evaluation.payoff(), Some(truth), "{pos}");
            assert_eq!(found.moves.len(), pos.move_count(), "{pos}");
            for valued in &found.moves {
                let mut after = pos.clone();
                after.make(valued.line[0]);
                let truth = minimax(&mut after);
                assert_eq!(valued.payoff(), Some(truth), "{pos} {:?}", valued.line);
            }
            assert_eq!(end_of(&pos, &found), Some(truth), "{pos} {:?}", found.evaluation.line);
            seen[(truth.value() + 1) as usize] += 1;
        }
        assert!(seen.iter().all(|&count| count > 3), "{seen:?}");
    }
}

/// What the line of best play ends with.
fn end_of(pos: &Ultimate, found: &Solution) -> Option<Payoff> {
    let mut pos = pos.clone();
    for &mv in &found.evaluation.line {
        pos.play(mv).expect("a legal move");
    }
    pos.terminal()
}

#[test]
fn known_positions_are_won() {
    let mut count = 0;
    for row in KNOWN.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())) {
        let [ply, text, wins] =
            row.split(',').collect::<Vec<_>>().try_into().expect("three columns");
        if ply.parse::<u32>().unwrap() < LATE {
            continue;
        }
        let pos = Ultimate::parse(&Rules::default(), text).unwrap();
        for threads in [1, 2, 3] {
            let found = solved_by(threads, &pos, false, &Job::new()).expect("all of Ultimate");
            let payoff = found.evaluation.payoff().expect("it was not stopped");
            assert_eq!((payoff.seen_by(pos.to_move()) == 1).to_string(), wins, "ply {ply}");
            assert_eq!(end_of(&pos, &found), Some(payoff), "ply {ply}");
            count += 1;
        }
    }
    assert_eq!(count, 18);
}

/// Positions that take some ten thousand nodes: threads meet in them, and the table grows.
#[test]
fn threads_agree_about_every_move() {
    let (mut rng, mut seen, mut nodes) = (fastrand::Rng::with_seed(19), [0; 3], 0);
    for rules in RULES.iter().cycle().take(24) {
        let rules: Rules = rules.parse().unwrap();
        let mut pos = Ultimate::new(&rules);
        let cells = if rules.boards == games::ultimate::Boards::Closed { 27 } else { 22 };
        while cells_left(&pos) > cells && pos.terminal().is_none() {
            pos.make(pos.nth_move(rng.usize(..pos.move_count())));
        }
        let [one, two] = [1, 2].map(|threads| {
            let found = solved_by(threads, &pos, true, &Job::new()).expect("all of Ultimate");
            nodes += found.nodes;
            let values = found.moves.iter().map(|it| (it.line[0], it.payoff().expect("proven")));
            (found.evaluation.payoff(), values.collect::<std::collections::BTreeMap<_, _>>())
        });
        assert_eq!(one, two, "{rules} {pos}");
        one.1.values().for_each(|payoff| seen[(payoff.value() + 1) as usize] += 1);
    }
    assert!(seen.iter().all(|&count| count > 10), "{seen:?}");
    assert!(nodes > 100_000, "{nodes}");
}

#[test]
fn what_is_not_proven_is_not_said() {
    let start = Ultimate::new(&Rules::default());
    let nodes = Job::limited(&Limits { nodes: Some(1000), ..Limits::default() });
    let found = solved(&start, true, &nodes).unwrap();
    assert!(!found.evaluation.is_proven() && found.evaluation.line.is_empty(), "{found:?}");
    assert!(found.nodes <= 1100, "{}", found.nodes);
    assert!(found.moves.iter().all(|valued| !valued.is_proven()));
    let over = Job::new();
    over.cancel();
    assert!(!solved(&start, false, &over).unwrap().evaluation.is_proven());
    // Cancelled on the way, by what it is told.
    let job = Job::new();
    let handle = job.clone();
    let job = job.watched(move |_| handle.cancel());
    assert!(!solved(&start, false, &job).unwrap().evaluation.is_proven());
}

#[test]
fn a_finished_game_is_worth_what_it_ended_with() {
    let mut rng = fastrand::Rng::with_seed(1);
    for _ in 0..20 {
        let mut pos = Ultimate::new(&Rules::default());
        while pos.terminal().is_none() {
            pos.make(pos.nth_move(rng.usize(..pos.move_count())));
        }
        let found = proven(&pos, true);
        assert_eq!((found.evaluation.payoff(), found.nodes), (pos.terminal(), 0));
    }
}
