//! `alfabeta check`: whether a certificate proves what it says.

use crate::{
    commands::json,
    failure::{Failure, read_bytes},
    live::Live,
    output,
    words::{Language, Results, counted, fill},
};
use serde::Serialize;
use session::{
    Limits,
    solving::{NODE_BYTES, check, parts},
};
use std::{path::PathBuf, time::Instant};

/// Checks a certificate, with code that shares nothing with the provers but the rules
#[derive(clap::Args)]
#[command(after_help = "Examples:
  alfabeta solve mnk:5x5x4 --certificate proof.bin
  alfabeta check proof.bin
  alfabeta solve kalah:6x3 --quick --certificate proof.bin

A file that is damaged or does not prove what it says is refused (exit status 2). Ctrl-C ends it
without an answer and exit code 130.")]
pub(crate) struct CheckArgs {
    /// The file
    file: PathBuf,
    /// The most memory, in megabytes; a larger file is refused
    #[arg(
        long,
        default_value_t = 1024,
        value_name = "MB",
        value_parser = clap::value_parser!(u32).range(1..=1_048_576)
    )]
    memory: u32,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What a program reads.
#[derive(Serialize)]
struct Answer<'a> {
    game: &'a str,
    position: &'a str,
    value: &'a str,
    payoff: i32,
    proven: bool,
    nodes: u64,
    bytes: u64,
    seconds: f64,
}

pub(crate) fn run(args: &CheckArgs, language: Language) -> Result<String, Failure> {
    let most_bytes = (args.memory as usize) << 20;
    let file = read_bytes(&args.file, most_bytes as u64, language)?;
    let words = Results::of(language);
    let name = args.file.display();
    let started = Instant::now();
    let live = Live::new(|words| words.nodes, language);
    let job = live.job(&Limits::default());
    let check = if parts::is_in_parts(&file) { parts::check_parts } else { check };
    let checked = check(&file, most_bytes / NODE_BYTES, &job);
    drop(live);
    let checked = match checked {
        Err(_) if job.is_cancelled() => {
            output::remark(&fill(words.unchecked, &[&name.to_string()]));
            return Err(Failure::stopped(String::new()));
        }
        Err(refused) => {
            return Err(Failure::new(|errors| errors.proves_nothing, [&name, &refused.reason]));
        }
        Ok(checked) => checked,
    };
    let seconds = started.elapsed().as_secs_f64();
    let (header, nodes, bytes) = (&checked.header, checked.nodes, checked.bytes);
    let payoff = header.value.value();
    let (value, template) = match payoff {
        0 => ("draw", words.checked_draw),
        1.. => ("first", words.checked_first),
        _ => ("second", words.checked_second),
    };
    let (game, position) = (&*header.game, &*header.position);
    if args.json {
        let proven = true;
        return Ok(json(&Answer { game, position, value, payoff, proven, nodes, bytes, seconds }));
    }
    let margin = if payoff.abs() > 1 { format!(" ({payoff:+})") } else { String::new() };
    let (said, nodes) = (fill(template, &[&margin]), counted(words.nodes, nodes));
    let proof = fill(words.checked, &[&said, &nodes, &bytes.to_string()]);
    Ok(format!("{game} {position}\n{proof}\n"))
}
