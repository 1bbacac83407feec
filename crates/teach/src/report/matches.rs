//! Games between players, counted.

use super::{
    Cell, Section, Setting, Topic, Word,
    data::{column, ours},
};
use kernel::Time;
use session::{
    Contest, Error, Format, PlayerError, PlayerSpec, Record, Registry, contest::Openings,
    stats::Tally,
};
use std::time::Duration;

/// A match of two players by name, who both have each side in half of the games: what came of it,
/// seen by the first of the two. `watch` sees every game.
pub(super) fn contest(
    game: &str,
    players: [&str; 2],
    games: u32,
    openings: Openings,
    setting: &Setting<'_>,
    watch: &mut dyn FnMut(&Record),
) -> Result<Tally, Error> {
    let read = |name: &str| -> Result<PlayerSpec, Error> {
        name.parse().map_err(|error| Error::Player(PlayerError::Unreadable(error)))
    };
    let contest = Contest {
        players: vec![read(players[0])?, read(players[1])?],
        format: Format::Match,
        games,
        seed: setting.options.seed,
        openings,
        time: Time::default(),
        margin: Duration::ZERO,
        most_moves: None,
        adjudicate: None,
        sprt: None,
        concurrency: setting.options.threads,
        store: None,
    };
    let pos = Registry::standard().open(game)?;
    let outcome = pos.contest(&contest, None, &setting.part(), &mut |news| watch(news.record))?;
    Ok(outcome.standings.pairings.first().map(|pairing| pairing.tally).unwrap_or_default())
}

/// Games, wins, draws and losses of a match.
pub(super) fn counted(tally: &Tally) -> [Cell; 4] {
    let all = tally.all();
    [all.games(), all.wins, all.draws, all.losses].map(Cell::count)
}

/// A match of two players as a section of one row, seen by the first of the two.
pub(super) fn duel(
    topic: Topic,
    game: &str,
    [one, other]: [&str; 2],
    games: u32,
    openings: Openings,
    setting: &Setting<'_>,
) -> Result<Section, Error> {
    let columns = [
        column(Word::Players),
        ours(Word::Games),
        ours(Word::Wins),
        ours(Word::Draws),
        ours(Word::Losses),
        ours(Word::Elo),
    ];
    let mut section = Section::new(topic, game, &columns);
    let tally = contest(game, [one, other], games, openings, setting, &mut |_| ())?;
    let [games, wins, draws, losses] = counted(&tally);
    let players = Cell::text(format!("{one} – {other}"));
    section.row([players, games, wins, draws, losses, Cell::Elo(tally.elo())]);
    Ok(section)
}
