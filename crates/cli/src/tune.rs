//! `alfabeta tune`: weights for Kalah from games, and matches that show what they are worth; weights for Ultimate and Gomoku.

mod gomoku;
mod ultimate;

use crate::{
    commands::{json, with_progress},
    failure::Failure,
    interrupt, output,
};
use app::{MatchRequest, MatchResult, TuneRequest, Tuned};
use serde::Serialize;
use std::{
    io::Write,
    path::{Path, PathBuf},
    sync::atomic::{AtomicBool, Ordering::Relaxed},
};

/// Whom the tuned weights must beat: the report's simple evaluation, and our default weights.
const OPPONENTS: [(&str, &str); 2] = [("rows", "rows"), ("weighted", "the default weights")];
/// Deeper, hundreds of games last for days.
const MOST_DEPTH: i64 = 20;
/// From fewer pairs than this no error can be judged: their mean is not yet distributed normally.
const FEW_PAIRS: u32 = 30;

/// Sets the weights of an evaluation from games; for Kalah, then shows in a match whether they are better
#[derive(clap::Args)]
#[command(after_help = "Examples:
  alfabeta tune kalah:6x4
  alfabeta tune kalah:6x4 --games 1000 --depth 4 --pairs 500
  alfabeta tune kalah:report --seed 7 --json
  alfabeta tune ultimate --games 25000 --nodes 1000 --out draw.bin
  alfabeta tune gomoku --games 2700 --nodes 3000 --out values.txt

The program plays itself with the default weights from random openings, then chooses the weights
that come nearest to the games' final margins (least squares; a seed in the store is worth 1). The
line weighted:… can be given to --eval. Then the tuned weights play against rows, the simple
evaluation of the Kalah report, and against the default weights: each opening twice, seats swapped,
at equal depth. ± is the 95 % error. The same seed gives the same answer; all cores are used.

For Ultimate (closed boards) a network learns from the games: how they ended and what the searches
found. It has too many weights to print: they go to a file, which takes the place of draw.bin or
count.bin in crates/heuristics/src/ultimate/network when the program is built again. In the same way
Gomoku (five in line) learns what shapes and threats are worth: the file takes the place of
values.txt in crates/heuristics/src/mnk/patterns.

Ctrl-C ends the run with what the games finished so far tell, and exit code 130; a second one ends it
at once.")]
pub(crate) struct TuneArgs {
    /// The rules, as in kalah:6x4, kalah:report, ultimate:tie=count or gomoku
    pub(crate) game: String,
    /// How many games to tune on
    #[arg(long, default_value_t = 400, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) games: u32,
    /// How many plies each move is searched, 1-20
    #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=MOST_DEPTH))]
    pub(crate) depth: u32,
    /// How many positions are looked at for a move (Ultimate, Gomoku)
    #[arg(long, default_value_t = 3000, value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    pub(crate) nodes: u64,
    /// The file that the weights go to (Ultimate, Gomoku)
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Another seed, other games
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many openings each match has
    #[arg(long, default_value_t = 400, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) pairs: u32,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// A match of the tuned weights.
#[derive(Serialize)]
struct Match {
    against: &'static str,
    #[serde(flatten)]
    result: MatchResult,
    verdict: &'static str,
}

/// All that a program reads.
#[derive(Serialize)]
struct Answer<'a> {
    game: &'a str,
    depth: u32,
    seed: u64,
    #[serde(flatten)]
    tuned: Tuned,
    matches: Vec<Match>,
}

/// What there is to say about weights that went to a file: how far off they were before and are after.
fn told(
    args: &TuneArgs,
    path: &Path,
    (games, positions): (u32, usize),
    [before, after]: [f64; 2],
) -> String {
    let TuneArgs { game, nodes, .. } = args;
    format!(
        "{game}: {positions} positions of {games} games, about {nodes} nodes a move\n\
         off by {before:.4} before, {after:.4} after (root mean square of a likelihood)\n\
         weights in {}\n",
        path.display()
    )
}

pub(crate) fn run(args: &TuneArgs) -> Result<String, Failure> {
    let stop = interrupt::flag();
    let name = args.game.split(':').next().unwrap_or_default().trim();
    let text = match name {
        "kalah" => kalah(args, stop, &mut |text| {
            output::say(text);
            // Nobody reads what is still to come.
            if output::is_lost() {
                stop.store(true, Relaxed);
            }
        }),
        "ultimate" => ultimate::run(args, stop),
        "gomoku" | "mnk" => gomoku::run(args, stop),
        _ => {
            let reason = "expected rules of kalah, ultimate, gomoku or mnk, found";
            Err(Failure::Argument(format!("{reason} {:?}: others have no weights", args.game)))
        }
    }?;
    if stop.load(Relaxed) && !output::is_lost() { Err(Failure::stopped(text)) } else { Ok(text) }
}

/// Tunes Kalah's weights. As text, `tell` gets each part as it is found; JSON is one object at the end.
fn kalah(
    args: &TuneArgs,
    stop: &AtomicBool,
    tell: &mut dyn FnMut(&str),
) -> Result<String, Failure> {
    let TuneArgs { games, depth, seed, .. } = *args;
    let request = TuneRequest { rules: args.game.clone(), games, depth, seed };
    let tune = |watch: &mut dyn FnMut(usize)| app::tune_kalah(&request, stop, watch);
    let Some(tuned) = with_progress(games as usize, "games", tune)? else {
        return Err(nothing());
    };
    let mut tell = |text: String| {
        if !args.json {
            tell(&text);
        }
    };
    tell(weights_text(args, &tuned));
    remark(tuned.games, games, "games");
    let mut matches = Vec::new();
    for (against, name) in OPPONENTS {
        if let Some(played) = versus(args, &tuned.weights, against, stop)? {
            tell(match_text(args, &played, name));
            remark(played.result.pairs, args.pairs, "pairs");
            matches.push(played);
        }
    }
    let answer = Answer { game: &args.game, depth, seed, tuned, matches };
    Ok(if args.json { json(&answer) } else { String::new() })
}

/// Stopped so soon that nothing can be told.
fn nothing() -> Failure {
    _ = writeln!(anstream::stderr(), "stopped before the first game was finished");
    Failure::stopped(String::new())
}

/// Says where a run was stopped.
fn remark(done: u32, wanted: u32, noun: &str) {
    if done < wanted {
        // A remark only: the exit code says it as well.
        _ = writeln!(anstream::stderr(), "stopped: {done} of {wanted} {noun} played");
    }
}

/// None if it was stopped before the first pair of games was finished.
fn versus(
    args: &TuneArgs,
    tuned: &str,
    against: &'static str,
    stop: &AtomicBool,
) -> Result<Option<Match>, Failure> {
    let request = MatchRequest {
        rules: args.game.clone(),
        first: tuned.to_owned(),
        second: against.to_owned(),
        depth: args.depth,
        pairs: args.pairs,
        seed: args.seed,
    };
    let play = |watch: &mut dyn FnMut(usize)| app::match_kalah(&request, stop, watch);
    let result = with_progress(args.pairs as usize, "pairs", play)?;
    Ok(result.map(|result| Match { against, verdict: verdict(&result), result }))
}

/// What the error bars allow to say.
fn verdict(result: &MatchResult) -> &'static str {
    if result.pairs < FEW_PAIRS {
        "too few pairs to tell"
    } else if result.elo.abs() <= result.error {
        "the error bars include zero: no difference shown"
    } else if result.elo > 0.0 {
        "better: the error bars exclude zero"
    } else {
        "worse: the error bars exclude zero"
    }
}

fn weights_text(args: &TuneArgs, tuned: &Tuned) -> String {
    let TuneArgs { game, depth, .. } = args;
    let Tuned { weights, games, positions, error_before, error_after } = tuned;
    format!(
        "{game}: {positions} positions of {games} games at depth {depth}\n{weights}\n\
         off by {error_before:.2} seeds before, {error_after:.2} after (root mean square)\n"
    )
}

fn match_text(args: &TuneArgs, Match { result, verdict, .. }: &Match, name: &str) -> String {
    let MatchResult { wins, draws, losses, score, elo, error, pairs, repeated } = result;
    let (depth, percent) = (args.depth, 100.0 * score);
    let mut out = format!(
        "\nagainst {name} at depth {depth}, {pairs} openings, both seats:\n  \
         {wins} won, {draws} drawn, {losses} lost; {percent:.1} %, {elo:+.0} ± {error:.0} Elo\n  \
         {verdict}\n"
    );
    if *repeated > 0 {
        out += &format!("  {repeated} games went like one before\n");
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use app::Error;

    static NEVER: AtomicBool = AtomicBool::new(false);

    fn args(game: &str, pairs: u32, json: bool) -> TuneArgs {
        TuneArgs {
            game: game.to_owned(),
            games: 20,
            depth: 2,
            nodes: 100,
            out: None,
            seed: 1,
            pairs,
            json,
        }
    }

    #[test]
    fn the_weights_printed_can_be_pasted() {
        let mut text = String::new();
        let rest = kalah(&args("kalah:6x4", 20, false), &NEVER, &mut |part| text += part).unwrap();
        assert!(rest.is_empty(), "{rest}");
        assert!(text.contains("too few pairs") && text.contains("against rows"), "{text}");
        let weights = text.lines().find(|line| line.starts_with("weighted:")).unwrap();
        assert!(versus(&args("kalah:6x4", 2, false), weights, "stores", &NEVER).is_ok());
    }

    #[test]
    fn the_same_seed_prints_the_same() {
        let print = || run(&args("kalah:6x4", 30, true)).unwrap();
        assert_eq!(print(), print());
        assert!(print().contains("\"verdict\""));
    }

    /// What was found before a stop is told: the weights, and as much of a match as was played.
    #[test]
    fn a_stopped_run_tells_what_it_has() {
        let stop = AtomicBool::new(false);
        let mut parts = Vec::new();
        let wanted = args("kalah:6x4", 100_000, false);
        let rest = kalah(&wanted, &stop, &mut |part| {
            parts.push(part.to_owned());
            stop.store(true, Relaxed);
        });
        assert!(matches!(rest, Ok(text) if text.is_empty()));
        assert!(parts.len() == 1 && parts[0].contains("weighted:"), "{parts:?}");
        let stopped = kalah(&wanted, &stop, &mut |_| ());
        assert!(
            matches!(stopped, Err(Failure::Incomplete(text, interrupt::INTERRUPTED)) if text.is_empty())
        );
    }

    #[test]
    fn other_games_and_boards_too_small_are_refused() {
        for game in ["tictactoe", "tree:(1 2)", "chess"] {
            let error = run(&args(game, 2, false)).unwrap_err().to_string();
            let expected = "expected rules of kalah, ultimate, gomoku or mnk, found \"";
            assert!(error.starts_with(expected), "{error}");
        }
        for game in ["kalah:99x4", "kalah:6x4,capture=all", "kalah:1x1"] {
            let refused = run(&args(game, 2, false));
            assert!(matches!(refused, Err(Failure::Request(Error::Rules(_)))), "{game}");
        }
        let refused = versus(&args("kalah:6x4", 2, false), "threats", "rows", &NEVER).err();
        assert!(matches!(refused, Some(Failure::Request(Error::Evaluator(_)))));
    }

    #[test]
    fn only_error_bars_without_zero_make_a_verdict() {
        let judge = |elo, error, pairs| {
            let (wins, draws, losses, score, repeated) = (0, 0, 0, 0.5, 0);
            verdict(&MatchResult { wins, draws, losses, score, elo, error, pairs, repeated })
        };
        assert!(judge(20.0, 19.0, 400).starts_with("better"));
        assert!(judge(-20.0, 19.0, 400).starts_with("worse"));
        assert!(judge(20.0, 21.0, 400).contains("include zero"));
        assert!(judge(500.0, 0.0, FEW_PAIRS - 1).starts_with("too few"));
    }
}
