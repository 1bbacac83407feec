//! The strong engine: iterative deepening, principal variation search, a shared table, moves in a
//! good order, late ones reduced, quiescence, several lines, several threads.

mod busy;
mod order;
mod team;
mod worker;

use crate::{Table, clock::Clock};
use kernel::{Evaluator, Game, Limits, Line, Report, Score, Verdict};
use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    thread,
    time::Duration,
};
use team::Team;
use worker::Worker;

/// How an engine works.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Options {
    /// How many threads. One thread visits the same positions at every run; several do not.
    pub threads: usize,
    /// How many lines to report.
    pub lines: usize,
    /// Whether late moves are looked at less closely and deeper results stand in for shallower ones.
    /// Without that a search of some depth returns just what minimax of that depth would.
    pub selective: bool,
    /// Whether to answer at once, if the time is limited, where the evaluator leaves a single move
    /// to look at. That is for players: an analysis is asked what the move is worth.
    pub at_once: bool,
    /// Whether time that is left over is of use, as on a clock for a whole game. Then no iteration
    /// begins that would not come far. Else all the time is used.
    pub thrifty: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { threads: 1, lines: 1, selective: true, at_once: false, thrifty: false }
    }
}

/// What all threads of a search share.
struct Shared<'a, M> {
    table: &'a Table,
    stop: &'a AtomicBool,
    limits: Limits,
    clock: Clock,
    /// Positions visited by threads that have told so far.
    nodes: AtomicU64,
    selective: bool,
    /// How threads share the work; none for a single one.
    team: Option<Team<M>>,
}

/// Searches `pos` within the limits. `watch` is told of every finished iteration and may end the
/// search by answering false; whoever sets `stop` ends it at once. Without any limit it ends when
/// the game is solved. The best line of the first iteration is always finished, so there is always
/// a move.
pub fn search<G: Game, E: Evaluator<G>>(
    pos: &G,
    evaluator: &E,
    table: &Table,
    limits: &Limits,
    options: &Options,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(&Report<G>) -> bool,
) -> Report<G> {
    table.grow_older();
    let finished = AtomicBool::new(false);
    let clock = Clock::start(limits);
    let team = (options.threads > 1).then(Team::new);
    let nodes = AtomicU64::new(0);
    let selective = options.selective;
    let shared = Shared { table, stop, limits: *limits, clock, nodes, selective, team };
    let mut report = thread::scope(|scope| {
        for _ in 1..options.threads {
            let (shared, finished) = (&shared, &finished);
            scope.spawn(move || {
                let mut worker = Worker::new(pos, evaluator, shared, Some(finished));
                deepen(&mut worker, options, &mut |_| true);
                worker.tell();
            });
        }
        let mut worker = Worker::new(pos, evaluator, &shared, None);
        let report = deepen(&mut worker, options, watch);
        finished.store(true, Relaxed);
        report
    });
    report.nodes = report.nodes.max(shared.nodes.into_inner());
    report
}

/// Iterations, each a ply deeper than the last.
fn deepen<G: Game, E: Evaluator<G>>(
    worker: &mut Worker<'_, G, E>,
    options: &Options,
    watch: &mut dyn FnMut(&Report<G>) -> bool,
) -> Report<G> {
    let lines = options.lines;
    let mut report = Report { lines: Vec::new(), depth: 0, nodes: 1 };
    if worker.pos.move_count() == 0 {
        return report;
    }
    if let Some(solved) = worker.solved_root(lines) {
        watch(&solved);
        return solved;
    }
    let last = worker.shared.limits.depth.unwrap_or(u32::MAX).clamp(1, u32::from(u8::MAX));
    for depth in 1..=last {
        worker.begin();
        let began = worker.shared.clock.elapsed();
        let found = iteration(worker, depth, lines, &report);
        report.nodes = worker.all_nodes();
        if worker.is_stopped() && !report.lines.is_empty() {
            // What came first was the best so far; if something else is best now, it was better.
            if lines == 1 && !found.is_empty() {
                report.lines = found;
            }
            break;
        }
        report.lines = found;
        report.depth = depth;
        let solved = worker.saw_everything()
            || report.lines.iter().all(|line| is_decided(&worker.pos, line, depth));
        if !watch(&report) || solved || is_enough(worker, options, began) {
            break;
        }
    }
    report
}

/// Whether a player has better things to do with the rest of its time.
fn is_enough<G: Game, E: Evaluator<G>>(
    worker: &mut Worker<'_, G, E>,
    options: &Options,
    began: Duration,
) -> bool {
    let (limits, clock) = (worker.shared.limits, worker.shared.clock);
    if limits.time.is_none() || limits.depth.is_some() {
        return false;
    }
    let obvious = options.at_once && options.lines == 1 && worker.has_no_choice();
    // The next iteration seldom takes less time than the last.
    obvious || options.thrifty && !clock.has_left(clock.elapsed() - began)
}

/// Nothing deeper can change a proof, nor find anything better than the greatest win or avoid the
/// greatest loss that the rules still allow, once that was found well within this depth.
fn is_decided<G: Game>(pos: &G, line: &Line<G>, depth: u32) -> bool {
    let (least, most) = pos.bounds().into_inner();
    let payoffs = [least, most].map(|payoff| payoff.seen_by(pos.to_move()));
    let extreme = line.score.fact().is_some_and(|(payoff, away)| {
        let greatest = match payoff.signum() {
            1 => payoffs.into_iter().max(),
            -1 => payoffs.into_iter().min(),
            _ => None,
        };
        greatest == Some(payoff) && away < depth / 2
    });
    line.verdict == Verdict::Proven || extreme
}

/// The best lines of one depth, each without the first moves of those before.
fn iteration<G: Game, E: Evaluator<G>>(
    worker: &mut Worker<'_, G, E>,
    depth: u32,
    lines: usize,
    before: &Report<G>,
) -> Vec<Line<G>> {
    let mut found: Vec<Line<G>> = Vec::new();
    for n in 0..lines.min(worker.pos.move_count()) {
        let guess = before.lines.get(n).map_or(Score::ZERO, |line| line.score);
        let taken: Vec<G::Move> =
            found.iter().filter_map(|line| line.moves.first().copied()).collect();
        let line = worker.root(depth, guess, &taken);
        if worker.is_stopped() && (lines > 1 || line.moves.is_empty()) {
            break;
        }
        worker.has_answer();
        found.push(line);
    }
    found.sort_by_key(|line| std::cmp::Reverse(line.score));
    found
}
