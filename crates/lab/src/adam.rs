//! Parameters with the state of Adam, and how they are kept between runs.

use std::ops::Range;

/// What remains of the mean gradient, and of its mean square, from step to step.
const MEMORY: [f32; 2] = [0.9, 0.999];

/// Parameters with the state of Adam.
pub(crate) struct Numbers {
    pub(crate) value: Vec<f32>,
    pub(crate) slope: Vec<f32>,
    mean: Vec<f32>,
    square: Vec<f32>,
}

impl Numbers {
    pub(crate) fn new(value: Vec<f32>) -> Numbers {
        let none = vec![0.0; value.len()];
        Numbers { value, slope: none.clone(), mean: none.clone(), square: none }
    }

    /// A step of some of them, after this many before; their slopes are forgotten.
    pub(crate) fn step(&mut self, which: Range<usize>, size: f32, taken: i32) {
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

    /// All but the slopes.
    pub(crate) fn bytes(&self) -> impl Iterator<Item = u8> {
        let all = [&self.value, &self.mean, &self.square].into_iter().flatten();
        all.flat_map(|number| number.to_le_bytes())
    }

    /// Puts back what [`bytes`](Self::bytes) gave; none if these are those of other parameters.
    pub(crate) fn restore(&mut self, bytes: &[u8]) -> Option<()> {
        let count = self.value.len();
        let (numbers, rest) = bytes.as_chunks::<4>();
        if numbers.len() != 3 * count || !rest.is_empty() {
            return None;
        }
        let mut numbers = numbers.iter().map(|four| f32::from_le_bytes(*four));
        for part in [&mut self.value, &mut self.mean, &mut self.square] {
            part.iter_mut().zip(&mut numbers).for_each(|(number, kept)| *number = kept);
        }
        Some(())
    }
}
