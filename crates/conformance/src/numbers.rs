//! The checks of the contract of `kernel::Numbered`, over seeded random play.

use crate::Battery;
use fastrand::Rng;
use kernel::Numbered;
use std::collections::{BTreeSet, HashMap};

/// What an observation must tell: the legal actions, and what each leads to.
type Known = HashMap<Vec<u32>, (BTreeSet<usize>, HashMap<usize, Vec<u32>>)>;

/// Plays random games of these rules and checks moves and positions as numbers at every ply.
///
/// # Panics
/// With the position and what is wrong with it.
pub fn check_numbers<G: Numbered>(rules: &G::Rules, battery: Battery) {
    let mut rng = Rng::with_seed(battery.seed);
    let mut known = Known::new();
    let start = G::new(rules);
    for _ in 0..battery.games {
        let mut pos = start.clone();
        for _ in 0..battery.plies {
            let same = (pos.actions(), pos.shape()) == (start.actions(), start.shape());
            assert!(same, "{pos:?}: actions and shape are those of the rules");
            let legal = check_actions(&pos);
            let seen = observed(&pos);
            let (actions, follows) =
                known.entry(seen).or_insert_with(|| (legal.clone(), HashMap::new()));
            assert_eq!(*actions, legal, "{pos:?}: the observation tells the legal actions");
            if legal.is_empty() {
                break;
            }
            let mv = pos.nth_move(rng.usize(0..legal.len()));
            let action = pos.action(mv);
            pos.make(mv);
            let next = observed(&pos);
            let told = follows.entry(action).or_insert_with(|| next.clone());
            assert_eq!(*told, next, "{pos:?}: the observation tells what action {action} leads to");
        }
    }
}

/// Every move has a number of its own, which is read back; other numbers are no legal moves.
fn check_actions<G: Numbered>(pos: &G) -> BTreeSet<usize> {
    let mut moves = Vec::new();
    pos.moves(&mut moves);
    let legal: BTreeSet<usize> = moves.iter().map(|mv| pos.action(*mv)).collect();
    assert_eq!(legal.len(), moves.len(), "{pos:?}: no two moves have the same action");
    for &mv in &moves {
        assert_eq!(pos.move_of(pos.action(mv)), Some(mv), "{pos:?}: the action of {mv:?}");
    }
    for action in 0..pos.actions() {
        let playable = pos.move_of(action).is_some_and(|mv| pos.check(mv).is_ok());
        assert_eq!(playable, legal.contains(&action), "{pos:?}: is action {action} legal?");
    }
    assert!(legal.last().is_none_or(|last| *last < pos.actions()), "{pos:?}: {legal:?}");
    assert_eq!(pos.move_of(pos.actions()), None, "{pos:?}: there are no more actions");
    legal
}

/// The observation, each number by its bits so that it can be a key.
fn observed<G: Numbered>(pos: &G) -> Vec<u32> {
    let mut planes = vec![f32::NAN; pos.shape().iter().product()];
    pos.observe(&mut planes);
    assert!(planes.iter().all(|seen| seen.is_finite()), "{pos:?}: all numbers are written");
    planes.iter().map(|seen| seen.to_bits()).collect()
}
