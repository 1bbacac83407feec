//! Self-play data made by workers: numbers of chunks out, chunks in.

use crate::{
    Aside, Error, News, Tell, Terms,
    coordinator::{Plan, drive},
    link::Link,
    objects::{self, Parcel},
    run::{Run, Work, run_id, start_of},
};
use serde_json::Value;
use session::{Job, Position, Progress, SelfPlay, selfplay::Chunks};
use std::path::Path;

/// The data that are wanted, and where they are kept.
pub struct Data<'a> {
    /// Where games begin.
    pub start: &'a dyn Position,
    /// The games.
    pub request: &'a SelfPlay,
    /// The chunks; those that are there are not made again.
    pub chunks: &'a Chunks,
    /// The file they become: the same file finds its queue again.
    pub out: &'a Path,
}

/// Makes all chunks that are missing, or as many as are made before the job is over.
///
/// # Errors
/// If the server refuses, a chunk cannot be kept, or one could not be made.
pub fn selfplay(terms: &Terms, data: &Data<'_>, job: &Job, tell: Tell<'_>) -> Result<(), Error> {
    let link = Link::open(&terms.address, job, tell)?;
    let (game, start) = start_of(data.start);
    let settings = data.request.settings(data.start);
    let run = Run {
        id: run_id(&settings, &terms.identity, Some(data.out)),
        title: format!("{game}: {}", data.request.player),
        work: Work::SelfPlay { game, start, request: data.request.clone() },
        tasks: data.request.chunks().into(),
        identity: terms.identity.clone(),
        lease: terms.lease,
        patience: terms.patience,
    };
    let left = data.chunks.missing();
    let done = data.request.chunks() - left.len() as u32;
    let (link, run_id) = (&link, &*run.id);
    let mut gathering = Gathering { data, left, done, link, run: run_id, job, tell, aside: 0 };
    drive(link, &run, &mut gathering, job, tell)?;
    match gathering.aside {
        0 => Ok(()),
        count => Err(Error::Chunks(count)),
    }
}

struct Gathering<'a> {
    data: &'a Data<'a>,
    /// Chunks that are not handed out.
    left: Vec<u32>,
    /// How many are kept.
    done: u32,
    link: &'a Link,
    run: &'a str,
    job: &'a Job,
    tell: Tell<'a>,
    aside: usize,
}

impl Gathering<'_> {
    /// Fetches a chunk, replays its games and writes it down. The outer error is the disk's.
    fn fetch(&self, number: u32, parcel: &Parcel) -> Result<Result<(), String>, Error> {
        let Data { start, request, chunks, .. } = self.data;
        let received = objects::receive(self.link, self.run, parcel, self.job);
        let bytes = match received.map_err(|error| error.to_string()) {
            Ok(bytes) => bytes,
            Err(reason) => return Ok(Err(reason)),
        };
        if let Err(reason) = request.check_chunk(*start, number, &bytes) {
            return Ok(Err(reason));
        }
        let unkept = |error: session::Error| Error::Folder(self.data.out.into(), error.to_string());
        chunks.keep(number, &bytes).map_err(unkept)?;
        objects::delete(self.link, self.run, parcel);
        Ok(Ok(()))
    }
}

impl Plan for Gathering<'_> {
    type Error = Error;

    fn next(&mut self) -> Option<(u64, Vec<u8>)> {
        self.left.pop().map(|number| (number.into(), Vec::new()))
    }

    fn left(&self) -> u64 {
        self.left.len() as u64
    }

    fn check(&self, _: u64, result: &Value) -> Result<(), String> {
        let parcel: Result<Parcel, _> = serde::Deserialize::deserialize(result);
        parcel.map(|_| ()).map_err(|error| error.to_string())
    }

    fn keep(&mut self, results: Vec<(u64, Value)>) -> Result<bool, Error> {
        for (number, result) in results {
            let (Ok(number), Ok(parcel)) = (u32::try_from(number), serde_json::from_value(result))
            else {
                continue;
            };
            match self.fetch(number, &parcel)? {
                Ok(()) => self.done += 1,
                Err(reason) => {
                    (self.tell)(&News::ChunkAgain(number, reason));
                    self.left.push(number);
                }
            }
        }
        let (done, total) = (self.done, self.data.request.chunks());
        let progress = Progress { done: done.into(), total: Some(total.into()), ..<_>::default() };
        self.job.tell(&progress);
        Ok(done == total)
    }

    fn set_aside(&mut self, _: u64, _: Aside) {
        self.aside += 1;
    }
}
