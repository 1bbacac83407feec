//! Games that are proven to the end while they are played.

use crate::{endgames::cache_folder, position::Oracle};
use games::{
    kalah::{Kalah, Pits},
    ultimate::Ultimate,
};
use kernel::{Game, Limits, Line, Report, Score, Side, Verdict};
use proofs::{kalah as by_kalah, ultimate as by_ultimate};
use std::{
    ops::ControlFlow,
    sync::atomic::{AtomicBool, Ordering::Relaxed},
    thread,
    time::{Duration, Instant},
};

/// Ultimate: with more cells to play on, a proof is seldom found in the time of a move.
const MOST_CELLS: u32 = 44;
/// What part of a move's time or nodes a proof of Ultimate may take: it may come to nothing.
const PART: u32 = 4;
/// The size of the table of Ultimate's prover in bytes.
const TABLE_BYTES: usize = 32 << 20;
/// The memory of Kalah's prover as a multiple of the player's table: with the usual 64 MB it then
/// has tables of all positions of 18 seeds, if they are worth their time.
const TIMES_TABLE: usize = 2;
/// What part of a move's time a proof of Kalah may take.
const KALAH_PART: u32 = 2;
/// What the prover of Kalah looks at in a second, about.
const NODES_PER_SECOND: f64 = 1.5e6;
/// How many times too long a proof may seem: the guess is rough, and what is not proven in time for
/// this move helps with the next.
const HOPE: f64 = 4.0;
/// How often it is asked whether to cancel a proof of Kalah.
const TICK: Duration = Duration::from_millis(5);

/// Late positions of Ultimate. Proofs are short, and each begins anew.
pub(crate) fn ultimate(_bytes: usize, _threads: usize) -> Box<dyn Oracle<Ultimate>> {
    Box::new(UltimateEnding)
}

struct UltimateEnding;

impl Oracle<Ultimate> for UltimateEnding {
    fn begin(&mut self) {}

    fn ask(
        &mut self,
        pos: &Ultimate,
        limits: &Limits,
        stop: &AtomicBool,
    ) -> Option<Report<Ultimate>> {
        let time = limits.time.map(|time| time / PART);
        let nodes = limits.nodes.map(|nodes| nodes / u64::from(PART));
        let unlimited = time.is_none() && nodes.is_none();
        if limits.depth.is_some() || unlimited || cells(pos) > MOST_CELLS {
            return None;
        }
        let started = Instant::now();
        let settings = by_ultimate::Settings { bytes: TABLE_BYTES, nodes, moves: false, stop };
        let solution = by_ultimate::solve(pos, &settings, &mut |_| match time {
            Some(time) if started.elapsed() >= time => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        })?;
        let payoff = solution.value()?;
        let plies = solution.line.len() as u32;
        let score = Score::of(payoff, pos.to_move(), plies);
        let line = Line { score, verdict: Verdict::Proven, moves: solution.line };
        Some(Report { lines: vec![line], depth: plies, nodes: solution.nodes })
    }
}

/// Positions of Kalah, from the first on that can be proven in the time of a move.
pub(crate) fn kalah<P: Pits>(bytes: usize, threads: usize) -> Box<dyn Oracle<Kalah<P>>> {
    Box::new(KalahEnding { bytes: TIMES_TABLE * bytes, threads, solver: None })
}

/// What is proven for one move helps with the next: its positions are among those looked at.
struct KalahEnding {
    bytes: usize,
    threads: usize,
    /// Made when it is first asked.
    solver: Option<by_kalah::Solver>,
}

impl<P: Pits> Oracle<Kalah<P>> for KalahEnding {
    fn begin(&mut self) {
        self.solver.iter_mut().for_each(by_kalah::Solver::forget);
    }

    fn ask(
        &mut self,
        pos: &Kalah<P>,
        limits: &Limits,
        stop: &AtomicBool,
    ) -> Option<Report<Kalah<P>>> {
        // The nodes of a proof are no nodes of a search, so a limit of nodes allows none.
        if limits.depth.is_some() || limits.nodes.is_some() {
            return None;
        }
        let time = limits.time? / KALAH_PART;
        let nodes = time.as_secs_f64() * NODES_PER_SECOND * self.threads as f64;
        if by_kalah::expected_nodes(pos, self.bytes as u64) > HOPE * nodes {
            return None;
        }
        let settings = by_kalah::Settings {
            threads: self.threads,
            memory: self.bytes as u64,
            folder: cache_folder(),
            ..Default::default()
        };
        let solver =
            self.solver.get_or_insert_with(|| by_kalah::Solver::new(&pos.rules(), &settings));
        let solution = within(time, stop, |stop| solver.solve(pos, stop, &mut |_| ()));
        let margin = solution.margin()?;
        let attains = |mv: &&by_kalah::MoveValue| mv.margin() == Some(margin);
        let moves = match solution.line.is_empty() {
            true => vec![solution.moves.iter().find(attains)?.mv],
            false => solution.line,
        };
        // How far away the end is was not asked: other lines may be shorter.
        let payoff = kernel::Payoff::new(margin)?;
        let score = Score::of(payoff, pos.to_move(), Score::LAST_PLY);
        let depth = moves.len() as u32;
        let line = Line { score, verdict: Verdict::Proven, moves };
        Some(Report { lines: vec![line], depth, nodes: solution.nodes })
    }
}

/// Does `work` with a flag that is set when `stop` is or the time is up.
fn within<T>(time: Duration, stop: &AtomicBool, work: impl FnOnce(&AtomicBool) -> T) -> T {
    let (ends, done) = (AtomicBool::new(false), AtomicBool::new(false));
    let started = Instant::now();
    thread::scope(|scope| {
        let timer = scope.spawn(|| {
            while !done.load(Relaxed) {
                let left = time.saturating_sub(started.elapsed());
                if stop.load(Relaxed) || left.is_zero() {
                    ends.store(true, Relaxed);
                    return;
                }
                thread::park_timeout(left.min(TICK));
            }
        });
        let found = work(&ends);
        done.store(true, Relaxed);
        timer.thread().unpark();
        found
    })
}

/// How many cells one may still play on while nothing more is decided.
fn cells(pos: &Ultimate) -> u32 {
    let open = (0..9).filter(|board| pos.open() >> board & 1 == 1);
    let empty =
        |board| 9 - Side::BOTH.map(|side| pos.marks(side, board).count_ones()).iter().sum::<u32>();
    open.map(empty).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use conformance::minimax;
    use games::{kalah::Packed, ultimate::Rules};

    fn timed(time: Duration) -> Limits {
        Limits { time: Some(time), ..Limits::default() }
    }

    #[test]
    fn kalah_is_proven_move_by_move() {
        let rules = "kalah:3x3".parse().unwrap();
        let mut rng = fastrand::Rng::with_seed(3);
        let mut oracle: Box<dyn Oracle<Packed>> = kalah(1 << 20, 1);
        let (stop, generous) = (AtomicBool::new(false), timed(Duration::from_secs(600)));
        for _ in 0..5 {
            oracle.begin();
            let mut pos = Packed::new(&rules);
            (0..4).for_each(|_| _ = pos.make(pos.nth_move(rng.usize(..pos.move_count()))));
            let payoff = minimax(&mut pos.clone());
            while pos.terminal().is_none() {
                let report = oracle.ask(&pos, &generous, &stop).expect("a proof of so few seeds");
                let line = &report.lines[0];
                let proven = line.score.seen_by_first(pos.to_move()).fact();
                assert_eq!(proven.map(|(value, _)| value), Some(payoff.value()), "{pos}");
                pos.play(line.moves[0]).unwrap();
                assert_eq!(minimax(&mut pos.clone()), payoff, "best play keeps the value");
            }
        }
    }

    #[test]
    fn kalah_is_not_proven_without_time_or_hope() {
        let start = |rules: &str| Packed::new(&rules.parse().unwrap());
        let mut oracle = kalah(1 << 20, 1);
        let mut is_asked = |pos: &Packed, limits: Limits, stop: bool| {
            oracle.ask(pos, &limits, &AtomicBool::new(stop)).is_some()
        };
        let generous = timed(Duration::from_secs(600));
        assert!(!is_asked(&start("kalah:3x3"), Limits::default(), false), "no limit at all");
        let nodes = Limits { nodes: Some(1_000_000), ..generous };
        assert!(!is_asked(&start("kalah:3x3"), nodes, false), "a limit of nodes");
        assert!(!is_asked(&start("kalah:6x6"), generous, false), "no hope");
    }

    #[test]
    fn a_proof_of_kalah_is_cancelled() {
        let pos = Packed::new(&"kalah:6x4".parse().unwrap());
        let mut oracle = kalah(1 << 20, 1);
        let started = Instant::now();
        let limits = timed(Duration::from_secs(100_000));
        assert!(oracle.ask(&pos, &limits, &AtomicBool::new(true)).is_none());
        assert!(started.elapsed() < Duration::from_secs(60), "it ends at all");
    }

    #[test]
    fn a_late_win_is_proven_and_nothing_is_said_of_early_positions_or_without_limits() {
        let text = "X;O..@.....;XOOOO..O./X..X.OOOX/X.X...O.O/.X.OXO.../OXO.X..../.XXO.X.O./X.....X.O/XO.X.X.../.O...O.XX";
        let pos = Ultimate::parse(&Rules::default(), text).unwrap();
        let nodes = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
        let stop = AtomicBool::new(false);
        let ask = |pos: &Ultimate, limits: &Limits| UltimateEnding.ask(pos, limits, &stop);
        let report = ask(&pos, &nodes(1_000_000)).unwrap();
        assert_eq!(report.lines[0].score.fact().map(|(payoff, _)| payoff), Some(1));
        let mut end = pos.clone();
        report.lines[0].moves.iter().for_each(|&mv| end.play(mv).unwrap());
        assert_eq!(end.terminal().and_then(|payoff| payoff.winner()), Some(Side::First));
        let start = Ultimate::new(&Rules::default());
        for (pos, limits) in
            [(&pos, nodes(8)), (&pos, Limits::default()), (&start, nodes(1_000_000))]
        {
            assert!(ask(pos, &limits).is_none());
        }
    }
}
