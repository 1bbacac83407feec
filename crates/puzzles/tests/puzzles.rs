//! The puzzles that are shipped, against plain minimax; ratings against numbers computed elsewhere.

use conformance::minimax;
use games::{kalah, mnk, ultimate};
use kernel::{Game, Payoff, Side};
use puzzles::{Puzzle, Record, Task, Trial, Verdict, all, expected, id_of, next, of_game};
use session::Registry;
use std::collections::{BTreeMap, HashSet};

#[test]
fn there_are_puzzles_of_every_game_and_kind() {
    let mut kinds: BTreeMap<(String, &str), usize> = BTreeMap::new();
    for puzzle in all() {
        *kinds.entry((puzzle.family().to_owned(), puzzle.task.kind())).or_default() += 1;
    }
    let wanted = [
        ("gomoku", "hold", 270),
        ("gomoku", "win", 90),
        ("kalah", "seeds", 880),
        ("mnk", "draw", 210),
        ("mnk", "win", 670),
        ("tictactoe", "draw", 80),
        ("tictactoe", "win", 60),
        ("ultimate", "draw", 240),
        ("ultimate", "win", 430),
    ];
    for (game, kind, least) in wanted {
        let count = kinds.get(&(game.to_owned(), kind)).copied().unwrap_or_default();
        assert!(count >= least, "{game} {kind}: {count}");
    }
}

/// Every line can be played, ends with the solver's move, and has the name that it must have; no
/// position is there twice.
#[test]
fn every_puzzle_can_be_solved_with_its_solution() {
    let (registry, mut names) = (Registry::standard(), HashSet::new());
    for puzzle in all() {
        assert_eq!(puzzle.id, id_of(&puzzle.game, &puzzle.position));
        assert!(names.insert(puzzle.id.clone()), "{}", puzzle.id);
        let mut trial = Trial::new(&registry, &puzzle).expect("a game that is known");
        loop {
            let right = trial.right_move().expect("not solved yet").to_owned();
            match trial.answer(&right).expect("a legal move") {
                Verdict::Wrong => panic!("{}: {right} is its solution", puzzle.id),
                Verdict::Right { .. } => {}
                Verdict::Solved => break,
            }
        }
        assert!(trial.rest().is_empty());
    }
}

#[test]
fn no_puzzle_is_there_twice_up_to_symmetry() {
    let mut seen = HashSet::new();
    for puzzle in all() {
        let key = match puzzle.family() {
            "kalah" => key::<kalah::Packed>(&puzzle),
            "ultimate" => key::<ultimate::Ultimate>(&puzzle),
            _ => key::<mnk::Large>(&puzzle),
        };
        assert!(seen.insert((puzzle.game.clone(), key)), "{}", puzzle.id);
    }
}

fn position<G: Game>(puzzle: &Puzzle) -> G {
    let rules = puzzle.game.parse().unwrap_or_else(|_| panic!("{}", puzzle.game));
    G::parse(&rules, &puzzle.position).expect("a position")
}

fn key<G: Game>(puzzle: &Puzzle) -> u64 {
    position::<G>(puzzle).canonical().key
}

/// Plain minimax, where that ends in a moment: all of tic-tac-toe, and of the others those that
/// are nearly over.
#[test]
fn exactly_one_move_is_right_by_plain_minimax() {
    let mut checked: BTreeMap<&str, u32> = BTreeMap::new();
    for puzzle in all() {
        let (game, turns) = match puzzle.family() {
            "tictactoe" => ("tictactoe", turns::<mnk::Small>(&puzzle)),
            "mnk" => ("mnk", turns::<mnk::Small>(&puzzle)),
            "ultimate" => ("ultimate", turns::<ultimate::Ultimate>(&puzzle)),
            "kalah" => ("kalah", turns::<kalah::Packed>(&puzzle)),
            _ => continue,
        };
        *checked.entry(game).or_default() += turns;
    }
    for (game, least) in [("tictactoe", 150), ("mnk", 20), ("ultimate", 20), ("kalah", 20)] {
        assert!(checked.get(game) >= Some(&least), "{checked:?}");
    }
}

/// Leaves that minimax may visit for one turn: enough for all of tic-tac-toe; of the others, a
/// sample that takes no longer.
const MOST_LEAVES: [u64; 2] = [60_000, 10_000];

/// Checks the solver's turns that are small enough, and counts them.
fn turns<G: Game>(puzzle: &Puzzle) -> u32 {
    let mut pos: G = position(puzzle);
    let (solver, mut checked) = (pos.to_move(), 0);
    let most = MOST_LEAVES[usize::from(puzzle.game != "tictactoe")];
    for text in &puzzle.line {
        let right = pos.parse_move(text).expect("a move");
        if pos.to_move() == solver && leaves(&mut pos, most).is_some() {
            only(&mut pos, right, solver, puzzle);
            checked += 1;
        }
        pos.make(right);
    }
    checked
}

/// The leaves below, unless there are more than `most`.
fn leaves<G: Game>(pos: &mut G, most: u64) -> Option<u64> {
    let mut moves = Vec::new();
    pos.moves(&mut moves);
    if moves.is_empty() {
        return (most >= 1).then_some(1);
    }
    let mut sum = 0;
    for mv in moves {
        let undo = pos.make(mv);
        let below = leaves(pos, most.saturating_sub(sum));
        pos.unmake(mv, undo);
        sum += below?;
    }
    Some(sum)
}

fn only<G: Game>(pos: &mut G, right: G::Move, solver: Side, puzzle: &Puzzle) {
    let mut moves = Vec::new();
    pos.moves(&mut moves);
    for mv in moves {
        let undo = pos.make(mv);
        let value = minimax(pos);
        pos.unmake(mv, undo);
        let does = does(puzzle.task, value, solver);
        assert_eq!(does, mv == right, "{}: {} {}", puzzle.id, pos, pos.move_text(mv));
    }
}

/// Whether a move of this value does the task, and no more than it.
fn does(task: Task, value: Payoff, solver: Side) -> bool {
    let worth = value.seen_by(solver);
    match task {
        Task::Win { .. } => worth > 0,
        Task::Draw | Task::Hold => worth >= 0,
        Task::Seeds { margin } => worth >= margin,
    }
}

/// `ratings.json` was computed by another program; the page is tested with the same file.
#[test]
fn ratings_move_as_they_were_computed_elsewhere() {
    let rows: Vec<(u32, bool, f64)> =
        serde_json::from_str(include_str!("ratings.json")).expect("rows");
    let mut record = Record::default();
    for (n, (puzzle, solved, rating)) in rows.into_iter().enumerate() {
        record.count(&n.to_string(), puzzle, solved);
        assert!((record.rating - rating).abs() < 1e-5, "{n}: {} {rating}", record.rating);
    }
    let before = record.clone();
    record.count("0", 2000, true);
    assert_eq!(record, before, "a puzzle counts once");
}

#[test]
fn a_rating_comes_to_where_half_of_the_puzzles_are_solved() {
    let mut record = Record::default();
    let (strength, mut rng) = (1500.0, fastrand::Rng::with_seed(1));
    for n in 0..400 {
        let puzzle = record.rating as u32;
        let solved = rng.f64() < expected(strength, f64::from(puzzle));
        record.count(&n.to_string(), puzzle, solved);
    }
    assert!((record.rating - strength).abs() < 120.0, "{}", record.rating);
    assert!(record.best_streak >= record.streak && record.history.len() == 100);
}

#[test]
fn the_next_puzzle_is_new_and_near() {
    let puzzles = of_game("kalah");
    let (mut record, mut rng) = (Record::default(), fastrand::Rng::with_seed(1));
    for _ in 0..50 {
        let rating = record.rating;
        let puzzle = next(&puzzles, &record, rating, &mut rng).expect("there are more");
        assert!(!record.tried.contains(&puzzle.id));
        assert!((f64::from(puzzle.rating) - rating).abs() < 250.0, "{puzzle:?} {rating}");
        record.count(&puzzle.id, puzzle.rating, rng.bool());
    }
}

#[test]
fn wrong_illegal_and_unreadable_moves_change_nothing() {
    let puzzle = of_game("tictactoe").into_iter().find(|it| it.line.len() > 2).expect("one");
    let mut trial = Trial::new(&Registry::standard(), &puzzle).expect("a game");
    let before = trial.position().view();
    let other = before.moves.iter().find(|mv| **mv != puzzle.line[0]).expect("another move");
    assert_eq!(trial.answer(other).expect("a legal move"), Verdict::Wrong);
    for refused in ["z9", "", "a1 a2"] {
        assert!(trial.answer(refused).is_err(), "{refused:?}");
    }
    assert_eq!(trial.position().view(), before);
    let replies = vec![puzzle.line[1].clone()];
    assert_eq!(trial.answer(&puzzle.line[0]).expect("legal"), Verdict::Right { replies });
    assert!(trial.undo() && !trial.undo());
    assert_eq!(trial.position().view(), before);
}
