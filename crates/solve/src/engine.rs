//! A prover for any game: the engine, which searches until every move is proven.

use crate::{Error, Prover, Settings, Solution};
use kernel::{Effort, Evaluation, Fact, Game, Job, Knowledge, Limits, Oracle, Progress, Report};
use search::{Engine, TranspositionTable};

/// Proves positions of any game by searching them to the end. Its transposition table serves the
/// next question too.
pub struct EngineProver<K> {
    settings: Settings,
    knowledge: K,
    table: Option<TranspositionTable>,
}

impl<K> EngineProver<K> {
    /// A prover that searches with this evaluator, its move guidance and its facts.
    #[must_use]
    pub fn new(settings: &Settings, knowledge: K) -> EngineProver<K> {
        EngineProver { settings: settings.clone(), knowledge, table: None }
    }
}

impl<G: Game, K: Knowledge<G>> Prover<G> for EngineProver<K> {
    fn prove(&mut self, pos: &G, job: &Job) -> Result<Option<Solution<G::Move>>, Error> {
        let Settings { memory, threads, every_move, .. } = self.settings;
        if self.settings.resume.is_some() {
            return Err(Error::NotResumable);
        }
        if let Some(payoff) = pos.terminal().filter(|_| !pos.is_undefined()) {
            return Ok(Some(Solution::over(pos, payoff)));
        }
        let table = self.table.get_or_insert_with(|| TranspositionTable::new(memory));
        let lines = if every_move { pos.move_count() } else { 1 };
        // The job is told of moves that are proven, not of the engine's iterations.
        let search = job.child(&Limits::default());
        let engine = Engine::new(pos).evaluator(&self.knowledge).table(table).threads(threads);
        let engine = engine.lines(lines).job(&search);
        let report = engine.watch(|report| job.tell(&progress(report, lines))).run();
        Ok(Some(solution(pos, &report)))
    }

    fn certify(&mut self, _: &G, _: &Job) -> Result<Vec<u8>, Error> {
        Err(Error::NoCertificate)
    }
}

impl<G: Game, K: Knowledge<G>> Oracle<G> for EngineProver<K> {
    fn begin(&mut self) {
        self.table = None;
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

/// What of a report is proven; opinions are left out.
fn solution<G: Game>(pos: &G, report: &Report<G>) -> Solution<G::Move> {
    let fact = |line: &Evaluation<G::Move>| {
        let (lower, upper) = line.bounds.clone().into_inner();
        Fact { lower, upper, distance: None }
    };
    let (lower, upper) = pos.bounds().into_inner();
    let unknown = (Fact { lower, upper, distance: None }, Vec::new());
    let value = report.lines.first().map_or(unknown, |best| (fact(best), best.line.clone()));
    let moves = report.lines.iter().filter_map(|line| Some((*line.line.first()?, fact(line))));
    Solution::new(pos, value, moves, report.nodes)
}
