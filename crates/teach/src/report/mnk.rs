//! Report 000: m,n,k-games, the ladder of searches, and a cache that keeps too little.

use super::{
    Board, Cell, Chart, Line, Section, Setting, Topic, Whose, Word,
    data::{column, ours, theirs},
};
use crate::{Mistake, Scene, museum, textbook::Method};
use games::mnk::Small;
use heuristics::mnk::Potential;
use kernel::{Game, Side};
use session::{Error, LadderCell, LadderPlan, LadderRun, Picture, Registry, Rung, Search, View};

const GAME: &str = "mnk:4x4x4";
/// Depths of the table in a quick run; the deepest without a cache takes the most time by far.
const QUICK_DEPTH: u32 = 6;
/// Nodes after which a cell that the report did not measure is given up.
const UNMEASURED_NODES: u64 = 20_000_000;
/// The last position of its game at depth 16.
const THEIR_LAST: &str = "XOXO/XOXO/XXOX/OOXO";

/// Rows, k, the cell played, what the report expects. The second and third are one test: a row of
/// the report has a cell missing. The last is ours: it has counts that no game reaches.
const TESTS: [(&str, u32, u32, Option<Word>); 12] = [
    ("XXXO/OXXX/OOXO/OXO.", 4, 15, Some(Word::Drawn)),
    ("XXX./.../OO../O...", 4, 3, Some(Word::RowWins)),
    ("XXX./..../OO../O...", 4, 3, Some(Word::RowWins)),
    ("XO../XOO./X.../....", 4, 12, Some(Word::ColumnWins)),
    ("XO.O/.X../..X./O...", 4, 15, Some(Word::DiagonalWins)),
    ("...X/..XO/.XO./.O..", 4, 12, Some(Word::AntidiagonalWins)),
    ("XO.O/..X./.X../..O.", 4, 12, Some(Word::NotOver)),
    ("XX../O.../O.../....", 3, 2, Some(Word::RowWins)),
    ("XO../XO../..../....", 3, 8, Some(Word::ColumnWins)),
    ("XO../.X../O.../....", 3, 10, Some(Word::DiagonalWins)),
    ("O..X/..X./...O/....", 3, 9, Some(Word::AntidiagonalWins)),
    ("XXX./..../..../....", 4, 3, None),
];

/// Each test of the rules: what the report expects and what we find.
pub(super) fn rule_tests(_: &Setting<'_>) -> Result<Section, Error> {
    let columns = [column(Word::Position), column(Word::Line), column(Word::Play)];
    let columns = [&columns[..], &[theirs(Word::Result), ours(Word::Result)]].concat();
    let mut section = Section::new(Topic::RuleTests, GAME, &columns);
    for (rows, k, cell, expected) in TESTS {
        let game = format!("mnk:4x4x{k}");
        let mut pos = Registry::standard().open(&game)?;
        let played = pos.set(rows).and_then(|()| pos.play(&cell.to_string()));
        let found = played.map_or(Word::Refused, |()| ending(&pos.view()));
        let position = match found {
            Word::Refused => Cell::text(rows),
            _ => Cell::position(&game, rows),
        };
        section.row([position, Cell::count(k), Cell::count(cell), expected.into(), found.into()]);
    }
    Ok(section)
}

/// How a game on a grid stands: by the direction of the line that won.
pub(super) fn ending(view: &View) -> Word {
    let Picture::Grid { columns, cells, .. } = &view.picture else { return Word::NotOver };
    let line: Vec<usize> = (0..cells.len()).filter(|&place| cells[place].wins).collect();
    let columns = usize::from(*columns);
    match (&line[..], &view.result) {
        (_, None) => Word::NotOver,
        ([first, second, ..], _) => match second - first {
            1 => Word::RowWins,
            step if step == columns => Word::ColumnWins,
            step if step > columns => Word::DiagonalWins,
            _ => Word::AntidiagonalWins,
        },
        _ => Word::Drawn,
    }
}

/// Positions on 3x3, what a sentence of the report says of them, and what it computes.
const POTENTIALS: [(&str, u32, u32); 3] =
    [(".../.X./...", 4, 4), ("O../.X./...", 3, 3), (".X./.../...", 3, 2)];

/// What its heuristic gives X.
pub(super) fn potential(_: &Setting<'_>) -> Result<Section, Error> {
    let columns =
        [column(Word::Position), theirs(Word::Said), theirs(Word::Computed), ours(Word::Computed)];
    let mut section = Section::new(Topic::Potential, "tictactoe", &columns);
    let rules = "mnk:3x3x3".parse().map_err(Error::Rules)?;
    for (rows, said, computed) in POTENTIALS {
        let pos = Small::parse(&rules, rows).map_err(Error::Position)?;
        let found = Potential::of_side(&pos, Side::First);
        let position = Cell::position("tictactoe", rows);
        let found = Cell::Number(f64::from(found));
        section.row([position, Cell::count(said), Cell::count(computed), found]);
    }
    Ok(section)
}

/// Its table: whole games in which the program plays both sides.
pub(super) fn self_play(setting: &Setting<'_>) -> Result<Section, Error> {
    let columns = [
        column(Word::Depth),
        column(Word::Rung),
        theirs(Word::Milliseconds),
        ours(Word::Milliseconds),
        ours(Word::Nodes),
        theirs(Word::Saved),
        ours(Word::Saved),
    ];
    let mut section = Section::new(Topic::SelfPlay, GAME, &columns);
    let Some(mut plan) = LadderPlan::study("mnk") else { return Ok(section) };
    if setting.options.quick {
        plan = plan.up_to(QUICK_DEPTH);
    }
    plan.nodes = UNMEASURED_NODES;
    let pos = Registry::standard().open(GAME)?;
    let job = setting.part();
    let mut cells: Vec<LadderCell> = Vec::new();
    plan.measure(&*pos, &job, &mut |cell| {
        // What a cancelled job cut off was not measured.
        if !(job.is_over() && cell.result.given_up) {
            cells.push(cell.clone());
        }
    })?;
    for cell in &cells {
        let first = cells.iter().find(|first| first.depth == cell.depth);
        let [rung, their_time, time, nodes, their_share, share] =
            rung_cells(cell, first.unwrap_or(cell));
        let depth = Cell::count(cell.depth);
        section.row([depth, rung, their_time, time, nodes, their_share, share]);
    }
    section.chart = Some(chart(&cells));
    Ok(section)
}

/// A cell of a ladder's table beside the first of its depth: its rung, their time and ours, our
/// nodes, how much less time it took them, and how many fewer nodes us.
pub(super) fn rung_cells(cell: &LadderCell, first: &LadderCell) -> [Cell; 6] {
    let is_known = !cell.result.given_up;
    let their_share = first.report_milliseconds.zip(cell.report_milliseconds);
    let our_share = first.result.nodes as f64 / cell.result.nodes.max(1) as f64;
    [
        Cell::text(&cell.rung),
        Cell::number(cell.report_milliseconds),
        Cell::number(is_known.then_some(cell.result.milliseconds)),
        if is_known { Cell::Count(cell.result.nodes) } else { Cell::Missing },
        Cell::number(their_share.map(|(first, own)| first / own)),
        Cell::number((is_known && !first.result.given_up).then_some(our_share)),
    ]
}

fn chart(cells: &[LadderCell]) -> Chart {
    let mut lines: Vec<Line> = Vec::new();
    for whose in [Whose::Ours, Whose::Theirs] {
        for cell in cells {
            let number = match whose {
                Whose::Ours => (!cell.result.given_up).then_some(cell.result.milliseconds),
                Whose::Theirs => cell.report_milliseconds,
            };
            let Some(number) = number else { continue };
            let point = (cell.depth, number);
            match lines.iter_mut().find(|line| line.rung == cell.rung && line.whose == whose) {
                Some(line) => line.points.push(point),
                None => {
                    lines.push(Line { rung: cell.rung.clone(), whose, points: vec![point] });
                }
            }
        }
    }
    Chart { across: Word::Depth, up: Word::Milliseconds, lines }
}

/// Where the deepest game ends, theirs and ours.
pub(super) fn last_position(setting: &Setting<'_>) -> Result<Section, Error> {
    let columns =
        [column(Word::Program), column(Word::Depth), column(Word::Position), column(Word::Result)];
    let mut section = Section::new(Topic::LastPosition, GAME, &columns);
    let start = Registry::standard().open(GAME)?;
    let run = LadderRun {
        search: Search {
            rung: Rung::LADDER[3],
            depth: Some(16),
            evaluator: Some("potential".to_owned()),
            nodes: None,
            cache_bytes: Search::CACHE_BYTES,
        },
        second_depth: None,
        grow: None,
        whole_game: true,
    };
    let own = start.run_ladder(&run, &setting.part())?;
    let ends = [(Word::Theirs, THEIR_LAST), (Word::Ours, own.position.as_str())];
    for (whose, position) in
        ends.into_iter().filter(|(whose, _)| *whose == Word::Theirs || !own.given_up)
    {
        let mut pos = Registry::standard().open(GAME)?;
        pos.set(position)?;
        let view = pos.view();
        let result = ending(&view).into();
        section.row([whose.into(), Cell::count(16_u32), Cell::position(GAME, position), result]);
        section.boards.push(Board { caption: whose, view });
    }
    Ok(section)
}

/// Searches of 4x4 positions with a cache that takes every value it keeps for exact, beside one that
/// keeps bounds and depths.
pub(super) fn value_alone(setting: &Setting<'_>) -> Result<Section, Error> {
    let scene = Scene {
        game: GAME,
        evaluator: "potential",
        method: Method { depth: Some(setting.size(6, 4)), ..Method::TABLE },
        plies: (2, 8),
        ..Mistake::Bounds.scene()
    };
    compared(Topic::ValueAlone, Mistake::Bounds, scene, setting.size(500, 100), setting)
}

/// How often a mistake of the report errs on random positions, one row.
pub(super) fn compared(
    topic: Topic,
    mistake: Mistake,
    scene: Scene,
    positions: u32,
    setting: &Setting<'_>,
) -> Result<Section, Error> {
    let columns = [
        column(Word::Positions),
        ours(Word::WorseMoves),
        ours(Word::WrongValues),
        ours(Word::WrongNodes),
        ours(Word::RightNodes),
    ];
    let mut section = Section::new(topic, scene.game, &columns);
    section.mistake = Some(mistake);
    let seed = setting.options.seed;
    let found = museum::measure_in(mistake, scene, positions, seed, &setting.part())?;
    section.row([
        Cell::count(found.positions),
        Cell::count(found.worse + found.slower),
        Cell::count(found.values),
        Cell::Count(found.wrong_nodes),
        Cell::Count(found.right_nodes),
    ]);
    Ok(section)
}
