//! Nothing is allocated per node.

use conformance::{perft, perft_bulk};
use games::{kalah, mnk, ultimate::Ultimate};
use kernel::Game;

/// The list of moves is all that a count may allocate, and that a few times as it grows.
const FEW: u64 = 12;

fn check<G: Game>(rules: &str, depth: u32) {
    let mut pos = G::new(&rules.parse().unwrap_or_else(|error| panic!("{rules}: {error}")));
    let mut leaves = 0;
    let counted = allocation_counter::measure(|| leaves = perft(&mut pos, depth));
    assert!(leaves > 10_000, "{rules}: {leaves} leaves are enough to tell");
    assert!(counted.count_total <= FEW, "{rules}: {} allocations", counted.count_total);
    let counted = allocation_counter::measure(|| leaves = perft_bulk(&mut pos, depth));
    assert!(counted.count_total <= FEW, "{rules}, bulk: {} allocations", counted.count_total);
    let counted = allocation_counter::measure(|| random_games(&pos));
    assert_eq!(counted.count_total, 0, "{rules}: random games allocate nothing");
}

fn random_games<G: Game>(start: &G) {
    let mut rng = fastrand::Rng::with_seed(1);
    let mut keys = 0;
    for _ in 0..100 {
        let mut pos = start.clone();
        while pos.move_count() > 0 {
            pos.make(pos.nth_move(rng.usize(0..pos.move_count())));
            keys ^= pos.key();
            assert!(
                pos.bounds().contains(&pos.terminal().unwrap_or_else(|| *pos.bounds().start()))
            );
        }
    }
    assert_ne!(keys, 0);
}

#[test]
fn no_game_allocates_per_node() {
    check::<mnk::Small>("mnk:4x4x4", 5);
    check::<mnk::Medium>("gomoku", 2);
    check::<mnk::Large>("gomoku:19", 2);
    check::<mnk::Renju>("gomoku:rule=renju", 2);
    check::<Ultimate>("ultimate", 4);
    check::<Ultimate>("ultimate:open", 4);
    check::<kalah::Packed>("kalah:6x4", 6);
    check::<kalah::Wide>("kalah:6x4", 6);
}
