//! A position of any game, and the work that can be done on it.

use crate::{
    contest::{Terms, run},
    fault::{Fault, seconds, within},
    state::State,
    task::{Answer, Task, guard, json},
};
use draw::svg;
use pyo3::prelude::*;
use serde::Serialize;
use session::{
    AnalysisRequest, LadderPlan, Limits, Registry, Rung, Search, Solved, Unit, solving::Settings,
};
use std::path::{Path, PathBuf};

/// Megabytes, at most.
const MOST_MEMORY: i64 = 1 << 20;
const MOST_THREADS: i64 = 256;
const MOST_DEPTH: i64 = 999;
/// The cache of a recorded search; a trace that would fill more is unreadable.
const TRACE_CACHE: usize = 1 << 20;

/// A position of some game, and how it came about.
#[pyclass(module = "alfabeta._native")]
pub(crate) struct Position {
    pub(crate) pos: Box<dyn session::Position>,
}

/// How a game ended: the payoff seen by the first player, and the winner's name.
type Outcome = (i32, Option<String>);
/// Rules, position, side to move, legal moves, result.
type Status = (String, String, Option<String>, Vec<String>, Option<Outcome>);

#[pymethods]
impl Position {
    #[new]
    #[pyo3(signature = (game, position=None, moves=""))]
    fn new(game: &str, position: Option<&str>, moves: &str) -> Result<Position, Fault> {
        guard(|| {
            let mut pos = opened(game, position)?;
            pos.play(moves)?;
            Ok(Position { pos })
        })
    }

    fn copy(&self) -> Position {
        Position { pos: self.pos.duplicate() }
    }

    fn play(&mut self, moves: &str) -> Result<(), Fault> {
        guard(|| Ok(self.pos.play(moves)?))
    }

    fn undo(&mut self) -> Option<String> {
        self.pos.undo()
    }

    fn status(&self) -> Status {
        let view = self.pos.view();
        let result = view.result.map(|result| (result.payoff, result.winner));
        (view.game, view.position, view.to_move, view.moves, result)
    }

    fn sides(&self) -> (&'static str, &'static str) {
        self.pos.sides().into()
    }

    fn unit(&self) -> &'static str {
        match self.pos.unit() {
            Unit::Chance => "chance",
            Unit::Margin => "margin",
        }
    }

    /// The game so far as a record.
    fn record(&self) -> String {
        json(&self.pos.record())
    }

    fn picture(&self) -> String {
        json(&self.pos.view().picture)
    }

    fn svg(&self, notes: Vec<(String, String)>) -> Result<String, Fault> {
        guard(|| Ok(svg::board(&self.pos.view(), &notes)))
    }

    /// The position in numbers; what was played before is forgotten.
    fn state(&self) -> Result<State, Fault> {
        State::of(&*self.pos)
    }

    #[pyo3(signature = (*, time, depth, nodes, lines, threads, table, evaluator))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords")]
    fn analyse(
        &self,
        time: Option<f64>,
        depth: Option<i64>,
        nodes: Option<u64>,
        lines: i64,
        threads: i64,
        table: i64,
        evaluator: Option<String>,
    ) -> Result<Task, Fault> {
        let request = AnalysisRequest {
            limits: Limits { time: seconds("time", time)?, depth: read_depth(depth, 1)?, nodes },
            threads: within("threads", threads, 1, MOST_THREADS)?,
            lines: within("lines", lines, 1, 1000)?,
            evaluator,
            table_bytes: within("table", table, 1, MOST_MEMORY)? << 20,
        };
        let pos = self.pos.duplicate();
        Task::start(move |job, news| {
            let watch = &mut |found: &session::Analysis| news(json(found));
            Ok(Answer::json(&pos.analyse(&request, &job.child(&request.limits), watch)?))
        })
    }

    #[pyo3(signature = (*, time, every_move, all, memory, threads, tables, resume, certificate))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords")]
    fn solve(
        &self,
        time: Option<f64>,
        every_move: bool,
        all: bool,
        memory: i64,
        threads: i64,
        tables: i64,
        resume: Option<PathBuf>,
        certificate: Option<PathBuf>,
    ) -> Result<Task, Fault> {
        let settings = Settings {
            memory: within("memory", memory, 1, MOST_MEMORY)? << 20,
            threads: within("threads", threads, 1, MOST_THREADS)?,
            folder: session::cache_folder(),
            tables: within("tables", tables, 0, 120)?,
            every_move,
            all,
            resume,
        };
        let limits = Limits { time: seconds("time", time)?, ..Limits::default() };
        let pos = self.pos.duplicate();
        Task::start(move |job, _| {
            let job = job.child(&limits);
            let mut prover = pos.prover(&settings)?;
            let solved = prover.prove(&job)?;
            let bytes = match &certificate {
                Some(path) if solved.evaluation.proven => {
                    Some(write(path, &prover.certify(&job)?)?)
                }
                _ => None,
            };
            #[derive(Serialize)]
            struct Found {
                #[serde(flatten)]
                solved: Solved,
                certificate_bytes: Option<usize>,
            }
            Ok(Answer::json(&Found { solved, certificate_bytes: bytes }))
        })
    }

    #[pyo3(signature = (*, rung, depth, evaluator, nodes))]
    fn explain(
        &self,
        rung: &str,
        depth: Option<i64>,
        evaluator: Option<String>,
        nodes: Option<u64>,
    ) -> Result<Task, Fault> {
        let rung: Rung = rung.parse()?;
        let depth = read_depth(depth, 0)?;
        let search = Search { rung, depth, evaluator, nodes, cache_bytes: TRACE_CACHE };
        let pos = self.pos.duplicate();
        Task::start(move |job, _| Ok(Answer::Trace(Box::new(pos.explain(&search, job)?))))
    }

    /// The leaves below each move.
    fn perft(&self, depth: i64) -> Result<Task, Fault> {
        let depth = within("depth", depth, 0, MOST_DEPTH)? as u32;
        let pos = self.pos.duplicate();
        Task::start(move |job, _| Ok(Answer::json(&pos.perft(depth, job))))
    }

    #[pyo3(signature = (*, depths, rungs, evaluator, whole_game, nodes))]
    fn ladder(
        &self,
        depths: Vec<i64>,
        rungs: Vec<String>,
        evaluator: Option<String>,
        whole_game: bool,
        nodes: u64,
    ) -> Result<Task, Fault> {
        let depth = |depth: &i64| Ok(within("depth", *depth, 1, MOST_DEPTH)? as u32);
        let depths = depths.iter().map(depth).collect::<Result<Vec<u32>, Fault>>()?;
        let rungs = rungs.iter().map(|text| text.parse()).collect::<Result<Vec<Rung>, _>>()?;
        let mut plan = LadderPlan::new(&self.pos.view().game, depths, &rungs);
        (plan.evaluator, plan.whole_game, plan.nodes) = (evaluator, whole_game, nodes);
        measure(self.pos.duplicate(), plan)
    }

    /// The table of a published study.
    #[staticmethod]
    fn study(name: &str) -> Result<Task, Fault> {
        let known = LadderPlan::STUDIES.map(|(name, _)| name).join(" or ");
        let plan = LadderPlan::study(name).ok_or_else(|| {
            Fault::argument(format!("expected the study {known}, found {name:?}"))
        })?;
        measure(Registry::standard().open(&plan.game)?, plan)
    }

    #[pyo3(signature = (players, terms))]
    fn contest(&self, players: Vec<String>, terms: Terms) -> Result<Task, Fault> {
        let (pos, contest) = (self.pos.duplicate(), terms.contest(&players)?);
        Task::start(move |job, news| run(&*pos, &contest, job, news))
    }
}

/// The start of the rules, or a position of them.
pub(crate) fn opened(
    game: &str,
    position: Option<&str>,
) -> Result<Box<dyn session::Position>, Fault> {
    let mut pos = Registry::standard().open(game)?;
    if let Some(position) = position {
        pos.set(position)?;
    }
    Ok(pos)
}

fn measure(pos: Box<dyn session::Position>, plan: LadderPlan) -> Result<Task, Fault> {
    Task::start(move |job, news| {
        let table = plan.measure(&*pos, job, &mut |cell| news(json(cell)))?;
        Ok(Answer::json(&table))
    })
}

fn read_depth(depth: Option<i64>, least: i64) -> Result<Option<u32>, Fault> {
    let read = |depth| Ok(within("depth", depth, least, MOST_DEPTH)? as u32);
    depth.map(read).transpose()
}

/// Writes a file and tells how long it is.
fn write(path: &Path, bytes: &[u8]) -> Result<usize, Fault> {
    let failed = |error| Fault::new("file", format!("cannot write {}: {error}", path.display()));
    std::fs::write(path, bytes).map_err(failed)?;
    Ok(bytes.len())
}
