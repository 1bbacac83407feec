//! `alfabeta check`: whether a proof proves what it says.

use crate::{
    commands::{json, spinner},
    draw,
    failure::{Failure, read_bytes},
};
use serde::Serialize;
use std::{path::PathBuf, time::Instant};

/// Checks a certificate, with code that shares nothing with the provers but the rules
#[derive(clap::Args)]
#[command(after_help = "Examples:
  alfabeta solve mnk:5x5x4 --certificate proof.bin
  alfabeta check proof.bin
  alfabeta solve kalah:6x3 --quick --certificate proof.bin

What is damaged or does not prove what it says is refused (exit status 2).")]
pub(crate) struct CheckArgs {
    /// The file
    file: PathBuf,
    /// The most memory, in megabytes; a larger file is refused
    #[arg(long, default_value_t = 1024, value_name = "MB", value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
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

pub(crate) fn run(args: &CheckArgs) -> Result<String, Failure> {
    let most_bytes = (args.memory as usize) << 20;
    let file = read_bytes(&args.file, most_bytes as u64)?;
    let started = Instant::now();
    let most_nodes = most_bytes / session::solve::NODE_BYTES;
    let live = spinner("{spinner} {msg}");
    let checked = session::solve::check_watched(&file, most_nodes, &mut |nodes| {
        live.set_message(format!("{nodes} nodes, {:.0} s", started.elapsed().as_secs_f64()));
    });
    live.finish_and_clear();
    let checked = checked
        .map_err(|refused| Failure::Refused(args.file.display().to_string(), refused.reason))?;
    let seconds = started.elapsed().as_secs_f64();
    let (header, nodes, bytes) = (&checked.header, checked.nodes, checked.bytes);
    let payoff = header.value.value();
    let value = match payoff {
        0 => "draw",
        1.. => "first",
        _ => "second",
    };
    let (game, position) = (&*header.game, &*header.position);
    if args.json {
        let proven = true;
        return Ok(json(&Answer { game, position, value, payoff, proven, nodes, bytes, seconds }));
    }
    let said = match value {
        "draw" => "a draw".to_owned(),
        side if payoff.abs() > 1 => format!("the {side} player wins ({payoff:+})"),
        side => format!("the {side} player wins"),
    };
    Ok(format!(
        "{game} {position}\n{said}, proven: {}, {bytes} bytes\n",
        draw::counted(nodes, "node")
    ))
}
