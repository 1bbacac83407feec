//! The table of `docs/solved.md`, measured anew: `cargo run --release -p solve --example solved`,
//! or some of its rows if games are named. `--svg FILE` first draws a chart as well. Each row is a
//! process of its own, so that its time and memory are its own.

mod chart;

use certificates::check;
use games::mnk::{Medium, Rules};
use kernel::{Game, Job};
use solve::{Prover, Settings, mnk::MnkProver};
use std::{
    env, fs,
    io::{Write, stdout},
    process::Command,
};

/// What the prover may use.
const MEMORY: usize = 1 << 30;
/// What the check may use, in nodes.
const MOST_NODES: usize = 1 << 26;

/// The rows that are done in minutes.
const GAMES: [&str; 22] = [
    "tictactoe",
    "mnk:4x3x3",
    "mnk:5x5x3",
    "mnk:4x4x4",
    "mnk:5x4x4",
    "mnk:6x4x4",
    "mnk:7x4x4",
    "mnk:8x4x4",
    "mnk:5x5x4",
    "mnk:6x5x4",
    "mnk:6x6x4",
    "mnk:7x7x4",
    "mnk:8x8x4",
    "mnk:5x5x5",
    "mnk:6x5x5",
    "mnk:7x5x5",
    "mnk:6x6x5",
    "mnk:7x6x5",
    "mnk:7x7x5",
    "mnk:6x6x6",
    "mnk:7x7x6",
    "mnk:10x10x8",
];

/// In place of games: the row of the game that follows, in this process.
const ROW: &str = "--row";

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    if let [flag, game] = &args[..]
        && flag == ROW
    {
        return row(game);
    }
    let (svg, named) = match &args[..] {
        [flag, file, named @ ..] if flag == "--svg" => (Some(file), named),
        named => (None, named),
    };
    let named: Vec<&str> = named.iter().map(String::as_str).collect();
    let games = if named.is_empty() { &GAMES[..] } else { &named };
    let heading = "| game | value | nodes | seconds | memory, MB | certificate, bytes | its nodes | check, seconds |";
    writeln!(stdout(), "{heading}\n|---|---|--:|--:|--:|--:|--:|--:|")?;
    let mut rows = Vec::new();
    for game in games {
        let row = Command::new(env::current_exe()?).args([ROW, game]).output()?;
        stdout().write_all(&row.stdout)?;
        let text = String::from_utf8(row.stdout)?;
        let nodes = text.split('|').nth(3).and_then(|nodes| nodes.trim().parse().ok());
        rows.extend(game.parse().ok().zip(nodes));
    }
    if let Some(file) = svg {
        fs::write(file, chart::svg(&rows))?;
    }
    Ok(())
}

fn row(game: &str) -> Result<(), Box<dyn std::error::Error>> {
    let rules: Rules = game.parse()?;
    let (pos, job) = (Medium::new(&rules), Job::new());
    let mut prover = MnkProver::new(&Settings { memory: MEMORY, ..Settings::default() });
    let solution = prover.prove(&pos, &job)?.ok_or("the board is too large")?;
    let (seconds, megabytes) = (cpu_seconds(), peak_megabytes());
    let file = prover.certify(&pos, &job)?;
    let before = cpu_seconds();
    let checked = check(&file, MOST_NODES, &job)?;
    let checking = cpu_seconds() - before;
    let value = match checked.header.value.value() {
        0 => "draw",
        1.. => "first",
        _ => "second",
    };
    assert_eq!(solution.evaluation.payoff(), Some(checked.header.value));
    let (nodes, bytes, proof) = (solution.nodes, checked.bytes, checked.nodes);
    writeln!(
        stdout(),
        "| `{rules}` | {value} | {nodes} | {seconds:.2} | {megabytes} | {bytes} | {proof} | {checking:.2} |"
    )?;
    Ok(())
}

/// What the processor has spent on this process, which a busy machine does not change much.
fn cpu_seconds() -> f64 {
    const TICKS_PER_SECOND: f64 = 100.0;
    let stat = fs::read_to_string("/proc/self/stat").unwrap_or_default();
    let fields = stat.rsplit(')').next().unwrap_or_default().split_whitespace();
    let ticks = fields.skip(11).take(2).filter_map(|ticks| ticks.parse::<f64>().ok());
    ticks.sum::<f64>() / TICKS_PER_SECOND
}

fn peak_megabytes() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = peak.and_then(|peak| peak.split_whitespace().next()?.parse::<u64>().ok());
    kilobytes.unwrap_or_default() / 1000
}
