//! The default for m,n,k-games: windows of k cells in line that only one side has stones in.

use super::{counts::Counts, follower::Follower, windows::Windows};
use crate::spec::{Key, Weights};
use games::mnk::{Cell, Free, Mnk, Rules, Stones};
use kernel::{Evaluator, Game, Scale, Score, Selection, Side};

/// What multiplies the odds of winning by e, in windows one stone short of k: 0.85 of one on 3x3,
/// 0.66 on 5x5 with four in line, 0.6 to 1.4 with five told best how games of depth 2 ended (`alfabeta-lab scale`).
const SCALE: f64 = 0.8;
/// What a window one stone short of k may be worth at most, in points: a dozen of them stay below a win.
const MOST: f64 = 32_768.0;
/// Boards of more cells are looked at near stones only: 8x8 is still searched whole.
const WHOLE_BOARD: u16 = 64;
/// Promise of a move that completes k; of one that keeps the opponent from it. Nothing else comes near.
const COMPLETES: i32 = 1 << 28;
const BLOCKS: i32 = 1 << 26;

/// How windows are weighed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ThreatWeights {
    /// How many times more each further stone makes a window worth; with the first it is worth a point.
    pub growth: f64,
    /// How many times more a window is worth to the side to move, which is the first to use it.
    pub mover: f64,
    /// How far from the nearest stone a cell may be, in rows and columns, on boards of more than 64 cells.
    pub radius: f64,
}

impl Default for ThreatWeights {
    /// Growth by hand. Mover: 1.5 to 3 play alike, 1 and 4 worse (15x15, fixed depth 3, 160 games each). Radius:
    /// strong programs look two or three cells around stones.
    fn default() -> ThreatWeights {
        ThreatWeights { growth: 8.0, mover: 2.0, radius: 2.0 }
    }
}

impl Weights for ThreatWeights {
    const NAME: &'static str = "threats";
    const KEYS: &'static [Key<Self>] = &[
        Key::<Self>::new("growth", "factor for each further stone", (1.0, 100.0), |w| {
            &mut w.growth
        })
        .unit("times"),
        Key::<Self>::new("mover", "factor for the side to move", (0.0, 100.0), |w| &mut w.mover)
            .unit("times"),
        Key::<Self>::whole("radius", "cells around stones that are tried", (1.0, 5.0), |w| {
            &mut w.radius
        })
        .unit("cells"),
    ];
}

/// The evaluator. It follows the moves it is [told](Evaluator::made), so that a value costs nothing to ask for.
///
/// Proofs in [`select`](Evaluator::select), under either rule for longer lines: a move that wins at once is as
/// good as any. And if the opponent wins on a cell, only taking that cell prevents it, as no stone of mine
/// elsewhere makes the opponent's line through it longer or shorter.
#[derive(Clone, Debug)]
pub struct Threats {
    weights: ThreatWeights,
    follower: Follower<Counts>,
}

impl Threats {
    /// With the default weights. Positions it is shown must be of these rules.
    #[must_use]
    pub fn new(rules: &Rules) -> Threats {
        Threats::with(rules, ThreatWeights::default())
    }

    /// With these weights.
    #[must_use]
    pub fn with(rules: &Rules, weights: ThreatWeights) -> Threats {
        let worth = |stones, k| worth_of(stones, k, weights.growth);
        let windows = Windows::new(rules, weights.radius as i32, worth);
        Threats { weights, follower: Follower::new(rules, windows) }
    }

    /// The weights.
    #[must_use]
    pub const fn weights(&self) -> ThreatWeights {
        self.weights
    }

    /// What a window of k cells with `stones` stones of one side alone is worth, in points.
    #[must_use]
    pub fn worth_of(&self, stones: usize) -> i32 {
        self.windows().worth[stones]
    }

    #[inline]
    fn windows(&self) -> &Windows {
        self.follower.board()
    }

    fn promise_in(&self, counts: &Counts, mover: Side, cell: u16) -> i32 {
        let (own, other, almost) = (mover.index(), mover.other().index(), self.windows().k - 1);
        let mut promise = i32::from(counts.is_near_a_stone(cell));
        for &window in self.windows().through(cell) {
            let stones = counts.in_window(window);
            let (mine, theirs) = (usize::from(stones[own]), usize::from(stones[other]));
            // Lines count twice to their maker and once to who stops them. Through the centre go most
            // windows, and the empty ones count too, so the centre comes first by itself.
            promise += match (mine, theirs) {
                (mine, 0) if mine == almost => COMPLETES / 64,
                (0, theirs) if theirs == almost => BLOCKS / 64,
                (mine, 0) => 2 * self.windows().worth[mine + 1],
                (0, theirs) => self.windows().worth[theirs + 1],
                _ => 0,
            };
        }
        promise
    }

    fn select_in(&self, counts: &Counts, mover: Side, moves: &mut Vec<Cell>) -> Selection {
        for side in [mover, mover.other()] {
            let wins = |mv: &Cell| counts.wins(self.windows(), side, mv.0);
            if counts.is_ready(side) && moves.iter().any(wins) {
                let before = moves.len();
                moves.retain(wins);
                // One win is enough, but every cell the opponent wins on must be looked at.
                moves.truncate(if side == mover { 1 } else { before });
                return if moves.len() < before { Selection::Proven } else { Selection::All };
            }
        }
        self.select_nearby(counts, moves)
    }

    fn select_nearby(&self, counts: &Counts, moves: &mut Vec<Cell>) -> Selection {
        let grid = self.windows().rules.grid();
        let centre = Cell(grid.cell(grid.rows() / 2, grid.columns() / 2));
        let promising = |mv: &Cell| match counts.is_empty() {
            true => *mv == centre,
            false => counts.is_near_a_stone(mv.0),
        };
        if grid.cells() <= WHOLE_BOARD || !moves.iter().any(promising) {
            return Selection::All;
        }
        let before = moves.len();
        moves.retain(promising);
        if moves.len() < before { Selection::Opinion } else { Selection::All }
    }

    fn forcing_in(&self, counts: &Counts, mover: Side, out: &mut Vec<Cell>) {
        for side in [mover, mover.other()] {
            if !counts.is_ready(side) {
                continue;
            }
            let cells = 0..self.windows().rules.grid().cells();
            let before = out.len();
            out.extend(cells.filter(|&cell| counts.wins(self.windows(), side, cell)).map(Cell));
            if out.len() > before {
                return; // Who can complete a line need not stop one.
            }
        }
    }
}

/// Powers of the growth, made smaller all alike where the last would exceed what a window may be worth.
fn worth_of(stones: usize, k: usize, growth: f64) -> i32 {
    if stones == 0 {
        return 0;
    }
    // An exponent of 400 and a growth of 100 are no number any more; their logarithm is.
    let last = (k as f64 - 2.0).max(0.0);
    let scale = (MOST.ln() - last * growth.ln()).min(0.0);
    ((stones as f64 - 1.0).min(last) * growth.ln() + scale).exp().round() as i32
}

impl<S: Stones, F: Free> Evaluator<Mnk<S, F>> for Threats {
    fn evaluate(&mut self, pos: &Mnk<S, F>) -> Score {
        let counts = self.follower.at(pos);
        let mover = pos.to_move();
        let own = f64::from(counts.worth(mover)) * self.weights.mover;
        Score::estimate(own.round() as i32 - counts.worth(mover.other()))
    }

    fn scale(&self, pos: &Mnk<S, F>) -> Scale {
        let k = pos.rules().k() as usize;
        let short = worth_of(k.saturating_sub(1), k, self.weights.growth).max(1);
        Scale::Logistic(SCALE * f64::from(short))
    }

    fn made(&mut self, pos: &Mnk<S, F>, mv: Cell) {
        self.follower.made(pos, mv);
    }

    fn unmade(&mut self, pos: &Mnk<S, F>, mv: Cell) {
        self.follower.unmade(pos, mv);
    }

    fn promise(&self, pos: &Mnk<S, F>, mv: Cell) -> i32 {
        self.follower.ask(pos, |counts| self.promise_in(counts, pos.to_move(), mv.0))
    }

    fn select(&self, pos: &Mnk<S, F>, moves: &mut Vec<Cell>) -> Selection {
        self.follower.ask(pos, |counts| self.select_in(counts, pos.to_move(), moves))
    }

    fn forcing(&self, pos: &Mnk<S, F>, out: &mut Vec<Cell>) {
        self.follower.ask(pos, |counts| self.forcing_in(counts, pos.to_move(), out));
    }
}
