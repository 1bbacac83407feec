//! The checks of the contract of `kernel::Game`, over seeded random play.

use fastrand::Rng;
use kernel::{Canonical, Game, Payoff, Score, Side, Symmetry};
use std::{collections::HashMap, iter};

/// How much random play a game is put through.
#[derive(Clone, Copy, Debug)]
pub struct Battery {
    /// How many games.
    pub games: u32,
    /// Where the random numbers start.
    pub seed: u64,
    /// Longer games are left there.
    pub plies: usize,
}

impl Default for Battery {
    fn default() -> Battery {
        Battery { games: 30, seed: 1, plies: 500 }
    }
}

/// Plays random games of these rules and checks the whole contract at every ply.
///
/// # Panics
/// With the position and what is wrong with it.
pub fn check<G: Game>(rules: &G::Rules, battery: Battery) {
    let mut rng = Rng::with_seed(battery.seed);
    let printed = rules.to_string();
    let again = printed.parse::<G::Rules>().expect("rules parse what they print");
    assert_eq!(*rules, again, "rules {printed} print and parse");
    let mut keys = HashMap::new();
    for _ in 0..battery.games {
        check_game::<G>(rules, battery.plies, &mut rng, &mut keys);
    }
}

/// One game from the start; `keys` remembers which position had which key.
fn check_game<G: Game>(rules: &G::Rules, plies: usize, rng: &mut Rng, keys: &mut HashMap<u64, G>) {
    let mut pos = G::new(rules);
    let mut bounds = Vec::new();
    let mut history = Vec::new();
    let mut last: Option<G::Move> = None;
    for _ in 0..=plies {
        assert_eq!(pos.rules(), *rules, "{pos:?} knows its rules");
        pos.audit().unwrap_or_else(|error| panic!("{pos:?}: {error}"));
        let moves = check_moves(&pos);
        check_text(&pos, &moves);
        check_illegal(&pos, &moves, last);
        check_make_unmake(&pos, &moves);
        check_symmetries(&pos, &moves);
        check_foresight(&pos, &moves);
        // Whole games take long: from the start, from the end and from some positions between.
        if last.is_none() || moves.is_empty() || pos.key() % 16 == 0 {
            // One game, and more than any game of ours plays at a time.
            check_playouts(&pos, 1);
            check_playouts(&pos, 7);
        }
        let known = keys.entry(pos.key()).or_insert_with(|| pos.clone());
        assert_eq!(*known, pos, "different positions have different keys");
        bounds.push((pos.clone(), pos.bounds()));
        if moves.is_empty() {
            break;
        }
        let mv = moves[rng.usize(0..moves.len())];
        let before = pos.clone();
        let undo = pos.make(mv);
        history.push((before, mv, undo));
        last = Some(mv);
    }
    if let Some(payoff) = pos.terminal() {
        check_bounds(payoff, &bounds);
    }
    for (before, mv, undo) in history.into_iter().rev() {
        pos.unmake(mv, undo);
        assert_eq!((pos.key(), &pos), (before.key(), &before), "unmaking a whole game");
    }
}

/// Ascending, unique, none exactly when over; counted and numbered alike.
fn check_moves<G: Game>(pos: &G) -> Vec<G::Move> {
    let mut moves = Vec::new();
    pos.moves(&mut moves);
    assert!(moves.windows(2).all(|pair| pair[0] < pair[1]), "{pos:?}: moves ascend: {moves:?}");
    let over = pos.terminal().is_some();
    assert_eq!(moves.is_empty(), over, "{pos:?}: no moves exactly when over");
    assert!(over || !pos.is_undefined(), "{pos:?}: only what is over can be undefined");
    assert!(!(G::FORESEES && pos.is_undefined()), "{pos:?}: foreseen, so not undefined");
    assert_eq!(pos.move_count(), moves.len(), "{pos:?}: move_count");
    let mut numbered: Vec<G::Move> = (0..moves.len()).map(|n| pos.nth_move(n)).collect();
    numbered.sort_unstable();
    assert_eq!(numbered, moves, "{pos:?}: nth_move gives every move once");
    let walked: Vec<G::Move> =
        iter::successors(pos.next_move(None), |mv| pos.next_move(Some(*mv))).collect();
    assert_eq!(walked, moves, "{pos:?}: next_move walks through them");
    let mut appended = moves.clone();
    pos.moves(&mut appended);
    assert_eq!(appended.len(), 2 * moves.len(), "{pos:?}: moves are appended");
    moves
}

/// What is printed is parsed to the same position, key and moves.
fn check_text<G: Game>(pos: &G, moves: &[G::Move]) {
    let text = pos.to_string();
    let again = G::parse(&pos.rules(), &text).unwrap_or_else(|e| panic!("{text}: {e}"));
    assert_eq!(*pos, again, "{text} prints and parses");
    assert_eq!(pos.key(), again.key(), "{text}: the key of the position read back");
    assert_eq!(
        (pos.to_move(), pos.terminal(), pos.bounds()),
        (again.to_move(), again.terminal(), again.bounds()),
        "{text}: the position read back"
    );
    assert_eq!(again.to_string(), text, "{text} parses and prints");
    for &mv in moves {
        let name = pos.move_text(mv);
        assert_eq!(pos.parse_move(&name), Ok(mv), "{pos:?}: the move {name}");
    }
}

/// A move that is not in the list (here: the one just played, or any once the game is over)
/// is refused and changes nothing.
fn check_illegal<G: Game>(pos: &G, moves: &[G::Move], last: Option<G::Move>) {
    let mut after = pos.clone();
    if let Some(last) = last.filter(|last| !moves.contains(last)) {
        assert!(after.play(last).is_err(), "{pos:?}: {last:?} is not a legal move");
        assert_eq!((after.key(), &after), (pos.key(), pos), "an illegal move changes nothing");
    }
    for &mv in moves {
        assert_eq!(pos.check(mv), Ok(()), "{pos:?}: {mv:?} is legal");
    }
}

/// Every move made and taken back leaves the position as it was; made twice it does the same.
fn check_make_unmake<G: Game>(pos: &G, moves: &[G::Move]) {
    let mut tried = pos.clone();
    for &mv in moves {
        let undo = tried.make(mv);
        let mut played = pos.clone();
        played.play(mv).unwrap_or_else(|error| panic!("{pos:?}: {mv:?}: {error}"));
        assert_eq!((tried.key(), &tried), (played.key(), &played), "{pos:?}: make and play");
        tried.unmake(mv, undo);
        assert_eq!((tried.key(), &tried), (pos.key(), pos), "unmaking {mv:?} restores");
        assert_eq!(check_moves(&tried), moves, "{pos:?}: the moves after unmaking {mv:?}");
    }
}

/// Playing then looking through a symmetry is looking through it then playing.
fn check_symmetries<G: Game>(pos: &G, moves: &[G::Move]) {
    assert_eq!(pos.image(Symmetry::IDENTITY), *pos, "symmetry 0 changes nothing");
    let Canonical { key, stabiliser } = pos.canonical();
    for s in (0..pos.symmetries()).map(Symmetry) {
        let image = pos.image(s);
        assert_eq!(image.canonical().key, key, "{s:?} of {pos:?}: all images have one key");
        assert_eq!(stabiliser >> s.0 & 1 == 1, image == *pos, "{s:?} of {pos:?}: the same?");
        image.audit().unwrap_or_else(|error| panic!("{s:?} of {pos:?}: {error}"));
        assert_eq!(image.terminal(), pos.terminal(), "{s:?} of {pos:?}: the same payoff");
        assert_eq!(image.is_undefined(), pos.is_undefined(), "{s:?} of {pos:?}: has it a value?");
        let mut mapped: Vec<G::Move> = moves.iter().map(|&mv| pos.image_of(s, mv)).collect();
        mapped.sort_unstable();
        assert_eq!(check_moves(&image), mapped, "{s:?} of {pos:?}: the moves' images");
        // Each ply of a game tries one move through each symmetry; games and plies are many.
        if let Some(&mv) = moves.get(pos.key() as usize % moves.len().max(1)) {
            let (mut played, mut seen) = (pos.clone(), image);
            played.make(mv);
            seen.make(pos.image_of(s, mv));
            let same = (played.image(s).key(), played.image(s)) == (seen.key(), seen);
            assert!(same, "{s:?} of {pos:?} after {mv:?}");
        }
    }
}

/// What is told of moves without playing them is what playing them shows.
fn check_foresight<G: Game>(pos: &G, moves: &[G::Move]) {
    for &mv in moves {
        let mut after = pos.clone();
        after.make(mv);
        assert_eq!(pos.ending(mv), after.terminal(), "{pos:?}: what {mv:?} ends with");
        check_forced_ends(pos, mv, &after);
    }
    let Some(forced) = pos.forced_move() else { return };
    assert!(moves.contains(&forced), "{pos:?}: the forced move {forced:?} is legal");
    let worth = |mv: G::Move, extreme| {
        let mut after = pos.clone();
        after.make(mv);
        two_plies(&after, pos.to_move(), 1, extreme)
    };
    let least = worth(forced, Extreme::Worst);
    for &mv in moves.iter().filter(|mv| **mv != forced) {
        let most = worth(mv, Extreme::Best);
        let first_best = if mv < forced { most < least } else { most <= least };
        assert!(first_best, "{pos:?}: {mv:?} may be better than the forced move {forced:?}");
    }
}

/// What `mv`, or a reply to it, is said to force is what the only moves lead to.
fn check_forced_ends<G: Game>(pos: &G, mv: G::Move, after: &G) {
    let forced = pos.forced_ending(mv);
    if let Some(payoff) = after.terminal() {
        assert_eq!(forced, Some((payoff, 1)), "{pos:?}: {mv:?} ends the game");
        return;
    }
    if let Some((payoff, plies)) = forced {
        assert_eq!(only_end(after), Some((payoff, plies - 1)), "{pos:?}: {mv:?} forces the end");
    }
    let Some(replies) = pos.forced_replies(mv) else { return };
    let mut listed = Vec::new();
    after.moves(&mut listed);
    assert_eq!(listed, replies.map(|(reply, ..)| reply), "{pos:?}: the replies to {mv:?}");
    assert_ne!(after.to_move(), pos.to_move(), "{pos:?}: the opponent replies to {mv:?}");
    for (reply, payoff, plies) in replies {
        let mut end = after.clone();
        end.make(reply);
        assert_eq!(
            only_end(&end),
            Some((payoff, plies - 1)),
            "{after:?}: {reply:?} forces the end"
        );
        assert!(plies <= 2, "{after:?}: {reply:?} ends the game soon");
    }
}

/// What the game ends with, and after how many moves, if there is never more than one.
fn only_end<G: Game>(pos: &G) -> Option<(Payoff, u32)> {
    let (mut pos, mut plies) = (pos.clone(), 0);
    loop {
        if let Some(payoff) = pos.terminal() {
            return Some((payoff, plies));
        }
        let only = pos.next_move(None).filter(|_| pos.move_count() == 1)?;
        pos.make(only);
        plies += 1;
    }
}

/// Playouts are the games that the same choices give when moves are listed and made: equally many
/// legal moves at every choice, and the same payoff.
fn check_playouts<G: Game>(pos: &G, games: usize) {
    let mut played = vec![Vec::new(); games];
    let mut payoffs = vec![Payoff::MAX; played.len()];
    let chooser = |n: usize| {
        let mut rng = Rng::with_seed(pos.key() ^ n as u64);
        move |count| rng.usize(0..count)
    };
    let mut choosers: Vec<_> = (0..)
        .zip(&mut played)
        .map(|(n, counts)| {
            let mut choose = chooser(n);
            move |count| {
                counts.push(count);
                choose(count)
            }
        })
        .collect();
    pos.playouts(&mut choosers, &mut payoffs);
    drop(choosers);
    for (n, (counts, payoff)) in played.into_iter().zip(payoffs).enumerate() {
        let (mut game, mut choose) = (pos.clone(), chooser(n));
        let (mut listed, mut moves) = (Vec::new(), Vec::new());
        while game.terminal().is_none() {
            moves.clear();
            game.moves(&mut moves);
            listed.push(moves.len());
            game.make(game.nth_move(choose(moves.len())));
        }
        let same = (&counts, Some(payoff)) == (&listed, game.terminal());
        assert!(same, "{pos:?}: playout {n} ended with {payoff} after {counts:?} legal moves");
    }
}

/// What to think of what is not known.
#[derive(Clone, Copy, PartialEq)]
enum Extreme {
    Worst,
    Best,
}

/// What minimax of two plies says for `side`, if what lies beyond turns out as it may at the worst
/// or at the best.
fn two_plies<G: Game>(pos: &G, side: Side, ply: u32, extreme: Extreme) -> Score {
    if let Some(payoff) = pos.terminal() {
        return Score::of(payoff, side, ply);
    }
    if ply == 2 {
        let bounds = pos.bounds();
        let best_for = if extreme == Extreme::Best { side } else { side.other() };
        let payoff = if best_for == Side::First { bounds.end() } else { bounds.start() };
        return Score::of(*payoff, side, ply + 1);
    }
    let mut moves = Vec::new();
    pos.moves(&mut moves);
    let scores = moves.into_iter().map(|mv| {
        let mut after = pos.clone();
        after.make(mv);
        two_plies(&after, side, ply + 1, extreme)
    });
    let best = if pos.to_move() == side { scores.max() } else { scores.min() };
    best.expect("a game that is not over has moves")
}

/// What the game ended with was within the bounds of every position on the way.
fn check_bounds<G: Game>(payoff: Payoff, bounds: &[(G, std::ops::RangeInclusive<Payoff>)]) {
    for (pos, bounds) in bounds {
        assert!(bounds.contains(&payoff), "{pos:?}: {payoff} is outside {bounds:?}");
    }
}
