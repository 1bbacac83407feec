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
pub(crate) fn each_until<T: Sync, R: Send>(
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

    #[test]
    fn what_is_finished_before_a_stop_is_kept_in_order() {
        let items: Vec<u32> = (0..10_000).collect();
        let stop = AtomicBool::new(false);
        let mut seen = 0;
        let results =
            each_until(&items, |n| (!stop.load(Relaxed)).then_some(*n), &stop, &mut |done| {
                seen = done;
                stop.store(done >= 20, Relaxed);
            });
        assert!(
            results.is_sorted() && results.len() == seen && (20..10_000).contains(&seen),
            "{seen}"
        );
        assert_eq!(each(&items, |n| n + 1, &mut |_| {}).len(), items.len());
    }
}
