//! Tournaments: reproducible, resumable, balanced.

use crate::scripted::{Habit, player, terms};
use arena::{
    Fixture, Format, Opening, Reason, Record, Schedule, Standings, Store,
    openings::{Wanted, random_openings},
    referee::Event,
    standings::ScoreSheet,
    stats::{Sprt, SprtVerdict, Wdl},
    tournament::{Finish, Outcome, Tournament, TournamentError},
};
use games::mnk::{Cell, Small};
use kernel::{Effort, Fact, Game, Job, Oracle, Payoff};
use std::{
    collections::BTreeMap,
    num::NonZeroUsize,
    sync::{
        Mutex,
        atomic::{AtomicU32, Ordering},
    },
};

/// A tournament of these players, by numbers.
struct Plan {
    habits: Vec<Habit>,
    format: Format,
    games: u32,
    plies: u32,
    concurrency: usize,
    sprt: Option<Sprt>,
}

impl Plan {
    fn of(habits: &[Habit], format: Format, games: u32) -> Plan {
        Plan { habits: habits.to_vec(), format, games, plies: 2, concurrency: 1, sprt: None }
    }

    fn names(&self) -> Vec<String> {
        self.habits.iter().enumerate().map(|(n, habit)| format!("{habit:?}{n}")).collect()
    }

    fn schedule(&self) -> (Schedule, Vec<Opening>) {
        let start = Small::new(&"mnk:4x4x3".parse().expect("rules"));
        let wanted = Wanted { count: 50, plies: self.plies, seed: 3, balance: None };
        let openings = random_openings(&start, wanted, &Job::new()).openings;
        let players = self.habits.len();
        let schedule = Schedule::new(self.format, players, self.games, openings.len(), 9);
        (schedule.expect("a schedule"), openings)
    }

    fn run(
        &self,
        store: Option<(&mut Store, arena::store::RunId)>,
        job: &Job,
        ended: &mut dyn FnMut(&Fixture, &Record),
    ) -> Result<Outcome, TournamentError> {
        let (schedule, openings) = self.schedule();
        let tournament = Tournament {
            rules: &"mnk:4x4x3".parse().expect("rules"),
            players: &self.names(),
            schedule: &schedule,
            openings: &openings,
            terms: terms(),
            adjudicator: None,
            sprt: self.sprt,
            concurrency: NonZeroUsize::new(self.concurrency).expect("a thread"),
            make: &|n, _| Ok(player(self.habits[n])),
            follow: None,
        };
        tournament.run(store, job, &mut |news| {
            if !news.resumed {
                ended(news.fixture, news.record);
            }
        })
    }

    /// Plays without a store; the records have no times, which differ from run to run.
    fn played(&self) -> (Outcome, BTreeMap<u32, Record>) {
        let mut records = BTreeMap::new();
        let job = Job::new();
        let outcome = self.run(None, &job, &mut |fixture, record| {
            records.insert(fixture.number, timeless(record));
        });
        (outcome.expect("an outcome"), records)
    }
}

fn timeless(record: &Record) -> Record {
    let mut record = record.clone();
    record.moves.iter_mut().for_each(|ply| ply.ms = None);
    record
}

#[test]
fn more_threads_play_the_same_games() {
    let mut plan = Plan::of(&[Habit::Random, Habit::First, Habit::Random], Format::RoundRobin, 20);
    let (alone, records) = plan.played();
    assert_eq!((records.len(), alone.finish), (60, Finish::Complete));
    for threads in [2, 5] {
        plan.concurrency = threads;
        assert_eq!(plan.played(), (alone.clone(), records.clone()), "{threads} threads");
    }
}

#[test]
fn each_opening_is_played_from_both_sides() {
    let plan = Plan::of(&[Habit::Random; 4], Format::RoundRobin, 6);
    let (outcome, records) = plan.played();
    let (schedule, openings) = plan.schedule();
    for player in &outcome.standings.players {
        assert_eq!(player.sides.map(Wdl::games), [9, 9], "{player:?}");
    }
    for fixture in schedule.fixtures().step_by(2) {
        let twin = schedule.fixture(fixture.number + 1).unwrap();
        assert_eq!([fixture.players[1], fixture.players[0]], twin.players);
        assert_eq!((fixture.opening, fixture.pairing), (twin.opening, twin.pairing));
        assert_ne!(fixture.seed, twin.seed);
        for number in [fixture.number, twin.number] {
            let moves = records[&number].moves[..2].iter().map(|ply| ply.mv.clone());
            assert_eq!(moves.collect::<Vec<_>>(), openings[fixture.opening].moves);
        }
    }
}

#[test]
fn schedules_meet_as_they_should_and_grow_without_changing() {
    for (format, players, pairings) in [
        (Format::Match, 2, vec![[0, 1]]),
        (Format::Gauntlet, 4, vec![[0, 1], [0, 2], [0, 3]]),
        (Format::RoundRobin, 3, vec![[0, 1], [0, 2], [1, 2]]),
    ] {
        let schedule = Schedule::new(format, players, 4, 3, 1).unwrap();
        assert_eq!(schedule.pairings(), pairings);
        let fixtures: Vec<Fixture> = schedule.fixtures().collect();
        assert_eq!(fixtures.len(), 4 * pairings.len());
        assert!(fixtures.iter().zip(1..).all(|(fixture, n)| fixture.number == n));
        let longer = Schedule::new(format, players, 10, 3, 1).unwrap();
        assert_eq!(longer.fixtures().take(fixtures.len()).collect::<Vec<_>>(), fixtures);
        assert_eq!((schedule.fixture(0), schedule.fixture(schedule.games() + 1)), (None, None));
    }
    for (format, players, games, openings, message) in [
        (Format::Match, 2, 7, 1, "expected an even number of games, as each opening is played"),
        (Format::Match, 3, 8, 1, "expected 2 players for a match, found 3"),
        (Format::Gauntlet, 1, 8, 1, "expected at least 2 players, found 1"),
        (Format::Match, 2, 0, 1, "expected at least 2 games, found 0"),
        (Format::Match, 2, 2, 0, "expected at least 1 opening, found none"),
        (Format::RoundRobin, 100_000, 2, 1, "expected at most 4294967295 games in all"),
    ] {
        let error = Schedule::new(format, players, games, openings, 1).unwrap_err().to_string();
        assert!(error.starts_with(message), "{error}");
    }
}

/// A copy of the games of a run, those whose number `keep` likes.
fn copied(store: &Store, plan: &Plan, keep: impl Fn(u32) -> bool) -> (Store, arena::store::RunId) {
    let mut copy = Store::in_memory().expect("a store");
    let run = copy.run("settings", "arena 1", &plan.names()).expect("a run");
    let (schedule, _) = plan.schedule();
    let from = store.runs().expect("runs")[0].id;
    for (number, record) in store.games(from).expect("games") {
        if keep(number) {
            let fixture = schedule.fixture(number).expect("a game of the schedule");
            copy.put(run, &[(fixture, record)]).expect("it is new");
        }
    }
    (copy, run)
}

fn stored(store: &Store, run: arena::store::RunId) -> BTreeMap<u32, Record> {
    store.games(run).expect("games").into_iter().map(|(n, record)| (n, timeless(&record))).collect()
}

#[test]
fn a_resumed_run_plays_what_is_missing_and_ends_the_same() {
    let mut plan = Plan::of(&[Habit::Random, Habit::Last], Format::Match, 30);
    plan.concurrency = 2;
    let mut store = Store::in_memory().unwrap();
    let run = store.run("settings", "arena 1", &plan.names()).unwrap();
    let job = Job::new();
    let whole = plan.run(Some((&mut store, run)), &job, &mut |_, _| {}).unwrap();
    let games = stored(&store, run);
    assert_eq!(games.len(), 30);
    for keep in [|n: u32| n.is_multiple_of(2), |n: u32| n > 11, |_: u32| true, |_: u32| false] {
        let (mut half, run) = copied(&store, &plan, keep);
        let mut played = Vec::new();
        let again = plan.run(Some((&mut half, run)), &job, &mut |fixture, _| {
            played.push(fixture.number);
        });
        played.sort_unstable();
        assert_eq!(played, (1..=30).filter(|n| !keep(*n)).collect::<Vec<_>>());
        assert_eq!((again.unwrap(), stored(&half, run)), (whole.clone(), games.clone()));
    }
}

#[test]
fn a_stopped_run_keeps_what_was_finished() {
    let plan = Plan::of(&[Habit::Random, Habit::Random], Format::Match, 40);
    let mut store = Store::in_memory().unwrap();
    let run = store.run("settings", "arena 1", &plan.names()).unwrap();
    let (job, mut seen) = (Job::new(), 0);
    // The watcher is told on one thread while another plays on, so some more games may end.
    let outcome = plan.run(Some((&mut store, run)), &job, &mut |_, _| {
        seen += 1;
        if seen >= 5 {
            job.cancel();
        }
    });
    let outcome = outcome.unwrap();
    assert!(seen >= 5 && store.games(run).unwrap().len() == seen, "{seen}");
    assert_eq!(outcome.standings.games as usize, seen);
    let outcome = plan.run(Some((&mut store, run)), &Job::new(), &mut |_, _| {}).unwrap();
    assert_eq!((outcome.finish, outcome.standings.games), (Finish::Complete, 40));
    assert_eq!(plan.played().0.standings, outcome.standings);
}

#[test]
fn stored_games_that_were_not_played_so_are_refused() {
    let plan = Plan::of(&[Habit::Random, Habit::Random], Format::Match, 4);
    let (job, (schedule, _)) = (Job::new(), plan.schedule());
    let records = plan.played().1;
    let resumed = |number: u32, record: Record| {
        let mut store = Store::in_memory().unwrap();
        let run = store.run("settings", "arena 1", &plan.names()).unwrap();
        let mut games: Vec<_> = records.clone().into_iter().collect();
        games.retain(|(stored, _)| *stored != number);
        games.push((number, record));
        let games = games.into_iter().map(|(n, record)| (schedule.fixture(n).unwrap(), record));
        store.put(run, &games.collect::<Vec<_>>()).unwrap();
        let outcome = plan.run(Some((&mut store, run)), &job, &mut |_, _| panic!("a new game"));
        outcome.map(|_| ()).map_err(|error| error.to_string())
    };
    let played = &records[&3];
    assert_eq!((resumed(3, played.clone()), played.reason), (Ok(()), Reason::Rules));
    let (mut other, mut short, mut opening) = (played.clone(), played.clone(), played.clone());
    other.moves[3].mv = other.moves[2].mv.clone();
    short.moves.pop();
    opening.moves.swap(0, 2);
    for (record, message) in [
        (Record { seed: Some(77), ..played.clone() }, "expected its seed to be Some("),
        (Record { game: "tictactoe".into(), ..played.clone() }, "expected its rules to be"),
        (Record { result: played.result.map(|n| 1 - n), ..played.clone() }, "expected a result of"),
        (Record { reason: Reason::Time, ..played.clone() }, "expected a result of"),
        (Record { reason: Reason::MoveLimit, ..played.clone() }, "expected a result of"),
        (other, "move 4, "),
        (short, "expected a result of"),
        (opening, "expected it to begin with its opening"),
    ] {
        let error = resumed(3, record).unwrap_err();
        let message = format!("the store of results: game 3 is damaged: {message}");
        assert!(error.starts_with(&message), "{error}");
    }
}

#[test]
fn forfeits_and_games_cut_short_are_resumed() {
    let habits = [Habit::First, Habit::Panics, Habit::OffBoard];
    let plan = Plan::of(&habits, Format::Gauntlet, 6);
    let mut store = Store::in_memory().unwrap();
    let run = store.run("settings", "arena 1", &plan.names()).unwrap();
    let job = Job::new();
    let whole = plan.run(Some((&mut store, run)), &job, &mut |_, _| {}).unwrap();
    let again = plan.run(Some((&mut store, run)), &job, &mut |_, _| panic!("a new game"));
    assert_eq!(again.unwrap(), whole);
}

#[test]
fn players_that_fail_lose_their_games_and_no_more() {
    let mut plan = Plan::of(&[Habit::First, Habit::Panics, Habit::OffBoard], Format::Gauntlet, 6);
    plan.concurrency = 2;
    let (outcome, _) = plan.played();
    let Standings { players, .. } = outcome.standings;
    assert_eq!(players[0].points, 12.0);
    assert_eq!(players[1].forfeits, BTreeMap::from([(Reason::Crash, 6)]));
    assert_eq!(players[2].forfeits, BTreeMap::from([(Reason::Illegal, 6)]));
}

#[test]
fn a_player_that_failed_is_made_anew_and_one_that_cannot_be_made_ends_the_run() {
    let plan = Plan::of(&[Habit::First, Habit::Dies], Format::Match, 8);
    let ((schedule, openings), made) = (plan.schedule(), [const { AtomicU32::new(0) }; 2]);
    let mut tournament = Tournament {
        rules: &"mnk:4x4x3".parse().unwrap(),
        players: &plan.names(),
        schedule: &schedule,
        openings: &openings,
        terms: terms(),
        adjudicator: None,
        sprt: None,
        concurrency: NonZeroUsize::MIN,
        make: &|n, _| {
            made[n].fetch_add(1, Ordering::Relaxed);
            Ok(player(plan.habits[n]))
        },
        follow: None,
    };
    let job = Job::new();
    tournament.run(None, &job, &mut |_| {}).unwrap();
    assert_eq!(made.each_ref().map(|n| n.load(Ordering::Relaxed)), [1, 8]);

    for (make, message) in [
        (
            &(|n: usize, _: usize| {
                if n == 0 { Ok(player(Habit::First)) } else { Err("no such file".to_owned()) }
            }) as arena::tournament::Make<'_, Small>,
            "player Dies1: no such file",
        ),
        (&|_, _| panic!("bad luck"), "player First0: panic: bad luck"),
    ] {
        tournament.make = make;
        let error = tournament.run(None, &job, &mut |_| {}).unwrap_err();
        assert_eq!(error.to_string(), message);
    }
    tournament.openings = &openings[..3];
    let error = tournament.run(None, &job, &mut |_| {}).unwrap_err().to_string();
    assert_eq!(error, format!("expected {} openings for this schedule, found 3", openings.len()));
}

#[test]
fn a_test_ends_the_match_at_the_same_game_whatever_the_threads() {
    let mut plan = Plan::of(&[Habit::Random, Habit::Resigns], Format::Match, 2000);
    plan.sprt = Some(Sprt::new(0.0, 100.0, 0.05, 0.05).unwrap());
    let (alone, _) = plan.played();
    assert_eq!(alone.finish, Finish::Decided);
    let state = alone.standings.sprt.unwrap();
    assert_eq!(state.verdict, SprtVerdict::AcceptElo1);
    assert_eq!(2 * state.pairs, alone.standings.games);
    assert!(state.pairs < 100, "{state:?}");
    plan.concurrency = 3;
    let (many, _) = plan.played();
    let counted = |outcome: Outcome| Standings { beyond: 0, ..outcome.standings };
    assert_eq!(counted(many), counted(alone));

    plan.habits.push(Habit::First);
    plan.format = Format::RoundRobin;
    let error = plan.run(None, &Job::new(), &mut |_, _| {}).unwrap_err();
    assert_eq!(error.to_string(), "expected a match of two players for a test, found more");
}

#[test]
fn the_order_of_results_changes_nothing() {
    let plan = Plan::of(&[Habit::Random, Habit::First, Habit::Last], Format::RoundRobin, 16);
    let ((outcome, records), (schedule, _), names) = (plan.played(), plan.schedule(), plan.names());
    let mut order: Vec<&u32> = records.keys().collect();
    let mut rng = fastrand::Rng::with_seed(4);
    for _ in 0..5 {
        rng.shuffle(&mut order);
        let mut sheet = ScoreSheet::new(&names, &schedule, None);
        order.iter().for_each(|n| sheet.count(&schedule.fixture(**n).unwrap(), &records[*n]));
        assert_eq!(sheet.standings(), outcome.standings);
    }
    let text = serde_json::to_string(&outcome.standings).unwrap();
    let read: Standings = serde_json::from_str(&text).unwrap();
    let tallies =
        |standings: &Standings| standings.pairings.iter().map(|p| p.tally).collect::<Vec<_>>();
    assert_eq!(tallies(&read), tallies(&outcome.standings));
}

#[test]
fn games_that_repeat_are_counted() {
    for (plies, habits, repeated) in [
        (0, [Habit::First, Habit::Last], 8),
        (2, [Habit::First, Habit::Last], 0),
        // The same player twice: the games of a pair are alike, but the sides have changed.
        (0, [Habit::First, Habit::First], 8),
        (2, [Habit::First, Habit::First], 0),
    ] {
        let plan = Plan { plies, ..Plan::of(&habits, Format::Match, 10) };
        let standings = plan.played().0.standings;
        assert_eq!(standings.pairings[0].repeated, repeated, "{plies} {habits:?}");
    }
}

/// Knows that every game is drawn.
struct AllDrawn;

impl Oracle<Small> for AllDrawn {
    fn begin(&mut self) {}

    fn ask(&mut self, _: &Small, _: Effort, _: &Job, _: &mut Vec<Cell>) -> Option<Fact> {
        Some(Fact::exactly(Payoff::DRAW, None))
    }
}

#[test]
fn proofs_and_followers_reach_every_game() {
    let plan = Plan::of(&[Habit::Random, Habit::Random], Format::Match, 10);
    let (schedule, openings) = plan.schedule();
    let ended = Mutex::new(Vec::new());
    let tournament = Tournament {
        rules: &"mnk:4x4x3".parse().unwrap(),
        players: &plan.names(),
        schedule: &schedule,
        openings: &openings,
        terms: terms(),
        adjudicator: Some(&|| Box::new(AllDrawn)),
        sprt: None,
        concurrency: NonZeroUsize::new(2).unwrap(),
        make: &|n, _| Ok(player(plan.habits[n])),
        follow: Some(&|fixture, event| {
            if let Event::Ended { record, .. } = event {
                ended.lock().unwrap().push((fixture.number, record.reason));
            }
        }),
    };
    let outcome = tournament.run(None, &Job::new(), &mut |_| {}).unwrap();
    assert_eq!(outcome.standings.pairings[0].tally.pairs, [0, 0, 5, 0, 0]);
    let mut ended = ended.into_inner().unwrap();
    ended.sort_unstable();
    assert_eq!(ended, (1..=10).map(|n| (n, Reason::Proof)).collect::<Vec<_>>());
}
