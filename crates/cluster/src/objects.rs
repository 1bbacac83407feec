//! Results that may be larger than a message: they travel as objects in a bucket of their run, and
//! the result names its object.

use crate::{
    Error,
    link::{Link, rest},
};
use async_nats::jetstream::object_store::{Config, ObjectStore};
use kernel::checksum;
use serde::{Deserialize, Serialize};
use session::{Job, contest::Beat};
use std::{thread, time::Duration};
use tokio::io::AsyncReadExt;

/// How long an object may be on its way to the server at first; twice as long with every attempt. A
/// server that was ended meanwhile leaves a transfer waiting for ever, and a large object on a slow
/// line takes its time: neither is known before. On the way back, how long nothing may come.
const PATIENCE: Duration = Duration::from_secs(3);
/// How often that is doubled.
const MOST_DOUBLED: u32 = 8;
/// Attempts to receive an object before it counts as lost.
const MOST_ATTEMPTS: u32 = 6;
/// The most bytes of an object that is taken: more than any certificate that can be checked.
const MOST_BYTES: usize = 1 << 30;

/// The name of an object, and what it must contain.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Parcel {
    object: String,
    checksum: u64,
}

fn bucket(run: &str) -> String {
    format!("alfabeta-{run}")
}

/// Makes the bucket of a run, if it is not there.
pub(crate) async fn open(link: &Link, run: &str) -> Result<(), Error> {
    let config = Config { bucket: bucket(run), ..Config::default() };
    link.stream.create_object_store(config).await.map(|_| ()).map_err(Error::link)
}

/// Ends the bucket of a run, with all that is in it.
pub(crate) async fn close(link: &Link, run: &str) -> Result<(), Error> {
    link.stream.delete_object_store(bucket(run)).await.map_err(Error::link)
}

async fn find(link: &Link, run: &str) -> Result<ObjectStore, Error> {
    link.stream.get_object_store(&bucket(run)).await.map_err(Error::link)
}

/// Sends bytes, as often as it takes; none if the job is over before. The name is new each time: of
/// two workers that do the same task none disturbs the other. `beat` hears of every attempt: a
/// server that is away must not cost what was done.
pub(crate) fn send(
    link: &Link,
    run: &str,
    bytes: &[u8],
    beat: Beat<'_>,
    job: &Job,
) -> Option<Parcel> {
    let object = format!("{:016x}", fastrand::u64(..));
    let put = async |attempt: u32| {
        beat(None);
        let put = async {
            let bucket = find(link, run).await?;
            bucket.put(&*object, &mut &bytes[..]).await.map_err(Error::link)
        };
        in_time(PATIENCE * (1 << attempt.min(MOST_DOUBLED)), put).await
    };
    let sent = link.runtime.block_on(patiently(u32::MAX, job, put));
    sent.is_ok().then(|| Parcel { checksum: checksum(bytes), object })
}

/// The bytes of a parcel. On a thread of its own: the caller's serves the queue.
pub(crate) fn receive(
    link: &Link,
    run: &str,
    parcel: &Parcel,
    job: &Job,
) -> Result<Vec<u8>, Error> {
    let read = async |_| {
        let mut bytes = Vec::new();
        let bucket = find(link, run).await?;
        let mut found = bucket.get(&*parcel.object).await.map_err(Error::link)?;
        if found.info().size > MOST_BYTES {
            return Err(Error::Link(format!("object {} is too large", parcel.object)));
        }
        let mut next = async || {
            in_time(PATIENCE, async { found.read_buf(&mut bytes).await.map_err(Error::link) }).await
        };
        while next().await? > 0 {}
        match checksum(&bytes) == parcel.checksum {
            true => Ok(bytes),
            false => Err(Error::Link(format!("object {} is damaged", parcel.object))),
        }
    };
    aside(|| link.runtime.block_on(patiently(MOST_ATTEMPTS, job, read)))
}

/// Tries something until it is done, at most so often; the last failure if it never is.
async fn patiently<T>(
    most: u32,
    job: &Job,
    work: impl AsyncFn(u32) -> Result<T, Error>,
) -> Result<T, Error> {
    let mut failure = Error::Link("cancelled".to_owned());
    for attempt in 0..most {
        failure = match work(attempt).await {
            Ok(done) => return Ok(done),
            Err(error) => error,
        };
        if !rest(attempt, job).await {
            break;
        }
    }
    Err(failure)
}

/// What comes of something, if it does not take longer.
async fn in_time<T>(
    most: Duration,
    work: impl Future<Output = Result<T, Error>>,
) -> Result<T, Error> {
    let late = |_| Error::Link("the server does not answer".to_owned());
    tokio::time::timeout(most, work).await.map_err(late)?
}

/// Deletes what was received and kept. What stays goes with its bucket.
pub(crate) fn delete(link: &Link, run: &str, parcel: &Parcel) {
    let delete = async {
        if let Ok(bucket) = find(link, run).await {
            _ = bucket.delete(&*parcel.object).await;
        }
    };
    _ = aside(|| link.runtime.block_on(async { tokio::time::timeout(PATIENCE, delete).await }));
}

fn aside<T: Send>(work: impl FnOnce() -> T + Send) -> T {
    thread::scope(|scope| {
        scope.spawn(work).join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    fn what_fails_is_tried_again_and_at_last_given_up() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let (job, calls) = (Job::new(), Cell::new(0));
        let fails_until = |good: u32| {
            calls.set(0);
            let work = async |attempt| {
                assert_eq!(attempt, calls.get());
                calls.set(calls.get() + 1);
                if calls.get() == good { Ok(good) } else { Err(Error::Link(good.to_string())) }
            };
            runtime.block_on(patiently(3, &job, work))
        };
        assert_eq!((fails_until(1), calls.get()), (Ok(1), 1));
        assert_eq!((fails_until(3), calls.get()), (Ok(3), 3));
        assert_eq!((fails_until(4), calls.get()), (Err(Error::Link("4".to_owned())), 3));
        job.cancel();
        assert_eq!((fails_until(2), calls.get()), (Err(Error::Link("2".to_owned())), 1));
    }
}
