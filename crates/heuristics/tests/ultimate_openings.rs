//! Ultimate's openings: complete for play by them, nothing else, and the same from all sides.

use games::ultimate::{Rules, Ultimate};
use heuristics::ultimate::{Network, NetworkWeights, Openings, UltimateEvaluator};
use kernel::{Evaluator, Game, Side, Symmetry};
use std::collections::HashSet;

const RULES: [&str; 2] = ["ultimate", "ultimate:tie=count"];
/// Positions after fewer moves than this are known.
const PLIES: usize = 5;

fn openings(rules: &str) -> (Rules, &'static Openings) {
    let rules: Rules = rules.parse().expect("rules");
    let openings = Openings::of(&rules).expect("closed boards");
    (rules, openings)
}

/// Up to symmetry, the positions where `own` is to move if it plays by the openings and the other
/// side plays anything.
fn met(openings: &Openings, own: Side, pos: &Ultimate, plies: usize, out: &mut HashSet<u64>) {
    if plies == 0 {
        return;
    }
    let mut moves = Vec::new();
    if pos.to_move() == own {
        out.insert(pos.canonical().key);
        let report = openings.find(pos).unwrap_or_else(|| panic!("{pos} is not known"));
        moves.extend(report.best());
    } else {
        pos.moves(&mut moves);
    }
    for mv in moves {
        let mut after = pos.clone();
        after.play(mv).expect("a legal move");
        met(openings, own, &after, plies - 1, out);
    }
}

#[test]
fn whatever_the_other_side_plays_the_first_plies_are_known_and_no_other_position_is() {
    for text in RULES {
        let (rules, openings) = openings(text);
        let mut wanted = HashSet::new();
        for own in Side::BOTH {
            met(openings, own, &Ultimate::new(&rules), PLIES, &mut wanted);
        }
        let known: HashSet<u64> = openings.iter().map(|(pos, _)| pos.canonical().key).collect();
        assert!(wanted.len() > 100, "{text}: {}", wanted.len());
        assert!(known == wanted, "{text}: {} of {}", known.len(), wanted.len());
    }
}

#[test]
fn images_of_a_position_get_images_of_its_move_and_its_line() {
    for (_, openings) in RULES.map(openings) {
        for (pos, report) in openings.iter() {
            for s in (0..8).map(Symmetry) {
                let image = pos.image(s);
                let found = openings.find(&image).expect("all images are known");
                // Where the position is symmetric, any of its moves that are the same will do.
                let same = (0..8).map(Symmetry).filter(|t| pos.image(*t) == image).any(|t| {
                    let line = report.lines[0].line.iter().map(|mv| pos.image_of(t, *mv));
                    found.lines[0].line.iter().copied().eq(line)
                });
                assert!(same && found.lines[0].score == report.lines[0].score, "{pos} by {s:?}");
            }
        }
    }
}

#[test]
fn what_is_known_is_a_line_of_legal_moves_and_an_opinion() {
    for (rules, openings) in RULES.map(openings) {
        for (pos, report) in openings.iter() {
            let [best] = &report.lines[..] else { panic!("{pos}: {} lines", report.lines.len()) };
            let mut after = pos.clone();
            for mv in &best.line {
                after.play(*mv).unwrap_or_else(|error| panic!("{pos}: {error}"));
            }
            assert!(!best.line.is_empty() && !best.is_proven(), "{pos}");
            assert!(best.value().is_some_and(|value| !value.is_payoff()), "{pos}");
            assert!(report.nodes >= 1_000_000 && report.depth >= 10, "{pos}");
            assert_eq!(pos.rules(), rules);
        }
    }
}

#[test]
fn only_the_network_with_its_own_weights_has_openings() {
    let rules = Rules::default();
    let start = Ultimate::new(&rules);
    let known = |name: &str| {
        let evaluator = UltimateEvaluator::parse(name, &rules).expect("an evaluator");
        evaluator.opening(&start).is_some()
    };
    assert!(known("network") && !known("patterns") && !known("boards"));
    let weights = Network::standard_weights(&rules);
    let same = NetworkWeights::from_bytes(&weights.to_bytes()).expect("weights");
    assert!(Network::new(&same).opening(&start).is_none());
    let open = Ultimate::new(&"ultimate:open".parse().expect("rules"));
    assert!(Network::standard(&rules).opening(&open).is_none());
}

#[test]
fn lines_that_are_no_openings_are_refused() {
    let rules = Rules::default();
    for (text, message) in [
        ("1\t2\t3\te5", "expected nodes, depth, points, moves, best line"),
        ("x\t2\t3\t\te5", "expected a number, found \"x\""),
        ("1\t2\t3\t\t", "expected a best line"),
        ("1\t2\t3\te5\ta1", "cell a1 is in board bottom left"),
        ("1\t2\t3\te5 z1\td4", "expected"),
    ] {
        let error = Openings::parse(&rules, text).expect_err(text).to_string();
        assert!(error.starts_with(message), "{text}: {error}");
    }
    let text = "9\t2\t-3\te5\td4 a1\n";
    let read = Openings::parse(&rules, text).expect("a line");
    let (mut pos, mut moves) = (Ultimate::new(&rules), Vec::new());
    moves.push(pos.parse_move("e5").expect("a move"));
    pos.make(moves[0]);
    let report = read.find(&pos).expect("it was read");
    assert_eq!(Openings::line(&pos, &moves, report), text);
}
