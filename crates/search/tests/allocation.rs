//! Searches allocate nothing per node: a few lists and tables, whatever the number of nodes.

use games::{kalah, mnk, ultimate::Ultimate};
use kernel::Game;
use search::{Cache, Engine, Ladder, TranspositionTable};

/// Lists that grow, one per ply at most, and a cache that doubles now and then.
const FEW: u64 = 300;

fn check<G: Game>(rules: &str, depth: u32) {
    let pos = G::new(&rules.parse().unwrap_or_else(|error| panic!("{rules}: {error}")));
    let mut nodes = 0;
    let counted = allocation_counter::measure(|| {
        let mut cache = Cache::new(&pos, 1 << 20);
        nodes = Ladder::new(&pos).depth(depth).cache(&mut cache).run().nodes;
    });
    assert!(nodes > 20 * FEW, "{rules}: {nodes} nodes are enough to tell");
    assert!(counted.count_total < FEW, "{rules}, ladder: {} allocations", counted.count_total);
    let counted = allocation_counter::measure(|| {
        let table = TranspositionTable::new(1 << 20);
        nodes = Engine::new(&pos).nodes(50_000).table(&table).run().nodes;
    });
    assert!(nodes > 20 * FEW, "{rules}: {nodes} nodes are enough to tell");
    assert!(counted.count_total < FEW, "{rules}, engine: {} allocations", counted.count_total);
}

#[test]
fn no_search_allocates_per_node() {
    check::<mnk::Small>("mnk:4x4x4", 10);
    check::<kalah::Packed>("kalah:6x4", 10);
    check::<Ultimate>("ultimate", 8);
}
