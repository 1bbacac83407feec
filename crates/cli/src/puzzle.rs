//! `alfabeta puzzle`: positions with one right move, near the rating of who solves them.

mod line;
mod person;

use crate::{
    commands::json,
    failure::Failure,
    words::{Language, Puzzling, Words},
};
use person::Person;
use puzzles::{Puzzle, Task, Trial, Verdict, all, find, next, of_game};
use serde::Serialize;
use session::Registry;
use std::path::PathBuf;

/// Gives puzzles to solve: positions in which exactly one move is right, by proof
#[derive(clap::Args)]
#[command(after_help = "Examples:
  alfabeta puzzle                          any game
  alfabeta puzzle gomoku --kind win        one kind: win, draw, hold or seeds
  alfabeta puzzle mnk:5x5x4 --rating 1500  as hard as you like
  alfabeta puzzle kalah --json             one as JSON, with its solution
  alfabeta puzzle --id 3ec652e2 --answer b1 --json

At every turn exactly one move is right; the opponent resists as long as possible. Your rating in
each game, which the first try of each puzzle changes, is kept in a file: without --file
alfabeta/puzzles.json in the folder that the system has for data.")]
pub(crate) struct PuzzleArgs {
    /// The game: a name (mnk) or its rules (mnk:5x5x4)
    game: Option<String>,
    /// Only this kind
    #[arg(long, value_parser = Task::KINDS)]
    kind: Option<String>,
    /// About as hard as this, instead of your rating
    #[arg(long, value_parser = clap::value_parser!(u16).range(0..=4000))]
    rating: Option<u16>,
    /// This one
    #[arg(long, conflicts_with_all = ["game", "kind", "rating"])]
    id: Option<String>,
    /// Answers with these moves of yours, and ends
    #[arg(long, value_name = "MOVES", requires = "id")]
    answer: Option<String>,
    /// Where your ratings are kept
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Another seed, another puzzle; without it the time is the seed
    #[arg(long)]
    seed: Option<u64>,
    /// Print a puzzle as JSON, and end
    #[arg(long)]
    json: bool,
}

/// What a program reads of a puzzle.
#[derive(Serialize)]
struct Shown<'a> {
    #[serde(flatten)]
    puzzle: &'a Puzzle,
    to_move: Option<String>,
    text: String,
}

/// What a program reads of an answer.
#[derive(Serialize)]
struct Answered<'a> {
    id: &'a str,
    verdict: &'static str,
    /// The opponent's moves after the last answer.
    replies: Vec<String>,
    position: String,
}

/// How puzzles are picked.
struct Choice {
    puzzles: Vec<Puzzle>,
    rating: Option<f64>,
    rng: fastrand::Rng,
}

impl Choice {
    fn of(args: &PuzzleArgs) -> Result<Choice, Failure> {
        let mut puzzles = match (&args.id, &args.game) {
            (Some(id), _) => find(id).into_iter().collect(),
            (None, Some(game)) => of_game(game),
            (None, None) => all().collect(),
        };
        puzzles.retain(|it| args.kind.as_ref().is_none_or(|kind| it.task.kind() == kind));
        if puzzles.is_empty() {
            let wanted = [&args.id, &args.game, &args.kind].into_iter().flatten();
            let wanted = wanted.map(String::as_str).collect::<Vec<_>>().join(" ");
            return Err(Failure::new(|errors| errors.no_puzzle, [&wanted]));
        }
        let rng = args.seed.map_or_else(fastrand::Rng::new, fastrand::Rng::with_seed);
        Ok(Choice { puzzles, rating: args.rating.map(f64::from), rng })
    }

    /// The next one for this person. Of several games one is picked first: each has its rating.
    fn next(&mut self, person: &Person) -> Option<Puzzle> {
        let mut names: Vec<&str> = self.puzzles.iter().map(|puzzle| puzzle.family()).collect();
        names.dedup();
        let family = *self.rng.choice(&names)?;
        let puzzles = self.puzzles.iter().filter(|puzzle| puzzle.family() == family);
        let puzzles: Vec<Puzzle> = puzzles.cloned().collect();
        let record = person.record(family);
        let rating = self.rating.unwrap_or(record.rating);
        next(&puzzles, &record, rating, &mut self.rng).cloned()
    }
}

pub(crate) fn run(args: &PuzzleArgs, language: Language) -> Result<String, Failure> {
    let mut choice = Choice::of(args)?;
    let registry = Registry::standard();
    if let (Some(moves), [puzzle]) = (&args.answer, choice.puzzles.as_slice()) {
        return answer(Trial::new(&registry, puzzle)?, moves, args.json, language);
    }
    let mut person = Person::read(args.file.as_deref(), language)?;
    if !args.json {
        return line::run(&mut choice, &mut person, language);
    }
    let puzzle = choice.next(&person).expect("there is at least one");
    let trial = Trial::new(&registry, &puzzle)?;
    let text = task(&trial, language);
    let to_move = trial.position().view().to_move;
    Ok(json(&Shown { puzzle: &puzzle, to_move, text }))
}

/// What has to be done, in words.
fn task(trial: &Trial, language: Language) -> String {
    let solver = trial.position().view().to_move.unwrap_or_default();
    let solver = Words::of(language).side(&solver);
    Puzzling::of(language).task(trial.puzzle().task, solver)
}

/// Answers without a dialogue. Nothing is counted.
fn answer(
    mut trial: Trial,
    moves: &str,
    is_json: bool,
    language: Language,
) -> Result<String, Failure> {
    let (mut verdict, mut replies) = ("right", Vec::new());
    for mv in moves.split_whitespace() {
        if trial.right_move().is_none() {
            break;
        }
        (verdict, replies) = match trial.answer(mv)? {
            Verdict::Wrong => ("wrong", Vec::new()),
            Verdict::Right { replies } => ("right", replies),
            Verdict::Solved => ("solved", Vec::new()),
        };
        if verdict == "wrong" {
            break;
        }
    }
    let position = trial.position().view().position;
    if is_json {
        return Ok(json(&Answered { id: &trial.puzzle().id, verdict, replies, position }));
    }
    let words = Puzzling::of(language);
    Ok(match verdict {
        "wrong" => line::wrong(&trial, moves.split_whitespace().last().unwrap_or_default(), words),
        "solved" => words.solved.to_owned(),
        _ => line::right(&replies, words),
    } + "\n")
}
