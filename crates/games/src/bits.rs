//! Bit twiddling that several games share.

/// The place of the `n`-th set bit of `word`, counted from 0 at the low end.
///
/// The result is of no meaning if `word` has no more than `n` set bits.
#[inline]
pub(crate) fn select(word: u64, n: usize) -> usize {
    nth_bit(word, n).trailing_zeros() as usize
}

/// The `n`-th set bit alone, by the machine's deposit instruction.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[inline]
#[allow(unsafe_code)]
fn nth_bit(word: u64, n: usize) -> u64 {
    // SAFETY: this function exists only in builds for machines that have the instruction.
    unsafe { std::arch::x86_64::_pdep_u64(1 << n, word) }
}

/// The `n`-th set bit, lowest, after the ones below it are cleared.
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
#[inline]
fn nth_bit(word: u64, n: usize) -> u64 {
    (0..n).fold(word, |rest, _| rest & rest.wrapping_sub(1))
}

/// Calls `each` with the places of the set bits of `word`, ascending.
#[inline]
pub(crate) fn for_each_bit(mut word: u64, mut each: impl FnMut(usize)) {
    while word != 0 {
        each(word.trailing_zeros() as usize);
        word &= word - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::mix;

    #[test]
    fn select_finds_what_for_each_bit_walks() {
        for seed in 0..200 {
            let word = mix(seed) & mix(seed + 1000);
            let mut walked = Vec::new();
            for_each_bit(word, |place| walked.push(place));
            assert_eq!(walked.len(), word.count_ones() as usize);
            for (n, &place) in walked.iter().enumerate() {
                assert_eq!(select(word, n), place, "bit {n} of {word:#x}");
            }
        }
    }
}
