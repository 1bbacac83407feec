//! Proves puzzles again, in another way than they were made: every move of every turn gets a
//! certificate, and the checker of certificates, which shares nothing with the provers but the
//! rules, must accept it.

use super::{
    settings,
    threats::refutation,
    within::{GaveUp, Within},
};
use certificates::check;
use games::{
    kalah,
    mnk::{self, Cell, Large},
    ultimate,
};
use kernel::{Game, Job, Payoff, Side};
use puzzles::{Puzzle, Task};
use search::{Cache, Ladder, Rungs};
use solve::{Prover, kalah::KalahProver, mnk::MnkProver, ultimate::UltimateProver};
use std::{collections::BTreeMap, io::Write, process::ExitCode};

/// The most nodes of a certificate.
const MOST_NODES: usize = 1 << 22;
/// The size of a cache in bytes.
const CACHE_BYTES: usize = 1 << 22;

/// Writes the value of a position down, so that it can be checked; none if that cannot be done.
type Certify<'a, G> = dyn FnMut(&G, &Job) -> Option<Vec<u8>> + 'a;

/// Checks every `every`th puzzle, and says what is wrong with those that are not right.
pub(super) fn run(puzzles: &[Puzzle], every: usize, job: &Job) -> Result<ExitCode, String> {
    let (mut checked, mut provers, mut wrong) = (BTreeMap::new(), Provers::new(), Vec::new());
    for puzzle in puzzles.iter().step_by(every) {
        let certificates = provers.check(puzzle, job);
        if job.is_over() {
            return Ok(crate::INTERRUPTED.into());
        }
        match certificates {
            Ok(certificates) => {
                let kind = (&*puzzle.game, puzzle.task.kind());
                let (count, sum) = checked.entry(kind).or_insert((0, 0));
                (*count, *sum) = (*count + 1, *sum + certificates);
            }
            Err(reason) => wrong.push(format!("{}: {reason}", puzzle.id)),
        }
    }
    let mut out = std::io::stdout();
    for ((game, kind), (count, certificates)) in checked {
        writeln!(out, "{game} {kind}: {count} puzzles, {certificates} certificates accepted")
            .map_err(|error| error.to_string())?;
    }
    if wrong.is_empty() { Ok(ExitCode::SUCCESS) } else { Err(wrong.join("\n")) }
}

/// One of each, which keep what they learn.
pub(super) struct Provers {
    mnk: MnkProver,
    ultimate: UltimateProver,
    kalah: KalahProver,
}

impl Provers {
    pub(super) fn new() -> Provers {
        let settings = solve::Settings { every_move: false, ..settings() };
        Provers {
            mnk: MnkProver::new(&settings),
            ultimate: UltimateProver::new(&settings),
            kalah: KalahProver::new(&settings),
        }
    }

    /// How many certificates show that the puzzle is right.
    pub(super) fn check(&mut self, puzzle: &Puzzle, job: &Job) -> Result<usize, String> {
        let name = puzzle.game.split(':').next().unwrap_or_default();
        match name {
            "kalah" => checked::<kalah::Packed>(puzzle, &mut certifier(&mut self.kalah), job),
            "ultimate" => {
                checked::<ultimate::Ultimate>(puzzle, &mut certifier(&mut self.ultimate), job)
            }
            "gomoku" => gomoku(puzzle, job),
            _ => checked::<mnk::Small>(puzzle, &mut certifier(&mut self.mnk), job),
        }
    }
}

fn certifier<G: Game>(prover: &mut impl Prover<G>) -> impl FnMut(&G, &Job) -> Option<Vec<u8>> + '_ {
    |pos, job| prover.certify(pos, job).ok()
}

/// Checks every turn of a puzzle.
fn checked<G: Game>(
    puzzle: &Puzzle,
    certify: &mut Certify<'_, G>,
    job: &Job,
) -> Result<usize, String> {
    if let Task::Win { moves: Some(moves) } = puzzle.task
        && !wins_within(&begun::<G>(puzzle)?, moves, job)
    {
        return Err(format!("expected a win in {moves} moves"));
    }
    turns::<G>(puzzle, |pos, mv, _| turn(pos, mv, puzzle.task, certify, job))
}

fn begun<G: Game>(puzzle: &Puzzle) -> Result<G, String> {
    let rules = puzzle.game.parse().map_err(|_| "expected rules of a game".to_owned())?;
    G::parse(&rules, &puzzle.position).map_err(|error| error.to_string())
}

/// Checks the turns of the solver, each with its position, move and number from 0, and sums what
/// comes of it.
fn turns<G: Game>(
    puzzle: &Puzzle,
    mut check: impl FnMut(&G, G::Move, u32) -> Result<usize, String>,
) -> Result<usize, String> {
    let mut pos: G = begun(puzzle)?;
    let (solver, mut number, mut certificates) = (pos.to_move(), 0, 0);
    for text in &puzzle.line {
        let mv = pos.parse_move(text).map_err(|error| error.to_string())?;
        pos.check(mv).map_err(|error| format!("{text}: {error}"))?;
        if pos.to_move() == solver {
            certificates += check(&pos, mv, number)?;
            number += 1;
        }
        pos.make(mv);
    }
    Ok(certificates)
}

/// The same for Gomoku, where most positions have no value that could be proven. A win in this many
/// moves gets a certificate that it wins, and a search of every attack that no other move wins in
/// this many.
fn gomoku(puzzle: &Puzzle, job: &Job) -> Result<usize, String> {
    let mut certify = |pos: &Large, job: &Job| Some(refutation(pos, job)?.certificate);
    match puzzle.task {
        Task::Hold => turns(puzzle, |pos, mv, _| turn(pos, mv, Task::Hold, &mut certify, job)),
        Task::Win { moves: Some(moves) } => turns(puzzle, |pos: &Large, mv, number| {
            only_win(pos, mv, moves.saturating_sub(number), job)?;
            let mut after = pos.clone();
            after.make(mv);
            let over = after.terminal();
            match over.or_else(|| certified(&after, &mut certify, job)) {
                Some(value) if value.winner() == Some(pos.to_move()) => {
                    Ok(usize::from(over.is_none()))
                }
                value => Err(format!("{pos}: {} is worth {value:?}", pos.move_text(mv))),
            }
        }),
        task => Err(format!("expected win:N or hold, found {task}")),
    }
}

/// Whether `right` wins within this many moves and no other move does.
fn only_win(pos: &Large, right: Cell, moves: u32, job: &Job) -> Result<(), String> {
    let (mut within, mut cells) = (Within::new(pos, job), Vec::new());
    pos.moves(&mut cells);
    for mv in cells {
        let text = pos.move_text(mv);
        match within.wins_by(mv, moves) {
            Ok(wins) if wins == (mv == right) => {}
            Ok(wins) => return Err(format!("{pos}: {text} wins in {moves}: {wins}")),
            Err(GaveUp) => return Err(format!("{pos}: {text} took too long")),
        }
    }
    Ok(())
}

/// Checks that `right` does the task and no other move does. Returns how many certificates that
/// took.
fn turn<G: Game>(
    pos: &G,
    right: G::Move,
    task: Task,
    certify: &mut Certify<'_, G>,
    job: &Job,
) -> Result<usize, String> {
    let (solver, mut moves, mut certificates) = (pos.to_move(), Vec::new(), 0);
    pos.moves(&mut moves);
    for mv in moves {
        let mut after = pos.clone();
        after.make(mv);
        let over = after.terminal();
        let value = over.or_else(|| certified(&after, certify, job));
        certificates += usize::from(over.is_none() && value.is_some());
        if does(task, value, solver) != Some(mv == right) {
            let (position, mv) = (pos.to_string(), pos.move_text(mv));
            return Err(format!(
                "{position}: {mv} is worth {value:?}, which {task} does not allow"
            ));
        }
    }
    Ok(certificates)
}

/// Whether a move of this value does the task; none if that is not known. A move that must hold
/// is not proven to.
fn does(task: Task, value: Option<Payoff>, solver: Side) -> Option<bool> {
    let worth = value.map(|value| value.seen_by(solver));
    match task {
        Task::Hold => Some(worth.is_none_or(|worth| worth >= 0)),
        Task::Win { .. } => Some(worth? > 0),
        Task::Draw => Some(worth? == 0),
        Task::Seeds { margin } => Some(worth? >= margin),
    }
}

/// The value that an accepted certificate of exactly this position states.
fn certified<G: Game>(pos: &G, certify: &mut Certify<'_, G>, job: &Job) -> Option<Payoff> {
    let file = certify(pos, job)?;
    let header = check(&file, MOST_NODES, job).ok()?.header;
    let is_this = header.game == pos.rules().to_string() && header.position == pos.to_string();
    is_this.then_some(header.value)
}

/// Whether the player to move wins within `moves` of its own: the ladder, which evaluates nothing.
fn wins_within<G: Game>(pos: &G, moves: u32, job: &Job) -> bool {
    let mut cache = Cache::new(pos, CACHE_BYTES);
    let ladder = Ladder::new(pos).rungs(Rungs::SYMMETRY).depth(2 * moves - 1).cache(&mut cache);
    let report = ladder.job(job).run();
    let score = report.lines.first().and_then(|line| line.score.fact());
    score.is_some_and(|(payoff, _)| payoff > 0)
}
