//! Games against players of known strength.

use super::{Opponent, Plan, Strength, run::MARGIN};
use kernel::Job;
use session::{Contest, Error, Format, PlayerError, PlayerSpec, Registry, contest::Openings};
use std::num::NonZero;

/// Games against every opponent, and a rating from all of them.
pub(super) fn games(plan: &Plan, program: &PlayerSpec, job: &Job) -> Result<Strength, Error> {
    let mut players = vec![program.clone()];
    for name in &plan.opponents {
        players.push(name.parse().map_err(|error| Error::Player(PlayerError::Unreadable(error)))?);
    }
    let contest = Contest {
        players,
        format: Format::Gauntlet,
        games: plan.games,
        seed: plan.seed,
        openings: Openings::Auto,
        time: kernel::Time { this_move: Some(plan.time()), ..kernel::Time::default() },
        margin: MARGIN,
        most_moves: None,
        adjudicate: None,
        sprt: None,
        concurrency: NonZero::<usize>::MIN,
        store: None,
    };
    let pos = Registry::standard().open(&plan.game)?;
    let outcome = pos.contest(&contest, None, job, &mut |_| ())?;
    let standings = outcome.standings;
    let own = standings.players.iter().find(|player| player.name == program.to_string());
    let rating = own.map(|own| own.rating);
    let forfeits = own.map(|own| own.forfeits.clone()).unwrap_or_default();
    let opponents = standings.pairings.iter().filter_map(|pairing| {
        let [first, second] = pairing.players;
        let wdl = pairing.tally.all();
        let (name, wdl) = match contest.players[first] == *program {
            true => (second, wdl),
            false => (first, wdl.reversed()),
        };
        let name = contest.players.get(name)?.to_string();
        let elo = standings.players.iter().find(|player| player.name == name)?.rating.elo;
        Some(Opponent { name, games: [wdl.wins, wdl.draws, wdl.losses], elo })
    });
    Ok(Strength {
        elo: rating.as_ref().map_or(0.0, |rating| rating.elo),
        error: rating.and_then(|rating| rating.error),
        opponents: opponents.collect(),
        forfeits,
    })
}
