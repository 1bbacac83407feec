//! Every game and rules variant goes through the battery. A new game adds its line here.

use conformance::{Battery, check, check_numbers};
use games::{kalah, mnk, tree, ultimate::Ultimate};
use kernel::Numbered;

/// Puts each of these rules through the battery, `games` random games each.
fn check_all<G: Numbered>(games: u32, rules: &[&str]) {
    for text in rules {
        let rules = text.parse().unwrap_or_else(|error| panic!("{text}: {error}"));
        let battery = Battery { games, ..Battery::default() };
        check::<G>(&rules, battery);
        check_numbers::<G>(&rules, battery);
    }
}

#[test]
fn mnk_keeps_the_contract() {
    let small = [
        "tictactoe",
        "mnk:1x1x1",
        "mnk:2x1x2",
        "mnk:4x4x4",
        "mnk:7x7x5",
        "mnk:5x6x4,rule=standard",
    ];
    check_all::<mnk::Small>(30, &small);
    check_all::<mnk::Medium>(10, &small);
    check_all::<mnk::Large>(10, &small);
    check_all::<mnk::Medium>(2, &["gomoku", "gomoku:15,rule=standard", "mnk:15x4x4", "mnk:9x9x3"]);
    check_all::<mnk::Large>(
        1,
        &["gomoku:19", "mnk:20x20x1000", "mnk:40x10x6", "mnk:1x100x2", "mnk:64x2x3"],
    );
}

#[test]
fn renju_keeps_the_contract() {
    check_all::<mnk::Renju>(10, &["mnk:6x6x5,rule=renju", "mnk:5x1x5,rule=renju"]);
    check_all::<mnk::Renju>(1, &["mnk:9x8x5,rule=renju"]);
    // Where a move leaves hundreds of others, all pairs of them take long.
    let battery = Battery { games: 1, plies: 20, ..Battery::default() };
    check::<mnk::Renju>(&"gomoku:20,rule=renju".parse().unwrap(), battery);
}

#[test]
fn ultimate_keeps_the_contract() {
    let rules = ["ultimate", "ultimate:tie=count", "ultimate:open", "ultimate:open,tie=count"];
    check_all::<Ultimate>(60, &rules);
}

#[test]
fn kalah_keeps_the_contract() {
    for capture in ["standard", "empty", "opposite-only"] {
        for rest in ["owner", "emptier"] {
            for end in ["row-empty", "mover-stuck"] {
                for size in ["1x1", "2x3", "3x3", "6x4", "6x5", "7x18"] {
                    let rules = format!("kalah:{size},capture={capture},rest={rest},end={end}");
                    check_all::<kalah::Packed>(10, &[&rules]);
                    check_all::<kalah::Wide>(10, &[&rules]);
                }
                let rules = format!("kalah:12x24,capture={capture},rest={rest},end={end}");
                check_all::<kalah::Wide>(3, &[&rules]);
            }
        }
    }
    check_all::<kalah::Packed>(30, &["kalah", "kalah:report"]);
}

#[test]
fn trees_keep_the_contract() {
    let trees = ["tree:7", "tree:((10 11)(9 12))", "tree:(=(3 =(-4 5)) (5 (6 7)) 8)"];
    check_all::<tree::Tree>(20, &trees);
}
