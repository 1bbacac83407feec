//! Weights for Ultimate, into a file.

use super::{TuneArgs, nothing, remark, told};
use crate::{
    commands::{json, with_progress},
    failure::{self, Failure},
};
use app::{UltimateTuned, UltimateTuning};
use std::sync::atomic::AtomicBool;

pub(super) fn run(args: &TuneArgs, stop: &AtomicBool) -> Result<String, Failure> {
    let TuneArgs { games, nodes, seed, .. } = *args;
    let Some(path) = &args.out else {
        let reason = "expected --out FILE: the weights of Ultimate fill a file";
        return Err(Failure::Argument(reason.to_owned()));
    };
    let request = UltimateTuning { rules: args.game.clone(), games, nodes, seed };
    let tune = |watch: &mut dyn FnMut(usize)| app::tune_ultimate(&request, stop, watch);
    let Some(tuned) = with_progress(games as usize, "games", tune)? else { return Err(nothing()) };
    remark(tuned.games, games, "games");
    failure::write(path, &tuned.weights)?;
    if args.json {
        return Ok(json(&tuned));
    }
    let UltimateTuned { games, positions, error_before, error_after, .. } = tuned;
    Ok(told(args, path, (games, positions), [error_before, error_after]))
}

#[cfg(test)]
mod tests {
    use super::*;

    static NEVER: AtomicBool = AtomicBool::new(false);

    #[test]
    fn weights_go_to_a_file_and_the_rest_is_told_as_text_or_json() {
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
        let path = std::env::temp_dir().join(format!("tuned-{}.bin", std::process::id()));
        let text = run(&args("ultimate", Some(&path), false), &NEVER).unwrap();
        assert!(text.contains("of 2 games"), "{text}");
        let weights = std::fs::read(&path).unwrap();
        let answer = run(&args("ultimate", Some(&path), true), &NEVER).unwrap();
        let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
        assert!(answer["positions"].as_u64() > Some(10), "{answer}");
        assert!(std::fs::read(&path).unwrap() == weights);
        std::fs::remove_file(&path).unwrap();
        assert!(matches!(run(&args("ultimate", None, true), &NEVER), Err(Failure::Argument(_))));
        let open = run(&args("ultimate:open", Some(&path), true), &NEVER);
        assert!(matches!(open, Err(Failure::Request(_))));
    }
}
