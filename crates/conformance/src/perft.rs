//! Counting the leaves of a game tree, the classic proof that rules are right and fast.

use kernel::Game;
use std::hint::black_box;

/// The number of positions exactly `depth` plies below `pos`, each visited. One ply is one
/// move of either player; a finished game has nothing below it.
pub fn perft<G: Game>(pos: &mut G, depth: u32) -> u64 {
    // Nobody reads the leaves; the black box sees to it that they are made all the same.
    let leaf = |pos: &G| {
        black_box(pos);
        1
    };
    if depth == 0 { 1 } else { visit(pos, depth - 1, &leaf, &mut Vec::new()) }
}

/// The same number, the last ply counted by [`Game::move_count`] instead of visited. (To count past
/// 64 bits takes years even so.)
pub fn perft_bulk<G: Game>(pos: &mut G, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => pos.move_count() as u64,
        _ => visit(pos, depth - 2, &|pos: &G| pos.move_count() as u64, &mut Vec::new()),
    }
}

/// The sum of `leaf` over the positions `1 + plies` below. The moves of all plies share one list,
/// so that nothing is allocated per node.
fn visit<G: Game>(
    pos: &mut G,
    plies: u32,
    leaf: &impl Fn(&G) -> u64,
    moves: &mut Vec<G::Move>,
) -> u64 {
    let start = moves.len();
    pos.moves(moves);
    let mut leaves = 0;
    if plies == 0 {
        // A loop of its own, without the call: what a move changed stays in registers.
        for &mv in &moves[start..] {
            let undo = pos.make(mv);
            leaves += leaf(pos);
            pos.unmake(mv, undo);
        }
    } else {
        for n in start..moves.len() {
            let mv = moves[n];
            let undo = pos.make(mv);
            leaves += visit(pos, plies - 1, leaf, moves);
            pos.unmake(mv, undo);
        }
    }
    moves.truncate(start);
    leaves
}

/// Each move and the position after it: the parts that a count is the sum of.
pub fn divide<G: Game>(pos: &G) -> Vec<(G::Move, G)> {
    let mut moves = Vec::new();
    pos.moves(&mut moves);
    let after = |mv| {
        let mut child = pos.clone();
        child.make(mv);
        (mv, child)
    };
    moves.into_iter().map(after).collect()
}
