//! Checks of all workers together: leaves counted by all of them, their benches compared, the queue
//! measured.

use crate::{
    Address, Aside, Error, Identity, Tell, Terms,
    board::{Bucket, json},
    coordinator::{Plan, drive},
    link::Link,
    run::{Run, Work, start_of},
    status::WorkerSeen,
};
use futures_util::StreamExt;
use serde_json::Value;
use session::{Job, Position, Progress};
use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

/// Where all workers hear that they are asked to measure themselves.
pub(crate) const BENCH: &str = "alfabeta.bench";
/// Plies of the positions that are handed out to be counted below.
const SPLIT: u32 = 2;
/// A count has no moves to show; it may take so long.
const COUNT_PATIENCE: Duration = Duration::from_secs(24 * 3600);

/// The leaves `depth` plies below a position, move by move, counted by workers. Moves whose leaves
/// are not all counted when the job is over are left out. Nothing is kept: a count that is killed
/// begins anew.
///
/// # Errors
/// If the server refuses.
pub fn perft(
    terms: &Terms,
    pos: &dyn Position,
    depth: u32,
    job: &Job,
    tell: Tell<'_>,
) -> Result<Vec<(String, u64)>, Error> {
    if depth <= SPLIT {
        let parts = pos.perft(depth, job).into_iter();
        return Ok(parts.map(|part| (part.mv, part.leaves)).collect());
    }
    let (moves, tasks) = split(pos);
    let (game, start) = start_of(pos);
    let title = format!("{game} {depth}");
    let work = Work::Perft { game, start, depth: depth - SPLIT };
    let run = Run { patience: COUNT_PATIENCE, ..new_run(terms, title, work, tasks.len()) };
    let mut plan = Tasks { next: 0, bodies: tasks, results: BTreeMap::new(), job };
    let link = Link::open(&terms.address, job, tell)?;
    drive(&link, &run, &mut plan, job, tell)?;
    Ok(plan.sums(&moves))
}

/// The moves of a position, and all lines of two.
fn split(pos: &dyn Position) -> (Vec<String>, Vec<String>) {
    let (moves, mut lines) = (pos.view().moves, Vec::new());
    for mv in &moves {
        let mut child = pos.duplicate();
        child.play(mv).expect("a legal move of the position");
        lines.extend(child.view().moves.into_iter().map(|reply| format!("{mv} {reply}")));
    }
    (moves, lines)
}

/// Asks all workers to measure themselves. Returns their names and what they found.
///
/// # Errors
/// If the server does not answer.
pub fn bench(
    address: &Address,
    most: Duration,
    job: &Job,
    tell: Tell<'_>,
) -> Result<Vec<(String, Option<Identity>)>, Error> {
    let link = Link::open(address, job, tell)?;
    link.runtime.block_on(async {
        let workers: Vec<WorkerSeen> = Bucket::Seen.all(&link, "worker.").await?;
        let mut found: BTreeMap<String, Option<Identity>> =
            workers.into_iter().map(|worker| (worker.name, None)).collect();
        let inbox = link.client.new_inbox();
        let mut answers = link.client.subscribe(inbox.clone()).await.map_err(Error::link)?;
        let asked = link.client.publish_with_reply(BENCH, inbox, "".into()).await;
        asked.map_err(Error::link)?;
        let began = Instant::now();
        while !job.is_over() && began.elapsed() < most && found.values().any(Option::is_none) {
            let wait = Duration::from_millis(100);
            let Ok(Some(answer)) = tokio::time::timeout(wait, answers.next()).await else {
                continue;
            };
            if let Ok((name, identity)) = serde_json::from_slice(&answer.payload) {
                found.insert(name, Some(identity));
            }
            let (done, total) = (found.values().flatten().count() as u64, Some(found.len() as u64));
            job.tell(&Progress { done, total, ..Progress::default() });
        }
        Ok(found.into_iter().collect())
    })
}

/// Sends empty tasks through the queue and gathers results of a given size.
/// Returns how many came and how long it took.
///
/// # Errors
/// If the server refuses.
pub fn measure_queue(
    terms: &Terms,
    (tasks, bytes): (usize, usize),
    job: &Job,
    tell: Tell<'_>,
) -> Result<(usize, Duration), Error> {
    let link = Link::open(&terms.address, job, tell)?;
    let run = new_run(terms, tasks.to_string(), Work::Empty { bytes }, tasks);
    let bodies = vec![String::new(); tasks];
    let mut plan = Tasks { next: 0, bodies, results: BTreeMap::new(), job };
    let began = Instant::now();
    drive(&link, &run, &mut plan, job, tell)?;
    Ok((plan.results.len(), began.elapsed()))
}

fn new_run(terms: &Terms, title: String, work: Work, tasks: usize) -> Run {
    Run {
        id: format!("{:016x}", fastrand::u64(..)),
        title,
        work,
        tasks: tasks as u64,
        identity: terms.identity.clone(),
        lease: terms.lease,
        patience: terms.patience,
    }
}

/// Tasks known from the beginning, whose results are kept in memory.
struct Tasks<'a> {
    next: usize,
    bodies: Vec<String>,
    results: BTreeMap<u64, Value>,
    job: &'a Job,
}

impl Tasks<'_> {
    /// The sum of the results of all lines that begin with each move, if all are there.
    fn sums(&self, moves: &[String]) -> Vec<(String, u64)> {
        let mut sums: BTreeMap<&str, Option<u64>> = BTreeMap::new();
        for (number, line) in self.bodies.iter().enumerate() {
            let first = line.split(' ').next().unwrap_or_default();
            let leaves = self.results.get(&(number as u64)).and_then(Value::as_u64);
            let sum = sums.entry(first).or_insert(Some(0));
            *sum = sum.zip(leaves).map(|(sum, leaves)| sum + leaves);
        }
        // A move that ends the game has no lines, and nothing below it.
        let sum = |mv: &String| Some((mv.clone(), sums.get(&**mv).copied().unwrap_or(Some(0))?));
        moves.iter().filter_map(sum).collect()
    }
}

impl Plan for Tasks<'_> {
    type Error = Error;

    fn next(&mut self) -> Option<(u64, Vec<u8>)> {
        let number = self.next;
        let body = self.bodies.get(number)?;
        self.next += 1;
        Some((number as u64, json(body)))
    }

    fn left(&self) -> u64 {
        (self.bodies.len() - self.next) as u64
    }

    fn check(&self, _: u64, _: &Value) -> Result<(), String> {
        Ok(())
    }

    fn keep(&mut self, results: Vec<(u64, Value)>) -> Result<bool, Error> {
        self.results.extend(results);
        let (done, total) = (self.results.len() as u64, Some(self.bodies.len() as u64));
        self.job.tell(&Progress { done, total, ..Progress::default() });
        Ok(false)
    }

    fn set_aside(&mut self, _: u64, _: Aside) {}
}
