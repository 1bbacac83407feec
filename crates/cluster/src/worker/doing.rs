//! What a worker does for each kind of run, and which runs it refuses.

use super::Worker;
use crate::{
    Error,
    link::{Link, rest},
    proof::PARTS,
    run::{Attempt, Found, Games, Run, Work},
};
use async_nats::jetstream::object_store;
use serde_json::Value;
use session::{
    Contest, Job, Limits, Position, Registry, cache_folder,
    contest::{Beat, Opening, book_text},
    solving::Settings,
};
use std::{sync::Arc, time::Duration};

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
pub(super) fn open(run: &Run, worker: &Worker, link: &Link) -> Result<Box<dyn Doing>, String> {
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
            let (game, start) = (game.clone(), start.clone());
            Box::new(Prove {
                run: run.id.clone(),
                game,
                start,
                memory: *memory,
                link: link.clone(),
            })
        }
        Work::Empty { bytes } => Box::new(Nothing { bytes: *bytes }),
    })
}

/// The contest as this machine may play it.
fn permitted(games: &Games, run: &Run, worker: &Worker) -> Result<Contest, String> {
    let contest = &games.contest;
    if contest.has_external_players() && !worker.allow_cmd {
        return Err("its players are other programs, and --allow-cmd was not given".to_owned());
    }
    let book = worker.book.as_deref().map(book_text);
    if games.book.is_some() && games.book != book {
        let [expected, found] = [&games.book, &book].map(|it| it.as_deref().unwrap_or("none"));
        return Err(format!("expected the book {expected} (--book), found {found}"));
    }
    if !contest.is_timed() {
        return Ok(contest.clone());
    }
    let factor = run.identity.speed / worker.identity.speed;
    if !(1.0 / MOST_SCALE..=MOST_SCALE).contains(&factor) {
        return Err(format!(
            "its games are timed, and this machine's speed is {:.2} of the coordinator's",
            1.0 / factor
        ));
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
    open().map_err(|error: session::Error| error.to_string())
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
                let opening: Opening = serde_json::from_slice(body).map_err(|e| e.to_string())?;
                let mut records = Vec::new();
                for number in [2 * pair - 1, 2 * pair] {
                    beat(Some(&format!("game {number}:")));
                    let number = u32::try_from(number).map_err(|e| e.to_string())?;
                    let played = play(number, &opening, job).map_err(|error| error.to_string())?;
                    let Some((_, record)) = played else { return Ok(None) };
                    records.push((number, record));
                }
                serde_json::to_value(records).map(Some).map_err(|error| error.to_string())
            });
        });
        served.map_err(|error| error.to_string())
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
            let moves: String = serde_json::from_slice(body).map_err(|e| e.to_string())?;
            let mut pos = start.duplicate();
            pos.play(&moves).map_err(|error| error.to_string())?;
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
        serve(&mut |number, body, job| {
            let attempt: Attempt = serde_json::from_slice(body).map_err(|e| e.to_string())?;
            let mut pos = start.duplicate();
            pos.play(&attempt.moves.join(" ")).map_err(|error| error.to_string())?;
            beat(Some(&pos.view().position));
            let found = self.found(&*pos, number, attempt.seconds, job)?;
            found.map(serde_json::to_value).transpose().map_err(|error| error.to_string())
        });
        Ok(())
    }
}

impl Prove {
    fn found(
        &self,
        pos: &dyn Position,
        number: u64,
        seconds: f64,
        job: &Job,
    ) -> Result<Option<Found>, String> {
        let (memory, folder) = (self.memory, cache_folder());
        let settings = Settings { memory, folder, ..Settings::default() };
        let time = Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())?;
        let limited = |time| job.child(&Limits { time: Some(time), ..Limits::default() });
        let mut prover = pos.prover(&settings).map_err(|error| error.to_string())?;
        let solved = prover.prove(&limited(time)).map_err(|error| error.to_string())?;
        let evaluation = solved.evaluation;
        let written = evaluation.proven.then(|| prover.certify(&limited(time * TO_WRITE)));
        if job.is_over() {
            return Ok(None);
        }
        // A proof that cannot be written down is none: it is tried again, or its children are.
        let object = match written {
            Some(Ok(bytes)) => match self.upload(number, &bytes, job) {
                Some(name) => Some(name),
                None => return Ok(None),
            },
            Some(Err(_)) | None => None,
        };
        let position = pos.view().position;
        Ok(Some(Found { position, bounds: evaluation.bounds, object }))
    }

    /// Puts a certificate where the coordinator takes it from, as often as it takes; its name.
    fn upload(&self, number: u64, bytes: &[u8], job: &Job) -> Option<String> {
        let name = format!("{}-{number}", self.run);
        self.link.runtime.block_on(async {
            for attempt in 0.. {
                if self.put(&name, bytes).await.is_ok() {
                    return Some(name);
                }
                if !rest(attempt, job).await {
                    break;
                }
            }
            None
        })
    }

    async fn put(&self, name: &str, bytes: &[u8]) -> Result<(), Error> {
        let stream = &self.link.stream;
        let config = object_store::Config { bucket: PARTS.to_owned(), ..Default::default() };
        let bucket = match stream.get_object_store(PARTS).await {
            Ok(bucket) => bucket,
            Err(_) => stream.create_object_store(config).await.map_err(Error::link)?,
        };
        bucket.put(name, &mut &bytes[..]).await.map_err(Error::link)?;
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
