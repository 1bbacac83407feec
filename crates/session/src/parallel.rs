//! Work on all cores.

use kernel::{Job, Progress};
use std::{
    num::NonZero,
    sync::{
        atomic::{AtomicUsize, Ordering::Relaxed},
        mpsc,
    },
    thread,
};

/// `work` for each item, in any order and on all cores. The job is told how many are done. Once it
/// is over no item is begun, and work that was cut off returns nothing; what is finished is
/// returned in the order of the items.
pub fn each<T: Sync, R: Send>(
    items: &[T],
    work: impl Fn(&T) -> Option<R> + Sync,
    job: &Job,
) -> Vec<R> {
    let workers = thread::available_parallelism().map_or(1, NonZero::get).min(items.len());
    let (sender, receiver) = mpsc::channel();
    let (next, work) = (&AtomicUsize::new(0), &work);
    let mut results: Vec<Option<R>> = items.iter().map(|_| None).collect();
    thread::scope(|scope| {
        for _ in 0..workers {
            let sender = sender.clone();
            scope.spawn(move || {
                while !job.is_over()
                    && let n = next.fetch_add(1, Relaxed)
                    && let Some(item) = items.get(n)
                    && let Some(result) = work(item)
                    && sender.send((n, result)).is_ok()
                {}
            });
        }
        drop(sender);
        let total = Some(items.len() as u64);
        for (done, (n, result)) in (1..).zip(receiver) {
            results[n] = Some(result);
            job.tell(&Progress { done, total, ..Progress::default() });
        }
    });
    results.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::{Arc, atomic::AtomicU64};

    /// Every worker ends at its first item from 20 on; all before it are finished.
    #[test]
    fn what_is_finished_before_the_end_is_kept_in_order() {
        let items: Vec<u32> = (0..10_000).collect();
        let seen = Arc::new(AtomicU64::new(0));
        let latest = Arc::clone(&seen);
        let job = Job::new().watched(move |progress| latest.store(progress.done, Relaxed));
        let results = each(&items, |n: &u32| (*n < 20).then_some(*n), &job);
        assert_eq!((results, seen.load(Relaxed)), ((0..20).collect(), 20));
        assert_eq!(each(&items, |n| Some(n + 1), &job).len(), items.len());
        job.cancel();
        assert!(each(&items, |n| Some(*n), &job).is_empty());
    }
}
