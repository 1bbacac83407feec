//! `alfabeta solve --browse`: from position to position of what is solved.

use crate::{
    failure::Failure,
    output,
    words::{self, Language, Results},
};
use session::Position;
use std::io::{self, BufRead};

/// Longer lines are cut.
const MOST: u64 = 10_000;

/// Reads moves until the input ends, and shows what each position is worth.
pub(crate) fn walk(
    start: &dyn Position,
    show: &dyn Fn(&dyn Position) -> Result<String, Failure>,
    language: Language,
) -> Result<String, Failure> {
    let help = Results::of(language).browse.to_owned() + "\n";
    let mut pos = start.duplicate();
    let mut answer = show(&*pos)? + &help;
    loop {
        output::write(&(answer + "> "));
        let mut line = String::new();
        let read = io::Read::take(io::stdin().lock(), MOST).read_line(&mut line);
        let said = line.trim();
        if !matches!(read, Ok(1..)) || matches!(said, "quit" | "q") {
            return Ok("\n".to_owned());
        }
        answer = match step(&mut pos, start, said) {
            Ok(true) => show(&*pos)?,
            Ok(false) => help.clone(),
            Err(error) => words::refusal(&error, language) + "\n",
        };
    }
}

/// Does what was typed; false if there is nothing to show then.
fn step(
    pos: &mut Box<dyn Position>,
    start: &dyn Position,
    said: &str,
) -> Result<bool, session::Error> {
    match said {
        "" | "help" | "?" => return Ok(false),
        "undo" | "u" => return Ok(pos.undo().is_some()),
        "start" => *pos = start.duplicate(),
        moves => pos.play(moves)?,
    }
    Ok(true)
}
