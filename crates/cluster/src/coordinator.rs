//! Hands out the tasks of a run and gathers their results, whatever dies meanwhile.
//!
//! What is outstanding is known here and nowhere else: a task that is neither in the queue nor
//! among the results is published again.

use crate::{
    Aside, Error, News, Refusal, Tell,
    board::{self, Bucket},
    link::{self, Link},
    queue::Queue,
    run::{Answer, Outcome, Run},
    status::{RunSeen, WorkerSeen},
};
use async_nats::jetstream::message::Message;
use session::Job;
use std::{
    collections::{BTreeMap, HashMap},
    iter,
    time::{Duration, Instant},
};

/// Tasks in the queue at once. Enough for tens of thousands of cores, and little to publish again.
const WINDOW: usize = 50_000;
/// Results that are stored together.
const TOGETHER: usize = 512;
/// How often what is in the queue is compared with what should be while no results come.
const SILENCE: Duration = Duration::from_secs(3);
/// How often the run is announced and shows a sign of life.
const SIGN: Duration = Duration::from_secs(5);
/// Refused results of a task before it is set aside.
const MOST_REFUSED: u32 = 5;
/// Between two looks for results when there were none.
const LOOK: Duration = Duration::from_millis(20);

/// What a run is made of.
pub(crate) trait Plan {
    /// Why it cannot go on.
    type Error: From<Error>;

    /// The next task to hand out; none if there is none, or none before results have come.
    fn next(&mut self) -> Option<(u64, Vec<u8>)>;

    /// The most tasks in the queue at once.
    fn window(&self) -> usize {
        WINDOW
    }

    /// Whether a result is of use although its task is not outstanding: one of an earlier
    /// coordinator.
    fn welcomes(&self, _number: u64) -> bool {
        false
    }

    /// Tasks that were handed out and need not be done any more, each told once.
    fn obsolete(&mut self) -> Vec<u64> {
        Vec::new()
    }

    /// How many tasks have not been handed out.
    fn left(&self) -> u64;

    /// Whether a result is one of this task.
    fn check(&self, number: u64, result: &serde_json::Value) -> Result<(), String>;

    /// Keeps results for good, each once; says whether they are enough.
    fn keep(&mut self, results: Vec<(u64, serde_json::Value)>) -> Result<bool, Self::Error>;

    /// A task that cannot be done.
    fn set_aside(&mut self, number: u64, aside: Aside);
}

/// Runs until all tasks are done, those that are done are enough, or the job is over.
pub(crate) fn drive<P: Plan>(
    link: &Link,
    run: &Run,
    plan: &mut P,
    job: &Job,
    tell: Tell<'_>,
) -> Result<(), P::Error> {
    let mut driver = Driver::new(link, run, plan, tell);
    link.runtime.block_on(async {
        let ended = driver.run(job).await;
        // A run that nobody will take up again must not keep workers busy.
        let end = async {
            _ = board::withdraw(link, &run.id).await;
            _ = Queue::delete(link, &run.id).await;
            _ = Bucket::Seen.delete(link, &RunSeen::key(&run.id)).await;
        };
        if tokio::time::timeout(SIGN, end).await.is_err() {
            tell(&News::Stays);
        }
        ended
    })
}

struct Driver<'a, P> {
    link: &'a Link,
    run: &'a Run,
    plan: &'a mut P,
    tell: Tell<'a>,
    queue: Option<Queue>,
    outstanding: BTreeMap<u64, Vec<u8>>,
    refused: HashMap<u64, u32>,
    done: u64,
    began: Instant,
    /// When a result came last, or the queue was compared.
    heard: Instant,
    signed: Option<Instant>,
    /// Workers that do not serve the run, as far as that was told.
    refusals: Vec<Refusal>,
}

impl<'a, P: Plan> Driver<'a, P> {
    fn new(link: &'a Link, run: &'a Run, plan: &'a mut P, tell: Tell<'a>) -> Driver<'a, P> {
        Driver {
            link,
            run,
            plan,
            tell,
            queue: None,
            outstanding: BTreeMap::new(),
            refused: HashMap::new(),
            done: 0,
            began: Instant::now(),
            heard: Instant::now(),
            signed: None,
            refusals: Vec::new(),
        }
    }

    async fn run(&mut self, job: &Job) -> Result<(), P::Error> {
        let mut failures = 0;
        while !job.is_over() {
            let turn = match self.turn().await {
                Ok(turn) => turn,
                Err(Turned::Ended(error)) => return Err(error),
                Err(Turned::Lost(error)) => {
                    if failures == 0 {
                        (self.tell)(&News::Away(error.to_string()));
                    }
                    self.queue = None;
                    link::rest(failures, job).await;
                    failures += 1;
                    continue;
                }
            };
            if failures > 0 {
                (self.tell)(&News::Back);
                failures = 0;
            }
            if turn.enough || self.outstanding.is_empty() {
                break;
            }
            if turn.answers == 0 {
                tokio::time::sleep(LOOK).await;
            }
        }
        Ok(())
    }

    async fn turn(&mut self) -> Result<Turn, Turned<P::Error>> {
        if self.queue.is_none() {
            board::announce(self.link, self.run).await?;
            self.queue = Some(Queue::open(self.link, self.run).await?);
            self.republish().await?;
        }
        self.top_up().await?;
        let queue = self.queue.as_ref().expect("it is open");
        let messages = queue.answers(TOGETHER).await?;
        let enough = self.take(&messages).map_err(Turned::Ended)?;
        // They are stored: now they may be forgotten. An acknowledgement that is lost brings a
        // result again, which is then ignored.
        for message in &messages {
            message.ack().await.map_err(Error::link)?;
        }
        if !messages.is_empty() {
            self.heard = Instant::now();
            self.drop_obsolete().await?;
        } else if self.heard.elapsed() > SILENCE {
            self.compare().await?;
        }
        self.sign().await?;
        if self.outstanding.is_empty() && !enough {
            self.top_up().await?;
        }
        Ok(Turn { enough, answers: messages.len() })
    }

    /// Takes back what the results made needless. What is not taken back is done in vain.
    async fn drop_obsolete(&mut self) -> Result<(), Error> {
        for number in self.plan.obsolete() {
            if let (Some(_), Some(queue)) = (self.outstanding.remove(&number), &self.queue) {
                queue.drop_task(number).await?;
            }
        }
        Ok(())
    }

    async fn top_up(&mut self) -> Result<(), Error> {
        let Some(queue) = &self.queue else { return Ok(()) };
        let room = self.plan.window().saturating_sub(self.outstanding.len());
        let fresh: Vec<_> = iter::from_fn(|| self.plan.next()).take(room).collect();
        let tasks: Vec<(u64, &[u8])> = fresh.iter().map(|(n, body)| (*n, &body[..])).collect();
        let published = queue.publish(&tasks).await;
        // What was not published is missing in the queue, and published again.
        self.outstanding.extend(fresh);
        published
    }

    /// Publishes again what should be in the queue.
    async fn republish(&mut self) -> Result<(), Error> {
        let tasks: Vec<(u64, &[u8])> =
            self.outstanding.iter().map(|(n, body)| (*n, &body[..])).collect();
        self.queue.as_ref().expect("it is open").publish(&tasks).await
    }

    /// After silence: whether the queue is there, and has all that is outstanding.
    async fn compare(&mut self) -> Result<(), Error> {
        self.heard = Instant::now();
        let queue = Queue::open(self.link, self.run).await?;
        if queue.end_stuck().await? {
            (self.tell)(&News::QueueLost);
            self.queue = None;
            return Ok(());
        }
        let found = queue.count().await?;
        self.queue = Some(queue);
        if found < self.outstanding.len() as u64 {
            let missing = self.outstanding.len() as u64 - found;
            (self.tell)(&News::Republished(missing));
            self.republish().await?;
        }
        self.tell_refusals().await
    }

    /// Tells why workers do not serve the run, each reason once.
    async fn tell_refusals(&mut self) -> Result<(), Error> {
        let workers: Vec<WorkerSeen> = Bucket::Seen.all(self.link, "worker.").await?;
        for WorkerSeen { name, refused, .. } in workers {
            if let Some(refusal) = refused.get(&self.run.id)
                && !self.refusals.contains(refusal)
            {
                self.refusals.push(refusal.clone());
                (self.tell)(&News::RefusedBy(name, refusal.clone()));
            }
        }
        Ok(())
    }

    async fn sign(&mut self) -> Result<(), Error> {
        if self.signed.is_some_and(|signed| signed.elapsed() < SIGN) {
            return Ok(());
        }
        self.signed = Some(Instant::now());
        board::announce(self.link, self.run).await?;
        let left = self.plan.left() + self.outstanding.len() as u64;
        let (id, seconds) = (self.run.id.clone(), self.began.elapsed().as_secs_f64());
        let seen = RunSeen { id, left, done: self.done, seconds };
        Bucket::Seen.put(self.link, &RunSeen::key(&self.run.id), &seen).await
    }

    /// Keeps the results that are new and right.
    fn take(&mut self, messages: &[Message]) -> Result<bool, P::Error> {
        let mut fresh: BTreeMap<u64, serde_json::Value> = BTreeMap::new();
        for message in messages {
            let Ok(answer) = serde_json::from_slice::<Answer>(&message.payload) else {
                (self.tell)(&News::Unreadable);
                continue;
            };
            if !self.outstanding.contains_key(&answer.number) && !self.plan.welcomes(answer.number)
            {
                continue;
            }
            match self.judged(&answer) {
                Ok(()) => match answer.outcome {
                    Outcome::Done(result) => _ = fresh.insert(answer.number, result),
                    Outcome::SetAside(aside) => self.set_aside(answer.number, aside),
                },
                Err(refusal) => self.refuse(&answer, refusal),
            }
        }
        for number in fresh.keys() {
            self.outstanding.remove(number);
        }
        self.done += fresh.len() as u64;
        if fresh.is_empty() { Ok(false) } else { self.plan.keep(fresh.into_iter().collect()) }
    }

    fn judged(&self, answer: &Answer) -> Result<(), Refusal> {
        self.run.identity.check(&answer.identity)?;
        match &answer.outcome {
            Outcome::Done(result) => self.plan.check(answer.number, result).map_err(Refusal::Other),
            Outcome::SetAside(_) => Ok(()),
        }
    }

    fn set_aside(&mut self, number: u64, aside: Aside) {
        (self.tell)(&News::SetAside(number, aside.clone()));
        self.outstanding.remove(&number);
        self.plan.set_aside(number, aside);
    }

    fn refuse(&mut self, Answer { number, worker, .. }: &Answer, refusal: Refusal) {
        (self.tell)(&News::ResultRefused(*number, worker.clone(), refusal.clone()));
        let times = self.refused.entry(*number).or_default();
        *times += 1;
        if *times >= MOST_REFUSED {
            self.set_aside(*number, Aside::Refused(MOST_REFUSED, refusal));
        }
    }
}

struct Turn {
    enough: bool,
    answers: usize,
}

/// Why a turn failed.
enum Turned<E> {
    /// The server: try again.
    Lost(Error),
    /// The plan: give up.
    Ended(E),
}

impl<E> From<Error> for Turned<E> {
    fn from(error: Error) -> Turned<E> {
        Turned::Lost(error)
    }
}
