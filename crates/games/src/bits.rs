//! Bit twiddling that several games share.

/// The place of the `n`-th set bit of `word`, counted from 0 at the low end.
///
/// The result is of no meaning if `word` has no more than `n` set bits.
#[inline]
pub(crate) fn select(word: u64, n: usize) -> usize {
    // Asking at every call costs 0.2 ns, and what it saves is 6 ns: x86-64 machines have had the
    // instruction since 2013, but builds for older ones, too, must not use it unasked.
    Select::here().nth(word, n)
}

/// [`select`] for loops that would notice the question: asked once, it is answered from a register.
#[derive(Clone, Copy)]
pub struct Select {
    #[cfg(target_arch = "x86_64")]
    deposits: bool,
}

impl Select {
    /// What this machine can do.
    #[inline]
    pub(crate) fn here() -> Select {
        Select {
            #[cfg(target_arch = "x86_64")]
            deposits: std::is_x86_feature_detected!("bmi2"),
        }
    }

    /// See [`select`].
    #[inline]
    pub(crate) fn nth(self, word: u64, n: usize) -> usize {
        #[cfg(target_arch = "x86_64")]
        if self.deposits {
            return nth_bit_deposited(word, n).trailing_zeros() as usize;
        }
        nth_bit(word, n).trailing_zeros() as usize
    }
}

/// The `n`-th set bit alone, by the machine's deposit instruction. It is written out because the
/// compiler's own function for it is not inlined into callers that older machines run as well.
#[cfg(target_arch = "x86_64")]
#[inline]
#[allow(unsafe_code)]
fn nth_bit_deposited(word: u64, n: usize) -> u64 {
    let bit;
    // SAFETY: the instruction reads and writes these registers alone, and is called only where
    // the machine has it.
    unsafe {
        std::arch::asm!(
            "pdep {bit}, {one}, {word}",
            bit = lateout(reg) bit,
            one = in(reg) 1_u64 << n,
            word = in(reg) word,
            options(pure, nomem, nostack, preserves_flags),
        );
    }
    bit
}

/// The `n`-th set bit, lowest, after the ones below it are cleared.
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
        let random = (0..200).map(|seed| mix(seed) & mix(seed + 1000));
        for word in random.chain([1, u64::MAX, 1 << 63, 1 << 63 | 1, 0xff << 56, 0x1ff]) {
            let mut walked = Vec::new();
            for_each_bit(word, |place| walked.push(place));
            assert_eq!(walked.len(), word.count_ones() as usize);
            for (n, &place) in walked.iter().enumerate() {
                assert_eq!(select(word, n), place, "bit {n} of {word:#x}");
                let lowest = nth_bit(word, n).trailing_zeros() as usize;
                assert_eq!(lowest, place, "bit {n} of {word:#x}");
            }
        }
    }
}
