//! The evaluators of Kalah: plain sums, and what lies at hand found by playing it.

use crate::common::{moves, positions};
use games::kalah::{Capture, Kalah, Packed, Pit, Pits, Wide};
use heuristics::kalah::{KalahEvaluator, KalahWeights, Rows, Stores, Weighted};
use kernel::{Evaluator, Game, MoveGuide, Score, Side};

const RULES: [&str; 6] = [
    "kalah",
    "kalah:report",
    "kalah:6x5,capture=empty",
    "kalah:3x7,rest=emptier",
    "kalah:2x9,end=mover-stuck",
    "kalah:7x3,capture=empty,rest=emptier,end=mover-stuck",
];

fn points(seeds: f64) -> i64 {
    (seeds * f64::from(Score::UNIT)).round() as i64
}

fn margin(seeds: f64) -> Score {
    Score::margin(points(seeds))
}

#[test]
fn plain_differences_are_those_of_the_report() {
    for (text, stores, rows) in [
        ("S:5,5,5,5,5,5,0/5,5,5,5,5,5,0", 0.0, 0.0),
        ("S:0,1,2,3,4,5,20/1,1,1,1,1,1,19", 1.0, 10.0),
        ("N:0,1,2,3,4,5,20/1,1,1,1,1,1,19", -1.0, -10.0),
        ("S:1,0,0,0,0,0,10/9,9,9,9,9,0,4", 6.0, 6.0 + 1.0 - 45.0),
    ] {
        let pos = Packed::parse(&"kalah:report".parse().unwrap(), text).unwrap();
        assert_eq!(Stores.evaluate(&pos), margin(stores), "{text}");
        assert_eq!(Rows.evaluate(&pos), margin(rows), "{text}");
    }
}

/// Sows a side's pit seed by seed and tells whether the last falls into the store, and whether it
/// captures.
fn sow<P: Pits>(pos: &Kalah<P>, side: Side, pit: usize) -> (bool, bool) {
    let size = usize::from(pos.rules().pits());
    // Own pits, own store, the other's pits.
    let mut ring: Vec<u16> = pos.row(side);
    ring.push(0);
    ring.extend(pos.row(side.other()));
    let mut at = pit;
    for _ in 0..std::mem::take(&mut ring[pit]) {
        at = (at + 1) % ring.len();
        ring[at] += 1;
    }
    (at == size, at < size && ring[at] == 1 && ring[2 * size - at] > 0)
}

/// The weighted sum for one side, in points.
fn plain<P: Pits>(pos: &Kalah<P>, weights: &KalahWeights, side: Side) -> i64 {
    let row = pos.row(side);
    let filled: Vec<usize> = (0..row.len()).filter(|&pit| row[pit] > 0).collect();
    let sown: Vec<(bool, bool)> = filled.iter().map(|&pit| sow(pos, side, pit)).collect();
    [
        (weights.store, pos.store(side).into()),
        (weights.row, row.iter().copied().map(usize::from).sum()),
        (weights.empty, row.len() - filled.len()),
        (weights.extra, sown.iter().filter(|(extra, _)| *extra).count()),
        (weights.capture, sown.iter().filter(|(_, capture)| *capture).count()),
        (weights.last, row[row.len() - 1].into()),
    ]
    .map(|(weight, count)| points(weight) * count as i64)
    .iter()
    .sum()
}

fn is_what_sowing_says<P: Pits>(pos: &Kalah<P>, weights: KalahWeights) {
    let [own, other] =
        [pos.to_move(), pos.to_move().other()].map(|side| plain(pos, &weights, side));
    let expected = Score::margin(own - other + points(weights.tempo));
    assert_eq!(Weighted::new(weights).evaluate(pos), expected, "{pos:?}");
}

#[test]
fn a_value_is_what_sowing_seed_by_seed_says() {
    let odd = KalahWeights {
        store: 0.9,
        row: -0.3,
        empty: 2.0,
        extra: 7.0,
        capture: -3.1,
        last: 0.7,
        tempo: 1.4,
    };
    for rules in RULES {
        for weights in [KalahWeights::default(), odd] {
            positions(rules, 40, |pos: &Packed| is_what_sowing_says(pos, weights));
            positions(rules, 20, |pos: &Wide| is_what_sowing_says(pos, weights));
        }
    }
    positions("kalah:12x24", 3, |pos: &Wide| is_what_sowing_says(pos, odd));
}

#[test]
fn the_default_weights_are_those_measured() {
    // South: a seed before the store, an empty pit, and a capture of the four seeds opposite pit b.
    let pos = Packed::parse(&"kalah:3x4".parse().unwrap(), "S:1,0,1,8/4,4,0,6").unwrap();
    let own = 8.0 + 0.098 * 2.0 - 2.313 + 0.889 + 2.248;
    let other = 6.0 + 0.098 * 8.0 - 2.313 - 0.237;
    let found = Weighted::default().evaluate(&pos).points();
    assert!((found - margin(own - other).points()).abs() < 20, "{found}");
}

#[test]
fn what_is_good_for_one_side_is_as_bad_for_the_other() {
    for rules in RULES {
        for name in ["weighted:tempo=0", "rows", "stores"] {
            let rules_read = rules.parse().unwrap();
            let mut evaluator = KalahEvaluator::parse(name, &rules_read).unwrap();
            positions(rules, 20, |pos: &Packed| {
                let turned = match pos.to_string() {
                    text if text.starts_with('S') => text.replace('S', "N"),
                    text => text.replace('N', "S"),
                };
                let turned = Packed::parse(&rules_read, &turned).unwrap();
                if turned.terminal().is_none() {
                    let value = evaluator.evaluate(pos);
                    assert_eq!(evaluator.evaluate(&turned), value.for_parent(false), "{pos:?}");
                }
            });
        }
    }
}

#[test]
fn extra_turns_are_tried_first_then_gains_then_right_to_left() {
    for rules in RULES {
        let mut evaluator = Weighted::default();
        positions(rules, 20, |pos: &Packed| {
            let rank = |mv: &Pit| {
                let mut after = pos.clone();
                after.make(*mv);
                let gain = after.store(pos.to_move()) - pos.store(pos.to_move());
                (after.to_move() == pos.to_move(), gain, mv.0)
            };
            let mut by_rank = moves(pos);
            by_rank.sort_by_key(|mv| std::cmp::Reverse(rank(mv)));
            let mut by_score = moves(pos);
            by_score.sort_by_key(|mv| std::cmp::Reverse(evaluator.move_score(pos, *mv)));
            assert_eq!(by_score, by_rank, "{pos:?}");
            let mut forcing = Vec::new();
            evaluator.forcing(pos, &mut forcing);
            assert!(forcing.is_empty());
        });
    }
}

#[test]
fn a_lone_seed_that_may_be_taken_is_no_capture_at_hand() {
    let rules = "kalah:3x2,capture=empty".parse::<games::kalah::Rules>().unwrap();
    assert_eq!(rules.capture, Capture::Empty);
    let with = |text: &str| {
        let only = KalahWeights {
            store: 0.0,
            row: 0.0,
            empty: 0.0,
            extra: 0.0,
            last: 0.0,
            tempo: 0.0,
            capture: 1.26,
        };
        Weighted::new(only).evaluate(&Packed::parse(&rules, text).unwrap())
    };
    assert_eq!(with("S:1,0,0,5/0,0,1,5"), Score::ZERO);
    assert_eq!(with("S:1,0,0,5/0,2,0,4"), margin(1.26));
}
