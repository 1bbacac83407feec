//! The smallest position where a mistake fails.

use super::{Compared, Fault, whole_games};
use crate::{
    Mistake,
    opened::{self, Opened, Visitor},
};
use kernel::{Evaluator, Game, MoveGuide};
use session::Error;
use std::collections::{HashMap, HashSet};

/// Games with more positions than this are sampled instead of searched through.
const MOST_POSITIONS: usize = 200_000;
/// Random games of such a game.
const SAMPLE: usize = 300;
/// Their last positions, which are tried.
const LAST_MOVES: usize = 6;
/// Positions with more positions below them, besides those counted before, are too large to be shown.
const MOST_SIZE: u64 = 5_000;

/// The position with the smallest game tree in which a mistake fails in play, or for those that
/// only cost work, does more of it. All positions of the game are tried in order of size; of a game
/// that has too many, those at the end of random games.
///
/// # Errors
/// Never for the museum's own games.
pub fn smallest(mistake: Mistake) -> Result<Option<String>, Error> {
    let scene = mistake.scene();
    opened::open(scene.game, scene.evaluator, Find(mistake))
}

struct Find(Mistake);

impl Visitor for Find {
    type Out = Option<String>;

    fn visit<G: Game, E: Evaluator<G> + MoveGuide<G> + 'static>(
        self,
        Opened { start, evaluator, .. }: Opened<G, E>,
    ) -> Option<String> {
        let positions = all(&start).unwrap_or_else(|| ends_of_random_games(&start));
        let mut sizes = HashMap::new();
        let sized = positions.into_iter().filter_map(|pos| {
            let size = size(&mut pos.clone(), &mut sizes, &mut { MOST_SIZE })?;
            Some(((size, pos.to_string()), pos))
        });
        let mut positions: Vec<((u64, String), G)> = sized.collect();
        positions.sort_by(|(one, _), (other, _)| one.cmp(other));
        let found = positions.iter().find(|(_, pos)| fails(pos, self.0, &evaluator));
        found.map(|(_, pos)| pos.to_string())
    }
}

fn fails<G: Game, E: Evaluator<G> + MoveGuide<G>>(
    pos: &G,
    mistake: Mistake,
    evaluator: &E,
) -> bool {
    if mistake == Mistake::UnequalWork {
        let games = whole_games(pos, evaluator);
        return games.is_some_and(|[wrong, right]| wrong.line.len() != right.line.len());
    }
    let asked = (mistake, mistake.scene().method);
    let fault = Compared::of(pos, asked, evaluator).and_then(|compared| compared.fault);
    match mistake {
        Mistake::RootAlpha => fault == Some(Fault::MoreWork),
        Mistake::FastestWin => fault == Some(Fault::Slower),
        _ => matches!(fault, Some(Fault::Illegal | Fault::WorseMove)),
    }
}

/// Every position of the game with a choice of moves, unless there are too many.
fn all<G: Game>(start: &G) -> Option<Vec<G>> {
    let (mut seen, mut found, mut next) = (HashSet::new(), Vec::new(), vec![start.clone()]);
    while let Some(pos) = next.pop() {
        let mut moves = Vec::new();
        pos.moves(&mut moves);
        for mv in &moves {
            let mut child = pos.clone();
            child.make(*mv);
            if seen.insert(child.to_string()) {
                next.push(child);
            }
        }
        if moves.len() > 1 {
            found.push(pos);
        }
        if seen.len() > MOST_POSITIONS {
            return None;
        }
    }
    Some(found)
}

fn ends_of_random_games<G: Game>(start: &G) -> Vec<G> {
    let mut rng = fastrand::Rng::with_seed(1);
    let mut found = Vec::new();
    for _ in 0..SAMPLE {
        let (mut pos, mut game) = (start.clone(), Vec::new());
        while pos.move_count() > 0 {
            game.push(pos.clone());
            pos.make(pos.nth_move(rng.usize(0..pos.move_count())));
        }
        found.extend(game.into_iter().rev().take(LAST_MOVES).filter(|pos| pos.move_count() > 1));
    }
    found
}

/// The nodes of the whole game tree; none if more than `left` of them would have to be visited.
fn size<G: Game>(pos: &mut G, sizes: &mut HashMap<u64, u64>, left: &mut u64) -> Option<u64> {
    if let Some(size) = sizes.get(&pos.key()) {
        return Some(*size);
    }
    *left = left.checked_sub(1)?;
    let mut moves = Vec::new();
    pos.moves(&mut moves);
    let mut sum: u64 = 1;
    for mv in moves {
        let undo = pos.make(mv);
        let below = size(pos, sizes, left);
        pos.unmake(mv, undo);
        sum = sum.saturating_add(below?);
    }
    sizes.insert(pos.key(), sum);
    Some(sum)
}
