//! A contest played by workers: pairs of games out, records in.

use crate::{
    Address, Aside, Error, Identity, Tell,
    board::json,
    coordinator::{Plan, drive},
    link::Link,
    run::{Games, Run, Work, run_id, start_of},
};
use arena::{
    Record,
    tournament::{Ended, Round, TournamentError, Venue},
};
use session::{
    Book, Contest, Job, Position,
    contest::{Fixture, Opening, Openings, book_text},
};
use std::{
    collections::{BTreeSet, HashMap},
    time::Duration,
};

/// After so long without a sign of life a pair of games is given to another worker.
pub const LEASE: Duration = Duration::from_secs(30);
/// A game in which nothing happens for so long is given to another worker.
pub const PATIENCE: Duration = Duration::from_secs(300);

/// How a contest is handed out.
#[derive(Clone, Debug)]
pub struct Terms {
    /// The server.
    pub address: Address,
    /// This program.
    pub identity: Identity,
    /// After so long without a sign of life a pair of games is given to another worker.
    pub lease: Duration,
    /// A game in which nothing happens for so long is given to another worker.
    pub patience: Duration,
}

/// Workers, wherever they are.
pub struct Workers<'a> {
    link: Link,
    run: Run,
    tell: Tell<'a>,
    aside: Vec<(u64, Aside)>,
}

impl<'a> Workers<'a> {
    /// Those who listen at a server, for a contest that begins at this position and may use a
    /// book. A contest with a store has always the same queue, and finds its tasks again.
    ///
    /// # Errors
    /// If the server refuses, or the job was over before it answered.
    pub fn new(
        terms: &Terms,
        pos: &dyn Position,
        (contest, book): (&Contest, Option<&Book>),
        job: &Job,
        tell: Tell<'a>,
    ) -> Result<Workers<'a>, Error> {
        let (game, start) = start_of(pos);
        let players: Vec<String> = contest.players.iter().map(ToString::to_string).collect();
        let games = Games {
            game: game.clone(),
            start,
            contest: Contest { openings: Openings::Start, ..contest.clone() },
            // Known when they are made.
            openings: 0,
            book: book.map(book_text),
        };
        let run = Run {
            id: run_id(&pos.contest_settings(contest), &terms.identity, contest.store.as_deref()),
            title: format!("{game}: {}", players.join(" - ")),
            work: Work::Games(Box::new(games)),
            tasks: 0,
            identity: terms.identity.clone(),
            lease: terms.lease,
            patience: terms.patience,
        };
        let link = Link::open(&terms.address, job, tell)?;
        Ok(Workers { link, run, tell, aside: Vec::new() })
    }

    /// The pairs of games that could not be played, counted from 1, and why.
    #[must_use]
    pub fn set_aside(&self) -> &[(u64, Aside)] {
        &self.aside
    }
}

impl Venue for Workers<'_> {
    fn play(&mut self, round: Round<'_>) -> Result<(), TournamentError> {
        let Round { pending, games: games_in_all, openings, job, check, ended } = round;
        let pairs: BTreeSet<u64> = pending.iter().map(|it| pair(it.number)).collect();
        if let Work::Games(games) = &mut self.run.work {
            games.openings = openings.len();
            self.run.tasks = pair(games_in_all);
        }
        let fixtures = pending.iter().map(|it| (it.number, *it)).collect();
        let (left, aside) = (pairs.into_iter(), &mut self.aside);
        let mut plan = Pairs { left, fixtures, openings, check, ended, aside };
        drive(&self.link, &self.run, &mut plan, job, self.tell)?;
        match self.aside.len() {
            0 => Ok(()),
            count => {
                Err(TournamentError::Venue(format!("{count} pairs of games could not be played")))
            }
        }
    }
}

/// The pair that a game belongs to, from 1.
fn pair(number: u32) -> u64 {
    u64::from(number).div_ceil(2)
}

struct Pairs<'a> {
    left: std::collections::btree_set::IntoIter<u64>,
    fixtures: HashMap<u32, Fixture>,
    openings: &'a [Opening],
    check: &'a dyn Fn(&Fixture, &Record) -> Result<(), String>,
    ended: Ended<'a>,
    aside: &'a mut Vec<(u64, Aside)>,
}

impl Pairs<'_> {
    /// The games of a pair that are still needed: one of them may be stored already.
    fn needed(&self, pair: u64) -> impl Iterator<Item = &Fixture> {
        [2 * pair - 1, 2 * pair].into_iter().filter_map(|n| self.fixtures.get(&(n as u32)))
    }

    fn games(
        &self,
        number: u64,
        result: &serde_json::Value,
    ) -> Result<Vec<(Fixture, Record)>, String> {
        let records: Vec<(u32, Record)> =
            serde::Deserialize::deserialize(result).map_err(|error| error.to_string())?;
        let find = |fixture: &Fixture| {
            let record = records.iter().find(|(number, _)| *number == fixture.number);
            let record = record.ok_or_else(|| format!("expected game {}", fixture.number))?;
            Ok((*fixture, record.1.clone()))
        };
        self.needed(number).map(find).collect()
    }
}

impl Plan for Pairs<'_> {
    type Error = TournamentError;

    fn next(&mut self) -> Option<(u64, Vec<u8>)> {
        let number = self.left.next()?;
        let opening = self.needed(number).next()?.opening;
        Some((number, json(&self.openings[opening])))
    }

    fn left(&self) -> u64 {
        self.left.len() as u64
    }

    fn check(&self, number: u64, result: &serde_json::Value) -> Result<(), String> {
        let games = self.games(number, result)?;
        games.iter().try_for_each(|(fixture, record)| (self.check)(fixture, record))
    }

    fn keep(&mut self, results: Vec<(u64, serde_json::Value)>) -> Result<bool, TournamentError> {
        let mut games = Vec::new();
        for (number, result) in &results {
            games.extend(self.games(*number, result).map_err(TournamentError::Venue)?);
        }
        (self.ended)(&games)
    }

    fn set_aside(&mut self, number: u64, aside: Aside) {
        self.aside.push((number, aside));
    }
}

impl From<Error> for TournamentError {
    fn from(error: Error) -> TournamentError {
        TournamentError::Venue(error.to_string())
    }
}
