//! `alfabeta ladder`: the reports' tables, run again.

use crate::{
    args::{LadderArgs, Start},
    commands::{json, open, with_bar},
    draw::{self, chart},
    failure::{Failure, write},
    interrupt, output,
};
use session::{Ladder, LadderCell, LadderTable};
use std::{io::Write, sync::atomic::Ordering::Relaxed};

pub(crate) fn run(args: &LadderArgs) -> Result<String, Failure> {
    let ladder = plan(args);
    let game = ladder.game.clone();
    let start = Start { game, position: args.position.clone(), moves: args.moves.clone() };
    let (pos, stop) = (open(&start)?, interrupt::flag());
    let mut live = Live::new(args, &ladder, ladder.table(&*pos));
    with_bar(ladder.size(), "cells", |bar| {
        ladder.measure(&*pos, stop, &mut |cell| {
            // What Ctrl-C has cut off was not measured.
            if !(stop.load(Relaxed) && cell.climbed.given_up) {
                bar.inc(1);
                let text = live.add(cell);
                bar.suspend(|| output::write(&text));
            }
            // Nobody reads what is still to come.
            if output::is_lost() {
                stop.store(true, Relaxed);
            }
        })
    })?;
    let (done, text) = (live.table.cells.len(), live.end());
    if let Some(path) = &args.svg {
        let title = draw::ladder::title(&live.table);
        write(path, chart::log_chart(&title, "depth", "ms", &series(&live.table)))?;
    }
    if done == ladder.size() || output::is_lost() {
        return Ok(text);
    }
    // A remark only: the exit code says it as well.
    _ = writeln!(anstream::stderr(), "stopped: {done} of {} cells measured", ladder.size());
    Err(Failure::stopped(text))
}

/// The table while it is measured.
struct Live<'a> {
    args: &'a LadderArgs,
    rungs: Vec<String>,
    reported: bool,
    table: LadderTable,
}

impl Live<'_> {
    fn new<'a>(args: &'a LadderArgs, ladder: &Ladder, table: LadderTable) -> Live<'a> {
        Live { args, rungs: ladder.rungs(), reported: ladder.has_report(), table }
    }

    /// What can be printed now that this cell is measured: a line of CSV, or a row once it is whole.
    fn add(&mut self, cell: &LadderCell) -> String {
        let Live { args, rungs, reported, table } = self;
        let is_first = table.cells.is_empty();
        table.cells.push(cell.clone());
        let count = table.cells.len();
        match (args.json, args.csv) {
            (true, _) => String::new(),
            (_, true) if is_first => draw::ladder::CSV_HEAD.to_owned() + &draw::ladder::csv(cell),
            (_, true) => draw::ladder::csv(cell),
            _ if count % rungs.len() > 0 => String::new(),
            _ => {
                let row = draw::ladder::row(&table.cells[count - rungs.len()..], *reported);
                let is_first = count == rungs.len();
                if is_first { draw::ladder::head(table, rungs, *reported) + &row } else { row }
            }
        }
    }

    /// What is left to print: a row cut off, and what became of the deepest game.
    fn end(&self) -> String {
        let Live { args, rungs, reported, table } = self;
        let count = table.cells.len();
        match (args.json, args.csv) {
            (true, _) => json(table),
            (_, true) => String::new(),
            _ => {
                let cut = &table.cells[count - count % rungs.len()..];
                let head = match count < rungs.len() {
                    true => draw::ladder::head(table, rungs, *reported),
                    false => String::new(),
                };
                let row =
                    if cut.is_empty() { String::new() } else { draw::ladder::row(cut, *reported) };
                head + &row + &draw::ladder::last_game(table)
            }
        }
    }
}

/// The table that the arguments or a report ask for.
fn plan(args: &LadderArgs) -> Ladder {
    let mut ladder = args.report.as_deref().and_then(Ladder::report).unwrap_or_else(|| {
        let depths = args.depths.clone().step_by(args.every as usize);
        let game = args.game.as_deref().unwrap_or_default();
        let mut own = Ladder::new(game, depths, &args.rungs);
        own.evaluator.clone_from(&args.eval);
        own
    });
    ladder.whole_game = !args.one;
    ladder.grow = args.grow;
    ladder.nodes = args.nodes;
    ladder.cache_bytes = (args.cache as usize) << 20;
    ladder
}

/// One line of the chart for each rung, and for each that the report measured.
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
        let ours = (!cell.climbed.given_up).then_some(cell.climbed.milliseconds);
        add(cell.rung.clone(), cell.depth, ours);
    }
    for cell in table.cells.iter().filter(|cell| cell.report_milliseconds.is_some()) {
        add(format!("{} (report)", cell.rung), cell.depth, cell.report_milliseconds);
    }
    series
}
