//! Wins by fours alone: each leaves the opponent one reply, until one leaves none.

use super::{
    field::Field,
    line::{SHUT_THREE, SHUT_TWO},
    shape::Threat,
    state::State,
};
use crate::mnk::follower::Tally;
use kernel::{Job, Side, mix};

/// Places for positions that are known not to be won. A power of two.
const PLACES: usize = 1 << 14;
/// Nodes between two checks for cancellation. A power of two, and more than a leaf of a search
/// gets.
const CHECK_EVERY: u32 = 1 << 10;

/// Looks for such wins, and remembers where there are none.
///
/// A win it finds is a proof. That it finds none means little: there may be others, or it gave up.
#[derive(Clone, Debug)]
pub(super) struct Fours {
    /// Keys of positions without a win, and within how many plies.
    failed: Vec<(u64, u32)>,
    /// Positions it may still look at.
    left: u32,
}

impl Fours {
    pub(super) fn new() -> Fours {
        Fours { failed: vec![(0, 0); PLACES], left: 0 }
    }

    /// Forgets what earlier searches learnt.
    pub(super) fn forget(&mut self) {
        self.failed.fill((0, 0));
    }

    /// How many positions it might still have looked at; 0 if the job was cancelled.
    pub(super) fn left(&self) -> u32 {
        self.left
    }

    /// Whether `side`, to move, wins by fours within this many plies and positions; in how many plies
    /// it does. The moves are appended to `line` from the last to the first.
    pub(super) fn win(
        &mut self,
        (field, state): (&Field, &mut State),
        side: Side,
        (plies, nodes): (u32, u32),
        job: &Job,
        line: &mut Vec<u16>,
    ) -> Option<u32> {
        self.left = nodes;
        let mut attack = Attack { known: self, field, side, job, detours: u32::MAX };
        attack.attack(state, plies, line)
    }

    /// The same where there is little time: only fours that also lead on, by a line of their cell
    /// of which another four can come, and [one](DETOURS) that but makes a two elsewhere. Of 10,000
    /// leaves of searches with a four at hand that finds 2251 wins instead of 2309 by 20 positions
    /// each, with three tenths of the stones.
    pub(super) fn quick_win(
        &mut self,
        (field, state): (&Field, &mut State),
        side: Side,
        (plies, nodes): (u32, u32),
        job: &Job,
        line: &mut Vec<u16>,
    ) -> Option<u32> {
        self.left = nodes;
        // A four that Black may not stop wins, wherever it leads.
        let all = field.is_renju() && side == Side::Second;
        let detours = if all { u32::MAX } else { DETOURS };
        let mut attack = Attack { known: self, field, side, job, detours };
        attack.attack(state, plies, line)
    }
}

/// Fours without a three that a quick search tries one after the other.
const DETOURS: u32 = 1;

/// One search.
struct Attack<'a> {
    known: &'a mut Fours,
    field: &'a Field,
    /// Who attacks.
    side: Side,
    job: &'a Job,
    /// How many more fours may be tried that make no three.
    detours: u32,
}

impl Attack<'_> {
    fn attack(&mut self, state: &mut State, plies: u32, line: &mut Vec<u16>) -> Option<u32> {
        let side = self.side;
        if let Some(cell) = state.first_threat(side, Threat::Five) {
            line.push(cell);
            return Some(1);
        }
        let forced = state.first_threat(side.other(), Threat::Five);
        if plies < 3 || state.count(side.other(), Threat::Five) > 1 {
            return None;
        }
        if state.has(side, Threat::Win) {
            let open = state.threats(side, Threat::Win);
            if let Some(cell) = forced.filter(|cell| open.contains(*cell)).or(open.first())
                && forced.is_none_or(|forced| forced == cell)
            {
                return finish(self.field, state, side, cell, line);
            }
        }
        if plies < 5 || self.known.left == 0 {
            return None;
        }
        self.known.left -= 1;
        if self.known.left % CHECK_EVERY == CHECK_EVERY - 1 && self.job.is_over() {
            self.known.left = 0;
        }
        // Without a four there is nothing to try, nor to remember.
        if !state.has(side, Threat::FourThree) && !state.has(side, Threat::Four) {
            return None;
        }
        let (key, place) = self.place(state);
        let failed = self.known.failed[place];
        if failed.0 == key && failed.1 >= plies {
            return None;
        }
        let won = self.try_fours(state, plies, forced, line);
        if won.is_none() && self.known.left > 0 {
            self.known.failed[place] = (key, plies);
        }
        won
    }

    fn try_fours(
        &mut self,
        state: &mut State,
        plies: u32,
        forced: Option<u16>,
        line: &mut Vec<u16>,
    ) -> Option<u32> {
        let (field, side) = (self.field, self.side);
        for threat in [Threat::FourThree, Threat::Four] {
            let cells = state.threats(side, threat);
            for cell in cells.iter().filter(|cell| forced.is_none_or(|forced| forced == *cell)) {
                let before = self.detours;
                if !self.leads_on(state, cell, forced.is_some()) {
                    continue;
                }
                state.try_stone(field, side, cell);
                let reply = state.first_threat(side, Threat::Five);
                let reply = reply.expect("a four can be completed");
                let won = self.reply(state, reply, plies, line);
                state.lift(field, side, cell);
                self.detours = before;
                if let Some(plies) = won {
                    line.push(cell);
                    return Some(plies + 1);
                }
            }
        }
        None
    }

    /// Whether a four is worth a try; if it makes no three, a detour less is left.
    fn leads_on(&mut self, state: &State, cell: u16, is_forced: bool) -> bool {
        if self.detours == u32::MAX || is_forced {
            return true;
        }
        let class = state.second_class(self.side, cell);
        let is_detour = class < SHUT_THREE;
        let tried = !is_detour || class >= SHUT_TWO && self.detours > 0;
        self.detours -= u32::from(tried && is_detour);
        tried
    }

    /// The key of a position with the attacker to move, and its place in the table.
    fn place(&self, state: &State) -> (u64, usize) {
        // Where fewer fours are tried, less is known.
        let side = [0x5bd1_e995_9d1c_2a47, 0][self.side.index()];
        let key = state.key() ^ side ^ mix(u64::from(self.detours.wrapping_add(1)));
        (key, key as usize & (PLACES - 1))
    }

    /// The opponent stops a four, or plays anywhere if that is forbidden.
    fn reply(
        &mut self,
        state: &mut State,
        stop: u16,
        plies: u32,
        line: &mut Vec<u16>,
    ) -> Option<u32> {
        let (field, other) = (self.field, self.side.other());
        let reply =
            if state.allows(other, stop) { stop } else { state.any_allowed(field, other)? };
        state.try_stone(field, other, reply);
        let won = self.attack(state, plies - 2, line);
        state.lift(field, other, reply);
        line.extend(won.map(|_| reply));
        won.map(|plies| plies + 1)
    }
}

/// A stone that leaves two ways to five, a reply that stops one of them, and the other. Nothing if
/// there is no reply: who may play nowhere has a draw.
fn finish(
    field: &Field,
    state: &mut State,
    side: Side,
    cell: u16,
    line: &mut Vec<u16>,
) -> Option<u32> {
    let mut ways = state.stops(field, side, cell);
    ways.remove(cell);
    let reply = if field.is_renju() {
        state.try_stone(field, side, cell);
        let stop = state.allowed(side.other(), ways).first();
        let reply = stop.or_else(|| state.any_allowed(field, side.other()));
        state.lift(field, side, cell);
        reply?
    } else {
        ways.first()?
    };
    ways.remove(reply);
    line.extend(ways.first());
    line.extend([reply, cell]);
    Some(3)
}
