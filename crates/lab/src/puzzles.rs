//! Makes puzzles: positions of games in which exactly one move is right, by proof.

mod check;
mod games;
mod judge;
mod make;
mod threats;
mod wins;
mod within;

use self::games::{Play, any_move};
use ::games::{
    kalah,
    mnk::{self, Cell, Large},
    ultimate,
};
use heuristics::{
    kalah::KalahEvaluator,
    mnk::{MnkEvaluator, Patterns},
    ultimate::UltimateEvaluator,
};
use judge::{Exact, Judge};
use kernel::{Game, Knowledge, Side};
use make::Maker;
use puzzles::Puzzle;
use session::Job;
use solve::{Settings, kalah::KalahProver, mnk::MnkProver, ultimate::UltimateProver};
use std::{
    collections::HashSet,
    fs::OpenOptions,
    io::Write,
    ops::RangeInclusive,
    path::{Path, PathBuf},
    process::ExitCode,
};
use threats::Threats;
use wins::Wins;

/// Memory of a prover in bytes.
const PROVER_BYTES: usize = 64 << 20;
/// The most positions of one game that become puzzles.
const PER_GAME: usize = 2;

/// Of tic-tac-toe's positions won at once, one in this many is kept: for beginners, without
/// being half of all.
const EASY: u64 = 6;
/// Seeds in the pits of a Kalah position that is looked at: fewer are dull, more take long to prove.
const KALAH_SEEDS: RangeInclusive<u16> = 12..=34;
/// The fewest marks on the board of Ultimate, for the same reason.
const ULTIMATE_MARKS: u32 = 36;
/// The most empty cells of an m,n,k-board.
const MNK_CELLS: usize = 25;

/// Makes puzzles: positions in which exactly one move is right, by proof
#[derive(clap::Args)]
#[command(after_help = "Examples:
  alfabeta-lab puzzles mnk:5x5x4 --count 200 --seed 1 --out new.txt
  alfabeta-lab puzzles gomoku --wins --count 50 --out new.txt
  alfabeta-lab puzzles --check crates/puzzles/data/puzzles.txt

Each puzzle is appended to the file as it is found; those that the file has already are not made
again. The same seed gives the same puzzles. After Ctrl-C the last line says with which --first
to go on. --check proves every puzzle again with other programs than made it.")]
pub(crate) struct PuzzlesArgs {
    /// The rules: an m,n,k-game, gomoku, ultimate or kalah
    #[arg(required_unless_present = "check")]
    game: Option<String>,
    /// How many
    #[arg(long, default_value_t = 100)]
    count: usize,
    /// Another seed, other games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The number of the first game
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// The most games that are looked through
    #[arg(long, default_value_t = 100_000)]
    games: u64,
    /// Gomoku: wins in few moves instead of the only move that holds
    #[arg(long)]
    wins: bool,
    /// The file to append to
    #[arg(long, value_name = "FILE", required_unless_present = "check")]
    out: Option<PathBuf>,
    /// Proves all puzzles of a file again
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "out"])]
    check: Option<PathBuf>,
    /// Check every Nth puzzle only
    #[arg(long, value_name = "N", default_value_t = 1, requires = "check")]
    every: usize,
}

pub(crate) fn run(args: &PuzzlesArgs) -> Result<ExitCode, String> {
    let job = crate::interruptible();
    if let Some(file) = &args.check {
        return check::run(&read(file)?, args.every.max(1), &job);
    }
    let game = args.game.as_deref().unwrap_or_default().trim();
    let wrong = |error: kernel::ParseError| error.to_string();
    match game.split(':').next().unwrap_or_default() {
        "kalah" => made(args, kalah(&game.parse().map_err(wrong)?), &job),
        "ultimate" => made(args, ultimate(&game.parse().map_err(wrong)?), &job),
        "gomoku" if args.wins => made(args, gomoku(&game.parse().map_err(wrong)?, Wins), &job),
        "gomoku" => made(args, gomoku(&game.parse().map_err(wrong)?, Threats), &job),
        "tictactoe" | "mnk" => made(args, mnk(&game.parse().map_err(wrong)?), &job),
        _ => Err(format!("expected rules of mnk, gomoku, ultimate or kalah, found {game:?}")),
    }
}

/// Where the puzzles of a game come from, and who makes them.
struct Workshop<G: Game, J, K> {
    play: Play<G, K>,
    maker: Maker<J, K>,
    /// Whether a position is late enough to be proven soon, and not too late.
    is_fit: fn(&G) -> bool,
}

fn settings() -> Settings {
    Settings { memory: PROVER_BYTES, every_move: true, ..Settings::default() }
}

fn kalah(rules: &kalah::Rules) -> Workshop<kalah::Packed, Exact<kalah::Packed>, KalahEvaluator> {
    let knowledge = KalahEvaluator::standard(rules);
    Workshop {
        play: Play {
            start: kalah::Packed::new(rules),
            knowledge: knowledge.clone(),
            opening: any_move,
            opening_moves: 4,
            nodes: 300,
        },
        maker: Maker { judge: Exact(Box::new(KalahProver::new(&settings()))), knowledge, easy: 0 },
        is_fit: |pos| {
            let rows = Side::BOTH.iter().flat_map(|side| pos.row(*side));
            pos.move_count() >= 3 && KALAH_SEEDS.contains(&rows.sum())
        },
    }
}

type Ultimate = ultimate::Ultimate;

fn ultimate(rules: &ultimate::Rules) -> Workshop<Ultimate, Exact<Ultimate>, UltimateEvaluator> {
    let knowledge = UltimateEvaluator::standard(rules);
    Workshop {
        play: Play {
            start: Ultimate::new(rules),
            knowledge: knowledge.clone(),
            opening: any_move,
            opening_moves: 12,
            nodes: 300,
        },
        maker: Maker {
            judge: Exact(Box::new(UltimateProver::new(&settings()))),
            knowledge,
            easy: 0,
        },
        is_fit: |pos| {
            let marks = Side::BOTH.iter().flat_map(|side| pos.all_marks(*side));
            let marks: u32 = marks.map(|marks| marks.count_ones()).sum();
            pos.move_count() >= 3 && marks >= ULTIMATE_MARKS
        },
    }
}

fn mnk(rules: &mnk::Rules) -> Workshop<mnk::Small, Exact<mnk::Small>, MnkEvaluator> {
    let knowledge = MnkEvaluator::standard(rules);
    let is_tiny = rules.grid().cells() <= 9;
    let settings = Settings { all: rules.grid().cells() <= 16, ..settings() };
    Workshop {
        play: Play {
            start: mnk::Small::new(rules),
            knowledge: knowledge.clone(),
            opening: any_move,
            opening_moves: if is_tiny { 6 } else { usize::from(rules.grid().cells()) / 3 },
            nodes: 100,
        },
        maker: Maker {
            judge: Exact(Box::new(MnkProver::new(&settings))),
            knowledge,
            easy: if is_tiny { EASY } else { 0 },
        },
        is_fit: |pos| pos.move_count() <= MNK_CELLS,
    }
}

fn gomoku<J>(rules: &mnk::Rules, judge: fn(Patterns) -> J) -> Workshop<Large, J, MnkEvaluator> {
    let knowledge = MnkEvaluator::standard(rules);
    Workshop {
        play: Play {
            start: Large::new(rules),
            knowledge: knowledge.clone(),
            opening: |pos, rng| {
                let grid = pos.grid();
                let [row, column] = [grid.rows(), grid.columns()].map(|side| {
                    let middle = side.min(7);
                    (side - middle) / 2 + rng.u16(..middle)
                });
                Cell(grid.cell(row, column))
            },
            opening_moves: 6,
            nodes: 300,
        },
        maker: Maker {
            judge: judge(Patterns::with(rules, Default::default())),
            knowledge,
            easy: 0,
        },
        is_fit: |_| true,
    }
}

fn read(path: &Path) -> Result<Vec<Puzzle>, String> {
    let text = std::fs::read_to_string(path)
        .map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    let line = |line: &str| line.parse().map_err(|error: puzzles::PuzzleError| error.to_string());
    text.lines().map(line).collect()
}

/// Looks through games until there are enough puzzles.
fn made<G: Game, J: Judge<G>, K: Knowledge<G>>(
    args: &PuzzlesArgs,
    mut workshop: Workshop<G, J, K>,
    job: &Job,
) -> Result<ExitCode, String> {
    let path = args.out.as_deref().ok_or("expected --out FILE")?;
    let unwritten = |error: std::io::Error| format!("cannot write {}: {error}", path.display());
    let mut file = OpenOptions::new().create(true).append(true).open(path).map_err(unwritten)?;
    let mut known = known::<G>(&workshop.play.start.rules(), &read(path)?);
    let (mut found, mut game) = (0, args.first);
    while found < args.count && game < args.first + args.games && !job.is_over() {
        let seed = args.seed << 32 | game;
        for puzzle in of_game(&mut workshop, &mut known, seed, job) {
            writeln!(file, "{puzzle}").map_err(unwritten)?;
            found += 1;
        }
        game += 1;
    }
    // A game that was cut off is looked through again.
    let next = if job.is_over() { game.saturating_sub(1) } else { game };
    _ = writeln!(std::io::stderr(), "{found} puzzles of {game} games; go on with --first {next}");
    Ok(if job.is_over() { crate::INTERRUPTED.into() } else { ExitCode::SUCCESS })
}

/// The positions of a file, whichever way they are turned.
fn known<G: Game>(rules: &G::Rules, puzzles: &[Puzzle]) -> HashSet<u64> {
    let name = rules.to_string();
    let puzzles = puzzles.iter().filter(|puzzle| puzzle.game == name);
    let keys =
        puzzles.filter_map(|puzzle| Some(G::parse(rules, &puzzle.position).ok()?.canonical().key));
    keys.collect()
}

/// The puzzles of one game, in a random order of its positions.
fn of_game<G: Game, J: Judge<G>, K: Knowledge<G>>(
    workshop: &mut Workshop<G, J, K>,
    known: &mut HashSet<u64>,
    seed: u64,
    job: &Job,
) -> Vec<Puzzle> {
    let mut positions = workshop.play.positions(seed, job).unwrap_or_default();
    positions.retain(workshop.is_fit);
    fastrand::Rng::with_seed(seed).shuffle(&mut positions);
    let mut found = Vec::new();
    for pos in positions {
        if found.len() == PER_GAME || job.is_over() {
            break;
        }
        let key = pos.canonical().key;
        if known.contains(&key) {
            continue;
        }
        if let Some(puzzle) = workshop.maker.puzzle(&pos, job) {
            known.insert(key);
            found.push(puzzle);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use puzzles::Task;

    fn some<G: Game, J: Judge<G>, K: Knowledge<G>>(
        mut workshop: Workshop<G, J, K>,
        games: u64,
    ) -> Vec<Puzzle> {
        let (mut known, job) = (HashSet::new(), Job::new());
        (0..games).flat_map(|game| of_game(&mut workshop, &mut known, game, &job)).collect()
    }

    fn all() -> Vec<Puzzle> {
        let rules = |text: &str| text.parse().expect("rules");
        let mut made = some(mnk(&rules("mnk:4x4x3")), 100);
        made.extend(some(mnk(&rules("mnk:5x5x4")), 2));
        made.extend(some(kalah(&"kalah:4x3".parse().expect("rules")), 8));
        made.extend(some(ultimate(&"ultimate".parse().expect("rules")), 1));
        made
    }

    #[test]
    fn the_same_seed_makes_the_same_puzzles_and_other_proofs_accept_them() {
        let (made, mut provers) = (all(), check::Provers::new());
        assert_eq!(all(), made);
        assert!(made.len() > 8, "{made:?}");
        for puzzle in &made {
            let certificates = provers.check(puzzle, &Job::new());
            assert!(certificates.is_ok(), "{puzzle}: {certificates:?}");
        }
    }

    #[test]
    fn a_puzzle_with_another_move_or_task_is_refused() {
        let (right, mut provers) = (
            "3ec652e2\ttictactoe\tdraw\t904\tOX./.X./...\tb1 a2 c2 c3 a1"
                .parse::<Puzzle>()
                .expect("a puzzle"),
            check::Provers::new(),
        );
        assert!(provers.check(&right, &Job::new()).is_ok());
        let with = |line: &str| line.split(' ').map(str::to_owned).collect();
        let forged = [
            Puzzle { line: with("a1"), ..right.clone() },
            Puzzle { line: with("b1 a1 c2"), ..right.clone() },
            Puzzle { task: Task::Win { moves: None }, ..right.clone() },
            Puzzle { task: Task::Win { moves: Some(2) }, ..right.clone() },
            Puzzle { position: ".../.X./...".to_owned(), line: with("a1"), ..right.clone() },
            Puzzle { line: with("b2"), ..right },
        ];
        for puzzle in forged {
            assert!(provers.check(&puzzle, &Job::new()).is_err(), "{puzzle}");
        }
    }
}
