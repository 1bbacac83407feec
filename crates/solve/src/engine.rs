//! A prover for any game: the search engines, to the end of the game.

use crate::{Error, Prover, Settings, Solution, prover::children};
use kernel::{
    Effort, Evaluation, Fact, Game, Job, Knowledge, Limits, Oracle, Progress, Report, Side,
};
use search::{Cache, Engine, Ladder, TranspositionTable};

/// Proves positions of any game by searching them to the end. What it has learnt serves the next
/// question too.
///
/// The engine comes first where keys are exact: elsewhere it proves nothing, as two positions could
/// share a key. It also stops at the greatest win there is before other moves are known to be no
/// quicker. What it leaves open alpha-beta decides, with a cache that compares whole positions.
pub struct EngineProver<G: Game, K> {
    settings: Settings,
    knowledge: K,
    table: Option<TranspositionTable>,
    cache: Option<Cache<G>>,
}

impl<G: Game, K: Knowledge<G>> EngineProver<G, K> {
    /// A prover that searches with this evaluator, its move guidance and its facts.
    #[must_use]
    pub fn new(settings: &Settings, knowledge: K) -> EngineProver<G, K> {
        EngineProver { settings: settings.clone(), knowledge, table: None, cache: None }
    }

    /// What the engine says of the best `lines` moves.
    fn by_engine(&mut self, pos: &G, lines: usize, job: &Job) -> Report<G> {
        let Settings { memory, threads, .. } = self.settings;
        let table = self.table.get_or_insert_with(|| TranspositionTable::new(memory / 2));
        // The job is told of moves that are proven, not of the engine's iterations.
        let search = job.child(&Limits::default());
        let engine = Engine::new(pos).evaluator(&self.knowledge).table(table).threads(threads);
        let engine = engine.lines(lines).job(&search);
        engine.watch(|report| job.tell(&progress(report, lines))).run()
    }

    /// What alpha-beta says of a position, and the nodes that takes.
    fn by_alpha_beta(&mut self, pos: &G, job: &Job) -> (Proven<G::Move>, u64) {
        let unknown = (unknown(pos), Vec::new());
        if let Some(payoff) = pos.terminal() {
            let over = (Fact::exactly(payoff, None), Vec::new());
            return (if pos.is_undefined() { unknown } else { over }, 0);
        }
        let memory = self.settings.memory / 2;
        let cache = self.cache.get_or_insert_with(|| Cache::new(pos, memory));
        let report = Ladder::new(pos).cache(cache).job(job).run();
        let best = report.lines.first().filter(|best| best.is_proven());
        (best.map_or(unknown, |best| (fact(best), best.line.clone())), report.nodes)
    }

    /// Every move with what is proven of it and how the game goes on, and the nodes that takes.
    fn moves(&mut self, pos: &G, report: &Report<G>, job: &Job) -> (Vec<Valued<G::Move>>, u64) {
        let (mut valued, mut nodes, total) = (Vec::new(), report.nodes, pos.move_count() as u64);
        for (mv, after) in children(pos) {
            let known = report.lines.iter().find(|line| line.line.first() == Some(&mv));
            if let Some(line) = known.filter(|line| line.is_proven()) {
                valued.push((mv, fact(line), line.line.clone()));
                continue;
            }
            let (whole, done, before) = (job.clone(), valued.len() as u64, nodes);
            let part = job.watched(move |part| {
                let (nodes, total) = (before + part.nodes, Some(total));
                whole.tell(&Progress { done, total, nodes, bounds: None, ..part.clone() });
            });
            let ((fact, line), more) = self.by_alpha_beta(&after, &part);
            nodes += more;
            valued.push((mv, fact, [vec![mv], line].concat()));
        }
        (valued, nodes)
    }
}

/// What is proven of a position, and how the game goes on if that is its value.
type Proven<M> = (Fact, Vec<M>);
/// A move, what is proven of it, and how the game goes on.
type Valued<M> = (M, Fact, Vec<M>);

impl<G: Game, K: Knowledge<G>> Prover<G> for EngineProver<G, K> {
    fn prove(&mut self, pos: &G, job: &Job) -> Result<Option<Solution<G::Move>>, Error> {
        if self.settings.resume.is_some() {
            return Err(Error::NotResumable);
        }
        if let Some(payoff) = pos.terminal().filter(|_| !pos.is_undefined()) {
            return Ok(Some(Solution::over(pos, payoff)));
        }
        if self.table.is_none() && self.cache.is_none() {
            self.settings.check_memory()?;
        }
        let lines = if self.settings.every_move { pos.move_count() } else { 1 };
        let report = match pos.key_is_exact() {
            true => self.by_engine(pos, lines, job),
            false => Report { lines: Vec::new(), depth: 0, nodes: 0 },
        };
        if self.settings.every_move {
            let (valued, nodes) = self.moves(pos, &report, job);
            let value = best(pos, &valued);
            let moves = valued.into_iter().map(|(mv, fact, _)| (mv, fact));
            return Ok(Some(Solution::new(pos, value, moves, nodes)));
        }
        let best = report.lines.first().filter(|best| best.is_proven());
        let (value, more) = match best {
            Some(best) => ((fact(best), best.line.clone()), 0),
            None => self.by_alpha_beta(pos, job),
        };
        Ok(Some(Solution::new(pos, value, [], report.nodes + more)))
    }

    fn certify(&mut self, _: &G, _: &Job) -> Result<Vec<u8>, Error> {
        Err(Error::NoCertificate)
    }
}

impl<G: Game, K: Knowledge<G>> Oracle<G> for EngineProver<G, K> {
    fn begin(&mut self) {
        (self.table, self.cache) = (None, None);
        self.knowledge.begin();
    }

    /// A part of the time would only begin the search that follows.
    fn ask(&mut self, pos: &G, effort: Effort, job: &Job, line: &mut Vec<G::Move>) -> Option<Fact> {
        if effort < Effort::Proof {
            return None;
        }
        self.prove(pos, job).ok()??.fact(line)
    }
}

fn progress<G: Game>(report: &Report<G>, lines: usize) -> Progress {
    Progress {
        done: report.lines.iter().filter(|line| line.is_proven()).count() as u64,
        total: Some(lines as u64),
        nodes: report.nodes,
        bounds: report.lines.first().map(|line| line.bounds.clone()),
        ..Progress::default()
    }
}

/// What is proven of a line; its opinion is left out.
fn fact<M>(line: &Evaluation<M>) -> Fact {
    Fact { lower: *line.bounds.start(), upper: *line.bounds.end(), distance: None }
}

fn unknown<G: Game>(pos: &G) -> Fact {
    Fact { lower: *pos.bounds().start(), upper: *pos.bounds().end(), distance: None }
}

/// What a position is worth whose moves are worth this, and a line of best play if that is proven.
fn best<G: Game>(pos: &G, moves: &[Valued<G::Move>]) -> Proven<G::Move> {
    let facts = moves.iter().map(|(_, fact, _)| *fact);
    let value = facts.reduce(|a, b| match pos.to_move() {
        Side::First => Fact { lower: a.lower.max(b.lower), upper: a.upper.max(b.upper), ..a },
        Side::Second => Fact { lower: a.lower.min(b.lower), upper: a.upper.min(b.upper), ..a },
    });
    let value = value.unwrap_or_else(|| unknown(pos));
    let line = moves.iter().find(|(_, fact, _)| value.payoff().is_some() && *fact == value);
    (value, line.map_or(Vec::new(), |(_, _, line)| line.clone()))
}
