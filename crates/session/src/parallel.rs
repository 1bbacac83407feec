//! Work on all cores.

use std::{
    num::NonZero,
    sync::{
        atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
        mpsc,
    },
    thread,
};

/// `work` for each item; the results are in the order of the items. `watch` is told, on the caller's
/// thread, how many are done.
pub(crate) fn each<T: Sync, R: Send>(
    items: &[T],
    work: impl Fn(&T) -> R + Sync,
    watch: &mut dyn FnMut(usize),
) -> Vec<R> {
    each_until(items, |item| Some(work(item)), &AtomicBool::new(false), watch)
}

/// The same for work that can be cancelled: once `stop` is set no item is begun, and work that was
/// cut off returns nothing. What is finished is in the order of the items.
pub fn each_until<T: Sync, R: Send>(
    items: &[T],
    work: impl Fn(&T) -> Option<R> + Sync,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(usize),
) -> Vec<R> {
    let workers = thread::available_parallelism().map_or(1, NonZero::get).min(items.len());
    let (sender, receiver) = mpsc::channel();
    let (next, work) = (&AtomicUsize::new(0), &work);
    let mut results: Vec<Option<R>> = items.iter().map(|_| None).collect();
    thread::scope(|scope| {
        for _ in 0..workers {
            let sender = sender.clone();
            scope.spawn(move || {
                while !stop.load(Relaxed)
                    && let n = next.fetch_add(1, Relaxed)
                    && let Some(item) = items.get(n)
                    && let Some(result) = work(item)
                    && sender.send((n, result)).is_ok()
                {}
            });
        }
        drop(sender);
        for (done, (n, result)) in (1..).zip(receiver) {
            results[n] = Some(result);
            watch(done);
        }
    });
    results.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every worker ends at its first item from 20 on; all before it are finished.
    #[test]
    fn what_is_finished_before_a_stop_is_kept_in_order() {
        let items: Vec<u32> = (0..10_000).collect();
        let (never, stopped) = (AtomicBool::new(false), AtomicBool::new(true));
        let mut seen = 0;
        let work = |n: &u32| (*n < 20).then_some(*n);
        let results = each_until(&items, work, &never, &mut |done| seen = done);
        assert_eq!((results, seen), ((0..20).collect(), 20));
        assert!(each_until(&items, |n| Some(*n), &stopped, &mut |_| {}).is_empty());
        assert_eq!(each(&items, |n| n + 1, &mut |_| {}).len(), items.len());
    }
}
