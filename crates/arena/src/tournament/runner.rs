//! Players that are kept from game to game.

use super::{Tournament, TournamentError};
use crate::{
    Fixture, Record,
    referee::{self, Event, Meeting},
    schedule::mixed,
    swap2::{self, Failed, Opened},
};
use kernel::{Game, Job, Oracle, Played, Player, Side, Time};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Plays games of a tournament one after another. Players are made when they are needed first, and
/// anew after they have crashed, hung or cheated.
pub struct Runner<'a, G: Game> {
    tournament: &'a Tournament<'a, G>,
    worker: usize,
    kept: Vec<KeptPlayer<G>>,
    adjudicator: Option<Box<dyn Oracle<G>>>,
}

/// A player that is kept between games, once it is made.
type KeptPlayer<G> = Option<Box<dyn Player<G>>>;

impl<'a, G: Game> Runner<'a, G> {
    /// A runner for the games of thread `worker`.
    #[must_use]
    pub fn new(tournament: &'a Tournament<'a, G>, worker: usize) -> Runner<'a, G> {
        let kept = tournament.players.iter().map(|_| None).collect();
        let adjudicator = tournament.adjudicator.map(|make| make());
        Runner { tournament, worker, kept, adjudicator }
    }

    /// Plays a game. None if the job was over before. With [Swap2](crate::swap2) the first player
    /// of the fixture opens; the record has the players in the order of their sides.
    ///
    /// # Errors
    /// If a player cannot be made.
    pub fn play(
        &mut self,
        fixture: &Fixture,
        opening: &Played<G>,
        job: &Job,
    ) -> Result<Option<Record>, TournamentError> {
        for player in fixture.players {
            self.ensure(player)?;
        }
        let Runner { tournament, kept, adjudicator, .. } = self;
        let both = kept.get_disjoint_mut(fixture.players).expect("two different players meet");
        let [first, second] = both.map(|player| player.as_mut().expect("both were made"));
        let mut players: [&mut (dyn Player<G> + 'static); 2] = [&mut **first, &mut **second];
        let adjudicator = adjudicator.as_deref_mut();
        let (terms, seed) = (&tournament.terms, fixture.seed);
        let mut seats = fixture.players;
        let opened = match terms.swap2 {
            true => open(&mut players, opening, &terms.time, seed, job),
            false => Ok(Opened { game: opening.clone(), swapped: false }),
        };
        if job.is_over() {
            return Ok(None);
        }
        let record = match opened {
            Err(Failed { game, player, forfeit }) => {
                Some(referee::forfeited(&game, Side::BOTH[player], &forfeit, seed))
            }
            Ok(Opened { game, swapped }) => {
                if swapped {
                    seats.reverse();
                    players.reverse();
                }
                let seated = Fixture { players: seats, ..*fixture };
                let mut follow = |event: &Event<'_, G>| {
                    if let Some(follow) = tournament.follow {
                        follow(&seated, event);
                    }
                };
                let meeting = Meeting { opening: &game, players, adjudicator, terms, seed };
                referee::play(meeting, job, &mut follow)
            }
        };
        let Some(mut record) = record else { return Ok(None) };
        record.players = seats.map(|player| tournament.players[player].clone());
        if record.reason.is_forfeit() {
            // Whatever it did wrong, the next game begins with a player in order.
            let loser = if record.result > Some(0) { Side::Second } else { Side::First };
            dismiss(kept[seats[loser.index()]].take());
        }
        Ok(Some(record))
    }

    /// Makes a player that is not kept yet.
    fn ensure(&mut self, player: usize) -> Result<(), TournamentError> {
        let kept = &mut self.kept[player];
        if kept.is_none() {
            let make = self.tournament.make;
            let made = catch_unwind(AssertUnwindSafe(|| make(player, self.worker)));
            let made = made.unwrap_or_else(|panic| Err(referee::panic_text(&*panic)));
            let name = || self.tournament.players[player].clone();
            let made = made.map_err(|reason| TournamentError::Player { name: name(), reason })?;
            *kept = Some(made);
        }
        Ok(())
    }
}

impl<G: Game> Drop for Runner<'_, G> {
    fn drop(&mut self) {
        self.kept.drain(..).for_each(dismiss);
    }
}

/// Swap2 between players that have not begun.
fn open<G: Game>(
    players: &mut [&mut (dyn Player<G> + 'static); 2],
    start: &Played<G>,
    time: &Time,
    seed: u64,
    job: &Job,
) -> Result<Opened<G>, Failed<G>> {
    for side in Side::BOTH {
        let (player, own) = (side.index(), mixed(seed, side.index() as u64));
        let begun = referee::caught(|| players[player].begin(start, side, own, job));
        begun.map_err(|forfeit| Failed { game: start.clone(), player, forfeit })?;
    }
    let [opener, other] = players;
    swap2::negotiate([&mut **opener, &mut **other], start, time, seed, job)
}

/// Lets a player go, who may panic even then; there is no one left to tell.
fn dismiss<G: Game>(player: KeptPlayer<G>) {
    _ = catch_unwind(AssertUnwindSafe(move || drop(player)));
}
