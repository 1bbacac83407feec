//! `alfabeta solve --browse`: from position to position of what is solved.

use crate::failure::Failure;
use session::Position;
use std::io::{self, BufRead, Write};

const HELP: &str = "a move or several, undo, start, or quit\n";
/// Longer lines are cut.
const MOST: u64 = 10_000;

/// Reads moves until the input ends, and shows what each position is worth.
pub(crate) fn walk(
    start: &dyn Position,
    show: &dyn Fn(&dyn Position) -> Result<String, Failure>,
) -> Result<String, Failure> {
    let mut pos = start.duplicate();
    let mut answer = show(&*pos)? + HELP;
    loop {
        let mut out = anstream::stdout();
        _ = out.write_all((answer + "> ").as_bytes()).and_then(|()| out.flush());
        let mut line = String::new();
        let read = io::Read::take(io::stdin().lock(), MOST).read_line(&mut line);
        let said = line.trim();
        if !matches!(read, Ok(1..)) || matches!(said, "quit" | "q") {
            return Ok("\n".to_owned());
        }
        answer = match step(&mut pos, start, said) {
            Ok(true) => show(&*pos)?,
            Ok(false) => HELP.to_owned(),
            Err(error) => format!("{error}\n"),
        };
    }
}

/// Does what was said; false if that is nothing that could be done.
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
