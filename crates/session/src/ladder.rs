//! How much each rung of the ladder saves: tables of time and nodes, and published ones beside
//! ours.

use crate::{Error, Position, Rung, Search, position::Typed, value};
use kernel::{Game, Job, Knowledge, Limits, Progress, Value};
use search::{Agreement, Cache, Ladder};
use serde::Serialize;
use std::{fmt::Display, num::NonZero};

/// What to measure.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LadderRun {
    /// How to search; of its nodes it is given up when all searches together need more.
    pub search: Search,
    /// How deep the second player looks, if not as deep as the first.
    pub second_depth: Option<u32>,
    /// One ply deeper per this many moves played: late in a game there are fewer moves, so the
    /// same time reaches further.
    pub grow: Option<NonZero<u32>>,
    /// Play a whole game, each move searched anew; otherwise search once.
    pub whole_game: bool,
}

/// What it took.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct LadderResult {
    /// The positions visited, all searches together.
    pub nodes: u64,
    /// How long that took.
    pub milliseconds: f64,
    /// Whether it was given up; then nothing below means anything.
    pub given_up: bool,
    /// What the first position is worth, seen by the first player.
    #[serde(serialize_with = "value::number")]
    pub value: Option<Value>,
    /// The moves: of the game, or the line of best play.
    pub moves: Vec<String>,
    /// The last position of them.
    pub position: String,
}

pub(crate) fn run<G: Game, E: Knowledge<G> + Display + 'static>(
    start: &Typed<G, E>,
    run: &LadderRun,
    job: &Job,
) -> Result<LadderResult, Error> {
    let evaluator = start.evaluator(run.search.evaluator.as_deref())?;
    let mut pos = start.pos().clone();
    let mut cache = Cache::new(&pos, run.search.bytes());
    let depths = [run.search.depth, run.second_depth.or(run.search.depth)];
    let mut done = LadderResult::default();
    let started = job.elapsed();
    while !done.given_up && pos.move_count() > 0 {
        let played = start.game.moves().len() as u32 + done.moves.len() as u32;
        let more = run.grow.map_or(0, |every| played / every);
        let limits = Limits {
            depth: depths[pos.to_move().index()].map(|depth| depth.saturating_add(more)),
            nodes: run.search.nodes.map(|most| most.saturating_sub(done.nodes)),
            time: None,
        };
        let report = Ladder::new(&pos)
            .rungs(run.search.rung.0)
            .limits(&limits)
            .evaluator(&evaluator)
            .cache(&mut cache)
            .job(job)
            .run();
        done.nodes += report.nodes;
        let Some(best) = report.lines.first() else {
            done.given_up = true;
            break;
        };
        let value = best.value().ok_or(Error::Undefined)?;
        if done.moves.is_empty() {
            done.value = Some(value);
        }
        let wanted = if run.whole_game { 1 } else { best.line.len() };
        for &mv in &best.line[..wanted] {
            done.moves.push(pos.move_text(mv));
            pos.make(mv);
        }
        if !run.whole_game {
            break;
        }
    }
    done.milliseconds = (job.elapsed() - started).as_secs_f64() * 1e3;
    done.position = pos.to_string();
    Ok(done)
}

/// The table of a student study of m,n,k-games: a whole 4x4 game, in milliseconds, by depth:
/// alpha-beta, with a cache, with symmetry. Two were not measured.
const MNK_STUDY: [(u32, [Option<f64>; 3]); 8] = [
    (2, [Some(9.6), Some(8.5), Some(6.9)]),
    (4, [Some(44.9), Some(35.9), Some(34.2)]),
    (6, [Some(500.1), Some(246.5), Some(232.6)]),
    (8, [Some(7884.6), Some(2240.5), Some(1691.0)]),
    (10, [Some(42632.0), Some(4370.1), Some(3800.8)]),
    (12, [Some(117_690.0), Some(3948.5), Some(3236.0)]),
    (14, [None, Some(3249.4), Some(2465.4)]),
    (16, [None, Some(2361.2), Some(1712.5)]),
];

/// A student study of Kalah: one game, depth 4 against depth 1, without and with alpha-beta, in
/// milliseconds.
const KALAH_STUDY: [(Rung, f64); 2] = [(Rung::LADDER[0], 397.0), (Rung::LADDER[1], 189.0)];

/// A table to be measured: depths by rungs.
#[derive(Clone, PartialEq, Debug)]
pub struct LadderPlan {
    /// The rules.
    pub game: String,
    /// The evaluator and its weights; none for the game's own choice.
    pub evaluator: Option<String>,
    /// A cell is a whole game; otherwise one search.
    pub whole_game: bool,
    /// One ply deeper per this many moves played.
    pub grow: Option<NonZero<u32>>,
    /// A cell is given up after this many positions, if a study did not measure it.
    pub nodes: u64,
    /// The size of the cache.
    pub cache_bytes: usize,
    /// What to measure, in this order.
    cells: Vec<Wanted>,
}

/// What to measure for a cell.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Wanted {
    depth: u32,
    second_depth: Option<u32>,
    rung: Rung,
    report_milliseconds: Option<f64>,
}

/// A cell of the table.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LadderCell {
    /// How deep.
    pub depth: u32,
    /// How deep the second player looked, if not as deep.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub second_depth: Option<u32>,
    /// Which rungs were on.
    pub rung: String,
    /// What a study measured, if one is repeated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub report_milliseconds: Option<f64>,
    /// What it took.
    #[serde(flatten)]
    pub result: LadderResult,
}

/// The whole table.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct LadderTable {
    /// The rules.
    pub game: String,
    /// Where each cell began.
    pub position: String,
    /// Whether a cell is a whole game.
    pub whole_game: bool,
    /// The evaluator, if one was asked for.
    pub evaluator: Option<String>,
    /// What was measured.
    pub cells: Vec<LadderCell>,
}

impl LadderPlan {
    /// Positions after which a cell is given up unless something else is said.
    pub const NODES: u64 = 20_000_000;
    /// The studies whose tables can be run again: their names, and the numbers they had before.
    pub const STUDIES: [(&str, &str); 2] = [("mnk", "000"), ("kalah", "002")];

    /// A table of whole games of some rules, every depth with every rung.
    #[must_use]
    pub fn new(game: &str, depths: impl IntoIterator<Item = u32>, rungs: &[Rung]) -> LadderPlan {
        let cell = |depth, &rung: &Rung| Wanted {
            depth,
            second_depth: None,
            rung,
            report_milliseconds: None,
        };
        let row = |depth| rungs.iter().map(move |rung| cell(depth, rung));
        LadderPlan {
            game: game.to_owned(),
            evaluator: None,
            whole_game: true,
            grow: None,
            nodes: LadderPlan::NODES,
            cache_bytes: Search::CACHE_BYTES,
            cells: depths.into_iter().flat_map(row).collect(),
        }
    }

    /// The table of a study, if it is one of [`STUDIES`](Self::STUDIES).
    #[must_use]
    pub fn study(name: &str) -> Option<LadderPlan> {
        let (game, evaluator, cells) = match name {
            "mnk" | "000" => ("mnk:4x4x4", "potential", mnk_study()),
            "kalah" | "002" => {
                let cell = |(rung, ms)| Wanted {
                    depth: 4,
                    second_depth: Some(1),
                    rung,
                    report_milliseconds: Some(ms),
                };
                ("kalah:study", "rows", KALAH_STUDY.map(cell).to_vec())
            }
            _ => return None,
        };
        let evaluator = Some(evaluator.to_owned());
        Some(LadderPlan { evaluator, cells, ..LadderPlan::new(game, [], &[]) })
    }

    /// The same table without greater depths.
    #[must_use]
    pub fn up_to(mut self, depth: u32) -> LadderPlan {
        self.cells.retain(|cell| cell.depth <= depth);
        self
    }

    /// How many cells there are to measure.
    #[must_use]
    pub fn size(&self) -> usize {
        self.cells.len()
    }

    /// The rungs of each row, in the order in which they are measured.
    #[must_use]
    pub fn rungs(&self) -> Vec<String> {
        let first = self.cells.first().map(|cell| cell.depth);
        let row = self.cells.iter().take_while(|cell| Some(cell.depth) == first);
        row.map(|cell| cell.rung.to_string()).collect()
    }

    /// Whether the times of a study stand beside ours.
    #[must_use]
    pub fn has_study(&self) -> bool {
        self.cells.iter().any(|cell| cell.report_milliseconds.is_some())
    }

    /// The table from `pos` before anything is measured.
    #[must_use]
    pub fn table(&self, pos: &dyn Position) -> LadderTable {
        let view = pos.view();
        LadderTable {
            game: view.game,
            position: view.position,
            whole_game: self.whole_game,
            evaluator: self.evaluator.clone(),
            cells: Vec::new(),
        }
    }

    /// Measures the table from `pos`; `watch` sees every cell. If the job is cancelled, what is
    /// left is given up.
    ///
    /// # Errors
    /// If there is no such evaluator, or if two rungs disagree.
    pub fn measure(
        &self,
        pos: &dyn Position,
        job: &Job,
        watch: &mut dyn FnMut(&LadderCell),
    ) -> Result<LadderTable, Error> {
        let mut cells: Vec<LadderCell> = Vec::new();
        let total = Some(self.cells.len() as u64);
        for (done, wanted) in (1..).zip(&self.cells) {
            let cell = self.measure_cell(pos, wanted, &cells, &job.child(&Limits::default()))?;
            check_agreement(&cells, &cell)?;
            watch(&cell);
            cells.push(cell);
            job.tell(&Progress { done, total, ..Progress::default() });
        }
        Ok(LadderTable { cells, ..self.table(pos) })
    }

    fn measure_cell(
        &self,
        pos: &dyn Position,
        wanted: &Wanted,
        before: &[LadderCell],
        job: &Job,
    ) -> Result<LadderCell, Error> {
        let Wanted { depth, second_depth, rung, report_milliseconds } = *wanted;
        let search = Search {
            rung,
            depth: Some(depth),
            evaluator: self.evaluator.clone(),
            // What a study measured is worth waiting for.
            nodes: Some(if report_milliseconds.is_some() { u64::MAX } else { self.nodes }),
            cache_bytes: self.cache_bytes,
        };
        // A rung that was given up at a depth would be at all greater ones.
        let hopeless = before.iter().any(|c| c.rung == rung.to_string() && c.result.given_up);
        let search =
            LadderRun { search, second_depth, grow: self.grow, whole_game: self.whole_game };
        let result = if hopeless { given_up(pos) } else { pos.run_ladder(&search, job)? };
        let rung = rung.to_string();
        Ok(LadderCell { depth, second_depth, rung, report_milliseconds, result })
    }
}

fn mnk_study() -> Vec<Wanted> {
    let cell = |depth, place: usize, report_milliseconds| Wanted {
        depth,
        second_depth: None,
        rung: Rung::LADDER[place + 1],
        report_milliseconds,
    };
    let row = |(depth, row): (u32, [Option<f64>; 3])| {
        row.into_iter().enumerate().map(move |(place, ms)| cell(depth, place, ms))
    };
    MNK_STUDY.into_iter().flat_map(row).collect()
}

fn given_up(pos: &dyn Position) -> LadderResult {
    LadderResult { given_up: true, position: pos.view().position, ..LadderResult::default() }
}

/// All rungs of a depth must have found the same and played the same, as far as they promise to.
fn check_agreement(before: &[LadderCell], cell: &LadderCell) -> Result<(), Error> {
    let same_depth = |other: &&LadderCell| other.depth == cell.depth && !other.result.given_up;
    let Some(other) = before.iter().find(same_depth).filter(|_| !cell.result.given_up) else {
        return Ok(());
    };
    let promised = |cell: &LadderCell| {
        let rung = cell.rung.parse::<Rung>();
        rung.map_or(Agreement::Proofs, |rung| rung.0.agreement())
    };
    let promised = promised(other).min(promised(cell));
    let found = |cell: &LadderCell| {
        let mv = cell.result.moves.first().cloned();
        (cell.result.value, mv.filter(|_| promised == Agreement::ValueAndMove))
    };
    if promised > Agreement::Proofs && found(other) != found(cell) {
        return Err(Error::Disagreement(format!(
            "{} and {} disagree at depth {}: {:?} and {:?}. This is a bug.",
            other.rung,
            cell.rung,
            cell.depth,
            found(other),
            found(cell)
        )));
    }
    Ok(())
}
