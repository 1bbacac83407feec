//! `alfabeta explain`: a search step by step, and rungs side by side.

use crate::{
    args::ExplainArgs,
    commands::open,
    draw,
    failure::{Failure, write},
};
use serde::Serialize;
use session::{Position, Rung, Search, Trace};

pub(crate) fn run(args: &ExplainArgs) -> Result<String, Failure> {
    let pos = open(&args.start)?;
    if args.compare {
        return compare(args, &*pos);
    }
    let trace = pos.explain(&search(args, args.rung))?;
    draw_step(args, &trace)?;
    Ok(if args.json { json_lines(&trace) } else { draw::explain::steps(&trace) })
}

fn search(args: &ExplainArgs, rung: Rung) -> Search {
    Search {
        rung,
        depth: args.how.depth,
        evaluator: args.how.eval.clone(),
        nodes: Some(args.nodes),
        // Nobody reads a trace that would fill more.
        cache_bytes: 1 << 20,
    }
}

/// Draws the step that was asked for into the files that were named.
fn draw_step(args: &ExplainArgs, trace: &Trace) -> Result<(), Failure> {
    let steps = trace.steps.len();
    let step = match args.step {
        None => steps - 1,
        Some(step @ 1..) if step <= steps => step - 1,
        Some(step) => {
            let reason = format!("expected a step 1-{steps}, found {step}");
            return Err(Failure::Argument(reason));
        }
    };
    if let Some(path) = &args.svg {
        write(path, draw::svg::tree(trace, step))?;
    }
    if let Some(path) = &args.tikz {
        write(path, draw::tikz::tree(trace, step))?;
    }
    Ok(())
}

fn compare(args: &ExplainArgs, pos: &dyn Position) -> Result<String, Failure> {
    let traces: Result<Vec<Trace>, session::Error> =
        Rung::LADDER.into_iter().map(|rung| pos.explain(&search(args, rung))).collect();
    let traces = traces?;
    if let Some(trace) = traces.get(1) {
        draw_step(args, trace)?;
    }
    Ok(draw::explain::comparison(&pos.view(), &traces))
}

/// A line for the search, one for each node, one for each step: each can be read by itself.
fn json_lines(trace: &Trace) -> String {
    #[derive(Serialize)]
    #[serde(tag = "line", rename_all = "snake_case")]
    enum Line<'a> {
        Search {
            game: &'a str,
            position: &'a str,
            rung: &'a str,
            depth: Option<u32>,
            evaluator: &'a str,
            unit: session::explain::TraceUnit,
            #[serde(serialize_with = "session::value::number")]
            value: Option<session::Value>,
            best_line: &'a [String],
            given_up: bool,
        },
        Node {
            id: usize,
            #[serde(flatten)]
            node: &'a session::explain::Node,
        },
        Step {
            number: usize,
            #[serde(flatten)]
            step: &'a session::explain::Step,
        },
    }
    let search = Line::Search {
        game: &trace.game,
        position: &trace.position,
        rung: &trace.rung,
        depth: trace.depth,
        evaluator: &trace.evaluator,
        unit: trace.unit,
        value: trace.value,
        best_line: &trace.line,
        given_up: trace.given_up,
    };
    let nodes = trace.nodes.iter().enumerate().map(|(id, node)| Line::Node { id, node });
    let steps = (1..).zip(&trace.steps).map(|(number, step)| Line::Step { number, step });
    let lines = [search].into_iter().chain(nodes).chain(steps);
    lines
        .map(|line| serde_json::to_string(&line).expect("our values have only text keys") + "\n")
        .collect()
}
