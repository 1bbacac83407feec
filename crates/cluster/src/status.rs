//! What is under way at a server: runs, workers, and who refuses what.

use crate::{
    Address, Error, Identity, Refusal, RunName, Tell,
    board::{self, Bucket},
    link::Link,
    queue::{self, Queue},
};
use serde::{Deserialize, Serialize};
use session::Job;
use std::collections::BTreeMap;

/// A sign of life of a worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct WorkerSeen {
    /// Its machine and process.
    pub name: String,
    /// Its program, and how fast it is.
    pub identity: Identity,
    /// How many tasks it does at once.
    pub threads: usize,
    /// How many it is doing.
    pub busy: usize,
    /// How many it has done since it began.
    pub done: u64,
    /// Runs that it does not serve, and why.
    pub refused: BTreeMap<String, Refusal>,
}

/// A sign of life of a coordinator.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RunSeen {
    /// Its run.
    pub id: String,
    /// Tasks that are not done.
    pub left: u64,
    /// Tasks that were done since it began or went on.
    pub done: u64,
    /// The time since then.
    pub seconds: f64,
}

/// A run.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct RunStatus {
    /// What it is.
    #[serde(flatten)]
    pub name: RunName,
    /// All its tasks.
    pub tasks: u64,
    /// Tasks that wait for a worker.
    pub waiting: u64,
    /// Tasks that a worker has.
    pub leased: u64,
    /// Results that wait for the coordinator.
    pub results: u64,
    /// What its coordinator said last; none if it has been silent.
    pub coordinator: Option<RunSeen>,
}

/// All of it.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Status {
    /// The runs.
    pub runs: Vec<RunStatus>,
    /// The workers.
    pub workers: Vec<WorkerSeen>,
}

impl WorkerSeen {
    pub(crate) fn key(name: &str) -> String {
        format!("worker.{name}")
    }
}

impl RunSeen {
    pub(crate) fn key(id: &str) -> String {
        format!("run.{id}")
    }

    /// Tasks done per second.
    #[must_use]
    pub fn speed(&self) -> f64 {
        self.done as f64 / self.seconds.max(1e-3)
    }
}

/// What is under way at a server.
///
/// # Errors
/// If the server does not answer.
pub fn status(address: &Address, job: &Job, tell: Tell<'_>) -> Result<Status, Error> {
    let link = Link::open(address, job, tell)?;
    link.runtime.block_on(async {
        let seen: Vec<RunSeen> = Bucket::Seen.all(&link, "run.").await?;
        let mut runs = Vec::new();
        for (id, run) in board::runs(&link).await? {
            let (waiting, leased) = match queue::source(&link, &id).await {
                Ok(mut source) => {
                    let info = source.info().await.map_err(Error::link)?;
                    (info.num_pending, info.num_ack_pending as u64)
                }
                Err(_) => (0, 0),
            };
            let results = match link.stream.get_stream(queue::results(&id)).await {
                Ok(stream) => stream.cached_info().state.messages,
                Err(_) => 0,
            };
            let coordinator = seen.iter().find(|seen| seen.id == id).cloned();
            let (name, tasks) = (run.name(), run.tasks);
            runs.push(RunStatus { name, tasks, waiting, leased, results, coordinator });
        }
        let mut workers: Vec<WorkerSeen> = Bucket::Seen.all(&link, "worker.").await?;
        workers.sort_by(|a, b| a.name.cmp(&b.name));
        Ok(Status { runs, workers })
    })
}

/// Ends a run whose coordinator does not come back: its tasks and its results that were not stored
/// are thrown away. The same command goes on with what it has stored.
///
/// # Errors
/// If there is no such run, or the server does not answer.
pub fn forget(address: &Address, id: &str, job: &Job, tell: Tell<'_>) -> Result<(), Error> {
    let link = Link::open(address, job, tell)?;
    link.runtime.block_on(async {
        let runs = board::runs(&link).await?;
        if !runs.contains_key(id) {
            let known = runs.into_keys().collect();
            return Err(Error::NoRun { known, found: id.to_owned() });
        }
        board::withdraw(&link, id).await?;
        Queue::delete(&link, id).await
    })
}
