//! Steps downhill.

use super::{
    model::Model,
    sample::{Sample, Views},
};

/// How often all positions are gone through, each time from another side.
const ROUNDS: usize = 3;
/// Positions to a step of the weights.
const BATCH: usize = 1 << 14;
/// How far a step goes at first; steps shrink as a cosine does, to a hundredth.
const STEP: f32 = 0.001;
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
