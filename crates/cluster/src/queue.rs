//! The streams of a run: tasks that wait or are leased, and results that wait to be stored.

use crate::{Error, link::Link, objects, run::Run};
use async_nats::jetstream::{
    self,
    consumer::{AckPolicy, PullConsumer, pull},
    context::PublishError,
    message::Message,
    stream::{Config, DiscardPolicy, RetentionPolicy, Stream},
};
use futures_util::StreamExt;
use std::{error::Error as _, time::Duration};

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

pub(crate) fn tasks(id: &str) -> String {
    format!("alfabeta-{id}-tasks")
}

pub(crate) fn results(id: &str) -> String {
    format!("alfabeta-{id}-results")
}

pub(crate) fn result_subject(id: &str) -> String {
    format!("alfabeta.{id}.result")
}

/// Where workers hear that tasks of any run need not be done any more.
pub(crate) const DROPPED: &str = "alfabeta.*.dropped";

/// The run of a subject of such news.
pub(crate) fn dropped_from(subject: &str) -> Option<&str> {
    subject.split('.').nth(1)
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
        if run.work.has_objects() {
            objects::open(link, &id).await?;
        }
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
        let answers = consumer(COORDINATOR, RESULT_LEASE);
        let answers = results.get_or_create_consumer(COORDINATOR, answers).await;
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

    /// Takes a task out of the queue. Whoever has it is told; one that does not hear it does it in
    /// vain.
    pub(crate) async fn drop_task(&self, number: u64) -> Result<(), Error> {
        let subject = task_subject(&self.id, number);
        self.tasks.purge().filter(subject).await.map_err(Error::link)?;
        let dropped = DROPPED.replace('*', &self.id);
        self.link.client.publish(dropped, number.to_string().into()).await.map_err(Error::link)
    }

    /// Tasks and results in the queue. What is in neither is lost or stored. Tasks are counted
    /// first: one that is done meanwhile counts twice and is noticed later, but never as lost.
    pub(crate) async fn count(&self) -> Result<u64, Error> {
        let tasks = self.tasks.get_info().await.map_err(Error::link)?.state.messages;
        let results = self.results.get_info().await.map_err(Error::link)?.state.messages;
        Ok(tasks + results)
    }

    /// Ends consumers that will never hand out what is in their stream, so that they are made anew;
    /// whether there were any. A server that was killed may have lost the end of a stream and kept
    /// how far its consumer was: what comes then is passed over as long as numbers are below that.
    pub(crate) async fn end_stuck(&self) -> Result<bool, Error> {
        let mut found = false;
        for (stream, name) in [(&self.tasks, WORKERS), (&self.results, COORDINATOR)] {
            // Both are asked one after the other, and a message may come or go between: what is
            // stuck is the same after a while.
            let first = unknown(stream, name).await?;
            if first.is_none() {
                continue;
            }
            tokio::time::sleep(WAIT).await;
            if unknown(stream, name).await? == first {
                stream.delete_consumer(name).await.map_err(Error::link)?;
                found = true;
            }
        }
        Ok(found)
    }

    /// Results that have come, up to `most`; if there are none, those that come soon.
    pub(crate) async fn answers(&self, most: usize) -> Result<Vec<Message>, Error> {
        fetch(&self.answers, most).await
    }

    /// Ends it: no task will be handed out any more.
    pub(crate) async fn delete(link: &Link, id: &str) -> Result<(), Error> {
        // Most runs have no objects.
        _ = objects::close(link, id).await;
        for stream in [tasks(id), results(id)] {
            link.stream.delete_stream(stream).await.map_err(Error::link)?;
        }
        Ok(())
    }
}

/// The messages of a stream, and the number of the last, if a consumer does not know of all of them.
async fn unknown(stream: &Stream, consumer: &str) -> Result<Option<[u64; 2]>, Error> {
    let state = stream.get_info().await.map_err(Error::link)?.state;
    let seen = stream.consumer_info(consumer).await.map_err(Error::link)?;
    let known = seen.num_pending + seen.num_ack_pending as u64;
    Ok((state.messages > known).then_some([state.messages, state.last_sequence]))
}

/// The consumer that all workers share.
const WORKERS: &str = "workers";
/// The consumer of results.
const COORDINATOR: &str = "coordinator";

/// Where workers take the tasks of a run from.
pub(crate) async fn source(link: &Link, id: &str) -> Result<PullConsumer, Error> {
    let source = link.stream.get_consumer_from_stream(WORKERS, tasks(id)).await;
    source.map_err(Error::link)
}

/// The messages that are there, up to `most`; if there are none, the first that comes soon. One
/// request for all of it would wait for the last of them, with the first in its hands.
pub(crate) async fn fetch(from: &PullConsumer, most: usize) -> Result<Vec<Message>, Error> {
    let there = from.fetch().max_messages(most).messages().await;
    let there = gathered(there.map_err(Error::link)?).await?;
    if !there.is_empty() {
        return Ok(there);
    }
    let first = from.batch().max_messages(1).expires(WAIT).messages().await;
    gathered(first.map_err(Error::link)?).await
}

async fn gathered(mut batch: pull::Batch) -> Result<Vec<Message>, Error> {
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

/// Whether the server refuses a task because it is in the queue already. That is the only limit of
/// the stream; of a full disk it says the same, and then there are no results either.
fn is_there(error: &PublishError) -> bool {
    let reason = error.source().and_then(|source| source.downcast_ref::<jetstream::Error>());
    reason.is_some_and(|it| it.error_code() == jetstream::ErrorCode::STREAM_STORE_FAILED)
}
