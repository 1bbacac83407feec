//! The short commands: games, show and perft. Each returns the text to print.

use crate::{
    args::{self, Start},
    draw::{self, Coordinates},
    failure::Failure,
    live::Live,
    output,
    words::{Language, Results, counted, fill},
};
use serde::Serialize;
use session::{Entry, Limits, Part, Position, Registry, View};
use std::time::Instant;

/// Lists the games that can be played, with their options and how moves and positions are written
#[derive(clap::Args)]
#[command(after_help = "Examples:
  alfabeta games            all games
  alfabeta games kalah      one of them
  alfabeta games --json     for a program")]
pub(crate) struct GamesArgs {
    /// Only this game
    name: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Counts the positions DEPTH plies below a position: the classic test of rules and their speed
#[derive(clap::Args)]
#[command(after_help = "Examples:
  alfabeta perft tictactoe 9
  alfabeta perft ultimate:open 7 --divide
  alfabeta perft kalah:6x4,capture=empty 9 --json
  alfabeta perft mnk:4x4x4 6 --position \"XO../..../..../....\"

One ply is one move of either player; a finished game has nothing below it. The last ply is counted
without being played. All cores are used. Ctrl-C ends it with the moves that are counted.")]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    start: Start,
    /// How many plies, 0-999
    #[arg(value_parser = args::depth, allow_negative_numbers = true)]
    depth: u32,
    /// Print the count below each move as well
    #[arg(long)]
    divide: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    away: crate::cluster::Away,
}

/// Draws a position: the board, who is to move, the legal moves, the result
#[derive(clap::Args)]
#[command(after_help = "Examples:
  alfabeta show gomoku --moves \"h8 i9 h9\"
  alfabeta show tictactoe --position \"XX./OO./...\"
  alfabeta show kalah:6x5 --moves \"b f\"
  alfabeta show gomoku --moves \"7,7 6,8\" --coordinates numbers
  alfabeta show ultimate --moves \"e5 d4\"
  alfabeta show \"tree:((10 11)(9 x))\"

`alfabeta games` tells how moves and positions of each game are written. A position and moves may
be given together: the moves are played from there.")]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    start: Start,
    /// How cells of m,n,k boards are named: h8, or 7,7 (row and column from 0 at the top left)
    #[arg(long, value_enum, default_value_t, value_name = "HOW")]
    coordinates: Coordinates,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn games(args: &GamesArgs) -> Result<String, Failure> {
    let registry = Registry::standard();
    let entries: Vec<&Entry> = match &args.name {
        None => registry.entries().iter().collect(),
        Some(name) => vec![registry.find(name)?],
    };
    Ok(if args.json { json(&entries) } else { draw::games(&entries) })
}

pub(crate) fn show(args: &ShowArgs, language: Language) -> Result<String, Failure> {
    let view = open(&args.start)?.view();
    draw::check(&view, args.coordinates)?;
    Ok(if args.json { json(&view) } else { draw::view(&view, args.coordinates, language) })
}

/// What a program reads of a count.
#[derive(Serialize)]
struct Count<'a> {
    game: &'a str,
    position: &'a str,
    depth: u32,
    /// None if not all moves are counted.
    leaves: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    parts: Option<&'a [Part]>,
    seconds: f64,
}

pub(crate) fn perft(args: &PerftArgs, language: Language) -> Result<String, Failure> {
    let pos = open(&args.start)?;
    let view = pos.view();
    let live = Live::new(|words| words.moves, language);
    let started = Instant::now();
    let job = live.job(&Limits::default());
    #[cfg(feature = "cluster")]
    let parts = args.away.perft(&*pos, args.depth, &live, &job)?;
    #[cfg(not(feature = "cluster"))]
    let parts = None;
    let parts = match parts {
        Some(parts) => parts,
        None => pos.perft(args.depth, &job),
    };
    drop(live);
    let seconds = started.elapsed().as_secs_f64();
    let leaves = if args.depth == 0 { 1 } else { parts.iter().map(|part| part.leaves).sum() };
    let words = Results::of(language);
    let is_whole = args.depth == 0 || parts.len() == view.moves.len();
    let answer = if args.json {
        let parts = (args.divide || !is_whole).then_some(&parts[..]);
        let (game, position) = (&view.game, &view.position);
        let leaves = is_whole.then_some(leaves);
        json(&Count { game, position, depth: args.depth, leaves, parts, seconds })
    } else {
        let rate = draw::speed(leaves, seconds, words.leaves_per_second);
        // The time is a remark, not the answer.
        output::remark(&format!("{seconds:.3} s, {rate}"));
        let listed = if args.divide || !is_whole { &parts[..] } else { &[] };
        draw::parts(listed) + &counted_text(args.depth, leaves, (&view, parts.len()), words)
    };
    if is_whole { Ok(answer) } else { Err(Failure::stopped(answer)) }
}

/// The leaves below all moves, or below those that were counted.
fn counted_text(depth: u32, leaves: u64, (view, done): (&View, usize), words: &Results) -> String {
    let (depth, leaves) = (depth.to_string(), counted(words.leaves, leaves));
    let (done, all) = (done.to_string(), view.moves.len().to_string());
    let template = if done == all || depth == "0" { words.perft } else { words.perft_part };
    fill(template, &[&view.game, &depth, &leaves, &done, &all]) + "\n"
}

pub(crate) fn open(start: &Start) -> Result<Box<dyn Position>, Failure> {
    open_in(&Registry::standard(), start)
}

pub(crate) fn open_in(registry: &Registry, start: &Start) -> Result<Box<dyn Position>, Failure> {
    let mut pos = registry.open(&start.game)?;
    if let Some(text) = &start.position {
        pos.set(text)?;
    }
    if let Some(moves) = &start.moves {
        pos.play(moves)?;
    }
    Ok(pos)
}

pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string_pretty(value).expect("our values have only text keys") + "\n"
}
