//! Which moves of a position are right, by proof.

use kernel::{Game, Job, Payoff, Unit};
use puzzles::Task;
use search::{Engine, TranspositionTable};
use solve::{Prover, Solution};

/// Nodes of the search that tells in how many moves a position is won.
const NODES: u64 = 100_000;
/// The size of its table in bytes.
const TABLE_BYTES: usize = 1 << 20;
/// The most moves of the winner for which a win is followed.
const MOST_MOVES: u32 = 5;

/// Margins below this are no task: nobody enjoys to lose by 20 instead of 22.
const LEAST_MARGIN: i32 = -6;

/// Proves which moves are right.
pub(super) trait Judge<G: Game> {
    /// The task of a position and the only move that does it. None unless all others are proven to
    /// fail.
    fn only(&mut self, pos: &G, job: &Job) -> Option<(Task, G::Move)>;

    /// The moves of the solver's opponent that resist best, in the order in which to try them.
    fn replies(&mut self, pos: &G, task: Task, job: &Job) -> Vec<G::Move>;

    /// Whether the task of the next turn goes on with the one of the turn before.
    fn goes_on(&self, before: Task, now: Task) -> bool {
        match (before, now) {
            (Task::Win { .. }, Task::Win { .. }) => true,
            (before, now) => before == now,
        }
    }
}

/// Judges by the value of every move.
pub(super) struct Exact<G>(pub(super) Box<dyn Prover<G>>);

impl<G: Game> Exact<G> {
    /// The position and all its moves, solved.
    fn solved(&mut self, pos: &G, job: &Job) -> Option<(Payoff, Solution<G::Move>)> {
        let solution = self.0.prove(pos, job).ok()??;
        Some((solution.evaluation.payoff()?, solution))
    }
}

impl<G: Game> Judge<G> for Exact<G> {
    fn only(&mut self, pos: &G, job: &Job) -> Option<(Task, G::Move)> {
        let (payoff, solution) = self.solved(pos, job)?;
        let mover = pos.to_move();
        let worth = payoff.seen_by(mover);
        let least = if G::UNIT == Unit::Margin { LEAST_MARGIN } else { 0 };
        if worth < least {
            return None;
        }
        // Whatever is not proven to be worse might be right too.
        let mut right = solution.moves.iter().filter(|found| {
            let [one, other] = [found.bounds.start(), found.bounds.end()];
            one.seen_by(mover).max(other.seen_by(mover)) >= worth
        });
        let (found, second) = (right.next()?, right.next());
        if second.is_some() || found.payoff() != Some(payoff) {
            return None;
        }
        let task = match (G::UNIT, worth) {
            (Unit::Margin, margin) => Task::Seeds { margin },
            (Unit::Chance, 0) => Task::Draw,
            (Unit::Chance, _) => Task::Win { moves: moves_to_win(pos, job) },
        };
        Some((task, found.line[0]))
    }

    fn replies(&mut self, pos: &G, task: Task, job: &Job) -> Vec<G::Move> {
        let Some((payoff, solution)) = self.solved(pos, job) else { return Vec::new() };
        let keeps = solution.moves.iter().filter(|found| found.payoff() == Some(payoff));
        let moves: Vec<G::Move> = keeps.map(|found| found.line[0]).collect();
        match task {
            Task::Win { .. } => longest(pos, &moves, job),
            _ => moves,
        }
    }
}

/// The moves after which the opponent's win takes longest.
fn longest<G: Game>(pos: &G, moves: &[G::Move], job: &Job) -> Vec<G::Move> {
    let lasts = |mv: &G::Move| {
        let mut after = pos.clone();
        after.make(*mv);
        moves_to_win(&after, job).unwrap_or(u32::MAX)
    };
    let lasting: Vec<(u32, G::Move)> = moves.iter().map(|mv| (lasts(mv), *mv)).collect();
    let most = lasting.iter().map(|(lasts, _)| *lasts).max();
    lasting.into_iter().filter(|(lasts, _)| Some(*lasts) == most).map(|(_, mv)| mv).collect()
}

/// In how many of his moves the player to move wins at the latest, if that is few enough to be
/// seen: a search that evaluates nothing and leaves nothing out, a ply deeper each time.
fn moves_to_win<G: Game>(pos: &G, job: &Job) -> Option<u32> {
    let table = TranspositionTable::new(TABLE_BYTES);
    let engine = Engine::new(pos).selective(false).depth(2 * MOST_MOVES - 1).nodes(NODES);
    let report = engine.table(&table).job(job).run();
    let best = report.lines.first()?;
    let is_won = best.payoff().is_some_and(|payoff| payoff.seen_by(pos.to_move()) > 0);
    best.distance.filter(|_| is_won).map(|plies| plies.div_ceil(2))
}
