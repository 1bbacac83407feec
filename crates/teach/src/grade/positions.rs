//! The positions a program is asked about.

use super::facts::Facts;
use crate::Mistake;
use kernel::{Game, Job};
use std::collections::HashSet;

/// Random games that are looked through for each position wanted.
const GAMES_EACH: u32 = 20;
/// One of this many positions may be one where every move is right.
const QUIET: usize = 5;
/// The first plies of a game, which a program that searches to the end is not asked about: it would
/// take minutes.
const OPENING: usize = 2;

/// Positions of random games whose value can be proven, the smallest first. Most of them have moves
/// that are wrong.
pub(super) fn positions<G: Game>(
    start: &G,
    count: u32,
    seed: u64,
    job: &Job,
) -> Vec<(G, Facts<G::Move>)> {
    let mut rng = fastrand::Rng::with_seed(seed);
    let (mut found, mut seen, mut quiet) = (Vec::new(), HashSet::new(), 0);
    for _ in 0..count * GAMES_EACH {
        if found.len() >= count as usize || job.is_over() {
            break;
        }
        let pos = middle_of_a_game(start, &mut rng);
        if pos.move_count() < 2 || !seen.insert(pos.to_string()) {
            continue;
        }
        let facts = Facts::of(&pos, job);
        let is_telling = facts.is_telling();
        if is_telling || facts.value().is_some() && quiet * QUIET < found.len() {
            quiet += usize::from(!is_telling);
            found.push((pos, facts));
        }
    }
    found.sort_by_key(|(_, facts)| facts.size);
    found
}

/// The smallest positions where mistakes of the museum fail, those of this game. Random positions
/// hardly ever show the rarest of them.
pub(super) fn exhibits<G: Game>(start: &G, job: &Job) -> Vec<(G, Facts<G::Move>)> {
    let (rules, mut seen) = (start.rules(), HashSet::new());
    let scenes = Mistake::ALL.map(Mistake::scene).into_iter();
    let here =
        scenes.filter(|scene| scene.game == rules.to_string() && seen.insert(scene.position));
    let positions = here.filter_map(|scene| G::parse(&rules, scene.position).ok());
    let proven = positions.map(|pos| (Facts::of(&pos, job), pos));
    proven.filter(|(facts, _)| facts.value().is_some()).map(|(facts, pos)| (pos, facts)).collect()
}

/// A position of a random game; those towards its end are likelier, as they are proven sooner.
fn middle_of_a_game<G: Game>(start: &G, rng: &mut fastrand::Rng) -> G {
    let mut game = vec![start.clone()];
    while let Some(last) = game.last().filter(|last| last.move_count() > 0) {
        let mut next = last.clone();
        next.make(last.nth_move(rng.usize(0..last.move_count())));
        game.push(next);
    }
    let (first, end) = (OPENING.min(game.len() - 1), game.len());
    let place = rng.usize(first..end).max(rng.usize(first..end));
    game.swap_remove(place)
}

/// Smaller positions two plies below one, the smallest first.
pub(super) fn below<G: Game>(
    pos: &G,
    size: u64,
    most: usize,
    job: &Job,
) -> Vec<(G, Facts<G::Move>)> {
    let (mut found, mut seen) = (Vec::new(), HashSet::new());
    for child in children(pos) {
        for pos in children(&child) {
            if found.len() >= most || pos.move_count() < 2 || !seen.insert(pos.to_string()) {
                continue;
            }
            let facts = Facts::of(&pos, job);
            if facts.size < size && facts.is_telling() {
                found.push((pos, facts));
            }
        }
    }
    found.sort_by_key(|(_, facts)| facts.size);
    found
}

fn children<G: Game>(pos: &G) -> Vec<G> {
    let mut moves = Vec::new();
    pos.moves(&mut moves);
    let child = |mv| {
        let mut child = pos.clone();
        child.make(mv);
        child
    };
    moves.into_iter().map(child).collect()
}
