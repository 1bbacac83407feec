//! Whether the moves of the openings are better than those of a search of a moment.

use super::searched;
use crate::interruptible;
use games::ultimate::{Rules, Spot, Ultimate};
use heuristics::ultimate::{Network, Openings};
use kernel::{Game, Job, Side};
use search::TranspositionTable;
use session::parallel::each;
use std::{io::Write, process::ExitCode};

/// The table of a search of a moment, and of a player: what a move of 100 ms and less can fill.
const TABLE_BYTES: usize = 8 << 20;

/// Judges Ultimate's openings by games
#[derive(clap::Args)]
#[command(after_help = "Example:
  alfabeta-lab judge-openings ultimate --nodes 400k --play 50k --pairs 5

Each position of the built-in openings, up to symmetry, is searched anew. Where the move differs,
pairs of games start there, one after each of the two moves, both sides with the same short
searches, a little longer in each pair than in the one before. The score is that of the side to
move, in the game after the move of the openings less in the other game.")]
pub(crate) struct JudgeArgs {
    /// The rules: ultimate or ultimate:tie=count
    rules: Rules,
    /// How many nodes the search has that the openings are compared with
    #[arg(long, default_value = "400k", value_parser = session::player::nodes)]
    nodes: u64,
    /// How many nodes each move of a game has
    #[arg(long, default_value = "50k", value_parser = session::player::nodes)]
    play: u64,
    /// How many pairs of games for a position
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u64).range(1..=100))]
    pairs: u64,
}

pub(crate) fn run(args: &JudgeArgs) -> Result<ExitCode, String> {
    let openings = Openings::of(&args.rules).ok_or("open boards have no openings")?;
    let (job, evaluator) = (interruptible(), Network::standard(&args.rules));
    let known: Vec<(&Ultimate, Spot)> = known(openings);
    let judged = each(&known, |&(pos, mv)| judge(args, &evaluator, pos, mv, &job), &job);
    if job.is_cancelled() {
        return Ok(crate::INTERRUPTED.into());
    }
    let differing: Vec<&Vec<f64>> = judged.iter().filter(|gains| !gains.is_empty()).collect();
    let gains: Vec<f64> = judged.concat();
    let count = |test: fn(f64) -> bool| gains.iter().filter(|gain| test(**gain)).count();
    let out = format!(
        "{}: {} positions, another move in {}; {} pairs, better in {}, worse in {}; gain {:.1} % ± {:.1} %\n",
        args.rules,
        judged.len(),
        differing.len(),
        gains.len(),
        count(|gain| gain > 0.0),
        count(|gain| gain < 0.0),
        100.0 * mean(&gains),
        196.0 * error(&differing),
    );
    std::io::stdout().write_all(out.as_bytes()).map_err(|error| error.to_string())?;
    Ok(ExitCode::SUCCESS)
}

/// One position of all that are images of each other, and its move, in a fixed order.
fn known(openings: &Openings) -> Vec<(&Ultimate, Spot)> {
    let one = openings.iter().filter(|(pos, _)| pos.key() == pos.canonical().key);
    let mut known: Vec<_> = one.filter_map(|(pos, report)| Some((pos, report.best()?))).collect();
    known.sort_by_key(|(pos, _)| pos.key());
    known
}

/// What the move of the openings gains in each pair of games, of which there are none if it is the
/// same move. Nothing if the job is over before.
fn judge(
    args: &JudgeArgs,
    evaluator: &Network,
    pos: &Ultimate,
    mv: Spot,
    job: &Job,
) -> Option<Vec<f64>> {
    let table = TranspositionTable::new(TABLE_BYTES);
    let other = searched(pos, args.nodes, evaluator, &table, job).best()?;
    let [ours, theirs] = [mv, other].map(|mv| after(pos, mv));
    if ours.canonical().key == theirs.canonical().key {
        return Some(Vec::new());
    }
    let pair = |n: u64| {
        let nodes = args.play + n * args.play / 20;
        let [ours, theirs] = [&ours, &theirs].map(|pos| play(pos, nodes, evaluator, job));
        let gain = f64::from(ours? - theirs?) / 2.0;
        Some(if pos.to_move() == Side::First { gain } else { -gain })
    };
    (0..args.pairs).map(pair).collect()
}

fn after(pos: &Ultimate, mv: Spot) -> Ultimate {
    let mut after = pos.clone();
    after.make(mv);
    after
}

/// How a game ends from here, seen by the first player; nothing if the job is over before.
fn play(start: &Ultimate, nodes: u64, evaluator: &Network, job: &Job) -> Option<i32> {
    let (mut pos, tables) = (start.clone(), [(); 2].map(|()| TranspositionTable::new(TABLE_BYTES)));
    loop {
        if let Some(payoff) = pos.terminal() {
            return Some(payoff.value());
        }
        let report = searched(&pos, nodes, evaluator, &tables[pos.to_move().index()], job);
        if job.is_over() {
            return None;
        }
        let best = report.lines.first()?;
        let seen = best.score.seen_by_first(pos.to_move());
        if let Some((payoff, _)) = seen.fact().filter(|(payoff, _)| *payoff != 0) {
            return Some(payoff);
        }
        pos.make(*best.line.first()?);
    }
}

fn mean(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len().max(1) as f64
}

/// The standard error of the mean, where games from one position are no more than one sample.
fn error(positions: &[&Vec<f64>]) -> f64 {
    let means: Vec<f64> = positions.iter().map(|gains| mean(gains)).collect();
    let middle = mean(&means);
    let squares: f64 = means.iter().map(|value| (value - middle).powi(2)).sum();
    (squares / (means.len().max(2) - 1) as f64 / means.len().max(1) as f64).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_judged_once_and_games_of_the_same_move_are_not_played() {
        let rules = Rules::default();
        let mut openings = Openings::default();
        let start = Ultimate::new(&rules);
        let evaluator = Network::standard(&rules);
        let args = JudgeArgs { rules, nodes: 300, play: 100, pairs: 2 };
        let table = TranspositionTable::new(TABLE_BYTES);
        let report = searched(&start, args.nodes, &evaluator, &table, &Job::new());
        openings.add(&start, &report);
        openings.add(&after(&start, start.nth_move(0)), &report);
        let known = known(&openings);
        assert_eq!(known.len(), 2, "eight images of one, one of the other");
        let best = report.best().expect("a move");
        let judged = |mv| judge(&args, &evaluator, &start, mv, &Job::new());
        assert_eq!(judged(best), Some(Vec::new()));
        let gains = judged(start.nth_move(0)).expect("another move");
        assert!(gains.len() == 2 && gains.iter().all(|gain| gain.abs() <= 1.0));
        let cancelled = Job::new();
        cancelled.cancel();
        assert_eq!(judge(&args, &evaluator, &start, start.nth_move(0), &cancelled), None);
    }
}
