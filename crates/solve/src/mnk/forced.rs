//! Wins by fours and threes on boards of any size, with the whole tree: what the evaluator's threat search finds is followed through every reply
//! that could matter, and asked again where it leads.

mod lines;

use certificates::{
    Header,
    forced::{Move, Then, written},
};
use games::mnk::{Cell, Free, Mnk, Stones};
use heuristics::mnk::{Patterns, Reach};
use kernel::{Evaluator, Game, Payoff, Side};
use lines::{Cells, Lines};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// A win by force.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forced {
    /// Who wins.
    pub winner: Side,
    /// How the game may go.
    pub line: Vec<Cell>,
    /// How many moves of the winner the whole tree has.
    pub moves: u64,
    /// The tree, as `alfabeta check` reads it.
    pub certificate: Vec<u8>,
}

/// What came of the search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hunted {
    /// The win, if one was found and followed to all its ends.
    pub win: Option<Forced>,
    /// Positions looked at.
    pub nodes: u64,
}

/// How far it looks, a step at a time: positions with fours and threes.
const STEPS: [u32; 4] = [0, 1_000, 10_000, 100_000];
/// Plies of wins by fours, and positions.
const FOURS: (u32, u32) = (225, 100_000);
/// Plies of wins by fours and threes.
const THREES: u32 = 61;
/// Trees with more moves of the winner are given up.
const MOST_MOVES: u64 = 4_000_000;

/// Looks for a win of either side by fours and threes, where five in line win; nothing if the rules are others.
pub fn forced<S: Stones, F: Free>(
    pos: &Mnk<S, F>,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(u64),
) -> Option<Hunted> {
    if !Patterns::fits(&pos.rules()) || pos.terminal().is_some() {
        return None;
    }
    let mut nodes = 0;
    for threes in STEPS {
        for attacker in [pos.to_move(), pos.to_move().other()] {
            if stop.load(Relaxed) {
                return Some(Hunted { win: None, nodes });
            }
            let mut hunt = Hunt::new(pos, attacker, threes, stop);
            let found = hunt.tree();
            nodes += hunt.nodes;
            watch(nodes);
            if let Ok(then) = found {
                let (value, moves) = (Payoff::won_by(attacker, 1), hunt.moves);
                let (game, position) = (pos.rules().to_string(), pos.to_string());
                let certificate = written(&Header { game, position, value }, attacker, &then);
                let line = longest(pos, attacker, &then);
                let win = Some(Forced { winner: attacker, line, moves, certificate });
                return Some(Hunted { win, nodes });
            }
        }
    }
    Some(Hunted { win: None, nodes })
}

/// Why there is no tree: somewhere no win was found, it was stopped, or it grew too large.
struct GaveUp;

type Found<T> = Result<T, GaveUp>;

/// The cells outside which a further stone of the defender changes nothing; nothing if a quiet move was needed.
type Zone = Option<Cells>;

struct Hunt<'a, S, F> {
    pos: Mnk<S, F>,
    attacker: Side,
    patterns: Patterns,
    lines: Lines,
    reach: Reach,
    stop: &'a AtomicBool,
    nodes: u64,
    moves: u64,
}

impl<'a, S: Stones, F: Free> Hunt<'a, S, F> {
    fn new(pos: &Mnk<S, F>, attacker: Side, threes: u32, stop: &'a AtomicBool) -> Self {
        let rules = pos.rules();
        Hunt {
            pos: pos.clone(),
            attacker,
            patterns: Patterns::with(&rules, Default::default()),
            lines: Lines::of(pos, attacker),
            reach: Reach { fours: FOURS, threes: (THREES, threes) },
            stop,
            nodes: 0,
            moves: 0,
        }
    }

    fn tree(&mut self) -> Found<Then> {
        if self.pos.to_move() == self.attacker {
            // The move before is nobody's: what is written is the attacker's first.
            return Ok(Then::Forced(Box::new(self.win(&[])?.0)));
        }
        Ok(self.replies_lose(&[])?.0)
    }

    /// The attacker is to move. `hint` is how a win goes on, if that is known.
    fn win(&mut self, hint: &[Cell]) -> Found<(Move, Zone)> {
        self.moves += 1;
        if self.stop.load(Relaxed) || self.moves > MOST_MOVES {
            return Err(GaveUp);
        }
        let mut line = hint.to_vec();
        if line.is_empty() {
            let force = self.patterns.force(&self.pos, &self.reach);
            self.nodes += force.nodes;
            line = force.line.ok_or(GaveUp)?;
        }
        let cell = *line.first().ok_or(GaveUp)?;
        let (then, zone) = self.after(cell, |hunt| match hunt.pos.terminal() {
            Some(payoff) if payoff.winner() == Some(hunt.attacker) => {
                Ok((Then::Won, Some(Cells::default())))
            }
            Some(_) => Err(GaveUp),
            None => hunt.replies_lose(&line[1..]),
        })?;
        Ok((Move { cell: cell.0, then }, zone.map(|zone| zone.with(cell.0))))
    }

    /// Plays a move, asks something, and takes the move back.
    fn after<T>(&mut self, mv: Cell, ask: impl FnOnce(&mut Self) -> Found<T>) -> Found<T> {
        let side = self.pos.to_move();
        let undo = self.pos.make(mv);
        self.patterns.made(&self.pos, mv);
        self.lines.put(side == self.attacker, mv.0);
        let answer = ask(self);
        self.lines.lift(mv.0);
        self.pos.unmake(mv, undo);
        self.patterns.unmade(&self.pos, mv);
        answer
    }

    /// The defender is to move: what the attacker plays after every reply that could matter.
    fn replies_lose(&mut self, hint: &[Cell]) -> Found<(Then, Zone)> {
        if !self.lines.completions(false).is_empty() {
            return Err(GaveUp);
        }
        let threats = self.lines.completions(true);
        let mut cells = threats.iter();
        let (Some(first), second) = (cells.next(), cells.next()) else {
            return Ok((Then::Replies(self.quiet(hint)?), None));
        };
        let danger = self.lines.danger().with(first);
        if let Some(second) = second {
            return Ok((Then::Won, Some(danger.with(second))));
        }
        let (mv, zone) = self.reply(first, hint)?;
        Ok((Then::Forced(Box::new(mv)), zone.map(|zone| zone.union(&danger))))
    }

    fn reply(&mut self, cell: u16, hint: &[Cell]) -> Found<(Move, Zone)> {
        let next = match hint {
            [reply, rest @ ..] if reply.0 == cell => rest,
            _ => &[],
        };
        self.after(Cell(cell), |hunt| hunt.win(next))
    }

    /// The same where nothing is threatened at once. A reply that does not matter comes first: the zone after it leaves few others.
    fn quiet(&mut self, hint: &[Cell]) -> Found<Vec<(u16, Move)>> {
        let mut open = self.lines.alive();
        let mut replies = Vec::new();
        let mut next = self.lines.idlest(&open);
        while let Some(cell) = next {
            let (mv, zone) = self.reply(cell, hint)?;
            replies.push((cell, mv));
            open = open.without(cell);
            if let Some(zone) = zone.filter(|_| self.lines.longer_wins()) {
                open = open.intersection(&zone);
            }
            next = open.iter().next();
        }
        if replies.is_empty() { Err(GaveUp) } else { Ok(replies) }
    }
}

/// The longest way through a tree.
fn longest<S: Stones, F: Free>(pos: &Mnk<S, F>, attacker: Side, then: &Then) -> Vec<Cell> {
    let mut lines = Lines::of(pos, attacker);
    let mut line = match then {
        Then::Forced(first) if pos.to_move() == attacker => longest_from(&mut lines, first),
        _ => longest_after(&mut lines, then),
    };
    line.reverse();
    line
}

/// From the last move to the first.
fn longest_from(lines: &mut Lines, mv: &Move) -> Vec<Cell> {
    lines.put(true, mv.cell);
    let mut line = longest_after(lines, &mv.then);
    lines.lift(mv.cell);
    line.push(Cell(mv.cell));
    line
}

fn longest_after(lines: &mut Lines, then: &Then) -> Vec<Cell> {
    let with = |lines: &mut Lines, reply: u16, mv: &Move| {
        lines.put(false, reply);
        let mut line = longest_from(lines, mv);
        lines.lift(reply);
        line.push(Cell(reply));
        line
    };
    match then {
        // Two cells fill a line; the defender takes one of them.
        Then::Won => lines.completions(true).iter().take(2).map(Cell).collect(),
        Then::Forced(mv) => match lines.completions(true).iter().next() {
            Some(reply) => with(lines, reply, mv),
            None => longest_from(lines, mv),
        },
        Then::Replies(replies) => {
            let ways = replies.iter().map(|(reply, mv)| with(lines, *reply, mv));
            ways.max_by_key(Vec::len).unwrap_or_default()
        }
    }
}
