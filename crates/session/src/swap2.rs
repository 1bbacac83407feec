//! Swap2, the opening rule of Gomoku tournaments, as a machine plays it.
//!
//! One player puts down three stones: X, O, X. The other takes a side: X, and then the first player
//! moves as O; or O, and moves. Or they put down two more, O and X, and leave the choice to the
//! first.
//!
//! A machine takes the side that its search likes better. By its own opinion that is never worse
//! than to leave the choice to the other, so it does not put down the two stones.

use crate::{Chosen, Machine, Picture, Position};
use kernel::{Forfeit, Job, SplitMix, Time};
use std::time::Duration;

/// How many stones are down when somebody has to answer.
pub const STAGES: [usize; 3] = [0, 3, 5];
/// Openings that are looked at for the one that is nearest to even.
const CANDIDATES: u32 = 16;
/// The other two stones are at most this far from the first, in rows and columns.
const SPREAD: u16 = 4;

/// An answer in the opening.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Swap2 {
    /// Stones, put down in turn.
    Stones(Vec<String>),
    /// Takes X; the other moves as O.
    Swap,
    /// Takes O, and moves.
    Move(String),
}

/// What a machine answers where `pos` has no, three or five stones.
///
/// # Errors
/// If the machine has no answer, or the board no room for three stones.
pub fn answer(
    machine: &mut dyn Machine,
    pos: &dyn Position,
    time: &Time,
    job: &Job,
    seed: u64,
) -> Result<Swap2, Forfeit> {
    if !has_stones(pos) {
        return opening(machine, pos, time, job, seed).map(Swap2::Stones);
    }
    let chosen = machine.choose(pos, time, job, &mut |_| {})?;
    let is_for_x = bar(&chosen).is_some_and(|bar| bar > 0.0);
    Ok(if is_for_x { Swap2::Swap } else { Swap2::Move(chosen.mv) })
}

/// Three stones after which the game is as even as can be found.
fn opening(
    machine: &mut dyn Machine,
    pos: &dyn Position,
    time: &Time,
    job: &Job,
    seed: u64,
) -> Result<Vec<String>, Forfeit> {
    let (mut random, mut best) = (SplitMix(seed), None);
    let share = |time: Duration| time / CANDIDATES;
    let time = Time {
        this_move: time.this_move.map(share),
        left: time.left.map(share),
        increment: share(time.increment),
    };
    for _ in 0..CANDIDATES {
        let stones = three_stones(pos, &mut random)
            .ok_or_else(|| Forfeit::Crash("expected room for three stones".to_owned()))?;
        let mut after = pos.duplicate();
        after.play(&stones.join(" ")).map_err(|error| Forfeit::Crash(error.to_string()))?;
        let off = bar(&machine.choose(&*after, &time, job, &mut |_| {})?).map_or(1.0, f64::abs);
        if best.as_ref().is_none_or(|(least, _)| off < *least) {
            best = Some((off, stones));
        }
        if job.is_over() {
            break;
        }
    }
    Ok(best.map(|(_, stones)| stones).unwrap_or_default())
}

fn has_stones(pos: &dyn Position) -> bool {
    match pos.view().picture {
        Picture::Grid { cells, .. } => cells.iter().any(|cell| cell.stone.is_some()),
        _ => false,
    }
}

/// Three cells of an empty board near each other, if it has so many.
fn three_stones(pos: &dyn Position, random: &mut SplitMix) -> Option<Vec<String>> {
    let Picture::Grid { columns, rows, cells } = pos.view().picture else { return None };
    let near = |middle: u16, side: u16, random: &mut SplitMix| {
        let (least, most) = (middle.saturating_sub(SPREAD), (middle + SPREAD).min(side - 1));
        least + random.below(usize::from(most - least) + 1) as u16
    };
    let [row, column] = [rows, columns].map(|side| random.below(side.into()) as u16);
    let mut stones = vec![cells[usize::from(row * columns + column)].name.clone()];
    // On a board of at least three cells the chance to draw the same over and over is none.
    for _ in 0..1000 {
        let there = near(row, rows, random) * columns + near(column, columns, random);
        let name = &cells[usize::from(there)].name;
        if !stones.contains(name) {
            stones.push(name.clone());
        }
        if stones.len() == 3 {
            return Some(stones);
        }
    }
    None
}

/// What the search thinks, from -1, won for O, to 1, won for X; none if it has not searched.
fn bar(chosen: &Chosen) -> Option<f64> {
    Some(chosen.analysis.as_ref()?.first()?.bar)
}
