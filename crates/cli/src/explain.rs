//! `alfabeta explain`: a search step by step, and rungs side by side.

use crate::{
    args::{self, Start},
    commands::open,
    draw,
    failure::{Failure, write},
    live::Live,
    words::{Explain, Language, counted},
};
use ::draw::worksheet::{MOST_NODES, Worksheet};
use serde::Serialize;
use session::{Job, Limits, Picture, Position, Rung, Search, Trace, explain};
use std::path::PathBuf;

/// Searches a position with alpha-beta and explains every step
#[derive(clap::Args)]
#[command(after_help = "Examples:
  alfabeta explain \"tree:((10 11)(9 x))\"
  alfabeta explain \"tree:(=(3 7)(5 6))\" --rung minimax      extra turns
  alfabeta explain tictactoe --moves \"b2 a1 c3\" --depth 3 --compare
  alfabeta explain kalah:4x3 --depth 4 --compare=cache,deepening,killers,reductions
  alfabeta explain kalah:3x2 --depth 2 --json              one JSON object per step
  alfabeta explain \"tree:((10 11)(9 x))\" --svg tree.svg --step 7
  alfabeta explain mnk:3x3x3 --depth 2 --tikz tree.tex
  alfabeta explain \"tree:((3 5)(2 9))\" --worksheet sheet.html --solution solution.html

Values are seen by the first player, MAX. A value with ~ is an evaluator's opinion in its own points
(in seeds for Kalah), one without is the result of a finished game: win, draw or loss, the margin in
Kalah, the number of a leaf. Ctrl-C ends the search with the steps so far and exit code 130.")]
pub(crate) struct ExplainArgs {
    #[command(flatten)]
    start: Start,
    /// How many plies deep; to the end of the game if none is given
    #[arg(long, value_parser = args::depth, allow_negative_numbers = true)]
    depth: Option<u32>,
    /// The evaluator and its weights, as in potential or weighted:row=0.3 (see alfabeta games)
    #[arg(long, value_name = "NAME")]
    eval: Option<String>,
    /// Which rungs of the ladder: minimax, alphabeta, cache, symmetry, forced, deepening, nullwindow,
    /// killers, reductions
    #[arg(long, default_value = "alphabeta", conflicts_with = "compare")]
    rung: Rung,
    /// Run some rungs on the position and show where they differ: the first four, or those named,
    /// as in --compare=cache,deepening,killers
    #[arg(
        long,
        value_name = "RUNGS",
        num_args = 0..,
        require_equals = true,
        value_delimiter = ',',
        default_missing_value = "minimax,alphabeta,cache,symmetry"
    )]
    compare: Vec<Rung>,
    /// Stop after N positions, 1-100000
    #[arg(
        long,
        default_value_t = 2000,
        value_name = "N",
        value_parser = clap::value_parser!(u64).range(1..=100_000)
    )]
    nodes: u64,
    /// Print one JSON object per line: the search, its nodes, its steps
    #[arg(long, conflicts_with = "compare")]
    json: bool,
    /// Write a picture of a step as SVG
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Write a picture of a step as TikZ, for LaTeX
    #[arg(long, value_name = "FILE")]
    tikz: Option<PathBuf>,
    /// Write a worksheet to print, with blanks for alpha, beta and the values, as .html or .svg
    #[arg(long, value_name = "FILE", conflicts_with_all = ["compare", "rung", "json", "svg", "tikz"])]
    worksheet: Option<PathBuf>,
    /// Write the same worksheet filled in by the search
    #[arg(long, value_name = "FILE", conflicts_with_all = ["compare", "rung", "json", "svg", "tikz"])]
    solution: Option<PathBuf>,
    /// Which step to draw, from 1; the last if none is given
    #[arg(long, value_name = "STEP")]
    step: Option<usize>,
}

pub(crate) fn run(args: &ExplainArgs, language: Language) -> Result<String, Failure> {
    let pos = open(&args.start)?;
    let live = Live::new(|words| words.positions, language);
    let job = live.job(&Limits::default());
    let is_sheet = args.worksheet.is_some() || args.solution.is_some();
    let answer = match args.compare.is_empty() {
        _ if is_sheet => worksheet(args, &*pos, &job, language)?,
        false => compare(args, &*pos, &job, language)?,
        true => {
            let trace = pos.explain(&args.search(args.rung), &job)?;
            draw_step(args, &trace, language)?;
            match args.json {
                true => json_lines(&trace),
                false => draw::explain::steps(&trace, job.is_cancelled(), language),
            }
        }
    };
    if job.is_cancelled() { Err(Failure::stopped(answer)) } else { Ok(answer) }
}

impl ExplainArgs {
    fn search(&self, rung: Rung) -> Search {
        Search {
            rung,
            depth: self.depth,
            evaluator: self.eval.clone(),
            nodes: Some(self.nodes),
            // A trace that would fill more is unreadable.
            cache_bytes: 1 << 20,
        }
    }
}

/// Draws the step that was asked for into the files that were named.
fn draw_step(args: &ExplainArgs, trace: &Trace, language: Language) -> Result<(), Failure> {
    let steps = trace.steps.len();
    let step = match args.step {
        None => steps.saturating_sub(1),
        Some(step @ 1..) if step <= steps => step - 1,
        Some(step) => return Err(Failure::new(|errors| errors.no_step, [&steps, &step])),
    };
    if let Some(path) = &args.svg {
        write(path, draw::svg::tree(trace, step, language))?;
    }
    if let Some(path) = &args.tikz {
        write(path, draw::tikz::tree(trace, step, language))?;
    }
    Ok(())
}

fn compare(
    args: &ExplainArgs,
    pos: &dyn Position,
    job: &Job,
    language: Language,
) -> Result<String, Failure> {
    let traces: Result<Vec<Trace>, session::Error> =
        args.compare.iter().map(|rung| pos.explain(&args.search(*rung), job)).collect();
    let traces = traces?;
    if let Some(trace) = traces.get(1).or(traces.first()) {
        draw_step(args, trace, language)?;
    }
    Ok(draw::explain::comparison(&pos.view(), &traces, language))
}

/// Writes an exercise and its solution into the files that were named.
fn worksheet(
    args: &ExplainArgs,
    pos: &dyn Position,
    job: &Job,
    language: Language,
) -> Result<String, Failure> {
    let [minimax, alphabeta, ..] = Rung::LADDER;
    let search = |rung| Search { nodes: Some(MOST_NODES as u64), ..args.search(rung) };
    let plain = pos.explain(&search(minimax), job)?;
    if job.is_cancelled() {
        return Ok(String::new());
    }
    if plain.given_up {
        return Err(Failure::new(|errors| errors.worksheet_size, [&MOST_NODES]));
    }
    let pruned = pos.explain(&search(alphabeta), job)?;
    let (sheet, view) = (Worksheet::new(&plain, &pruned, language), pos.view());
    let view = Some(&view).filter(|view| !matches!(view.picture, Picture::Tree { .. }));
    let mut said = String::new();
    for (path, solved) in [(&args.worksheet, false), (&args.solution, true)] {
        let Some(path) = path else { continue };
        let text = match path.extension().and_then(|ending| ending.to_str()) {
            Some("html") => sheet.page(solved, view),
            Some("svg") => sheet.svg(solved),
            _ => return Err(Failure::new(|errors| errors.worksheet_file, [&path.display()])),
        };
        write(path, text)?;
        let size = counted(Explain::of(language).positions, plain.nodes.len() as u64);
        said += &format!("{}: {size}\n", path.display());
    }
    Ok(said)
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
            unit: explain::TraceUnit,
            #[serde(serialize_with = "session::value::number")]
            value: Option<session::Value>,
            best_line: &'a [String],
            given_up: bool,
            undefined: bool,
        },
        Node {
            id: usize,
            x: f64,
            y: f64,
            #[serde(flatten)]
            node: &'a explain::Node,
        },
        Step {
            number: usize,
            #[serde(flatten)]
            step: &'a explain::Step,
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
        undefined: trace.undefined,
    };
    let places = trace.nodes.iter().zip(&trace.layout.nodes).enumerate();
    let nodes = places.map(|(id, (node, &[x, y]))| Line::Node { id, x, y, node });
    let steps = (1..).zip(&trace.steps).map(|(number, step)| Line::Step { number, step });
    let lines = [search].into_iter().chain(nodes).chain(steps);
    lines
        .map(|line| serde_json::to_string(&line).expect("our values have only text keys") + "\n")
        .collect()
}
