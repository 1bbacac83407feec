//! The strong engine: iterative deepening, principal variation search, a shared transposition
//! table, move ordering, late move reductions, quiescence search, several lines, several threads.

mod patience;
mod team;
mod worker;

use crate::TranspositionTable;
use kernel::{Evaluation, Game, Job, Knowledge, Limits, NoOpinion, Progress, Report, Score};
use patience::Patience;
use std::{
    sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    thread,
    time::Duration,
};
use team::Team;
use worker::{RootLine, Worker};

/// The bytes of the transposition table of an engine that is given none. The system provides them
/// page by page, as they are used.
const TABLE_BYTES: usize = 64 << 20;

/// A search of one position by the engine.
///
/// ```
/// use games::mnk::Small;
/// use kernel::Game;
/// use search::Engine;
///
/// let pos = Small::new(&"mnk:4x4x4".parse()?);
/// let report = Engine::new(&pos).run();
/// assert_eq!(report.lines[0].payoff(), Some(kernel::Payoff::DRAW));
/// # Ok::<(), kernel::ParseError>(())
/// ```
///
/// Without any limit it ends when the game is solved. The best line of the first iteration is
/// always finished, so there is always a move, unless the game is over. One thread and the same
/// limit of depth or nodes visit the same positions at every run; several threads do not. If a leaf
/// was evaluated that [has no value](Game::is_undefined), the lines have none either.
pub struct Engine<'a, G: Game, K = NoOpinion> {
    pos: &'a G,
    knowledge: &'a K,
    table: Option<&'a TranspositionTable>,
    job: Option<&'a Job>,
    watch: Watch<'a, G>,
    limits: Limits,
    options: Options,
}

type Watch<'a, G> = Box<dyn FnMut(&Report<G>) + 'a>;

#[derive(Clone, Copy)]
struct Options {
    threads: usize,
    lines: usize,
    selective: bool,
    easy_moves: bool,
    aim: Option<Duration>,
}

impl<'a, G: Game> Engine<'a, G> {
    /// A search of `pos` without limits and without an opinion.
    #[must_use]
    pub fn new(pos: &'a G) -> Engine<'a, G> {
        let options =
            Options { threads: 1, lines: 1, selective: true, easy_moves: false, aim: None };
        let (watch, limits) = (Box::new(|_: &Report<G>| {}), Limits::default());
        Engine { pos, knowledge: &NoOpinion, table: None, job: None, watch, limits, options }
    }
}

impl<'a, G: Game, K: Knowledge<G>> Engine<'a, G, K> {
    /// Searches with an evaluator, its move guidance and its facts. [`kernel::Plain`] wraps an
    /// evaluator that has neither. Each thread searches with a copy.
    #[must_use]
    pub fn evaluator<L: Knowledge<G>>(self, evaluator: &'a L) -> Engine<'a, G, L> {
        let Engine { pos, table, job, watch, limits, options, .. } = self;
        Engine { pos, knowledge: evaluator, table, job, watch, limits, options }
    }

    /// Ends after the iteration of this depth, in plies.
    #[must_use]
    pub fn depth(mut self, depth: u32) -> Self {
        self.limits.depth = Some(depth);
        self
    }

    /// Ends after so much time.
    #[must_use]
    pub fn time(mut self, time: Duration) -> Self {
        self.limits.time = Some(time);
        self
    }

    /// Ends when this many positions were visited.
    #[must_use]
    pub fn nodes(mut self, nodes: u64) -> Self {
        self.limits.nodes = Some(nodes);
        self
    }

    /// Ends at whichever of these comes first.
    #[must_use]
    pub fn limits(mut self, limits: &Limits) -> Self {
        self.limits = *limits;
        self
    }

    /// Reports the best `lines` moves with a line each.
    #[must_use]
    pub fn lines(mut self, lines: usize) -> Self {
        self.options.lines = lines;
        self
    }

    /// Searches with this many threads.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.options.threads = threads;
        self
    }

    /// Uses this transposition table, and what earlier searches with the same evaluator left in it.
    /// Otherwise the search has one of its own.
    #[must_use]
    pub fn table(mut self, table: &'a TranspositionTable) -> Self {
        self.table = Some(table);
        self
    }

    /// Whether late moves are reduced, hopeless ones pruned, and deeper results stand in for
    /// shallower ones; it is so unless said otherwise. Without that a search of some depth returns
    /// just what minimax of that depth would.
    #[must_use]
    pub fn selective(mut self, selective: bool) -> Self {
        self.options.selective = selective;
        self
    }

    /// Whether to answer at once, if the time is limited, where the move guide leaves a single move
    /// to search. That is for players: an analysis is asked what the move is worth.
    #[must_use]
    pub fn easy_moves(mut self, at_once: bool) -> Self {
        self.options.easy_moves = at_once;
        self
    }

    /// About how long the search should take, for players on a clock for a whole game: less where
    /// the best move has stayed the same for many iterations, more where it has just changed or is
    /// worth less than before. No iteration begins that would hardly be finished by then. The limit
    /// of time is the most that it takes. Without an aim all the time is used.
    #[must_use]
    pub fn aim(mut self, aim: Duration) -> Self {
        self.options.aim = Some(aim);
        self
    }

    /// Makes the search a part of `job`: it ends when the job does, and tells it of every finished
    /// iteration.
    #[must_use]
    pub fn job(mut self, job: &'a Job) -> Self {
        self.job = Some(job);
        self
    }

    /// Calls `watch` after every finished iteration. To stop the search there, cancel its job.
    #[must_use]
    pub fn watch(mut self, watch: impl FnMut(&Report<G>) + 'a) -> Self {
        self.watch = Box::new(watch);
        self
    }

    /// Searches.
    #[must_use]
    pub fn run(self) -> Report<G> {
        let Engine { pos, knowledge, table, job: parent, mut watch, limits, options } = self;
        let own = table.is_none().then(|| TranspositionTable::new(TABLE_BYTES));
        let table = table.or(own.as_ref()).expect("given or made");
        table.new_generation();
        let job = parent.map_or_else(|| Job::limited(&limits), |parent| parent.child(&limits));
        let shared = Shared {
            table,
            limits: Limits { nodes: job.nodes(), ..limits },
            job,
            nodes: AtomicU64::new(0),
            options,
            team: (options.threads > 1).then(Team::new),
            undefined: AtomicBool::new(false),
        };
        let mut tell = |report: &Report<G>| {
            if let Some(parent) = parent.filter(|parent| parent.is_watched()) {
                parent.tell(&progress(report, &shared));
            }
            watch(report);
        };
        let mut report = thread::scope(|scope| {
            for _ in 1..options.threads {
                let shared = &shared;
                scope.spawn(move || {
                    let mut worker = Worker::new(pos, knowledge, shared, false);
                    deepen(&mut worker, &mut |_| {});
                    worker.add_nodes();
                });
            }
            let report = deepen(&mut Worker::new(pos, knowledge, &shared, true), &mut tell);
            // The job is this search's own: cancelling it calls off the other threads.
            shared.job.cancel();
            report
        });
        report.nodes = report.nodes.max(shared.nodes.load(Relaxed));
        report
    }
}

/// What all threads of a search share.
struct Shared<'a, M> {
    table: &'a TranspositionTable,
    job: Job,
    limits: Limits,
    /// Positions visited, as far as threads have added them up.
    nodes: AtomicU64,
    options: Options,
    /// How threads share the work; none for a single one.
    team: Option<Team<M>>,
    /// Set when a leaf without a value was evaluated.
    undefined: AtomicBool,
}

fn progress<G: Game>(report: &Report<G>, shared: &Shared<'_, G::Move>) -> Progress {
    Progress {
        done: report.depth.into(),
        total: shared.limits.depth.map(u64::from),
        nodes: report.nodes,
        bounds: report.lines.first().map(|line| line.bounds.clone()),
        fill: Some(shared.table.fill()),
        written: None,
    }
}

/// Iterations, each a ply deeper than the last.
fn deepen<G: Game, K: Knowledge<G>>(
    worker: &mut Worker<'_, G, K>,
    watch: &mut dyn FnMut(&Report<G>),
) -> Report<G> {
    let Shared { limits, options, job, .. } = worker.shared;
    let mut report = Report { lines: Vec::new(), depth: 0, nodes: 1 };
    if worker.pos.move_count() == 0 {
        return report;
    }
    if let Some(solved) = worker.solved_root() {
        watch(&solved);
        return solved;
    }
    let last = limits.depth.unwrap_or(u32::MAX).clamp(1, u32::from(u8::MAX));
    let mut lines = Vec::new();
    let mut patience = Patience::default();
    for depth in 1..=last {
        worker.begin();
        let began = job.elapsed();
        let found = iteration(worker, depth, &lines);
        report.nodes = worker.all_nodes();
        if worker.is_stopped() && !lines.is_empty() {
            // What came first was the best so far; if something else is best now, it was better.
            if options.lines == 1 && !found.is_empty() {
                report.lines = worker.evaluations(&found);
            }
            break;
        }
        lines = found;
        report.lines = worker.evaluations(&lines);
        report.depth = depth;
        watch(&report);
        let solved = worker.saw_everything()
            || lines.iter().all(|line| is_decided(&worker.pos, line, depth));
        let best = lines.first().map(|line| (line.score, line.moves.first().copied()));
        best.into_iter().for_each(|(score, mv)| patience.saw(mv, score));
        if solved || job.is_over() || is_enough(worker, began, &patience) {
            break;
        }
    }
    report
}

/// Whether a player has better things to do with the rest of its time.
fn is_enough<G: Game, K: Knowledge<G>>(
    worker: &mut Worker<'_, G, K>,
    began: Duration,
    patience: &Patience<G::Move>,
) -> bool {
    let Shared { limits, options, job, .. } = worker.shared;
    if job.left().is_none() || limits.depth.is_some() {
        return false;
    }
    if options.easy_moves && options.lines == 1 && worker.has_no_choice() {
        return true;
    }
    // The next iteration seldom takes less time than the last.
    let elapsed = job.elapsed();
    let next = elapsed + elapsed.saturating_sub(began);
    options.aim.is_some_and(|aim| next > aim.mul_f64(patience.times()))
}

/// Nothing deeper can change a proof, nor find anything better than the greatest win or avoid the
/// greatest loss that the rules still allow, once that was found well within this depth.
fn is_decided<G: Game>(pos: &G, line: &RootLine<G::Move>, depth: u32) -> bool {
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
    line.proven || extreme
}

/// The best lines of one depth, each without the first moves of those before.
fn iteration<G: Game, K: Knowledge<G>>(
    worker: &mut Worker<'_, G, K>,
    depth: u32,
    before: &[RootLine<G::Move>],
) -> Vec<RootLine<G::Move>> {
    let lines = worker.shared.options.lines;
    let mut found: Vec<RootLine<G::Move>> = Vec::new();
    for n in 0..lines.min(worker.pos.move_count()) {
        let guess = before.get(n).map_or(Score::ZERO, |line| line.score);
        let excluded: Vec<G::Move> =
            found.iter().filter_map(|line| line.moves.first().copied()).collect();
        let line = worker.root(depth, guess, &excluded);
        if worker.is_stopped() && (lines > 1 || line.moves.is_empty()) {
            break;
        }
        worker.has_answer();
        found.push(line);
    }
    found.sort_by_key(|line| std::cmp::Reverse(line.score));
    found
}

impl<G: Game, K: Knowledge<G>> Worker<'_, G, K> {
    fn evaluations(&self, lines: &[RootLine<G::Move>]) -> Vec<Evaluation<G::Move>> {
        let scale = self.knowledge.scale(&self.pos);
        let undefined = self.shared.undefined.load(Relaxed);
        let evaluation = |line: &RootLine<G::Move>| match undefined {
            true => Evaluation::undefined(&self.pos, line.moves.clone()),
            false => {
                Evaluation::of_score(&self.pos, line.score, line.proven, scale, line.moves.clone())
            }
        };
        lines.iter().map(evaluation).collect()
    }
}
