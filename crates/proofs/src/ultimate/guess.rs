//! How much a position seems to need, from its evaluation. It only decides where to look first.

use super::{
    boards::SURE,
    state::{ANY, State, World},
};
use games::ultimate::Rules;
use heuristics::ultimate::{PatternWeights, Patterns};

/// Points of evaluation to a step of [`Guess::needed`], of a unit of the sum.
const STEPS_A_UNIT: f32 = 10.0;
/// Units that double what is needed.
const DOUBLING: f32 = 0.83;
/// What a position is guessed to need that looks even.
const EVEN: f32 = 128.0;
/// Steps to either side of even.
const STEPS: i32 = 100;
/// What three boards that are sure make together.
const CUBE: f32 = (SURE * SURE * SURE) as f32;

pub(super) struct Guess {
    weights: PatternWeights,
    /// By evaluation, what a position is guessed to need; powers are slow to compute.
    needed: Vec<u32>,
}

impl Guess {
    pub(super) fn new(rules: &Rules) -> Guess {
        let needed = |step: i32| EVEN * (step as f32 / STEPS_A_UNIT / DOUBLING).exp2();
        Guess {
            weights: Patterns::standard(rules).weights().clone(),
            needed: (-STEPS..=STEPS).map(|step| needed(step).max(1.0) as u32).collect(),
        }
    }

    /// What the mover seems to need, and what its opponent.
    #[inline]
    pub(super) fn needs(&self, world: &World, state: &State) -> [u32; 2] {
        let step = ((self.odds(world, state) * STEPS_A_UNIT) as i32).clamp(-STEPS, STEPS);
        [-step, step].map(|step| self.needed[(step + STEPS) as usize])
    }

    /// The logarithm of the mover's odds of winning.
    #[inline]
    fn odds(&self, world: &World, state: &State) -> f32 {
        let (mover, other) = (usize::from(state.mover), usize::from(1 - state.mover));
        let mut likely = [[0; 9]; 2];
        for board in 0..9 {
            let anywhere = world.board(state, board).anywhere;
            likely[0][board] = i32::from(anywhere[0]);
            likely[1][board] = i32::from(anywhere[1]);
        }
        let weights = &self.weights;
        let mut sum = weights.tempo;
        if state.target == ANY {
            let decided = (9 - state.sets.open().count_ones()) as f32 / 9.0;
            sum += weights.free[0] + weights.free[1] * decided;
        } else {
            let board = usize::from(state.target);
            let forced = world.board(state, board).forced[mover];
            likely[0][board] = i32::from(forced[0]);
            likely[1][board] = i32::from(forced[1]);
        }
        sum += weights.decisive[0] * state.sets.decisive(mover).count_ones() as f32;
        sum -= weights.decisive[1] * state.sets.decisive(other).count_ones() as f32;
        let PatternWeights { place, line, .. } = weights;
        let (own, theirs) = (Sums::of(&likely[mover]), Sums::of(&likely[other]));
        for kind in 0..3 {
            sum += place[kind] * (own.places[kind] - theirs.places[kind]) as f32 / SURE as f32;
            sum += line[kind] * (own.lines[kind] - theirs.lines[kind]) as f32 / CUBE;
        }
        sum
    }
}

/// Likelihoods of one side, added up by kind.
struct Sums {
    places: [i32; 3],
    lines: [i32; 3],
}

impl Sums {
    #[inline]
    fn of(p: &[i32; 9]) -> Sums {
        let sides =
            p[1] * p[0] * p[2] + p[7] * p[6] * p[8] + p[3] * p[0] * p[6] + p[5] * p[2] * p[8];
        let middles = p[4] * (p[3] * p[5] + p[1] * p[7]);
        let diagonals = p[4] * (p[0] * p[8] + p[2] * p[6]);
        let places = [p[4], p[0] + p[2] + p[6] + p[8], p[1] + p[3] + p[5] + p[7]];
        Sums { places, lines: [sides, middles, diagonals] }
    }
}
