//! The natural logarithm of whole numbers.

use std::f64::consts::{LN_2, SQRT_2};

/// The natural logarithm of `n`, which is not 0. `f64::ln` may round differently from platform to
/// platform, and the nodes of a search with it; additions, products and quotients may not.
pub(crate) const fn ln(n: u32) -> f64 {
    let mut exponent = n.ilog2();
    let mut part = n as f64 / (1_u64 << exponent) as f64;
    if part > SQRT_2 {
        part /= 2.0;
        exponent += 1;
    }
    // ln x = 2 artanh((x - 1) / (x + 1)). Here the fraction is below 0.18, so that the last term
    // is less than the rounding of the sum.
    let fraction = (part - 1.0) / (part + 1.0);
    let (mut power, mut sum, mut k) = (fraction, 0.0, 1);
    while k < 22 {
        sum += power / k as f64;
        power *= fraction * fraction;
        k += 2;
    }
    exponent as f64 * LN_2 + 2.0 * sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_is_the_logarithm() {
        for n in (1..100_000).chain([1 << 20, 999_999_937, u32::MAX]) {
            assert!((ln(n) - f64::from(n).ln()).abs() < 1e-14 * (1.0 + ln(n)), "{n}: {}", ln(n));
        }
    }
}
