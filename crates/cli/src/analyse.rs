//! `alfabeta analyse`: the best lines of a position, shown while they are found.

use crate::{
    args::{Known, Start},
    commands::{json, open_in},
    draw,
    failure::Failure,
    live::Live,
    output,
    words::Language,
};
use serde::Serialize;
use session::{
    Analysis, AnalysisRequest, Limits,
    player::{duration, nodes},
};
use std::time::{Duration, Instant};

/// How long to think if nothing else is said.
const USUAL_TIME: Duration = Duration::from_secs(2);

/// Searches a position with the strong engine: the best moves, what they are worth, how the game
/// goes on
#[derive(clap::Args)]
#[command(after_help = "Examples:
  alfabeta analyse gomoku --moves \"h8 i9\" --lines 3 --time 2s
  alfabeta analyse kalah:6x5 --depth 12
  alfabeta analyse tictactoe --position \"X.O/.X./..O\" --json
  alfabeta analyse ultimate --time 1m --threads 2 --stream | jq -c .lines[0]

Values are seen by the first player. One with ~ is an opinion: the first player's chance of winning
(~63%; a draw counts half), or in Kalah the seeds it wins by (~-0.25). One without is the result of
best play as far as it was seen: +1, 0 or -1, or seeds; 'proven' means that nothing was left out.
Without a limit it thinks for two seconds. Ctrl-C ends it with what was found and exit code 130.")]
pub(crate) struct AnalyseArgs {
    #[command(flatten)]
    start: Start,
    #[command(flatten)]
    known: Known,
    /// How many best moves to show
    #[arg(
        long,
        default_value_t = 1,
        value_name = "N",
        value_parser = clap::value_parser!(u16).range(1..=400)
    )]
    lines: u16,
    /// Think for so long: 2s, 500ms, 1m
    #[arg(long, value_parser = duration)]
    time: Option<Duration>,
    /// How many plies deep
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=255))]
    depth: Option<u32>,
    /// How many positions: 5000, 20k, 2M
    #[arg(long, value_parser = nodes)]
    nodes: Option<u64>,
    /// How many threads; with more than one, two runs may differ
    #[arg(
        long,
        default_value_t = 1,
        value_name = "N",
        value_parser = clap::value_parser!(u16).range(1..=64)
    )]
    threads: u16,
    /// The evaluator and its weights (see alfabeta games)
    #[arg(long, value_name = "NAME")]
    eval: Option<String>,
    /// The size of the table in megabytes
    #[arg(
        long,
        default_value_t = 64,
        value_name = "MB",
        value_parser = clap::value_parser!(u16).range(1..=16384)
    )]
    table: u16,
    /// Print JSON at the end
    #[arg(long)]
    json: bool,
    /// Print one JSON object per line, after every ply of depth
    #[arg(long, conflicts_with = "json")]
    stream: bool,
}

/// What a program reads.
#[derive(Serialize)]
struct Answer<'a> {
    game: &'a str,
    position: &'a str,
    to_move: Option<&'a str>,
    #[serde(flatten)]
    analysis: &'a Analysis,
    milliseconds: f64,
}

pub(crate) fn run(args: &AnalyseArgs, language: Language) -> Result<String, Failure> {
    let pos = open_in(&args.known.registry()?, &args.start)?;
    let view = pos.view();
    let (started, live) = (Instant::now(), Live::new(|words| words.plies, language));
    let job = live.job(&Limits::default());
    let answer = |analysis: &Analysis| {
        let milliseconds = started.elapsed().as_secs_f64() * 1e3;
        let (game, position, to_move) = (&*view.game, &*view.position, view.to_move.as_deref());
        let answer = Answer { game, position, to_move, analysis, milliseconds };
        serde_json::to_value(answer).expect("our values have only text keys")
    };
    let analysis = pos.analyse(&args.request(), &job, &mut |analysis| {
        if args.stream {
            output::say(&answer(analysis).to_string());
            // The reader is gone.
            if output::is_lost() {
                job.cancel();
            }
        } else if !live.is_hidden() {
            live.show(&draw::analysis(analysis, started.elapsed(), language));
        }
    });
    drop(live);
    let analysis = analysis?;
    let text = if args.stream {
        String::new()
    } else if args.json {
        json(&answer(&analysis))
    } else {
        draw::board(&view, language)
            + "\n"
            + &draw::analysis(&analysis, started.elapsed(), language)
    };
    if job.is_cancelled() && !output::is_lost() { Err(Failure::stopped(text)) } else { Ok(text) }
}

impl AnalyseArgs {
    fn request(&self) -> AnalysisRequest {
        let unlimited = self.time.is_none() && self.depth.is_none() && self.nodes.is_none();
        let time = if unlimited { Some(USUAL_TIME) } else { self.time };
        AnalysisRequest {
            limits: Limits { depth: self.depth, nodes: self.nodes, time },
            threads: self.threads.into(),
            lines: self.lines.into(),
            evaluator: self.eval.clone(),
            table_bytes: usize::from(self.table) << 20,
        }
    }
}
