//! Wins by fours and threes on boards of any size, with the whole tree: what the evaluator's threat
//! search finds is followed through every reply that could matter, and asked again where it leads.

mod lines;

use crate::Solution;
use certificates::{
    Header,
    forced::{Move, Then, written},
};
use games::mnk::{Cell, Free, LineRule, Mnk, Stones};
use heuristics::mnk::{Patterns, Reach};
use kernel::{Evaluator, Fact, Game, Job, Payoff, Progress, Side};
use lines::{Cells, Lines};
use std::iter::{once, successors};

/// A win by force.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Forced {
    /// Who wins.
    pub winner: Side,
    /// The longest way that the game may go.
    pub line: Vec<Cell>,
    /// Positions looked at.
    pub nodes: u64,
    /// How many moves of the winner the whole tree has.
    pub moves: u64,
    /// The tree, as `alfabeta check` reads it.
    pub certificate: Vec<u8>,
}

/// What came of the search.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ForcedSearch {
    /// The win, if one was found and followed to all its ends.
    pub win: Option<Forced>,
    /// Positions looked at.
    pub nodes: u64,
}

/// Positions with fours and threes that each question to the threat search may take. It begins
/// with none and a thousand, and goes on in steps of ten times as many.
const POSITIONS: u32 = 100_000;
const FEWEST: u32 = 1_000;
/// Plies of wins by fours, and positions.
const FOURS: (u32, u32) = (225, 100_000);
/// Plies of wins by fours and threes.
const THREES: u32 = 61;
/// Trees with more moves of the winner are given up.
const MOST_MOVES: u64 = 4_000_000;

impl Forced {
    /// As a prover tells it; of the moves only its own is valued.
    pub fn solution<S: Stones, F: Free>(&self, pos: &Mnk<S, F>) -> Solution<Cell> {
        let fact = Fact::exactly(Payoff::won_by(self.winner, 1), None);
        let first = self.line.first().map(|&mv| (mv, fact));
        Solution::new(pos, (fact, self.line.clone()), first, self.nodes)
    }
}

/// Looks for a win of either side by fours and threes, where five in line win; nothing if the rules
/// are others, or forbid some defences.
pub fn forced<S: Stones, F: Free>(pos: &Mnk<S, F>, job: &Job) -> Option<ForcedSearch> {
    forced_within(pos, POSITIONS, job)
}

/// The same with a limit on the positions of each question to the threat search, 100,000 in
/// [`forced`].
pub fn forced_within<S: Stones, F: Free>(
    pos: &Mnk<S, F>,
    positions: u32,
    job: &Job,
) -> Option<ForcedSearch> {
    let rules = pos.rules();
    if !Patterns::fits(&rules) || rules.line() == LineRule::Renju || pos.terminal().is_some() {
        return None;
    }
    let mut nodes = 0;
    let more = successors(Some(FEWEST), |positions| positions.checked_mul(10));
    for threes in once(0).chain(more.take_while(|threes| *threes <= positions)) {
        for attacker in [pos.to_move(), pos.to_move().other()] {
            if job.is_over() {
                return Some(ForcedSearch { win: None, nodes });
            }
            let mut search = TreeSearch::new(pos, attacker, threes, job);
            let found = search.tree();
            nodes += search.nodes;
            job.tell(&Progress { nodes, bounds: Some(pos.bounds()), ..Progress::default() });
            if let Ok((then, line)) = found {
                let win = certified(pos, attacker, &then, job).map(|certificate| Forced {
                    winner: attacker,
                    line,
                    nodes,
                    moves: search.moves,
                    certificate,
                });
                return Some(ForcedSearch { win, nodes });
            }
        }
    }
    Some(ForcedSearch { win: None, nodes })
}

fn certified<S: Stones, F: Free>(
    pos: &Mnk<S, F>,
    attacker: Side,
    then: &Then,
    job: &Job,
) -> Option<Vec<u8>> {
    let value = Payoff::won_by(attacker, 1);
    let (game, position) = (pos.rules().to_string(), pos.to_string());
    written(&Header { game, position, value }, attacker, then, job)
}

/// Why there is no tree: somewhere no win was found, the job is over, or it grew too large.
struct GaveUp;

/// A part of the tree that was found.
struct Found<T> {
    part: T,
    /// The cells outside which a further stone of the defender changes nothing; nothing if a quiet
    /// move was needed.
    zone: Option<Cells>,
    /// The longest way through it, from the last move to the first.
    line: Vec<Cell>,
}

impl<T> Found<T> {
    /// The same after a move.
    fn after<U>(self, cell: u16, part: impl FnOnce(T) -> U) -> Found<U> {
        let Found { zone, mut line, .. } = self;
        line.push(Cell(cell));
        Found { part: part(self.part), zone, line }
    }
}

type Searched<T> = Result<Found<T>, GaveUp>;

struct TreeSearch<'a, S, F> {
    pos: Mnk<S, F>,
    attacker: Side,
    patterns: Patterns,
    lines: Lines,
    reach: Reach,
    job: &'a Job,
    nodes: u64,
    moves: u64,
}

impl<'a, S: Stones, F: Free> TreeSearch<'a, S, F> {
    fn new(pos: &Mnk<S, F>, attacker: Side, threes: u32, job: &'a Job) -> Self {
        let rules = pos.rules();
        TreeSearch {
            pos: pos.clone(),
            attacker,
            patterns: Patterns::with(&rules, Default::default()),
            lines: Lines::of(pos, attacker),
            reach: Reach { fours: FOURS, threes: (THREES, threes) },
            job,
            nodes: 0,
            moves: 0,
        }
    }

    /// The whole tree and the longest way through it.
    fn tree(&mut self) -> Result<(Then, Vec<Cell>), GaveUp> {
        let found = if self.pos.to_move() == self.attacker {
            let Found { part, zone, line } = self.win(&[])?;
            // What is written is the attacker's first move, though no reply came before it.
            Found { part: Then::Forced(Box::new(part)), zone, line }
        } else {
            self.replies_lose(&[])?
        };
        let mut line = found.line;
        line.reverse();
        Ok((found.part, line))
    }

    /// The attacker is to move. `hint` is how a win goes on, if that is known.
    fn win(&mut self, hint: &[Cell]) -> Searched<Move> {
        self.moves += 1;
        if self.job.is_over() || self.moves > MOST_MOVES {
            return Err(GaveUp);
        }
        let mut line = hint.to_vec();
        if line.is_empty() {
            let force = self.patterns.force(&self.pos, &self.reach, self.job);
            self.nodes += force.nodes;
            line = force.line.ok_or(GaveUp)?;
        }
        let Cell(cell) = *line.first().ok_or(GaveUp)?;
        let found = self.after(Cell(cell), |search| match search.pos.terminal() {
            Some(payoff) if payoff.winner() == Some(search.attacker) => {
                Ok(Found { part: Then::Won, zone: Some(Cells::EMPTY), line: Vec::new() })
            }
            Some(_) => Err(GaveUp),
            None => search.replies_lose(&line[1..]),
        })?;
        let found = found.after(cell, |then| Move { cell, then });
        Ok(Found { zone: found.zone.map(|zone| zone | Cells::of(cell)), ..found })
    }

    /// Plays a move, asks something, and takes the move back.
    fn after<T>(&mut self, mv: Cell, ask: impl FnOnce(&mut Self) -> T) -> T {
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
    fn replies_lose(&mut self, hint: &[Cell]) -> Searched<Then> {
        if !self.lines.completions(false).is_empty() {
            return Err(GaveUp);
        }
        let threats = self.lines.completions(true);
        let mut cells = threats.iter();
        let (Some(first), second) = (cells.next(), cells.next()) else {
            return self.quiet(hint);
        };
        let danger = self.lines.danger() | Cells::of(first);
        if let Some(second) = second {
            // The defender takes one of two cells that fill a line, the attacker the other.
            let (zone, line) = (Some(danger | Cells::of(second)), vec![Cell(first), Cell(second)]);
            return Ok(Found { part: Then::Won, zone, line });
        }
        let Found { part, zone, line } = self.reply(first, hint)?;
        let (part, zone) = (Then::Forced(Box::new(part)), zone.map(|zone| zone | danger));
        Ok(Found { part, zone, line })
    }

    /// A reply and what the attacker plays after it.
    fn reply(&mut self, cell: u16, hint: &[Cell]) -> Searched<Move> {
        let next = match hint {
            [reply, rest @ ..] if reply.0 == cell => rest,
            _ => &[],
        };
        let found = self.after(Cell(cell), |search| search.win(next))?;
        Ok(found.after(cell, |mv| mv))
    }

    /// The same where nothing is threatened at once. A reply that does not matter comes first: the
    /// zone after it leaves few others.
    fn quiet(&mut self, hint: &[Cell]) -> Searched<Then> {
        let mut open = self.lines.alive();
        let (mut replies, mut longest) = (Vec::new(), Vec::new());
        let mut next = self.lines.idlest(&open);
        while let Some(cell) = next {
            let Found { part, zone, line } = self.reply(cell, hint)?;
            replies.push((cell, part));
            longest = if line.len() >= longest.len() { line } else { longest };
            open.remove(cell);
            if let Some(zone) = zone.filter(|_| self.lines.longer_wins()) {
                open &= zone;
            }
            next = open.first();
        }
        match replies.is_empty() {
            true => Err(GaveUp),
            false => Ok(Found { part: Then::Replies(replies), zone: None, line: longest }),
        }
    }
}
