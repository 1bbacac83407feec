//! The value of a position, of each of its moves, and a line of best play.

use super::{
    dfpn::{Search, Stopped, Watch},
    guess::Guess,
    state::World,
    table::Table,
};
use games::ultimate::{Boards, Rules, Spot, Ultimate};
use kernel::{Game, Payoff, Side};
use std::{ops::ControlFlow, sync::atomic::AtomicBool};

/// How to prove.
#[derive(Clone, Copy, Debug)]
pub struct Settings<'a> {
    /// The most memory for the table, in bytes.
    pub bytes: usize,
    /// How many positions may be looked at; none for as many as it takes.
    pub nodes: Option<u64>,
    /// Whether every move is to be valued, or only the position and a line of best play.
    pub moves: bool,
    /// Set to end it.
    pub stop: &'a AtomicBool,
}

/// How far it is. Values are seen by the first player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// What the position is worth at least, as far as it is proven.
    pub least: Payoff,
    /// What it is worth at most.
    pub most: Payoff,
    /// How many moves are valued.
    pub moves: usize,
    /// How many positions were looked at.
    pub nodes: u64,
}

/// A move and what it is worth, seen by the first player, as far as that is proven.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Valued {
    /// The move.
    pub mv: Spot,
    /// What it is worth at least.
    pub least: Payoff,
    /// What it is worth at most.
    pub most: Payoff,
}

/// What was proven, seen by the first player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution {
    /// What the position is worth at least.
    pub least: Payoff,
    /// What it is worth at most.
    pub most: Payoff,
    /// Its moves, in the order of the board; none if they were not asked for.
    pub moves: Vec<Valued>,
    /// How the game may go if both play well, as far as it is proven.
    pub line: Vec<Spot>,
    /// How many positions were looked at.
    pub nodes: u64,
}

impl Solution {
    /// What the position is worth, if that is proven.
    #[must_use]
    pub fn value(&self) -> Option<Payoff> {
        (self.least == self.most).then_some(self.least)
    }
}

/// Whether positions of these rules can be proven here: those where won boards are closed.
#[must_use]
pub fn takes_on(rules: &Rules) -> bool {
    rules.boards == Boards::Closed
}

const WON: Payoff = Payoff::won_by(Side::First, 1);
const LOST: Payoff = Payoff::won_by(Side::Second, 1);

/// What is proven of a position, seen by the first player.
type Bounds = [Payoff; 2];
const UNKNOWN: Bounds = [LOST, WON];

/// Proves what `pos` is worth; nothing if these rules are [not taken on](takes_on). `watch` is told from time to time and
/// may end it.
pub fn solve(
    pos: &Ultimate,
    settings: &Settings<'_>,
    watch: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
) -> Option<Solution> {
    Some(Solver::new(&pos.rules(), settings)?.solve(pos, watch))
}

/// Solves positions of some rules one after the other, and remembers what it has learnt.
pub struct Solver<'a> {
    rules: Rules,
    settings: Settings<'a>,
    world: World,
    guess: Guess,
    table: Table,
}

impl<'a> Solver<'a> {
    /// A solver of these rules; nothing if they are [not taken on](takes_on).
    #[must_use]
    pub fn new(rules: &Rules, settings: &Settings<'a>) -> Option<Solver<'a>> {
        takes_on(rules).then(|| Solver {
            rules: *rules,
            settings: *settings,
            world: World::new(rules.tie),
            guess: Guess::new(),
            table: Table::new(settings.bytes),
        })
    }

    /// Solves a position of its rules. `watch` is told from time to time and may end it.
    ///
    /// # Panics
    /// If the position is one of other rules.
    pub fn solve(
        &mut self,
        pos: &Ultimate,
        watch: &mut dyn FnMut(&Progress) -> ControlFlow<()>,
    ) -> Solution {
        let moves = self.settings.moves;
        let known = std::cell::Cell::new((UNKNOWN, 0));
        let mut told = |nodes| {
            let ([least, most], moves) = known.get();
            watch(&Progress { least, most, moves, nodes })
        };
        let mut search = self.search(pos, &mut told);
        let bounds = value(&mut search, pos, &mut |bounds| known.set((bounds, 0)));
        let note = &mut |moves| known.set((bounds, moves));
        let moves = if moves { moves_of(&mut search, pos, note) } else { Vec::new() };
        let [least, most] = bounds;
        let line = if least == most { line(&mut search, pos, least) } else { Vec::new() };
        Solution { least, most, moves, line, nodes: search.nodes }
    }

    /// A search that remembers what others have learnt.
    pub(super) fn search<'b>(
        &'b mut self,
        pos: &Ultimate,
        told: &'b mut dyn FnMut(u64) -> ControlFlow<()>,
    ) -> Search<'b> {
        assert_eq!(pos.rules(), self.rules, "the position is one of the solver's rules");
        let nodes = self.settings.nodes.unwrap_or(u64::MAX);
        let watch = Watch { stop: self.settings.stop, nodes, told };
        Search::new(&self.world, &self.guess, &mut self.table, watch)
    }
}

/// What a position is worth: whether one side wins, then whether the other does, first the one that seems to be ahead: if it
/// wins, there is nothing more to ask.
pub(super) fn value(
    search: &mut Search<'_>,
    pos: &Ultimate,
    note: &mut dyn FnMut(Bounds),
) -> Bounds {
    if let Some(payoff) = pos.terminal() {
        return [payoff; 2];
    }
    let mut bounds = UNKNOWN;
    let ahead = search.ahead(pos);
    for side in [ahead, ahead.other()] {
        let Ok(wins) = search.wins(pos, side) else { break };
        bounds = match (wins, side) {
            (true, side) => return [Payoff::won_by(side, 1); 2],
            (false, Side::First) => [bounds[0], Payoff::DRAW],
            (false, Side::Second) => [Payoff::DRAW, bounds[1]],
        };
        note(bounds);
    }
    bounds
}

/// Every move with what it is worth.
fn moves_of(search: &mut Search<'_>, pos: &Ultimate, note: &mut dyn FnMut(usize)) -> Vec<Valued> {
    let mut moves = Vec::new();
    pos.moves(&mut moves);
    let mut valued = Vec::new();
    for mv in moves {
        let mut after = pos.clone();
        after.make(mv);
        let [least, most] = value(search, &after, &mut |_| {});
        valued.push(Valued { mv, least, most });
        note(valued.len());
    }
    valued
}

/// A line in which both sides keep to what the position is worth, as far as that can be shown.
fn line(search: &mut Search<'_>, pos: &Ultimate, worth: Payoff) -> Vec<Spot> {
    let (mut pos, mut line) = (pos.clone(), Vec::new());
    while pos.terminal().is_none() {
        let Ok(Some(mv)) = keeping(search, &pos, worth) else { break };
        pos.make(mv);
        line.push(mv);
    }
    line
}

/// A move after which the position is still worth as much: of those that are known the one with the shortest proof, else the
/// first that is found.
pub(super) fn keeping(
    search: &mut Search<'_>,
    pos: &Ultimate,
    worth: Payoff,
) -> Result<Option<Spot>, Stopped> {
    let mut moves = Vec::new();
    pos.moves(&mut moves);
    let after = |mv: Spot| {
        let mut after = pos.clone();
        after.make(mv);
        after
    };
    let question = Question { mover: pos.to_move(), worth };
    let work = |mv: &Spot| question.work(search, &after(*mv)).map(|work| (work, *mv));
    if let Some((_, mv)) = moves.iter().filter_map(work).min() {
        return Ok(Some(mv));
    }
    for mv in moves {
        if question.ask(search, &after(mv))? {
            return Ok(Some(mv));
        }
    }
    Ok(None)
}

/// Whether a position is still worth what it was before its last move.
struct Question {
    /// Who made that move.
    mover: Side,
    worth: Payoff,
}

impl Question {
    /// Whose win decides, and whether he must win. As the mover can reach no more than the position was worth, it must only not
    /// be less.
    fn wanted(&self) -> Option<(Side, bool)> {
        match self.worth.seen_by(self.mover) {
            1 => Some((self.mover, true)),
            0 => Some((self.mover.other(), false)),
            _ => None,
        }
    }

    /// If it is known to be, how many positions were visited to find that out.
    fn work(&self, search: &Search<'_>, after: &Ultimate) -> Option<u64> {
        if let Some(payoff) = after.terminal() {
            return (payoff == self.worth).then_some(0);
        }
        let Some((side, wanted)) = self.wanted() else { return Some(0) };
        search.recall(after, side).filter(|(wins, _)| *wins == wanted).map(|(_, work)| work)
    }

    fn ask(&self, search: &mut Search<'_>, after: &Ultimate) -> Result<bool, Stopped> {
        match (after.terminal(), self.wanted()) {
            (Some(payoff), _) => Ok(payoff == self.worth),
            (None, Some((side, wanted))) => Ok(search.wins(after, side)? == wanted),
            (None, None) => Ok(true),
        }
    }
}
