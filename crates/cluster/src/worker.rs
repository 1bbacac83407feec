//! A worker: takes tasks of all runs that it may serve, does them on its threads, and delivers what
//! came of them. Whatever it does not deliver is given to another worker.

mod doing;
mod hands;
mod threads;

use crate::{
    Address, Aside, Error, Identity, News, Refusal, Tell,
    board::{self, Bucket, json},
    link::{Link, rest},
    queue,
    run::{Answer, Outcome, Run, host},
    status::WorkerSeen,
};
use async_nats::jetstream::{
    consumer::PullConsumer,
    message::{AckKind, Message},
};
use doing::Doing;
use futures_util::{StreamExt, stream::FuturesUnordered};
use hands::{Hands, Lease};
use session::{Book, Job, Limits};
use std::{
    collections::BTreeMap,
    num::NonZero,
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::{Duration, Instant},
};
use tokio::sync::mpsc::{self, UnboundedReceiver};

/// How often a worker looks for new runs.
const LOOK: Duration = Duration::from_secs(1);
/// How often it shows a sign of life.
const SIGN: Duration = Duration::from_secs(5);
/// How often leases are looked at.
const TICK: Duration = Duration::from_millis(500);
/// A task that waits for so long is given back: others may be idle.
const MOST_WAIT: Duration = Duration::from_secs(10);
/// How soon the end is noticed.
const NOTICE: Duration = Duration::from_millis(20);
/// How long a farewell may take.
const FAREWELL: Duration = Duration::from_secs(5);

/// How a worker works.
pub struct Worker {
    /// The server.
    pub address: Address,
    /// This program.
    pub identity: Identity,
    /// How many tasks at once.
    pub threads: NonZero<usize>,
    /// Whether players may be other programs. They are whatever a coordinator says: with this,
    /// who may use the server may run any command here.
    pub allow_cmd: bool,
    /// A book of proven positions, for contests that use the same.
    pub book: Option<Arc<Book>>,
    /// Leave when there was nothing to do for so long.
    pub idle: Option<Duration>,
    /// Measures this machine anew, for a comparison of all.
    pub bench: fn(&Job) -> Option<Identity>,
}

/// A run that this worker serves, or why not.
struct Active {
    run: Run,
    doing: Result<Box<dyn Doing>, Refusal>,
    /// What went wrong since.
    failed: Mutex<Option<Refusal>>,
    source: tokio::sync::Mutex<Option<PullConsumer>>,
    job: Job,
}

impl Active {
    fn refusal(&self) -> Option<Refusal> {
        let failed = self.failed.lock().unwrap_or_else(PoisonError::into_inner).clone();
        self.doing.as_ref().err().cloned().or(failed)
    }

    fn fail(&self, refusal: Refusal) {
        *self.failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(refusal);
    }
}

/// Works until the job is over, or there was nothing to do for as long as the settings say. Returns
/// how many tasks were done.
///
/// # Errors
/// If the server refuses, or the job was over before it answered.
pub fn work(worker: &Worker, job: &Job, tell: Tell<'_>) -> Result<u64, Error> {
    let link = Link::open(&worker.address, job, tell)?;
    let id = format!("{}-{}", plain(&host()), std::process::id());
    tell(&News::Works(id.clone(), worker.threads.get(), worker.address.shown()));
    let desk = Desk { worker, link, id, tell, hands: Hands::new(worker.threads.get()) };
    let (sender, receiver) = mpsc::unbounded_channel();
    thread::scope(|scope| {
        for _ in 0..worker.threads.get() {
            let (desk, sender) = (&desk, sender.clone());
            scope.spawn(move || threads::work(desk, &sender));
        }
        drop(sender);
        desk.link.runtime.block_on(async {
            tokio::join!(
                desk.fetching(job),
                desk.renewing(),
                desk.signing(),
                desk.benching(job),
                desk.dropping(),
                desk.delivering(receiver),
            );
            _ = tokio::time::timeout(FAREWELL, desk.farewell()).await;
        });
    });
    Ok(desk.hands.lock().done)
}

/// A name that can be a key.
fn plain(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect()
}

/// What the parts of a worker share.
struct Desk<'a> {
    worker: &'a Worker,
    link: Link,
    id: String,
    tell: Tell<'a>,
    hands: Hands,
}

/// What came of a task.
type Done = (Arc<Lease>, Outcome);

impl Desk<'_> {
    /// Asks for as many tasks as there are threads without one, and a few more if they are short.
    async fn fetching(&self, job: &Job) {
        let (mut looked, mut useful, mut failures) = (None::<Instant>, Instant::now(), 0);
        while !job.is_over() {
            if looked.is_none_or(|looked| looked.elapsed() > LOOK) {
                looked = Some(Instant::now());
                match self.look().await {
                    Ok(()) => failures = 0,
                    Err(error) => {
                        if failures == 0 {
                            (self.tell)(&News::Away(error.to_string()));
                        }
                        rest(failures, job).await;
                        failures += 1;
                        continue;
                    }
                }
            }
            let (busy, got) = (self.hands.is_busy(), self.fill().await);
            if busy || got > 0 {
                useful = Instant::now();
            }
            if self.worker.idle.is_some_and(|idle| useful.elapsed() > idle) {
                break;
            }
            if got == 0 {
                self.hands.wait_for_room(NOTICE).await;
            }
        }
        for active in self.hands.lock().runs.values() {
            active.job.cancel();
        }
        self.hands.close();
    }

    /// Reads the list of runs: new ones are served if they may be, those that are gone end.
    async fn look(&self) -> Result<(), Error> {
        let listed = board::runs(&self.link).await?;
        let mut known = self.hands.lock().runs.clone();
        known.retain(|id, active| {
            let stays = listed.get(id).is_some_and(|run| run.work == active.run.work);
            if !stays {
                active.job.cancel();
            }
            stays
        });
        for (id, run) in listed {
            if known.contains_key(&id) {
                continue;
            }
            let doing = doing::open(&run, self.worker, &self.link);
            (self.tell)(&match &doing {
                Ok(_) => News::Serves(run.name()),
                Err(refusal) => News::Refuses(run.name(), refusal.clone()),
            });
            let job = Job::new();
            let (failed, source) = (Mutex::default(), tokio::sync::Mutex::default());
            known.insert(id, Arc::new(Active { run, doing, failed, source, job }));
        }
        self.hands.lock().runs = known;
        Ok(())
    }

    /// Takes tasks, as many as are wanted, a part from each run. Returns how many came.
    async fn fill(&self) -> usize {
        let runs: Vec<Arc<Active>> = self.hands.lock().runs.values().cloned().collect();
        let mut runs: Vec<_> = runs.into_iter().filter(|run| run.refusal().is_none()).collect();
        fastrand::shuffle(&mut runs);
        let mut got = 0;
        for active in runs {
            let wanted = self.hands.wanted();
            if wanted == 0 {
                break;
            }
            // A run that has just ended, or a server that is away: the next look tells.
            let Ok(messages) = self.fetch(&active, wanted).await else { continue };
            got += messages.len();
            self.hands.add(messages.into_iter().filter_map(|message| lease(&active, message)));
        }
        got
    }

    async fn fetch(&self, active: &Active, wanted: usize) -> Result<Vec<Message>, Error> {
        let mut source = active.source.lock().await;
        if source.is_none() {
            *source = Some(queue::source(&self.link, &active.run.id).await?);
        }
        let messages = queue::fetch(source.as_ref().expect("it is there"), wanted).await;
        if messages.is_err() {
            *source = None;
        }
        messages
    }

    /// Extends the leases of tasks that move, and gives back what stands still.
    async fn renewing(&self) {
        while self.hands.is_open() {
            tokio::time::sleep(TICK).await;
            for lease in self.hands.held() {
                match lease.look(MOST_WAIT) {
                    hands::Care::Nothing => {}
                    hands::Care::Renew => _ = lease.acker.ack_with(AckKind::Progress).await,
                    hands::Care::GiveBack => self.give_back(&lease).await,
                    hands::Care::Abandon(seconds, seen) => {
                        (self.tell)(&News::Stuck(lease.number, seconds, seen));
                        self.abandon(&lease).await;
                    }
                }
                if let Some(note) = lease.note(&self.id) {
                    _ = Bucket::Notes.put(&self.link, &lease.note_key(), &note).await;
                }
            }
        }
    }

    /// Lets others have a task; whether it was held.
    async fn abandon(&self, lease: &Arc<Lease>) -> bool {
        lease.job.cancel();
        let held = self.hands.release(lease);
        if held {
            _ = lease.acker.ack_with(AckKind::Nak(None)).await;
        }
        held
    }

    /// The same in good order, which does not count as a failure of the task.
    async fn give_back(&self, lease: &Arc<Lease>) {
        if self.abandon(lease).await
            && let Some(note) = lease.unbegun()
        {
            _ = Bucket::Notes.put(&self.link, &lease.note_key(), &note).await;
        }
    }

    async fn signing(&self) {
        let mut signed = None::<Instant>;
        while self.hands.is_open() {
            if signed.is_none_or(|signed| signed.elapsed() > SIGN) {
                signed = Some(Instant::now());
                let seen = self.seen();
                _ = Bucket::Seen.put(&self.link, &WorkerSeen::key(&self.id), &seen).await;
            }
            tokio::time::sleep(NOTICE).await;
        }
    }

    fn seen(&self) -> WorkerSeen {
        let state = self.hands.lock();
        let refused = state.runs.iter().filter_map(|(id, it)| Some((id.clone(), it.refusal()?)));
        let refused: BTreeMap<String, Refusal> = refused.collect();
        WorkerSeen {
            name: self.id.clone(),
            identity: self.worker.identity.clone(),
            threads: self.worker.threads.get(),
            busy: state.busy,
            done: state.done,
            refused,
        }
    }

    /// Measures this machine when somebody compares all.
    async fn benching(&self, job: &Job) {
        let Ok(mut asked) = self.link.client.subscribe(crate::fleet::BENCH).await else { return };
        while self.hands.is_open() {
            let Ok(request) = tokio::time::timeout(NOTICE, asked.next()).await else { continue };
            let Some(request) = request else { return };
            let (bench, job) = (self.worker.bench, job.child(&Limits::default()));
            let found = tokio::task::spawn_blocking(move || bench(&job)).await;
            if let (Ok(Some(identity)), Some(reply)) = (found, request.reply) {
                let answer = json(&(&self.id, identity));
                _ = self.link.client.publish(reply, answer.into()).await;
            }
        }
    }

    /// Gives up tasks that need not be done any more.
    async fn dropping(&self) {
        let Ok(mut told) = self.link.client.subscribe(queue::DROPPED).await else { return };
        while self.hands.is_open() {
            let Ok(news) = tokio::time::timeout(NOTICE, told.next()).await else { continue };
            let Some(news) = news else { return };
            let run = queue::dropped_from(&news.subject);
            let number = str::from_utf8(&news.payload).ok().and_then(|text| text.parse().ok());
            for lease in self.hands.held() {
                if run == Some(&*lease.run.run.id) && number == Some(lease.number) {
                    self.abandon(&lease).await;
                }
            }
        }
    }

    /// Delivers results: first the result, then the acknowledgement of the task.
    async fn delivering(&self, mut done: UnboundedReceiver<Done>) {
        let mut under_way = FuturesUnordered::new();
        loop {
            tokio::select! {
                Some(done) = done.recv() => under_way.push(self.deliver(done)),
                Some(()) = under_way.next() => {}
                else => return,
            }
        }
    }

    async fn deliver(&self, (lease, outcome): Done) {
        let (number, worker) = (lease.number, self.id.clone());
        let identity = self.worker.identity.clone();
        let mut answer = Answer { number, worker, identity, outcome };
        let mut body = json(&answer);
        if body.len() > self.link.client.max_payload() {
            answer.outcome = Outcome::SetAside(Aside::TooLarge(body.len()));
            body = json(&answer);
        }
        let subject = queue::result_subject(&lease.run.run.id);
        for attempt in 0.. {
            let sent = self.link.stream.publish(subject.clone(), body.clone().into()).await;
            let sent = match sent {
                Ok(ack) => ack.await.map(|_| ()),
                Err(error) => Err(error),
            };
            if sent.is_ok() {
                self.hands.release(&lease);
                self.hands.lock().done += 1;
                _ = lease.acker.ack().await;
                return;
            }
            // Without an end, lest a server that is long away costs what was done; unless the run
            // is over. At the end of the worker the task is given back.
            if !rest(attempt, &lease.run.job).await {
                if self.hands.is_open() {
                    self.hands.release(&lease);
                }
                return;
            }
        }
    }

    /// Gives back what is still held, so that others need not wait for the end of its lease.
    async fn farewell(&self) {
        for lease in self.hands.held() {
            self.give_back(&lease).await;
        }
        _ = Bucket::Seen.delete(&self.link, &WorkerSeen::key(&self.id)).await;
        _ = self.link.client.flush().await;
    }
}

fn lease(active: &Arc<Active>, message: Message) -> Option<Arc<Lease>> {
    let delivered = message.info().map_or(1, |info| info.delivered);
    let number = queue::number(&message.subject)?;
    let (message, acker) = message.split();
    Some(Lease::new(active, (number, message.payload), acker, delivered))
}
