//! How far the work is: one line on standard error, on a terminal only.

use crate::{
    draw, interrupt,
    words::{Language, ProgressWords, Results, counted, fill},
};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use session::{Job, Limits, Progress};
use std::{
    io::IsTerminal,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{self, RecvTimeoutError, Sender},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// Work that takes no longer shows nothing.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often the line is drawn anew.
const REFRESH: Duration = Duration::from_millis(100);

/// What the parts of some work are called.
pub(crate) type Noun = fn(&ProgressWords) -> &'static str;

/// The line, shown from the first second until this is dropped.
pub(crate) struct Live {
    bar: ProgressBar,
    progress: Arc<Mutex<Progress>>,
    clock: Option<(Sender<()>, JoinHandle<()>)>,
    #[cfg(feature = "cluster")]
    language: Language,
}

impl Live {
    /// The line of work whose parts are called `noun`.
    pub(crate) fn new(noun: Noun, language: Language) -> Live {
        let (bar, progress) = (ProgressBar::hidden(), Arc::new(Mutex::default()));
        let style = ProgressStyle::with_template("{prefix}{spinner} {msg}");
        bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
        let clock = std::io::stderr().is_terminal().then(|| {
            let (end, ended) = mpsc::channel();
            let (bar, progress) = (bar.clone(), Arc::clone(&progress));
            let clock = thread::spawn(move || {
                let is_ended = |wait| ended.recv_timeout(wait) != Err(RecvTimeoutError::Timeout);
                let (started, mut wait) = (Instant::now(), PATIENCE);
                while !is_ended(wait) {
                    if bar.is_hidden() {
                        bar.set_draw_target(ProgressDrawTarget::stderr());
                    }
                    bar.set_message(text(&lock(&progress), noun, started.elapsed(), language));
                    bar.tick();
                    wait = REFRESH;
                }
            });
            (end, clock)
        });
        Live {
            bar,
            progress,
            clock,
            #[cfg(feature = "cluster")]
            language,
        }
    }

    /// The language of the line.
    #[cfg(feature = "cluster")]
    pub(crate) fn language(&self) -> Language {
        self.language
    }

    /// A job with these limits that Ctrl-C cancels, and whose progress the line shows.
    pub(crate) fn job(&self, limits: &Limits) -> Job {
        self.watched(interrupt::job().child(limits))
    }

    /// The same job, its progress shown by the line.
    pub(crate) fn watched(&self, job: Job) -> Job {
        if self.clock.is_none() {
            return job;
        }
        let progress = Arc::clone(&self.progress);
        job.watched(move |news| *lock(&progress) = news.clone())
    }

    /// Whether there is no terminal to show it.
    pub(crate) fn is_hidden(&self) -> bool {
        self.clock.is_none()
    }

    /// Shows a text above the line instead of the one before.
    pub(crate) fn show(&self, text: &str) {
        if !self.is_hidden() {
            self.bar.set_prefix(text.trim_end().to_owned() + "\n");
        }
    }

    /// Prints something else meanwhile.
    pub(crate) fn suspend(&self, print: impl FnOnce()) {
        self.bar.suspend(print);
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        if let Some((end, clock)) = self.clock.take() {
            drop(end);
            _ = clock.join();
        }
        self.bar.finish_and_clear();
    }
}

/// A panic elsewhere is no reason not to show how far the work was.
fn lock(progress: &Mutex<Progress>) -> std::sync::MutexGuard<'_, Progress> {
    progress.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The line: all that is known.
fn text(progress: &Progress, noun: Noun, elapsed: Duration, language: Language) -> String {
    let words = ProgressWords::of(language);
    let Progress { done, total, nodes, bounds, fill: full, written } = progress;
    let mut parts = Vec::new();
    parts.push(match (written, total) {
        (Some(written), _) => fill(words.certificate, &[&written.to_string()]),
        (_, Some(total)) => fill(words.of, &[&done.to_string(), &total.to_string(), noun(words)]),
        _ if *done > 0 => format!("{done} {}", noun(words)),
        _ => noun(words).to_owned(),
    });
    // As long as both sides may win, nothing is proven.
    let ends = bounds.as_ref().map(|bounds| [bounds.start().value(), bounds.end().value()]);
    if let Some(ends) = ends.filter(|[low, high]| *low >= 0 || *high <= 0) {
        let [low, high] = ends.map(|end| format!("{end:+}"));
        parts.push(fill(words.between, &[&low, &high]));
    }
    if *nodes > 0 && nodes != done {
        let results = Results::of(language);
        parts.push(counted(results.nodes, *nodes));
        parts.push(draw::speed(*nodes, elapsed.as_secs_f64(), results.nodes_per_second));
    }
    if let Some(full) = full {
        parts.push(fill(words.full, &[&format!("{:.1}", 100.0 * full)]));
    }
    parts.push(format!("{} s", elapsed.as_secs()));
    if let Some(left) = left(*done, *total, elapsed) {
        parts.push(fill(words.left, &[&rounded(left)]));
    }
    parts.join(", ")
}

/// How long the rest takes if it goes on as before.
fn left(done: u64, total: Option<u64>, elapsed: Duration) -> Option<Duration> {
    let rest = total?.checked_sub(done).filter(|rest| *rest > 0 && done > 0)?;
    Some(elapsed.mul_f64(rest as f64 / done as f64))
}

/// A time in its largest unit, written alike in all languages.
fn rounded(time: Duration) -> String {
    match time.as_secs() {
        seconds @ ..100 => format!("{seconds} s"),
        seconds @ ..6000 => format!("{} min", seconds / 60),
        seconds => format!("{} h", seconds / 3600),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(progress: &Progress, language: Language) -> String {
        text(progress, |words| words.moves, Duration::from_secs(10), language)
    }

    #[test]
    fn the_line_has_what_is_known() {
        let nothing = Progress::default();
        assert_eq!(shown(&nothing, Language::En), "moves, 10 s");
        let parts = Progress { done: 5, total: Some(20), ..nothing.clone() };
        assert_eq!(shown(&parts, Language::En), "5 of 20 moves, 10 s, 30 s left");
        let hours = Progress { done: 1, total: Some(721), ..nothing.clone() };
        assert_eq!(shown(&hours, Language::Pt), "1 de 721 lances, 10 s, faltam 2 h");
        let [draw, win] = [0, 1].map(|value| session::Payoff::new(value).expect("a payoff"));
        let bounds = Some(draw..=win);
        let proof = Progress { done: 1, nodes: 20_000_000, bounds, fill: Some(0.5), ..nothing };
        assert_eq!(
            shown(&proof, Language::En),
            "1 moves, between +0 and +1, 20000000 nodes, 2.00 M nodes/s, table 50.0 % full, 10 s"
        );
        assert_eq!(
            shown(&Progress { written: Some(7), bounds: None, ..proof }, Language::Es),
            "certificado de 7 nodos, 20000000 nodos, 2.00 M nodos/s, tabla 50.0 % llena, 10 s"
        );
    }
}
