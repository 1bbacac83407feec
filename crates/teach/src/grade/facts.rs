//! What is proven of the moves of a position, and what a program's move is worth beside it.

use super::Reason;
use kernel::{Game, Job, Score, Unit, Value};
use search::{Ladder, Rungs};

/// Nodes of the search of one move to the end of the game.
const NODES: u64 = 200_000;
/// Plies after a move that are searched where the end is too far away.
const PLIES: u32 = 3;

/// The score of each move where it is proven, seen by the player to move.
pub(super) struct Facts<M> {
    pub(super) moves: Vec<(M, Option<Score>)>,
    /// Whether all of them are known.
    is_complete: bool,
    /// Nodes of the searches: how large the position is.
    pub(super) size: u64,
}

impl<M: Copy + Ord> Facts<M> {
    /// What can be proven in a moment.
    pub(super) fn of<G: Game<Move = M>>(pos: &G, job: &Job) -> Facts<M> {
        let (solved, size) = scores(pos, None, job);
        if solved.iter().all(|(_, score)| score.is_some()) {
            return Facts { moves: solved, is_complete: true, size };
        }
        // Where nothing but won, drawn and lost exists, what is won or lost within a few plies is
        // proven, whatever lies beyond.
        let moves = match G::UNIT {
            Unit::Margin => solved.into_iter().map(|(mv, _)| (mv, None)).collect(),
            Unit::Chance => scores(pos, Some(PLIES), job).0,
        };
        Facts { moves, is_complete: false, size }
    }

    fn best(&self) -> Option<Score> {
        self.moves.iter().filter_map(|(_, score)| *score).max()
    }

    /// The value of the position, if it is proven.
    pub(super) fn value(&self) -> Option<Score> {
        let best = self.best()?;
        (self.is_complete || best > Score::ZERO).then_some(best)
    }

    /// Whether a move exists that is worse than another, so that the answer tells something.
    pub(super) fn is_telling(&self) -> bool {
        let best = self.value().or_else(|| self.moves.iter().find_map(|(_, score)| *score));
        best.is_some() && self.moves.iter().any(|(_, score)| *score != best)
    }

    /// All moves that are as good as the best.
    pub(super) fn best_moves<G: Game<Move = M>>(&self, pos: &G) -> Vec<String> {
        let best = self.value();
        // Where the best is not known, all moves that are not known to lose.
        let is_best = |score: &Option<Score>| match best {
            Some(best) => *score == Some(best),
            None => score.is_none(),
        };
        let best = self.moves.iter().filter(|(_, score)| is_best(score));
        best.map(|(mv, _)| pos.move_text(*mv)).collect()
    }

    /// What is wrong with a move, if anything is proven to be.
    pub(super) fn judge<G: Game<Move = M>>(&self, mv: M) -> Option<Reason> {
        let worth = self.moves.iter().find(|(other, _)| *other == mv)?.1;
        let fact = |score: Score| score.fact().unwrap_or_default();
        let seen = |score: Score| Value::Payoff(fact(score).0);
        match (worth, self.value()) {
            (Some(worth), Some(best)) if worth < best => {
                let ((mine, plies), (most, away)) = (fact(worth), fact(best));
                Some(match () {
                    () if mine != most => Reason::Worse { worth: seen(worth), best: seen(best) },
                    () if G::UNIT == Unit::Margin => return None,
                    () if most > 0 => Reason::SlowWin { plies: Some(plies), best: away },
                    () => Reason::FastLoss { plies, best: Some(away) },
                })
            }
            (None, Some(best)) if best > Score::ZERO => {
                Some(Reason::SlowWin { plies: None, best: fact(best).1 })
            }
            // Other moves do not lose as soon, whatever they are worth.
            (Some(worth), None) if worth < Score::ZERO => {
                Some(Reason::FastLoss { plies: fact(worth).1, best: None })
            }
            _ => None,
        }
    }
}

type Scores<M> = Vec<(M, Option<Score>)>;

/// The score of every move, to the end or this many plies deep, and the nodes that took.
fn scores<G: Game>(pos: &G, plies: Option<u32>, job: &Job) -> (Scores<G::Move>, u64) {
    let (mover, mut moves, mut nodes) = (pos.to_move(), Vec::new(), 0);
    pos.moves(&mut moves);
    let score = |mv: G::Move| {
        let mut after = pos.clone();
        after.make(mv);
        nodes += 1;
        if let Some(payoff) = after.terminal() {
            return (mv, Some(Score::of(payoff, mover, 1)));
        }
        let search = Ladder::new(&after).rungs(Rungs::SYMMETRY).nodes(NODES).job(job);
        let report = match plies {
            None => search.run(),
            Some(plies) => search.depth(plies).run(),
        };
        nodes += report.nodes;
        let found = report.lines.first().map(|line| (line.score, line.is_proven()));
        let found =
            found.filter(|(score, proven)| *proven || score.fact().is_some_and(|f| f.0 != 0));
        let same = after.to_move() == mover;
        (mv, found.map(|(score, _)| score.for_parent(same).deepened(1)))
    };
    let scores = moves.into_iter().map(score).collect();
    (scores, nodes)
}
