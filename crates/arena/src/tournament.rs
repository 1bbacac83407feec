//! A schedule played on threads or at another venue; each finished game is stored and counted.

mod runner;
mod stored;
mod threads;

use crate::{
    Fixture, Opening, Record, Schedule, Standings, Store,
    referee::{Event, Terms},
    standings::ScoreSheet,
    stats::Sprt,
    store::{RunId, StoreError},
};
use kernel::{Game, Job, Limits, Oracle, ParseError, Played, Player, Progress};
pub use runner::Runner;
use std::{error::Error, fmt, num::NonZeroUsize};
use threads::Threads;

/// Makes a player: its place on the list, and which thread it will play on. Each thread has players
/// of its own, which play one game after another; one that crashed or hung is made anew.
pub type Make<'a, G> = &'a (dyn Fn(usize, usize) -> Result<Box<dyn Player<G>>, String> + Sync);

/// Makes an adjudicator; each thread has its own.
pub type MakeOracle<'a, G> = &'a (dyn Fn() -> Box<dyn Oracle<G>> + Sync);

/// Told what happens within a game, on the thread that plays it.
pub type Follow<'a, G> = &'a (dyn Fn(&Fixture, &Event<'_, G>) + Sync);

/// A tournament to be played.
pub struct Tournament<'a, G: Game> {
    /// The rules.
    pub rules: &'a G::Rules,
    /// The names of the players.
    pub players: &'a [String],
    /// The games.
    pub schedule: &'a Schedule,
    /// The openings that the schedule speaks of, at least as many.
    pub openings: &'a [Opening],
    /// What the players agreed to.
    pub terms: Terms,
    /// Ends games as soon as their result is known.
    pub adjudicator: Option<MakeOracle<'a, G>>,
    /// Ends a match when it has decided. Only for two players.
    pub sprt: Option<Sprt>,
    /// How many games are played at once.
    pub concurrency: NonZeroUsize,
    /// Makes players.
    pub make: Make<'a, G>,
    /// Follows the games move by move.
    pub follow: Option<Follow<'a, G>>,
}

/// Where the games of a tournament are played: on threads of this machine, or elsewhere.
pub trait Venue {
    /// Plays the games of the round in any order, until all are played, those that ended are enough,
    /// or the job is over.
    ///
    /// # Errors
    /// If no game can be played, or those of [`Round::ended`].
    fn play(&mut self, round: Round<'_>) -> Result<(), TournamentError>;
}

/// The games that a tournament still needs.
pub struct Round<'a> {
    /// Which, in the order of their numbers.
    pub pending: &'a [Fixture],
    /// How many games the whole tournament has.
    pub games: u32,
    /// The openings that they speak of.
    pub openings: &'a [Opening],
    /// Limits the round.
    pub job: &'a Job,
    /// Whether a game can have been played: it is replayed by the rules. For games from elsewhere.
    pub check: &'a dyn Fn(&Fixture, &Record) -> Result<(), String>,
    /// Stores and counts games that have ended, each once; says whether they are enough.
    pub ended: Ended<'a>,
}

/// Stores and counts games.
pub type Ended<'a> = &'a mut dyn FnMut(&[(Fixture, Record)]) -> Result<bool, TournamentError>;

/// A game that ended, and where the tournament stands with it.
pub struct News<'a> {
    /// Which.
    pub fixture: &'a Fixture,
    /// The game.
    pub record: &'a Record,
    /// Whether it was stored before this run.
    pub resumed: bool,
    /// All games so far.
    pub sheet: &'a ScoreSheet<'a>,
}

impl News<'_> {
    /// The standings with this game. They are counted anew, for which a teller of many fast games
    /// may not have the time after each.
    #[must_use]
    pub fn standings(&self) -> Standings {
        self.sheet.standings()
    }
}

/// Why a tournament ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Finish {
    /// All games were played.
    Complete,
    /// The test decided.
    Decided,
    /// It was told to stop.
    Stopped,
}

/// What came of a tournament.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// Where it ended.
    pub standings: Standings,
    /// Why it ended.
    pub finish: Finish,
}

/// Why a tournament cannot be played.
#[derive(Debug)]
pub enum TournamentError {
    /// The schedule speaks of more players or openings than there are.
    Missing {
        /// Of what.
        what: &'static str,
        /// How many the schedule speaks of.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// An opening cannot be played.
    Opening {
        /// Which, from 0.
        number: usize,
        /// What is wrong with it.
        error: ParseError,
    },
    /// A test needs exactly two players.
    TestOfMany,
    /// A player could not be made.
    Player {
        /// Its name.
        name: String,
        /// Why not.
        reason: String,
    },
    /// The store refused.
    Store(StoreError),
    /// Where the games were to be played, something is wrong.
    Venue(String),
}

impl fmt::Display for TournamentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TournamentError::Missing { what, expected, found } => {
                write!(f, "expected {expected} {what} for this schedule, found {found}")
            }
            TournamentError::Opening { number, error } => {
                write!(f, "opening {}: {error}", number + 1)
            }
            TournamentError::TestOfMany => {
                f.write_str("expected a match of two players for a test, found more")
            }
            TournamentError::Player { name, reason } => write!(f, "player {name}: {reason}"),
            TournamentError::Store(error) => write!(f, "the store of results: {error}"),
            TournamentError::Venue(reason) => f.write_str(reason),
        }
    }
}

impl Error for TournamentError {}

impl From<StoreError> for TournamentError {
    fn from(error: StoreError) -> TournamentError {
        TournamentError::Store(error)
    }
}

impl<G: Game> Tournament<'_, G> {
    /// Plays all games that are not in the store yet, tells `watch` of those that are and of each
    /// that ends, once it is stored, and ends early when the test has decided or the job is over:
    /// games under way are then dropped.
    ///
    /// Whatever the concurrency, the same schedule gives the same games, unless players make use of
    /// the clock.
    ///
    /// # Errors
    /// If lists do not fit together, a player cannot be made, or the store refuses. What was stored
    /// before stays.
    pub fn run(
        &self,
        store: Option<(&mut Store, RunId)>,
        job: &Job,
        watch: &mut dyn FnMut(&News<'_>),
    ) -> Result<Outcome, TournamentError> {
        self.run_at(None, store, job, watch)
    }

    /// The same, played at a venue instead of on threads of this machine.
    ///
    /// # Errors
    /// Those of [`Tournament::run`], and of the venue.
    pub fn run_at(
        &self,
        venue: Option<&mut dyn Venue>,
        mut store: Option<(&mut Store, RunId)>,
        job: &Job,
        watch: &mut dyn FnMut(&News<'_>),
    ) -> Result<Outcome, TournamentError> {
        let openings = self.checked()?;
        let mut sheet = ScoreSheet::new(self.players, self.schedule, self.sprt);
        if let Some((store, run)) = &store {
            for (fixture, record) in &self.stored(&openings, store, *run)? {
                sheet.count(fixture, record);
                watch(&News { fixture, record, resumed: true, sheet: &sheet });
            }
        }
        let fixtures = self.schedule.fixtures();
        let pending: Vec<Fixture> = fixtures.filter(|it| !sheet.has(it.number)).collect();
        if !sheet.is_decided() {
            let mut threads = Threads { tournament: self, openings: &openings };
            let venue: &mut dyn Venue = match venue {
                Some(elsewhere) => elsewhere,
                None => &mut threads,
            };
            let games = job.child(&Limits::default());
            let mut ended = |games: &[(Fixture, Record)]| {
                let seated = |(fixture, record): &(Fixture, Record)| {
                    (self.seated(*fixture, record), record.clone())
                };
                let games: &[_] = match self.terms.swap2 {
                    true => &games.iter().map(seated).collect::<Vec<_>>(),
                    false => games,
                };
                if let Some((store, run)) = &mut store {
                    store.put(*run, games)?;
                }
                for (fixture, record) in games {
                    sheet.count(fixture, record);
                    watch(&News { fixture, record, resumed: false, sheet: &sheet });
                }
                let (done, total) = (sheet.finished() as u64, Some(self.schedule.games().into()));
                job.tell(&Progress { done, total, ..Progress::default() });
                Ok(sheet.is_decided())
            };
            venue.play(Round {
                pending: &pending,
                games: self.schedule.games(),
                openings: self.openings,
                job: &games,
                check: &|fixture, record| self.check(&openings[fixture.opening], fixture, record),
                ended: &mut ended,
            })?;
        }
        let finish = match () {
            () if sheet.is_decided() => Finish::Decided,
            () if sheet.is_complete() => Finish::Complete,
            () => Finish::Stopped,
        };
        Ok(Outcome { standings: sheet.standings(), finish })
    }

    fn checked(&self) -> Result<Vec<Played<G>>, TournamentError> {
        let fits = |what, expected, found| match found < expected {
            true => Err(TournamentError::Missing { what, expected, found }),
            false => Ok(()),
        };
        let named = self.schedule.pairings().iter().flatten().max().map_or(0, |last| last + 1);
        fits("players", named, self.players.len())?;
        fits("openings", self.schedule.openings(), self.openings.len())?;
        if self.sprt.is_some() && self.schedule.pairings().len() != 1 {
            return Err(TournamentError::TestOfMany);
        }
        let openings = self.openings.iter().enumerate().map(|(number, opening)| {
            let game = opening.played(self.rules);
            game.map_err(|error| TournamentError::Opening { number, error })
        });
        openings.collect()
    }
}
