//! `alfabeta ladder`: what each rung of the ladder saves.

use crate::{
    args::{self, Start},
    commands::{json, open},
    draw::{self, chart},
    failure::{Failure, write},
    live::Live,
    output,
    words::{Language, Results, fill},
};
use clap::builder::{PossibleValue, PossibleValuesParser};
use session::{LadderCell, LadderPlan, LadderTable, Limits, Rung, player::nodes};
use std::{num::NonZero, ops::RangeInclusive, path::PathBuf};

/// Measures time and nodes of each rung of the ladder at each depth
#[derive(clap::Args)]
#[command(after_help = "Examples:
  alfabeta ladder tictactoe
  alfabeta ladder mnk:4x4x4 --depths 2..16 --svg chart.svg
  alfabeta ladder kalah:6x5 --depths 1..8 --eval rows --csv
  alfabeta ladder ultimate --depths 2..4 --grow 10 --eval board-lines
  alfabeta ladder gomoku --moves \"h8 i9\" --depths 1..3 --one
  alfabeta ladder --study mnk      a published table of 4x4 games, ours beside it
  alfabeta ladder --study kalah    a published timing of Kalah: depth 4 against depth 1

Each cell of the table is a whole game in which the program plays both sides, every move searched
anew, or with --one a single search. A cell that needs more than --nodes positions is given up and
shown as a dash. All rungs up to forced play the same game: that is checked.

Rows are printed as they are measured. Ctrl-C ends the run with what has been measured and exit code
130; a second one ends it at once.")]
pub(crate) struct LadderArgs {
    /// The game and its rules
    #[arg(required_unless_present = "study")]
    game: Option<String>,
    /// A position instead of the start
    #[arg(long, value_name = "P", allow_hyphen_values = true)]
    position: Option<String>,
    /// Moves to play first
    #[arg(long, value_name = "MOVES")]
    moves: Option<String>,
    /// The depths, as in 4 or 2..16
    #[arg(long, value_parser = depths, default_value = "1..9")]
    depths: RangeInclusive<u32>,
    /// Only every Nth depth
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    every: u32,
    /// The rungs, divided by commas; forced, deepening, nullwindow, killers and reductions follow
    #[arg(long, value_delimiter = ',', default_value = "minimax,alphabeta,cache,symmetry")]
    rungs: Vec<Rung>,
    /// The evaluator and its weights
    #[arg(long, value_name = "NAME")]
    eval: Option<String>,
    /// One ply deeper for every N moves played
    #[arg(long, value_name = "N")]
    grow: Option<NonZero<u32>>,
    /// One search of the position instead of a whole game
    #[arg(long)]
    one: bool,
    /// Give a cell up after this many positions
    #[arg(long, default_value = "20M", value_name = "N", value_parser = nodes)]
    nodes: u64,
    /// The size of the cache in megabytes
    #[arg(
        long,
        default_value_t = 64,
        value_name = "MB",
        value_parser = clap::value_parser!(u64).range(1..=16384)
    )]
    cache: u64,
    /// Repeat a published measurement and print its times beside ours: mnk or kalah
    #[arg(
        long,
        alias = "report",
        value_name = "NAME",
        value_parser = study(),
        conflicts_with_all = ["game", "position", "moves"]
    )]
    study: Option<String>,
    /// Print JSON
    #[arg(long, conflicts_with = "csv")]
    json: bool,
    /// Print comma-separated values
    #[arg(long)]
    csv: bool,
    /// Write a chart with a logarithmic axis
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// The names of the studies; their old numbers are still understood.
fn study() -> PossibleValuesParser {
    LadderPlan::STUDIES.map(|(name, old)| PossibleValue::new(name).alias(old)).into()
}

/// `4` or `2..16`, both ends included.
fn depths(text: &str) -> Result<RangeInclusive<u32>, String> {
    let expected = || format!("expected a depth or a range as in 2..16, found {text:?}");
    let (first, last) = text.split_once("..").unwrap_or((text, text));
    let (first, last) = (args::depth(first)?, args::depth(last.trim_start_matches('='))?);
    if first == 0 || first > last { Err(expected()) } else { Ok(first..=last) }
}

pub(crate) fn run(args: &LadderArgs, language: Language) -> Result<String, Failure> {
    let plan = plan(args);
    let game = plan.game.clone();
    let start = Start { game, position: args.position.clone(), moves: args.moves.clone() };
    let pos = open(&start)?;
    let live = Live::new(|words| words.cells, language);
    let job = live.job(&Limits::default());
    let mut rows = Rows::new(args, &plan, plan.table(&*pos));
    plan.measure(&*pos, &job, &mut |cell| {
        // What Ctrl-C has cut off was not measured.
        if !(job.is_cancelled() && cell.result.given_up) {
            let text = rows.add(cell);
            live.suspend(|| output::write(&text));
        }
        // The reader is gone.
        if output::is_lost() {
            job.cancel();
        }
    })?;
    drop(live);
    let (done, text) = (rows.table.cells.len(), rows.end());
    if let Some(path) = &args.svg {
        let title = draw::ladder::title(&rows.table);
        write(path, chart::log_chart(&title, "depth", "ms", &series(&rows.table)))?;
    }
    if done == plan.size() || output::is_lost() {
        return Ok(text);
    }
    // A remark only: the exit code says it as well.
    let (done, size) = (done.to_string(), plan.size().to_string());
    output::remark(&fill(Results::of(language).cells_measured, &[&done, &size]));
    Err(Failure::stopped(text))
}

/// The table while it is measured.
struct Rows<'a> {
    args: &'a LadderArgs,
    rungs: Vec<String>,
    studied: bool,
    table: LadderTable,
}

impl Rows<'_> {
    fn new<'a>(args: &'a LadderArgs, plan: &LadderPlan, table: LadderTable) -> Rows<'a> {
        Rows { args, rungs: plan.rungs(), studied: plan.has_study(), table }
    }

    /// What can be printed now that this cell is measured: a line of CSV, or a row once it is
    /// whole.
    fn add(&mut self, cell: &LadderCell) -> String {
        let Rows { args, rungs, studied, table } = self;
        let is_first = table.cells.is_empty();
        table.cells.push(cell.clone());
        let count = table.cells.len();
        match (args.json, args.csv) {
            (true, _) => String::new(),
            (_, true) if is_first => draw::ladder::CSV_HEAD.to_owned() + &draw::ladder::csv(cell),
            (_, true) => draw::ladder::csv(cell),
            _ if count % rungs.len() > 0 => String::new(),
            _ => {
                let row = draw::ladder::row(&table.cells[count - rungs.len()..], *studied);
                let is_first = count == rungs.len();
                if is_first { draw::ladder::head(table, rungs, *studied) + &row } else { row }
            }
        }
    }

    /// What is left to print: a row cut off, and what became of the deepest game.
    fn end(&self) -> String {
        let Rows { args, rungs, studied, table } = self;
        let count = table.cells.len();
        match (args.json, args.csv) {
            (true, _) => json(table),
            (_, true) => String::new(),
            _ => {
                let cut = &table.cells[count - count % rungs.len()..];
                let head = match count < rungs.len() {
                    true => draw::ladder::head(table, rungs, *studied),
                    false => String::new(),
                };
                let row =
                    if cut.is_empty() { String::new() } else { draw::ladder::row(cut, *studied) };
                head + &row + &draw::ladder::last_game(table)
            }
        }
    }
}

/// The table that the arguments or a study ask for.
fn plan(args: &LadderArgs) -> LadderPlan {
    let mut plan = args.study.as_deref().and_then(LadderPlan::study).unwrap_or_else(|| {
        let depths = args.depths.clone().step_by(args.every as usize);
        let game = args.game.as_deref().unwrap_or_default();
        let mut own = LadderPlan::new(game, depths, &args.rungs);
        own.evaluator.clone_from(&args.eval);
        own
    });
    plan.whole_game = !args.one;
    plan.grow = args.grow;
    plan.nodes = args.nodes;
    plan.cache_bytes = (args.cache as usize) << 20;
    plan
}

/// One line of the chart for each rung, and for each that the study measured.
fn series(table: &LadderTable) -> Vec<chart::Series> {
    let mut series: Vec<chart::Series> = Vec::new();
    let mut add = |name: String, depth: u32, value: Option<f64>| {
        let point = (f64::from(depth), value);
        match series.iter_mut().find(|series| series.name == name) {
            Some(series) => series.points.push(point),
            None => series.push(chart::Series { name, points: vec![point] }),
        }
    };
    for cell in &table.cells {
        let ours = (!cell.result.given_up).then_some(cell.result.milliseconds);
        add(cell.rung.clone(), cell.depth, ours);
    }
    for cell in table.cells.iter().filter(|cell| cell.report_milliseconds.is_some()) {
        add(format!("{} (study)", cell.rung), cell.depth, cell.report_milliseconds);
    }
    series
}
