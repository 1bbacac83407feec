//! The strong engine, asked by name.

use crate::{Error, Evaluation, position::Typed};
use kernel::{Game, Job, Knowledge, Limits, Report};
use search::{Engine, TranspositionTable};
use serde::Serialize;
use std::fmt::Display;

/// How to analyse a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnalysisRequest {
    /// When to end.
    pub limits: Limits,
    /// How many threads.
    pub threads: usize,
    /// How many lines to report.
    pub lines: usize,
    /// The evaluator and its weights; none for the one that engines at full strength use.
    pub evaluator: Option<String>,
    /// The size of the transposition table.
    pub table_bytes: usize,
}

/// What an analysis found.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Analysis {
    /// How deep, in plies.
    pub depth: u32,
    /// How many positions.
    pub nodes: u64,
    /// The best lines, best first.
    pub lines: Vec<AnalysisLine>,
}

/// A line of play.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct AnalysisLine {
    /// What it is worth.
    #[serde(flatten)]
    pub evaluation: Evaluation,
    /// Whether no other line is better: the first, and those that are worth the same.
    pub best: bool,
}

impl Analysis {
    pub(crate) fn of<G: Game>(pos: &G, report: &Report<G>) -> Analysis {
        let best = report.lines.first().map(|line| line.score);
        let line = |line: &kernel::Evaluation<G::Move>| AnalysisLine {
            evaluation: Evaluation::of(pos, line),
            best: Some(line.score) == best,
        };
        let lines = report.lines.iter().map(line).collect();
        Analysis { depth: report.depth, nodes: report.nodes, lines }
    }

    /// The best line.
    #[must_use]
    pub fn first(&self) -> Option<&Evaluation> {
        self.lines.first().map(|line| &line.evaluation)
    }
}

pub(crate) fn analyse<G: Game, E: Knowledge<G> + Display + 'static>(
    start: &Typed<G, E>,
    request: &AnalysisRequest,
    job: &Job,
    watch: &mut dyn FnMut(&Analysis),
) -> Result<Analysis, Error> {
    let pos = start.pos();
    if pos.move_count() == 0 {
        return Err(Error::Over);
    }
    let evaluator = start.engine_evaluator(request.evaluator.as_deref())?;
    let known = start.book.as_ref().and_then(|book| book.lines(pos, request.lines));
    let report = match known {
        Some(lines) => Report { depth: lines[0].line.len() as u32, lines, nodes: 0 },
        None => Engine::new(pos)
            .evaluator(&evaluator)
            .limits(&request.limits)
            .threads(request.threads)
            .lines(request.lines)
            .table(&TranspositionTable::new(request.table_bytes))
            .job(job)
            .watch(|report| watch(&Analysis::of(pos, report)))
            .run(),
    };
    if report.lines.first().is_some_and(|line| line.value().is_none()) {
        return Err(Error::Undefined);
    }
    let analysis = Analysis::of(pos, &report);
    watch(&analysis);
    Ok(analysis)
}
