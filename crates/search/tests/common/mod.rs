//! What the tests of all engines compare with: a plain minimax under a random evaluator, and random
//! positions and trees to try it on.

use kernel::{Evaluator, GOLDEN, Game, Score, Side};

/// An opinion that means nothing, the same for all images of a position.
#[derive(Clone, Copy)]
pub(crate) struct Random(pub(crate) u64);

impl<G: Game> Evaluator<G> for Random {
    fn evaluate(&mut self, pos: &G) -> Score {
        let mixed = (pos.canonical().key ^ self.0).wrapping_mul(GOLDEN);
        // Few different values, so that ties are frequent.
        Score::estimate((mixed >> 60) as i32 - 8)
    }
}

/// Plain minimax of a fixed depth, seen by the first player throughout, with the first best move.
pub(crate) fn minimax<G: Game>(
    pos: &mut G,
    depth: u32,
    ply: u32,
    eval: Random,
) -> (Score, Option<G::Move>) {
    if let Some(payoff) = pos.terminal() {
        return (Score::of(payoff, Side::First, ply), None);
    }
    if depth == 0 {
        let mut eval = eval;
        let score = Evaluator::<G>::evaluate(&mut eval, pos);
        return (if pos.to_move() == Side::First { score } else { score.for_parent(false) }, None);
    }
    let mut moves = Vec::new();
    pos.moves(&mut moves);
    let mut best: Option<(Score, G::Move)> = None;
    for mv in moves {
        let undo = pos.make(mv);
        let (score, _) = minimax(pos, depth - 1, ply + 1, eval);
        pos.unmake(mv, undo);
        let better = match (best, pos.to_move()) {
            (None, _) => true,
            (Some((known, _)), Side::First) => score > known,
            (Some((known, _)), Side::Second) => score < known,
        };
        if better {
            best = Some((score, mv));
        }
    }
    let (score, mv) = best.expect("a game that is not over has moves");
    (score, Some(mv))
}

/// A tree in which the same player often moves again.
pub(crate) fn random_tree(rng: &mut fastrand::Rng, depth: u32) -> String {
    if depth == 0 || rng.u8(0..6) == 0 {
        return rng.i32(-3..=3).to_string();
    }
    let children = (0..rng.usize(1..4)).map(|_| {
        let child = random_tree(rng, depth - 1);
        let again = if child.starts_with('(') && rng.bool() { "=" } else { "" };
        again.to_owned() + &child
    });
    format!("({})", children.collect::<Vec<_>>().join(" "))
}

/// Positions some random plies from the start, each with its number.
pub(crate) fn random_positions<G: Game>(rules: &str, count: u32, mut each: impl FnMut(&G, u32)) {
    let rules = rules.parse().unwrap_or_else(|error| panic!("{rules}: {error}"));
    let mut rng = fastrand::Rng::with_seed(7);
    for number in 0..count {
        let mut pos = G::new(&rules);
        for _ in 0..rng.usize(0..12) {
            match pos.move_count() {
                0 => break,
                count => _ = pos.make(pos.nth_move(rng.usize(0..count))),
            }
        }
        each(&pos, number);
    }
}
