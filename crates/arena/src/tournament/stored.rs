//! Games that were stored before, and whether they can have been played here.

use super::{Tournament, TournamentError};
use crate::{
    Fixture, Reason, Record, Store,
    store::{RunId, StoreError},
    swap2,
};
use kernel::{Game, Payoff, Played};
use std::fmt::Debug;

impl<G: Game> Tournament<'_, G> {
    /// The stored games of the schedule, each replayed by the rules.
    pub(super) fn stored(
        &self,
        openings: &[Played<G>],
        store: &Store,
        run: RunId,
    ) -> Result<Vec<(Fixture, Record)>, TournamentError> {
        let mut games = Vec::new();
        for (number, record) in store.games(run)? {
            let Some(fixture) = self.schedule.fixture(number) else { continue };
            self.check(&openings[fixture.opening], &fixture, &record)
                .map_err(|reason| StoreError::Damaged { number, reason })?;
            games.push((self.seated(fixture, &record), record));
        }
        Ok(games)
    }

    /// The fixture with the sides that the players had: Swap2 may have changed them.
    pub(super) fn seated(&self, fixture: Fixture, record: &Record) -> Fixture {
        let [first, second] = fixture.players;
        let changed = [second, first].map(|player| &self.players[player]);
        match self.terms.swap2 && record.players.each_ref() == changed {
            true => Fixture { players: [second, first], ..fixture },
            false => fixture,
        }
    }

    pub(super) fn check(
        &self,
        opening: &Played<G>,
        fixture: &Fixture,
        record: &Record,
    ) -> Result<(), String> {
        expect("seed", Some(fixture.seed), record.seed)?;
        expect("rules", &self.rules.to_string(), &record.game)?;
        let players = self.seated(*fixture, record).players.map(|player| &self.players[player]);
        expect("players", players, record.players.each_ref())?;
        let game = record.replayed::<G>(self.rules).map_err(|error| error.to_string())?;
        if game.start() != opening.start() || !game.moves().starts_with(opening.moves()) {
            return Err("expected it to begin with its opening, found another beginning".to_owned());
        }
        let opened = if self.terms.swap2 { swap2::STAGES[2] } else { 0 };
        let begun = game.moves().len() > opening.moves().len() + opened;
        let most_moves = self.terms.most_moves.map(|most| most as usize);
        if ends_so(&game, begun, most_moves, record) {
            return Ok(());
        }
        let (result, reason, pos) = (record.result, record.reason, game.pos());
        Err(format!("expected a result of {pos}, found {result:?} by {reason}"))
    }
}

fn expect<T: PartialEq + Debug>(what: &str, expected: T, found: T) -> Result<(), String> {
    match expected == found {
        true => Ok(()),
        false => Err(format!("expected its {what} to be {expected:?}, found {found:?}")),
    }
}

/// Whether a game can end with this result for this reason. A proof is not searched for again.
fn ends_so<G: Game>(
    game: &Played<G>,
    begun: bool,
    most_moves: Option<usize>,
    record: &Record,
) -> bool {
    let (pos, result) = (game.pos(), record.result);
    let by_rules = pos.terminal().map(Payoff::value);
    match record.reason {
        Reason::Unfinished => false,
        Reason::Rules => by_rules.is_some() && result == by_rules,
        Reason::Proof => by_rules.is_none(),
        Reason::MoveLimit => {
            let reached = most_moves.is_some_and(|most| game.moves().len() >= most);
            by_rules.is_none() && reached && result == Some(0)
        }
        Reason::Crash | Reason::Illegal | Reason::Time | Reason::Hang | Reason::Resigned => {
            // Before the first move either player can fail, later the one to move.
            let lost = Payoff::won_by(pos.to_move().other(), 1).value();
            let either = !begun && result == Some(-lost);
            by_rules.is_none() && (result == Some(lost) || either)
        }
    }
}
