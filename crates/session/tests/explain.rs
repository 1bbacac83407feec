//! Traces of searches that enter a node more than once.

use session::{
    Job, Registry, Search, Trace,
    explain::{End, Kind},
};
use std::collections::BTreeSet;

fn trace(game: &str, rung: &str, depth: u32) -> Trace {
    let pos = Registry::standard().open(game).expect("a game");
    let search =
        Search { rung: rung.parse().expect("a rung"), depth: Some(depth), ..Search::whole() };
    pos.explain(&search, &Job::new()).expect("a trace")
}

fn count(trace: &Trace, kind: Kind) -> usize {
    trace.steps.iter().filter(|step| step.event == kind).count()
}

const GAMES: [&str; 3] = ["tictactoe", "kalah:4x3", "tree:(=((3 7)(5 6)) (=(4 9) 8) (2 1))"];

#[test]
fn a_node_that_is_searched_again_stays_one_node() {
    for game in GAMES {
        let plain = trace(game, "cache", 3);
        for rung in ["deepening", "nullwindow", "killers", "reductions"] {
            let trace = trace(game, rung, 3);
            let told = format!("{game} {rung}");
            let places: BTreeSet<_> =
                trace.nodes.iter().map(|node| (node.parent, &node.mv)).collect();
            assert_eq!(places.len(), trace.nodes.len(), "{told}");
            assert!(count(&trace, Kind::Enter) > trace.nodes.len(), "{told}");
            assert_eq!(count(&trace, Kind::Enter), count(&trace, Kind::Exit), "{told}");
            assert_eq!(count(&trace, Kind::Iteration), 3, "{told}");
            if rung != "reductions" {
                assert_eq!(trace.value, plain.value, "{told}");
            }
        }
    }
}

#[test]
fn what_was_searched_in_one_visit_is_not_called_pruned() {
    for game in GAMES {
        let trace = trace(game, "killers", 3);
        for node in &trace.nodes {
            let Some(parent) = node.parent else { continue };
            let pruned = &trace.nodes[parent].pruned;
            assert!(node.mv.as_ref().is_none_or(|mv| !pruned.contains(mv)), "{game} {node:?}");
        }
    }
}

/// MAX asks whether a move is worth more than alpha, MIN whether it is worth less than beta.
#[test]
fn the_end_of_a_null_window_that_nobody_is_sure_of_is_marked() {
    let trace = trace("tree:((3 5)(4 9)(8 7))", "nullwindow", 2);
    let mut seen = BTreeSet::new();
    for (before, step) in trace.steps.iter().zip(&trace.steps[1..]) {
        if before.event != Kind::Probe {
            assert!(step.event != Kind::Enter || step.epsilon == before.epsilon, "{step:?}");
            continue;
        }
        let max = trace.nodes[before.node].max;
        let (end, sure) = if max { (End::Beta, before.alpha) } else { (End::Alpha, before.beta) };
        assert_eq!((step.epsilon, step.alpha, step.beta), (Some(end), sure, sure), "{step:?}");
        seen.insert(max);
    }
    assert_eq!(seen.len(), 2, "both ask");
}
