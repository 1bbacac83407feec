//! The normal distribution.

use std::f64::consts::PI;

/// Standard errors to either side that hold 95 % of a normal distribution.
pub(crate) const CONFIDENCE: f64 = 1.959_963_984_540_054;

/// Beyond this many standard deviations nothing is left that a double could tell from 0 or 1.
const FAR: f64 = 9.0;

/// How likely a normally distributed number of mean 0 and deviation 1 is below `x`.
///
/// The series x + x³/3 + x⁵/(3·5) + … times the density (G. Marsaglia, "Evaluating the normal
/// distribution", Journal of Statistical Software 11, 2004).
#[must_use]
pub fn normal_below(x: f64) -> f64 {
    if x.abs() > FAR {
        return if x > 0.0 { 1.0 } else { 0.0 };
    }
    let (mut sum, mut term, mut odd) = (x, x, 1.0);
    // The terms shrink once the odd number is beyond x²; then each adds less than a double holds.
    while sum + term != sum || odd < x * x {
        odd += 2.0;
        term *= x * x / odd;
        sum += term;
    }
    0.5 + sum * (-x * x / 2.0).exp() / (2.0 * PI).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_normal_distribution_is_that_of_scipy() {
        for (x, below) in [
            (-8.0, 6.220_960_574_271_74e-16),
            (-3.5, 0.000_232_629_079_035_525_02),
            (-1.96, 0.024_997_895_148_220_435),
            (-0.3, 0.382_088_577_811_047_4),
            (0.0, 0.5),
            (0.7, 0.758_036_347_776_927),
            (1.644_853_626_951_472_2, 0.95),
            (5.0, 0.999_999_713_348_428_1),
            (40.0, 1.0),
            (f64::NEG_INFINITY, 0.0),
        ] {
            assert!((normal_below(x) - below).abs() < 1e-14, "{x}: {}", normal_below(x));
        }
        let inside = normal_below(CONFIDENCE) - normal_below(-CONFIDENCE);
        assert!((inside - 0.95).abs() < 1e-14);
    }
}
