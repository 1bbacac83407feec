use super::{
    samples::{small, trace},
    *,
};

fn node(spot: &Spot) -> &Node {
    match &spot.what {
        What::Node(node) => node,
        _ => panic!("{} is a stub", spot.label()),
    }
}

fn children(drawing: &Drawing, parent: usize) -> Vec<&Spot> {
    drawing.spots.iter().filter(|spot| spot.parent == Some(parent)).collect()
}

fn is_tidy(drawing: &Drawing) {
    for (n, spot) in drawing.spots.iter().enumerate() {
        let below = children(drawing, n);
        if let [first, .., last] = below[..] {
            assert_eq!(spot.x, f64::midpoint(first.x, last.x));
        }
        assert!(below.iter().all(|child| child.row == spot.row + 1));
        for other in &drawing.spots[..n] {
            assert!(other.row != spot.row || spot.x - other.x >= 1.0, "{}", spot.label());
        }
        assert!(spot.x >= 0.0 && spot.x <= drawing.width);
    }
}

#[test]
fn the_small_tree_ends_with_a_stub() {
    let drawing = grown(&small(), usize::MAX);
    let root = node(&drawing.spots[0]);
    assert_eq!(root.value, Some(Value::Payoff(10)));
    assert!(root.max && root.current && root.left && !root.leaf);
    let b = drawing.spots.iter().position(|spot| spot.row == 1 && spot.moves == ["b"]).unwrap();
    assert!(!node(&drawing.spots[b]).max);
    let [a, stub] = children(&drawing, b)[..] else { panic!("b has two moves") };
    assert!(node(a).leaf && stub.moves == ["b"] && matches!(stub.what, What::Pruned));
    let leaves = drawing.spots.iter().filter_map(|spot| match &spot.what {
        What::Node(node) if node.leaf => node.value,
        _ => None,
    });
    assert_eq!(leaves.collect::<Vec<_>>(), [10, 11, 9].map(Value::Payoff));
    assert_eq!((drawing.width, drawing.rows, drawing.more), (3.0, 3, 0));
}

#[test]
fn nothing_is_drawn_before_it_happened() {
    let trace = small();
    let first = grown(&trace, 0);
    assert_eq!((first.spots.len(), first.width), (1, 0.0));
    let root = node(&first.spots[0]);
    assert_eq!((root.alpha, root.beta), (None, None));
    assert!(root.value.is_none() && root.current && !root.left);
    let cut = trace.steps.iter().position(|step| step.event == Kind::Cut).unwrap();
    let stubs = |step| {
        let spots = grown(&trace, step).spots;
        spots.iter().filter(|spot| matches!(spot.what, What::Pruned)).count()
    };
    assert_eq!((stubs(cut - 1), stubs(cut)), (0, 1));
}

#[test]
fn every_step_is_tidy() {
    for trace in [
        small(),
        trace("tree:((3 =(5 2))(9 1 4)7)", "minimax", None),
        trace("tictactoe", "symmetry", Some(2)),
    ] {
        (0..trace.steps.len()).for_each(|step| is_tidy(&grown(&trace, step)));
    }
}

#[test]
fn symmetric_moves_and_cached_nodes_are_marked() {
    let drawing = grown(&trace("tictactoe", "symmetry", Some(3)), usize::MAX);
    let symmetric =
        children(&drawing, 0).into_iter().filter(|spot| matches!(spot.what, What::Symmetric));
    assert_eq!(symmetric.map(|spot| spot.moves.len()).collect::<Vec<_>>(), [6]);
    let trace = trace("tictactoe", "cache", Some(4));
    let hit = trace.steps.iter().position(|step| step.event == Kind::Cached).unwrap();
    let hits = |step| {
        let spots = grown(&trace, step).spots;
        spots.iter().any(|s| matches!(&s.what, What::Node(n) if n.cached && n.current))
    };
    assert!(!hits(hit - 1) && hits(hit) && hits(hit + 1));
}

#[test]
fn extra_turns_are_not_alternated() {
    let drawing = grown(&trace("tree:(=(5 2)3)", "minimax", None), usize::MAX);
    assert!(node(&drawing.spots[0]).max && node(&drawing.spots[1]).max);
}

#[test]
fn large_trees_are_folded() {
    let trace = trace("tictactoe", "minimax", Some(3));
    let drawing = grown(&trace, 1500);
    is_tidy(&drawing);
    assert!(drawing.spots.len() < 40 && drawing.spots.iter().any(|spot| spot.folded));
    assert!(drawing.spots.iter().any(|spot| matches!(&spot.what, What::Node(n) if n.current)));
    let all = trace.steps[..=1500].iter().filter(|step| step.event == Kind::Enter).count();
    assert!(all > MOST_SPOTS && drawing.more == all - drawing.spots.len());
}

#[test]
fn broad_paths_are_narrowed() {
    let trace = trace("gomoku", "minimax", Some(2));
    // At the last move of the root, both rows of the path have more than 200 moves.
    let drawing = grown(&trace, trace.steps.len() - 2);
    is_tidy(&drawing);
    assert!((NEAREST..=4 * NEAREST).contains(&drawing.spots.len()));
    assert!(drawing.more > 400 && drawing.spots[0].folded);
}
