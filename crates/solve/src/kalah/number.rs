//! Numbers of rows: all rows of n pits in the order of their seeds, and among those of as many
//! seeds in an order that adding the same seeds to both keeps, and in which sowing to the right
//! leads to smaller numbers.

use super::board::Row;
use std::{marker::PhantomData, ops::Range};

/// The rows of some pits.
///
/// With the sums s₁ ≤ s₂ ≤ … of the first pits, the first two, …, a row's number is Σ C(sᵢ + i − 1,
/// i): the combinatorial number system, without gaps. The last term alone counts the rows with
/// fewer seeds.
#[derive(Debug)]
pub(super) struct Numbers<R> {
    pits: usize,
    /// By pit and sum. Saturated where it would overflow.
    terms: Vec<u64>,
    of: PhantomData<R>,
}

impl<R: Row> Numbers<R> {
    pub(super) fn new(pits: usize) -> Numbers<R> {
        let mut terms = vec![0_u64; R::MOST_PITS * R::VALUES];
        for pit in 0..pits {
            for sum in 1..R::VALUES {
                let place = pit * R::VALUES + sum;
                let fewer_pits = if pit == 0 { 1 } else { terms[place - R::VALUES] };
                terms[place] = terms[place - 1].saturating_add(fewer_pits);
            }
        }
        Numbers { pits, terms, of: PhantomData }
    }

    /// The number of a row.
    #[inline]
    pub(super) fn number(&self, row: R) -> u64 {
        row.sums().total(&self.terms)
    }

    /// The numbers of the rows of exactly this number of seeds.
    pub(super) fn of_seeds(&self, seeds: usize) -> Range<u64> {
        let pits = self.pits;
        let before = if seeds == 0 { 0 } else { choose(seeds + pits - 1, pits) };
        before..choose(seeds + pits, pits)
    }
}

/// How many ways there are to choose k of n, or `u64::MAX` if more than fit.
pub(super) fn choose(n: usize, k: usize) -> u64 {
    let mut ways: u128 = 1;
    for step in 0..k.min(n.saturating_sub(k)) {
        ways = ways * (n - step) as u128 / (step as u128 + 1);
        if ways > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    if k > n { 0 } else { ways as u64 }
}

/// All rows of exactly this number of seeds, in the order of their numbers.
pub(super) fn rows<R: Row>(pits: usize, seeds: usize) -> Vec<R> {
    let mut found = Vec::new();
    let mut row = vec![0; pits];
    fill(&mut row, pits, seeds, &mut |row| found.push(R::of(row)));
    found
}

/// Fills the first `open` pits in every way, the fewest seeds in the leftmost ones first.
fn fill(row: &mut [usize], open: usize, seeds: usize, each: &mut impl FnMut(&[usize])) {
    if open == 1 {
        row[0] = seeds;
        each(row);
        return;
    }
    for here in (0..=seeds).rev() {
        row[open - 1] = here;
        fill(row, open - 1, seeds - here, each);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_come_in_the_order_of_their_numbers_without_gaps() {
        for (pits, seeds) in [(1, 9), (2, 12), (3, 10), (6, 9), (8, 5)] {
            let numbers = Numbers::new(pits);
            let all = (0..=seeds).flat_map(|seeds| rows::<u64>(pits, seeds));
            let found: Vec<u64> = all.map(|row| numbers.number(row)).collect();
            assert_eq!(
                found,
                (0..choose(pits + seeds, pits)).collect::<Vec<_>>(),
                "{pits}, {seeds}"
            );
            let numbers = Numbers::new(pits);
            let wide = (0..=seeds).flat_map(|seeds| rows::<u128>(pits, seeds));
            assert!(wide.map(|row| numbers.number(row)).eq(found));
        }
    }

    #[test]
    fn binomials_saturate() {
        assert_eq!(choose(36, 12), 1_251_677_700);
        assert_eq!(choose(5, 6), 0);
        assert_eq!(choose(600, 24), u64::MAX);
    }
}
