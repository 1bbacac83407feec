//! A schedule played on several threads, each finished game stored and counted at once.

mod stored;

use crate::{
    Fixture, Opening, Record, Schedule, Standings, Store,
    referee::{self, Event, Meeting, Terms},
    standings::ScoreSheet,
    stats::Sprt,
    store::{RunId, StoreError},
};
use kernel::{Game, Job, Limits, Oracle, ParseError, Played, Player, Progress, Side};
use std::{
    error::Error,
    fmt, iter,
    num::NonZeroUsize,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        atomic::{AtomicUsize, Ordering::Relaxed},
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::Duration,
};

/// How soon a tournament notices that it was cancelled.
const NOTICE: Duration = Duration::from_millis(20);
/// The most finished games that wait to be stored; they are stored together. A disk needs some
/// milliseconds to be sure of them, in which many quick games are played.
const MOST_WAITING: usize = 256;

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
        let pending = fixtures.filter(|fixture| !sheet.has(fixture.number)).collect();
        if !sheet.is_decided() {
            let games = job.child(&Limits::default());
            let round = Round { pending, openings, next: AtomicUsize::new(0), games };
            self.play_all(&round, &mut |games| {
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

    /// Plays on all threads. `ended` gets the games that have ended since its last call, on this
    /// thread, and says whether that was enough.
    fn play_all(
        &self,
        round: &Round<G>,
        ended: &mut dyn FnMut(&[Finished]) -> Result<bool, TournamentError>,
    ) -> Result<(), TournamentError> {
        if cfg!(target_family = "wasm") {
            return self.play_here(round, ended);
        }
        let (sender, receiver) = mpsc::sync_channel(MOST_WAITING);
        let mut failure = None;
        thread::scope(|scope| {
            for worker in 0..self.concurrency.get().min(round.pending.len()) {
                let sender = sender.clone();
                scope
                    .spawn(move || self.work(round, worker, &mut |game| sender.send(game).is_ok()));
            }
            drop(sender);
            loop {
                let enough = match receiver.recv_timeout(NOTICE) {
                    Ok(_) if failure.is_some() => Ok(true),
                    Ok(first) => {
                        let others = receiver.try_iter().take(MOST_WAITING);
                        let (games, broken) = split(iter::once(first).chain(others));
                        ended(&games).and_then(|enough| broken.map_or(Ok(enough), Err))
                    }
                    Err(RecvTimeoutError::Timeout) => Ok(false),
                    Err(RecvTimeoutError::Disconnected) => break,
                };
                let enough = enough.unwrap_or_else(|error| {
                    failure = Some(error);
                    true
                });
                if enough {
                    round.games.cancel();
                }
            }
        });
        failure.map_or(Ok(()), Err)
    }

    /// Plays one game after the other, where there are no threads.
    fn play_here(
        &self,
        round: &Round<G>,
        ended: &mut dyn FnMut(&[Finished]) -> Result<bool, TournamentError>,
    ) -> Result<(), TournamentError> {
        let mut failure = None;
        self.work(round, 0, &mut |game| match game.and_then(|game| ended(&[game])) {
            Ok(enough) => !enough,
            Err(error) => {
                failure = Some(error);
                false
            }
        });
        failure.map_or(Ok(()), Err)
    }

    /// Plays games that are pending; `next` gets each and says whether to go on.
    fn work(&self, round: &Round<G>, worker: usize, next: &mut dyn FnMut(Ended) -> bool) {
        let mut kept: Vec<KeptPlayer<G>> = self.players.iter().map(|_| None).collect();
        let mut adjudicator = self.adjudicator.map(|make| make());
        while !round.games.is_over()
            && let Some(fixture) = round.pending.get(round.next.fetch_add(1, Relaxed))
        {
            let kept = (&mut kept[..], &mut adjudicator);
            let game = self.play(round, worker, fixture, kept).transpose();
            let Some(game) = game else { break };
            if !next(game.map(|record| (*fixture, record))) {
                break;
            }
        }
        kept.into_iter().for_each(dismiss);
    }

    fn play(
        &self,
        round: &Round<G>,
        worker: usize,
        fixture: &Fixture,
        (kept, adjudicator): (&mut [KeptPlayer<G>], &mut Adjudicator<G>),
    ) -> Result<Option<Record>, TournamentError> {
        for player in fixture.players {
            self.ensure(player, worker, &mut kept[player])?;
        }
        let mut follow = |event: &Event<'_, G>| {
            if let Some(follow) = self.follow {
                follow(fixture, event);
            }
        };
        let both = kept.get_disjoint_mut(fixture.players).expect("two different players meet");
        let [first, second] = both.map(|player| player.as_mut().expect("both were made"));
        let players: [&mut (dyn Player<G> + 'static); 2] = [&mut **first, &mut **second];
        let adjudicator = adjudicator.as_deref_mut();
        let (opening, terms, seed) = (&round.openings[fixture.opening], &self.terms, fixture.seed);
        let meeting = Meeting { opening, players, adjudicator, terms, seed };
        let played = referee::play(meeting, &round.games, &mut follow);
        let Some(mut record) = played else { return Ok(None) };
        record.players = fixture.players.map(|player| self.players[player].clone());
        if record.reason.is_forfeit() {
            // Whatever it did wrong, the next game begins with a player in order.
            let loser = if record.result > Some(0) { Side::Second } else { Side::First };
            dismiss(kept[fixture.players[loser.index()]].take());
        }
        Ok(Some(record))
    }

    /// Makes a player that this thread does not keep yet.
    fn ensure(
        &self,
        player: usize,
        worker: usize,
        kept: &mut KeptPlayer<G>,
    ) -> Result<(), TournamentError> {
        if kept.is_none() {
            let made = catch_unwind(AssertUnwindSafe(|| (self.make)(player, worker)));
            let made = made.unwrap_or_else(|panic| Err(referee::panic_text(&*panic)));
            let name = || self.players[player].clone();
            let made = made.map_err(|reason| TournamentError::Player { name: name(), reason })?;
            *kept = Some(made);
        }
        Ok(())
    }
}

/// A player that a thread keeps between games, once it is made.
type KeptPlayer<G> = Option<Box<dyn Player<G>>>;

/// An oracle that a thread keeps between games, if games are adjudicated.
type Adjudicator<G> = Option<Box<dyn Oracle<G>>>;

/// A game that ended.
type Finished = (Fixture, Record);

/// A game that ended, or why none can be played.
type Ended = Result<Finished, TournamentError>;

/// The games, and the first failure.
fn split(all: impl Iterator<Item = Ended>) -> (Vec<Finished>, Option<TournamentError>) {
    let (mut games, mut failure) = (Vec::new(), None);
    for ended in all {
        match ended {
            Ok(game) => games.push(game),
            Err(error) => _ = failure.get_or_insert(error),
        }
    }
    (games, failure)
}

/// What the threads share.
struct Round<G: Game> {
    pending: Vec<Fixture>,
    openings: Vec<Played<G>>,
    next: AtomicUsize,
    /// All games under way; cancelled when they are to be dropped.
    games: Job,
}

/// Lets a player go, who may panic even then; there is no one left to tell.
fn dismiss<G: Game>(player: KeptPlayer<G>) {
    _ = catch_unwind(AssertUnwindSafe(move || drop(player)));
}
