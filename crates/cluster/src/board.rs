//! The lists that everybody reads: runs under way, and signs of life of workers and coordinators.

use crate::{Error, link::Link, run::Run};
use async_nats::jetstream::{kv, stream};
use futures_util::StreamExt;
use serde::{Serialize, de::DeserializeOwned};
use std::{collections::BTreeMap, time::Duration};

/// Signs of life are forgotten after so long.
pub(crate) const SEEN: Duration = Duration::from_secs(30);
/// Notes about tasks that were begun again.
const NOTED: Duration = Duration::from_secs(7 * 24 * 3600);
/// Attempts to write the list of runs while others write it too.
const ATTEMPTS: u32 = 20;

/// A bucket of keys and values.
#[derive(Clone, Copy)]
pub(crate) enum Bucket {
    Runs,
    Seen,
    Notes,
}

impl Bucket {
    const fn name(self) -> &'static str {
        match self {
            Bucket::Runs => "alfabeta-runs",
            Bucket::Seen => "alfabeta-seen",
            Bucket::Notes => "alfabeta-notes",
        }
    }

    /// The stream that a bucket is. The client could make it, but only where the server is newer
    /// than Debian 12's 2.9: it asks for limits that older ones do not tell.
    fn config(self) -> stream::Config {
        let name = self.name();
        stream::Config {
            name: format!("KV_{name}"),
            subjects: vec![format!("$KV.{name}.>")],
            max_messages_per_subject: 1,
            max_age: match self {
                Bucket::Runs => Duration::ZERO,
                Bucket::Seen => SEEN,
                Bucket::Notes => NOTED,
            },
            allow_rollup: true,
            deny_delete: true,
            allow_direct: true,
            discard: stream::DiscardPolicy::New,
            ..stream::Config::default()
        }
    }

    /// The bucket, made anew if it is gone.
    pub(crate) async fn open(self, link: &Link) -> Result<kv::Store, Error> {
        if let Ok(store) = link.stream.get_key_value(self.name()).await {
            return Ok(store);
        }
        link.stream.create_stream(self.config()).await.map_err(Error::link)?;
        link.stream.get_key_value(self.name()).await.map_err(Error::link)
    }

    pub(crate) async fn put(
        self,
        link: &Link,
        key: &str,
        value: &impl Serialize,
    ) -> Result<(), Error> {
        let store = self.open(link).await?;
        store.put(key, json(value).into()).await.map_err(Error::link)?;
        Ok(())
    }

    pub(crate) async fn get<T: DeserializeOwned>(
        self,
        link: &Link,
        key: &str,
    ) -> Result<Option<T>, Error> {
        let value = self.open(link).await?.get(key).await.map_err(Error::link)?;
        Ok(value.and_then(|value| serde_json::from_slice(&value).ok()))
    }

    pub(crate) async fn delete(self, link: &Link, key: &str) -> Result<(), Error> {
        self.open(link).await?.purge(key).await.map_err(Error::link)
    }

    /// All values whose keys begin so. Keys are asked for page by page: each question has an answer
    /// or an end, where the client's own listing waits for ever if the server is ended meanwhile.
    pub(crate) async fn all<T: DeserializeOwned>(
        self,
        link: &Link,
        prefix: &str,
    ) -> Result<Vec<T>, Error> {
        let store = self.open(link).await?;
        let folder = format!("$KV.{}.", self.name());
        let listed = store.stream.info_with_subjects(format!("{folder}>")).await;
        let mut subjects = listed.map_err(Error::link)?;
        let mut found = Vec::new();
        while let Some(subject) = subjects.next().await {
            let (subject, _) = subject.map_err(Error::link)?;
            let key = subject.strip_prefix(&folder).unwrap_or_default();
            // One that was deleted has no value any more.
            if key.starts_with(prefix)
                && let Some(value) = self.get(link, key).await?
            {
                found.push(value);
            }
        }
        Ok(found)
    }
}

pub(crate) fn json(value: &impl Serialize) -> Vec<u8> {
    serde_json::to_vec(value).expect("our values have only text keys")
}

/// The key that holds all runs: one look tells a worker all it has to know.
const RUNS: &str = "runs";

/// The list as it is kept. Another version may have runs on it that this one cannot read: they are
/// not served here, and left alone.
type Runs = BTreeMap<String, serde_json::Value>;

/// The runs under way.
pub(crate) async fn runs(link: &Link) -> Result<BTreeMap<String, Run>, Error> {
    let listed: Runs = Bucket::Runs.get(link, RUNS).await?.unwrap_or_default();
    Ok(readable(listed))
}

fn readable(listed: Runs) -> BTreeMap<String, Run> {
    let read = |(id, run)| Some((id, serde_json::from_value(run).ok()?));
    listed.into_iter().filter_map(read).collect()
}

/// Puts a run on the list, if it is not there.
pub(crate) async fn announce(link: &Link, run: &Run) -> Result<(), Error> {
    let entry = serde_json::to_value(run).expect("our values have only text keys");
    change(link, |runs| runs.insert(run.id.clone(), entry.clone()).as_ref() != Some(&entry)).await
}

/// Takes a run off the list.
pub(crate) async fn withdraw(link: &Link, id: &str) -> Result<(), Error> {
    change(link, |runs| runs.remove(id).is_some()).await
}

/// Changes the list, unless `edit` says that nothing changed. If somebody else changed it
/// meanwhile, it is read again.
async fn change(link: &Link, edit: impl Fn(&mut Runs) -> bool) -> Result<(), Error> {
    let mut failure = None;
    for _ in 0..ATTEMPTS {
        let store = Bucket::Runs.open(link).await?;
        let entry = store.entry(RUNS).await.map_err(Error::link)?;
        let revision = entry.as_ref().map_or(0, |entry| entry.revision);
        let known = entry.and_then(|entry| serde_json::from_slice(&entry.value).ok());
        let mut runs: Runs = known.unwrap_or_default();
        if !edit(&mut runs) {
            return Ok(());
        }
        match store.update(RUNS, json(&runs).into(), revision).await {
            Ok(_) => return Ok(()),
            Err(error) => failure = Some(Error::link(error)),
        }
    }
    failure.map_or(Ok(()), Err)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Identity, run::Work};

    #[test]
    fn runs_of_another_version_are_left_alone() {
        let identity =
            Identity { program: "alfabeta 1".to_owned(), signature: 7, speed: 0.1 + 0.2 };
        let run = Run {
            id: "a".to_owned(),
            title: "tictactoe".to_owned(),
            work: Work::Empty { bytes: 3 },
            tasks: 5,
            identity,
            lease: Duration::from_secs(30),
            patience: Duration::from_millis(1500),
        };
        let ours = serde_json::to_value(&run).unwrap();
        // What comes back from the server is the same, so that nothing seems to have changed.
        let again: serde_json::Value = serde_json::from_slice(&json(&ours)).unwrap();
        assert_eq!(again, ours);
        let theirs = serde_json::json!({"id": "b", "work": {"unheard-of": {}}});
        let listed = Runs::from([("a".to_owned(), ours), ("b".to_owned(), theirs)]);
        assert_eq!(readable(listed), BTreeMap::from([("a".to_owned(), run)]));
    }
}
