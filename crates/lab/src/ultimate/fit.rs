//! Steps downhill.

use super::{
    model::Model,
    sample::{Sample, Views},
};

/// How often all positions are gone through, each time from another side.
const ROUNDS: usize = 10;
/// Positions to a step of the weights.
const BATCH: usize = 8192;
/// How far a step goes at first; steps shrink as a cosine does, to a hundredth.
const STEP: f32 = 0.004;
const LAST: f32 = 0.01;

/// Moves the weights of `model` towards what the samples want.
pub(super) fn fit(model: &mut Model, samples: &[Sample], views: &Views, seed: u64) {
    let mut order: Vec<usize> = (0..samples.len()).collect();
    let mut rng = fastrand::Rng::with_seed(seed);
    let steps = ROUNDS * samples.len().div_ceil(BATCH);
    let mut taken = 0;
    for _ in 0..ROUNDS {
        rng.shuffle(&mut order);
        for batch in order.chunks(BATCH) {
            let part = 1.0 / batch.len() as f32;
            for &n in batch {
                let image = views.image(&samples[n], rng.usize(..8));
                model.learn(&image, views, part);
            }
            let along = taken as f32 / steps as f32 * std::f32::consts::PI;
            model.step(STEP * (0.5 + 0.5 * along.cos()).max(LAST));
            taken += 1;
        }
    }
}

/// What remains of the mean gradient, and of its mean square, from step to step.
const MEMORY: [f32; 2] = [0.9, 0.999];

/// Numbers that learn, each in steps as long as its slope is steady (Adam).
pub(super) struct Numbers {
    pub(super) value: Vec<f32>,
    pub(super) slope: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
}

impl Numbers {
    pub(super) fn new(value: Vec<f32>) -> Numbers {
        let none = vec![0.0; value.len()];
        Numbers { value, slope: none.clone(), mean: none.clone(), square: none }
    }

    /// A step of some of them, after so many before; their slopes are forgotten.
    pub(super) fn step(&mut self, which: std::ops::Range<usize>, size: f32, taken: i32) {
        let [mean, square] = MEMORY;
        let seen = MEMORY.map(|memory| 1.0 - memory.powi(taken + 1));
        for n in which {
            let slope = std::mem::take(&mut self.slope[n]);
            self.mean[n] = mean * self.mean[n] + (1.0 - mean) * slope;
            self.square[n] = square * self.square[n] + (1.0 - square) * slope * slope;
            let spread = (self.square[n] / seen[1]).sqrt() + 1e-8;
            self.value[n] -= size * self.mean[n] / seen[0] / spread;
        }
    }
}
