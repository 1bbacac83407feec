//! Swap2, the opening rule of Gomoku tournaments, for any game in which players take turns.
//!
//! The player who opens makes three moves, for both sides in turn. The other takes a side: the
//! first, and then the opener moves; or the second, and moves. Or the other makes two more moves
//! and leaves the choice to the opener.

use crate::{referee::caught, schedule::mixed};
use kernel::{Choice, Forfeit, Game, Job, Played, Player, Swap2, Time};
use std::time::Duration;

/// Moves after which a player has to answer.
pub const STAGES: [usize; 3] = [0, 3, 5];
/// Openings that are looked at for the one that is nearest to even.
const CANDIDATES: u32 = 8;

/// A game after its opening.
pub struct Opened<G: Game> {
    /// The moves so far.
    pub game: Played<G>,
    /// Whether the player who opened has the second side.
    pub swapped: bool,
}

/// An opening that came to no end: the game so far, and which player is to blame, the opener or the
/// other.
pub struct Failed<G: Game> {
    /// The moves so far.
    pub game: Played<G>,
    /// 0 for the opener, 1 for the other.
    pub player: usize,
    /// What was wrong.
    pub forfeit: Forfeit,
}

/// What a player answers: by a way of its own if it has one; else it is asked for moves, and takes
/// the side that its search likes better. By its own opinion that is never worse than to leave the
/// choice to the other, so it does not make the two further moves.
///
/// # Errors
/// If the player has no answer.
pub fn answer<G: Game>(
    player: &mut dyn Player<G>,
    game: &Played<G>,
    time: &Time,
    seed: u64,
    job: &Job,
) -> Result<Swap2<G::Move>, Forfeit> {
    if let Some(answer) = player.swap2(game, time, job) {
        return answer;
    }
    if game.moves().is_empty() && !is_begun(game) {
        return opening(player, game, time, seed, job).map(Swap2::Moves);
    }
    let choice = player.choose(game, time, job, &mut |_| {})?;
    let is_better = points(&choice).is_some_and(|points| points >= 0);
    // Seen by the second side, whose move it is.
    Ok(if is_better || choice.report.is_none() { Swap2::Move(choice.mv) } else { Swap2::Swap })
}

/// Whether the start has moves that are not written down.
fn is_begun<G: Game>(game: &Played<G>) -> bool {
    *game.start() != G::new(&game.start().rules())
}

/// Three moves after which the game is as even as can be found.
fn opening<G: Game>(
    player: &mut dyn Player<G>,
    game: &Played<G>,
    time: &Time,
    seed: u64,
    job: &Job,
) -> Result<Vec<G::Move>, Forfeit> {
    let share = |time: Duration| time / CANDIDATES;
    let time = Time {
        this_move: time.this_move.map(share),
        left: time.left.map(share),
        increment: share(time.increment),
    };
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut best: Option<(u32, Played<G>)> = None;
    for _ in 0..CANDIDATES {
        let Some(tried) = three_moves(game, &mut rng) else { continue };
        let choice = player.choose(&tried, &time, job, &mut |_| {})?;
        let off = points(&choice).map_or(u32::MAX, i32::unsigned_abs);
        if best.as_ref().is_none_or(|(least, _)| off < *least) {
            best = Some((off, tried));
        }
        if job.is_over() {
            break;
        }
    }
    let (_, opened) =
        best.ok_or_else(|| Forfeit::Crash("no three moves to open with".to_owned()))?;
    Ok(opened.moves()[game.moves().len()..].to_vec())
}

/// Three random moves that do not end the game.
fn three_moves<G: Game>(game: &Played<G>, rng: &mut fastrand::Rng) -> Option<Played<G>> {
    let mut game = game.clone();
    for _ in 0..3 {
        let choices = game.pos().move_count();
        let mv = (choices > 0).then(|| game.pos().nth_move(rng.u64(..choices as u64) as usize))?;
        game.play(mv).ok()?;
    }
    game.pos().terminal().is_none().then_some(game)
}

/// What the search thinks, seen by the player to move; none if there was none.
fn points<G: Game>(choice: &Choice<G>) -> Option<i32> {
    Some(choice.report.as_ref()?.lines.first()?.score.points())
}

/// Lets both players agree on an opening and on sides: the opener, and the other.
///
/// # Errors
/// If a player has no answer, or none that is allowed.
pub fn negotiate<G: Game>(
    mut players: [&mut dyn Player<G>; 2],
    start: &Played<G>,
    time: &Time,
    seed: u64,
    job: &Job,
) -> Result<Opened<G>, Failed<G>> {
    let mut game = start.clone();
    for (stage, player) in [0, 1, 0].into_iter().enumerate() {
        let own = mixed(seed, stage as u64 + 2);
        let asked = caught(|| answer(players[player], &game, time, own, job));
        match asked.and_then(|answer| take(&mut game, stage, answer)) {
            Ok(Some(chooser_is_first)) => {
                // The opener has the first side if the opener took it, or the other did not.
                return Ok(Opened { game, swapped: chooser_is_first != (player == 0) });
            }
            Ok(None) => {}
            Err(forfeit) => return Err(Failed { game, player, forfeit }),
        }
    }
    unreachable!("the last answer is a choice of sides")
}

/// Plays what was answered; tells whether the player took the first side, if a side was taken.
fn take<G: Game>(
    game: &mut Played<G>,
    stage: usize,
    answer: Swap2<G::Move>,
) -> Result<Option<bool>, Forfeit> {
    let wanted = [3, 2, 0][stage];
    let illegal = |what: String| Forfeit::Illegal(format!("Swap2: {what}"));
    let (moves, side) = match answer {
        Swap2::Moves(moves) if moves.len() == wanted => (moves, None),
        Swap2::Swap if stage > 0 => (Vec::new(), Some(true)),
        Swap2::Move(mv) if stage > 0 => (vec![mv], Some(false)),
        _ => return Err(illegal(format!("expected {}", EXPECTED[stage]))),
    };
    for mv in moves {
        let text = game.pos().move_text(mv);
        game.play(mv).map_err(|error| illegal(format!("{text}: {error}")))?;
    }
    if side.is_none() && game.pos().terminal().is_some() {
        return Err(illegal("expected moves that do not end the game".to_owned()));
    }
    Ok(side)
}

/// What may be answered, stage by stage.
const EXPECTED: [&str; 3] = ["three moves", "a side, a move or two moves", "a side or a move"];
