//! Weights for Ultimate, into a file.

use super::{TuneArgs, told};
use crate::{
    commands::{json, with_progress},
    failure::{self, Failure},
};
use app::{UltimateTuned, UltimateTuning};

pub(super) fn run(args: &TuneArgs) -> Result<String, Failure> {
    let TuneArgs { games, nodes, seed, .. } = *args;
    let Some(path) = &args.out else {
        let reason = "expected --out FILE: the weights of Ultimate fill a file";
        return Err(Failure::Argument(reason.to_owned()));
    };
    let request = UltimateTuning { rules: args.game.clone(), games, nodes, seed };
    let tuned =
        with_progress(games as usize, "games", |watch| app::tune_ultimate(&request, watch))?;
    failure::write(path, &tuned.weights)?;
    if args.json {
        return Ok(json(&tuned));
    }
    let UltimateTuned { positions, error_before, error_after, .. } = tuned;
    Ok(told(args, path, positions, [error_before, error_after]))
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let text = run(&args("ultimate", Some(&path), false)).unwrap();
        assert!(text.contains("of 2 games"), "{text}");
        let weights = std::fs::read(&path).unwrap();
        let answer = run(&args("ultimate", Some(&path), true)).unwrap();
        let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
        assert!(answer["positions"].as_u64() > Some(10), "{answer}");
        assert!(std::fs::read(&path).unwrap() == weights);
        std::fs::remove_file(&path).unwrap();
        assert!(matches!(run(&args("ultimate", None, true)), Err(Failure::Argument(_))));
        let open = run(&args("ultimate:open", Some(&path), true));
        assert!(matches!(open, Err(Failure::Request(_))));
    }
}
