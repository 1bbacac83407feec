//! Puzzles line by line, in a terminal or through a pipe.

use super::{Choice, person::Person, task};
use crate::{
    draw,
    failure::Failure,
    output::{self, say},
    words::{self, Language, Puzzling, Words, fill},
};
use puzzles::{Trial, Verdict};
use session::{AnalysisRequest, Error, Job, Limits, Registry};
use std::{
    io::{self, BufRead, IsTerminal},
    time::Duration,
};

/// How long a refutation is looked for: less than anybody minds.
const TIME: Duration = Duration::from_millis(800);
/// Such a look needs no large table.
const TABLE_BYTES: usize = 8 << 20;
/// Moves of a refutation that are shown.
const LONG: usize = 7;

/// How a dialogue about one puzzle ends.
enum End {
    Next,
    Quit,
}

pub(super) fn run(
    choice: &mut Choice,
    person: &mut Person,
    language: Language,
) -> Result<String, Failure> {
    let mut input = io::stdin().lock();
    say(Puzzling::of(language).help);
    while let Some(puzzle) = choice.next(person) {
        let trial = Trial::new(&Registry::standard(), &puzzle)?;
        let dialogue = Dialogue { trial, person, language, clean: true, hints: 0 };
        match dialogue.run(&mut input)? {
            // A puzzle that was asked for by name has no next one.
            End::Next if choice.puzzles.len() > 1 => {}
            _ => break,
        }
    }
    Ok(String::new())
}

/// A puzzle and what was said about it.
struct Dialogue<'a> {
    trial: Trial,
    person: &'a mut Person,
    language: Language,
    /// Neither a wrong move nor help so far.
    clean: bool,
    hints: u32,
}

impl Dialogue<'_> {
    fn run(mut self, input: &mut dyn BufRead) -> Result<End, Failure> {
        let (words, puzzle) = (Puzzling::of(self.language), self.trial.puzzle().clone());
        let rating = self.person.record(puzzle.family()).rating;
        let parts = [&puzzle.id, &puzzle.game, &puzzle.rating.to_string(), &rounded(rating)];
        say(&format!("\n{}", fill(words.head, &parts.map(String::as_str))));
        self.show();
        say(&task(&self.trial, self.language));
        loop {
            if output::is_lost() {
                return Ok(End::Quit);
            }
            let Some(typed) = ask(input) else { return Ok(End::Quit) };
            if let Some(end) = self.obey(typed.trim())? {
                return Ok(end);
            }
        }
    }

    fn show(&self) {
        let view = self.trial.position().view();
        say(&draw::picture(&view, draw::Coordinates::Letters, self.language));
    }

    /// Does what was typed.
    fn obey(&mut self, typed: &str) -> Result<Option<End>, Failure> {
        let (words, names) = (Puzzling::of(self.language), Words::of(self.language));
        let is = |english: &str, own: &str| typed == english || typed == own;
        match () {
            () if typed == "q" || is("quit", names.word_quit) => return Ok(Some(End::Quit)),
            () if is("next", words.word_next) => return Ok(Some(End::Next)),
            () if typed.is_empty() || is("help", names.word_help) => say(words.help),
            () if is("board", names.word_board) => self.show(),
            () if is("hint", names.word_hint) => self.hint()?,
            () if is("undo", names.word_undo) => match self.trial.undo() {
                true => self.show(),
                false => say(words.nothing_to_undo),
            },
            () if is("solution", words.word_solution) => {
                say(&fill(words.solution, &[&self.trial.rest().join(" ")]));
                self.fail()?;
                return Ok(Some(End::Next));
            }
            () => return self.answer(typed),
        }
        Ok(None)
    }

    fn answer(&mut self, typed: &str) -> Result<Option<End>, Failure> {
        let words = Puzzling::of(self.language);
        match self.trial.answer(typed) {
            Err(error) => say(&self.refused(&error)),
            Ok(Verdict::Wrong) => {
                say(&wrong(&self.trial, typed, words));
                self.fail()?;
            }
            Ok(Verdict::Right { replies }) => {
                self.hints = 0;
                say(&right(&replies, words));
                self.show();
            }
            Ok(Verdict::Solved) => {
                self.show();
                say(words.solved);
                if self.clean {
                    self.count(true)?;
                }
                return Ok(Some(End::Next));
            }
        }
        Ok(None)
    }

    /// Where to look first, then the move. Help counts as not solved.
    fn hint(&mut self) -> Result<(), Failure> {
        let words = Puzzling::of(self.language);
        let right = self.trial.right_move().unwrap_or_default().to_owned();
        if self.hints == 0 {
            say(&fill(words.hint, &[&near(&self.trial.position().view().moves, &right)]));
        } else {
            say(&fill(words.the_move, &[&right]));
        }
        self.hints += 1;
        self.fail()
    }

    /// Counts the puzzle as not solved, once.
    fn fail(&mut self) -> Result<(), Failure> {
        self.clean = false;
        self.count(false)
    }

    fn count(&mut self, solved: bool) -> Result<(), Failure> {
        let (words, puzzle) = (Puzzling::of(self.language), self.trial.puzzle());
        let before = self.person.record(puzzle.family());
        let after = self.person.count(puzzle, solved)?;
        if after.count == before.count {
            if solved {
                say(words.not_counted);
            }
            return Ok(());
        }
        let step = format!("{:+}", (after.rating - before.rating).round());
        let streak = after.streak.to_string();
        say(&fill(words.rating, &[&rounded(after.rating), &step, &streak]));
        Ok(())
    }

    /// Why a move was not read.
    fn refused(&self, error: &Error) -> String {
        match error {
            Error::Move { reason, .. } => {
                let view = self.trial.position().view();
                Words::of(self.language).refusal(reason, &view, str::to_owned) + "."
            }
            other => words::refusal(other, self.language),
        }
    }
}

/// What to say after a right move that is not the last.
pub(super) fn right(replies: &[String], words: &Puzzling) -> String {
    match replies.is_empty() {
        true => words.right.to_owned(),
        false => fill(words.reply, &[&replies.join(" ")]),
    }
}

/// What to say after a wrong move: how the game would go on.
pub(super) fn wrong(trial: &Trial, mv: &str, words: &Puzzling) -> String {
    match refutation(trial, mv) {
        Some(line) if !line.is_empty() => fill(words.refuted, &[mv, &line.join(" ")]),
        _ => fill(words.wrong, &[mv]),
    }
}

/// Best play after a move, as far as a short search sees it.
fn refutation(trial: &Trial, mv: &str) -> Option<Vec<String>> {
    let mut after = trial.position().duplicate();
    after.play(mv).ok()?;
    let request = AnalysisRequest {
        limits: Limits { time: Some(TIME), ..Limits::default() },
        threads: 1,
        lines: 1,
        evaluator: None,
        table_bytes: TABLE_BYTES,
    };
    let analysis = after.analyse(&request, &Job::new(), &mut |_| ()).ok()?;
    let mut line = analysis.first()?.line.clone();
    line.truncate(LONG);
    Some(line)
}

/// About a third of the moves, those written nearest to the right one: where to look.
fn near(moves: &[String], right: &str) -> String {
    let place = moves.iter().position(|mv| mv == right).unwrap_or_default();
    let wide = moves.len().div_ceil(3).clamp(2, 6);
    // A window that does not give the move away by its middle.
    let start = place.saturating_sub(right.len() % wide).min(moves.len().saturating_sub(wide));
    moves[start..(start + wide).min(moves.len())].join(" ")
}

/// The next line that is typed; none at the end of the input.
fn ask(input: &mut dyn BufRead) -> Option<String> {
    // What comes from a pipe is not seen after the prompt.
    output::write(if io::stdin().is_terminal() { "> " } else { ">\n" });
    let mut bytes = Vec::new();
    match input.read_until(b'\n', &mut bytes) {
        Ok(0) | Err(_) => None,
        Ok(_) => Some(String::from_utf8_lossy(&bytes).into_owned()),
    }
}

fn rounded(rating: f64) -> String {
    format!("{rating:.0}")
}
