//! The value of a position, of each of its moves, and a line of best play.

use super::{guess::Guess, search::Search, state::World, table::Table, write};
use crate::{
    Cancelled, Error, Prover, Settings, Solution,
    prover::{LOST, WON, children, share},
};
use games::ultimate::{Rules, Spot, Ultimate};
use kernel::{Effort, Evaluation, Fact, Game, Job, Oracle, Payoff, Side};
use std::time::Duration;

/// With more cells to play on, a proof is seldom found in the time of a move.
const MOST_CELLS: u32 = 44;
/// Which part of a move's time or nodes a proof may take: it may come to nothing.
const PART: u32 = 4;
/// The table of a prover in play, in bytes.
const TABLE_BYTES: usize = 32 << 20;

/// Proves positions of Ultimate. What it has learnt it keeps as long as the rules stay the same.
pub struct UltimateProver {
    settings: Settings,
    made: Option<Made>,
    /// The position asked for last, if it is drawn.
    drawn: Option<Ultimate>,
}

/// What there is for some rules.
struct Made {
    rules: Rules,
    world: World,
    guess: Guess,
    table: Table,
}

impl UltimateProver {
    /// A prover that has learnt nothing yet.
    #[must_use]
    pub fn new(settings: &Settings) -> UltimateProver {
        UltimateProver { settings: settings.clone(), made: None, drawn: None }
    }

    /// A prover for play beside an engine.
    #[must_use]
    pub fn in_play(threads: usize) -> UltimateProver {
        UltimateProver::new(&Settings { memory: TABLE_BYTES, threads, ..Settings::default() })
    }

    /// A search that knows what others have found out.
    fn search<'a>(&'a mut self, rules: &Rules, job: &'a Job) -> Result<Search<'a>, Error> {
        if self.made.as_ref().is_some_and(|made| made.rules != *rules) {
            self.made = None;
        }
        if self.made.is_none() {
            self.settings.check_memory()?;
        }
        let made = || Made {
            rules: *rules,
            world: World::new(rules),
            guess: Guess::new(),
            table: Table::new(self.settings.memory),
        };
        let Made { world, guess, table, .. } = self.made.get_or_insert_with(made);
        Ok(Search::new(world, guess, table, self.settings.threads, job))
    }
}

impl Prover<Ultimate> for UltimateProver {
    fn prove(&mut self, pos: &Ultimate, job: &Job) -> Result<Option<Solution<Spot>>, Error> {
        if self.settings.resume.is_some() {
            return Err(Error::NotResumable);
        }
        let every_move = self.settings.every_move;
        let mut search = self.search(&pos.rules(), job)?;
        if let Some(payoff) = pos.terminal() {
            return Ok(Some(Solution::over(pos, payoff)));
        }
        let fact = value(&mut search, pos, true);
        let moves = if every_move { moves(&mut search, pos) } else { Vec::new() };
        let line = fact.payoff().map_or(Vec::new(), |payoff| line(&mut search, pos, payoff));
        Ok(Some(Solution::new(pos, (fact, line), moves, search.nodes)))
    }

    fn certify(&mut self, pos: &Ultimate, job: &Job) -> Result<Vec<u8>, Error> {
        let mut search = self.search(&pos.rules(), job)?;
        let payoff = value(&mut search, pos, true).payoff().ok_or(Error::Cancelled)?;
        write::certificate(search, pos, payoff, job).ok_or(Error::Cancelled)
    }
}

impl Oracle<Ultimate> for UltimateProver {
    fn begin(&mut self) {
        (self.made, self.drawn) = (None, None);
    }

    /// Late positions. The line goes to the end, so its length is how far away that is.
    fn ask(
        &mut self,
        pos: &Ultimate,
        effort: Effort,
        job: &Job,
        line: &mut Vec<Spot>,
    ) -> Option<Fact> {
        let solution = match effort {
            Effort::Glance | Effort::Leaf | Effort::Root => return None,
            Effort::Move if cells(pos) > MOST_CELLS => return None,
            Effort::Move => self.prove(pos, &share(job, PART)?),
            Effort::Proof => self.prove(pos, job),
        };
        let solution = solution.ok()??;
        let distance = Some(solution.evaluation.line.len() as u32);
        let fact = Fact { distance, ..solution.fact(line)? };
        self.drawn = (fact.payoff() == Some(Payoff::DRAW)).then(|| pos.clone());
        Some(fact)
    }

    /// Of moves that keep a draw a search finds the one that is the hardest to answer.
    fn reserve(&self, pos: &Ultimate, job: &Job) -> Option<Duration> {
        let time = job.left()? / PART;
        (self.drawn.as_ref() == Some(pos)).then_some(time)
    }

    /// In a drawn position: the move that was found, if it keeps the draw, or else one that does.
    fn improve(
        &mut self,
        pos: &Ultimate,
        found: &Evaluation<Spot>,
        job: &Job,
        line: &mut Vec<Spot>,
    ) -> Option<Fact> {
        self.drawn.as_ref().filter(|drawn| *drawn == pos)?;
        let mut search = self.search(&pos.rules(), job).ok()?;
        let question = Question { mover: pos.to_move(), worth: Payoff::DRAW };
        let mut holds = |mv: &Spot| {
            let mut after = pos.clone();
            after.make(*mv);
            question.ask(&mut search, &after) == Ok(true)
        };
        let mv = match found.line.first().copied().filter(&mut holds) {
            Some(mv) => mv,
            None => keeping(&mut search, pos, Payoff::DRAW).ok()??,
        };
        line.push(mv);
        Some(Fact::exactly(Payoff::DRAW, None))
    }
}

/// How many cells one may still play on while nothing more is decided.
fn cells(pos: &Ultimate) -> u32 {
    let open = (0..9).filter(|board| pos.open() >> board & 1 == 1);
    let empty =
        |board| 9 - Side::BOTH.map(|side| pos.marks(side, board).count_ones()).iter().sum::<u32>();
    open.map(empty).sum()
}

const UNKNOWN: Fact = Fact { lower: LOST, upper: WON, distance: None };

/// What a position is worth: whether one side wins, then whether the other does, first the one that
/// seems to be ahead: if it wins, there is nothing more to ask. Of the root the job is told.
fn value(search: &mut Search<'_>, pos: &Ultimate, is_root: bool) -> Fact {
    if let Some(payoff) = pos.terminal() {
        return Fact::exactly(payoff, None);
    }
    let mut fact = UNKNOWN;
    let ahead = search.ahead(pos);
    for side in [ahead, ahead.other()] {
        if is_root {
            search.progress.bounds = Some(fact.lower..=fact.upper);
        }
        let Ok(wins) = search.wins(pos, side) else { break };
        match (wins, side) {
            (true, side) => return Fact::exactly(Payoff::won_by(side, 1), None),
            (false, Side::First) => fact.upper = Payoff::DRAW,
            (false, Side::Second) => fact.lower = Payoff::DRAW,
        }
    }
    fact
}

/// Every move with what it is worth.
fn moves(search: &mut Search<'_>, pos: &Ultimate) -> Vec<(Spot, Fact)> {
    search.progress.total = Some(pos.move_count() as u64);
    let mut valued = Vec::new();
    for (mv, after) in children(pos) {
        let fact = if search.is_over() { UNKNOWN } else { value(search, &after, false) };
        valued.push((mv, fact));
        search.progress.done = valued.len() as u64;
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

/// A move after which the position is still worth as much: of those that are known the one with the
/// shortest proof, else the first that is found.
pub(super) fn keeping(
    search: &mut Search<'_>,
    pos: &Ultimate,
    worth: Payoff,
) -> Result<Option<Spot>, Cancelled> {
    let moves: Vec<(Spot, Ultimate)> = children(pos).collect();
    let question = Question { mover: pos.to_move(), worth };
    let mut work = |(mv, after): &(Spot, Ultimate)| Some((question.work(search, after)?, *mv));
    if let Some((_, mv)) = moves.iter().filter_map(&mut work).min() {
        return Ok(Some(mv));
    }
    for (mv, after) in &moves {
        if question.ask(search, after)? {
            return Ok(Some(*mv));
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
    /// Whose win decides, and whether he must win. As the mover can reach no more than the position
    /// was worth, it must only not be less.
    fn wanted(&self) -> Option<(Side, bool)> {
        match self.worth.seen_by(self.mover) {
            1 => Some((self.mover, true)),
            0 => Some((self.mover.other(), false)),
            _ => None,
        }
    }

    /// If it is known to be, how many positions were visited to find that out.
    fn work(&self, search: &mut Search<'_>, after: &Ultimate) -> Option<u64> {
        if let Some(payoff) = after.terminal() {
            return (payoff == self.worth).then_some(0);
        }
        let Some((side, wanted)) = self.wanted() else { return Some(0) };
        search.recall(after, side).filter(|(wins, _)| *wins == wanted).map(|(_, work)| work)
    }

    fn ask(&self, search: &mut Search<'_>, after: &Ultimate) -> Result<bool, Cancelled> {
        match (after.terminal(), self.wanted()) {
            (Some(payoff), _) => Ok(payoff == self.worth),
            (None, Some((side, wanted))) => Ok(search.wins(after, side)? == wanted),
            (None, None) => Ok(true),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use conformance::minimax;
    use kernel::Limits;

    fn nodes(nodes: u64) -> Job {
        Job::limited(&Limits { nodes: Some(nodes), ..Limits::default() })
    }

    #[test]
    fn a_late_win_is_proven_and_nothing_is_said_of_early_positions_or_without_limits() {
        let text = "X;O..@.....;XOOOO..O./X..X.OOOX/X.X...O.O/.X.OXO.../OXO.X..../.XXO.X.O./X.....X.O/XO.X.X.../.O...O.XX";
        let pos = Ultimate::parse(&Rules::default(), text).unwrap();
        let mut prover = UltimateProver::in_play(1);
        let mut ask = |pos: &Ultimate, job: &Job| {
            Oracle::<Ultimate>::begin(&mut prover);
            prover.evaluation(pos, Effort::Move, job)
        };
        let found = ask(&pos, &nodes(1_000_000)).unwrap();
        assert_eq!(found.payoff(), Some(WON));
        assert_eq!(found.distance, Some(found.line.len() as u32));
        let mut end = pos.clone();
        found.line.iter().for_each(|&mv| end.play(mv).unwrap());
        assert_eq!(end.terminal().and_then(|payoff| payoff.winner()), Some(Side::First));
        let start = Ultimate::new(&Rules::default());
        for (pos, job) in [(&pos, nodes(8)), (&pos, Job::new()), (&start, nodes(1_000_000))] {
            assert!(ask(pos, &job).is_none());
        }
    }

    /// By plain minimax: the move of a search is kept exactly where it keeps the draw.
    #[test]
    fn in_a_drawn_position_a_move_that_loses_is_exchanged_for_one_that_does_not() {
        let (mut rng, mut kept, mut exchanged) = (fastrand::Rng::with_seed(5), 0, 0);
        let mut prover = UltimateProver::in_play(1);
        for _ in 0..200 {
            let mut pos = Ultimate::new(&Rules::default());
            while pos.terminal().is_none() && cells(&pos) > 10 {
                pos.make(pos.nth_move(rng.usize(..pos.move_count())));
            }
            let limits = Limits { time: Some(Duration::from_secs(60)), ..Limits::default() };
            let job = Job::limited(&limits);
            let known = prover.ask(&pos, Effort::Move, &job, &mut Vec::new());
            let drawn = known.is_some_and(|fact| fact.payoff() == Some(Payoff::DRAW));
            assert_eq!(prover.reserve(&pos, &job).is_some(), drawn, "{pos:?}");
            for (mv, after) in children(&pos).filter(|_| drawn) {
                let found = Evaluation::of_fact(&UNKNOWN, &pos, vec![mv]);
                let mut line = Vec::new();
                let fact = prover.improve(&pos, &found, &job, &mut line);
                assert_eq!(fact.and_then(|fact| fact.payoff()), Some(Payoff::DRAW));
                let holds = minimax(&mut after.clone()) == Payoff::DRAW;
                let mut played = pos.clone();
                played.play(line[0]).unwrap();
                assert_eq!(minimax(&mut played), Payoff::DRAW, "{pos:?} {mv:?}");
                assert_eq!(line[0] == mv, holds, "{pos:?} {mv:?}");
                if holds { kept += 1 } else { exchanged += 1 }
            }
        }
        assert!(kept > 20 && exchanged > 20, "{kept} and {exchanged}");
    }
}
