//! The walk through a strategy, the same for the writer and the checker.

use super::{Provable, proven::Proven};
use crate::{Refused, keep_on};
use kernel::{Job, Side};

/// More plies than any game has: a strategy that goes round in circles is refused.
const MOST_PLIES: usize = 1 << 16;
/// Positions between two checks for cancellation.
const PATIENCE: u64 = 1 << 10;

/// A position on the way, and the move that is looked at.
struct Step<G: Provable> {
    core: G::Core,
    /// What is to be proven of the core.
    least: i16,
    /// Whether the move is the side's choice; the others are looked at one after the other.
    chosen: bool,
    mv: G::Move,
    undo: G::Undo,
}

/// What has been proven on the way.
pub(super) struct Walk<'a, G: Provable> {
    proven: Proven<G::Core>,
    nodes: u64,
    visits: u64,
    job: &'a Job,
}

impl<'a, G: Provable> Walk<'a, G> {
    pub(super) fn new(proven: Proven<G::Core>, job: &'a Job) -> Walk<'a, G> {
        Walk { proven, nodes: 0, visits: 0, job }
    }

    /// How many positions have been proven, those proven again for more included.
    pub(super) fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Proves that `side` gets at least `least` from `pos`. `choose` tells the moves of `side`
    /// where there are several.
    pub(super) fn claim(
        &mut self,
        pos: &mut G,
        side: Side,
        least: i32,
        mut choose: impl FnMut(&Walk<'_, G>, &mut G, i32) -> Result<G::Move, Refused>,
    ) -> Result<(), Refused> {
        let mut steps: Vec<Step<G>> = Vec::new();
        loop {
            self.visits += 1;
            if self.visits.is_multiple_of(PATIENCE) {
                keep_on(self.job)?;
            }
            if !self.is_known(pos, side, least)? {
                let chosen = pos.to_move() == side;
                let mv = match chosen && pos.move_count() > 1 {
                    true => choose(self, pos, least)?,
                    false => pos.nth_move(0),
                };
                push(&mut steps, pos, side, least, chosen, mv)?;
                continue;
            }
            // Back to the last position with a move that has not been looked at.
            loop {
                let Some(step) = steps.pop() else { return Ok(()) };
                pos.unmake(step.mv, step.undo);
                let next = if step.chosen { None } else { pos.next_move(Some(step.mv)) };
                if let Some(mv) = next {
                    push(&mut steps, pos, side, least, false, mv)?;
                    break;
                }
                self.note(&step.core, step.least)?;
            }
        }
    }

    /// Whether nothing is left to prove of a position.
    fn is_known(&self, pos: &G, side: Side, least: i32) -> Result<bool, Refused> {
        if pos.is_undefined() {
            return Err(Refused::because(format!("it needs the value of {pos}, which has none")));
        }
        if let Some(payoff) = pos.terminal() {
            let worth = payoff.seen_by(side);
            let reason = || format!("the {side} player gets {worth} of {least} in {pos}");
            return if worth >= least { Ok(true) } else { Err(Refused::because(reason())) };
        }
        let (core, gained) = pos.core(side);
        let proven = || self.proven.get(&core).is_some_and(|bound| bound >= least - gained);
        Ok(pos.guaranteed(side) >= least || proven())
    }

    /// A move of `side`, who is to move, to a position of which nothing is left to prove.
    pub(super) fn known_move(&self, pos: &mut G, side: Side, least: i32) -> Option<G::Move> {
        (0..pos.move_count()).map(|n| pos.nth_move(n)).find(|mv| {
            let mut after = pos.clone();
            after.make(*mv);
            self.is_known(&after, side, least) == Ok(true)
        })
    }

    fn note(&mut self, core: &G::Core, least: i16) -> Result<(), Refused> {
        self.nodes += 1;
        let full = || Refused::because("it has more nodes than it says");
        if self.proven.put(core, least, self.job)? { Ok(()) } else { Err(full()) }
    }
}

fn push<G: Provable>(
    steps: &mut Vec<Step<G>>,
    pos: &mut G,
    side: Side,
    least: i32,
    chosen: bool,
    mv: G::Move,
) -> Result<(), Refused> {
    if steps.len() >= MOST_PLIES {
        return Err(Refused::because("a game is too long"));
    }
    let (core, gained) = pos.core(side);
    let least = i16::try_from(least - gained).expect("payoffs are small");
    let undo = pos.make(mv);
    steps.push(Step { core, least, chosen, mv, undo });
    Ok(())
}
