//! `alfabeta selfplay`: games of a player against itself, as data to learn from.

use crate::{
    args::Start,
    commands::{json, open_in},
    failure::Failure,
    live::Live,
    output,
    words::{Language, Results, fill},
};
use serde::Serialize;
use session::{Limits, PlayerSpec, Registry, SelfPlay, selfplay::Chunks};
use std::{path::PathBuf, time::Instant};

/// Plays a player against itself and writes the games as data to learn from
#[derive(clap::Args)]
#[command(after_help = "Examples:
  alfabeta selfplay gomoku --player engine:nodes=3k,table=4 --games 20000 --out gomoku.jsonl
  alfabeta selfplay kalah:6x4 --player alphabeta:depth=6 --games 20000 --seed 2 --out kalah.jsonl

One game per line, as records have it (docs/records.md): the opening by random moves, then each
move with the value, depth and nodes of the search at its position, and the result. The same seed gives
the same bytes, on any number of cores or machines. So the player must be limited by nodes or depth.

Games are kept in chunks in the folder FILE.chunks until all are there; the same command goes on
where it was stopped or killed. Ctrl-C ends it with exit code 130.")]
pub(crate) struct SelfPlayArgs {
    #[command(flatten)]
    start: Start,
    /// Who plays both sides
    #[arg(long, default_value = "engine:nodes=1k,table=4", value_name = "PLAYER")]
    player: PlayerSpec,
    /// How many games
    #[arg(
        long,
        default_value_t = 1000,
        value_name = "N",
        value_parser = clap::value_parser!(u32).range(1..=100_000_000)
    )]
    games: u32,
    /// Random moves before the player takes over, among those worth a search
    #[arg(
        long,
        default_value_t = 6,
        value_name = "N",
        value_parser = clap::value_parser!(u32).range(0..=999)
    )]
    plies: u32,
    /// Draw another opening where the player's search finds it further from even than this: in
    /// chances of winning (0.3: between 20 % and 80 %), or in seeds
    #[arg(long, value_name = "MOST", value_parser = at_least_zero)]
    even: Option<f64>,
    /// Moves, in percent, that are one of the ten most promising by chance instead of the player's
    #[arg(
        long,
        default_value_t = 0,
        value_name = "PERCENT",
        value_parser = clap::value_parser!(u32).range(0..=100)
    )]
    noise: u32,
    /// Another seed, other games
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// The file for the data, which must not be there yet
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[cfg(feature = "cluster")]
    #[command(flatten)]
    away: crate::cluster::Away,
}

fn at_least_zero(text: &str) -> Result<f64, String> {
    let number = text.parse().ok().filter(|number| *number >= 0.0);
    number.ok_or_else(|| "expected a number of 0 or more".to_owned())
}

/// What a program reads.
#[derive(Serialize)]
struct Answer {
    game: String,
    games: u32,
    bytes: u64,
    seconds: f64,
}

pub(crate) fn run(args: &SelfPlayArgs, language: Language) -> Result<String, Failure> {
    let (started, words) = (Instant::now(), Results::of(language));
    let start = open_in(&Registry::standard(), &args.start)?;
    let &SelfPlayArgs { games, plies, even, noise, seed, .. } = args;
    let request = SelfPlay { player: args.player.clone(), games, plies, even, noise, seed };
    request.check(&*start)?;
    let chunks = Chunks::open(&args.out, &request.settings(&*start), request.chunks())?;
    let live = Live::new(|words| words.chunks, language);
    let job = live.job(&Limits::default());
    #[cfg(feature = "cluster")]
    let made = args.away.selfplay(&*start, (&request, &chunks, &args.out), &live, &job)?;
    #[cfg(not(feature = "cluster"))]
    let made = None::<()>;
    if made.is_none() {
        request.run(&*start, &chunks, &job)?;
    }
    drop(live);
    if !chunks.missing().is_empty() {
        output::remark(words.selfplay_stopped);
        return Err(Failure::stopped(String::new()));
    }
    chunks.join()?;
    let bytes = args.out.metadata().map_or(0, |data| data.len());
    let (game, seconds) = (start.view().game, started.elapsed().as_secs_f64());
    if args.json {
        return Ok(json(&Answer { game, games, bytes, seconds }));
    }
    let (file, seconds) = (args.out.display().to_string(), format!("{seconds:.2}"));
    let parts = [&file, &games.to_string(), &bytes.to_string(), &seconds];
    Ok(fill(words.selfplay, &parts.map(String::as_str)) + "\n")
}
