//! The streams of a run: tasks that wait or are leased, and results that wait to be stored.

use crate::{Error, link::Link, run::Run};
use async_nats::jetstream::{
    consumer::{AckPolicy, PullConsumer, pull},
    context::PublishError,
    message::Message,
    stream::{Config, DiscardPolicy, RetentionPolicy, Stream},
};
use futures_util::StreamExt;
use std::time::Duration;

/// Publications between two waits for their acknowledgements.
const BURST: usize = 1000;
/// A result that a coordinator took and did not store is delivered to the next after so long.
const RESULT_LEASE: Duration = Duration::from_secs(10);
/// The most tasks under way at once.
const MOST_LEASED: i64 = 200_000;
/// The most workers that ask at the same time.
const MOST_WAITING: i64 = 10_000;
/// How long a request waits for the first message.
const WAIT: Duration = Duration::from_millis(500);
/// How long an answer to it may take: longer, and the server is away.
const PATIENCE: Duration = Duration::from_secs(3);
/// What the server says of a task that is in the queue already.
const IS_THERE: &str = "maximum messages per subject exceeded";

pub(crate) fn tasks(id: &str) -> String {
    format!("alfabeta-{id}-tasks")
}

pub(crate) fn results(id: &str) -> String {
    format!("alfabeta-{id}-results")
}

pub(crate) fn result_subject(id: &str) -> String {
    format!("alfabeta.{id}.result")
}

fn task_subject(id: &str, number: u64) -> String {
    format!("alfabeta.{id}.task.{number}")
}

/// The number of a task, which is the end of its subject.
pub(crate) fn number(subject: &str) -> Option<u64> {
    subject.rsplit('.').next()?.parse().ok()
}

/// The streams of a run, as its coordinator sees them.
pub(crate) struct Queue {
    link: Link,
    id: String,
    tasks: Stream,
    results: Stream,
    answers: PullConsumer,
}

impl Queue {
    /// The streams of a run, made anew if they are gone.
    pub(crate) async fn open(link: &Link, run: &Run) -> Result<Queue, Error> {
        let id = run.id.clone();
        let tasks = Config {
            name: tasks(&id),
            subjects: vec![format!("alfabeta.{id}.task.*")],
            retention: RetentionPolicy::WorkQueue,
            // A task is in the queue once: to publish it again is refused, whether it waits or is
            // leased, so what is missing can be added without knowing what is.
            max_messages_per_subject: 1,
            discard: DiscardPolicy::New,
            discard_new_per_subject: true,
            ..Config::default()
        };
        let results = Config {
            name: results(&id),
            subjects: vec![result_subject(&id)],
            retention: RetentionPolicy::WorkQueue,
            ..Config::default()
        };
        let tasks = link.stream.get_or_create_stream(tasks).await.map_err(Error::link)?;
        let results = link.stream.get_or_create_stream(results).await.map_err(Error::link)?;
        let consumer = |name: &str, ack_wait| pull::Config {
            durable_name: Some(name.to_owned()),
            ack_policy: AckPolicy::Explicit,
            ack_wait,
            max_ack_pending: MOST_LEASED,
            max_waiting: MOST_WAITING,
            ..pull::Config::default()
        };
        let workers = consumer(WORKERS, run.lease);
        tasks.get_or_create_consumer(WORKERS, workers).await.map_err(Error::link)?;
        let answers = consumer("coordinator", RESULT_LEASE);
        let answers = results.get_or_create_consumer("coordinator", answers).await;
        let answers = answers.map_err(Error::link)?;
        Ok(Queue { link: link.clone(), id, tasks, results, answers })
    }

    /// Publishes tasks; those that are in the queue already stay as they are.
    pub(crate) async fn publish(&self, tasks: &[(u64, &[u8])]) -> Result<(), Error> {
        for burst in tasks.chunks(BURST) {
            let mut acks = Vec::new();
            for (number, body) in burst {
                let subject = task_subject(&self.id, *number);
                let sent = self.link.stream.publish(subject, body.to_vec().into()).await;
                acks.push(sent.map_err(Error::link)?);
            }
            for ack in acks {
                match ack.await {
                    Err(error) if !is_there(&error) => return Err(Error::link(error)),
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Tasks and results in the queue. What is in neither is lost or stored.
    pub(crate) async fn count(&self) -> Result<u64, Error> {
        let results = self.results.get_info().await.map_err(Error::link)?.state.messages;
        let tasks = self.tasks.get_info().await.map_err(Error::link)?.state.messages;
        Ok(tasks + results)
    }

    /// Results that have come, at most so many; if there are none, those that come soon.
    pub(crate) async fn answers(&self, most: usize) -> Result<Vec<Message>, Error> {
        fetch(&self.answers, most).await
    }

    /// Ends it: no task will be handed out any more.
    pub(crate) async fn delete(link: &Link, id: &str) -> Result<(), Error> {
        for stream in [tasks(id), results(id)] {
            link.stream.delete_stream(stream).await.map_err(Error::link)?;
        }
        Ok(())
    }
}

/// The consumer that all workers share.
const WORKERS: &str = "workers";

/// Where workers take the tasks of a run from.
pub(crate) async fn source(link: &Link, id: &str) -> Result<PullConsumer, Error> {
    let source = link.stream.get_consumer_from_stream(WORKERS, tasks(id)).await;
    source.map_err(Error::link)
}

/// The messages that are there, at most so many, or that come soon.
pub(crate) async fn fetch(from: &PullConsumer, most: usize) -> Result<Vec<Message>, Error> {
    let asked = from.fetch().max_messages(most).expires(WAIT).messages().await;
    let mut batch = asked.map_err(Error::link)?;
    let mut messages = Vec::new();
    loop {
        match tokio::time::timeout(PATIENCE, batch.next()).await {
            Ok(Some(Ok(message))) => messages.push(message),
            Ok(None) => return Ok(messages),
            // What has come is not lost: it is worked on, or comes again.
            Ok(Some(Err(_))) | Err(_) if !messages.is_empty() => return Ok(messages),
            Ok(Some(Err(error))) => return Err(Error::link(error)),
            Err(_) => return Err(Error::Link("the server does not answer".to_owned())),
        }
    }
}

fn is_there(error: &PublishError) -> bool {
    error.to_string().contains(IS_THERE)
}
