//! `alfabeta tune`: weights for Kalah from games, and matches that show what they are worth; weights for Ultimate and Gomoku.

mod gomoku;
mod ultimate;

use crate::{
    commands::{json, with_progress},
    failure::Failure,
};
use app::{MatchRequest, MatchResult, TuneRequest, Tuned};
use serde::Serialize;
use std::path::{Path, PathBuf};

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
values.txt in crates/heuristics/src/mnk/patterns.")]
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
    games: u32,
    depth: u32,
    seed: u64,
    #[serde(flatten)]
    tuned: Tuned,
    matches: Vec<Match>,
}

/// What there is to say about weights that went to a file: how far off they were before and are after.
fn told(args: &TuneArgs, path: &Path, positions: usize, [before, after]: [f64; 2]) -> String {
    let TuneArgs { game, games, nodes, .. } = args;
    format!(
        "{game}: {positions} positions of {games} games, about {nodes} nodes a move\n\
         off by {before:.4} before, {after:.4} after (root mean square of a likelihood)\n\
         weights in {}\n",
        path.display()
    )
}

pub(crate) fn run(args: &TuneArgs) -> Result<String, Failure> {
    if args.game.trim().starts_with("ultimate") {
        return ultimate::run(args);
    }
    if ["gomoku", "mnk"].iter().any(|name| args.game.trim().starts_with(name)) {
        return gomoku::run(args);
    }
    let TuneArgs { games, depth, seed, .. } = *args;
    let request = TuneRequest { rules: args.game.clone(), games, depth, seed };
    let tuned = with_progress(games as usize, "games", |watch| app::tune_kalah(&request, watch))?;
    let matches = OPPONENTS.map(|(against, _)| versus(args, &tuned.weights, against));
    let matches = matches.into_iter().collect::<Result<_, _>>()?;
    let answer = Answer { game: &args.game, games, depth, seed, tuned, matches };
    Ok(if args.json { json(&answer) } else { text(&answer) })
}

fn versus(args: &TuneArgs, tuned: &str, against: &'static str) -> Result<Match, Failure> {
    let request = MatchRequest {
        rules: args.game.clone(),
        first: tuned.to_owned(),
        second: against.to_owned(),
        depth: args.depth,
        pairs: args.pairs,
        seed: args.seed,
    };
    let result =
        with_progress(args.pairs as usize, "pairs", |watch| app::match_kalah(&request, watch))?;
    let verdict = verdict(&result);
    Ok(Match { against, result, verdict })
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

fn text(answer: &Answer<'_>) -> String {
    let Answer { game, games, depth, tuned, matches, .. } = answer;
    let Tuned { weights, positions, error_before, error_after } = tuned;
    let mut out = format!(
        "{game}: {positions} positions of {games} games at depth {depth}\n{weights}\n\
         off by {error_before:.2} seeds before, {error_after:.2} after (root mean square)\n"
    );
    for (Match { result, verdict, .. }, (_, name)) in matches.iter().zip(OPPONENTS) {
        let MatchResult { wins, draws, losses, score, elo, error, pairs, repeated } = result;
        let percent = 100.0 * score;
        out += &format!(
            "\nagainst {name} at depth {depth}, {pairs} openings, both seats:\n  \
             {wins} won, {draws} drawn, {losses} lost; {percent:.1} %, {elo:+.0} ± {error:.0} Elo\n  \
             {verdict}\n"
        );
        if *repeated > 0 {
            out += &format!("  {repeated} games went like one before\n");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use app::Error;

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
        let text = run(&args("kalah:6x4", 20, false)).unwrap();
        assert!(text.contains("too few pairs") && text.contains("against rows"), "{text}");
        let weights = text.lines().find(|line| line.starts_with("weighted:")).unwrap();
        assert!(versus(&args("kalah:6x4", 2, false), weights, "stores").is_ok());
    }

    #[test]
    fn the_same_seed_prints_the_same() {
        let print = || run(&args("kalah:6x4", 30, true)).unwrap();
        assert_eq!(print(), print());
        assert!(print().contains("\"verdict\""));
    }

    #[test]
    fn other_games_and_boards_too_small_are_refused() {
        for game in ["tree", "kalah:99x4", "kalah:6x4,capture=all", "kalah:1x1"] {
            let refused = run(&args(game, 2, false));
            assert!(matches!(refused, Err(Failure::Request(Error::Rules(_)))), "{game}");
        }
        let refused = versus(&args("kalah:6x4", 2, false), "threats", "rows").err();
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
