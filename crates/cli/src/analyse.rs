//! `alfabeta analyse`: the best lines of a position, told while they are found.

use crate::{
    args::{Known, Start},
    commands::{json, open_in, spinner},
    draw,
    failure::Failure,
    interrupt,
};
use indicatif::ProgressBar;
use serde::Serialize;
use session::{Limits, Options, Think, Thought, player::duration};
use std::{
    io::Write,
    time::{Duration, Instant},
};

/// How long to think if nothing else is said.
const USUAL_TIME: Duration = Duration::from_secs(2);

/// Searches a position with the strong engine: the best moves, what they are worth, how the game goes on
#[derive(clap::Args)]
#[command(after_help = "Examples:
  alfabeta analyse gomoku --moves \"h8 i9\" --lines 3 --time 2s
  alfabeta analyse kalah:6x5 --depth 12
  alfabeta analyse tictactoe --position \"X.O/.X./..O\" --json
  alfabeta analyse ultimate --time 1m --threads 2 --stream | jq -c .lines[0]

Values are seen by the first player. One with ~ is an opinion: the first player's chance of winning
(~63%; a draw counts half), or in Kalah the seeds it wins by (~-0.25). One without is the result of
best play as far as it was seen: +1, 0 or -1, or seeds; 'proven' means that nothing was left out.
Without a limit it thinks for two seconds. Ctrl-C ends it and prints what was found.")]
pub(crate) struct AnalyseArgs {
    #[command(flatten)]
    start: Start,
    #[command(flatten)]
    known: Known,
    /// How many best moves to show
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=400))]
    lines: u16,
    /// Think for so long: 2s, 500ms, 1m
    #[arg(long, value_parser = duration)]
    time: Option<Duration>,
    /// How many plies deep
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=255))]
    depth: Option<u32>,
    /// How many positions
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// How many threads; with more than one, two runs may differ
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=64))]
    threads: u16,
    /// The evaluator and its weights (see alfabeta games)
    #[arg(long, value_name = "NAME")]
    eval: Option<String>,
    /// The size of the table in megabytes
    #[arg(long, default_value_t = 64, value_name = "MB", value_parser = clap::value_parser!(u16).range(1..=16384))]
    table: u16,
    /// Print JSON at the end
    #[arg(long)]
    json: bool,
    /// Print one JSON object a line, whenever it has looked a ply deeper
    #[arg(long, conflicts_with = "json")]
    stream: bool,
}

/// What a program reads.
#[derive(Serialize)]
struct Analysis<'a> {
    game: &'a str,
    position: &'a str,
    to_move: Option<&'a str>,
    #[serde(flatten)]
    thought: &'a Thought,
    milliseconds: f64,
}

pub(crate) fn run(args: &AnalyseArgs) -> Result<String, Failure> {
    let pos = open_in(&args.known.registry()?, &args.start)?;
    let view = pos.view();
    let (started, live) = (Instant::now(), Live::new());
    let analysis = |thought: &Thought| {
        let milliseconds = started.elapsed().as_secs_f64() * 1e3;
        let (game, position, to_move) = (&*view.game, &*view.position, view.to_move.as_deref());
        let analysis = Analysis { game, position, to_move, thought, milliseconds };
        serde_json::to_value(analysis).expect("our values have only text keys")
    };
    let thought = pos.think(&think(args), interrupt::flag(), &mut |thought| {
        if args.stream {
            // Whoever read it may have seen enough: then there is nobody to think for.
            let mut out = anstream::stdout();
            return writeln!(out, "{}", analysis(thought)).and_then(|()| out.flush()).is_ok();
        }
        live.show(&draw::thought(thought, started.elapsed()));
        true
    });
    live.end();
    let thought = thought?;
    Ok(if args.stream {
        String::new()
    } else if args.json {
        json(&analysis(&thought))
    } else {
        draw::board(&view) + "\n" + &draw::thought(&thought, started.elapsed())
    })
}

fn think(args: &AnalyseArgs) -> Think {
    let unlimited = args.time.is_none() && args.depth.is_none() && args.nodes.is_none();
    let time = if unlimited { Some(USUAL_TIME) } else { args.time };
    Think {
        limits: Limits { depth: args.depth, nodes: args.nodes, time },
        options: Options {
            threads: args.threads.into(),
            lines: args.lines.into(),
            ..Options::default()
        },
        evaluator: args.eval.clone(),
        table_bytes: usize::from(args.table) << 20,
    }
}

/// What is known so far, on a terminal, replaced whenever there is more.
struct Live(ProgressBar);

impl Live {
    fn new() -> Live {
        Live(spinner("{msg}\n{spinner} thinking, {elapsed}"))
    }

    fn show(&self, text: &str) {
        self.0.set_message(text.trim_end().to_owned());
    }

    fn end(&self) {
        self.0.finish_and_clear();
    }
}
