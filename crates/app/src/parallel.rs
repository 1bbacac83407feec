//! Work on all cores.

use std::{
    num::NonZero,
    sync::{
        atomic::{AtomicUsize, Ordering},
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
    let workers = thread::available_parallelism().map_or(1, NonZero::get).min(items.len());
    let (sender, receiver) = mpsc::channel();
    let (next, work) = (&AtomicUsize::new(0), &work);
    let mut results: Vec<Option<R>> = items.iter().map(|_| None).collect();
    thread::scope(|scope| {
        for _ in 0..workers {
            let sender = sender.clone();
            scope.spawn(move || {
                while let n = next.fetch_add(1, Ordering::Relaxed)
                    && let Some(item) = items.get(n)
                    && sender.send((n, work(item))).is_ok()
                {}
            });
        }
        drop(sender);
        for (done, (n, result)) in (1..).zip(receiver) {
            results[n] = Some(result);
            watch(done);
        }
    });
    results.into_iter().map(|result| result.expect("every item was worked on")).collect()
}
