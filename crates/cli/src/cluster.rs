//! Many machines: `alfabeta worker`, `alfabeta status`, and `--nats` of other commands.

mod page;
mod parts;

use crate::{
    args::Known,
    bench,
    commands::json,
    failure::Failure,
    interrupt,
    live::Live,
    output,
    words::{Clusters, Language, counted, fill},
};
use cluster::{
    Address, LEASE, News, PATIENCE, Terms, Workers, fleet,
    selfplay::{self, Data},
    status,
    worker::{self, Worker},
};
use comfy_table::{Table, presets};
pub(crate) use parts::Parts;
use session::{
    Contest, ContestError, ContestNews, ContestOutcome, Job, Limits, Part, Position, SelfPlay,
    player::duration, selfplay::Chunks, write_whole,
};
use std::{
    io::Write,
    num::NonZero,
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

/// How long all workers together may take for a bench.
const BENCH_TIME: Duration = Duration::from_secs(120);
/// How soon Ctrl-C is noticed between two looks.
const NOTICE: Duration = Duration::from_millis(50);
/// Bytes of the results of empty tasks: about a pair of short games.
const EMPTY_RESULT: usize = 600;

/// Where the work is done, if not on this machine.
#[derive(clap::Args)]
pub(crate) struct Away {
    /// Hand the work out to `alfabeta worker` on other machines, by this NATS server
    #[arg(long, value_name = "URL")]
    nats: Option<String>,
    #[command(flatten)]
    access: Access,
    /// A worker that is silent for so long loses its tasks to others
    #[arg(long, value_name = "TIME", value_parser = duration, requires = "nats")]
    lease: Option<Duration>,
    /// A game in which nothing moves for so long is given to another worker
    #[arg(long, value_name = "TIME", value_parser = duration, requires = "nats")]
    patience: Option<Duration>,
}

/// What a server asks for.
#[derive(clap::Args)]
struct Access {
    /// A file with NATS credentials
    #[arg(long, value_name = "FILE", requires = "nats")]
    creds: Option<PathBuf>,
    /// A file with the seed of an nkey
    #[arg(long, value_name = "FILE", requires = "nats", conflicts_with = "creds")]
    nkey: Option<PathBuf>,
    /// The certificate of the authority that signed the NATS server's (TLS)
    #[arg(long, value_name = "FILE", requires = "nats")]
    tls_ca: Option<PathBuf>,
    /// The certificate that the NATS server knows this machine by (TLS)
    #[arg(long, value_name = "FILE", requires_all = ["nats", "tls_key"])]
    tls_cert: Option<PathBuf>,
    /// The key of that certificate
    #[arg(long, value_name = "FILE", requires_all = ["nats", "tls_cert"])]
    tls_key: Option<PathBuf>,
}

impl Access {
    fn address(&self, url: &str) -> Address {
        let certificate = self.tls_cert.clone().zip(self.tls_key.clone());
        Address {
            url: url.to_owned(),
            creds: self.creds.clone(),
            nkey: self.nkey.clone(),
            ca: self.tls_ca.clone(),
            certificate: certificate.map(<[PathBuf; 2]>::from),
        }
    }
}

impl Away {
    /// The terms, if it is asked for.
    fn terms(&self, job: &Job) -> Result<Option<Terms>, Failure> {
        let Some(url) = &self.nats else { return Ok(None) };
        Ok(Some(Terms {
            address: self.access.address(url),
            identity: bench::identity(job).ok_or_else(|| Failure::stopped(String::new()))?,
            lease: self.lease.unwrap_or(LEASE).max(Duration::from_secs(1)),
            patience: self.patience.unwrap_or(PATIENCE),
        }))
    }

    /// A contest played by workers, if that is asked for.
    pub(crate) fn contest(
        &self,
        pos: &dyn Position,
        (contest, known): (&Contest, &Known),
        live: &Live,
        job: &Job,
        watch: &mut dyn FnMut(&ContestNews<'_>),
    ) -> Result<Option<ContestOutcome>, Failure> {
        let Some(terms) = self.terms(job)? else { return Ok(None) };
        let (words, tell) = (Clusters::of(live.language()), teller(live));
        let book = known.book()?;
        let workers = Workers::new(&terms, pos, (contest, book.as_deref()), job, &tell);
        let mut workers = workers.map_err(|error| failed(&error, words))?;
        let outcome = pos.contest_at(&mut workers, contest, job, watch);
        match workers.set_aside() {
            aside @ [_, ..] if outcome.is_err() => Err(refused(words.pairs_failed(aside)).into()),
            _ => Ok(Some(outcome?)),
        }
    }

    /// Self-play data made by workers, if that is asked for.
    pub(crate) fn selfplay(
        &self,
        start: &dyn Position,
        (request, chunks, out): (&SelfPlay, &Chunks, &Path),
        live: &Live,
        job: &Job,
    ) -> Result<Option<()>, Failure> {
        let Some(terms) = self.terms(job)? else { return Ok(None) };
        let (words, tell) = (Clusters::of(live.language()), teller(live));
        let data = Data { start, request, chunks, out };
        let made = selfplay::selfplay(&terms, &data, job, &tell);
        made.map(Some).map_err(|error| failed(&error, words))
    }

    /// Leaves counted by workers, if that is asked for.
    pub(crate) fn perft(
        &self,
        pos: &dyn Position,
        depth: u32,
        live: &Live,
        job: &Job,
    ) -> Result<Option<Vec<Part>>, Failure> {
        let Some(terms) = self.terms(job)? else { return Ok(None) };
        let (words, tell) = (Clusters::of(live.language()), teller(live));
        let parts = fleet::perft(&terms, pos, depth, job, &tell);
        let parts = parts.map_err(|error| failed(&error, words))?;
        Ok(Some(parts.into_iter().map(|(mv, leaves)| Part { mv, leaves }).collect()))
    }

    /// All workers compared, or the queue measured, if that is asked for.
    pub(crate) fn bench(
        &self,
        queue: Option<usize>,
        as_json: bool,
        language: Language,
    ) -> Result<Option<String>, Failure> {
        let live = Live::new(|words| words.positions, language);
        let job = live.job(&Limits::default());
        let Some(terms) = self.terms(&job)? else { return Ok(None) };
        let (words, tell) = (Clusters::of(language), teller(&live));
        let failed = |error| failed(&error, words);
        if let Some(tasks) = queue {
            let measured = fleet::measure_queue(&terms, (tasks, EMPTY_RESULT), &job, &tell);
            let (done, seconds) =
                measured.map(|(done, took)| (done, took.as_secs_f64())).map_err(failed)?;
            let rate = format!("{:.0}", done as f64 / seconds);
            let parts = [&*done.to_string(), &format!("{seconds:.2}"), &rate];
            return Ok(Some(fill(words.measured, &parts) + "\n"));
        }
        let found = fleet::bench(&terms.address, BENCH_TIME, &job, &tell).map_err(failed)?;
        if as_json {
            return Ok(Some(json(&found)));
        }
        let Clusters { worker, named, signature, nodes_per_second, same, .. } = *words;
        let mut table = lines([worker, named, signature, nodes_per_second, same]);
        for (name, identity) in &found {
            let same = |it: &cluster::Identity| it.signature == terms.identity.signature;
            table.add_row(match identity {
                None => vec![name.clone(), words.no_answer.to_owned()],
                Some(it) => vec![
                    name.clone(),
                    it.program.clone(),
                    it.signature.to_string(),
                    format!("{:.0}", it.speed),
                    if same(it) { words.yes } else { words.no }.to_owned(),
                ],
            });
        }
        Ok(Some(format!("{table}\n")))
    }
}

/// Plays games and counts leaves for runs on other machines, until Ctrl-C
#[derive(clap::Args)]
#[command(after_help = "Examples:
  alfabeta worker --nats nats://host:4222
  alfabeta worker --nats tls://host:4222 --creds worker.creds --threads 8

Start one on every machine; docs/cluster.md tells how. Ctrl-C gives its tasks back, and others do
them; so it is safe to kill it, too. Runs of another version of alfabeta, or of one that searches
differently, are refused.

Players that are other programs (cmd:, port:) run only with --allow-cmd: then everyone who may use
the NATS server can run any command on this machine. Contests with a book need the same book here.")]
pub(crate) struct WorkerArgs {
    /// The NATS server
    #[arg(long, value_name = "URL")]
    nats: String,
    #[command(flatten)]
    access: Access,
    /// How many tasks at once; one per core if not given
    #[arg(long, value_name = "N")]
    threads: Option<NonZero<usize>>,
    /// Let other programs play: remote commands run here
    #[arg(long)]
    allow_cmd: bool,
    /// Leave when there was nothing to do for so long
    #[arg(long, value_name = "TIME", value_parser = duration)]
    idle: Option<Duration>,
    #[command(flatten)]
    known: Known,
}

pub(crate) fn work(args: &WorkerArgs, language: Language) -> Result<String, Failure> {
    let (job, words) = (interrupt::job(), Clusters::of(language));
    let identity = bench::identity(job).ok_or_else(|| Failure::stopped(String::new()))?;
    let cores = || thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    let worker = Worker {
        address: args.access.address(&args.nats),
        identity,
        threads: args.threads.unwrap_or_else(cores),
        allow_cmd: args.allow_cmd,
        book: args.known.book()?,
        idle: args.idle,
        bench: bench::identity,
    };
    let tell = |news: &News| output::remark(&words.news(news));
    let done = worker::work(&worker, job, &tell).map_err(|error| failed(&error, words))?;
    Ok(counted(words.tasks_done, done) + "\n")
}

/// Shows the runs and the workers of a NATS server
#[derive(clap::Args)]
#[command(after_help = "Examples:
  alfabeta status --nats nats://host:4222
  alfabeta status --nats nats://host:4222 --html status.html --every 5s
  alfabeta status --nats nats://host:4222 --forget 1f0c6a0d4c2b7e55

A run whose coordinator is silent goes on, and its results wait until the same command is given
again; --forget ends it. --html writes a page that can be opened from its file; with --every it is
written again and again, and reloads itself.")]
pub(crate) struct StatusArgs {
    /// The NATS server
    #[arg(long, value_name = "URL")]
    nats: String,
    #[command(flatten)]
    access: Access,
    /// End a run that nobody will take up again
    #[arg(long, value_name = "RUN")]
    forget: Option<String>,
    /// Write a page to this file
    #[arg(long, value_name = "FILE", conflicts_with = "json")]
    html: Option<PathBuf>,
    /// Show it again after so long, until Ctrl-C
    #[arg(long, value_name = "TIME", value_parser = duration)]
    every: Option<Duration>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(crate) fn show(args: &StatusArgs, language: Language) -> Result<String, Failure> {
    let (address, job) = (args.access.address(&args.nats), interrupt::job());
    let words = Clusters::of(language);
    let tell = |news: &News| output::remark(&words.news(news));
    let failed = |error| failed(&error, words);
    if let Some(id) = &args.forget {
        status::forget(&address, id, job, &tell).map_err(failed)?;
    }
    loop {
        let status = status::status(&address, job, &tell).map_err(failed)?;
        let text = match &args.html {
            Some(file) => {
                // Whole or not at all: a browser may read it at any time.
                let page = page::page(&status, args.every, language);
                write_whole(file, |to| to.write_all(page.as_bytes()))
                    .map_err(|error| Failure::unwritten(file, &error))?;
                String::new()
            }
            None if args.json => json(&status),
            None => page::text(&status, words),
        };
        let Some(every) = args.every else { return Ok(text) };
        output::write(&text);
        let shown = Instant::now();
        while shown.elapsed() < every {
            if job.is_over() {
                return Ok(String::new());
            }
            thread::sleep(NOTICE);
        }
    }
}

/// What the queue or a worker said, as the refusal of a request.
fn refused(error: impl ToString) -> session::Error {
    session::Error::Contest(ContestError::Other(error.to_string()))
}

fn failed(error: &cluster::Error, words: &Clusters) -> Failure {
    Failure::from(refused(words.error(error)))
}

/// Says what happens above the line of progress.
fn teller(live: &Live) -> impl Fn(&News) + Sync {
    let words = Clusters::of(live.language());
    move |news| live.suspend(|| output::remark(&words.news(news)))
}

/// A table without borders.
fn lines<const N: usize>(head: [&str; N]) -> Table {
    let mut table = Table::new();
    table.load_style(presets::NOTHING);
    table.set_header(head);
    table
}
