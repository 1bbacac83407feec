//! Games that are proven to the end while they are played.

use games::ultimate::Ultimate;
use kernel::{Game, Limits, Line, Report, Score, Side, Verdict};
use proofs::ultimate::{Settings, solve};
use std::{ops::ControlFlow, sync::atomic::AtomicBool, time::Instant};

/// With more cells to play on, a proof is seldom found in the time of a move.
const MOST_CELLS: u32 = 44;
/// What part of a move's time or nodes a proof may take: it may come to nothing.
const PART: u32 = 4;
/// The size of the prover's table in bytes.
const TABLE_BYTES: usize = 32 << 20;

/// How a late position of Ultimate ends, if that is proven in a part of these limits.
pub(crate) fn ultimate(
    pos: &Ultimate,
    limits: &Limits,
    stop: &AtomicBool,
) -> Option<Report<Ultimate>> {
    let time = limits.time.map(|time| time / PART);
    let nodes = limits.nodes.map(|nodes| nodes / u64::from(PART));
    if limits.depth.is_some() || time.is_none() && nodes.is_none() || cells(pos) > MOST_CELLS {
        return None;
    }
    let started = Instant::now();
    let settings = Settings { bytes: TABLE_BYTES, nodes, moves: false, stop };
    let solution = solve(pos, &settings, &mut |_| match time {
        Some(time) if started.elapsed() >= time => ControlFlow::Break(()),
        _ => ControlFlow::Continue(()),
    })?;
    let payoff = solution.value()?;
    let plies = solution.line.len() as u32;
    let score = Score::of(payoff, pos.to_move(), plies);
    let line = Line { score, verdict: Verdict::Proven, moves: solution.line };
    Some(Report { lines: vec![line], depth: plies, nodes: solution.nodes })
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
    use games::ultimate::Rules;

    #[test]
    fn a_late_win_is_proven_and_nothing_is_said_of_early_positions_or_without_limits() {
        let text = "X;O..@.....;XOOOO..O./X..X.OOOX/X.X...O.O/.X.OXO.../OXO.X..../.XXO.X.O./X.....X.O/XO.X.X.../.O...O.XX";
        let pos = Ultimate::parse(&Rules::default(), text).unwrap();
        let nodes = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
        let stop = AtomicBool::new(false);
        let report = ultimate(&pos, &nodes(1_000_000), &stop).unwrap();
        assert_eq!(report.lines[0].score.fact().map(|(payoff, _)| payoff), Some(1));
        let mut end = pos.clone();
        report.lines[0].moves.iter().for_each(|&mv| end.play(mv).unwrap());
        assert_eq!(end.terminal().and_then(|payoff| payoff.winner()), Some(Side::First));
        let start = Ultimate::new(&Rules::default());
        for (pos, limits) in
            [(&pos, nodes(8)), (&pos, Limits::default()), (&start, nodes(1_000_000))]
        {
            assert!(ultimate(pos, &limits, &stop).is_none());
        }
    }
}
