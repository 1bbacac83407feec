//! Games that `alfabeta selfplay` wrote, on one machine or many, as data to learn from.

use kernel::{Game, Payoff, Side};
use session::{Error, Job, Progress, Record, Value, selfplay::read_records};
use std::{fs::File, io::BufReader, path::Path};

/// A game: the positions that its player searched, with what it found, and how the game ended.
pub(crate) struct Searched<G> {
    pub(crate) positions: Vec<(G, Option<Value>)>,
    pub(crate) payoff: Payoff,
}

/// Reads games of these rules one after another; what `learn` makes of each. If the job is over
/// early, only what was read counts.
///
/// # Errors
/// If the file cannot be read, or a game in it is not of these rules, not legal, not over, or none
/// of its moves was searched.
pub(crate) fn read<G: Game, T>(
    path: &Path,
    rules: &G::Rules,
    job: &Job,
    mut learn: impl FnMut(Searched<G>) -> T,
) -> Result<Vec<T>, Error> {
    let unread = |error| Error::Format(format!("cannot read {}: {error}", path.display()));
    let file = File::open(path).map_err(unread)?;
    let mut learnt = Vec::new();
    for (record, game) in read_records(BufReader::new(file)).zip(1..) {
        if job.is_over() {
            break;
        }
        let searched = record.map_err(|error| error.to_string());
        let searched = searched.and_then(|record| searched_of(&record, rules));
        learnt.push(learn(searched.map_err(|reason| Error::Record { game, reason })?));
        job.tell(&Progress { done: game as u64, ..Progress::default() });
    }
    Ok(learnt)
}

fn searched_of<G: Game>(record: &Record, rules: &G::Rules) -> Result<Searched<G>, String> {
    let expected = rules.to_string();
    if record.game != expected {
        return Err(format!("expected a game of {expected}, found one of {}", record.game));
    }
    let mut pos = match &record.start {
        Some(text) => G::parse(rules, text).map_err(|error| error.to_string())?,
        None => G::new(rules),
    };
    let mut positions = Vec::new();
    for ply in &record.moves {
        let mv = pos.parse_move(&ply.mv).map_err(|error| error.to_string())?;
        if ply.depth.is_some() || ply.nodes.is_some() {
            positions.push((pos.clone(), ply.score));
        }
        pos.play(mv).map_err(|error| format!("{}: {error}", ply.mv))?;
    }
    match pos.terminal() {
        None => Err("expected a finished game, found one that is not over".to_owned()),
        Some(_) if positions.is_empty() => {
            Err("expected moves that were searched, found none".to_owned())
        }
        Some(payoff) => Ok(Searched { positions, payoff }),
    }
}

/// The chance of winning that a search found, seen by the mover; a draw counts half.
pub(crate) fn chance(value: Option<Value>, mover: Side) -> Option<f64> {
    let first = match value? {
        Value::Payoff(payoff) => f64::from(payoff.signum() + 1) / 2.0,
        Value::Chance(chance) => chance,
        Value::Margin(_) | Value::Points(_) => return None,
    };
    Some(if mover == Side::First { first } else { 1.0 - first })
}

#[cfg(test)]
mod tests {
    use crate::{TUNERS, Tuned, Tuning};
    use session::{Error, Job, Registry, SelfPlay, selfplay::Chunks};
    use std::path::Path;

    /// A file as `alfabeta selfplay` writes it.
    fn data(folder: &Path, game: &str, player: &str) -> std::path::PathBuf {
        let out = folder.join(format!("{}-{}.jsonl", game.replace(':', "-"), player.len()));
        let start = Registry::standard().open(game).unwrap();
        let player = player.parse().unwrap();
        let request = SelfPlay { player, games: 8, plies: 4, even: None, noise: 0, seed: 3 };
        let chunks = Chunks::open(&out, &request.settings(&*start), request.chunks()).unwrap();
        request.run(&*start, &chunks, &Job::new()).unwrap();
        chunks.join().unwrap();
        out
    }

    fn tuned(rules: &str, from: &Path) -> Result<Option<Tuned>, Error> {
        let game = rules.split(':').next().unwrap();
        let (_, tune) = TUNERS.iter().find(|(name, _)| *name == game).unwrap();
        tune(&Tuning { from: Some(from.to_owned()), ..Tuning::of(rules) }, &Job::new())
    }

    #[test]
    fn every_game_learns_from_the_files_of_selfplay() {
        let folder = tempfile::tempdir().unwrap();
        for rules in ["kalah:6x4", "ultimate", "gomoku"] {
            let from = data(folder.path(), rules, "engine:nodes=300,table=1");
            let found = tuned(rules, &from).unwrap().unwrap();
            assert!(found.games == 8 && found.positions > 60, "{rules} {}", found.positions);
            assert!(found.errors[1] < found.errors[0], "{rules} {:?}", found.errors);
            assert!(tuned(rules, &from).unwrap().unwrap() == found, "{rules}: the same again");
        }
    }

    #[test]
    fn games_that_say_nothing_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let by_chance = data(folder.path(), "kalah:4x3", "random");
        let reason = |rules, from: &Path| tuned(rules, from).unwrap_err().to_string();
        let unsearched = "game 1: expected moves that were searched, found none";
        assert_eq!(reason("kalah:4x3", &by_chance), unsearched);
        let other = "game 1: expected a game of kalah:6x4, found one of kalah:4x3";
        assert_eq!(reason("kalah:6x4", &by_chance), other);
        let cut = folder.path().join("cut.jsonl");
        std::fs::write(&cut, "{\"game\":\"kalah:6x4\",\"moves\":[{\"move\":\"a\"}]}\n").unwrap();
        let over = "game 1: expected a finished game, found one that is not over";
        assert_eq!(reason("kalah:6x4", &cut), over);
        assert!(reason("kalah:6x4", &folder.path().join("none")).starts_with("cannot read"));
    }
}
