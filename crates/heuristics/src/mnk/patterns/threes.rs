//! Wins by threats: fours, and threes that would become open fours. The opponent may answer as the
//! rules allow.

use super::{
    field::{Cells, Field},
    fours::Fours,
    shape::Threat,
    state::State,
};
use crate::mnk::follower::Tally;
use kernel::{Job, Side};

/// Places for positions that are known not to be won. A power of two.
const PLACES: usize = 1 << 14;
/// Positions that are looked at for fours at each step.
const FOURS: u32 = 50;
/// Plies of fours that are looked at there.
const FOUR_PLIES: u32 = 31;

/// Looks for such wins. One it finds is a proof, as every answer that could stop it was tried: see
/// [`defences`]. That it finds none means little.
#[derive(Clone, Debug)]
pub(super) struct Threes {
    /// Keys of positions without a win, and within how many plies.
    failed: Vec<(u64, u32)>,
    /// Positions it may still look at.
    left: u32,
}

impl Threes {
    pub(super) fn new() -> Threes {
        Threes { failed: vec![(0, 0); PLACES], left: 0 }
    }

    /// Forgets what earlier searches learnt.
    pub(super) fn forget(&mut self) {
        self.failed.fill((0, 0));
    }

    /// How many positions it might still have looked at; 0 if the job was cancelled.
    pub(super) fn left(&self) -> u32 {
        self.left
    }

    /// Whether `side`, to move, wins by threats within this many plies and positions; in how many
    /// plies it does. The moves are appended to `line` from the last to the first.
    pub(super) fn win(
        &mut self,
        (field, state): (&Field, &mut State),
        fours: &mut Fours,
        side: Side,
        (plies, nodes): (u32, u32),
        job: &Job,
        line: &mut Vec<u16>,
    ) -> Option<u32> {
        self.left = nodes;
        let mut hunt = Hunt { known: self, fours, field, side, job, is_over: false };
        let mut wins = (5..=plies).step_by(2).map(|plies| hunt.attack(state, plies, line));
        wins.find_map(|won| won)
    }
}

/// What against two ways to five at once can be played: what stops them all, and fours, which must
/// be answered first. Every other move loses in four plies.
pub(super) fn defences(field: &Field, state: &State, mover: Side) -> Cells {
    let wins = state.threats(mover.other(), Threat::Win);
    let mut stops = field.all - *state.occupied();
    for cell in wins.iter() {
        stops &= state.stops(field, mover.other(), cell);
    }
    stops | state.fours(mover)
}

/// One search.
struct Hunt<'a> {
    known: &'a mut Threes,
    fours: &'a mut Fours,
    field: &'a Field,
    /// Who attacks.
    side: Side,
    job: &'a Job,
    /// Whether the job was found to be over.
    is_over: bool,
}

impl Hunt<'_> {
    /// The attacker is to move.
    fn attack(&mut self, state: &mut State, plies: u32, line: &mut Vec<u16>) -> Option<u32> {
        if self.is_over {
            return None;
        }
        let (field, side) = (self.field, self.side);
        let reach = (plies.min(FOUR_PLIES), FOURS);
        if let won @ Some(_) = self.fours.win((field, state), side, reach, self.job, line) {
            return won;
        }
        if plies < 7 || self.known.left == 0 {
            return None;
        }
        self.known.left -= 1;
        if self.job.is_over() {
            (self.is_over, self.known.left) = (true, 0);
            return None;
        }
        let place = state.key() as usize & (PLACES - 1);
        let failed = self.known.failed[place];
        if failed.0 == state.key() && failed.1 >= plies {
            return None;
        }
        let moves = self.moves(state);
        for cell in moves {
            if !state.allows(side, cell) {
                continue;
            }
            state.try_stone(field, side, cell);
            let won = self.defend(state, plies - 1, line);
            state.lift(field, side, cell);
            if let Some(plies) = won {
                line.push(cell);
                return Some(plies + 1);
            }
        }
        if self.known.left > 0 {
            self.known.failed[place] = (state.key(), plies);
        }
        None
    }

    /// What keeps the attack going, the strongest first.
    fn moves(&self, state: &State) -> Vec<u16> {
        let (side, other) = (self.side, self.side.other());
        let must_stop = state.threats(other, Threat::Five);
        let mut sharp = vec![Threat::FourThree, Threat::Four];
        // Against an open three another three comes too late.
        if !state.has(other, Threat::Win) {
            sharp = vec![Threat::FourThree, Threat::DoubleThree, Threat::Three, Threat::Four];
        }
        let cells = sharp.into_iter().flat_map(|threat| state.threats(side, threat).iter());
        cells.filter(|cell| must_stop.is_empty() || must_stop.contains(*cell)).collect()
    }

    /// The opponent is to move; whether all that could help does not. The line is that of the
    /// longest defence.
    fn defend(&mut self, state: &mut State, plies: u32, line: &mut Vec<u16>) -> Option<u32> {
        let (field, side, other) = (self.field, self.side, self.side.other());
        let five = state.threats(side, Threat::Five);
        let lost = five.is_empty() && !state.has(side, Threat::Win);
        let stronger = five.is_empty() && state.has(other, Threat::Win);
        if state.has(other, Threat::Five) || lost || stronger || plies < 2 {
            return None;
        }
        let replies = if five.is_empty() { defences(field, state, other) } else { five };
        let replies = state.allowed(other, replies);
        if replies.is_empty() {
            // Nothing helps: any stone shows it.
            let any = state.any_allowed(field, other)?;
            return self.answer(state, any, plies, line);
        }
        let (start, mut longest) = (line.len(), 0);
        for reply in replies.iter() {
            let before = line.len();
            let won = self.answer(state, reply, plies, line);
            match won {
                None => {
                    line.truncate(start);
                    return None;
                }
                Some(plies) if plies > longest => {
                    longest = plies;
                    line.drain(start..before);
                }
                Some(_) => line.truncate(before),
            }
        }
        Some(longest)
    }

    fn answer(
        &mut self,
        state: &mut State,
        reply: u16,
        plies: u32,
        line: &mut Vec<u16>,
    ) -> Option<u32> {
        state.try_stone(self.field, self.side.other(), reply);
        let won = self.attack(state, plies - 1, line);
        state.lift(self.field, self.side.other(), reply);
        line.extend(won.map(|_| reply));
        won.map(|plies| plies + 1)
    }
}
