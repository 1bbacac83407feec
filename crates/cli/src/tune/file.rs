//! Weights for Gomoku and Ultimate, which are too many to print, into a file.

use super::TuneArgs;
use crate::{
    commands::{json, with_progress},
    failure::{self, Failure},
};
use serde::Serialize;

/// The weights found, of either game.
#[derive(Serialize)]
struct Found {
    weights: String,
    positions: usize,
    error_before: f64,
    error_after: f64,
}

/// Whether a game's weights go to a file.
pub(super) fn is_for(game: &str) -> bool {
    is_ultimate(game) || ["gomoku", "mnk"].iter().any(|name| game.trim().starts_with(name))
}

fn is_ultimate(game: &str) -> bool {
    game.trim().starts_with("ultimate")
}

pub(super) fn run(args: &TuneArgs) -> Result<String, Failure> {
    let TuneArgs { games, nodes, .. } = *args;
    let out = args.out.as_ref().filter(|_| !args.json);
    if out.is_none() && !args.json {
        let reason = "expected --out FILE or --json: the weights of this game fill a file";
        return Err(Failure::Argument(reason.to_owned()));
    }
    let found = if is_ultimate(&args.game) { ultimate(args)? } else { gomoku(args)? };
    let Some(path) = out else { return Ok(json(&found)) };
    failure::write(path, &found.weights)?;
    let Found { positions, error_before, error_after, .. } = found;
    Ok(format!(
        "{}: {positions} positions of {games} games, about {nodes} nodes a move\n\
         off by {error_before:.4} before, {error_after:.4} after (root mean square of a likelihood)\n\
         weights in {}\n",
        args.game,
        path.display()
    ))
}

fn ultimate(args: &TuneArgs) -> Result<Found, Failure> {
    let TuneArgs { games, nodes, seed, .. } = *args;
    let request = app::UltimateTuning { rules: args.game.clone(), games, nodes, seed };
    let tuned =
        with_progress(games as usize, "games", |watch| app::tune_ultimate(&request, watch))?;
    let app::UltimateTuned { weights, positions, error_before, error_after } = tuned;
    Ok(Found { weights, positions, error_before, error_after })
}

fn gomoku(args: &TuneArgs) -> Result<Found, Failure> {
    let TuneArgs { games, nodes, seed, .. } = *args;
    let request = app::GomokuTuning { rules: args.game.clone(), games, nodes, seed };
    let tuned = with_progress(games as usize, "games", |watch| app::tune_gomoku(&request, watch))?;
    let app::GomokuTuned { weights, positions, error_before, error_after } = tuned;
    Ok(Found { weights, positions, error_before, error_after })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_go_to_a_file_or_into_json() {
        let args = |game: &str, out: Option<&std::path::Path>, json| TuneArgs {
            game: game.to_owned(),
            games: 2,
            depth: 1,
            nodes: 50,
            out: out.map(std::path::Path::to_owned),
            seed: 1,
            pairs: 1,
            json,
        };
        for game in ["ultimate", "gomoku:9"] {
            let path = std::env::temp_dir().join(format!("tuned-{}.txt", std::process::id()));
            let text = run(&args(game, Some(&path), false)).unwrap();
            assert!(text.contains("of 2 games"), "{text}");
            let weights = std::fs::read_to_string(&path).unwrap();
            std::fs::remove_file(&path).unwrap();
            let answer: serde_json::Value =
                serde_json::from_str(&run(&args(game, None, true)).unwrap()).unwrap();
            assert_eq!(answer["weights"].as_str(), Some(weights.as_str()));
            assert!(matches!(run(&args(game, None, false)), Err(Failure::Argument(_))));
        }
        for game in ["ultimate:open", "mnk:6x6x4"] {
            assert!(matches!(run(&args(game, None, true)), Err(Failure::Request(_))), "{game}");
        }
    }
}
