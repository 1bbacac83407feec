//! The one way to limit, watch and cancel work.

use crate::{Limits, Payoff};
use std::{
    fmt,
    ops::RangeInclusive,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    time::Duration,
};

/// A piece of work under way: a search, a proof, a tournament. It says when the work must end, and
/// receives how far it is.
///
/// Clones are handles of the same job. A [child](Job::child) is a part of the work with limits of
/// its own; it also ends when its parent does.
///
/// ```
/// use kernel::{Job, Limits};
/// use std::time::Duration;
///
/// let tournament = Job::new();
/// let limits = Limits { time: Some(Duration::from_secs(60)), ..Limits::default() };
/// let search = tournament.child(&limits);
/// assert!(!search.is_over());
/// tournament.cancel();
/// assert!(search.is_over() && search.is_cancelled());
/// ```
#[derive(Clone)]
pub struct Job(Arc<Inner>);

struct Inner {
    parent: Option<Job>,
    cancelled: AtomicBool,
    started: Duration,
    /// Never later than the parent's.
    deadline: Option<Duration>,
    nodes: Option<u64>,
    sink: Option<Sink>,
}

/// Receives the progress of a job, on the thread that does the work.
type Sink = Arc<dyn Fn(&Progress) + Send + Sync>;

/// How far a job is, as far as it can tell.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Progress {
    /// Parts finished: games, moves, positions of a book.
    pub done: u64,
    /// All parts.
    pub total: Option<u64>,
    /// Positions visited.
    pub nodes: u64,
    /// What is proven so far, seen by the first player.
    pub bounds: Option<RangeInclusive<Payoff>>,
    /// How full the transposition table is, from 0 to 1.
    pub fill: Option<f64>,
    /// Nodes of a certificate written so far.
    pub written: Option<u64>,
}

impl Job {
    /// A job without limits.
    #[must_use]
    pub fn new() -> Job {
        Job::limited(&Limits::default())
    }

    /// A job with a limit of time, counted from now, and of nodes. A depth is no limit of a job.
    #[must_use]
    pub fn limited(limits: &Limits) -> Job {
        Job::start(None, limits, None)
    }

    /// A part of this job with further limits. Its progress is its own: this job's watcher does not
    /// see it.
    #[must_use]
    pub fn child(&self, limits: &Limits) -> Job {
        Job::start(Some(self.clone()), limits, None)
    }

    /// A part of this job without further limits, whose progress `sink` receives.
    #[must_use]
    pub fn watched(&self, sink: impl Fn(&Progress) + Send + Sync + 'static) -> Job {
        Job::start(Some(self.clone()), &Limits::default(), Some(Arc::new(sink)))
    }

    fn start(parent: Option<Job>, limits: &Limits, sink: Option<Sink>) -> Job {
        let started = now();
        let above = parent.as_ref().and_then(|parent| parent.0.deadline);
        let own = limits.time.map(|time| started.saturating_add(time));
        let deadline = own.into_iter().chain(above).min();
        let nodes = limits.nodes.or(parent.as_ref().and_then(|parent| parent.0.nodes));
        Job(Arc::new(Inner { parent, cancelled: false.into(), started, deadline, nodes, sink }))
    }

    /// Ends the job and all its children, from any thread.
    pub fn cancel(&self) {
        self.0.cancelled.store(true, Relaxed);
    }

    /// Whether this job or one that it is a part of was cancelled.
    #[must_use]
    pub fn is_cancelled(&self) -> bool {
        let mut job = Some(self);
        while let Some(Job(inner)) = job {
            if inner.cancelled.load(Relaxed) {
                return true;
            }
            job = inner.parent.as_ref();
        }
        false
    }

    /// Whether the deadline has passed.
    #[must_use]
    pub fn is_late(&self) -> bool {
        self.0.deadline.is_some_and(|deadline| now() >= deadline)
    }

    /// Whether the work must end: cancelled, or late. Ask this every few hundred nodes; it costs a
    /// look at a flag and, where there is a deadline, at the clock.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.is_cancelled() || self.is_late()
    }

    /// The most positions to visit. Who visits them counts them, so that the same limit always
    /// ends a search at the same node.
    #[must_use]
    pub fn nodes(&self) -> Option<u64> {
        self.0.nodes
    }

    /// The time since the job began.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        now().saturating_sub(self.0.started)
    }

    /// The time that is left, if that is limited.
    #[must_use]
    pub fn left(&self) -> Option<Duration> {
        self.0.deadline.map(|deadline| deadline.saturating_sub(now()))
    }

    /// The time that the job was given when it began, if that is limited.
    #[must_use]
    pub fn time(&self) -> Option<Duration> {
        self.0.deadline.map(|deadline| deadline.saturating_sub(self.0.started))
    }

    /// Whether progress is watched: what is costly to count need not be counted otherwise.
    #[must_use]
    pub fn is_watched(&self) -> bool {
        self.0.sink.is_some()
    }

    /// Tells how far the job is.
    pub fn tell(&self, progress: &Progress) {
        if let Some(sink) = &self.0.sink {
            sink(progress);
        }
    }
}

impl Default for Job {
    fn default() -> Job {
        Job::new()
    }
}

impl fmt::Debug for Job {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Inner { deadline, nodes, .. } = &*self.0;
        let mut out = f.debug_struct("Job");
        out.field("cancelled", &self.is_cancelled()).field("deadline", deadline);
        out.field("nodes", nodes).finish_non_exhaustive()
    }
}

/// A clock: the time since some moment, which never runs backwards.
pub type Clock = fn() -> Duration;

static CLOCK: OnceLock<Clock> = OnceLock::new();

/// Replaces the clock, where the system has none that `std` knows (WebAssembly in a browser). Only
/// the first call, made before any job starts, has an effect.
pub fn set_clock(clock: Clock) {
    _ = CLOCK.set(clock);
}

/// The time since some moment: the only place that asks what time it is on behalf of a job.
fn now() -> Duration {
    CLOCK.get_or_init(|| system_clock)()
}

fn system_clock() -> Duration {
    static START: OnceLock<std::time::Instant> = OnceLock::new();
    START.get_or_init(std::time::Instant::now).elapsed()
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU64;

    fn timed(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
    }

    #[test]
    fn a_child_ends_with_its_parent_and_not_the_other_way_round() {
        let parent = Job::new();
        let (one, two) = (parent.child(&Limits::default()), parent.child(&Limits::default()));
        let grandchild = one.child(&Limits::default());
        one.cancel();
        assert!(one.is_over() && grandchild.is_over());
        assert!(!parent.is_over() && !two.is_over());
        parent.clone().cancel();
        assert!(two.is_cancelled() && parent.is_cancelled());
    }

    #[test]
    fn a_child_has_no_more_time_and_no_more_nodes_than_it_may() {
        let hour = Duration::from_secs(3600);
        let late = Job::limited(&timed(Duration::ZERO));
        assert!(late.is_late() && late.is_over() && !late.is_cancelled());
        assert!(late.child(&timed(hour)).is_over());
        let parent = Job::limited(&Limits { nodes: Some(7), ..timed(hour) });
        assert!(parent.child(&timed(Duration::ZERO)).is_over() && !parent.is_over());
        assert_eq!(parent.child(&Limits::default()).nodes(), Some(7));
        assert!(parent.left().is_some_and(|left| left <= hour));
        assert_eq!(Job::new().left(), None);
    }

    #[test]
    fn progress_goes_to_the_job_that_is_watched() {
        let seen = Arc::new(AtomicU64::new(0));
        let latest = seen.clone();
        let job = Job::new().watched(move |progress| latest.store(progress.done, Relaxed));
        job.tell(&Progress { done: 3, ..Progress::default() });
        job.child(&Limits::default()).tell(&Progress { done: 9, ..Progress::default() });
        assert!(job.is_watched());
        assert_eq!(seen.load(Relaxed), 3);
    }
}
