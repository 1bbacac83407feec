//! Results that may be larger than a message: they travel as objects in a bucket of their run, and
//! the result names its object.

use crate::{
    Error,
    link::{Link, rest},
};
use async_nats::jetstream::object_store::{Config, ObjectStore};
use kernel::checksum;
use serde::{Deserialize, Serialize};
use session::Job;
use std::{thread, time::Duration};
use tokio::io::AsyncReadExt;

/// How long an object may be on its way. A server that was ended meanwhile leaves a transfer waiting
/// for ever, and it is tried again.
const PATIENCE: Duration = Duration::from_secs(20);

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
/// two workers that do the same task none disturbs the other.
pub(crate) fn send(link: &Link, run: &str, bytes: &[u8], job: &Job) -> Option<Parcel> {
    let object = format!("{:016x}", fastrand::u64(..));
    let put = async || {
        let bucket = find(link, run).await?;
        bucket.put(&*object, &mut &bytes[..]).await.map_err(Error::link)
    };
    let sent = link.runtime.block_on(async {
        for attempt in 0.. {
            if let Ok(Ok(_)) = tokio::time::timeout(PATIENCE, put()).await {
                break;
            }
            if !rest(attempt, job).await {
                return false;
            }
        }
        true
    });
    sent.then(|| Parcel { checksum: checksum(bytes), object })
}

/// The bytes of a parcel. On a thread of its own: the caller's serves the queue.
pub(crate) fn receive(link: &Link, run: &str, parcel: &Parcel) -> Result<Vec<u8>, Error> {
    let read = async {
        let mut bytes = Vec::new();
        let bucket = find(link, run).await?;
        let mut found = bucket.get(&*parcel.object).await.map_err(Error::link)?;
        found.read_to_end(&mut bytes).await.map_err(Error::link)?;
        match checksum(&bytes) == parcel.checksum {
            true => Ok(bytes),
            false => Err(Error::Link(format!("object {} is damaged", parcel.object))),
        }
    };
    aside(link, async {
        let late = |_| Err(Error::Link(format!("object {} does not arrive", parcel.object)));
        tokio::time::timeout(PATIENCE, read).await.unwrap_or_else(late)
    })
}

/// Deletes what was received and kept. What stays goes with its bucket.
pub(crate) fn delete(link: &Link, run: &str, parcel: &Parcel) {
    aside(link, async {
        if let Ok(bucket) = find(link, run).await {
            _ = bucket.delete(&*parcel.object).await;
        }
    });
}

fn aside<T: Send>(link: &Link, work: impl Future<Output = T> + Send) -> T {
    thread::scope(|scope| {
        let done = scope.spawn(|| link.runtime.block_on(work));
        done.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}
