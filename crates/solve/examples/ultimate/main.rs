//! The table of Ultimate positions in `docs/solved.md`, measured anew: `cargo run --release -p
//! alfabeta-solve --example ultimate`. With a file of positions, one per line: how many of them are
//! proven within a second, and how long that takes. `plies FILE GAMES SECONDS [PLY...]` asks how early
//! positions of games can be proven (after plies 20, 24, 28 and 32), and `chart FILE SVG` draws what
//! FILE says. `threads N FILE` proves the positions of a file by N threads, in seconds by the clock.

mod plies;

use games::ultimate::{Rules, Spot, Ultimate};
use kernel::{Game, Job, Payoff};
use solve::{Prover, Settings, Solution, ultimate::UltimateProver};
use std::{
    env, fs,
    io::{Write, stdout},
    path::Path,
    time::Instant,
};

/// Positions with a known answer, and where they come from.
const KNOWN: &str = include_str!("../../tests/data/uttt_solve.csv");
/// By ply, the seconds of the solver that these positions come from, as far as they are known; the
/// last is when it gave up.
const REFERENCE: [(&str, f64); 3] = [("40", 0.06), ("28", 14.5), ("26", 74.0)];
/// What the prover may use.
const MEMORY: usize = 1 << 30;
/// The most processor time for a position of a file, in seconds.
const MOST_SECONDS: f64 = 1.0;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    match &words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => table(),
        ["threads", threads, file] => by_threads(threads.parse()?, &fs::read_to_string(file)?),
        ["plies", file, games, seconds, plies @ ..] => {
            let plies: Result<Vec<usize>, _> = plies.iter().map(|ply| ply.parse()).collect();
            let plies = Some(plies?).filter(|it| !it.is_empty());
            let plies = plies.unwrap_or(plies::PLIES.to_vec());
            plies::measure(Path::new(file), games.parse()?, seconds.parse()?, &plies)
        }
        ["chart", file, svg] => plies::chart(Path::new(file), Path::new(svg)),
        [file] => shares(&fs::read_to_string(file)?),
        other => Err(format!("expected a file, plies or chart, found {other:?}").into()),
    }
}

fn table() -> Result<(), Box<dyn std::error::Error>> {
    let heading = "| ply | the mover | positions | seconds | reference | times faster |";
    writeln!(stdout(), "{heading}\n|--:|---|--:|--:|--:|--:|")?;
    for row in KNOWN.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())) {
        let [ply, text, _] =
            row.split(',').collect::<Vec<_>>().try_into().map_err(|_| "three columns")?;
        let pos = Ultimate::parse(&Rules::default(), text)?;
        let (found, seconds) = prove(&pos, f64::INFINITY)?;
        let value = found.evaluation.payoff().ok_or("nobody cancels it")?.seen_by(pos.to_move());
        let value = ["loses", "draws", "wins"][(value + 1) as usize];
        let reference = REFERENCE.iter().find(|(known, _)| *known == ply);
        let compared = reference.map_or("| |".to_owned(), |(_, reference)| {
            format!("{reference} | {:.1} |", reference / seconds)
        });
        writeln!(stdout(), "| {ply} | {value} | {} | {seconds:.3} | {compared}", found.nodes)?;
    }
    Ok(())
}

/// Each position of a file proven by a number of threads.
fn by_threads(threads: usize, text: &str) -> Result<(), Box<dyn std::error::Error>> {
    let settings = Settings { memory: MEMORY, threads, ..Settings::default() };
    let (mut nodes, started) = (0, Instant::now());
    for line in text.lines() {
        let pos = Ultimate::parse(&Rules::default(), line)?;
        let began = Instant::now();
        let found = UltimateProver::new(&settings).prove(&pos, &Job::new())?;
        let found = found.ok_or("all of Ultimate")?;
        nodes += found.nodes;
        let (value, seconds) = (found.evaluation.payoff(), began.elapsed().as_secs_f64());
        writeln!(stdout(), "{:?} {} nodes, {seconds:.3} s", value.map(Payoff::value), found.nodes)?;
    }
    let seconds = started.elapsed().as_secs_f64();
    Ok(writeln!(stdout(), "all: {nodes} nodes, {seconds:.2} s by the clock")?)
}

fn shares(text: &str) -> Result<(), Box<dyn std::error::Error>> {
    let (mut times, mut values) = (Vec::new(), [0; 4]);
    for line in text.lines() {
        let pos = Ultimate::parse(&Rules::default(), line)?;
        let (found, seconds) = prove(&pos, MOST_SECONDS)?;
        let value = found.evaluation.payoff();
        values[value.map_or(3, |value| (value.seen_by(pos.to_move()) + 1) as usize)] += 1;
        times.push(seconds);
    }
    times.sort_by(f64::total_cmp);
    let at = |part: f64| times.get((times.len() as f64 * part) as usize).copied().unwrap_or(0.0);
    let [lost, drawn, won, open] = values;
    writeln!(
        stdout(),
        "{} positions: {won} won, {drawn} drawn, {lost} lost by the mover, {open} not proven; \
         seconds: median {:.4}, 9 of 10 {:.3}, 99 of 100 {:.3}, longest {:.3}",
        times.len(),
        at(0.5),
        at(0.9),
        at(0.99),
        times.last().copied().unwrap_or(0.0)
    )?;
    Ok(())
}

/// What is proven in `most` seconds of the processor, and how many it took.
fn prove(pos: &Ultimate, most: f64) -> Result<(Solution<Spot>, f64), Box<dyn std::error::Error>> {
    let (job, started) = (Job::new(), cpu_seconds());
    let handle = job.clone();
    let job = job.watched(move |_| {
        if cpu_seconds() - started >= most {
            handle.cancel();
        }
    });
    let settings = Settings { memory: MEMORY, ..Settings::default() };
    let found = UltimateProver::new(&settings).prove(pos, &job)?;
    Ok((found.ok_or("boards are closed")?, cpu_seconds() - started))
}

/// What the processor has spent on this thread, which a busy machine does not change much.
fn cpu_seconds() -> f64 {
    const NANOSECOND: f64 = 1e-9;
    let spent = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let spent = spent.split_whitespace().next().and_then(|spent| spent.parse::<f64>().ok());
    spent.unwrap_or_default() * NANOSECOND
}
