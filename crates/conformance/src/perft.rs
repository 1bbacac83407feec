//! Counting the leaves of a game tree, the classic proof that rules are right and fast.

use kernel::Game;

/// The number of positions exactly `depth` plies below `pos`, each visited. One ply is one
/// move, whoever moves; a finished game has nothing below it.
pub fn perft<G: Game>(pos: &mut G, depth: u32) -> u64 {
    count(pos, depth, 0, &|_| 1)
}

/// The same number, the last ply counted by [`Game::move_count`] instead of visited. (To count past
/// 64 bits takes years even so.)
pub fn perft_bulk<G: Game>(pos: &mut G, depth: u32) -> u64 {
    if depth == 0 {
        1
    } else {
        count(pos, depth, 1, &|pos| pos.move_count() as u64)
    }
}

fn count<G: Game>(pos: &mut G, depth: u32, floor: u32, at_floor: &impl Fn(&G) -> u64) -> u64 {
    visit(pos, depth, floor, at_floor, &mut Vec::new())
}

/// Walks down to depth `floor`. The moves of all plies share one list, so that nothing is
/// allocated per node.
#[inline]
fn visit<G: Game>(
    pos: &mut G,
    depth: u32,
    floor: u32,
    at_floor: &impl Fn(&G) -> u64,
    moves: &mut Vec<G::Move>,
) -> u64 {
    if depth == floor {
        return at_floor(pos);
    }
    let start = moves.len();
    pos.moves(moves);
    let mut leaves = 0;
    for n in start..moves.len() {
        let mv = moves[n];
        let undo = pos.make(mv);
        leaves += visit(pos, depth - 1, floor, at_floor, moves);
        pos.unmake(mv, undo);
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
