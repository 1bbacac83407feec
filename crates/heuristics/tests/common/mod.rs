//! Random positions, for all tests.

#![allow(dead_code)] // Each test file takes what it needs.

use fastrand::Rng;
use kernel::{Evaluator, Game, MoveGuide, Score, Symmetry};

/// Calls `check` with every unfinished position of `games` random games, and the moves that led to
/// it.
pub(crate) fn positions<G: Game>(rules: &str, games: u64, mut check: impl FnMut(&G)) {
    let rules: G::Rules = rules.parse().unwrap_or_else(|error| panic!("{rules}: {error}"));
    let mut rng = Rng::with_seed(2026);
    for _ in 0..games {
        let mut pos = G::new(&rules);
        while pos.terminal().is_none() {
            check(&pos);
            pos.make(pos.nth_move(rng.usize(0..pos.move_count())));
        }
    }
}

/// The legal moves.
pub(crate) fn moves<G: Game>(pos: &G) -> Vec<G::Move> {
    let mut moves = Vec::new();
    pos.moves(&mut moves);
    moves
}

/// Turning the board changes no opinion.
pub(crate) fn is_the_same_for_all_images<G: Game>(
    rules: &str,
    games: u64,
    evaluator: &(impl Evaluator<G> + MoveGuide<G>),
) {
    positions(rules, games, |pos: &G| {
        let mut evaluator = evaluator.clone();
        let value = evaluator.evaluate(pos);
        for s in 0..pos.symmetries() {
            let image = pos.image(Symmetry(s));
            assert_eq!(evaluator.evaluate(&image), value, "{pos:?} and its image {s}");
            for mv in moves(pos) {
                let (here, there) = (mv, pos.image_of(Symmetry(s), mv));
                let scores = (evaluator.move_score(pos, here), evaluator.move_score(&image, there));
                assert_eq!(scores.0, scores.1, "{pos:?}, image {s}, {here:?}");
            }
        }
    });
}

/// Following the moves of a random walk, back and forth, gives what a fresh evaluator says.
pub(crate) fn follows_moves<G: Game>(
    rules: &str,
    steps: u32,
    evaluator: &(impl Evaluator<G> + MoveGuide<G>),
) {
    let rules: G::Rules = rules.parse().unwrap_or_else(|error| panic!("{rules}: {error}"));
    let (mut rng, mut shown) = (Rng::with_seed(7), evaluator.clone());
    let (mut pos, mut line) = (G::new(&rules), Vec::new());
    for _ in 0..steps {
        if pos.terminal().is_none() {
            // Not every position is asked about: a search prunes.
            if rng.u8(0..4) == 0 {
                same_opinion(&pos, &mut shown, &mut evaluator.clone());
            }
            if rng.u8(0..5) < 3 {
                let mv = pos.nth_move(rng.usize(0..pos.move_count()));
                line.push((mv, pos.make(mv)));
                shown.made(&pos, mv);
                continue;
            }
        }
        let back = rng.usize(0..=line.len());
        for (mv, undo) in line.drain(back..).rev() {
            pos.unmake(mv, undo);
            shown.unmade(&pos, mv);
        }
    }
}

fn same_opinion<G: Game, E: Evaluator<G> + MoveGuide<G>>(pos: &G, shown: &mut E, fresh: &mut E) {
    let score: Score = shown.evaluate(pos);
    assert_eq!(score, fresh.evaluate(pos), "{pos:?}");
    let (mut kept, mut also_kept) = (moves(pos), moves(pos));
    assert_eq!(shown.select(pos, &mut kept), fresh.select(pos, &mut also_kept), "{pos:?}");
    assert_eq!(kept, also_kept, "{pos:?}");
    for mv in moves(pos) {
        assert_eq!(shown.move_score(pos, mv), fresh.move_score(pos, mv), "{pos:?} {mv:?}");
    }
    let (mut forced, mut also_forced) = (Vec::new(), Vec::new());
    shown.forcing(pos, &mut forced);
    fresh.forcing(pos, &mut also_forced);
    assert_eq!(forced, also_forced, "{pos:?}");
}
