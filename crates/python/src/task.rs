//! Work on a thread of its own, so that the interpreter stays free and Ctrl-C is heard.

use crate::{fault::Fault, trace::Trace};
use numpy::PyArray1;
use pyo3::prelude::*;
use serde::Serialize;
use session::Job;
use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Mutex, MutexGuard, PoisonError,
        mpsc::{self, Receiver, RecvTimeoutError},
    },
    thread,
    time::{Duration, Instant},
};

/// How often Python's signals are looked at while work goes on.
const SLICE: Duration = Duration::from_millis(50);
/// How long cancelled work is waited for before it is left to end by itself.
const GRACE: Duration = Duration::from_millis(100);
/// As much as the main thread of a program has: searches and provers are recursive.
const STACK: usize = 8 << 20;

/// What work came to.
pub(crate) enum Answer {
    /// JSON or another text.
    Text(String),
    /// A list of texts. Python reads one after the other and hears Ctrl-C between them.
    Texts(Vec<String>),
    /// A recorded search.
    Trace(Box<session::Trace>),
    /// Payoffs of random games.
    Payoffs(Vec<i32>),
}

impl Answer {
    pub(crate) fn json(value: &impl Serialize) -> Answer {
        Answer::Text(json(value))
    }

    pub(crate) fn into_python(self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        Ok(match self {
            Answer::Text(text) => text.into_pyobject(py)?.into_any().unbind(),
            Answer::Texts(texts) => texts.into_pyobject(py)?.into_any().unbind(),
            Answer::Trace(trace) => Py::new(py, Trace::new(*trace))?.into_any(),
            Answer::Payoffs(payoffs) => PyArray1::from_vec(py, payoffs).into_any().unbind(),
        })
    }
}

pub(crate) fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("our values have only text keys")
}

enum Message {
    News(String),
    Done(Result<Answer, Fault>),
}

/// Work under way. Iterate for its news, then ask for the result; dropping it cancels it.
#[pyclass(frozen, module = "alfabeta._native")]
pub(crate) struct Task {
    job: Job,
    messages: Mutex<Receiver<Message>>,
    done: Mutex<Option<Result<Answer, Fault>>>,
}

impl Task {
    /// Begins work. The second argument of `work` sends news. A panic ends as an error.
    pub(crate) fn start(
        work: impl FnOnce(&Job, &dyn Fn(String)) -> Result<Answer, Fault> + Send + 'static,
    ) -> Result<Task, Fault> {
        let (send, messages) = mpsc::channel();
        let job = Job::new();
        let own = job.clone();
        let run = move || {
            // Nobody may be waiting any more; then it does not matter what came of it.
            let news = |text| _ = send.send(Message::News(text));
            _ = send.send(Message::Done(guard(|| work(&own, &news))));
        };
        let thread = thread::Builder::new().name("alfabeta".to_owned()).stack_size(STACK);
        thread.spawn(run).map_err(|error| Fault::failure(format!("no thread: {error}")))?;
        Ok(Task { job, messages: Mutex::new(messages), done: Mutex::new(None) })
    }

    /// The next news; none when the work is done.
    fn news(&self, py: Python<'_>) -> PyResult<Option<String>> {
        loop {
            if lock(&self.done).is_some() {
                return Ok(None);
            }
            if let Err(interrupt) = py.check_signals() {
                self.job.cancel();
                py.detach(|| self.wind_down());
                return Err(interrupt);
            }
            match py.detach(|| lock(&self.messages).recv_timeout(SLICE)) {
                Ok(Message::News(news)) => return Ok(Some(news)),
                Ok(Message::Done(done)) => *lock(&self.done) = Some(done),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(None),
            }
        }
    }

    /// Waits for cancelled work to end, but not for long.
    fn wind_down(&self) {
        let until = Instant::now() + GRACE;
        while let Some(left) = until.checked_duration_since(Instant::now())
            && let Ok(Message::News(_)) = lock(&self.messages).recv_timeout(left)
        {}
    }
}

#[pymethods]
impl Task {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<String>> {
        self.news(py)
    }

    /// The result; waits for it.
    pub(crate) fn result(&self, py: Python<'_>) -> PyResult<Py<PyAny>> {
        while self.news(py)?.is_some() {}
        let asked_twice = || Err(Fault::failure("the result was taken before"));
        let done = lock(&self.done).take().unwrap_or_else(asked_twice);
        done?.into_python(py)
    }

    /// Ends the work soon.
    fn cancel(&self) {
        self.job.cancel();
    }
}

impl Drop for Task {
    fn drop(&mut self) {
        self.job.cancel();
    }
}

/// Work that takes no time, done at once: a panic in it ends as an error as well.
pub(crate) fn guard<T>(work: impl FnOnce() -> Result<T, Fault>) -> Result<T, Fault> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(panicked(&*panic)))
}

/// What a panic says.
fn panicked(panic: &(dyn Any + Send)) -> Fault {
    let text = panic.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| panic.downcast_ref::<String>().cloned()).unwrap_or_default();
    Fault::failure(format!("alfabeta failed, which is a bug: {text}"))
}

/// What a lock holds; that somebody failed while holding it does not matter here.
pub(crate) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
