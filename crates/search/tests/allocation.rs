//! Searches allocate nothing per node: a few lists and tables, whatever the number of nodes.

use games::{kalah, mnk, ultimate::Ultimate};
use kernel::{Game, Limits, NoOpinion};
use search::{
    Cache, Settings, Silent, Table,
    engine::{self, Options},
    ladder,
};
use std::sync::atomic::AtomicBool;

/// Lists that grow, one a ply at most, and a cache that doubles now and then.
const FEW: u64 = 300;

fn check<G: Game>(rules: &str, depth: u32) {
    let pos = G::new(&rules.parse().unwrap_or_else(|error| panic!("{rules}: {error}")));
    let mut nodes = 0;
    let counted = allocation_counter::measure(|| {
        let settings = Settings { depth: Some(depth), ..Settings::default() };
        let mut cache = Cache::new(&pos, 1 << 20);
        nodes = ladder::search(&pos, &mut NoOpinion, &settings, &mut cache, &mut Silent).nodes;
    });
    assert!(nodes > 20 * FEW, "{rules}: {nodes} nodes are enough to tell");
    assert!(counted.count_total < FEW, "{rules}, ladder: {} allocations", counted.count_total);
    let counted = allocation_counter::measure(|| {
        let limits = Limits { nodes: Some(50_000), ..Limits::default() };
        let (table, stop) = (Table::new(1 << 20), AtomicBool::new(false));
        let options = Options::default();
        let search = engine::search::<G, _>;
        nodes = search(&pos, &NoOpinion, &table, &limits, &options, &stop, &mut |_| true).nodes;
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
