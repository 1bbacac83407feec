//! Values that come nearest to what games and searches say, by Newton's method.

/// Points of a score for a unit of the logarithm of the odds: so searches of a few thousand
/// positions told best how their games ended.
pub(super) const POINTS: f64 = 170.0;
/// Steps of Newton's method. After this many nothing changes any more.
const STEPS: usize = 6;
/// The part of a position that counts: those of a game are alike.
const PART: f64 = 0.3;

/// A position and what is wanted of it, seen by its mover.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Sample {
    /// Which values count, and how often.
    pub(super) terms: Vec<(u16, i16)>,
    /// How likely it should be that the mover wins.
    pub(super) wanted: f64,
}

/// Values, and how far each is thought to be off: the more, the sooner games may change it.
#[derive(Clone, Debug)]
pub(super) struct Prior {
    pub(super) values: Vec<f64>,
    pub(super) spread: Vec<f64>,
    /// What is added to every sum, in points.
    pub(super) tempo: f64,
}

/// How likely it is that a side with this many points wins.
pub(super) fn odds(points: f64) -> f64 {
    1.0 / (1.0 + (-points / POINTS).exp())
}

impl Prior {
    /// How likely these values think it is that the mover wins.
    fn expected(&self, values: &[f64], sample: &Sample) -> f64 {
        let terms = sample.terms.iter();
        let sum: f64 = terms.map(|(term, n)| f64::from(*n) * values[usize::from(*term)]).sum();
        odds(self.tempo + sum)
    }

    /// The values with the least surprise (cross entropy) at the samples and at being so far from
    /// where they were.
    pub(super) fn fitted(&self, samples: &[Sample]) -> Vec<f64> {
        let mut values = self.values.clone();
        for _ in 0..STEPS {
            let (slope, bend) = self.slope(&values, samples);
            let step = solve(bend, slope);
            values.iter_mut().zip(step).for_each(|(value, step)| *value -= step);
        }
        values
    }

    /// How the surprise changes with each value, and how that changes with each.
    fn slope(&self, values: &[f64], samples: &[Sample]) -> (Vec<f64>, Vec<Vec<f64>>) {
        let count = values.len();
        let (mut slope, mut bend) = (vec![0.0; count], vec![vec![0.0; count]; count]);
        for sample in samples {
            let p = self.expected(values, sample);
            let off = PART * (p - sample.wanted) / POINTS;
            let curve = PART * p * (1.0 - p) / (POINTS * POINTS);
            for (term, n) in &sample.terms {
                let (term, n) = (usize::from(*term), f64::from(*n));
                slope[term] += off * n;
                for (other, m) in
                    sample.terms.iter().filter(|(other, _)| usize::from(*other) <= term)
                {
                    bend[term][usize::from(*other)] += curve * n * f64::from(*m);
                }
            }
        }
        for n in 0..count {
            let firmness = 1.0 / (self.spread[n] * self.spread[n]);
            slope[n] += (values[n] - self.values[n]) * firmness;
            bend[n][n] += firmness;
        }
        (slope, bend)
    }

    /// How far these values are off what is wanted: root of the mean square of a likelihood.
    pub(super) fn error(&self, values: &[f64], samples: &[Sample]) -> f64 {
        let off = |sample: &Sample| self.expected(values, sample) - sample.wanted;
        let squares: f64 = samples.iter().map(|sample| off(sample).powi(2)).sum();
        (squares / samples.len().max(1) as f64).sqrt()
    }
}

/// Solves linear equations by the method of Cholesky. The coefficients are symmetric and positive
/// definite, given by their lower half, which is used up.
fn solve(mut rows: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let count = right.len();
    for n in 0..count {
        let (done, below) = rows.split_at_mut(n);
        let row = &mut below[0];
        for m in 0..n {
            row[m] = (row[m] - product(&row[..m], &done[m][..m])) / done[m][m];
        }
        row[n] = (row[n] - product(&row[..n], &row[..n])).sqrt();
        right[n] = (right[n] - product(&row[..n], &right[..n])) / row[n];
    }
    for n in (0..count).rev() {
        right[n] /= rows[n][n];
        let known = right[n];
        right[..n].iter_mut().zip(&rows[n]).for_each(|(sum, factor)| *sum -= factor * known);
    }
    right
}

fn product(a: &[f64], b: &[f64]) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn linear_equations_are_solved() {
        let rows = vec![vec![4.0, 0.0, 0.0], vec![2.0, 5.0, 0.0], vec![-1.0, 1.0, 3.0]];
        let found = solve(rows, vec![3.0, 2.0, 6.0]);
        let errors =
            found.into_iter().zip([2.0, -1.0, 3.0]).map(|(a, b): (f64, f64)| (a - b).abs());
        assert!(errors.fold(0.0, f64::max) < 1e-12);
    }

    #[test]
    fn values_are_found_again_from_what_they_say() {
        let mut rng = fastrand::Rng::with_seed(2);
        let truth: Vec<f64> = (0..20).map(|_| f64::from(rng.i32(-50..50))).collect();
        let (values, spread) = (vec![0.0; 20], vec![1000.0; 20]);
        let prior = Prior { values, spread, tempo: 30.0 };
        let mut sample = || {
            let terms = (0..20).map(|term| (term, rng.i16(-2..=2))).collect();
            let mut sample = Sample { terms, wanted: 0.0 };
            sample.wanted = prior.expected(&truth, &sample);
            sample
        };
        let samples: Vec<Sample> = (0..2000).map(|_| sample()).collect();
        let found = prior.fitted(&samples);
        assert!(prior.error(&found, &samples) < 1e-3 && prior.error(&prior.values, &samples) > 0.1);
        for (found, wanted) in found.iter().zip(&truth) {
            assert!((found - wanted).abs() < 1.0, "{found} {wanted}");
        }
    }
}
