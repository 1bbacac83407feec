//! Ultimate's openings: long searches of the positions that an engine with the book can meet.

pub(crate) mod judge;

use crate::interruptible;
use games::ultimate::{Boards, Rules, Spot, Ultimate};
use heuristics::ultimate::{Network, Openings};
use kernel::{Game, Job, Report, Side};
use search::{Engine, TranspositionTable};
use std::{
    fs::{self, OpenOptions},
    io::Write,
    path::PathBuf,
    process::ExitCode,
};

/// The bytes of a table for long searches.
const TABLE_BYTES: usize = 256 << 20;

/// Makes Ultimate's openings by long searches
#[derive(clap::Args)]
#[command(after_help = "Example:
  alfabeta-lab openings ultimate --out draw.txt

Searches every position of the first plies that an engine with these openings can meet, as either
side, up to symmetry: fewer plies first. Each search is appended to the file when it ends; the same
command goes on where it was stopped. The files are in
crates/heuristics/src/ultimate/network/openings.")]
pub(crate) struct OpeningsArgs {
    /// The rules: ultimate or ultimate:tie=count
    rules: Rules,
    /// The file that holds the openings
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
    /// How many nodes each position is searched
    #[arg(long, default_value = "8M", value_parser = session::player::nodes)]
    nodes: u64,
    /// Positions after fewer moves than this
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=9))]
    plies: u64,
}

pub(crate) fn run(args: &OpeningsArgs) -> Result<ExitCode, String> {
    let OpeningsArgs { rules, out, nodes, plies } = args;
    if rules.boards == Boards::Open {
        return Err("the network knows closed boards only".to_owned());
    }
    let shown = |error: &dyn std::fmt::Display| format!("{}: {error}", out.display());
    let file = OpenOptions::new().append(true).create(true).open(out);
    let mut file = file.map_err(|error| shown(&error))?;
    let text = fs::read_to_string(out).map_err(|error| shown(&error))?;
    let mut openings = Openings::parse(rules, &text).map_err(|error| shown(&error))?;
    let (job, mut table) = (interruptible(), TranspositionTable::new(TABLE_BYTES));
    let evaluator = Network::standard(rules);
    for plies in 1..=*plies as usize {
        while let Some((pos, moves)) = missing(&openings, rules, plies) {
            // No entry depends on the others, or on where the command was stopped.
            table.clear();
            let report = searched(&pos, *nodes, &evaluator, &table, &job);
            if job.is_cancelled() {
                return Ok(crate::INTERRUPTED.into());
            }
            let line = Openings::line(&pos, &moves, &report);
            file.write_all(line.as_bytes()).map_err(|error| shown(&error))?;
            openings.add(&pos, &report);
        }
    }
    Ok(ExitCode::SUCCESS)
}

fn searched(
    pos: &Ultimate,
    nodes: u64,
    evaluator: &Network,
    table: &TranspositionTable,
    job: &Job,
) -> Report<Ultimate> {
    Engine::new(pos).evaluator(evaluator).nodes(nodes).table(table).job(job).run()
}

/// A position that play by the openings leads to in fewer than `plies` moves and that is not among
/// them, with the moves that lead there.
fn missing(openings: &Openings, rules: &Rules, plies: usize) -> Option<(Ultimate, Vec<Spot>)> {
    Side::BOTH.into_iter().find_map(|own| {
        let mut moves = Vec::new();
        let found = below(openings, own, plies, &Ultimate::new(rules), &mut moves);
        found.map(|pos| (pos, moves))
    })
}

/// The same below a position, for the player that has the openings.
fn below(
    openings: &Openings,
    own: Side,
    plies: usize,
    pos: &Ultimate,
    moves: &mut Vec<Spot>,
) -> Option<Ultimate> {
    if moves.len() == plies {
        return None;
    }
    let mut next = Vec::new();
    if pos.to_move() == own {
        let Some(known) = openings.find(pos) else { return Some(pos.clone()) };
        next.extend(known.best());
    } else {
        pos.moves(&mut next);
    }
    next.into_iter().find_map(|mv| {
        let mut after = pos.clone();
        after.make(mv);
        moves.push(mv);
        let found = below(openings, own, plies, &after, moves);
        if found.is_none() {
            moves.pop();
        }
        found
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_that_was_stopped_goes_on_and_makes_the_same_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let out = folder.path().join("openings.txt");
        let args = OpeningsArgs { rules: Rules::default(), out, nodes: 200, plies: 2 };
        let made = || {
            assert!(run(&args).is_ok());
            fs::read_to_string(&args.out).expect("the file")
        };
        let whole = made();
        let lines: Vec<&str> = whole.lines().collect();
        // The start, and the first moves up to symmetry.
        assert_eq!(lines.len(), 1 + 15);
        fs::write(&args.out, lines[..7].join("\n") + "\n").expect("a shorter file");
        assert_eq!(made(), whole);
        assert_eq!(made(), whole, "nothing is missing");
    }
}
