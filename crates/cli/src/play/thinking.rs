//! A machine that thinks on a thread of its own.

use session::{Analysis, Chosen, Forfeit, Job, Machine, Position, Time};
use std::{
    sync::mpsc::{self, Receiver, TryRecvError},
    thread,
    time::{Duration, Instant},
};

/// What a thinking machine reports.
pub(super) enum News {
    /// What it has found so far.
    Analysis(Analysis),
    /// Its answer, how long that took, and the machine.
    Done(Result<Chosen, Forfeit>, Duration, Box<dyn Machine>),
    /// It is gone.
    Lost,
}

/// A machine that thinks; dropped, it is cancelled.
pub(super) struct Thinking {
    news: Receiver<News>,
    job: Job,
}

impl Thinking {
    pub(super) fn start(pos: &dyn Position, mut machine: Box<dyn Machine>, time: Time) -> Thinking {
        let (pos, job) = (pos.duplicate(), Job::new());
        let (sender, news) = mpsc::channel();
        let own = job.clone();
        thread::spawn(move || {
            let started = Instant::now();
            // Nobody listens any longer if it was cancelled.
            let watch = &mut |analysis: &Analysis| {
                _ = sender.send(News::Analysis(analysis.clone()));
            };
            let answer = machine.choose(&*pos, &time, &own, watch);
            _ = sender.send(News::Done(answer, started.elapsed(), machine));
        });
        Thinking { news, job }
    }

    /// The next piece of news, if there is one.
    pub(super) fn news(&self) -> Option<News> {
        match self.news.try_recv() {
            Ok(news) => Some(news),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(News::Lost),
        }
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.job.cancel();
    }
}
