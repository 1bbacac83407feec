//! How much a position seems to need, from its evaluation. It only decides where to look first.

use super::{
    boards::SURE,
    state::{ANY, State, World},
};
use heuristics::ultimate::{PatternWeights, Patterns};

/// Steps per unit of the evaluation, which is the logarithm of the odds of winning.
const STEPS_PER_UNIT: f32 = 8.0;
/// Steps to either side of even.
const STEPS: i32 = 100;
/// Units that double what is needed.
const DOUBLING: f32 = 0.65;
/// What a position is guessed to need that looks even.
const EVEN: f32 = 128.0;
/// The most that a position is guessed to need: sums of such numbers stay far from
/// [`Effort::NEVER`](super::table::Effort).
const MOST: f32 = 1e6;

/// An opinion, with the weights of the evaluator `patterns`.
pub(super) struct Guess {
    weights: PatternWeights,
    /// By evaluation, what a position is guessed to need; powers are slow to compute.
    needed: Vec<u32>,
}

impl Guess {
    pub(super) fn new() -> Guess {
        let needed = |step: i32| EVEN * (step as f32 / STEPS_PER_UNIT / DOUBLING).exp2();
        Guess {
            weights: Patterns::standard().weights().clone(),
            needed: (-STEPS..=STEPS).map(|step| needed(step).clamp(1.0, MOST) as u32).collect(),
        }
    }

    /// What the mover seems to need, and what its opponent.
    #[inline]
    pub(super) fn needs(&self, world: &World, state: &State) -> [u32; 2] {
        let step = ((self.odds(world, state) * STEPS_PER_UNIT) as i32).clamp(-STEPS, STEPS);
        [-step, step].map(|step| self.needed[(step + STEPS) as usize])
    }

    /// The logarithm of the mover's odds of winning.
    #[inline]
    pub(super) fn odds(&self, world: &World, state: &State) -> f32 {
        let (mover, other) = (usize::from(state.mover), usize::from(1 - state.mover));
        let (mut likely, weights) = (state.likely, &self.weights);
        let mut sum = weights.tempo;
        if state.target == ANY {
            let decided = (9 - state.sets.open().count_ones()) as f32 / 9.0;
            sum += weights.free[0] + weights.free[1] * decided;
        } else {
            let board = usize::from(state.target);
            let forced = world.board(state, board).forced[mover];
            (likely[0][board], likely[1][board]) = (forced[0], forced[1]);
        }
        sum += weights.decisive[0] * state.sets.decisive(mover).count_ones() as f32;
        sum -= weights.decisive[1] * state.sets.decisive(other).count_ones() as f32;
        sum + self.lines(&likely[mover]) - self.lines(&likely[other])
    }

    /// What a side's likelihoods to win boards add up to.
    #[inline]
    fn lines(&self, likely: &[i16; 9]) -> f32 {
        let PatternWeights { place, line, .. } = &self.weights;
        let p = likely.map(|likely| f32::from(likely) * (1.0 / SURE));
        let sides =
            p[1] * p[0] * p[2] + p[7] * p[6] * p[8] + p[3] * p[0] * p[6] + p[5] * p[2] * p[8];
        let middles = p[4] * (p[3] * p[5] + p[1] * p[7]);
        let diagonals = p[4] * (p[0] * p[8] + p[2] * p[6]);
        let corners = p[0] + p[2] + p[6] + p[8];
        let between = p[1] + p[3] + p[5] + p[7];
        line[0] * sides
            + line[1] * middles
            + line[2] * diagonals
            + place[0] * p[4]
            + place[1] * corners
            + place[2] * between
    }
}
