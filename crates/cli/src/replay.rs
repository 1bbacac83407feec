//! `alfabeta replay`: steps through games written down, on the whole screen or printed.

mod ansi;
mod reel;
mod screen;

use crate::{convert, draw, failure::Failure, output};
use records::Format;
use reel::Reel;
use serde::Serialize;
use session::{Ply, View};
use std::path::PathBuf;

/// Steps through a game written down, forwards and backwards
#[derive(clap::Args)]
#[command(after_help = "Examples:
  alfabeta replay games.jsonl
  alfabeta replay games.jsonl --game 3
  alfabeta replay game.sgf --plain           every position, printed
  alfabeta replay game.psq --at 12           the position after 12 moves
  alfabeta replay - --rules gomoku:20 --at 3 --json

Keys: left and right step, page up and down step ten moves, home and end jump to the start and the
end, n and p change to the next and the previous game, q ends. If input or output is no
terminal, or TERM is dumb, every position is printed. FILE may have any form that `alfabeta convert` knows.")]
pub(crate) struct ReplayArgs {
    /// The file of games; - reads standard input
    file: PathBuf,
    /// Which game of the file, from 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    game: usize,
    /// The form of FILE: json, sgf, psq, gomocup or text
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    /// The rules, where FILE does not tell them
    #[arg(long, value_name = "RULES")]
    rules: Option<String>,
    /// Print every position instead of using the whole screen
    #[arg(long)]
    plain: bool,
    /// Print only the position after N moves
    #[arg(long, value_name = "N")]
    at: Option<usize>,
    /// Print a JSON object a line for each position
    #[arg(long)]
    json: bool,
}

/// What a program reads of a position.
#[derive(Serialize)]
struct Still<'a> {
    number: usize,
    side: Option<&'a str>,
    ply: Option<&'a Ply>,
    view: View,
}

pub(crate) fn run(args: &ReplayArgs) -> Result<String, Failure> {
    let records = convert::load(&args.file, args.format, args.rules.as_deref())?;
    let games = records.len();
    let record = args.game.checked_sub(1).and_then(|n| records.get(n)).ok_or_else(|| {
        Failure::Argument(format!("expected a game 1-{games}, found {}", args.game))
    })?;
    let mut reel = Reel::of(record)?;
    if output::has_screen() && !args.plain && args.at.is_none() && !args.json {
        screen::show(&records, args.game - 1)
            .map_err(|error| Failure::Argument(format!("cannot use the terminal: {error}")))?;
        return Ok(String::new());
    }
    let last = reel.last();
    let (from, to) = match args.at {
        None => (0, last),
        Some(at) if at <= last => (at, at),
        Some(at) => {
            return Err(Failure::Argument(format!(
                "expected a number of moves 0-{last}, found {at}"
            )));
        }
    };
    let mut out = String::new();
    if !args.json {
        out = format!("game {} of {games}: {}\n{}\n", args.game, reel.title(), reel.result());
    }
    for at in from..=to {
        reel.go(at);
        out += &if args.json { json(&reel) } else { still(&reel) };
    }
    Ok(out)
}

fn still(reel: &Reel) -> String {
    format!("\n{}\n\n{}", reel.caption(), board(&reel.view()))
}

/// The board and who is to move, without the title that a board by itself has.
fn board(view: &View) -> String {
    let drawn = draw::board(view);
    drawn.split_once("\n\n").map_or(drawn.clone(), |(_, board)| board.to_owned())
}

fn json(reel: &Reel) -> String {
    let still = Still {
        number: reel.at(),
        side: reel.last_mover(),
        ply: reel.last_ply(),
        view: reel.view(),
    };
    serde_json::to_string(&still).expect("our values have only text keys") + "\n"
}
