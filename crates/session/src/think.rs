//! The strong engine, asked by name.

use crate::{Error, position::Erased, value};
use kernel::{Evaluator, Game, Limits, Report, Scale, Score, Value, Verdict};
use search::{
    Table,
    engine::{self, Options},
};
use serde::Serialize;
use std::{fmt::Display, sync::atomic::AtomicBool};

/// What to think about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Think {
    /// When to end.
    pub limits: Limits,
    /// Threads and lines.
    pub options: Options,
    /// The evaluator and its weights; none for that of engines at full strength.
    pub evaluator: Option<String>,
    /// The size of the table.
    pub table_bytes: usize,
}

/// What came of it.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Thought {
    /// How deep, in plies.
    pub depth: u32,
    /// How many positions.
    pub nodes: u64,
    /// The best lines, best first.
    pub lines: Vec<ThoughtLine>,
}

/// A line of play.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ThoughtLine {
    /// What it is worth, seen by the first player.
    #[serde(serialize_with = "value::number")]
    pub value: Value,
    /// The same on a bar from -1, lost for the first player, to 1. An opinion never reaches the ends.
    pub bar: f64,
    /// How many plies away the end is, if it is in sight.
    pub plies: Option<u32>,
    /// Whether the value is proven.
    pub proven: bool,
    /// Whether no other line is better: the first, and those that are worth the same.
    pub best: bool,
    /// The moves.
    pub moves: Vec<String>,
}

pub(crate) fn think<G: Game, E: Evaluator<G> + Display>(
    start: &Erased<G, E>,
    think: &Think,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(&Thought) -> bool,
) -> Result<Thought, Error> {
    let pos = start.pos();
    if pos.move_count() == 0 {
        return Err(Error::Over);
    }
    let evaluator = start.evaluator(think.evaluator.as_deref().or(start.manner.engine))?;
    let known = start.book.as_ref().and_then(|book| book.report(pos, think.options.lines));
    if let Some(report) = known {
        let thought = thought(pos, &report, Scale::default());
        watch(&thought);
        return Ok(thought);
    }
    let table = Table::new(think.table_bytes);
    let scale = evaluator.scale(pos);
    let mut told = |report: &Report<G>| watch(&thought(pos, report, scale));
    let (limits, options) = (&think.limits, &think.options);
    let forbidden = (start.manner.forbidden)(pos);
    let report = engine::search(pos, &evaluator, &table, limits, options, stop, &mut told);
    if (start.manner.forbidden)(pos) > forbidden {
        return Err(Error::Forbidden);
    }
    Ok(thought(pos, &report, scale))
}

/// What a player or an engine found, whose scores are read by this scale.
pub(crate) fn thought<G: Game>(pos: &G, report: &Report<G>, scale: Scale) -> Thought {
    let best = report.lines.first().map(|line| line.score);
    let line = |line: &kernel::Line<G>| {
        let mut walk = pos.clone();
        let mut moves = Vec::new();
        for &mv in &line.moves {
            moves.push(walk.move_text(mv));
            walk.make(mv);
        }
        // Where nobody knows how far away the end is, it counts as beyond the longest game.
        let known = |away| away < Score::LAST_PLY / 2;
        let end = line.score.fact().filter(|&(payoff, away)| payoff != 0 && known(away));
        let value = Value::of_line(line, pos.to_move(), scale);
        ThoughtLine {
            value,
            bar: value.bar(),
            plies: end.map(|(_, away)| away),
            proven: line.verdict == Verdict::Proven,
            best: Some(line.score) == best,
            moves,
        }
    };
    Thought {
        depth: report.depth,
        nodes: report.nodes,
        lines: report.lines.iter().map(line).collect(),
    }
}
