//! Bit twiddling that several games share.

/// The place of the `n`-th set bit of `word`, counted from 0 at the low end.
///
/// The result is of no meaning if `word` has no more than `n` set bits.
#[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
#[inline]
#[allow(unsafe_code)]
pub(crate) fn select(word: u64, n: usize) -> usize {
    // SAFETY: this function exists only in builds for machines that have the instruction.
    unsafe { std::arch::x86_64::_pdep_u64(1 << n, word) }.trailing_zeros() as usize
}

/// The place of the `n`-th set bit of `word`, counted from 0 at the low end.
///
/// The result is of no meaning if `word` has no more than `n` set bits.
#[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
#[inline]
pub(crate) fn select(word: u64, n: usize) -> usize {
    select_by_bytes(word, n)
}

/// One in every byte, and the highest bit of every byte.
const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHEST: u64 = ONES << 7;

/// [`select`] without branches, for machines that have no instruction for it: eight bytes are
/// counted side by side, the totals tell which byte has the bit, and a table has its place there
/// (Vigna, *Broadword implementation of rank/select queries*, 2008).
#[cfg_attr(all(target_arch = "x86_64", target_feature = "bmi2"), allow(dead_code))]
#[inline]
fn select_by_bytes(word: u64, n: usize) -> usize {
    let pairs = word - ((word >> 1) & (ONES * 0x55));
    let fours = (pairs & (ONES * 0x33)) + ((pairs >> 2) & (ONES * 0x33));
    let counts = (fours + (fours >> 4)) & (ONES * 0x0f);
    // Each byte: the set bits of it and of all bytes below.
    let totals = counts.wrapping_mul(ONES);
    // No byte borrows from the next: totals are at most 64, so its highest bit is left if and only
    // if its total is not above n.
    let passed = (((n as u64).wrapping_mul(ONES) | HIGHEST) - totals) & HIGHEST;
    let start = ((passed >> 7).wrapping_mul(ONES) >> 53) & 56;
    let before = ((totals << 8) >> start) & 0xff;
    let rank = n.wrapping_sub(before as usize) & 7;
    start as usize + usize::from(PLACES[rank][(word >> start) as usize & 0xff])
}

/// By rank and byte, the place of the set bit of that rank.
static PLACES: [[u8; 256]; 8] = places();

const fn places() -> [[u8; 256]; 8] {
    let mut places = [[0; 256]; 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut rest, mut rank) = (byte, 0);
        while rest != 0 {
            places[rank][byte] = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            rank += 1;
        }
        byte += 1;
    }
    places
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
                assert_eq!(select_by_bytes(word, n), place, "bit {n} of {word:#x}");
            }
        }
    }
}
