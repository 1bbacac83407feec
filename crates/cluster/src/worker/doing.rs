//! What a worker does for each kind of run, and which runs it refuses.

use super::Worker;
use crate::{
    Refusal,
    link::Link,
    objects,
    run::{Attempt, Found, Games, Run, Work},
};
use serde_json::Value;
use session::{
    Contest, Job, Limits, Position, Registry, SelfPlay, Solved, cache_folder,
    contest::{Beat, Opening, book_text},
    solving::Settings,
};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};

/// How much faster or slower than the coordinator's a machine may be for timed games. Beyond that,
/// scaled times are other games.
const MOST_SCALE: f64 = 4.0;

/// Does tasks: the number and the body of one in, its result out; none if the job is over before.
pub(super) type Do<'a> = dyn FnMut(u64, &[u8], &Job) -> Result<Option<Value>, String> + 'a;

/// What is done for a run.
pub(super) trait Doing: Send + Sync {
    /// Gives `serve` what does tasks. `beat` hears that a task moves.
    fn serve(&self, beat: Beat<'_>, serve: &mut dyn FnMut(&mut Do<'_>)) -> Result<(), String>;
}

/// What is done for this run, or why this worker must not.
pub(super) fn open(run: &Run, worker: &Worker, link: &Link) -> Result<Box<dyn Doing>, Refusal> {
    run.identity.check(&worker.identity)?;
    Ok(match &run.work {
        Work::Games(games) => {
            let contest = permitted(games, run, worker)?;
            let games = Games { contest, ..Games::clone(games) };
            let registry = match &worker.book {
                Some(book) if games.book.is_some() => {
                    Registry::standard().with_book(Arc::clone(book))
                }
                _ => Registry::standard(),
            };
            position(&registry, &games.game, &games.start)?;
            Box::new(PlayPairs { registry, games })
        }
        Work::Perft { game, start, depth } => {
            position(&Registry::standard(), game, start)?;
            Box::new(CountLeaves { game: game.clone(), start: start.clone(), depth: *depth })
        }
        Work::Prove { game, start, memory } => {
            position(&Registry::standard(), game, start)?;
            let (run, game, start) = (run.id.clone(), game.clone(), start.clone());
            Box::new(Prove { run, game, start, memory: *memory, link: link.clone() })
        }
        Work::SelfPlay { game, start, request } => {
            request.check(&*position(&Registry::standard(), game, start)?).map_err(text)?;
            let (run, game, start) = (run.id.clone(), game.clone(), start.clone());
            Box::new(MakeData { run, game, start, request: request.clone(), link: link.clone() })
        }
        Work::Empty { bytes } => Box::new(Nothing { bytes: *bytes }),
    })
}

fn text(error: impl ToString) -> String {
    error.to_string()
}

/// The contest as this machine may play it.
fn permitted(games: &Games, run: &Run, worker: &Worker) -> Result<Contest, Refusal> {
    let contest = &games.contest;
    if contest.has_external_players() && !worker.allow_cmd {
        return Err(Refusal::External);
    }
    let book = worker.book.as_deref().map(book_text);
    if let Some(expected) = games.book.clone().filter(|it| book.as_ref() != Some(it)) {
        return Err(Refusal::Book(expected, book));
    }
    if !contest.is_timed() {
        return Ok(contest.clone());
    }
    let factor = run.identity.speed / worker.identity.speed;
    if !(1.0 / MOST_SCALE..=MOST_SCALE).contains(&factor) {
        return Err(Refusal::Speed(1.0 / factor));
    }
    Ok(contest.clone().with_times_scaled(factor))
}

fn position(registry: &Registry, game: &str, start: &Opening) -> Result<Box<dyn Position>, String> {
    let open = || {
        let mut pos = registry.open(game)?;
        if let Some(text) = &start.start {
            pos.set(text)?;
        }
        pos.play(&start.moves.join(" "))?;
        Ok(pos)
    };
    open().map_err(|error: session::Error| text(error))
}

/// Pairs of games of a contest.
struct PlayPairs {
    registry: Registry,
    games: Games,
}

impl Doing for PlayPairs {
    fn serve(&self, beat: Beat<'_>, serve: &mut dyn FnMut(&mut Do<'_>)) -> Result<(), String> {
        let Games { game, start, contest, openings, .. } = &self.games;
        let pos = position(&self.registry, game, start)?;
        let served = pos.play_games(contest, *openings, beat, &mut |play| {
            serve(&mut |pair, body, job| {
                let opening: Opening = serde_json::from_slice(body).map_err(text)?;
                let mut records = Vec::new();
                for number in [2 * pair - 1, 2 * pair] {
                    beat(Some(&format!("game {number}:")));
                    let number = u32::try_from(number).map_err(text)?;
                    let played = play(number, &opening, job).map_err(text)?;
                    let Some((_, record)) = played else { return Ok(None) };
                    records.push((number, record));
                }
                serde_json::to_value(records).map(Some).map_err(text)
            });
        });
        served.map_err(text)
    }
}

/// Leaves below positions.
struct CountLeaves {
    game: String,
    start: Opening,
    depth: u32,
}

impl Doing for CountLeaves {
    fn serve(&self, beat: Beat<'_>, serve: &mut dyn FnMut(&mut Do<'_>)) -> Result<(), String> {
        let start = position(&Registry::standard(), &self.game, &self.start)?;
        serve(&mut |_, body, job| {
            let moves: String = serde_json::from_slice(body).map_err(text)?;
            let mut pos = start.duplicate();
            pos.play(&moves).map_err(text)?;
            beat(Some(&moves));
            Ok(pos.leaves(self.depth, job).map(Value::from))
        });
        Ok(())
    }
}

/// How much longer than the proof a certificate may take.
const TO_WRITE: u32 = 4;

/// Positions to prove.
struct Prove {
    run: String,
    game: String,
    start: Opening,
    memory: usize,
    link: Link,
}

impl Doing for Prove {
    fn serve(&self, beat: Beat<'_>, serve: &mut dyn FnMut(&mut Do<'_>)) -> Result<(), String> {
        let start = position(&Registry::standard(), &self.game, &self.start)?;
        serve(&mut |_, body, job| {
            let attempt: Attempt = serde_json::from_slice(body).map_err(text)?;
            let mut pos = start.duplicate();
            pos.play(&attempt.moves.join(" ")).map_err(text)?;
            beat(Some(&pos.view().position));
            let found = self.found(&*pos, attempt.seconds, beat, job)?;
            found.map(serde_json::to_value).transpose().map_err(text)
        });
        Ok(())
    }
}

impl Prove {
    fn found(
        &self,
        pos: &dyn Position,
        seconds: f64,
        beat: Beat<'_>,
        job: &Job,
    ) -> Result<Option<Found>, String> {
        let began = Instant::now();
        let (memory, folder) = (self.memory, cache_folder());
        let settings = Settings { memory, folder, ..Settings::default() };
        let time = Duration::try_from_secs_f64(seconds).map_err(text)?;
        // How far it is goes to the lease, which is renewed as long as it comes further.
        let limited = |time| {
            let lease = job.clone();
            let limited = job.child(&Limits { time: Some(time), ..Limits::default() });
            limited.watched(move |progress| lease.tell(progress))
        };
        let mut prover = pos.prover(&settings).map_err(text)?;
        let solved = prover.prove(&limited(time)).map_err(text)?;
        let Solved { evaluation, nodes, .. } = solved;
        let written = evaluation.proven.then(|| prover.certify(&limited(time * TO_WRITE)));
        if job.is_over() {
            return Ok(None);
        }
        // A proof that cannot be written down is none: it is tried again, or its children are.
        let certificate = match written {
            Some(Ok(bytes)) => match objects::send(&self.link, &self.run, &bytes, beat, job) {
                Some(parcel) => Some(parcel),
                None => return Ok(None),
            },
            Some(Err(_)) | None => None,
        };
        let (position, bounds) = (pos.view().position, evaluation.bounds);
        let seconds = began.elapsed().as_secs_f64();
        Ok(Some(Found { position, bounds, nodes, seconds, certificate }))
    }
}

/// Chunks of self-play.
struct MakeData {
    run: String,
    game: String,
    start: Opening,
    request: SelfPlay,
    link: Link,
}

impl Doing for MakeData {
    fn serve(&self, beat: Beat<'_>, serve: &mut dyn FnMut(&mut Do<'_>)) -> Result<(), String> {
        let start = position(&Registry::standard(), &self.game, &self.start)?;
        serve(&mut |number, _, job| {
            let number = u32::try_from(number).map_err(text)?;
            let data = self.request.chunk(&*start, number, beat, job);
            let Some(data) = data.map_err(text)? else { return Ok(None) };
            let parcel = objects::send(&self.link, &self.run, &data, beat, job);
            parcel.map(serde_json::to_value).transpose().map_err(text)
        });
        Ok(())
    }
}

/// Nothing, and much of it.
struct Nothing {
    bytes: usize,
}

impl Doing for Nothing {
    fn serve(&self, _: Beat<'_>, serve: &mut dyn FnMut(&mut Do<'_>)) -> Result<(), String> {
        serve(&mut |_, _, _| Ok(Some("x".repeat(self.bytes).into())));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Address, Behaviour, Identity};
    use session::{Format, Time, contest::Openings, player::Kind};
    use std::num::NonZero;

    fn identity(speed: f64) -> Identity {
        Identity { program: "alfabeta 1".to_owned(), signature: 7, speed }
    }

    fn games(player: &str, book: Option<&str>) -> Games {
        let contest = Contest {
            players: [player, "random"].map(|text| text.parse().unwrap()).to_vec(),
            format: Format::Match,
            games: 2,
            seed: 1,
            openings: Openings::Start,
            time: Time::default(),
            margin: Duration::ZERO,
            most_moves: None,
            adjudicate: None,
            sprt: None,
            concurrency: NonZero::<usize>::MIN,
            store: None,
        };
        let start = Opening { start: None, moves: Vec::new() };
        let book = book.map(str::to_owned);
        Games { game: "tictactoe".to_owned(), start, contest, openings: 1, book }
    }

    /// The contest as a worker of this speed may play it, for a coordinator of speed 100.
    fn on(games: &Games, speed: f64, allow_cmd: bool) -> Result<Contest, Refusal> {
        let worker = Worker {
            address: Address::default(),
            identity: identity(speed),
            threads: NonZero::<usize>::MIN,
            allow_cmd,
            book: None,
            idle: None,
            bench: |_| None,
        };
        let run = Run {
            id: String::new(),
            title: String::new(),
            work: Work::Empty { bytes: 0 },
            tasks: 1,
            identity: identity(100.0),
            lease: Duration::ZERO,
            patience: Duration::ZERO,
        };
        permitted(games, &run, &worker)
    }

    #[test]
    fn timed_games_are_scaled_within_reason_and_others_are_not() {
        let time = |player: &str, speed| {
            let contest = on(&games(player, None), speed, false)?;
            match contest.players[0].kind() {
                Kind::Engine(engine) => Ok(engine.limits.time),
                other => Err(Refusal::Other(format!("{other:?}"))),
            }
        };
        assert_eq!(time("engine:time=1s", 50.0), Ok(Some(Duration::from_secs(2))));
        assert_eq!(time("engine:time=1s", 200.0), Ok(Some(Duration::from_millis(500))));
        assert_eq!(time("engine", 50.0), Ok(Some(Duration::from_secs(2))));
        assert_eq!(time("engine:nodes=9", 1.0), Ok(None));
        assert_eq!(time("engine:time=1s", 20.0), Err(Refusal::Speed(0.2)));
    }

    #[test]
    fn other_programs_other_players_and_other_books_are_refused() {
        let cmd = games("cmd:./bot", None);
        assert_eq!(on(&cmd, 100.0, false).unwrap_err(), Refusal::External);
        assert!(on(&cmd, 100.0, true).is_ok());
        let book = on(&games("first", Some("3:0123")), 100.0, false).unwrap_err();
        assert_eq!(book, Refusal::Book("3:0123".to_owned(), None));
        let ours = identity(1.0);
        assert_eq!(ours.check(&identity(2.0)), Ok(()));
        let other = ours.check(&Identity { signature: 8, ..identity(1.0) }).unwrap_err();
        let [expected, found] =
            [7, 8].map(|signature| Behaviour { program: "alfabeta 1".to_owned(), signature });
        assert_eq!(other, Refusal::Program(expected, found));
        assert!(ours.check(&Identity { program: "x".to_owned(), ..identity(1.0) }).is_err());
    }
}
