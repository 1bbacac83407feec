//! `alfabeta ladder`: the reports' tables, run again.

use crate::{
    args::{LadderArgs, Start},
    commands::{json, open, with_progress},
    draw::{self, chart},
    failure::{Failure, write},
};
use app::{Climb, Climbed, Position, Rung, Search};
use serde::Serialize;

/// The table of report 000: a whole 4x4 game, in milliseconds, by depth: alpha-beta, with a
/// cache, with symmetry. Two were not measured.
const REPORT_000: [(u32, [Option<f64>; 3]); 8] = [
    (2, [Some(9.6), Some(8.5), Some(6.9)]),
    (4, [Some(44.9), Some(35.9), Some(34.2)]),
    (6, [Some(500.1), Some(246.5), Some(232.6)]),
    (8, [Some(7884.6), Some(2240.5), Some(1691.0)]),
    (10, [Some(42632.0), Some(4370.1), Some(3800.8)]),
    (12, [Some(117_690.0), Some(3948.5), Some(3236.0)]),
    (14, [None, Some(3249.4), Some(2465.4)]),
    (16, [None, Some(2361.2), Some(1712.5)]),
];

/// Report 002: one Kalah game, depth 4 against depth 1, without and with alpha-beta, in milliseconds.
const REPORT_002: [(Rung, f64); 2] = [(Rung::LADDER[0], 397.0), (Rung::LADDER[1], 189.0)];

/// A cell of the table.
#[derive(Serialize)]
pub(crate) struct Cell {
    pub(crate) depth: u32,
    pub(crate) rung: String,
    /// What a report measured, if one is re-run.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) report_milliseconds: Option<f64>,
    #[serde(flatten)]
    pub(crate) climbed: Climbed,
}

/// The whole table.
#[derive(Serialize)]
pub(crate) struct Table {
    pub(crate) game: String,
    pub(crate) position: String,
    pub(crate) whole_game: bool,
    pub(crate) evaluator: Option<String>,
    pub(crate) cells: Vec<Cell>,
}

/// What to measure for a cell.
struct Wanted {
    depth: u32,
    second_depth: Option<u32>,
    rung: Rung,
    report_milliseconds: Option<f64>,
}

pub(crate) fn run(args: &LadderArgs) -> Result<String, Failure> {
    let (game, evaluator, wanted) = plan(args);
    let start = Start { game, position: args.position.clone(), moves: args.moves.clone() };
    let pos = open(&start)?;
    let view = pos.view();
    let cells = measure(args, &*pos, evaluator.as_deref(), &wanted)?;
    check_agreement(&cells)?;
    let table =
        Table { game: view.game, position: view.position, whole_game: !args.one, evaluator, cells };
    if let Some(path) = &args.svg {
        write(
            path,
            &chart::log_chart(&draw::ladder::title(&table), "depth", "ms", &series(&table)),
        )?;
    }
    Ok(match (args.json, args.csv) {
        (true, _) => json(&table),
        (_, true) => draw::ladder::csv(&table),
        _ => draw::ladder::table(&table),
    })
}

/// The game, its evaluator and the cells that the arguments or a report ask for.
fn plan(args: &LadderArgs) -> (String, Option<String>, Vec<Wanted>) {
    match args.report.as_deref() {
        Some("000") => {
            let cell = |depth, place: usize, report_milliseconds| Wanted {
                depth,
                second_depth: None,
                rung: Rung::LADDER[place + 1],
                report_milliseconds,
            };
            let row = |(depth, row): (u32, [Option<f64>; 3])| {
                row.into_iter().enumerate().map(move |(place, ms)| cell(depth, place, ms))
            };
            let wanted = REPORT_000.into_iter().flat_map(row).collect();
            ("mnk:4x4x4".to_owned(), Some("potential".to_owned()), wanted)
        }
        Some(_) => {
            let cell = |(rung, ms)| Wanted {
                depth: 4,
                second_depth: Some(1),
                rung,
                report_milliseconds: Some(ms),
            };
            let wanted = REPORT_002.into_iter().map(cell).collect();
            ("kalah:report".to_owned(), Some("rows".to_owned()), wanted)
        }
        None => {
            let depths = args.depths.clone().step_by(args.every as usize);
            let cell = |depth, &rung: &Rung| Wanted {
                depth,
                second_depth: None,
                rung,
                report_milliseconds: None,
            };
            let wanted = depths.flat_map(|d| args.rungs.iter().map(move |rung| cell(d, rung)));
            (args.game.clone().unwrap_or_default(), args.eval.clone(), wanted.collect())
        }
    }
}

fn measure(
    args: &LadderArgs,
    pos: &dyn Position,
    evaluator: Option<&str>,
    wanted: &[Wanted],
) -> Result<Vec<Cell>, Failure> {
    with_progress(wanted.len(), "cells", |watch| {
        let mut cells: Vec<Cell> = Vec::new();
        for wanted in wanted {
            let cell = measure_cell(args, pos, evaluator, wanted, &cells)?;
            cells.push(cell);
            watch(cells.len());
        }
        Ok(cells)
    })
}

fn measure_cell(
    args: &LadderArgs,
    pos: &dyn Position,
    evaluator: Option<&str>,
    wanted: &Wanted,
    before: &[Cell],
) -> Result<Cell, Failure> {
    let Wanted { depth, second_depth, rung, report_milliseconds } = *wanted;
    let search = Search {
        rung,
        depth: Some(depth),
        evaluator: evaluator.map(str::to_owned),
        // What a report measured is worth waiting for.
        nodes: Some(if report_milliseconds.is_some() { u64::MAX } else { args.nodes }),
        cache_bytes: (args.cache as usize) << 20,
    };
    // A rung that was given up at a depth would be at all greater ones.
    let hopeless = before.iter().any(|c| c.rung == rung.to_string() && c.climbed.given_up);
    let climb = Climb { search, second_depth, grow: args.grow, whole_game: !args.one };
    let climbed = if hopeless { given_up(pos) } else { pos.climb(&climb)? };
    Ok(Cell { depth, rung: rung.to_string(), report_milliseconds, climbed })
}

fn given_up(pos: &dyn Position) -> Climbed {
    Climbed {
        nodes: 0,
        milliseconds: 0.0,
        given_up: true,
        value: String::new(),
        moves: Vec::new(),
        position: pos.view().position,
    }
}

/// All rungs of a depth must have found the same and played the same.
fn check_agreement(cells: &[Cell]) -> Result<(), Failure> {
    let same =
        |a: &Climbed, b: &Climbed| (&a.value, a.moves.first()) == (&b.value, b.moves.first());
    for pair in cells.windows(2).filter(|pair| pair[0].depth == pair[1].depth) {
        let [a, b] = [&pair[0], &pair[1]];
        if !a.climbed.given_up && !b.climbed.given_up && !same(&a.climbed, &b.climbed) {
            return Err(Failure::Argument(format!(
                "{} and {} disagree at depth {}: {} {:?} and {} {:?}. This is a bug.",
                a.rung,
                b.rung,
                a.depth,
                a.climbed.value,
                a.climbed.moves,
                b.climbed.value,
                b.climbed.moves
            )));
        }
    }
    Ok(())
}

/// One line of the chart for each rung, and for each that the report measured.
fn series(table: &Table) -> Vec<chart::Series> {
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
