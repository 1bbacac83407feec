//! `alfabeta ladder`: the reports' tables, run again.

use crate::{
    args::{LadderArgs, Start},
    commands::{json, open, with_progress},
    draw::{self, chart},
    failure::{Failure, write},
};
use app::{Ladder, LadderTable};
use std::sync::atomic::AtomicBool;

pub(crate) fn run(args: &LadderArgs) -> Result<String, Failure> {
    let ladder = plan(args);
    let game = ladder.game.clone();
    let start = Start { game, position: args.position.clone(), moves: args.moves.clone() };
    let pos = open(&start)?;
    let table = with_progress(ladder.size(), "cells", |watch| {
        let mut done = 0;
        ladder.measure(&*pos, &AtomicBool::new(false), &mut |_| {
            done += 1;
            watch(done);
        })
    })?;
    if let Some(path) = &args.svg {
        write(
            path,
            chart::log_chart(&draw::ladder::title(&table), "depth", "ms", &series(&table)),
        )?;
    }
    Ok(match (args.json, args.csv) {
        (true, _) => json(&table),
        (_, true) => draw::ladder::csv(&table),
        _ => draw::ladder::table(&table),
    })
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
