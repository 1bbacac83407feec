//! The reports, done again in small: everything is there, and what must agree does.

use kernel::Job;
use std::collections::HashSet;
use teach::report::{Cell, Options, Rerun, Section, StudentReport, Topic, Whose, Word, run};

fn quick(report: StudentReport) -> Rerun {
    let options = Options { quick: true, ..Options::default() };
    let mut seen = Vec::new();
    let done = run(report, options, &Job::new(), &mut |section| seen.push(section.topic));
    let done = done.expect("searches agree");
    assert!(done.finished);
    assert_eq!(seen, report.topics());
    for section in &done.sections {
        let columns = section.table.columns.len();
        assert!(!section.table.rows.is_empty(), "{:?}", section.topic);
        assert!(section.table.rows.iter().all(|row| row.len() == columns), "{:?}", section.topic);
    }
    done
}

fn section(done: &Rerun, topic: Topic) -> &Section {
    done.sections.iter().find(|section| section.topic == topic).expect("it was done")
}

/// Cells of a column of ours, or of theirs, by the column's name.
fn cells(section: &Section, name: Word, whose: Option<Whose>) -> Vec<Cell> {
    let columns = &section.table.columns;
    let place = columns.iter().position(|column| column.name == name && column.whose == whose);
    let place = place.unwrap_or_else(|| panic!("{name:?}"));
    section.table.rows.iter().map(|row| row[place].clone()).collect()
}

fn counts(section: &Section, name: Word, whose: Option<Whose>) -> Vec<u64> {
    let count = |cell| match cell {
        Cell::Count(count) => count,
        other => panic!("{other:?}"),
    };
    cells(section, name, whose).into_iter().map(count).collect()
}

const THEIRS: Option<Whose> = Some(Whose::Theirs);
const OURS: Option<Whose> = Some(Whose::Ours);

#[test]
fn the_rules_of_000_agree_and_its_cache_errs() {
    let done = quick(StudentReport::Mnk);
    let tests = section(&done, Topic::RuleTests);
    let (expected, found) = (cells(tests, Word::Result, THEIRS), cells(tests, Word::Result, OURS));
    let differ: Vec<usize> = (0..found.len()).filter(|&row| expected[row] != found[row]).collect();
    // The position with a missing cell, which stands mended below, and one that only we test.
    assert_eq!((found.len(), differ), (12, vec![1, 11]));
    assert_eq!([&found[1], &found[11]], [&Cell::Word(Word::Refused); 2]);
    assert_eq!(expected[11], Cell::Missing);
    let potential = section(&done, Topic::Potential);
    let computed = cells(potential, Word::Computed, OURS);
    assert_eq!(computed, [4.0, 3.0, 2.0].map(Cell::Number));
    let table = section(&done, Topic::SelfPlay);
    assert_eq!(counts(table, Word::Depth, None), [2, 2, 2, 4, 4, 4, 6, 6, 6]);
    assert_eq!(table.chart.as_ref().map(|chart| chart.lines.len()), Some(6));
    let last = section(&done, Topic::LastPosition);
    assert_eq!(cells(last, Word::Result, None), [Cell::Word(Word::Drawn), Cell::Word(Word::Drawn)]);
    let cache = section(&done, Topic::ValueAlone);
    assert!(
        counts(cache, Word::WrongValues, OURS)[0] + counts(cache, Word::WorseMoves, OURS)[0] > 0
    );
}

#[test]
fn the_program_of_001_misses_wins_and_ours_does_not() {
    let done = quick(StudentReport::Window);
    for topic in [Topic::PersonGames, Topic::EveryGame] {
        assert_eq!(counts(section(&done, topic), Word::Losses, OURS), [0, 0]);
    }
    let missed = counts(section(&done, Topic::PersonGames), Word::MissedWins, OURS);
    assert!(missed[0] > 0 && missed[1] == 0, "{missed:?}");
    let at_six = counts(section(&done, Topic::EveryGame), Word::MissedAtSix, OURS);
    assert!(at_six[0] > 0 && at_six[1] == 0, "{at_six:?}");
    let plies = cells(section(&done, Topic::MissedWin), Word::PliesToWin, OURS);
    assert_eq!(plies, [Cell::Number(3.0), Cell::Number(1.0)]);
}

#[test]
fn in_002_a_right_minimax_beats_random_moves_and_wrong_ones_less_often() {
    let done = quick(StudentReport::Kalah);
    let random = section(&done, Topic::RandomGames);
    assert_eq!(counts(random, Word::Games, None), [1000, 200, 200, 200]);
    let wins = counts(section(&done, Topic::AgainstRandom), Word::Wins, None);
    assert_eq!(wins[0], 314);
    assert!(wins[1] > 90 && wins[2..].iter().all(|wrong| *wrong < wins[1]), "{wins:?}");
    let plies = counts(section(&done, Topic::Timing), Word::Plies, OURS);
    let nodes = counts(section(&done, Topic::Timing), Word::Nodes, OURS);
    assert!(plies[0] == plies[1] && nodes[0] > nodes[1], "{plies:?} {nodes:?}");
    let game = section(&done, Topic::RandomGame);
    let positions: HashSet<String> =
        cells(game, Word::Position, OURS).iter().map(|cell| format!("{cell:?}")).collect();
    assert_eq!(positions.len(), game.table.rows.len());
}

#[test]
fn the_tree_and_the_heuristic_of_003_are_ours() {
    let done = quick(StudentReport::Ultimate);
    let freedom = section(&done, Topic::Freedom);
    assert_eq!(counts(freedom, Word::Moves, THEIRS), counts(freedom, Word::Moves, OURS));
    let tree = section(&done, Topic::SmallTree);
    let values = cells(tree, Word::Value, OURS);
    assert_eq!(values, [Cell::Word(Word::Undefined), Cell::Number(10.0)]);
    assert_eq!(counts(tree, Word::Leaves, OURS), [4, 3]);
    let lines = section(&done, Topic::BoardLines);
    let expected = [4.0, 3.0, 15.0, 107.0, 205.0].map(Cell::Number);
    assert_eq!(cells(lines, Word::Heuristic, THEIRS), expected);
    assert_eq!(cells(lines, Word::Heuristic, OURS), expected);
    let steps = cells(section(&done, Topic::TreeSteps), Word::Step, None);
    assert!(steps.contains(&Cell::Word(Word::Cut)));
}

#[test]
fn the_scores_of_004_are_ours_and_its_plus_hides_the_level() {
    let done = quick(StudentReport::Gomoku);
    let scores = section(&done, Topic::LineScores);
    for name in [Word::SumOfPieces, Word::Heuristic] {
        let pairs = cells(scores, name, THEIRS).into_iter().zip(cells(scores, name, OURS));
        for pair in pairs {
            let (Cell::Number(theirs), Cell::Number(ours)) = pair else { panic!("{pair:?}") };
            assert!((theirs - ours).abs() < 1e-9, "{theirs} {ours}");
        }
    }
    let falls = |name, whose| {
        let all = cells(section(&done, Topic::Utility), name, whose);
        let [Cell::Number(first), .., Cell::Number(last)] = &all[..] else { panic!("{all:?}") };
        last / first
    };
    assert!(falls(Word::Sum, THEIRS) > 0.99);
    assert!((falls(Word::Product, OURS) - 0.95_f64.powi(10)).abs() < 1e-9);
}

#[test]
fn a_cancelled_run_keeps_what_it_has() {
    let job = Job::new();
    let options = Options { quick: true, ..Options::default() };
    let done = run(StudentReport::Ultimate, options, &job, &mut |section| {
        if section.topic == Topic::SmallTree {
            job.cancel();
        }
    });
    let done = done.expect("nothing disagreed");
    assert_eq!((done.sections.len(), done.finished), (2, false));
}
