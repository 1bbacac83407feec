//! Thinking on a thread of its own.

use session::{Chosen, Forfeit, Position, Seat, Thought, Time};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc::{self, Receiver, TryRecvError},
    },
    thread,
    time::{Duration, Instant},
};

/// What a thinking machine has to say.
pub(super) enum News {
    /// What it has found so far.
    Thought(Thought),
    /// Its answer, how long that took, and its seat.
    Done(Result<Chosen, Forfeit>, Duration, Box<dyn Seat>),
    /// It is gone.
    Lost,
}

/// A machine that thinks. Whoever drops it stops it.
pub(super) struct Job {
    news: Receiver<News>,
    stop: Arc<AtomicBool>,
}

impl Job {
    pub(super) fn start(pos: &dyn Position, mut seat: Box<dyn Seat>, time: Time) -> Job {
        let (pos, stop) = (pos.duplicate(), Arc::new(AtomicBool::new(false)));
        let (tell, news) = mpsc::channel();
        let told_to_stop = Arc::clone(&stop);
        thread::spawn(move || {
            let started = Instant::now();
            let watch = &mut |thought: &Thought| tell.send(News::Thought(thought.clone())).is_ok();
            let answer = seat.choose(&*pos, &time, &told_to_stop, watch);
            // Nobody listens any longer if it was stopped.
            _ = tell.send(News::Done(answer, started.elapsed(), seat));
        });
        Job { news, stop }
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

impl Drop for Job {
    fn drop(&mut self) {
        self.stop.store(true, Relaxed);
    }
}
