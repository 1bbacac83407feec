//! `alfabeta grade`: a report on a student's program.

mod html;
mod junit;
mod text;

use crate::{
    commands::json,
    failure::{Failure, read, write},
    live::Live,
    words::Language,
};
use engines::Protocol;
use session::{Limits, PlayerSpec, player::duration};
use std::{path::PathBuf, time::Duration};
use teach::grade::{Check, Graded, Plan, grade};

/// Tests a student's program and reports what is wrong, where, and which classic mistake it looks like
#[derive(clap::Args)]
#[command(after_help = "Examples:
  alfabeta grade tictactoe \"cmd:python3 examples/bots/minimax_bot.py\"
  alfabeta grade kalah:4x3 \"cmd:./student\" --depth 4 --eval stores --games 20
  alfabeta grade tictactoe \"cmd:java Student\" --junit report.xml --html report.html
  alfabeta grade gomoku:9 \"cmd:./pbrain-student\" --protocol gomocup --games 10
  alfabeta grade --teacher course.toml \"cmd:./student\"

The program speaks alfabeta's own protocol (docs/protocol.md), or that of Gomocup, KGP or CodinGame.
It is asked about positions whose value is proven; its moves are compared with what is true, and the
values, nodes and leaves it reports with those of minimax and alpha-beta of the same depth and the
order of moves in which they are sent. Exit code 1 if a test failed. docs/teaching.md describes the
tests and a teacher's file.")]
pub(crate) struct GradeArgs {
    /// The game and its rules; a teacher's file may name it instead
    #[arg(value_name = "GAME")]
    first: String,
    /// The program: cmd:./student, or port:PORT for one that connects
    #[arg(value_name = "PROGRAM")]
    second: Option<String>,
    /// The program's protocol: alfabeta, gomocup, kgp or codingame
    #[arg(long, value_name = "NAME")]
    protocol: Option<Protocol>,
    /// How deep the program searches, if not to the end of the game
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=999))]
    depth: Option<u32>,
    /// What evaluates its leaves that are not finished games
    #[arg(long, value_name = "NAME")]
    eval: Option<String>,
    /// Time for each move
    #[arg(long, value_parser = duration, value_name = "TIME")]
    time: Option<Duration>,
    /// How many random positions it is asked about, besides the museum's of its game
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(..=10_000))]
    positions: Option<u32>,
    /// Another seed, other positions
    #[arg(long)]
    seed: Option<u64>,
    /// Games against each of the opponents, an even number
    #[arg(long, value_name = "N")]
    games: Option<u32>,
    /// A player to play against; may be given several times
    #[arg(long, value_name = "PLAYER")]
    opponent: Vec<String>,
    /// A teacher's file: game, depth, tests and points
    #[arg(long, value_name = "FILE")]
    teacher: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Write JUnit's XML, for a course's autograder
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Write a page with the failing positions
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
}

/// A test failed.
const FAILED: u8 = 1;

pub(crate) fn run(args: &GradeArgs, language: Language) -> Result<String, Failure> {
    let (plan, program) = plan(args, language)?;
    let live = Live::new(|words| words.positions, language);
    let job = live.job(&Limits::default());
    let graded = grade(&plan, &program, &job);
    drop(live);
    let graded = graded?;
    if let Some(path) = &args.junit {
        write(path, junit::report(&graded, language))?;
    }
    if let Some(path) = &args.html {
        write(path, html::page(&graded, language))?;
    }
    let answer = if args.json { json(&graded) } else { text::report(&graded, language) };
    match () {
        () if job.is_cancelled() => Err(Failure::stopped(answer)),
        () if graded.passed() => Ok(answer),
        () => Err(Failure::Incomplete(answer, FAILED)),
    }
}

/// What is asked for, over what the teacher's file says, over what is usual.
fn plan(args: &GradeArgs, language: Language) -> Result<(Plan, PlayerSpec), Failure> {
    let mut plan = match &args.teacher {
        None => Plan::default(),
        Some(path) => {
            let text = read(path, language)?;
            Plan::parse(&text).map_err(|error| Failure::unread(path, &error))?
        }
    };
    let program = match &args.second {
        Some(program) => {
            plan.game.clone_from(&args.first);
            program
        }
        None => &args.first,
    };
    let program = match args.protocol {
        Some(protocol) => format!("{program},protocol={protocol}"),
        None => program.clone(),
    };
    let refused = |error| session::Error::Player(session::PlayerError::Unreadable(error));
    let spec: PlayerSpec = program.parse().map_err(refused)?;
    plan.depth = args.depth.or(plan.depth);
    plan.eval = args.eval.clone().unwrap_or(plan.eval);
    plan.seconds = args.time.map_or(plan.seconds, |time| time.as_secs_f64());
    plan.positions = args.positions.unwrap_or(plan.positions);
    plan.seed = args.seed.unwrap_or(plan.seed);
    plan.games = args.games.unwrap_or(plan.games);
    if !args.opponent.is_empty() {
        plan.opponents.clone_from(&args.opponent);
    }
    Ok((plan, spec))
}

/// Failures with the tests they belong to, in the order of the report.
fn failures(graded: &Graded) -> impl Iterator<Item = (Check, &teach::grade::Failure)> {
    graded
        .checks
        .iter()
        .flat_map(|checked| checked.failures.iter().map(move |failure| (checked.check, failure)))
}
