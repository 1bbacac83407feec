//! Values for Gomoku, into a file.

use super::{TuneArgs, nothing, remark, told};
use crate::{
    commands::{json, with_progress},
    failure::{self, Failure},
};
use app::{GomokuTuned, GomokuTuning};
use std::sync::atomic::AtomicBool;

pub(super) fn run(args: &TuneArgs, stop: &AtomicBool) -> Result<String, Failure> {
    let TuneArgs { games, nodes, seed, .. } = *args;
    let out = args.out.as_ref().filter(|_| !args.json);
    if out.is_none() && !args.json {
        let reason = "expected --out FILE or --json: the weights of Gomoku fill a file";
        return Err(Failure::Argument(reason.to_owned()));
    }
    let request = GomokuTuning { rules: args.game.clone(), games, nodes, seed };
    let tune = |watch: &mut dyn FnMut(usize)| app::tune_gomoku(&request, stop, watch);
    let Some(tuned) = with_progress(games as usize, "games", tune)? else { return Err(nothing()) };
    remark(tuned.games, games, "games");
    let Some(path) = out else { return Ok(json(&tuned)) };
    failure::write(path, &tuned.weights)?;
    let GomokuTuned { games, positions, error_before, error_after, .. } = tuned;
    Ok(told(args, path, (games, positions), [error_before, error_after]))
}

#[cfg(test)]
mod tests {
    use super::*;

    static NEVER: AtomicBool = AtomicBool::new(false);

    #[test]
    fn values_go_to_a_file_or_into_json() {
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
        let path = std::env::temp_dir().join(format!("values-{}.txt", std::process::id()));
        let text = run(&args("gomoku:9", Some(&path), false), &NEVER).unwrap();
        assert!(text.contains("of 2 games"), "{text}");
        let values = std::fs::read_to_string(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        let answer: serde_json::Value =
            serde_json::from_str(&run(&args("gomoku:9", None, true), &NEVER).unwrap()).unwrap();
        assert_eq!(answer["weights"].as_str(), Some(values.as_str()));
        assert!(matches!(run(&args("gomoku", None, false), &NEVER), Err(Failure::Argument(_))));
        assert!(matches!(run(&args("mnk:6x6x4", None, true), &NEVER), Err(Failure::Request(_))));
    }
}
