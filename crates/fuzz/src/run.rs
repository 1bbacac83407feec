//! Runs a target on one input after the other, and makes a failing one small.

use crate::{Target, memory, mutate, scratch};
use fastrand::Rng;
use kernel::checksum;
use std::{
    collections::HashSet,
    fs::File,
    io::{Seek, Write},
    panic::{self, AssertUnwindSafe},
    path::PathBuf,
    process,
    sync::{LazyLock, Mutex, MutexGuard, Once, PoisonError},
    thread,
    time::{Duration, Instant},
};

/// What takes longer than this hangs, whatever else the machine has to do.
const MOST_TIME: Duration = Duration::from_secs(60);
/// An input that has no answer after this time ends the process.
const NEVER: Duration = Duration::from_secs(300);
/// The most bytes of inputs that are mutated.
const MOST_POOL: usize = 32 << 20;
/// One of this many inputs is a long one.
const LONG_EVERY: u64 = 200;
/// Bytes of memory that a byte of input may take, beyond what the target may take anyway.
const BYTES_PER_BYTE: usize = 500;
/// How long a failing input is made smaller.
const SHRINKING: Duration = Duration::from_secs(30);

/// How long to go on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Until {
    /// This many inputs, the seeds included: always the same ones for the same seed of chance.
    Inputs(u64),
    /// So long.
    Elapsed(Duration),
}

/// What was tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Inputs, the seeds included.
    pub inputs: u64,
    /// Kinds of answers.
    pub kinds: usize,
    /// The most memory that an input took, in bytes.
    pub peak: usize,
    /// The longest that an input took.
    pub slowest: Duration,
}

/// An input that must not be answered so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The input.
    pub input: Vec<u8>,
    /// What is wrong.
    pub message: String,
}

/// Tries inputs until one fails or the time is up; `watch` is told about once per second.
///
/// # Errors
/// The first input that fails, as it was.
pub fn run(
    target: &'static Target,
    seed: u64,
    until: Until,
    watch: &mut dyn FnMut(&Tally),
) -> Result<Tally, Failure> {
    let mut session = Session::new(target);
    let mut pool = target.corpus();
    let (mut rng, began) = (Rng::with_seed(seed), Instant::now());
    let mut watched = began;
    let (seeds, mut kept) = (pool.clone(), 0);
    for input in &seeds {
        session.try_one(input)?;
    }
    let goes_on = |tally: &Tally| match until {
        Until::Inputs(most) => tally.inputs < most,
        Until::Elapsed(most) => began.elapsed() < most,
    };
    while goes_on(&session.tally) {
        if target.long > 0 && session.tally.inputs.is_multiple_of(LONG_EVERY) {
            session.try_one(&mutate::long(&seeds, target.long, &mut rng))?;
        }
        let input = mutate::mutated(&pool, target.longest, &mut rng);
        if session.try_one(&input)? && kept < MOST_POOL {
            kept += input.len();
            pool.push(input);
        }
        if watched.elapsed() >= Duration::from_secs(1) {
            watched = Instant::now();
            watch(&session.tally);
        }
    }
    Ok(session.tally)
}

/// Tries one input.
///
/// # Errors
/// What is wrong with the answer.
pub fn replay(target: &'static Target, input: &[u8]) -> Result<(), Failure> {
    Session::new(target).try_one(input).map(|_| ())
}

/// The smallest input found that fails in the same way: pieces are left out as long as it does.
#[must_use]
pub fn minimised(target: &'static Target, failure: Failure) -> Failure {
    let (mut session, began) = (Session::new(target), Instant::now());
    let way = kind(&failure.message);
    let mut best = failure;
    let mut length = best.input.len().next_power_of_two();
    while length > 0 {
        let mut from = 0;
        while from < best.input.len() && began.elapsed() < SHRINKING {
            let mut input = best.input.clone();
            input.drain(from..input.len().min(from + length));
            match session.try_one(&input) {
                Err(smaller) if kind(&smaller.message) == way => best = smaller,
                _ => from += length,
            }
        }
        length /= 2;
    }
    best
}

/// One target at work. One per process at a time, as memory, panics and scratch files are the
/// process's.
struct Session {
    target: &'static Target,
    tally: Tally,
    /// Hashes of the kinds of answers.
    kinds: HashSet<u64>,
    /// The input at work, for the case that the process dies of it.
    last: File,
    _alone: MutexGuard<'static, ()>,
}

impl Session {
    fn new(target: &'static Target) -> Session {
        static ALONE: Mutex<()> = Mutex::new(());
        let alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        record_panics();
        guard_against_hangs();
        let last = File::create(last_input(target.name)).expect("a scratch file");
        Session { target, tally: Tally::default(), kinds: HashSet::new(), last, _alone: alone }
    }

    /// Whether the answer is of a new kind.
    fn try_one(&mut self, input: &[u8]) -> Result<bool, Failure> {
        let kept = self.last.set_len(0).and_then(|()| self.last.rewind());
        kept.and_then(|()| self.last.write_all(input)).expect("a scratch file");
        let failed = |message| Failure { input: input.to_vec(), message };
        let target = self.target;
        let (before, began) = (memory::begin(), Instant::now());
        *AT_WORK.lock().unwrap_or_else(PoisonError::into_inner) = Some((began, target.name));
        let answer = panic::catch_unwind(AssertUnwindSafe(|| (target.check)(input)));
        *AT_WORK.lock().unwrap_or_else(PoisonError::into_inner) = None;
        let (took, peak) = (began.elapsed(), memory::peak_beyond(before));
        // A panic counts in whatever thread it was.
        let panicked = PANIC.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(message) = panicked {
            return Err(failed(message));
        }
        let answer = answer.map_err(|_| failed("a panic without a message".to_owned()))?;
        let most = target.most_bytes + BYTES_PER_BYTE * input.len();
        if peak > most {
            return Err(failed(format!("memory: expected at most {most} bytes, found {peak}")));
        }
        if took > MOST_TIME {
            return Err(failed(format!("time: expected at most {MOST_TIME:?}, found {took:?}")));
        }
        self.tally.inputs += 1;
        self.tally.peak = self.tally.peak.max(peak);
        self.tally.slowest = self.tally.slowest.max(took);
        let new = self.kinds.insert(checksum(kind(&answer).as_bytes()));
        self.tally.kinds = self.kinds.len();
        Ok(new)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        scratch::remove();
    }
}

fn last_input(target: &str) -> PathBuf {
    scratch::path(&format!("{target}.last"))
}

/// A message without what differs from input to input: numbers and what is quoted.
fn kind(message: &str) -> String {
    let unquoted = message.split('"').step_by(2).take(40);
    let letters = unquoted.flat_map(str::chars).filter(|c| !c.is_ascii_digit());
    letters.take(200).collect()
}

/// The first panic of the input at work.
static PANIC: Mutex<Option<String>> = Mutex::new(None);
/// When the input at work was begun, and of which target.
static AT_WORK: LazyLock<Mutex<Option<(Instant, &str)>>> = LazyLock::new(Mutex::default);

/// Panics while an input is at work are recorded and not printed.
fn record_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            if AT_WORK.lock().unwrap_or_else(PoisonError::into_inner).is_none() {
                return usual(info);
            }
            let mut first = PANIC.lock().unwrap_or_else(PoisonError::into_inner);
            first.get_or_insert_with(|| info.to_string());
        }));
    });
}

/// Nothing else ends an input that is never answered.
fn guard_against_hangs() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        thread::spawn(|| {
            loop {
                thread::sleep(Duration::from_secs(1));
                let at_work = *AT_WORK.lock().unwrap_or_else(PoisonError::into_inner);
                if let Some((_, target)) = at_work.filter(|(began, _)| began.elapsed() > NEVER) {
                    let file = last_input(target);
                    let file = file.display();
                    let mut out = std::io::stderr();
                    _ = writeln!(out, "{target}: no answer after {NEVER:?}; the input is {file}");
                    process::exit(3);
                }
            }
        });
    });
}
