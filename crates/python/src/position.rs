//! A position of any game, and the work that can be done on it.

use crate::{
    arguments::{Whole, megabytes, seconds},
    contest::{Terms, run},
    fault::Fault,
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

pub(crate) const MOST_THREADS: u64 = 256;
const MOST_DEPTH: u64 = 999;
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

    fn undo(&mut self) -> Result<Option<String>, Fault> {
        guard(|| Ok(self.pos.undo()))
    }

    fn status(&self) -> Result<Status, Fault> {
        guard(|| {
            let view = self.pos.view();
            let result = view.result.map(|result| (result.payoff, result.winner));
            Ok((view.game, view.position, view.to_move, view.moves, result))
        })
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
    fn record(&self) -> Result<String, Fault> {
        guard(|| Ok(json(&self.pos.record())))
    }

    fn picture(&self) -> Result<String, Fault> {
        guard(|| Ok(json(&self.pos.view().picture)))
    }

    fn svg(&self, notes: Vec<(String, String)>) -> Result<String, Fault> {
        guard(|| Ok(svg::board(&self.pos.view(), &notes)))
    }

    /// The position in numbers; what was played before is forgotten.
    fn state(&self) -> Result<State, Fault> {
        guard(|| State::of(&*self.pos))
    }

    #[pyo3(signature = (*, time, depth, nodes, lines, threads, table, evaluator))]
    #[expect(clippy::too_many_arguments, reason = "they are keywords")]
    fn analyse(
        &self,
        time: Option<f64>,
        depth: Option<Whole>,
        nodes: Option<Whole>,
        lines: Whole,
        threads: Whole,
        table: Whole,
        evaluator: Option<String>,
    ) -> Result<Task, Fault> {
        let request = AnalysisRequest {
            limits: Limits {
                time: seconds("time", time)?,
                depth: read_depth(depth, 1)?,
                nodes: read_nodes(nodes)?,
            },
            threads: threads.within("threads", 1..=MOST_THREADS)?,
            lines: lines.within("lines", 1..=1000)?,
            evaluator,
            table_bytes: megabytes("table", table)?,
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
        memory: Whole,
        threads: Whole,
        tables: Whole,
        resume: Option<PathBuf>,
        certificate: Option<PathBuf>,
    ) -> Result<Task, Fault> {
        let settings = Settings {
            memory: megabytes("memory", memory)?,
            threads: threads.within("threads", 1..=MOST_THREADS)?,
            folder: session::cache_folder(),
            tables: tables.within("tables", 0..=120)?,
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
        depth: Option<Whole>,
        evaluator: Option<String>,
        nodes: Option<Whole>,
    ) -> Result<Task, Fault> {
        let rung: Rung = rung.parse()?;
        let (depth, nodes) = (read_depth(depth, 0)?, read_nodes(nodes)?);
        let search = Search { rung, depth, evaluator, nodes, cache_bytes: TRACE_CACHE };
        let pos = self.pos.duplicate();
        Task::start(move |job, _| Ok(Answer::Trace(Box::new(pos.explain(&search, job)?))))
    }

    /// The leaves below each move.
    fn perft(&self, depth: Whole) -> Result<Task, Fault> {
        let depth = depth.within("depth", 0..=MOST_DEPTH)?;
        let pos = self.pos.duplicate();
        Task::start(move |job, _| Ok(Answer::json(&pos.perft(depth, job))))
    }

    #[pyo3(signature = (*, depths, rungs, evaluator, whole_game, nodes))]
    fn ladder(
        &self,
        depths: Vec<Whole>,
        rungs: Vec<String>,
        evaluator: Option<String>,
        whole_game: bool,
        nodes: Whole,
    ) -> Result<Task, Fault> {
        let depths = depths.iter().map(|depth| depth.within("depth", 1..=MOST_DEPTH));
        let depths = depths.collect::<Result<Vec<u32>, Fault>>()?;
        let rungs = rungs.iter().map(|text| text.parse()).collect::<Result<Vec<Rung>, _>>()?;
        let mut plan = LadderPlan::new(&self.pos.view().game, depths, &rungs);
        (plan.evaluator, plan.whole_game) = (evaluator, whole_game);
        plan.nodes = nodes.word("nodes")?;
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

fn read_depth(depth: Option<Whole>, least: u64) -> Result<Option<u32>, Fault> {
    depth.map(|depth| depth.within("depth", least..=MOST_DEPTH)).transpose()
}

fn read_nodes(nodes: Option<Whole>) -> Result<Option<u64>, Fault> {
    nodes.map(|nodes| nodes.word("nodes")).transpose()
}

/// Writes a file and tells how long it is.
fn write(path: &Path, bytes: &[u8]) -> Result<usize, Fault> {
    let failed = |error| Fault::new("write", format!("cannot write {}: {error}", path.display()));
    std::fs::write(path, bytes).map_err(failed)?;
    Ok(bytes.len())
}
